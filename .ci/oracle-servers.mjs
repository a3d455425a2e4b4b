/** What servers and libraries of agents make of an edit: their functions, cut out of the package, over a disk of one file. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cut, evaluated, orNull, plain } from './oracle-cut.mjs'

/** @typedef {import('./oracle-edit-tools.mjs').Real} Real */

/** @param {string} folder @returns {Real} */
export function mcpFilesystem(folder) {
  const source = readFileSync(join(folder, 'dist/lib.js'), 'utf8')
  /** @type {{ file: string, made: string | null }} */
  const disk = { file: '', made: null }
  const parts = [
    cut(source, 'export function normalizeLineEndings(', 'function createUnifiedDiff('),
    cut(source, 'export async function applyFileEdits(', '// Memory-efficient'),
    'var out = applyFileEdits',
  ]
  const edit = evaluated(parts.map((part) => plain(part).replace(/export\s*$/, '')).join('\n'), {
    fs: {
      readFile: () => disk.file,
      stat: () => ({ mode: 0 }),
      writeFile: (/** @type {string} */ _, /** @type {string} */ text) => (disk.made = text),
      rename: () => {},
      chmod: () => {},
    },
    createUnifiedDiff: () => '',
    randomBytes: () => '',
  })
  return ({ file, old, fresh }) => {
    Object.assign(disk, { file, made: null })
    orNull(() => edit('a', [{ oldText: old, newText: fresh }]))
    return disk.made
  }
}

/** What is most like the old text is only shown: nothing is asked of it here. @param {string} folder @returns {Real} */
export function desktopCommander(folder) {
  const read = (/** @type {string} */ name) => readFileSync(join(folder, 'dist', name), 'utf8')
  /** @type {{ file: string, made: string | null }} */
  const disk = { file: '', made: null }
  const parts = [
    read('utils/lineEndingHandler.js'),
    cut(read('tools/edit.js'), 'const FUZZY_THRESHOLD', '/**\n * Handle edit_block command'),
    'var out = performSearchReplace',
  ]
  const edit = evaluated(parts.map(plain).join('\n'), {
    process: { platform: 'linux' },
    performance: { now: () => 0 },
    path: { extname: () => '', basename: () => '' },
    capture: () => {},
    validatePath: () => 'a',
    resolveAbsolutePath: () => 'a',
    readFileInternal: () => disk.file,
    configManager: { getConfig: () => ({}) },
    writeFile: (/** @type {string} */ _, /** @type {string} */ text) => (disk.made = text),
    runFuzzySearchInWorker: () => ({ value: '' }),
    getSimilarityRatio: () => 0,
    fuzzySearchLogger: { log: () => {}, getLogPath: () => '' },
  })
  return ({ file, old, fresh }) => {
    Object.assign(disk, { file, made: null })
    orNull(() => edit('a', { search: old, replace: fresh }))
    return disk.made
  }
}

/** @param {string} folder @returns {Real} */
export function deepAgents(folder) {
  const dist = join(folder, 'dist')
  const source = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .find((text) => text.includes('function performStringReplacement('))
  const tool = evaluated(
    `${cut(source ?? '', 'function performStringReplacement(', '\n}\n')}\n}\nvar out = performStringReplacement`,
  )
  return ({ file, old, fresh, all }) => {
    const made = tool(file, old, fresh, all)
    return typeof made === 'string' ? null : made[0]
  }
}
