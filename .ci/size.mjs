/** How much the browser loads before the page works, from Vite's manifest: the entry, what draws the page, and everything that these import statically. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isMain, root } from './tools.mjs'

// Gzipped bytes of initial JavaScript: 149 KB of it are there. Under one second on a slow 3G line, so a link shows its verdict within it;
// higher: Monaco or a runtime or React Aria could slip into the first load unseen; lower: React and the panes would not fit.
export const INITIAL_JS_LIMIT = 150_000

// Gzipped bytes of JavaScript that an embedded page loads at most, whichever project its link builds on. The engine's reading and matching, and the
// decoder of links, are most of it (225 KB). Higher: a framework could slip in unseen; lower: the engine would not fit.
export const EMBED_JS_LIMIT = 229_000

// Bytes of the embedded runtime's text, compressed by Brotli at its best: what a host sends before the first test runs, 338.2 KB of it are there. Higher:
// what a person waits for in their first run grows unseen; lower: a runner or a module of Node's would have to go.
export const RUNTIME_LIMIT = 340_000

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk one entry of Vite's manifest */
/** @typedef {{ file: string, gz: number }} Weight `gz`: gzipped bytes */
/** @typedef {{ initialJs: Weight[], initialCss: Weight[], embedJs: Weight[], lazy: Weight[], runtimeBr: number }} Weights each list begins with its heaviest file */

/** Names of the entry and of the chunks that it fetches at once to draw the page. */
const EARLY = ['index', 'page', 'draw']

/** The embedded runtime's text. */
const RUNTIME = /^assets\/guest-.*\.js$/

/** The first look and its parts, which are bundled by themselves. */
const LOOK = /^assets\/look-.*\.js$/
/** Parts of it of which a page loads one at most: a built-in project, what reads a lesson, what is shown of a broken link. */
const ONE_OF = /^assets\/look-(?:typescript|javascript|python|vitest|lessons|trouble)-/

/**
 * Files that the page needs before it works: the chunks of those names, their static imports, theirs, and the style sheets of all of them.
 * @param {Record<string, Chunk>} manifest
 */
function initialFiles(manifest, names = EARLY) {
  const js = new Set()
  const css = new Set()
  const seen = new Set()
  const open = Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? '') && !key.includes('/'))
  if (open.length !== names.length) throw new Error(`The manifest lacks one of ${names.join(', ')}.`)
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest has no chunk "${key}".`)
    js.add(chunk.file)
    for (const sheet of chunk.css ?? []) css.add(sheet)
    open.push(...(chunk.imports ?? []))
  }
  return { js: [...js], css: [...css] }
}

/** @param {string} folder @returns {string[]} files under it, relative to it, with '/' */
function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/**
 * Throws if `dist` holds no build.
 * @param {string} [dist] folder of the built app
 * @returns {Weights}
 */
export function weigh(dist = join(root, 'dist')) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const initial = initialFiles(manifest)
  const early = new Set([...initial.js, ...initial.css])
  const weights = (/** @type {string[]} */ files) =>
    files.map((file) => ({ file, gz: gzipSync(readFileSync(join(dist, file))).length })).sort((a, b) => b.gz - a.gz)
  const lazy = filesUnder(dist).filter(
    (file) => file.startsWith('assets/') && /\.(?:js|css|wasm)$/.test(file) && !early.has(file),
  )
  const look = filesUnder(dist).filter((file) => LOOK.test(file))
  if (look.length === 0) throw new Error('There is no first look.')
  const embed = weights([...initialFiles(manifest, ['index']).js, ...look.filter((file) => !ONE_OF.test(file))])
  const [runtime, ...others] = lazy.filter((file) => RUNTIME.test(file))
  if (!runtime || others.length > 0) throw new Error('The text of the embedded runtime is not one file.')
  const [heaviest] = weights(look.filter((file) => ONE_OF.test(file)))
  return {
    initialJs: weights(initial.js),
    initialCss: weights(initial.css),
    embedJs: [...embed, ...(heaviest ? [heaviest] : [])],
    lazy: weights(lazy.filter((file) => !LOOK.test(file))),
    runtimeBr: brotliCompressSync(readFileSync(join(dist, runtime))).length,
  }
}

/** @param {Weight[]} weights @returns {number} gzipped bytes */
export const total = (weights) => weights.reduce((sum, { gz }) => sum + gz, 0)

const SHOWN = 10 // lazy files; the rest are in one line
const kb = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1).padStart(8)} KB gz`

/** @param {Weights} weights @returns {string} a table */
function report({ initialJs, initialCss, embedJs, lazy, runtimeBr }) {
  const rest = lazy.slice(SHOWN)
  const rows = (/** @type {Weight[]} */ list) => list.map(({ file, gz }) => `  ${kb(gz)}  ${file}`)
  return [
    `${kb(total(initialJs))}  initial JavaScript, limit ${INITIAL_JS_LIMIT / 1000} KB`,
    ...rows(initialJs),
    `${kb(total(initialCss))}  initial CSS`,
    ...rows(initialCss),
    `${kb(total(embedJs))}  JavaScript of an embedded page, limit ${EMBED_JS_LIMIT / 1000} KB`,
    ...rows(embedJs),
    `${(runtimeBr / 1000).toFixed(1).padStart(8)} KB br  embedded runtime, limit ${RUNTIME_LIMIT / 1000} KB`,
    `${kb(total(lazy))}  lazy`,
    ...rows(lazy.slice(0, SHOWN)),
    ...(rest.length > 0 ? [`  ${kb(total(rest))}  ${rest.length} smaller files`] : []),
  ].join('\n')
}

/** Prints the table. @returns {string} a sentence if a first load is too heavy, else nothing */
export function checkSize() {
  const weights = weigh()
  console.log(report(weights))
  const runtimeOver = weights.runtimeBr - RUNTIME_LIMIT
  const over = (/** @type {string} */ name, /** @type {Weight[]} */ list, /** @type {number} */ limit) =>
    total(list) <= limit ? [] : [`${name} is ${kb(total(list) - limit).trim()} over its limit`]
  return [
    ...over('initial JavaScript', weights.initialJs, INITIAL_JS_LIMIT),
    ...over('JavaScript of an embedded page', weights.embedJs, EMBED_JS_LIMIT),
    ...(runtimeOver > 0 ? [`the embedded runtime is ${runtimeOver} bytes br over its limit`] : []),
  ].join('; ')
}

if (isMain(import.meta.url)) {
  const why = checkSize()
  if (why) console.error(why)
  process.exitCode = why ? 1 : 0
}
