/** The same small projects run by Node's own loader and by the graph: same exports, same log, same error. */
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as nodeModule from 'node:module'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import * as url from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { GuestDisk } from '../disk'
import { ModuleGraph } from '../module-graph'
import type { Project } from '../project'
import type { ModuleCaseFiles } from './testing/module-case'
import { MODULE_CASES } from './testing/module-cases'
import { failure, show } from './testing/show.mjs'

const home = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'modules-')))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

const entryOf = (files: ModuleCaseFiles) => Object.keys(files)[0] ?? ''

function byNode(): unknown[] {
  const list = MODULE_CASES.map(([, files], index) => {
    const folder = path.join(home, `case-${index}`)
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      fs.writeFileSync(path.join(folder, name), text)
    }
    return { folder, entry: entryOf(files) }
  })
  fs.writeFileSync(path.join(home, 'list.json'), JSON.stringify(list))
  const oracle = url.fileURLToPath(new URL('./testing/oracle.mjs', import.meta.url))
  const options = {
    encoding: 'utf8' as const,
    stdio: ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[],
    env: { PATH: process.env.PATH },
  }
  const output = execFileSync(process.execPath, [oracle, path.join(home, 'list.json')], options)
  const results: unknown = JSON.parse(output.slice(output.lastIndexOf('\n') + 1))
  return Array.isArray(results) ? results : []
}

async function byGraph(files: ModuleCaseFiles): Promise<unknown> {
  const disk = new GuestDisk()
  for (const [name, text] of Object.entries(files)) disk.set(name, text)
  let graph: ModuleGraph | null = null
  const createRequire = (from: string | URL) => graph?.createRequire(from)
  const modules = new Map<string, object>([
    ['path', { ...path }],
    ['url', { ...url }],
    ['module', { createRequire, default: { ...nodeModule, createRequire } }],
  ])
  const get = (name: string) => modules.get(name)
  const project: Project = {
    disk,
    builtins: { names: new Set(modules.keys()), get, load: async (name) => get(name), loadAll: async () => undefined },
    sources: new Map(),
  }
  graph = new ModuleGraph(project)
  const log: unknown[] = []
  Reflect.set(globalThis, 'log', (...values: unknown[]) => log.push(show(values)))
  const result = await graph.import(entryOf(files)).then(
    (exports) => ({ exports: show(exports) }),
    (error: unknown) => ({ error: failure(error) }),
  )
  await new Promise((resolve) => setTimeout(resolve, 5))
  return JSON.parse(JSON.stringify({ ...result, log }))
}

const expected = byNode()

it.each(MODULE_CASES.map(([name, files], index): [string, ModuleCaseFiles, number] => [name, files, index]))(
  '%s',
  async (_, files, index) => {
    expect(await byGraph(files)).toEqual(expected[index])
  },
)
