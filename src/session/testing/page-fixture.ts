/** A session as tests need it: the real engine and storage, a runtime as far as the driver can see. */
import 'fake-indexeddb/auto'
import { createStore } from 'zustand/vanilla'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { Network } from '../../providers/network'
import type { Shell } from '../../runtimes/embedded/shell/shell'
import type { BootResult, RunEvent, RunRequest, Runtime } from '../../runtimes/runtime'
import { analyse, openReader, policiesOf } from '../../workers/analyse'
import { createPageEngine, type PageEngine } from '../../workers/page-client'
import { toolsOnPage } from '../../workers/tools-client'
import type { SourceFile, SourceFolder } from '../../workspace/intake/source'
import { createWorkingTree, type WorkingTree } from '../../workspace/working-tree'
import { createDriver } from '../driver'
import { openPersistence } from '../persistence'
import { EMPTY_STATE } from '../state'

export const pagePath = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

export const A = pagePath('src/a.ts')
export const TEST = pagePath('test/a.test.ts')

/** A search/replace block; the texts end with their line ends. */
export const searchReplaceBlock = (search: string, replace: string, file = 'src/a.ts') =>
  `${file}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

/** Turns the starter's `src/a.ts` into what its test wants. */
export const GOOD = searchReplaceBlock('const a = 1\n', 'const a = 2\n')

/** A folder of texts and bytes. */
export function sampleFolder(files: Readonly<Record<string, string | Uint8Array>>, name = 'folder'): SourceFolder {
  const entries = Object.entries(files).map(([file, content]): SourceFile => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return { kind: 'file', name: file, size: bytes.length, read: async () => bytes }
  })
  return { kind: 'folder', name, entries: async () => entries }
}

/** What the driver is given to take such a folder in. */
export const intakeOf = (files: Parameters<typeof sampleFolder>[0], name = 'folder') => ({
  name,
  origin: { kind: 'folder', detail: name } as const,
  open: async () => ({ ok: true, source: sampleFolder(files, name) }) as const,
})

type Verdict = 'pass' | 'fail'

/** Passes where src/a.ts reads as wanted. */
export function runtimeWith(boot: BootResult, wanted: string) {
  const seen: RunRequest[] = []
  const runtime: Runtime = {
    id: 'embedded',
    boot: async () => boot,
    run: async (request, options) => {
      seen.push(request)
      const state: Verdict = request.files.get(A) === wanted ? 'pass' : 'fail'
      const error = { name: 'AssertionError', message: 'not so', frames: [{ file: TEST, line: 3, column: 1 }] }
      const event: RunEvent = {
        type: 'test',
        file: TEST,
        path: ['a'],
        state,
        durationMs: 1,
        ...(state === 'fail' ? { error } : {}),
      }
      options?.onEvent?.(event)
      return { outcome: 'done', durationMs: 2, changedFiles: new Map() }
    },
    dispose: async () => {},
  }
  return { runtime, seen }
}

/** `pace`: milliseconds that pass from one look at the clock to the next. */
export type PageOptions = {
  readonly database: IDBFactory
  readonly boot?: BootResult
  readonly wanted?: string
  readonly pace?: number
  /** What a decision may look at besides the reply and the files; nothing where it is left out. */
  readonly engine?: Pick<PageEngine, 'openLooking'>
  readonly storage?: Parameters<typeof openPersistence>[0]
  /** The clock on the wall, where it is another one than passes by `pace`. */
  readonly clock?: () => number
  /** What asks models; none where it is left out. */
  readonly network?: Network
  /** What a command line does to the files it is given; no shell where it is left out. */
  readonly shell?: Shell['exec']
  /** What loads the working tree's file system, where it is another one. */
  readonly workingTree?: () => Promise<WorkingTree>
  /** What runs the tests in the place of the one that passes where src/a.ts reads as wanted. */
  readonly runtime?: Runtime
  /** Files of the first project besides its two, or in their place. */
  readonly more?: readonly (readonly [path: Path, text: string])[]
}

let time = 0

/** A page that has not been started. */
export function page({
  database,
  boot = { ok: true },
  wanted = 'const a = 2\n',
  pace = 1,
  engine = {},
  storage,
  network,
  clock,
  shell,
  workingTree,
  runtime: given,
  more = [],
}: PageOptions) {
  const tick = () => {
    time += pace
    return time
  }
  const store = createStore(() => EMPTY_STATE)
  const { runtime: made, seen } = runtimeWith(boot, wanted)
  const runtime = given ?? made
  const working = createWorkingTree()
  const starter = {
    id: 'starter',
    title: 'Starter',
    summary: '',
    load: async () => ({
      name: 'Starter',
      files: new Map([[A, 'const a = 1\n'], [TEST, 'test'], ...more]),
      reply: GOOD,
    }),
  }
  const driver = createDriver(store, {
    engine: createPageEngine(async () => ({ analyse, openReader, policiesOf, ...engine })),
    tools: async () => toolsOnPage(() => import('../../engine/appliers')),
    runtimes: { embedded: async () => runtime, python: async () => runtime, webcontainer: async () => runtime },
    shell: () => (shell ? Promise.resolve({ exec: shell, dispose() {} }) : Promise.reject(new Error('no shell'))),
    workingTree: workingTree ?? (async () => working),
    persistence: () => openPersistence({ indexedDB: database, ...storage }),
    network: () => (network ? Promise.resolve(network) : Promise.reject(new Error('no network'))),
    hosts: { allows: () => true, allow: () => false },
    reload: () => undefined,
    readRun: () => Promise.reject(new Error('no runs')),
    starters: async () => [starter],
    readLesson: async (file) => {
      throw new Error(`no ${file}`)
    },
    persist: () => {},
    now: clock ?? tick,
    steady: tick,
    wait(act, ms) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    missing: { worker: false, wasm: false },
  })
  const codes = () => store.getState().notices.map((notice) => notice.code)
  return { store, driver, seen, working, codes, get: store.getState, watch: store.subscribe }
}

/** A page on what the database holds. */
export async function openedPage(options: PageOptions) {
  const made = page(options)
  await made.driver.projects.start()
  return made
}
