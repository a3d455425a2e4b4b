/** What tools of the npm registry make of an edit: their own functions, cut out of the package as it is published. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cut, evaluated, orNull, plain } from './oracle-cut.mjs'

/** @typedef {import('./oracle-edits.mjs').Edit} Edit */
/** @typedef {(edit: Edit) => string | null} Real null: it refuses */

/** @param {string} folder @returns {Real} */
export function pi(folder) {
  const text = readFileSync(join(folder, 'dist/utils/text.js'), 'utf8')
  const source = readFileSync(join(folder, 'dist/core/tools/edit-diff.js'), 'utf8')
  const parts = [
    plain(text),
    plain(source),
    'var out = { splitBom, normalizeToLF, applyReplacementsToOriginal, applyEditsToNormalizedContent }',
  ]
  const tool = evaluated(parts.join('\n'))
  return ({ file, old, fresh }) =>
    orNull(() => {
      const { bom, text } = tool.splitBom(file)
      const made = tool.applyEditsToNormalizedContent(tool.normalizeToLF(text), [{ oldText: old, newText: fresh }], 'a')
      return bom + tool.applyReplacementsToOriginal(text, made.replacements)
    })
}

/** As releases before 1.0 have it. @param {string} folder @returns {Real} */
export function formerPi(folder) {
  const source = plain(readFileSync(join(folder, 'dist/core/tools/edit-diff.js'), 'utf8'))
  const tool = evaluated(
    `${source}\nvar out = { stripBom, detectLineEnding, normalizeToLF, restoreLineEndings, applyEditsToNormalizedContent }`,
  )
  return ({ file, old, fresh }) =>
    orNull(() => {
      const { bom, text } = tool.stripBom(file)
      const made = tool.applyEditsToNormalizedContent(tool.normalizeToLF(text), [{ oldText: old, newText: fresh }], 'a')
      return bom + tool.restoreLineEndings(made.newContent, tool.detectLineEnding(text))
    })
}

/** All scripts of a package that is one bundle, or a bundle in pieces. @param {string} folder */
function scriptsOf(folder) {
  const pieces = join(folder, 'chunks')
  const files = existsSync(pieces) ? readdirSync(pieces).map((name) => join(pieces, name)) : []
  return [join(folder, 'cli.js'), ...files.filter((file) => file.endsWith('.js'))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/** As `calculateEdit` and `writeTextFile` use the functions. @param {string} folder @returns {Real} */
export function qwen(folder) {
  const bundle = scriptsOf(folder)
  const parts = [
    'var __name = (made) => made, init_esbuild_shims = () => {}',
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
export function letta(folder) {
  const bundle = readFileSync(join(folder, 'letta.js'), 'utf8')
  const end = bundle.indexOf('async function edit2(args)')
  const start = bundle.lastIndexOf('function countOccurrences(', end)
  const body = bundle
    .slice(start, bundle.indexOf('\n}\n', end) + 2)
    .replaceAll('await ', '')
    .replaceAll('async function', 'function')
  /** @type {{ file: string, made: string | null }} */
  const disk = { file: '', made: null }
  const write = (/** @type {string} */ _, /** @type {string} */ text) => (disk.made = text)
  const edit = evaluated(`${body}\nvar out = edit2`, {
    fs5: { readFile: () => disk.file, writeFile: write },
    readUtf8TextStrict: () => disk.file,
    writeUtf8Text: write,
    expandFilePath: () => '/a',
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

/** As `EditTool` uses the functions, without the model that mends an edit. @param {string} folder @returns {Real} */
export function gemini(folder) {
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
export function continueCli(folder) {
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
export function clineEditor(folder) {
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

/** As the tool's `execution` uses the classes. @param {string} folder @returns {Real} */
export function kimiCode(folder) {
  const bundle = readFileSync(join(folder, 'dist/main.mjs'), 'utf8')
  const inner = (/** @type {string} */ name) => cut(bundle, `\t${name} = class {`, '\n}));')
  const parts = [
    cut(bundle, 'function detectLineEndingStyle(', 'function makeCarriageReturnsVisible('),
    cut(bundle, 'function notFoundMessage(', 'var EditService;'),
    `var ${inner('EditService')}`,
    `var ${inner('TextModel')}`,
    'var out = (raw, input) => new EditService().apply(new TextModel(raw), input)',
  ]
  const apply = evaluated(parts.join('\n'))
  return ({ file, old, fresh, all }) => {
    // The schema wants an old text of at least one character.
    if (old === '' || old === fresh) return null
    const made = apply(file, { path: 'a', old_string: old, new_string: fresh, replace_all: all })
    return made.ok ? made.rawContent : null
  }
}
