/** Where the test runners leave their reports. Absolute paths. */
import { join } from 'node:path'
import { root } from './tools.mjs'

export const UNIT_REPORT = join(root, '.cache', 'vitest.json')
/** By project of e2e/playwright.config.ts. */
export const BROWSER_REPORTS = {
  together: join(root, '.cache', 'playwright-together.json'),
  alone: join(root, '.cache', 'playwright-alone.json'),
}
