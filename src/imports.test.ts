/** Who may import whom: the third column of the rooms' table, enforced over every import specifier under src. */
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { codeUnder, type Import, isRecord, readImports } from './testing/read-imports'

/** One row a room. `room` is a file or a folder of src, `also` further ones; a path belongs to the first row that holds it. */
type Row = {
  readonly room: string
  readonly also?: readonly string[]
  readonly may: readonly string[]
  /** Rooms of which only types may be imported. */
  readonly types?: readonly string[]
}

const HELPERS = [
  'engine/paths',
  'engine/sha',
  'engine/budget',
  'engine/pair',
  'engine/meet',
  'engine/elisions',
  'engine/bracket-depth',
  'engine/damaged-signs',
  'engine/file-names',
  'engine/line-parts',
  'engine/likeness',
  'engine/unread',
]
const INSIDE = ['amend', 'read', 'match', 'render', 'stage', 'appliers', 'diagnose', 'write', 'explain', 'feedback'].map(
  (name) => `engine/${name}`,
)
const FACE = ['engine/index', 'engine/model']
/** The shared types, the decoder of one of them, and what a diagnostic leaves unread. */
const SHARED = ['engine/model', 'engine/paths', 'engine/unread']

/** Everybody may import it: nothing of it is about edits. */
const ANYWHERE = 'engine/lists'

const ROOMS: readonly Row[] = [
  { room: 'engine/model', may: [] },
  { room: ANYWHERE, may: [] },
  { room: 'engine/paths', may: ['engine/model'] },
  { room: 'engine/sha', may: ['engine/model'] },
  { room: 'engine/unread', may: ['engine/model'] },
  { room: 'engine/budget', may: ['engine/model'] },
  { room: 'engine/pair', may: ['engine/model'] },
  { room: 'engine/meet', may: ['engine/model'] },
  { room: 'engine/elisions', may: [] },
  { room: 'engine/bracket-depth', may: [] },
  { room: 'engine/damaged-signs', may: [] },
  { room: 'engine/file-names', may: [] },
  { room: 'engine/likeness', may: [] },
  { room: 'engine/edit-lines', also: ['engine/quoted-lines'], may: ['engine/model', 'engine/pair'] },
  { room: 'engine/line-parts', may: ['engine/model', 'engine/match'] },
  { room: 'engine/evidence', may: ['engine/model', 'engine/match', 'engine/pair', 'engine/line-parts', 'engine/edit-lines'] },
  { room: 'engine/amend', may: ['engine/model', 'engine/pair', 'engine/elisions'] },
  { room: 'engine/read', may: ['engine/model', ...HELPERS] },
  { room: 'engine/match', may: ['engine/model', 'engine/budget', 'engine/pair', 'engine/elisions', 'engine/bracket-depth'] },
  { room: 'engine/render', may: ['engine/model', 'engine/match', 'engine/pair'] },
  {
    room: 'engine/stage',
    may: ['engine/model', 'engine/match', 'engine/render', ...HELPERS],
  },
  { room: 'engine/appliers/appliers-messages', may: ['engine/explain'], types: ['engine/appliers'] },
  {
    room: 'engine/appliers',
    may: ['engine/model', 'engine/index', 'engine/read', 'engine/write', 'engine/explain', 'engine/paths'],
  },
  { room: 'engine/diagnose', may: ['engine/model', 'engine/match', 'engine/render', 'engine/stage', ...HELPERS] },
  // Pieces of code that a reply shows, and their places.
  {
    room: 'engine/pieces',
    may: ['engine/model', 'engine/budget', 'engine/meet', 'engine/read', 'engine/stage', 'engine/diagnose'],
  },
  { room: 'engine/inspect', may: ['engine/model', 'engine/match', ...HELPERS] },
  { room: 'engine/write', may: ['engine/model', 'engine/pair', 'engine/file-names'] },
  { room: 'engine/explain', may: ['engine/model', 'engine/evidence', 'engine/likeness'] },
  {
    room: 'engine/feedback',
    may: ['engine/model', 'engine/unread', 'engine/explain', 'engine/evidence', 'engine/line-parts', 'engine/meet'],
  },
  // Search in the files of a project.
  { room: 'find', may: [] },
  // Only tests use it.
  { room: 'engine/laws', may: FACE },
  // Applying alone, an entry of the package.
  { room: 'engine/apply', may: ['engine/model', 'engine/paths', 'engine/stage'] },
  { room: 'engine/index', may: ['engine/model', 'engine/apply', ...HELPERS, ...INSIDE] },
  // The entry of the package.
  { room: 'engine/library', may: [...FACE, 'engine/explain', 'engine/feedback'] },
  { room: 'syntax', may: ['engine/model', 'engine/paths'] },
  { room: 'agent', may: [], types: ['providers'] },
  { room: 'workspace', may: SHARED },
  { room: 'test-plan/pytest-packages', may: [] },
  { room: 'test-plan', may: ['engine/model'] },
  { room: 'runtimes', may: ['engine/model', 'test-plan', 'test-plan/pytest-packages'], types: ['workspace'] },
  { room: 'hosting', may: [] },
  { room: 'offline', may: [] },
  // What recordings and prices are, apart from what reaches the network.
  {
    room: 'providers/prices',
    also: ['providers/recording', 'providers/replay', 'providers/provider-messages'],
    may: ['providers'],
  },
  { room: 'providers', may: ['providers/prices'] },
  { room: 'prompts', may: [], types: ['engine/model', 'agent', 'providers', 'syntax'] },
  { room: 'starter', may: SHARED },
  {
    room: 'workers',
    may: [
      ...FACE,
      'engine/appliers',
      'engine/edit-lines',
      'engine/evidence',
      'engine/explain',
      'engine/feedback',
      'engine/pieces',
      'syntax',
    ],
  },
  // What a link carries and what a lesson is, apart from what keeps, runs and shows them.
  {
    room: 'session/share',
    also: ['session/lessons', 'session/review-state', 'session/debugger'],
    may: [...SHARED, 'session', 'workspace', 'providers/prices'],
    types: ['workers', 'engine/evidence'],
  },
  {
    room: 'session',
    may: [
      'session/share',
      ...FACE,
      'engine/paths',
      'engine/file-names',
      'engine/unread',
      'engine/edit-lines',
      'engine/evidence',
      'engine/explain',
      'engine/feedback',
      'agent',
      'workspace',
      'prompts',
      'providers/prices',
      'test-plan',
    ],
    types: ['engine/appliers', 'syntax', 'runtimes', 'providers', 'workers', 'hosting'],
  },
  // Pure parts of what is drawn: values in, values out.
  {
    room: 'ui/decision-style',
    also: ['ui/edit-lines', 'ui/invisible', 'ui/browser-memory'],
    may: ['engine/model', 'engine/edit-lines', 'engine/evidence', 'engine/line-parts', 'engine/explain'],
    types: ['ui'],
  },
  { room: 'embed/snippet', also: ['embed/page-mode'], may: [] },
  {
    room: 'embed',
    may: [
      'embed/snippet',
      ...FACE,
      'engine/unread',
      'engine/edit-lines',
      'engine/evidence',
      'engine/line-parts',
      'engine/explain',
      'session/share',
      'starter',
      'ui/decision-style',
    ],
  },
  {
    room: 'ui/monaco',
    may: ['ui', 'ui/decision-style', 'session', 'session/share', 'engine/model', 'engine/explain'],
    types: ['engine/index', 'workspace', 'runtimes'],
  },
  {
    room: 'ui',
    may: [
      'ui/monaco',
      'ui/decision-style',
      'embed/snippet',
      'session',
      'session/share',
      'workspace',
      'engine/unread',
      'engine/model',
      'engine/paths',
      'engine/edit-lines',
      'engine/evidence',
      'engine/line-parts',
      'engine/explain',
      'engine/feedback',
      'engine/inspect',
      'engine/appliers/appliers-messages',
      'find',
      // Names and hosts that a person is asked for.
      'test-plan/pytest-packages',
      // Rows and reports of many replies: what judges them is in its workers.
      'lab',
      'logs',
      // Loops with their graphs, and the usual caps.
      'agent',
    ],
    types: ['engine/index', 'engine/appliers', 'runtimes', 'syntax', 'workers', 'providers', 'providers/prices', 'prompts'],
  },
  // Logs of agents, and many replies judged: the command line and the page share both.
  { room: 'logs', may: [...FACE, 'engine/sha', 'engine/appliers'] },
  { room: 'lab', may: [...FACE, 'engine/appliers', 'engine/explain', 'workspace', 'logs'] },
  // The command line: Node alone.
  {
    room: 'cli',
    may: [
      'lab',
      'logs',
      ...FACE,
      'engine/paths',
      'engine/appliers',
      'engine/evidence',
      'engine/explain',
      'engine/feedback',
      'engine/pieces',
      'workspace',
      'hosting',
    ],
  },
  // Only tests use it.
  { room: 'testing', may: [] },
  {
    room: 'main',
    also: ['entry'],
    may: [
      'embed',
      'embed/snippet',
      ...FACE,
      'engine/appliers',
      'syntax',
      'agent',
      'workspace',
      'runtimes',
      'hosting',
      'offline',
      'providers',
      'prompts',
      'starter',
      'workers',
      'session',
      'session/share',
      'ui',
    ],
  },
]

/** All that the engine may use: pure, synchronous, without a DOM. A new name here is a decision. */
const ENGINE_PACKAGES = ['diff', 'diff-match-patch', '@noble/hashes', 'tokenx']

/** Packages that only some rooms may name; every other package is free outside the engine. */
const KEPT: readonly { readonly packages: RegExp; readonly rooms: readonly string[] }[] = [
  { packages: /^(?:monaco-editor|@monaco-editor\/react)$/, rooms: ['ui/monaco'] },
  {
    packages: /^(?:react|react-dom|react-aria-components|react-resizable-panels|lucide-react)$/,
    rooms: ['ui', 'ui/monaco', 'main'],
  },
  { packages: /^zustand$/, rooms: ['session', 'ui', 'ui/monaco', 'main'] },
]

/** The room that runs in Node and may use its modules. */
const IN_NODE = 'cli'

/** As free as tests: what Node runs while building, and the types of packages that stand in for Node's modules. */
const FREE = [
  'runtimes/embedded/guest-bundle.ts',
  'runtimes/python/python-bundle.ts',
  'runtimes/text-asset.ts',
  'runtimes/embedded/guest/packages.d.ts',
  'runtimes/embedded/guest/vitest/oracle.ts',
  'embed/look-bundle.ts',
  'hosting/read-headers.ts',
  'hosting/licence-texts.ts',
  'hosting/plugin.ts',
  'offline/offline-bundle.ts',
  'workspace/memfs-in-browser.ts',
  'session/page-fixture.ts',
]

/** The one module outside src that tests here may use: the model server, which the browser tests use as well. */
const MODEL_SERVER = '../e2e/models/server'

/** Modules that a build file makes, and the one room that may name each. */
const MADE: Readonly<Record<string, string>> = {
  'virtual:hunkscope-guest': 'runtimes',
  'virtual:hunkscope-python': 'runtimes',
  'virtual:hunkscope-look': 'main',
}

type Packages = { readonly dependencies: readonly string[]; readonly devDependencies: readonly string[] }

/** @param path of a file, or an import's target without its extension; relative to src */
function rowOf(path: string): Row | undefined {
  const bare = path.replace(/\.tsx?$/, '').replace(/^engine$/, 'engine/index')
  return ROOMS.find(({ room, also = [] }) => [room, ...also].some((place) => bare === place || bare.startsWith(`${place}/`)))
}

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** What is wrong with one import of a package or of Node, if anything. `row` is undefined for tests and other free files. */
function packageOffence(
  specifier: string,
  row: Row | undefined,
  { dependencies, devDependencies }: Packages,
): string | undefined {
  if (MADE[specifier]) return row && row.room !== MADE[specifier] ? `only for ${MADE[specifier]}` : undefined
  const name = packageOf(specifier)
  const isNodes = specifier.startsWith('node:') || (builtinModules.includes(name) && !dependencies.includes(name))
  if (isNodes) return row && row.room !== IN_NODE ? "a module of Node's" : undefined
  if (!dependencies.includes(name)) {
    if (!devDependencies.includes(name)) return 'a package that package.json does not name'
    return row ? 'a development package' : undefined
  }
  if (!row) return undefined
  if (row.room.startsWith('engine/') && !ENGINE_PACKAGES.includes(name)) return "not in the engine's list of packages"
  if (KEPT.some(({ packages, rooms }) => packages.test(name) && !rooms.includes(row.room))) return `not a package for ${row.room}`
  return undefined
}

/** What is wrong with one import of a file, if anything. */
function fileOffence(file: string, { specifier, kind }: Import, row: Row | undefined): string | undefined {
  const target = join(dirname(file), specifier.replace(/\?.*$/, ''))
  if (target === MODEL_SERVER && !row) return undefined
  if (target.startsWith('..')) return 'outside src'
  const to = rowOf(target)
  if (!to) return 'in no room'
  if (!row || to === row || to.room === ANYWHERE || row.may.includes(to.room)) return undefined
  if (!row.types?.includes(to.room)) return `${row.room} may not import ${to.room}`
  return kind === 'type' ? undefined : `${row.room} may import only types of ${to.room}`
}

/** Every import of `file` (relative to src) that the rules forbid, as "specifier: why". */
function offences(file: string, text: string, packages: Packages): string[] {
  const row = rowOf(file)
  if (!row && !/\.test\.tsx?$/.test(file)) return [`${file} is in no room`]
  const free = /\.test\.tsx?$|(?:^|\/)testing\//.test(file) || FREE.includes(file)
  return readImports(file, text).flatMap((made) => {
    const { specifier } = made
    const rules = free ? undefined : row
    if (free && made.kind === 'url') return []
    if (specifier === '') return rules ? ['import of a computed name'] : []
    const why = specifier.startsWith('.') ? fileOffence(file, made, rules) : packageOffence(specifier, rules, packages)
    return why ? [`${specifier}: ${why}`] : []
  })
}

const SRC = fileURLToPath(new URL('.', import.meta.url))

function declared(): Packages {
  const manifest: unknown = JSON.parse(readFileSync(`${SRC}../package.json`, 'utf8'))
  const names = (key: string) => (isRecord(manifest) && isRecord(manifest[key]) ? Object.keys(manifest[key]) : [])
  return { dependencies: names('dependencies'), devDependencies: names('devDependencies') }
}

test('every import under src keeps to its room', () => {
  const packages = declared()
  const found = codeUnder(SRC).flatMap((file) =>
    offences(file, readFileSync(SRC + file, 'utf8'), packages).map((why) => `${file} → ${why}`),
  )
  expect(found).toEqual([])
})

test('every room that a row names has a row', () => {
  const rooms = ROOMS.map(({ room }) => room)
  const named = ROOMS.flatMap(({ may, types = [] }) => [...may, ...types])
  expect([...named, ...KEPT.flatMap((kept) => kept.rooms)].filter((room) => !rooms.includes(room))).toEqual([])
})

describe('the checker', () => {
  const packages: Packages = {
    dependencies: ['diff', 'events', 'memfs', 'monaco-editor', 'react', 'zustand'],
    devDependencies: ['vitest'],
  }

  test.each([
    ['engine/match/judge.ts', "import { stage } from '../stage'"],
    ['engine/match/judge.ts', "import type { Reading } from '../read/scan'"],
    ['engine/model.ts', "export * from './index'"],
    ['engine/model.ts', "export { type Tree } from './stage'"],
    ['engine/read/scan.ts', "import 'react'"],
    ['engine/read/scan.ts', "import { vol } from 'memfs'"],
    ['engine/stage.ts', "const later = import('../session/store')"],
    ['engine/stage.ts', 'const later = import(`../session/store`)'],
    ['engine/stage.ts', "import { join } from 'path'"],
    ['agent/reduce.ts', "import { useStore } from 'zustand'"],
    ['workspace/working-tree.ts', "type Panel = import('../ui/panel').Panel"],
    ['workspace/working-tree.ts', "import fs = require('node:fs')"],
    ['runtimes/runtime.ts', "import { head } from '../workspace/working-tree'"],
    ['session/store.ts', "import { createRuntime } from '../runtimes/embedded/runtime'"],
    ['session/store.ts', "import React from 'react'"],
    ['session/driver.ts', "new Worker(new URL('../workers/engine.worker.ts', import.meta.url))"],
    ['workers/engine.worker.ts', "import { stage } from '../engine/stage'"],
    ['ui/files.tsx', "import * as monaco from 'monaco-editor/editor'"],
    ['ui/files.tsx', "import { readReply } from '../engine/index'"],
    ['ui/files.tsx', "import text from '../../../shared/notes.md?raw'"],
    ['ui/files.test.tsx', "import text from '../../e2e/support/fixtures'"],
    ['providers/live-provider.ts', "import { startModelServer } from '../../e2e/models/server'"],
    ['ui/files.test.tsx', "import left from 'left-pad'"],
    ['ui/files.tsx', "import { test } from 'vitest'"],
    ['ui/files.tsx', 'const later = (name: string) => import(name)'],
    ['main.tsx', "import { stage } from './engine/stage'"],
    ['cli/run.ts', "import { stage } from '../engine/stage'"],
    ['cli/run.ts', "import { App } from '../ui/app'"],
    ['elsewhere/a.ts', 'export const a = 1'],
    ['engine/extra.ts', 'export const a = 1'],
    ['main.tsx', "import { a } from './elsewhere/a'"],
    ['main.tsx', "import guest from 'virtual:hunkscope-guest'"],
  ])('refuses in %s: %s', (file, text) => {
    expect(offences(file, text, packages)).toHaveLength(1)
  })

  test.each([
    ['engine/match/rungs/exact.ts', "import { find } from '../find'\nimport type { Hunk } from '../../model'"],
    ['engine/read/pair.ts', "import { diffLines } from 'diff'"],
    ['engine/index.ts', "export { readReply } from './read/scan'\nexport type * from './model'"],
    ['runtimes/runtime.ts', "import { type Content } from '../workspace/content'"],
    ['cli/run.ts', "import { open } from 'node:fs/promises'\nimport { readReply } from '../engine/index'"],
    ['runtimes/embedded/guest/builtins.ts', "import events from 'events'"],
    ['runtimes/embedded/guest-bundle.ts', "import { readFileSync } from 'node:fs'\nimport type { Plugin } from 'vitest'"],
    ['session/store.ts', "import type { Runtime } from '../runtimes/runtime'\nimport { create } from 'zustand'"],
    ['workers/client.ts', "import Engine from './engine.worker?worker'\nimport { readReply } from '../engine'"],
    ['runtimes/embedded/runtime.ts', "import guest from 'virtual:hunkscope-guest'"],
    ['ui/monaco/editor.tsx', "import 'monaco-editor/editor'\nimport { useState } from 'react'"],
    ['providers/live-provider.test.ts', "import { startModelServer } from '../../e2e/models/server'"],
    ['ui/files.test.tsx', "const lessons = new URL('../../public/lessons', import.meta.url)"],
    ['ui/files.test.tsx', "import { test } from 'vitest'\nimport 'node:fs'\nimport { stage } from '../engine/stage'"],
    ['main.tsx', "import { App } from './ui/app'\n// import x from 'nowhere'\nconst text = \"import y from 'nowhere'\""],
  ])('lets pass in %s: %s', (file, text) => {
    expect(offences(file, text, packages)).toEqual([])
  })
})
