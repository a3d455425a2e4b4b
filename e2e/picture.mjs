/** `npm run picture`: takes README's picture from the built page. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { findChromium } from '../.ci/chromium.mjs'
import { root } from '../.ci/tools.mjs'

const OUT = join(root, 'docs', 'hunkscope.png')

const server = await preview({ root, preview: { port: 0 }, logLevel: 'warn' })
const browser = await chromium.launch({ executablePath: findChromium()?.path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.locator('.monaco-editor').nth(1).waitFor()
  await page.getByRole('button', { name: 'Run tests' }).first().click()
  await page.getByText('Green').waitFor()
  await page.waitForTimeout(500) // the ribbons settle
  mkdirSync(join(root, 'docs'), { recursive: true })
  await page.screenshot({ path: OUT })
  console.log(OUT.slice(root.length + 1))
} finally {
  await browser.close()
  await server.close()
}
