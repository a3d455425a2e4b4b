/** The other tools that change a file by a diff, as far as they are on this machine. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import DiffMatchPatch from 'diff-match-patch'
import { PATH } from './generate-code.mjs'

/** @typedef {import('./generate-code.mjs').Hunk} Hunk */
/** @typedef {{ before: string, diff: string }} Work */
/** @typedef {{ name: string, command: string, version: RegExp, args: readonly string[], result: string }} Program `result`: the file that it writes */

const DIFF = 'edit.diff'
const OUT = 'out.txt'

/** @type {Program[]} */
const PROGRAMS = [
  {
    name: 'GNU patch --fuzz=3',
    command: 'patch',
    version: /GNU patch/,
    args: ['--fuzz=3', '--silent', '--force', '--reject-file=-', `--output=${OUT}`, PATH, DIFF],
    result: OUT,
  },
  { name: 'git apply', command: 'git', version: /git version/, args: ['apply', DIFF], result: PATH },
  { name: 'git apply -C1', command: 'git', version: /git version/, args: ['apply', '-C1', DIFF], result: PATH },
]

/** Without any set-up: no repository, no settings, English. */
const ENV = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  GIT_CEILING_DIRECTORIES: tmpdir(),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
}

/** @type {string | undefined} */
let folder

/** The folder that the programs work in; it goes when the bench ends. */
function scratch() {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'hunkscope-bench-'))
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

/** Which of the programs can be run, and the names of the others. @returns {{ programs: Program[], absent: string[] }} */
export function installed() {
  const here = (/** @type {Program} */ { command, version }) =>
    version.test(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout ?? '')
  const found = new Map(PROGRAMS.map((program) => [program, here(program)]))
  return {
    programs: PROGRAMS.filter((program) => found.get(program)),
    absent: PROGRAMS.filter((program) => !found.get(program)).map(({ name }) => name),
  }
}

/** @param {Work} work @param {string} [into] folder */
function lay({ before, diff }, into = scratch()) {
  mkdirSync(into, { recursive: true })
  rmSync(join(into, OUT), { force: true })
  writeFileSync(join(into, PATH), before)
  writeFileSync(join(into, DIFF), diff)
}

/** @param {Program} program */
const start = ({ command, args }) => spawnSync(command, args, { cwd: scratch(), env: ENV, stdio: 'ignore' }).status === 0

/** What a program makes of the work; null where it refuses. @param {Program} program @param {Work} work */
export function applyWith(program, work) {
  lay(work)
  return start(program) ? readFileSync(join(scratch(), program.result), 'utf8') : null
}

/** Starts of a program that are timed together, by a shell: this process takes long to start another one, and never the same. */
const STARTS = 8

/** Such batches. More: a longer bench, fewer: the start of a process, which is taken off, hides work of less than a millisecond. */
const BATCHES = 7

const EACH_FOLDER = 'for folder in *; do cd "$folder" && "$@"; cd ..; done'

/**
 * ms that a program takes beside the start of its process, and that start: the same program with nothing to do, in turns with the work.
 * @param {Program} program @param {Work} work
 */
export function timeOf({ command, args }, work) {
  const works = [work, { before: '\n', diff: '' }]
  const took = works.map(() => /** @type {number[]} */ ([]))
  const cwd = join(scratch(), 'batch')
  for (let batch = 0; batch < BATCHES; batch += 1)
    for (const [index, each] of works.entries()) {
      for (let folder = 0; folder < STARTS; folder += 1) lay(each, join(cwd, String(folder)))
      const since = performance.now()
      spawnSync('sh', ['-c', EACH_FOLDER, 'sh', command, ...args], { cwd, env: ENV, stdio: 'ignore' })
      took[index]?.push((performance.now() - since) / STARTS)
    }
  const [whole = 0, idle = 0] = took.map((list) => list.sort((a, b) => a - b)[BATCHES >> 1])
  return { work: Math.max(0, whole - idle), start: idle }
}

/** @typedef {InstanceType<typeof DiffMatchPatch>} MatchPatcher */
/** What a patch is; the package's types call it a class. @typedef {{ start1: number, start2: number }} MatchPatch characters */

/** @returns {MatchPatcher} */
export const matchPatcher = () => new DiffMatchPatch()

/** @param {unknown} value @returns {value is MatchPatch} */
const isMatchPatch = (value) => typeof value === 'object' && value !== null && 'start1' in value && 'start2' in value

/** The hunks as diff-match-patch writes them, which knows no unified diffs. @param {MatchPatcher} patcher @param {string} before @param {readonly Hunk[]} hunks ascending */
export function matchPatchText(patcher, before, hunks) {
  const ends = [...before.matchAll(/\n/g)].map(({ index }) => index + 1)
  let grown = 0
  const patches = hunks.flatMap(({ start, lines }) => {
    const side = (/** @type {string} */ sign) =>
      lines.flatMap((line) => (line.sign === ' ' || line.sign === sign ? [`${line.text}\n`] : [])).join('')
    const at = start <= 0 ? 0 : (ends[start - 1] ?? before.length)
    const made = patcher.patch_make(side('-'), side('+'))
    /** @type {unknown[]} */ const patches = made
    for (const patch of patches) {
      if (!isMatchPatch(patch)) throw new Error('diff-match-patch makes patches of another kind.')
      patch.start1 += at
      patch.start2 += at + grown
    }
    grown += side('+').length - side('-').length
    return made
  })
  return patcher.patch_toText(patches)
}
