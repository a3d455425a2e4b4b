/** The developer's first minute: every way in and every end, in twelve actions; `HUNKSCOPE_SHOTS=1` leaves pictures in `test-results/shots/`. */
import { readFileSync } from 'node:fs'
import { axeOffences, inBothSchemes } from './support/axe'
import { expect, test } from './support/fixtures'
import { commitButton, drop, pasteAnywhere, said, why } from './support/page-actions'
import { block, creating } from './support/replies'

const SIZES = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1024, height: 768, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
] as const

/** More and the first minute is over. */
const ACTIONS = 12

/** The starter's sample; it misquotes a line where `MISQUOTED` says so. */
const SAMPLE = readFileSync(new URL('../src/starter/reply.txt', import.meta.url), 'utf8')
const MISQUOTED = SAMPLE.replace('  return this.free.pop() as Conn\n}\n=======', '  return this.free.shift() as Conn\n}\n=======')
/** Written for the file as it was before the sample. */
const EARLIER = block(
  'src/pool.ts',
  '  acquire(): Conn {\n    return this.free.pop() as Conn\n  }',
  '  acquire(): Conn | undefined {\n    return this.free.pop()\n  }',
)
const TWICE = block('test/pool.test.ts', '    const pool = new Pool(1, open)', '    const pool = new Pool(1, open) // one')
const CUT_OFF = `${creating('src/closed.ts', 'export class PoolClosed extends Error {}')}\nsrc/pool.ts\n\`\`\`ts\n<<<<<<< SEARCH\n  release(conn: Conn) {\n    this.free`

for (const { width, height, colorScheme } of SIZES)
  test.describe(`${width} × ${height}, light and dark`, () => {
    // One of them begins in the dark, so that both are also loaded, not only changed to.
    test.use({ viewport: { width, height }, colorScheme })

    test('paste, drop and type; refused, applied, already there, of an earlier version, ambiguous, cut off', async ({
      page,
      shot,
    }) => {
      let actions = 0
      const act = async (done: Promise<unknown>) => {
        actions += 1
        await done
      }
      const found: Record<string, string[]> = {}
      const see = (state: string) =>
        inBothSchemes(page, async (scheme) => {
          await shot(`walk-${state}-${width}-${scheme}`)
          const offences = await axeOffences(page)
          if (offences.length > 0) found[`${state}, ${scheme}`] = offences
        })
      const verdict = (title: string | RegExp) => expect(why(page).getByRole('heading', { name: title })).toBeVisible()
      // What is half-way in cannot be read yet.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/')
      await expect(page.getByText('Paste what a model wrote')).toBeVisible()
      await see('empty')

      await test.step('pasted: refused, with its cause and a repair', async () => {
        await act(pasteAnywhere(page, MISQUOTED))
        await verdict(/^The file has “|^A line to remove differs/)
        await expect(why(page).getByRole('button', { name: /^Apply/ })).toBeVisible()
        await see('refused')
        await act(
          why(page)
            .getByRole('button', { name: /^Apply/ })
            .click(),
        )
        await verdict(/^Repaired; lands/)
        await expect(page.getByRole('status', { name: 'Verdict' })).toHaveText(/^\d hunks: \d land\.$/)
        await see('repaired')
      })

      await test.step('tested and committed', async () => {
        await act(page.keyboard.press('ControlOrMeta+Enter'))
        await expect(commitButton(page)).toBeEnabled()
        await act(commitButton(page).click())
        await expect(said(page, 'Committed 3 files.')).toBeVisible()
        expect(actions, 'actions for one reply').toBeLessThanOrEqual(8)
      })

      await test.step('typed: already there', async () => {
        await act(page.keyboard.press('ControlOrMeta+Shift+v'))
        const dialog = page.getByRole('dialog', { name: 'Paste a reply' })
        await act(dialog.getByRole('textbox', { name: 'Reply' }).fill(SAMPLE))
        await act(dialog.getByRole('button', { name: 'Read it' }).click())
        if (width >= 700) await verdict('Already there')
        else await expect(page.getByText('already there').first()).toBeVisible()
        await see('already')
      })

      await test.step('dropped: of an earlier version', async () => {
        await act(drop(page, 'reply.md', EARLIER))
        await expect(why(page)).toContainText('earlier version of the file')
        await see('stale')
      })

      await test.step('pasted: ambiguous, and put in one of the places', async () => {
        await act(pasteAnywhere(page, TWICE))
        await verdict('3 places fit equally')
        await see('ambiguous')
        await act(
          page
            .getByRole('button', { name: /^Put it here/ })
            .first()
            .click(),
        )
        await expect(why(page)).toContainText(/by hand|where you put it/)
        await see('placed')
      })

      await test.step('pasted: cut off, and what is complete is staged', async () => {
        await act(pasteAnywhere(page, CUT_OFF))
        await expect(page.getByRole('button', { name: /^Stage the complete edit/ })).toBeVisible()
        await see('cut-off')
        await act(page.getByRole('button', { name: /^Stage the complete edit/ }).click())
        await expect(commitButton(page)).toBeVisible()
      })
      expect(found, 'what axe finds, and where').toEqual({})
      expect(actions).toBeLessThanOrEqual(ACTIONS)
    })
  })
