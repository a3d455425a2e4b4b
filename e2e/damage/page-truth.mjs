/** What the built page says of damaged edits, in Chromium, checked against the file and the reply. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleForNode } from '../../.ci/bundle.mjs'
import { onBuiltPage } from '../bench/interface-page.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./page-cases.ts').PageCase} Case */

/** ms after which a case that the page does not show is given up. */
const PATIENCE = 60_000

/** The script does not scroll the panes: no person reads code here. @param {Page} page */
const NOTHING = (page) => page.getByRole('region', { name: /^Hunks/ }).waitFor({ timeout: PATIENCE })

/** Opens a case by its link, in the page that is there, and waits for its verdict. @param {Page} page @param {Case} one @param {number} nth */
async function openCase(page, one, nth) {
  await page.evaluate((hash) => {
    location.hash = hash
  }, one.hash)
  await page.getByText(`case ${nth}`, { exact: true }).first().waitFor({ timeout: PATIENCE })
}

/** What WHY says of hunk `index`, and of the places beside it, text by text. @param {Page} page @param {number} index */
async function textsOf(page, index) {
  const why = page.getByRole('complementary', { name: 'Why' })
  const caption = why.getByText(new RegExp(`^Hunk ${index + 1} of `)).first()
  await page
    .getByRole('region', { name: /^Hunks/ })
    .getByRole('button', { name: `hunk ${index + 1} of ` })
    .click({ timeout: PATIENCE })
  await caption.waitFor({ timeout: PATIENCE })
  const shown = await why.locator('h2, p, li').allTextContents()
  const heads = await page.getByRole('region', { name: 'Hunk beside the file' }).locator('h2, fieldset').allTextContents()
  return [...shown, ...heads]
}

/** The message for the model, as its tab has it; '' where there is none. @param {Page} page */
async function messageOf(page) {
  await page.getByRole('tab', { name: /^Message/ }).click({ timeout: PATIENCE })
  const message = page.getByRole('textbox', { name: 'Message for the model' })
  const none = page.getByText('there is nothing to ask the model for')
  await message.or(none).first().waitFor({ timeout: PATIENCE })
  return (await message.isVisible()) ? await message.inputValue() : ''
}

/** @param {number} most @param {number} seed @returns {Promise<boolean>} whether all that is said is so */
export async function pageTruth(most, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'hunkscope-page-'))
  try {
    const addressOf = await bundleForNode(folder, { cases: 'e2e/damage/page-cases.ts' })
    /** @type {typeof import('./page-cases.ts')} */
    const { pageCases } = await import(addressOf('cases'))
    const cases = await pageCases({ seed, most })
    let [claims, wrong, looked] = [0, 0, 0]
    const done = await onBuiltPage(async (open) => {
      const page = await open()
      for (const [nth, one] of cases.entries()) {
        if (nth > 0 && nth % 50 === 0) console.log(`${nth} edits, ${claims} claims, ${wrong} not so`)
        await openCase(page, one, nth)
        const message = await messageOf(page)
        for (const hunk of one.hunks) {
          const found = one.check(hunk, await textsOf(page, hunk), message)
          claims += found.claims
          for (const sentence of found.wrong) console.log(`${one.id}, hunk ${hunk + 1}: ${sentence}`)
          wrong += found.wrong.length
          looked++
        }
      }
      return true
    }, NOTHING)
    if (done === null) console.log('There is no Chromium here.')
    console.log(`${cases.length} edits in the page, ${looked} hunks, ${claims} claims checked, ${wrong} not so`)
    return done !== null && wrong === 0 && cases.length >= most
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
