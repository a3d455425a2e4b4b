/**
 * `npm run build:package`: dist-package/, a package that can be published: the engine as ES modules with its dependencies inside, types, the command
 * `hunkscope`, and the page where `npm run build` has made it. `npm pack ./dist-package` makes the tarball.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTypes } from './build-engine.mjs'
import { isMain, root } from './tools.mjs'

const OUT = join(root, 'dist-package')

/** What strangers import: the name of the export, the file that it is, its source below src/engine. */
const FACES = [
  { name: '.', file: 'engine', from: 'library' },
  { name: './appliers', file: 'appliers', from: 'appliers/index' },
  { name: './read', file: 'read', from: 'read/index' },
  { name: './formats', file: 'formats', from: 'read/chosen-formats' },
  { name: './apply', file: 'apply', from: 'apply' },
]

/** Readers that a bundler takes along or not, each with what it alone needs: files of their own, below src/engine/read/formats. */
const APART = [
  'search-replace',
  'apply-patch',
  'unified-diff',
  'tool-call',
  'tagged-call',
  'function-call',
  'edit-tags',
  'edit-command',
]

const isNodes = (/** @type {string} */ text) => /\b(?:from|import)\s*\(?["']node:/.test(text)

/** The packages whose code is in a build, by their folder. @typedef {Map<string, string>} Inside */

/**
 * One build of modules that share their parts.
 * @param {Record<string, string>} input
 * @param {{ out: string, parts: string, format?: 'es' | 'iife' }} to `parts`: the folder of what several share
 * @param {Inside} inside
 */
async function bundle(input, { out, parts, format = 'es' }, inside) {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'hunkscope-inside',
        generateBundle(_, files) {
          for (const file of Object.values(files))
            for (const id of file.type === 'chunk' ? file.moduleIds : []) {
              const [, folder = '', name = ''] =
                /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id.replaceAll('\\', '/')) ?? []
              if (name) inside.set(folder.replace(/^\0/, ''), name)
            }
        },
      },
    ],
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: `${parts}/[name]-[hash].js`, format },
      },
    },
  })
}

/** The licences of what is inside, whole. @param {Inside} inside */
function notices(inside) {
  const parts = [...inside]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([folder, name]) => {
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry))
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
      return `## ${name} ${version}: ${license}\n\n${text}\n`
    })
  return `# What this package holds of others\n\n${parts.join('\n')}`
}

function manifest() {
  const { name, version, description, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    name,
    version,
    description,
    license,
    keywords: ['llm', 'diff', 'patch', 'edit', 'search-replace', 'apply_patch'],
    type: 'module',
    sideEffects: false,
    main: './engine.js',
    types: './engine.d.ts',
    exports: {
      ...Object.fromEntries(FACES.map(({ name, file }) => [name, { types: `./${file}.d.ts`, default: `./${file}.js` }])),
      './package.json': './package.json',
    },
    bin: { hunkscope: './bin/hunkscope.js' },
    engines,
  }
}

/** Documents of the project that go along, with their names in the package. */
const DOCUMENTS = {
  'docs/package.md': 'README.md',
  'docs/api.md': 'api.md',
  'docs/command-line.md': 'command-line.md',
  'docs/scale.md': 'scale.md',
  'CHANGELOG.md': 'CHANGELOG.md',
}

/** A document with its links as they are in the package; a link to what does not go along is its words alone. @param {string} document */
function along(document) {
  const text = readFileSync(join(root, document), 'utf8')
  return text.replace(/\[([^\]]*)\]\((?!https?:)([^)#]*)\)/g, (_, words, to) => {
    const name = Object.entries(DOCUMENTS).find(([from]) => from.endsWith(`/${to}`) || from === to.replace(/^\.\.\//, ''))?.[1]
    return name === undefined ? words : `[${words}](./${name})`
  })
}

/**
 * Builds the package.
 * @param {{ out?: string, withPage?: boolean, withTypes?: boolean }} [options] `out`: the folder, emptied first; `withPage`: takes the built page along
 * @returns {Promise<string>} a sentence if it could not be built, else nothing
 */
export async function buildPackage({ out = OUT, withPage = true, withTypes = true } = {}) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  /** @type {Inside} */
  const inside = new Map()
  await bundle(
    Object.fromEntries([
      ...FACES.map(({ file, from }) => [file, join(root, `src/engine/${from}.ts`)]),
      ...APART.map((name) => [`parts/${name}`, join(root, `src/engine/read/formats/${name}.ts`)]),
    ]),
    { out, parts: 'parts' },
    inside,
  )
  const ofNode = [out, join(out, 'parts')]
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []))
    .filter((file) => file.endsWith('.js') && isNodes(readFileSync(file, 'utf8')))
  if (ofNode.length > 0) return `the engine asks for modules of Node: ${ofNode.join(', ')}`
  const command = join(root, 'src/cli/hunkscope.ts')
  if (existsSync(command)) await bundle({ hunkscope: command }, { out: join(out, 'bin'), parts: 'parts' }, inside)
  await bundle(
    { 'offer-folder': join(root, 'src/cli/offer-folder.ts') },
    { out: join(out, 'bin'), parts: 'parts', format: 'iife' },
    inside,
  )
  const why = withTypes ? await writeTypes(join(out, 'types')) : ''
  if (why) return why
  for (const { file, from } of FACES) writeFileSync(join(out, `${file}.d.ts`), `export * from './types/${from}.js'\n`)
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  writeFileSync(join(out, 'THIRD-PARTY.md'), notices(inside))
  for (const [document, name] of Object.entries(DOCUMENTS)) writeFileSync(join(out, name), along(document))
  cpSync(join(root, 'LICENSE'), join(out, 'LICENSE'))
  const page = join(root, 'dist')
  if (withPage && existsSync(join(page, 'index.html'))) cpSync(page, join(out, 'page'), { recursive: true })
  return ''
}

if (isMain(import.meta.url)) {
  const why = await buildPackage()
  if (why) console.error(why)
  process.exitCode = why ? 1 : 0
}
