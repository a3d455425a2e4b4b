import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../.ci/chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.HUNKSCOPE_PREVIEW_PORT ?? '4173'
const origin = `http://localhost:${port}`

// Every worker loads this file again; the name of the browser reaches them through the environment.
const browser = process.env.HUNKSCOPE_CHROMIUM ?? findChromium({ isForTests: true })?.path
if (browser === undefined) throw new Error('No Chromium here: run "node .ci/chromium.mjs" first.')
process.env.HUNKSCOPE_CHROMIUM = browser

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const silent = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/** What measures how long something takes, or has limits of a few hundred milliseconds: nothing runs beside it. */
const ALONE = [
  'pauses',
  'hostile-code',
  'contract',
  'conformance',
  'vitest-api',
  'firefox',
  'container-flood',
  'large-folder',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/runs',
  fullyParallel: false,
  // One more than the processors of the smallest machine: pages wait for frames, timers and storage for a sixth of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Ends what hangs; a machine that is busy with other things as well needs much of it.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  globalTimeout: 58 * 60_000,
  reporter: [['line'], ['json', { outputFile: process.env.HUNKSCOPE_BROWSER_REPORT ?? '../.cache/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser, args: [...args, ...silent] },
  },
  projects: [
    {
      name: 'together',
      testIgnore: ALONE,
      // Pages after one another share a process, and what it has compiled of the page.
      use: { launchOptions: { executablePath: browser, args: [...args, ...silent, '--process-per-site'] } },
    },
    {
      name: 'alone',
      testMatch: ALONE,
      workers: 1,
      // Frames of other origins have processes of their own, as in every desktop browser; one without windows has to be asked.
      use: { launchOptions: { executablePath: browser, args: [...args, ...silent, '--site-per-process'] } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" node_modules/vite/bin/vite.js preview --port ${port} --strictPort`,
    cwd: root,
    url: origin,
    reuseExistingServer: false,
    timeout: 30_000,
  },
})
