/** `npm run build:engine`: dist-engine/engine.js and dist-engine/appliers.js, each one ES module with its dependencies inside, and their types. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMain, node, root } from './tools.mjs'

const OUT = join(root, 'dist-engine')
/** Each entry with what it exports at least. */
const ENTRIES = [
  { name: 'engine', from: 'index', face: ['readReply', 'applyReply'] },
  { name: 'appliers', from: 'appliers/index', face: ['emulate', 'compare'] },
]

/** @param {{ name: string, from: string }} entry */
async function bundle({ name, from }) {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      lib: { entry: join(root, `src/engine/${from}.ts`), formats: ['es'], fileName: () => `${name}.js` },
    },
  })
}

/** Names files in full, as TypeScript wants it where it resolves like Node. @param {string} file a declaration file */
function nameInFull(file) {
  const full = (/** @type {string} */ name) =>
    existsSync(join(dirname(file), `${name}.d.ts`)) ? `${name}.js` : `${name}/index.js`
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(/(from |import\()'(\.[^']*)'/g, (_, before, name) => `${before}'${full(name)}'`),
  )
}

/** The engine's declaration files. @param {string} folder @returns {Promise<string>} a sentence if they could not be written */
export async function writeTypes(folder) {
  const { ok, why } = await node('typescript tsc', [
    '-p',
    'src/engine',
    '--noEmit',
    'false',
    '--emitDeclarationOnly',
    '--declaration',
    '--outDir',
    folder,
  ])
  if (!ok) return `the engine's types: tsc ${why}`
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) nameInFull(join(folder, file))
  return ''
}

/** @returns {Promise<string>} a sentence if the types could not be written */
async function types() {
  const why = await writeTypes(join(OUT, 'types'))
  if (why) return why
  for (const { name, from } of ENTRIES) writeFileSync(join(OUT, `${name}.d.ts`), `export * from './types/${from}.js'\n`)
  return ''
}

/** What a stranger's `import` gets. @returns {Promise<string>} a sentence if something is missing */
async function check() {
  for (const { name, face } of ENTRIES) {
    const engine = await import(`${pathToFileURL(join(OUT, `${name}.js`))}?${Date.now()}`)
    const missing = face.filter((part) => typeof engine[part] !== 'function')
    if (missing.length > 0) return `dist-engine/${name}.js does not export ${missing.join(', ')}`
  }
  return ''
}

/** @returns {Promise<string>} a sentence if it could not be built, else nothing */
export async function buildEngine() {
  rmSync(OUT, { recursive: true, force: true })
  for (const entry of ENTRIES) await bundle(entry)
  return (await types()) || check()
}

if (isMain(import.meta.url)) {
  const why = await buildEngine()
  if (why) console.error(why)
  process.exitCode = why ? 1 : 0
}
