/** Native runners on made-up projects, each in a folder of its own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from './native-node'
import { runVitest } from './native-vitest'
import type { Files, Runner, Said } from './recorded'
import type { FileVerdict, Verdicts } from './verdict'

type Way = { readonly place: string; readonly script: string; readonly run: (folder: string) => Promise<Verdicts> }

const NODE: Way = { place: join(tmpdir(), 'verdicts-'), script: 'node --test', run: (folder) => runNode(folder) }
// Vitest finds its own package from inside this repository alone.
const VITEST: Way = { place: fileURLToPath(new URL('./made-', import.meta.url)), script: 'vitest run', run: runVitest }

/** All projects in one go. */
const askAs =
  ({ place, script, run }: Way) =>
  async (projects: readonly Files[]): Promise<readonly Said[]> => {
    const folder = mkdtempSync(place)
    try {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { test: script } }))
      for (const [at, files] of projects.entries())
        for (const [path, text] of Object.entries(files)) {
          const file = join(folder, `p${at}`, path)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, text)
        }
      const said = projects.map((): Record<string, FileVerdict> => ({}))
      for (const [path, verdict] of await run(folder)) {
        const [, at = '', own = ''] = /^p(\d+)\/(.*)$/s.exec(path) ?? []
        const project = said[Number(at)]
        if (project) project[own] = verdict
      }
      return said
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

const vitestVersion = (): string => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../node_modules/vitest/package.json', import.meta.url), 'utf8'),
  )
  return version
}

export const RUNNERS: Readonly<Record<'node' | 'vitest', Runner>> = {
  node: { name: 'node', version: process.version, sample: 40, ask: askAs(NODE) },
  // Starting it takes seconds: vitest-imports.test.ts asks it each time.
  vitest: { name: 'vitest', version: `${vitestVersion()}, Node ${process.version}`, sample: 0, ask: askAs(VITEST) },
}
