/** Installs what package-lock.json asks for, but only when the lock file, Node's major version or the system changed. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isMain, root, run } from './tools.mjs'

const NEEDED = [20, 19]
const STAMP = join(root, 'node_modules', '.hunkscope-lock')

/** A sentence if this Node is too old, else undefined. @param {string} version as `process.versions.node` gives it */
function tooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [needMajor = 0, needMinor = 0] = NEEDED
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined
  return `Hunkscope needs Node ${NEEDED.join('.')} or newer; this is Node ${version}. Install a current one from https://nodejs.org and try again.`
}

/** What the installed packages depend on: the lock file, Node's major version, the system. Hex. */
function fingerprint() {
  const major = process.versions.node.split('.')[0]
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`\n${major} ${process.platform} ${process.arch}`).digest('hex')
}

function installed() {
  try {
    return readFileSync(STAMP, 'utf8').trim()
  } catch {
    // No stamp: a fresh clone, or packages that something else put there.
    return ''
  }
}

/** The npm that started this script, else the one in PATH. @returns {{ command: string[], shell: boolean }} */
function npm() {
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js') return { command: [process.execPath, cli], shell: false }
  return { command: ['npm'], shell: process.platform === 'win32' }
}

/** @returns {Promise<{ ok: boolean, why: string }>} `why` is a sentence if the packages could not be installed */
export async function install() {
  const old = tooOld(process.versions.node)
  if (old) return { ok: false, why: old }
  const wanted = fingerprint()
  if (installed() === wanted) return { ok: true, why: '' }
  console.log('Installing packages (once for each change of package-lock.json) …')
  const { command, shell } = npm()
  const { ok, why } = await run([...command, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: undefined },
    shell,
  })
  if (!ok) return { ok, why: `npm ci ${why}: the packages could not be installed; npm says why above.` }
  writeFileSync(STAMP, `${wanted}\n`)
  return { ok, why: '' }
}

if (isMain(import.meta.url)) {
  const { ok, why } = await install()
  if (!ok) console.error(why)
  process.exitCode = ok ? 0 : 1
}
