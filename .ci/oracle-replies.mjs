/** Edits as replies in the formats of the tools that read whole replies, and what models do to those formats. */
import { patchesFrom } from './oracle-codex.mjs'
import { editsFrom } from './oracle-edits.mjs'

/** @typedef {import('./oracle-python.mjs').Case} Case */
/** @typedef {import('./oracle-compare.mjs').Engine & import('./oracle-programs.mjs').Diffs} Engine */
/** `old` gives way to `fresh`. @typedef {{ path: string, file: string, old: string, fresh: string, patch: string | null }} Damaged */

const PATHS = ['a.py', 'src/b.py', 'notes.md']

/** @param {string} text */
const ended = (text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** Chances and choices. @param {() => number} random */
function chancesOf(random) {
  const upTo = (/** @type {number} */ most) => Math.floor(random() * (most + 1))
  return {
    upTo,
    odds: (/** @type {number} */ part) => random() < part,
    oneOf: (/** @type {readonly string[]} */ all) => all[upTo(all.length - 1)] ?? '',
  }
}

/** Made-up edits and damaged edits of real files by turns. @param {() => number} random @param {Engine} engine @param {number} seed @returns {() => Damaged} */
function editsByTurns(random, { damagedEdits }, seed) {
  const { oneOf } = chancesOf(random)
  const [madeUp, damaged] = [editsFrom(random), damagedEdits(seed)]
  let count = 0
  return () => {
    count += 1
    const { value } = count % 2 === 0 ? damaged.next() : { value: undefined }
    return value ?? { ...madeUp(), path: oneOf(PATHS), patch: null }
  }
}

/** Replies for one of the tools. @param {string} id @param {() => number} random @param {Engine} engine @param {number} seed @returns {() => Case} */
export function repliesFor(id, random, engine, seed) {
  if (id === 'aider-diff') return blocks(random, engine, seed)
  if (id === 'aider-udiff') return fencedDiffs(random, engine, seed)
  if (id === 'aider-patch') return patches(random, engine, seed)
  if (id === 'aider-whole') return listings(random, engine, seed)
  if (id === 'gptme') return conflicts(random, engine, seed)
  throw new RangeError(`no replies for ${id}`)
}

/** Search/replace blocks of Aider. @param {() => number} random @param {Engine} engine @param {number} seed @returns {() => Case} */
function blocks(random, engine, seed) {
  const { odds, oneOf } = chancesOf(random)
  const next = editsByTurns(random, engine, seed)
  const marks = () =>
    odds(0.9) ? ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'] : ['<<<<< SEARCH>', '=========', '>>>>> REPLACE  ']
  const blockOf = (/** @type {Damaged} */ { old, fresh }) => {
    const [open, divider, close] = marks()
    return [
      open,
      '\n',
      ended(old),
      odds(0.02) ? '' : `${divider}\n`,
      ended(fresh),
      odds(0.02) ? '' : `${odds(0.02) ? divider : close}\n`,
    ].join('')
  }
  const named = (/** @type {string} */ path) =>
    odds(0.7)
      ? path
      : oneOf([
          `**${path}**`,
          `${path}:`,
          `# ${path}`,
          `\`${path}\``,
          path.split('/').at(-1) ?? path,
          `${path}x`,
          '',
          'new/file.py',
        ])
  return () => {
    const edit = next()
    const again = odds(0.2) ? next() : null
    const name = `${named(edit.path)}\n`
    const inner =
      blockOf(edit) + (again === null ? '' : `${odds(0.5) ? '' : `\n${oneOf([edit.path, 'Then:'])}\n`}${blockOf(again)}`)
    const fenced = odds(0.6)
      ? odds(0.7)
        ? `${name}\`\`\`python\n${inner}\`\`\`\n`
        : `\`\`\`python\n${name}${inner}\`\`\`\n`
      : name + inner
    const reply = `${odds(0.5) ? 'The change:\n\n' : ''}${fenced}${odds(0.3) ? '\nDone.\n' : ''}`
    const other = odds(0.2) ? { 'other/c.py': odds(0.5) ? edit.file : 'x\n' } : {}
    return { reply: odds(0.05) ? reply.replaceAll(/\r?\n/g, '\r\n') : reply, files: { [edit.path]: edit.file, ...other } }
  }
}

/** Lines of a text without the empty one behind the last line end. @param {string} text */
const linesOf = (text) => (text === '' ? [] : ended(text).slice(0, -1).split('\n'))

/** The edit as a hunk: lines that both texts begin and end with are its context. @param {Damaged} edit */
function hunkOf({ old, fresh }) {
  const [before, after] = [linesOf(old), linesOf(fresh)]
  const least = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < least && before[head] === after[head]) head += 1
  while (head + tail < least && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return [
    ...before.slice(0, head).map((line) => ` ${line}`),
    ...before.slice(head, before.length - tail).map((line) => `-${line}`),
    ...after.slice(head, after.length - tail).map((line) => `+${line}`),
    ...before.slice(before.length - tail).map((line) => ` ${line}`),
  ]
}

/** Unified diffs in fences. @param {() => number} random @param {Engine} engine @param {number} seed @returns {() => Case} */
function fencedDiffs(random, engine, seed) {
  const { odds, oneOf } = chancesOf(random)
  const next = editsByTurns(random, engine, seed)
  return () => {
    const edit = next()
    const hunks = [edit, ...(odds(0.25) ? [next()] : [])].flatMap((one) => [
      oneOf(['@@ ... @@', '@@ -1,3 +1,3 @@', '@@']),
      ...hunkOf(one),
    ])
    const { path } = edit
    const heads = odds(0.85)
      ? [`--- ${path}`, `+++ ${path}`]
      : odds(0.6)
        ? [`--- a/${path}`, `+++ b/${path}`]
        : ['--- /dev/null', '+++ new.py']
    const reply = ['The change:', '', '```diff', ...heads, ...hunks, '```', ''].join('\n')
    return { reply, files: { [path]: edit.file } }
  }
}

/** @param {() => number} random @param {Engine} engine @param {number} seed @returns {() => Case} */
function patches(random, engine, seed) {
  const { odds } = chancesOf(random)
  const [madeUp, damaged] = [patchesFrom(random), engine.damagedEdits(seed)]
  const next = () => {
    const { value } = odds(0.5) ? damaged.next() : { value: undefined }
    return value?.patch == null ? madeUp() : { patch: value.patch, files: { [value.path]: value.file } }
  }
  return () => {
    const { patch, files } = next()
    return { reply: odds(0.05) ? `Here:\n\n\`\`\`\n${patch}\`\`\`\n` : patch, files }
  }
}

/** Files as a whole. @param {() => number} random @param {Engine} engine @param {number} seed @returns {() => Case} */
function listings(random, engine, seed) {
  const { odds, oneOf } = chancesOf(random)
  const next = editsByTurns(random, engine, seed)
  const listing = (/** @type {Damaged} */ { path, file, fresh }) => {
    const name = odds(0.6)
      ? path
      : oneOf([`**${path}**`, `### ${path}`, `\`${path}\``, `${path}:`, `path/to/${path}`, '', 'new.py'])
    const seen = odds(0.15) ? `See \`${path}\`.\n\n` : ''
    const fence = odds(0.95) ? '```' : '````'
    return `${seen}${name}\n${fence}${oneOf(['', 'python'])}\n${ended(odds(0.5) ? fresh : file)}${odds(0.03) ? '' : `${fence}\n`}`
  }
  return () => {
    const edit = next()
    const reply = `${odds(0.4) ? 'All of it:\n\n' : ''}${listing(edit)}${odds(0.2) ? `\n${listing(next())}` : ''}`
    return { reply, files: { [edit.path]: edit.file, ...(odds(0.2) ? { 'c.py': 'x\n' } : {}) } }
  }
}

/** Conflict blocks of gptme: the tool's function is given the path and, below it, what its fence holds. @param {() => number} random @param {Engine} engine @param {number} seed @returns {() => Case} */
function conflicts(random, engine, seed) {
  const { odds, oneOf } = chancesOf(random)
  const next = editsByTurns(random, engine, seed)
  const inner = (/** @type {string} */ text) => (odds(0.9) ? text.replace(/\n$/, '') : text)
  const blockOf = (/** @type {Damaged} */ { old, fresh }) => {
    const [open, divider, close] = [
      '<<<<<<< ORIGINAL',
      odds(0.98) ? '=======' : '======',
      odds(0.98) ? '>>>>>>> UPDATED' : '>>>>>>> UPDATE',
    ]
    const dots = odds(0.03) ? '\n# ... rest\n' : '\n'
    return `${open}\n${inner(old)}${dots}${divider}\n${fresh === '' ? '' : `${inner(fresh)}${dots}`}${close}`
  }
  return () => {
    const edit = next()
    const block = [blockOf(edit), ...(odds(0.2) ? [blockOf(next())] : [])].join('\n').replaceAll(/\r\n?/g, '\n')
    if (block.includes('```')) return { reply: '', files: {} }
    const path = oneOf([edit.path, edit.path, edit.path, 'gone.py'])
    return { reply: `\`\`\`patch ${path}\n${block}\n\`\`\`\n`, theirs: `${path}\n${block}`, files: { [edit.path]: edit.file } }
  }
}
