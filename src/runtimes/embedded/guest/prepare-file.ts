/** What Vitest and Jest do before a test file, as the project's configuration says: names without an import, variables, and files of their own. */
import type { RunnerSettings } from '../../../test-plan/runner-settings'
import type { GuestDisk } from './disk'
import type { ModuleGraph } from './module-graph'
import type { VitestFace } from './vitest'

type Around = {
  installGlobals(values: Readonly<Record<string, unknown>>): void
  readonly disk: GuestDisk
  readonly process: { readonly env: Record<string, string | undefined> }
}

/** A file in the root's `__mocks__`: Jest takes it for the package of its name unasked. */
const MOCK = /^__mocks__\/(.+?)(?:\/index)?\.(?:[cm]?[jt]sx?|json)$/

/**
 * @param settings null: the configuration says nothing, and the file finds every name
 * @throws what a file that runs before it throws
 */
export async function prepareFile(
  graph: ModuleGraph,
  face: VitestFace,
  settings: RunnerSettings | null,
  { installGlobals, process, disk }: Around,
): Promise<void> {
  const { setup = [], env = {}, values = {}, globals } = settings ?? {}
  Object.assign(process.env, env)
  installGlobals(values)
  if (settings?.modules)
    for (const path of disk.paths()) {
      const name = MOCK.exec(path)?.[1]
      if (name !== undefined && !graph.isBuiltin(name)) face.mockUnasked(name)
    }
  const run = async (isBare: boolean) => {
    for (const one of setup) {
      if (one.isBare !== isBare) continue
      await graph.reachSetup(one.specifier)
      await graph.importSetup(one.specifier)
    }
  }
  if (face.manner === 'jest' && setup.some(({ isBare }) => isBare)) installGlobals({ jest: face.globals.jest })
  await run(true)
  if (globals !== false) installGlobals(face.globals)
  await run(false)
}
