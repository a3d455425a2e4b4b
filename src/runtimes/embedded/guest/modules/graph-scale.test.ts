/** Long chains, wide fans and circles: time grows with the number of modules, and no stack overflows. */
import { expect, it } from 'vitest'
import { GuestDisk } from '../disk'
import { ModuleGraph } from '../module-graph'
import type { Project } from '../project'

const COUNT = 5_000

function projectOf(files: Iterable<readonly [string, string]>): Project {
  const disk = new GuestDisk()
  for (const [path, text] of files) disk.set(path, text)
  return {
    disk,
    builtins: { names: new Set(), get: () => undefined, load: async () => undefined, loadAll: async () => undefined },
    sources: new Map(),
  }
}

const chain = (line: (index: number) => string): [string, string][] =>
  Array.from({ length: COUNT }, (_, index) => [`m${index}.mjs`, line(index)])

const next = (index: number) => `./m${index + 1}.mjs`

it.each<[string, (index: number) => string, unknown]>([
  [
    'a chain',
    (at) => (at === COUNT - 1 ? 'export const n = 0' : `import { n as m } from '${next(at)}'\nexport const n = m + 1`),
    COUNT - 1,
  ],
  [
    'a chain that waits',
    (at) => (at === COUNT - 1 ? 'export const n = await 0' : `import { n as m } from '${next(at)}'\nexport const n = m + 1`),
    COUNT - 1,
  ],
  ['a circle', (at) => `import '${next(at === COUNT - 1 ? -1 : at)}'\nexport const n = ${at}`, 0],
  [
    'a fan',
    (at) =>
      at === 0
        ? `${Array.from({ length: COUNT - 1 }, (_, index) => `import '${next(index)}'`).join('\n')}\nexport const n = 1`
        : 'export {}',
    1,
  ],
  ['re-exports', (at) => (at === 200 ? 'export const n = 7' : at > 200 ? '' : `export * from '${next(at)}'`), 7],
])('%s of 5,000 modules', async (_, line, expected) => {
  const exports = await new ModuleGraph(projectOf(chain(line))).import('m0.mjs')
  expect(Reflect.get(exports, 'n')).toBe(expected)
})

// Time of the processor: what else the machine does counts little.
it('takes twice the modules in about twice the time', async () => {
  const timeOf = async (count: number) => {
    const files = chain((at) => (at === count - 1 ? '' : `import '${next(at)}'`)).slice(0, count)
    const project = projectOf(files)
    await new ModuleGraph(project).import('m0.mjs')
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const start = process.cpuUsage()
      await new ModuleGraph(project).import('m0.mjs')
      const { user, system } = process.cpuUsage(start)
      times.push(user + system)
    }
    return Math.min(...times)
  }
  // 8 times the modules: 64 times the time if it were quadratic.
  const [few, many] = [await timeOf(500), await timeOf(4_000)]
  expect(many / few).toBeLessThan(32)
})
