/**
 * Vite plugin: the first look, bundled by itself and reachable through `virtual:hunkscope-look`. What it shares with the page is there twice: a part
 * in common would take along whatever else the page's parts need.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const VIRTUAL = 'virtual:hunkscope-look'
const RESOLVED = `\0${VIRTUAL}`
const LOOK = fileURLToPath(new URL('./first-look.ts', import.meta.url))
const NO_HASH = fileURLToPath(new URL('./no-hash.ts', import.meta.url))

/**
 * Its files, the first of them the one to be loaded, for a page under `base`.
 * @throws where it does not build
 */
async function buildLook(base: string, target: string | string[] | false): Promise<Rolldown.OutputChunk[]> {
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
        input: LOOK,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'assets/look-[hash].js',
          chunkFileNames: 'assets/look-[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'look', tags: ['$initial'] }] },
        },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((item) => item.type === 'chunk')
  return chunks.sort((a, b) => Number(b.isEntry) - Number(a.isEntry))
}

/** What is needed of it whatever a link carries, besides its first file. */
const VIEW = 'viewing'

/** Code that loads the first of the addresses, and has the others fetched beside it. An import begins to fetch only later, so it is asked for like the others. */
const loader = (files: readonly string[]): string => `
const files = ${JSON.stringify(files)}
export default function load() {
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
    document.head.append(link)
  }
  return import(/* @vite-ignore */ files[0])
}`

/** Emits those files in a build; in development the module itself is loaded. */
export function lookBundle(): Plugin {
  let isBuild = false
  let base = '/'
  let target: string | string[] | false = false
  return {
    name: 'hunkscope-look',
    configResolved(config) {
      isBuild = config.command === 'build'
      base = config.base
      target = config.build.target
    },
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      if (!isBuild) return `export default () => import(${JSON.stringify(LOOK)})`
      const chunks = await buildLook(base, target)
      for (const { fileName, code } of chunks) this.emitFile({ type: 'asset', fileName, source: code })
      const early = chunks.filter(({ isEntry, name }) => isEntry || name === VIEW)
      const files = new Set([...early.map(({ fileName }) => fileName), ...early.flatMap(({ imports }) => imports)])
      return loader([...files].map((file) => base + file))
    },
  }
}
