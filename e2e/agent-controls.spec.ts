/** What a person does with a run besides letting it go: limits, pauses, stops, reloads. Live models answer on the loopback. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Answer } from './models/server'
import {
  answersOf,
  begin,
  choose,
  chooseRecording,
  DONE,
  lastSaid,
  openAnew,
  openRecording,
  press,
  standingOf,
  test,
  WIRES,
} from './support/agent'
import { expect } from './support/fixtures'
import { expectLanding, filePane, open, openTab, timeline, trySample } from './support/page-actions'

/** Sets limits on the form: 'Calls', 'Tokens', 'Money', 'Time'. */
async function limit(page: Page, name: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true })
  if (!(await field.isVisible())) await page.getByText(/^Limits/).click()
  await field.fill(value)
}

/** What nothing of a run may change: the person's branch, its snapshots, the file that the run was about. */
async function expectUntouched(page: Page): Promise<void> {
  await expect(filePane(page, 'src/pool.ts')).toContainText('return this.free.pop() as Conn')
  await openTab(page, 'Timeline')
  await expect(page.getByRole('button', { name: 'Branch main' })).toBeVisible()
  await expect(timeline(page).getByRole('listitem').filter({ hasText: 'main' })).toHaveText(/Connection pool.*now$/)
  await openTab(page, 'Agent')
}

async function say(page: Page, standing: Locator, words: string): Promise<void> {
  await press(standing, 'Tell the model something')
  const sheet = page.getByRole('dialog', { name: 'Tell the model' })
  await sheet.getByRole('textbox').fill(words)
  await press(sheet, 'Say it and go on')
}

test('at a limit, at a pause and before a file is taken back again: words for the model, a higher limit, one step, going on', async ({
  page,
  models,
}) => {
  await open(page)
  await choose(page, WIRES.ollama, models)
  await page.keyboard.press('Escape')
  await limit(page, 'Calls', '1')
  models.script(answersOf('001-no-match-then-red'))
  const standing = await begin(page, 'Chat edit')
  await test.step('at a limit', async () => {
    await expect(standing).toContainText('has made the one call to the model that it may make.')
    await say(page, standing, 'Mind the pop.')
    await expect(standing).toContainText('has made all 2 calls to the model that it may make.')
    expect(lastSaid(models, 1)).toContain('Mind the pop.')
    expect(lastSaid(models, 1), 'what went wrong is said too').toContain('is not in the file like that')
    await press(standing, 'Raise the limit and go on')
    await expect(standing).toContainText(DONE)
  })
  await press(standing, 'New run')
  await limit(page, 'Calls', '40')
  await test.step('at a pause', async () => {
    const [misquoted, again, good] = [
      commenting('/** No such comment. */', '/** Hm. */'),
      commenting('/** Nor is this one there. */', '/** Hm, hm. */'),
      commenting('/** One open connection. */', '/** A connection. */'),
    ]
    models.script([
      { ...misquoted, pause: 100 },
      { ...again, pause: 100 },
      { ...good, pause: 60 },
    ])
    await begin(page, 'Chat edit', 'The comment of Conn should be shorter.')
    await expect.poll(() => models.left, 'the model answers').toBeLessThan(3)
    await press(standing, 'Pause')
    await expect(standing).toContainText('Paused.')
    // The pause may come after the first answer or the second; each step ends at the next one.
    const tell = standing.getByRole('button', { name: 'Tell the model something', exact: true })
    await press(standing, 'One step')
    await expect(standing).toContainText('One step is done.')
    await expect(async () => {
      if (!(await tell.isVisible())) await press(standing, 'One step')
      await expect(tell).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await say(page, standing, 'Quote the first line.')
    await press(standing, 'Pause')
    await press(standing, 'Go on')
    await expect(standing).toContainText(DONE)
    expect([-2, -1].some((request) => lastSaid(models, request).includes('Quote the first line.'))).toBe(true)
    expect(models.left).toBe(0)
  })
  await openAnew(page)
  await test.step('the third time that a file is taken back, the run waits and says so', async () => {
    const plan = { text: ['1', '2', '3'].map((step) => `${step}. Change \`src/pool.ts\`.\n`).join('') }
    const spoils = [1, 2, 3].map((count) => acting(`echo "// ${count}" >> src/pool.ts && exit 1`))
    const mends = [{ text: '1. Mend `src/pool.ts`.\n' }, ...answersOf('012-one-of-two').slice(1)]
    models.script([plan, ...spoils, ...mends])
    await begin(page, 'Plan and branch')
    await expect(standing).toContainText('This would take src/pool.ts back for the third time')
    await press(standing, 'Go on all the same')
    await expect(standing).toContainText(DONE)
    expect(models.left).toBe(0)
  })
})

/** An answer that rewrites a comment of src/pool.ts. */
const commenting = (from: string, to: string): Answer => ({
  text: `src/pool.ts\n\`\`\`ts\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\`\n`,
})

/** A decision to run a command. */
const acting = (command: string): Answer => ({
  text: `<decision mode="act">\n<action name="Bash">\n<arg name="command">${command}</arg>\n</action>\n</decision>\n`,
})

test('at a pause: the task is rephrased, split, or left, and the person’s files are as they were', async ({ page }) => {
  await open(page)
  const task = page.getByRole('textbox', { name: 'Task' })
  const commission = async () => {
    await chooseRecording(page, '008-oscillation')
    await press(page.locator('body'), 'Begin')
    await expect(standingOf(page)).toContainText('the run goes in a circle')
  }
  await openTab(page, 'Agent')
  for (const [way, loop] of [
    ['Rephrase the task', 'Chat edit'],
    ['Split the task', 'Task graph'],
  ] as const) {
    await commission()
    await press(standingOf(page), way)
    await expect(task).toHaveValue(/PoolExhausted/)
    await expect(page.getByRole('radio', { name: new RegExp(`^${loop}`) })).toBeChecked()
    await expectUntouched(page)
  }
  await commission()
  await press(standingOf(page), 'Stop')
  await expect(standingOf(page)).toContainText(/Stopped: the run changed none of your files\..* on the branch run 3\./)
  await expectUntouched(page)
})

test('stopped in the middle of a stream: nothing is half applied, and the files are as they were', async ({ page, models }) => {
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await choose(page, WIRES.openai, models)
  models.script([{ ...answersOf('012-one-of-two')[1], fault: 'hang' }])
  const standing = await begin(page, 'Chat edit')
  await expect(page.getByRole('region', { name: 'The answer as it comes in' })).toContainText('src/pool.ts')
  await press(standing, 'Stop')
  await expect(standing).toContainText('Stopped: the run changed none of your files.')
  await expectLanding(page, 6, 6)
  await expectUntouched(page)
  expect(models.requests.map(({ left }) => left)).toEqual([true])
})

/** Nodes of the task graph, as they are drawn. */
const NODES = ['Divide into tasks', 'Research', 'Use tools', 'Write the change', 'Apply', 'Tell what failed', 'Test', 'Commit']

/** Those at which a model is asked. */
const ASKS: readonly string[] = ['Divide into tasks', 'Research', 'Write the change', 'Tell what failed']
const STEPPED = /^(?:One step is done\.|Done: )/

test('a task graph is taken up again at every node after a reload', async ({ page }) => {
  await open(page)
  await openTab(page, 'Agent')
  await openRecording(page, 'one-task.json', oneTask())
  await page.getByRole('checkbox', { name: 'Look at each prompt before it is sent' }).check()
  await press(page.locator('body'), 'Begin')
  const standing = standingOf(page)
  const [send, step] = [standing.getByRole('button', { name: 'Send' }), standing.getByRole('button', { name: 'One step' })]
  await expect(send).toBeVisible()
  const seen = new Set<string>()
  const node = standing.locator('[aria-current=step] > span').first()
  while (!(await standing.getByText(DONE).isVisible())) {
    const at = (await node.textContent()) ?? ''
    if (!seen.has(at)) {
      await page.reload({ waitUntil: 'commit' })
      await openTab(page, 'Agent')
      await expect(standing).toContainText('Paused.')
      await expect(node).toHaveText(at)
      seen.add(at)
    }
    await step.click()
    await expect(standing.getByText(ASKS.includes(at) ? 'The prompt waits for you.' : STEPPED)).toBeVisible()
    if (ASKS.includes(at)) await send.click()
    await expect(standing.getByText(STEPPED)).toBeVisible()
  }
  await expect(standing).toContainText(DONE)
  expect([...seen]).toEqual(NODES)
})

/** The recording of a task graph, with the first of its tasks alone, without the waits. */
function oneTask(): Buffer {
  const recording: { readonly calls: readonly { readonly events: readonly { readonly event: { readonly type: string } }[] }[] } =
    JSON.parse(readFileSync(new URL('../public/runs/060-tasks.json', import.meta.url), 'utf8'))
  const [first, ...rest] = recording.calls.slice(0, -2)
  const text = '1. src/pool.ts: add an error class PoolExhausted and throw it from acquire'
  const events = [{ event: { type: 'text', text } }, ...(first?.events.filter(({ event }) => event.type !== 'text') ?? [])]
  const calls = [{ ...first, events }, ...rest].map((call) => ({
    ...call,
    events: call.events.map((each) => ({ ...each, at: 0 })),
  }))
  return Buffer.from(JSON.stringify({ ...recording, calls }))
}
