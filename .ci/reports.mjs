/** Where the test runners leave their reports. Absolute paths. */
import { join } from 'node:path'
import { root } from './tools.mjs'

export const UNIT_REPORT = join(root, '.cache', 'vitest.json')
export const BROWSER_REPORT = join(root, '.cache', 'playwright.json')
