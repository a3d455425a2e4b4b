/** Graphs for tests, over files that are given as text. */
import { spyOn } from '@vitest/spy'
import { GuestDisk } from '../../disk'
import { ModuleGraph } from '../../module-graph'
import type { Original, Project } from '../../project'

export type GraphFiles = Readonly<Record<string, string>>

/** A graph whose `vitest` and `@jest/globals` do nothing but hand mocks on, as the real ones do. */
export function testGraphOf(files: GraphFiles): { graph: ModuleGraph; log: unknown[] } {
  const disk = new GuestDisk()
  for (const [path, text] of Object.entries(files)) disk.set(path, text)
  const [test = ''] = Object.keys(files)
  const log: unknown[] = []
  const get = (name: string): object | undefined => modules.get(name)
  const names = new Set(['vitest', '@jest/globals', 'log', 'path'])
  const project: Project = {
    disk,
    builtins: { names, get, load: async (name) => get(name), loadAll: async () => undefined },
    sources: new Map(),
  }
  const graph = new ModuleGraph(project)
  const { mocks } = graph
  const face = {
    mock(specifier: string, factory?: (original: unknown) => unknown): object {
      mocks.mock(specifier, test, (original: Original) =>
        factory ? factory(original.import) : mocks.importMock(specifier, test),
      )
      return face
    },
    unmock: (specifier: string) => mocks.unmock(specifier, test),
    hoisted: (make: () => unknown) => make(),
    resetModules: () => mocks.reset(),
    importActual: (specifier: string) => mocks.importActual(specifier, test),
    requireActual: (specifier: string) => mocks.requireActual(specifier, test),
    spyOn,
  }
  const modules = new Map<string, object>([
    ['vitest', { vi: face, vitest: face }],
    ['@jest/globals', { jest: face }],
    ['log', { log: (...values: unknown[]) => log.push(...values) }],
    ['path', { default: { sep: '/' }, sep: '/' }],
  ])
  Reflect.set(globalThis, 'vi', face)
  Reflect.set(globalThis, 'jest', face)
  return { graph, log }
}

/** What the first file exports as `out`. */
export async function runTestGraph(files: GraphFiles): Promise<unknown> {
  const { graph } = testGraphOf(files)
  return Reflect.get(await graph.import(Object.keys(files)[0] ?? ''), 'out')
}
