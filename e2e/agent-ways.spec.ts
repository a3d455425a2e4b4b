/** What a person does with a run besides letting it go: pauses, reloads, prompts that wait, keys, limits, prices, files. Live models answer on the loopback. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { StatusFault } from './models/answers'
import type { Answer, ModelServer } from './models/server'
import { at, listAt } from './models/shape'
import {
  answersOf,
  begin,
  choose,
  chooseProvider,
  chooseRecording,
  DONE,
  KEY,
  openModels,
  standingOf,
  test,
  WIRES,
} from './support/agent'
import { expectLanding, filePane, open, openSheet, openTab, timeline, trySample } from './support/bench'
import { expect } from './support/fixtures'

const press = (where: Locator, name: string | RegExp): Promise<void> => where.getByRole('button', { name, exact: true }).click()

/** Sets limits on the form: 'Calls', 'Tokens', 'Money', 'Time'. */
async function limit(page: Page, name: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true })
  if (!(await field.isVisible())) await page.getByText(/^Limits/).click()
  await field.fill(value)
}

/** What stands last in a request, as text. */
function lastSaid({ requests }: ModelServer, index: number): string {
  const messages = listAt(requests.at(index)?.body, 'messages')
  return JSON.stringify(messages.at(-1))
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

test('at a limit and at a pause: words for the model, a higher limit, one step, going on', async ({ page, models }) => {
  await open(page)
  await choose(page, WIRES.ollama, models)
  await page.keyboard.press('Escape')
  await limit(page, 'Calls', '1')
  models.script(answersOf('001-no-match-then-red'))
  const standing = await begin(page, 'Chat edit')
  await test.step('at a limit', async () => {
    await expect(standing).toContainText('as often as it may: 1 call.')
    await say(page, standing, 'Mind the pop.')
    await expect(standing).toContainText('as often as it may: 2 calls.')
    expect(lastSaid(models, 1)).toContain('Mind the pop.')
    expect(lastSaid(models, 1), 'what went wrong is told too').toContain('does not stand in the file like that')
    await press(standing, 'Raise the limit and go on')
    await expect(standing).toContainText(DONE)
  })
  await press(standing, 'New run')
  await limit(page, 'Calls', '40')
  await test.step('at a pause', async () => {
    const [misquoted, good] = [
      commenting('/** No such comment. */', '/** Hm. */'),
      commenting('/** One open connection. */', '/** A connection. */'),
    ]
    models.script([
      { ...misquoted, pause: 100 },
      { ...good, pause: 60 },
    ])
    await begin(page, 'Chat edit', 'The comment of Conn should be shorter.')
    await press(standing, 'Pause')
    await expect(standing).toContainText('Paused.')
    await expect(page.getByRole('tab', { name: 'Turns 1' })).toBeVisible()
    await press(standing, 'One step')
    await expect(standing).toContainText('One step is done.')
    await say(page, standing, 'Quote the first line.')
    await press(standing, 'Pause')
    await press(standing, 'Go on')
    await expect(standing).toContainText(DONE)
    expect(lastSaid(models, -1)).toContain('Quote the first line.')
    expect(models.left).toBe(0)
  })
})

/** An answer that writes a comment of src/pool.ts anew. */
const commenting = (from: string, to: string): Answer => ({
  text: `src/pool.ts\n\`\`\`ts\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\`\n`,
})

test('at a pause: the task is rephrased, split, or left, and the person’s files are as they were', async ({ page }) => {
  await open(page)
  const task = page.getByRole('textbox', { name: 'Task' })
  const commission = async () => {
    await chooseRecording(page, '008-oscillation')
    await press(page.locator('body'), 'Begin')
    await expect(standingOf(page)).toContainText('it goes round in a circle')
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
  await expect(standingOf(page)).toContainText(/Stopped\. Your files are as they were.* on the branch run 3\./)
  await expectUntouched(page)
})

test('stopped in the middle of a stream: nothing is half applied, and what stood there stands there', async ({
  page,
  models,
}) => {
  await open(page)
  await trySample(page)
  await expectLanding(page, 6, 6)
  await choose(page, WIRES.openai, models)
  models.script([{ ...answersOf('012-one-of-two')[1], fault: 'hang' }])
  const standing = await begin(page, 'Chat edit')
  await expect(page.getByRole('region', { name: 'The answer as it comes in' })).toContainText('src/pool.ts')
  await press(standing, 'Stop')
  await expect(standing).toContainText('Stopped. Your files are as they were before the run.')
  await expectLanding(page, 6, 6)
  await expectUntouched(page)
  expect(models.requests.map(({ left }) => left)).toEqual([true])
})

async function openRecording(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page.locator('body'), 'Open a file…')])
  await chooser.setFiles({ name, mimeType: 'application/json', buffer })
}

/** Nodes of the task graph, as they are drawn. */
const NODES = ['Divide into tasks', 'Research', 'Use tools', 'Write the change', 'Apply', 'Tell what failed', 'Test', 'Commit']

/** Those at which a model is asked. */
const ASKS: readonly string[] = ['Divide into tasks', 'Research', 'Write the change', 'Tell what failed']
const STEPPED = /^(?:One step is done\.|Done: )/

test('a task graph is taken up again at every node after the page was loaded anew', async ({ page }) => {
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

/** What is answered in place of an answer and not asked again by itself, and what the page says of it. */
const STATUSES: readonly (readonly [fault: StatusFault, says: RegExp])[] = [
  [{ status: 503, retryAfter: 120 }, /overloaded or has a fault\. Nothing is wrong here: try again/],
  [{ status: 402 }, /no credit left.*Add credit or raise the limit/],
  [{ status: 413 }, /larger than the model takes\. Leave files or earlier turns out/],
]

test('statuses and a broken tool call: what passes is asked again, the rest says what to do, the model is told', async ({
  page,
  models,
}) => {
  await open(page)
  await choose(page, WIRES.anthropic, models)
  const [read = {}, broken = {}, edits = {}, last = {}] = answersOf('021-broken-call')
  const whole = { ...broken, calls: edits.calls?.slice(0, 1) ?? [], fault: 'broken-call' } as const
  models.script([
    { fault: { status: 500 } },
    ...STATUSES.map(([fault]) => ({ fault })),
    read,
    { fault: { status: 529 } },
    whole,
    { fault: { status: 503 } },
    edits,
    last,
  ])
  const standing = await begin(page, 'Tool calls')
  for (const [{ status }, says] of STATUSES) {
    await expect(standing).toContainText(`It said (${status})`)
    await expect(standing).toContainText(says)
    await expect(page.locator('body')).not.toContainText(KEY)
    await press(standing, 'Ask again')
  }
  await expect(standing).toContainText(DONE)
  expect(models.left).toBe(0)
  expect(models.requests.map(({ status }) => status)).toEqual([500, 503, 402, 413, 200, 529, 200, 503, 200, 200])
  expect(lastSaid(models, -2), 'the model is told').toContain('The arguments are not JSON.')
})

test.describe('at an address on the network', () => {
  test.use({ allow: { origins: ['https://api.groq.com'], console: [/Failed to load resource/] } })

  test('status 403 is told as a key that may not, without the key', async ({ page }) => {
    const body = JSON.stringify({ error: { message: `The key ${KEY} has no permission for this model.` } })
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    await page.route('https://api.groq.com/**', (route) => route.fulfill({ status: 403, headers, body }))
    await open(page)
    const sheet = await openModels(page)
    await sheet.getByRole('radio', { name: 'Groq' }).check({ force: true })
    await sheet.getByLabel('Key of Groq').fill(KEY)
    await press(sheet, 'Keep it')
    await sheet.getByRole('textbox', { name: /^Thinking/ }).fill('main-model')
    await press(sheet, 'Try it')
    await expect(sheet).toContainText(/it may not use this model from here\. Choose another model, or allow it in the account/)
    await expect(sheet).toContainText('has no permission for this model.')
    await expect(page.locator('body')).not.toContainText(KEY)
  })
})

const SHORT_RUNS = ['groq', 'deepseek', 'lmstudio', 'chat'] as const

test(`tool calls asked of ${SHORT_RUNS.join(', ')}: no server refuses a request`, async ({ page, models }) => {
  await open(page)
  const standing = standingOf(page)
  for (const [index, name] of SHORT_RUNS.entries())
    await test.step(name, async () => {
      const before = models.requests.length
      await choose(page, WIRES[name], models)
      models.script([
        { thinking: 'I look first.', calls: [{ name: 'Read', input: JSON.stringify({ file_path: 'src/pool.ts' }) }] },
        { thinking: 'Now I change it.', calls: editsOf(index) },
        { text: 'Done.' },
      ])
      await begin(page, 'Tool calls')
      await expect(standing).toContainText(DONE)
      expect(models.left).toBe(0)
      const asked = models.requests.slice(before)
      expect(asked.map(({ status, refused }) => refused ?? status)).toEqual([200, 200, 200])
      expect(asked.every(({ path }) => path.startsWith(WIRES[name].path))).toBe(true)
      await press(standing, 'New run')
    })
})

/** Calls that mend the pool at first, and write a comment anew afterwards. */
const editsOf = (index: number): NonNullable<Answer['calls']> =>
  index === 0
    ? (answersOf('021-broken-call')[2]?.calls ?? [])
    : [
        {
          name: 'Edit',
          input: JSON.stringify({
            file_path: 'src/pool.ts',
            old_string: index === 1 ? '/** One open connection. */' : `/** Connection ${index - 1}. */`,
            new_string: `/** Connection ${index}. */`,
          }),
        },
      ]

test.describe('keys', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a key with a line end is told, one behind it left out; a server that is down is no wrong key', async ({
    page,
    models,
    down,
  }) => {
    await open(page)
    const sheet = await choose(page, { ...WIRES.openai, hasKey: false }, models)
    const field = sheet.getByLabel('Key of OpenAI')
    const paste = async (text: string) => {
      await page.evaluate((given) => navigator.clipboard.writeText(given), text)
      await field.focus()
      await page.keyboard.press('ControlOrMeta+v')
    }
    await paste(`${KEY.slice(0, 9)}\n${KEY.slice(9)}`)
    await expect(sheet).toContainText('There is a line break in this key, so it was not kept.')
    await paste('sk-planted key')
    await expect(sheet).toContainText('There is a blank in this key, so it was not kept.')
    await expect(field).toHaveValue('')
    expect(models.requests).toEqual([])
    await paste('sk-wrong-0123456789abcdef')
    await press(sheet, 'Keep it')
    await press(sheet, 'Try it')
    await expect(sheet).toContainText('OpenAI does not accept the key')
    models.script([{ text: 'Hello.' }, { text: 'Hello.' }])
    await press(sheet, 'Replace it')
    await paste(`${KEY}\r\n`)
    await press(sheet, 'Keep it')
    await press(sheet, 'Try it')
    await expect(sheet).toContainText('main-model works')
    expect(new Set(models.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer sk-wrong-0123456789abcdef', `Bearer ${KEY}`]),
    )
    await chooseProvider(sheet, WIRES.lmstudio, down)
    await sheet.getByRole('textbox', { name: /^Thinking/ }).fill('main-model')
    const standing = await begin(page, 'Chat edit')
    await expect(standing).toContainText(/No answer from LM Studio on this machine.*it is not running.*Start it/)
    await expect(standing).not.toContainText(/key/i)
  })

  test('a key is kept where the person says, and forgotten when they say so', async ({ page, models }) => {
    await open(page)
    let sheet = await openModels(page)
    await chooseProvider(sheet, WIRES.mistral, models.url)
    const stored = () =>
      page.evaluate((key) => [sessionStorage, localStorage].map((each) => JSON.stringify({ ...each }).includes(key)), KEY)
    const anew = async () => {
      await page.reload()
      sheet = await openModels(page)
    }
    await sheet.getByRole('radio', { name: 'For this tab' }).check({ force: true })
    await sheet.getByLabel('Key of Mistral').fill(KEY)
    await press(sheet, 'Keep it')
    expect(await stored()).toEqual([true, false])
    await anew()
    await expect(sheet).toContainText('A key is kept for this tab.')
    await sheet.getByRole('radio', { name: 'In this browser' }).check({ force: true })
    await expect(sheet).toContainText(/Think first\..*unencrypted/)
    expect(await stored(), 'only after a second word').toEqual([true, false])
    await press(sheet, 'Keep it in this browser all the same')
    expect(await stored()).toEqual([false, true])
    await anew()
    await expect(sheet).toContainText('A key is kept in this browser.')
    await press(sheet, 'Forget it')
    expect(await stored()).toEqual([false, false])
    await expect(sheet).toContainText('The key of Mistral is forgotten.')
    await expect(sheet.getByLabel('Key of Mistral')).toHaveValue('')
  })
})

test('a prompt waits, shows what is mentioned, and goes out as the person wrote it; the run is saved and played again', async ({
  page,
  models,
}) => {
  await open(page)
  await choose(page, WIRES.openai, models)
  await page.keyboard.press('Escape')
  await page.getByText(/^Files that go along/).click()
  await page.getByRole('checkbox', { name: 'All of them, or none where they are too many' }).uncheck()
  const looks = page.getByRole('checkbox', { name: 'Look at each prompt before it is sent' })
  await looks.check()
  models.script([{ fault: { status: 401 } }, ...answersOf('012-one-of-two').slice(1)])
  const standing = await begin(page, 'Chat edit', `In @Pool and @src/api.ts, and not in @Nowhere, mend this; my key is ${KEY}.`)
  const send = standing.getByRole('button', { name: 'Send' })
  await expect(send).toBeVisible()
  await test.step('the prompt shows what is mentioned', async () => {
    const prompt = page.getByRole('tabpanel', { name: 'Prompt' })
    await expect(prompt).toContainText('Nothing goes along for @Nowhere')
    await prompt.getByText('@src/api.ts', { exact: true }).click()
    await expect(prompt.getByRole('textbox', { name: '@src/api.ts' })).toHaveValue(/export async function handle/)
    await prompt.getByText('@Pool', { exact: true }).click()
    const part = prompt.getByRole('textbox', { name: '@Pool' })
    await expect(part).toHaveValue(/export class Pool \{/)
    await part.fill('The pool throws nothing today.')
    await expect(prompt).toContainText('changed by you')
  })
  await test.step('it goes out as it was written, again where the call failed', async () => {
    await send.click()
    await press(standing, 'Ask again')
    await send.click()
    await expect(page.getByRole('tab', { name: 'Turns 1' })).toBeVisible()
    const [failed = '', first = ''] = models.requests.map(({ body }) => JSON.stringify(body))
    expect(failed.includes('The pool throws nothing today.')).toBe(true)
    expect(failed.includes('export class Pool {')).toBe(false)
    expect(first).toBe(failed)
    await expect(standing).toContainText(DONE)
  })
  const [saved] = await Promise.all([page.waitForEvent('download'), press(standing, 'Save recording')])
  const file = readFileSync(await saved.path())
  await test.step('the file has no key, and plays to the same end', async () => {
    expect(file.includes(KEY)).toBe(false)
    expect(file.includes('my key is [key].')).toBe(true)
    const files = await openSheet(page, 'Open')
    await press(files, 'Open Connection pool')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openTab(page, 'Agent')
    await expect(standing).toHaveCount(0)
    await page.getByRole('radio', { name: 'A recording' }).check({ force: true })
    await openRecording(page, 'saved.json', file)
    await looks.uncheck()
    await page.getByRole('radio', { name: 'At once' }).check({ force: true })
    await press(page.locator('body'), 'Begin')
    await press(standing, 'Ask again')
    await expect(standing).toContainText(DONE)
    await expect(page.getByRole('tab', { name: 'Turns 1' })).toBeVisible()
    await expect(standing).toContainText('captured from main-model')
  })
})

test('older turns are summed up by the cheaper model where the window is nearly full, and each answer has its price', async ({
  page,
  models,
}) => {
  await open(page)
  const sheet = await choose(page, WIRES.deepseek, models)
  const fields = (model: string) => sheet.getByRole('group', { name: model })
  for (const [model, input, output] of [
    ['main-model', '1', '10'],
    ['cheap-model', '0.1', '1'],
  ] as const) {
    await fields(model).getByRole('textbox', { name: 'Input', exact: true }).fill(input)
    await fields(model).getByRole('textbox', { name: 'Output', exact: true }).fill(output)
  }
  await fields('main-model').getByRole('textbox', { name: 'Window, tokens' }).fill('2k')
  const [first, second, third] = answersOf('001-no-match-then-red').map((answer) => ({
    ...answer,
    usage: { input: 1000, output: 100 },
  }))
  models.script([first ?? {}, second ?? {}, { text: 'A line was misquoted.', usage: { input: 1000, output: 100 } }, third ?? {}])
  const standing = await begin(page, 'Chat edit')
  await expect(standing).toContainText(DONE)
  const asked = models.requests.map(({ body }) => at(body, 'model'))
  expect(asked).toEqual(['main-model', 'main-model', 'cheap-model', 'main-model'])
  const lastBody = JSON.stringify(models.requests.at(-1)?.body)
  expect(lastBody).toContain('A line was misquoted.')
  expect(lastBody, 'the turn itself is gone').not.toContain('I will throw when nothing is free.')
  // Three times (1,000 tokens at $1 and 100 at $10 a million), and a tenth of it.
  await expect(standing).toContainText('Cost$0.0062')
  await expect(page.getByRole('tabpanel', { name: /^Turns/ })).toContainText('1,000 tokens in, 100 out · $0.002')
})

test('the third time that a file is taken back, the run waits and says so', async ({ page, models }) => {
  await open(page)
  await choose(page, WIRES.ollama, models)
  const plan = { text: ['1', '2', '3'].map((step) => `${step}. Change \`src/pool.ts\`.\n`).join('') }
  const spoils = [1, 2, 3].map((count) => acting(`echo ${count} > src/pool.ts && exit 1`))
  const mends = [{ text: '1. Mend `src/pool.ts`.\n' }, ...answersOf('012-one-of-two').slice(1)]
  models.script([plan, ...spoils, ...mends])
  const standing = await begin(page, 'Plan and branch')
  await expect(standing).toContainText('This would take src/pool.ts back for the third time.')
  await press(standing, 'Go on all the same')
  await expect(standing).toContainText(DONE)
  expect(models.left).toBe(0)
})

/** A decision to run a command. */
const acting = (command: string): Answer => ({
  text: `<decision mode="act">\n<action name="Bash">\n<arg name="command">${command}</arg>\n</action>\n</decision>\n`,
})
