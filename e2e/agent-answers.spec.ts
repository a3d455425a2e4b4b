/** What servers of models answer, and what the page makes of it: statuses, broken calls, wire formats, windows and prices. */
import type { Page } from '@playwright/test'
import type { StatusFault } from './models/answers'
import { at } from './models/check-shape'
import type { Answer, ModelServer } from './models/server'
import {
  answersOf,
  begin,
  choose,
  DONE,
  KEY,
  lastSaid,
  openAnew,
  openModels,
  press,
  standingOf,
  test,
  WIRES,
} from './support/agent'
import { expect } from './support/fixtures'
import { open } from './support/page-actions'

/** What is answered in place of an answer and not asked again by itself, and what the page says of it. */
const STATUSES: readonly (readonly [fault: StatusFault, says: RegExp])[] = [
  [{ status: 503, retryAfter: 120 }, /overloaded or has a fault\. Nothing is wrong here: try again/],
  [{ status: 402 }, /no credit left.*Add credit or raise the limit/],
  [{ status: 413 }, /larger than the model takes\. Leave files or earlier turns out/],
]

/** What passes is asked again, the rest says what to do, and the model learns of a broken tool call. */
async function expectStatuses(page: Page, models: ModelServer): Promise<void> {
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
  const before = models.requests.length
  const standing = await begin(page, 'Tool calls')
  for (const [{ status }, says] of STATUSES) {
    await expect(standing).toContainText(`It said (${status})`)
    await expect(standing).toContainText(says)
    await expect(page.locator('body')).not.toContainText(KEY)
    await press(standing, 'Ask again')
  }
  await expect(standing).toContainText(DONE)
  expect(models.left).toBe(0)
  expect(models.requests.slice(before).map(({ status }) => status)).toEqual([500, 503, 402, 413, 200, 529, 200, 503, 200, 200])
  expect(lastSaid(models, -2), 'the message for the model').toContain('The arguments are not JSON.')
}

const SHORT_RUNS = ['groq', 'deepseek', 'lmstudio', 'chat'] as const

/** No server refuses a request. */
async function expectTaken(page: Page, models: ModelServer): Promise<void> {
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
}

/** Calls that mend the pool at first, and rewrite a comment afterwards. */
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
  const before = models.requests.length
  const standing = await begin(page, 'Chat edit')
  await expect(standing).toContainText(DONE)
  const asked = models.requests.slice(before).map(({ body }) => at(body, 'model'))
  expect(asked).toEqual(['main-model', 'main-model', 'cheap-model', 'main-model'])
  const lastBody = JSON.stringify(models.requests.at(-1)?.body)
  expect(lastBody).toContain('A line was misquoted.')
  expect(lastBody, 'the turn itself is gone').not.toContain('I will throw when nothing is free.')
  // Three times (1,000 tokens at $1 and 100 at $10 a million), and a tenth of it.
  await expect(standing).toContainText('Cost$0.0062')
  await expect(page.getByRole('tabpanel', { name: /^Turns/ })).toContainText('1,000 tokens in, 100 out · $0.002')
})

test('what servers answer is taken as it is meant, one after the other', async ({ page, models }) => {
  await open(page)
  await test.step('statuses and a broken tool call: what passes is asked again, the rest says what to do, the model learns of the call', () =>
    expectStatuses(page, models))
  await openAnew(page)
  await test.step(`tool calls asked of ${SHORT_RUNS.join(', ')}: no server refuses a request`, () => expectTaken(page, models))
})

test.describe('at an address on the network', () => {
  test.use({ allow: { origins: ['https://api.groq.com'], console: [/Failed to load resource/] } })

  test('status 403 is reported as a key that may not, without the key', async ({ page }) => {
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
