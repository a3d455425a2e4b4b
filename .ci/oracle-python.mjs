/** The tools that PyPI carries: their own functions, out of the wheel as it is published, run by the Python that is there, with replies in their own formats. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { leftAs, randomFrom } from './oracle-codex.mjs'
import { repliesFor } from './oracle-replies.mjs'
import { root } from './tools.mjs'

/** Cases that are shown whole. */
const SHOWN = 3
/** Cases that one start of Python is given. More: it holds more of them at once, fewer: it starts more often. */
const AT_ONCE = 500
const PYTHON = process.env.HUNKSCOPE_PYTHON ?? 'python3'
const MOST_SAID = 1 << 28 // bytes

/** `name`: of the wheel; `needs`: of the wheels that its functions import. @typedef {{ id: string, name: string, version: string, needs?: readonly string[], options?: Record<string, string | boolean> }} Wheel */
/** @typedef {import('./oracle-codex.mjs').Left} Left */
/** `theirs`: the reply as the tool's functions take it. @typedef {{ reply: string, theirs?: string, files: Record<string, string> }} Case */

const AIDER = { name: 'aider-chat', version: '0.86.2', needs: ['diff-match-patch'] }

/** @type {readonly Wheel[]} */
export const WHEELS = [
  { id: 'aider-diff', ...AIDER },
  { id: 'aider-udiff', ...AIDER },
  { id: 'aider-patch', ...AIDER },
  { id: 'aider-whole', ...AIDER },
  { id: 'gptme', name: 'gptme', version: '0.35.1' },
]

/** Unpacks the wheel, and those that it needs, into a folder of its own. @param {Wheel} wheel @param {string} work @returns {string | null} null: there is no Python, or no such wheel to be had */
export function unpackedWheel({ name, version, needs = [] }, work) {
  const folder = join(work, `${name}-${version}`)
  if (existsSync(folder)) return folder
  const wheels = join(work, `wheels-${name}-${version}`)
  mkdirSync(wheels, { recursive: true })
  const asked = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '-d', wheels]
  if (spawnSync(PYTHON, [...asked, `${name}==${version}`, ...needs], { stdio: 'ignore' }).status !== 0) return null
  for (const file of readdirSync(wheels))
    if (spawnSync(PYTHON, ['-m', 'zipfile', '-e', join(wheels, file), folder]).status !== 0) return null
  return folder
}

/** What the tool leaves of each case. @param {Wheel} wheel @param {string} folder @param {readonly Case[]} cases @returns {Left[]} */
function left({ id, name }, folder, cases) {
  const input = JSON.stringify(cases.map(({ reply, theirs = reply, files }) => ({ reply: theirs, files })))
  const env = { ...process.env, PYTHONPATH: folder, PYTHONIOENCODING: 'utf-8:surrogatepass', PYTHONDONTWRITEBYTECODE: '1' }
  const { status, stdout, stderr } = spawnSync(PYTHON, [join(root, '.ci/oracle-host.py'), folder, id], {
    input,
    env,
    encoding: 'utf8',
    maxBuffer: MOST_SAID,
  })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
  return JSON.parse(stdout)
}

/** How many of the cases are the same. @param {Wheel} wheel @param {string} folder @param {import('./oracle-compare.mjs').Engine & import('./oracle-programs.mjs').Diffs} engine @param {{ cases: number, seed: number }} given */
export function besideWheel(wheel, folder, engine, { cases, seed }) {
  const { id, options } = wheel
  const next = repliesFor(id, randomFrom(seed), engine, seed)
  let [same, done] = [0, 0]
  while (done < cases) {
    const asked = Array.from({ length: AT_ONCE }, next).flatMap((one) => {
      const { verdict, files, stopped } = engine.emulate(id, one.reply, one.files, options)
      // A reply that is not of its format is none of its edits.
      return stopped === 'format' ? [] : [{ one, ours: leftAs({ failed: verdict !== 'applied', files }) }]
    })
    const theirs = left(
      wheel,
      folder,
      asked.map(({ one }) => one),
    )
    for (const [index, { one, ours }] of asked.entries()) {
      const real = theirs[index]
      if (real === undefined || done === cases) continue
      done += 1
      if (leftAs(real) === ours) same += 1
      else if (done - same <= SHOWN) console.log(`${JSON.stringify(one)}\n  ${id} ${leftAs(real)}\n  here  ${ours}`)
    }
  }
  return same
}
