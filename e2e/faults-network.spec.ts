/** A network, a clock and a tab that fail while a model answers: the run says so, waits or goes on. */
import { answersOf, begin, choose, DONE, test, WIRES } from './support/agent'
import { freeze } from './support/faults'
import { expect } from './support/fixtures'
import { open } from './support/page-actions'

/** Milliseconds. */
const FROZEN = 2500
const YEAR = 31_536_000_000

test('a clock that is set, a connection that does not come, one that breaks in mid-answer, a tab that is frozen: the run goes on', async ({
  page,
  models,
}) => {
  await open(page)
  await choose(page, WIRES.openai, models)
  const [first = {}, ...rest] = answersOf('001-no-match-then-red')
  const slow = { ...first, pause: 25 }
  models.script([{ fault: { status: 503, retryAfter: 4 } }, { fault: 'reset' }, { ...slow, fault: 'cut' }, slow, ...rest])
  const standing = await begin(page, 'Chat edit')
  await test.step('the clock is set back while a retry is counted down', async () => {
    await expect(standing).toContainText(/Asked again in \d s/)
    await page.evaluate((ms) => {
      const now = Date.now
      Date.now = () => now() - ms
    }, YEAR)
    // A busy machine may look again only when the seconds are over.
    await expect(standing).toContainText(/Asked again in [0-3] s|The page could not ask the model\./)
  })
  await test.step('no connection', async () => {
    await expect(standing).toContainText('The page could not ask the model.')
    await expect(standing).toContainText('No answer from OpenAI')
    await standing.getByRole('button', { name: 'Ask again' }).click()
  })
  await test.step('cut in mid-answer, and the model learns of it; the tab is frozen in the next one', async () => {
    await expect.poll(() => models.requests.length).toBe(4)
    await expect(page.getByRole('region', { name: 'The answer as it comes in' })).toContainText('src/')
    await freeze(page, FROZEN)
    await expect(standing).toContainText(DONE)
  })
  expect(models.requests.map(({ status }) => status)).toEqual([503, 0, 200, 200, 200, 200])
  await expect(standing).toContainText(/Time\d+(?:\.\d)? s/)
})
