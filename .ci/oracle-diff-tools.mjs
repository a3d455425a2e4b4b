/** What tools of the npm registry make of a V4A diff: their own functions, cut out of the package as it is published. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cut, evaluated, orNull, plain } from './oracle-cut.mjs'

/** @typedef {{ file: string, diff: string }} FileDiff A V4A diff of one file, without an envelope. */
/** @typedef {(edit: FileDiff) => string | null} RealDiff null: it refuses */

export const enveloped = (/** @type {string} */ diff) =>
  `*** Begin Patch\n*** Update File: a\n${diff}${diff.endsWith('\n') ? '' : '\n'}*** End Patch\n`

/** Turns of the parser's loop for one patch. It takes one a chunk; a blank line before anything is placed keeps it going for ever. */
const MOST_TURNS = 1000

/** @param {string} folder @returns {RealDiff} */
export function clinePatch(folder) {
  const bundle = readFileSync(join(folder, 'dist/index.js'), 'utf8')
  const source = cut(bundle, 'var e={BEGIN:', 'function a4($={})').replace(/import\*as \w+ from"[^"]+";?/g, '')
  const loop = 'while(!W.some((Y)=>this.lines[this.index]'
  if (!source.includes(loop)) throw new Error(`the package has changed: it has no ${loop}`)
  const now = { file: '', turns: 0 }
  const plan = evaluated(`${plain(source.replace(loop, loop.replace('!', 'turn()&&!')))}\nvar out = eZ`, {
    turn: () => {
      now.turns += 1
      if (now.turns > MOST_TURNS) throw new Error('it never ends')
      return true
    },
    B1: { readFile: () => now.file },
    q1: { isAbsolute: () => true, normalize: (/** @type {string} */ path) => path },
    IH: { EOL: '\n' },
  })
  return ({ file, diff }) =>
    orNull(() => {
      Object.assign(now, { file, turns: 0 })
      return plan(enveloped(diff), '/').changes.a.newContent
    })
}

/** @param {string} folder @returns {RealDiff} */
export function agentsCore(folder) {
  const source = readFileSync(join(folder, 'dist/utils/applyDiff.js'), 'utf8')
  const applyDiff = evaluated(`var exports = {}\n${source}\nvar out = exports.applyDiff`)
  return ({ file, diff }) => orNull(() => applyDiff(file, diff))
}
