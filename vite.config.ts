import { accessSync, constants, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { lookBundle } from './src/embed/look-bundle.ts'
import { licenceFile } from './src/hosting/licence-texts.ts'
import { hosting } from './src/hosting/plugin.ts'
import { offlineBundle } from './src/offline/offline-bundle.ts'
import { guestBundle } from './src/runtimes/embedded/guest-bundle.ts'
import { pythonBundle } from './src/runtimes/python/python-bundle.ts'
import { memfsInBrowser } from './src/workspace/memfs-in-browser.ts'

/** Tests run in Node and take Node's own modules. */
const inBrowser = process.env.VITEST ? { alias: [], define: {} } : memfsInBrowser

/** Chunks that every start of the whole page needs, and those that the first run needs. */
const SOON = ['page', 'begin', 'draw', 'why', 'test-plan', 'tests']

/** Names those chunks in the page's head, for src/entry.ts to fetch them beside each other: a link's first look and an embedded page do without. */
function preloadSoon(): Plugin {
  let base = '/'
  return {
    name: 'hunkscope-preload',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk' && SOON.includes(file.name))
          .map(({ fileName }): HtmlTagDescriptor => {
            const attrs = { rel: 'soon', crossorigin: true, href: `${base}${fileName}` }
            return { tag: 'link', attrs, injectTo: 'head' }
          }),
    },
  }
}

/** Modules of src, by their path without its ending, as the test of a chunk. */
const modules = (...paths: readonly string[]): RegExp => new RegExp(`/src/(?:${paths.join('|')})\\.tsx?$`)

/** One request for each: a browser asks for no more than six files at a time, and a start of forty small ones waits in line. */
const START_CHUNKS = [
  { name: 'entry', tags: ['$initial' as const], priority: 7 },
  { name: 'page', test: modules('main'), priority: 6 },
  { name: 'draw', test: modules('ui/draw'), priority: 5 },
  // Every verdict waits for it, and it for nothing else.
  { name: 'test-plan', test: modules('session/test-files'), priority: 5 },
  { name: 'why', test: modules('ui/why/WhyPanel'), priority: 4 },
  {
    name: 'begin',
    test: /\/src\/(?:session\/(?:persistence|project-list)\.ts|starter\/(?:index\.ts|typescript\.ts|reply\.txt|files\/typescript\/))/,
    priority: 4,
  },
  {
    name: 'tests',
    test: modules('session/(?:test-actions|choose-runtime)', 'runtimes/embedded/index'),
    priority: 3,
  },
  // What every page loads right after its first paint, whatever is open in it.
  {
    name: 'rest',
    test: modules(
      'ui/(?:Announcer|BottomPanel|DecisionStatus|OverviewRuler|draw-ribbons|highlight|invisible)',
      'ui/(?:empty/NoReply|files/RecentSnapshots|guide/PresentButton|why/NoHunk|views/(?:Addresses|ViewButton))',
      'ui/opening/(?:DropOverlay|ImportCard|NoticeCards|intakes|take-drop)',
      'session/pasted-file',
      'workspace/intake/(?:file-sources|folder-handles)',
      'offline/keep-offline',
    ),
    priority: 2,
  },
  // What the first verdict is drawn with, and what is fetched ahead beside it.
  {
    name: 'verdict',
    test: modules(
      'ui/why/(?:DemandsPanel|Evidence|HunkLines|Ladder|SyntaxPanel|WaysOut)',
      'ui/(?:DiagnosticList|debugger/step-actions|hunk/HunkView|review/(?:FileReview|HunkBar|ReviewActions))',
      'session/(?:export|session-file)',
    ),
    priority: 1,
  },
]

const LAWS = fileURLToPath(new URL('e2e/support/laws.ts', import.meta.url))

/** Laws take fast-check with a seed that is given: e2e/support/laws.ts. */
const seededLaws: Plugin = {
  name: 'hunkscope-laws',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'fast-check' && importer && importer !== LAWS ? LAWS : null),
}

/** Bytes that tests have on disk at one time, and more. */
const ROOM = 40_000_000

/** Tests write their files into memory where the system has room there: git and patch wait longer for a disk than they work. */
function scratch(): Record<string, string> {
  const folder = '/dev/shm'
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ROOM ? { TMPDIR: folder } : {}
  } catch {
    return {} // no such folder: the system's own is taken
  }
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    hosting(),
    licenceFile(),
    guestBundle(),
    pythonBundle(),
    lookBundle(),
    preloadSoon(),
    offlineBundle(),
    ...(process.env.VITEST ? [seededLaws] : []),
  ],
  server: { port: 5173, strictPort: true },
  preview: { port: 4173, strictPort: true },
  worker: { format: 'es' },
  resolve: { alias: inBrowser.alias },
  define: inBrowser.define,
  build: {
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 4000,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: START_CHUNKS } } },
  },
  test: {
    environment: 'node',
    env: scratch(),
    // One more than the processors: tests that wait for limits, processes and timers leave theirs to others.
    maxWorkers: availableParallelism() + 1,
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['src/starter/files/**'],
    // A process for each file would load the same modules over and over: a test puts back what it changes of its process.
    isolate: false,
    setupFiles: ['e2e/support/unstub.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    // ms: they only end what hangs, also on a busy machine; a test has none of its own but where the limit is what it asserts.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})
