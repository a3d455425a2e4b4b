/** The emulation of Codex's apply_patch beside the real one, over generated patches. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const LIMIT = 10_000 // ms for one patch; it takes a few, so this only ends one that hangs

/** @typedef {Record<string, string>} Files path → text */
/** @typedef {{ patch: string, files: Files }} Case */
/** @typedef {{ failed: boolean, files: Files }} Left */
/** @typedef {(one: Case) => Left} RealPatch */

/** Equal numbers for equal seeds, from 0 up to 1 (mulberry32). @param {number} seed @returns {() => number} */
export function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Few of them, so that the same occurs in several places, and some differ by white space or punctuation alone. */
const LINES = [
  'a',
  'b',
  'c',
  '  a',
  'a  ',
  '\ta',
  '',
  '',
  'def f():',
  '  def f():',
  '}',
  '“b”',
  '"b"',
  'a – b',
  'a - b',
  '\u00a0b',
]

/** Lines of a patch that a reader may take for one thing or another, by their place. */
const ODD = ['', ' ', '\t', '-a', '+b', ' a', '@@', '@@ a', ' @@', '*** End of File', ' *** End of File', 'x']

/** Makes cases. @param {() => number} random */
export function patchesFrom(random) {
  const upTo = (/** @type {number} */ most) => Math.floor(random() * (most + 1))
  const oneOf = (/** @type {string[]} */ all) => all[upTo(all.length - 1)] ?? ''
  const odds = (/** @type {number} */ part) => random() < part

  /** A line as the patch quotes it. @param {string} text */
  const quoted = (text) => {
    if (!odds(0.12)) return text
    return oneOf([`  ${text}`, text.trimStart(), `${text} `, text.replaceAll('“', '"').replaceAll('”', '"'), oneOf(LINES)])
  }

  /** What the patch does with a line. @param {string} text @returns {string[]} */
  const treated = (text) => {
    const line = quoted(text)
    if (odds(0.02)) return [line]
    if (line === '' && odds(0.3)) return ['']
    const kind = random()
    if (kind < 0.5) return [` ${line}`]
    if (kind < 0.7) return [`-${line}`]
    return kind < 0.85 ? [`-${line}`, `+${oneOf(LINES)}`] : [`+${oneOf(LINES)}`, ` ${line}`]
  }

  /** @param {string[]} lines */
  const chunks = (lines) => {
    let at = 0
    return Array.from({ length: 1 + upTo(2) }, (_, index) => {
      at = odds(0.1) ? 0 : at + upTo(3)
      const anchors = odds(0.2) ? [`@@ ${odds(0.8) ? (lines[Math.max(0, at - 1)] ?? '') : oneOf(LINES)}`] : []
      const opening = anchors.length > 0 ? anchors : index === 0 && odds(0.1) ? [] : ['@@']
      const body = lines.slice(at, at + upTo(5)).flatMap(treated)
      at += 5
      const end = odds(0.12) ? ['*** End of File'] : odds(0.05) ? [''] : []
      return [...opening, ...(odds(0.03) ? ['@@ a'] : []), ...(body.length > 0 ? body : [`+${oneOf(LINES)}`]), ...end]
    }).flat()
  }

  const oddLines = () => Array.from({ length: 1 + upTo(3) }, () => oneOf(ODD))

  /** @returns {Case} */
  return () => {
    const lines = Array.from({ length: upTo(14) }, () => oneOf(LINES))
    const [fileEnd, patchEnd] = [odds(0.2) ? '\r\n' : '\n', odds(0.1) ? '\r\n' : '\n']
    const text = lines.join(fileEnd) + (odds(0.8) && lines.length > 0 ? fileEnd : '')
    const second = oneOf([
      '',
      '',
      '',
      '*** Update File: gone\n@@\n-x\n+y',
      '*** Add File: b\n+y',
      '*** Delete File: b',
      '*** Add File: c/d\n+x\n+y',
    ])
    const path = oneOf(['f', 'f', 'f', 'f', 'f', 'f', './f', 'g'])
    const move = odds(0.05) ? ['*** Move to: moved'] : []
    const begin = odds(0.02) ? '*** Begin Patch ***' : '*** Begin Patch'
    const end = odds(0.02) ? [] : ['*** End Patch']
    const patch = [
      begin,
      `*** Update File: ${path}`,
      ...move,
      ...(odds(0.15) ? oddLines() : chunks(lines)),
      ...second.split('\n').filter(Boolean),
      ...end,
      '',
    ]
    return { patch: patch.join(patchEnd), files: { f: text, b: 'x\n' } }
  }
}

/** V4A diffs of one file each, without an envelope. @param {() => number} random @returns {() => { file: string, diff: string }} */
export function diffsFrom(random) {
  const next = patchesFrom(random)
  return () => {
    const { patch, files } = next()
    const lines = patch.split('\n')
    const end = lines.findIndex((line, index) => index > 1 && /^\*\*\* (?:Add|Delete|Update|End Patch)/.test(line))
    const body = lines.slice(2, end < 0 ? -1 : end).filter((line) => !line.startsWith('*** Move'))
    return { file: files.f ?? '', diff: body.join('\n') }
  }
}

/** What the binary leaves. @param {Case} one @param {string} link @param {string} folder @returns {Left} */
function real({ patch, files }, link, folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { status, error } = spawnSync(link, [patch], { cwd: folder, timeout: LIMIT })
  if (error) throw error
  const left = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return {
    failed: status !== 0,
    files: Object.fromEntries(left.map((file) => [relative(folder, file), readFileSync(file, 'utf8')])),
  }
}

/** What was left, as one text: the same for the same files. @param {Left} left */
export const leftAs = ({ failed, files }) => JSON.stringify([failed, Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))])

/** @param {string} binary @returns {RealPatch} */
export function besideCodex(binary) {
  const work = mkdtempSync(join(tmpdir(), 'hunkscope-codex-'))
  process.on('exit', () => rmSync(work, { recursive: true, force: true }))
  const link = join(work, 'apply_patch')
  symlinkSync(binary, link)
  return (one) => real(one, link, join(work, 'tree'))
}
