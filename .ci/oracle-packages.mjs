/**
 * What tools of the npm registry make of an edit: their own functions, cut out of the package as it is published. Nothing of a package is installed
 * or started; what it holds runs in a context of its own.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'

/** @typedef {import('./oracle-edits.mjs').Edit} Edit */
/** @typedef {(edit: Edit) => string | null} Real null: it refuses */
/** @typedef {{ id: string, name: string, version: string, from: (folder: string) => Real }} Oracle `id`: of the emulation, `name`: of the package */

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

/** @type {readonly Oracle[]} */
export const PACKAGES = [
  { id: 'pi', name: '@earendil-works/pi-coding-agent', version: '0.74.2', from: pi },
  { id: 'qwen-code', name: '@qwen-code/qwen-code', version: '0.15.10', from: qwen },
  { id: 'letta-code', name: '@letta-ai/letta-code', version: '0.25.9', from: letta },
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
