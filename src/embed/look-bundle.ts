/**
 * Vite plugin: the first look and what unpacks a link for it, each bundled by itself and reachable through `virtual:hunkscope-look`. What it shares with the page is there twice: a part
 * in common would take along all that the page's parts need besides.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const VIRTUAL = 'virtual:hunkscope-look'
const RESOLVED = `\0${VIRTUAL}`
const LOOK = fileURLToPath(new URL('./first-look.ts', import.meta.url))
const UNPACKING = fileURLToPath(new URL('./unpack-hash.ts', import.meta.url))
const NO_HASH = fileURLToPath(new URL('./sha256-stub.ts', import.meta.url))

type Where = { readonly base: string; readonly target: string | string[] | false }

/**
 * The files of one of them, the first the one to be loaded, for a page under `base`.
 * @throws where it does not build
 */
async function bundle(input: string, name: string, { base, target }: Where): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base,
    resolve: { alias: { '@noble/hashes/sha2.js': NO_HASH } },
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: `assets/${name}-[hash].js`,
          chunkFileNames: 'assets/look-[name]-[hash].js',
          codeSplitting: { groups: [{ name, tags: ['$initial'] }] },
        },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((item) => item.type === 'chunk')
  return chunks.sort((a, b) => Number(b.isEntry) - Number(a.isEntry))
}

/** What is needed of it whatever a link carries, besides its first file. */
const VIEW = 'draw-subject'

/** Code that loads the first of the addresses, and has the others fetched beside it. An import begins to fetch only later, so it is asked for like the others. */
const loader = (files: readonly string[], unpacking: string): string => `
const files = ${JSON.stringify(files)}
const unpacking = ${JSON.stringify(unpacking)}
const fetchSoon = (href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
export function loadLook() {
  for (const href of files) fetchSoon(href)
  return import(/* @vite-ignore */ files[0])
}
export const loadUnpacking = () => import(/* @vite-ignore */ unpacking)
export const startUnpacking = () => new Worker(unpacking, { type: 'module' })`

const inDevelopment = `
export const loadLook = () => import(${JSON.stringify(LOOK)})
export const loadUnpacking = () => import(${JSON.stringify(UNPACKING)})
export const startUnpacking = () => null`

/** Emits those files in a build; in development the module itself is loaded. */
export function lookBundle(): Plugin {
  let isBuild = false
  let where: Where = { base: '/', target: false }
  return {
    name: 'hunkscope-look',
    configResolved(config) {
      isBuild = config.command === 'build'
      where = { base: config.base, target: config.build.target }
    },
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      if (!isBuild) return inDevelopment
      const [chunks, [unpacking]] = [await bundle(LOOK, 'look', where), await bundle(UNPACKING, 'look-unpacking', where)]
      if (unpacking === undefined) throw new Error('What unpacks links was not built.')
      for (const { fileName, code } of [...chunks, unpacking]) this.emitFile({ type: 'asset', fileName, source: code })
      const early = chunks.filter(({ isEntry, name }) => isEntry || name === VIEW)
      const files = new Set([...early.map(({ fileName }) => fileName), ...early.flatMap(({ imports }) => imports)])
      return loader(
        [...files].map((file) => where.base + file),
        where.base + unpacking.fileName,
      )
    },
  }
}
