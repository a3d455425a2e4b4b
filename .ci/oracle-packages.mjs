/**
 * What tools of the npm registry make of an edit: their own functions, cut out of the package as it is published. Nothing of a package is installed
 * or started; what it holds runs in a context of its own.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'

/** @typedef {import('./oracle-edits.mjs').Edit} Edit */
/** @typedef {{ file: string, diff: string }} FileDiff A V4A diff of one file, without an envelope. */
/** @typedef {(edit: Edit) => string | null} Real null: it refuses */
/** @typedef {(edit: FileDiff) => string | null} RealDiff null: it refuses */
/** @typedef {{ id: string, name: string, version: string }} Package `id`: of the emulation, `name`: of the package */
/** @typedef {Package & ({ takes: 'edits', from: (folder: string) => Real } | { takes: 'diffs', from: (folder: string) => RealDiff, replyOf: (diff: string) => string })} Oracle `replyOf`: what the emulation is given */

/** The text from one mark to before the next. @param {string} text @param {string} from @param {string} to */
function cut(text, from, to) {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start + from.length)
  if (start < 0 || end < 0) throw new Error(`the package has changed: it has no ${start < 0 ? from : to}`)
  return text.slice(start, end)
}

/** Runs what was cut and gives what it leaves in `out`. @param {string} code @param {Record<string, unknown>} [given] */
function evaluated(code, given = {}) {
  /** @type {{ out?: any }} */
  const world = createContext({ ...given })
  runInContext(code, world)
  return world.out
}

/** Null where it throws. @param {() => string} work */
function orNull(work) {
  try {
    return work()
  } catch {
    return null
  }
}

/** @param {string} folder @returns {Real} */
function pi(folder) {
  const source = readFileSync(join(folder, 'dist/core/tools/edit-diff.js'), 'utf8')
  const body = source.replace(/^import .*$/gm, '').replace(/^export /gm, '')
  const tool = evaluated(
    `${body}\nvar out = { stripBom, detectLineEnding, normalizeToLF, restoreLineEndings, applyEditsToNormalizedContent }`,
  )
  return ({ file, old, fresh }) =>
    orNull(() => {
      const { bom, text } = tool.stripBom(file)
      const made = tool.applyEditsToNormalizedContent(tool.normalizeToLF(text), [{ oldText: old, newText: fresh }], 'a')
      return bom + tool.restoreLineEndings(made.newContent, tool.detectLineEnding(text))
    })
}

/** As `calculateEdit` and `writeTextFile` use the functions. @param {string} folder @returns {Real} */
function qwen(folder) {
  const bundle = readFileSync(join(folder, 'cli.js'), 'utf8')
  const parts = [
    'var __name = (made) => made',
    cut(bundle, '// packages/core/src/utils/editHelper.ts', 'function extractEditSnippet'),
    cut(bundle, 'function safeLiteralReplace(', 'function isBinary('),
    cut(bundle, 'function ensureCrlfLineEndings', 'function detectLineEnding'),
    `var ${cut(bundle, 'UNICODE_EQUIVALENT_MAP = {', '};')}}`,
    `var ${cut(bundle, 'LINE_COMPARISON_PASSES = [', '];')}]`,
    'var out = { normalizeEditStrings, maybeAugmentOldStringForDeletion, countOccurrences, safeLiteralReplace, ensureCrlfLineEndings }',
  ]
  const tool = evaluated(parts.join('\n'))
  return ({ file, old, fresh, all }) => {
    const isMarked = file.startsWith('\ufeff')
    const raw = isMarked ? file.slice(1) : file
    const text = raw.replaceAll('\r\n', '\n')
    const { oldString, newString } = tool.normalizeEditStrings(text, old, fresh)
    const sought = tool.maybeAugmentOldStringForDeletion(text, oldString, newString)
    const count = tool.countOccurrences(text, sought)
    if (old === '' || count === 0 || (count > 1 && !all) || sought === newString) return null
    const made = tool.safeLiteralReplace(text, sought, newString)
    if (made === text) return null
    const ended = raw.includes('\r\n') ? tool.ensureCrlfLineEndings(made) : made
    return isMarked ? `\ufeff${ended.startsWith('\ufeff') ? ended.slice(1) : ended}` : ended
  }
}

/** @param {string} folder @returns {Real} */
function letta(folder) {
  const bundle = readFileSync(join(folder, 'letta.js'), 'utf8')
  const end = bundle.indexOf('async function edit2(args)')
  const start = bundle.lastIndexOf('function countOccurrences(', end)
  const body = bundle
    .slice(start, bundle.indexOf('\n}\n', end) + 2)
    .replaceAll('await ', '')
    .replaceAll('async function', 'function')
  /** @type {{ file: string, made: string | null }} */
  const disk = { file: '', made: null }
  const edit = evaluated(`${body}\nvar out = edit2`, {
    fs5: { readFile: () => disk.file, writeFile: (/** @type {string} */ _, /** @type {string} */ text) => (disk.made = text) },
    path10: { isAbsolute: () => true },
    validateRequiredParams: () => {},
    getCurrentWorkingDirectory: () => '/',
  })
  return ({ file, old, fresh, all }) => {
    Object.assign(disk, { file, made: null })
    orNull(() => edit({ file_path: '/a', old_string: old, new_string: fresh, replace_all: all }))
    return disk.made
  }
}

const plain = (/** @type {string} */ source) =>
  source
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
    .replaceAll('async function', 'function')
    .replaceAll('await ', '')

/** As `EditTool` uses the functions, without the model that mends an edit. @param {string} folder @returns {Real} */
function gemini(folder) {
  const source = plain(readFileSync(join(folder, 'dist/src/tools/edit.js'), 'utf8'))
  const parts = [
    plain(readFileSync(join(folder, 'dist/src/tools/omissionPlaceholderDetector.js'), 'utf8')),
    cut(source, 'const ENABLE_FUZZY_MATCH_RECOVERY', 'function isEditToolParams('),
    source.slice(source.indexOf('function stripWhitespace(')).replace(/^\/\/# sourceMappingURL.*$/m, ''),
    'var out = { calculateReplacement, getErrorReplaceResult, detectOmissionPlaceholders }',
  ]
  const tool = evaluated(parts.join('\n'), {
    levenshtein: { get: editDistance },
    logEditStrategy: () => {},
    EditStrategyEvent: class {},
    ToolErrorType: {},
    READ_FILE_TOOL_NAME: '',
    safeLiteralReplace: (/** @type {string} */ text, /** @type {string} */ old, /** @type {string} */ fresh) =>
      old === '' ? text : text.replaceAll(old, () => fresh),
  })
  return ({ file, old, fresh, all }) =>
    orNull(() => {
      const params = { file_path: 'a', old_string: old, new_string: fresh, allow_multiple: all }
      const known = new Set(tool.detectOmissionPlaceholders(old))
      const leavesOut = tool.detectOmissionPlaceholders(fresh).some((/** @type {string} */ line) => !known.has(line))
      if (old === '' || leavesOut) throw new Error('refused')
      const currentContent = file.replaceAll('\r\n', '\n')
      const made = tool.calculateReplacement({}, { params, currentContent, abortSignal: null })
      const error = tool.getErrorReplaceResult(params, made.occurrences, made.finalOldString, made.finalNewString)
      if (error !== undefined) throw new Error('refused')
      return file.includes('\r\n') ? made.newContent.replace(/\r?\n/g, '\r\n') : made.newContent
    })
}

/** Levenshtein's distance, as `fast-levenshtein` computes it. @param {string} a @param {string} b */
function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1)
      next.push(Math.min((row[j] ?? 0) + (a[i] === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[b.length] ?? 0
}

/** The tool that takes one edit, with what it checks first. @param {string} folder @returns {Real} */
function continueCli(folder) {
  const bundle = readFileSync(join(folder, 'dist/index.js'), 'utf8')
  const tool = evaluated(
    `var L = (work) => { work(); return () => {} }, C1 = () => {}
class zi extends Error {}
${cut(bundle, 'function LGe(e,t,n,r)', 'var kBt=L(')}
var out = { validate: LGe, replace: CBt }`,
  )
  return ({ file, old, fresh, all }) =>
    orNull(() => {
      tool.validate(old, fresh, all)
      return tool.replace(file, old, fresh, all, 0)
    })
}

/** @param {string} folder @returns {Real} */
function clineEditor(folder) {
  const bundle = readFileSync(join(folder, 'dist/index.js'), 'utf8')
  /** @type {{ file: string, made: string | null }} */
  const disk = { file: '', made: null }
  const parts = [
    cut(bundle, 'function l4($)', 'function tZ('),
    cut(bundle, 'function BS($,Z)', 'function GS('),
    cut(bundle, 'async function FS(', 'async function LS('),
    "function GS() { return '' }",
    'var out = FS',
  ]
  const edit = evaluated(parts.map(plain).join('\n'), {
    g1: { readFile: () => disk.file, writeFile: (/** @type {string} */ _, /** @type {string} */ text) => (disk.made = text) },
  })
  return ({ file, old, fresh }) => {
    Object.assign(disk, { file, made: null })
    orNull(() => edit('a', old, fresh, 'utf8', 0))
    return disk.made
  }
}

const enveloped = (/** @type {string} */ diff) =>
  `*** Begin Patch\n*** Update File: a\n${diff}${diff.endsWith('\n') ? '' : '\n'}*** End Patch\n`

/** Turns of the parser's loop for one patch. It takes one a chunk; a blank line before anything is placed keeps it going for ever. */
const MOST_TURNS = 1000

/** @param {string} folder @returns {RealDiff} */
function clinePatch(folder) {
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
function agentsCore(folder) {
  const source = readFileSync(join(folder, 'dist/utils/applyDiff.js'), 'utf8')
  const applyDiff = evaluated(`var exports = {}\n${source}\nvar out = exports.applyDiff`)
  return ({ file, diff }) => orNull(() => applyDiff(file, diff))
}

/** @type {readonly Oracle[]} */
export const PACKAGES = [
  { id: 'pi', name: '@earendil-works/pi-coding-agent', version: '0.74.2', takes: 'edits', from: pi },
  { id: 'qwen-code', name: '@qwen-code/qwen-code', version: '0.15.10', takes: 'edits', from: qwen },
  { id: 'letta-code', name: '@letta-ai/letta-code', version: '0.25.9', takes: 'edits', from: letta },
  { id: 'gemini-cli', name: '@google/gemini-cli-core', version: '0.61.0', takes: 'edits', from: gemini },
  { id: 'continue', name: '@continuedev/cli', version: '1.5.47', takes: 'edits', from: continueCli },
  { id: 'cline-editor', name: '@cline/core', version: '0.0.86', takes: 'edits', from: clineEditor },
  { id: 'cline-apply-patch', name: '@cline/core', version: '0.0.86', takes: 'diffs', from: clinePatch, replyOf: enveloped },
  {
    id: 'openai-apply-diff',
    name: '@openai/agents-core',
    version: '0.20.0',
    takes: 'diffs',
    from: agentsCore,
    replyOf: (diff) => JSON.stringify({ type: 'update_file', path: 'a', diff }),
  },
]

/** Unpacks the package into a folder of its own. @param {Oracle} oracle @param {string} work @returns {string | null} null: there is no such package to be had */
export function unpacked({ id, name, version }, work) {
  const folder = join(work, id)
  mkdirSync(folder)
  const shell = process.platform === 'win32'
  const packed = spawnSync('npm', ['pack', `${name}@${version}`, '--silent'], { cwd: folder, encoding: 'utf8', shell })
  const file = packed.stdout.trim().split('\n').at(-1) ?? ''
  if (packed.status !== 0 || file === '') return null
  return spawnSync('tar', ['xzf', file], { cwd: folder }).status === 0 ? join(folder, 'package') : null
}
