/** Finds a Chromium for the browser tests, or gets one. A browser counts only if it answers `--version`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { isMain, root, run, script } from './tools.mjs'

/** Without windows to draw: a sixth less work for the tests, which look at none. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = {
  darwin: ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'].map(
    (app) => `/Applications/${app}`,
  ),
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}
const DOWNLOAD_LIMIT = 5 * 60_000 // ms; about 170 MB, so half a megabyte a second is enough
const APT_LIMIT = 5 * 60_000 // ms, for each of the two commands

/** @typedef {{ path: string, version: string }} Browser */

/** @param {string | undefined} path @returns {Browser | undefined} */
function answering(path) {
  if (!path || !existsSync(path)) return undefined
  // Chrome on Windows opens a window instead of answering.
  if (process.platform === 'win32') return { path, version: 'unknown version' }
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  const version = status === 0 ? /(?:Chromium|Chrome)\D*[\d.]+/.exec(stdout)?.[0] : undefined
  return version ? { path, version } : undefined
}

function playwrightsOwn() {
  try {
    return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath()
  } catch (error) {
    // Not installed yet, or a system that Playwright has no browser for.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** @param {string[]} names */
function* onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) for (const name of names) if (folder) yield join(folder, name)
}

/** @param {boolean} isForTests */
function* candidates(isForTests) {
  yield process.env.HUNKSCOPE_CHROMIUM
  yield process.env.CHROME_PATH
  if (isForTests) yield* onPath(SHELLS)
  yield playwrightsOwn()
  yield* onPath(NAMES)
  if (process.platform === 'darwin' || process.platform === 'win32') yield* PLACES[process.platform]
  yield* onPath(SHELLS)
}

/**
 * A Chromium that is already here; installs nothing. `isForTests`: one without windows is taken first, of which times and pictures are not those that
 * people have.
 * @returns {Browser | undefined}
 */
export function findChromium({ isForTests = false } = {}) {
  for (const path of candidates(isForTests)) {
    const browser = answering(path)
    if (browser) return browser
  }
  return undefined
}

/** @param {string} program @param {string[]} args */
const succeeds = (program, args) => spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0

/** The words before an apt-get command, or undefined where packages cannot be installed. @returns {string[] | undefined} */
function administrator() {
  if (process.platform !== 'linux' || !succeeds('apt-get', ['--version'])) return undefined
  if (process.getuid?.() === 0) return ['env']
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'env'] : undefined
}

/** @param {string[]} as */
async function fromDistribution(as) {
  console.log("No Chromium here: installing the distribution's package …")
  const quiet = [...as, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0']
  await run([...quiet, 'update'], { limitMs: APT_LIMIT })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run([...quiet, 'install', '-y', '--no-install-recommends', name], { limitMs: APT_LIMIT })
    if (findChromium() !== undefined) return
  }
}

/** @param {boolean} withLibraries also the system libraries that the browser needs */
async function fromPlaywright(withLibraries) {
  console.log("No Chromium here: getting Playwright's own …")
  const command = [
    process.execPath,
    script('@playwright/test', 'playwright'),
    'install',
    ...(withLibraries ? ['--with-deps'] : []),
    'chromium',
  ]
  await run(command, { limitMs: DOWNLOAD_LIMIT, env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined } })
}

/** A Chromium for the tests, installed if need be. @returns {Promise<Browser | undefined>} */
export async function ensureChromium() {
  const here = findChromium({ isForTests: true })
  const named = process.env.HUNKSCOPE_CHROMIUM
  if (named && here?.path !== named) console.warn(`HUNKSCOPE_CHROMIUM=${named} does not answer --version as a Chromium.`)
  if (here) return here
  const as = administrator()
  if (as) {
    await fromDistribution(as)
    const packaged = findChromium()
    if (packaged) return packaged
  }
  await fromPlaywright(as !== undefined)
  return findChromium()
}

export const NO_CHROMIUM =
  'No Chromium could be found or installed. Install one ("apt-get install chromium", or Google Chrome), or name it: HUNKSCOPE_CHROMIUM=/path/to/chromium npm test'

if (isMain(import.meta.url)) {
  const browser = await ensureChromium()
  if (browser) console.log(`${browser.version} at ${browser.path}`)
  else console.error(NO_CHROMIUM)
  process.exitCode = browser ? 0 : 1
}
