/** The product's page with a WebContainer on the stand-in for its host, and its terminal. */
import { expect, type Page } from '@playwright/test'
import { openStandIn, type StandIn } from '../stand-in/stand-in'
import { fileButton, open, openTab } from './page-actions'

/** Opens the page, has it load a container as a person does, and leaves the keyboard in the container's shell. */
export async function openContainerTerminal(page: Page): Promise<StandIn> {
  const standIn = await openStandIn(page)
  await open(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Runtime:/ })
    .click()
  await page.getByRole('dialog', { name: 'Runtime' }).getByText('WebContainer', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await page.getByRole('dialog', { name: 'Load WebContainer?' }).getByRole('button', { name: 'Load and run' }).click()
  // Naming the host has loaded the page again.
  await page.waitForEvent('load')
  await expect(fileButton(page, 'pool.ts')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Run tests' }).click()
  await expect(page.getByRole('button', { name: 'Runtime: WebContainer ready' })).toBeVisible()
  await openTab(page, 'Terminal')
  await page.locator('.xterm').click()
  await expect.poll(() => standIn.machines.at(-1)?.commands.includes('jsh')).toBe(true)
  return standIn
}
