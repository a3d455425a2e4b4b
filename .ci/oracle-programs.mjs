/** git and GNU patch as they are installed, given the damaged diffs of their emulations' tests. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { leftAs } from './oracle-codex.mjs'

/** Cases that are shown whole. */
const SHOWN = 3

/** @typedef {Record<string, string>} Files path → text */
/** @typedef {{ reply: string, files: Files, defaultPath: string }} DamagedDiff */
/** @typedef {{ damagedDiffs: (seed: number, count: number) => DamagedDiff[], namesFiles: (reply: string) => boolean }} Diffs */
/** @typedef {(id: string, reply: string, files: Files, options?: Record<string, string>) => { verdict: string, files: Files, stopped: string | null }} Emulate */
/** `asks`: whether it takes the file as an argument where the diff names none. @typedef {{ id: string, program: string, args: readonly string[], asks: boolean }} Program */

/** @type {readonly Program[]} */
export const PROGRAMS = [
  { id: 'git-apply', program: 'git', args: ['apply', '-v'], asks: false },
  { id: 'gnu-patch', program: 'patch', args: ['-p1', '--batch', '--no-backup-if-mismatch'], asks: true },
]

/** As the program calls itself; null: it is not there. @param {Program} one */
export function installed({ program }) {
  const [line = ''] = (spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '').split('\n')
  return line === '' ? null : line.replace(' version', '')
}

/** What the program leaves of a case, in a folder of its own below `root`. @param {Program} one @param {DamagedDiff} given @param {boolean} isNamed @param {string} root */
function left({ program, args, asks }, { reply, files, defaultPath }, isNamed, root) {
  const folder = join(root, 'tree')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const env = {
    ...process.env,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CEILING_DIRECTORIES: root,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  }
  const { status } = spawnSync(program, [...args, ...(asks && !isNamed ? [defaultPath] : [])], { cwd: folder, input: reply, env })
  /** @type {Files} */
  const found = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !/\.(?:rej|orig|o\w{6})$/.test(entry.name)) {
      const path = join(entry.parentPath, entry.name)
      found[path.slice(folder.length + 1)] = readFileSync(path, 'utf8')
    }
  return leftAs({ failed: status !== 0, files: found })
}

/** How many of the cases are the same. @param {Program} one @param {{ emulate: Emulate } & Diffs} engine @param {{ cases: number, seed: number }} given */
export function besideProgram(one, { emulate, damagedDiffs, namesFiles }, { cases, seed }) {
  const root = mkdtempSync(join(tmpdir(), 'hunkscope-programs-'))
  let [same, done] = [0, 0]
  try {
    for (const given of damagedDiffs(seed, 2 * cases)) {
      const { reply, files, defaultPath } = given
      const { verdict, files: after, stopped } = emulate(one.id, reply, files, { defaultPath })
      if (stopped === 'format' || done === cases) continue
      done += 1
      const [ours, theirs] = [leftAs({ failed: verdict !== 'applied', files: after }), left(one, given, namesFiles(reply), root)]
      if (ours === theirs) same += 1
      else if (done - same <= SHOWN) console.log(`${JSON.stringify(given)}\n  ${one.id} ${theirs}\n  here  ${ours}`)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  return { same, cases: done }
}
