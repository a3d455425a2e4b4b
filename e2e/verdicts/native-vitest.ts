/** What real Vitest says of a folder, which lies somewhere in this repository so that it finds the package. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunEvent } from '../../src/runtimes/runtime'
import { type Verdicts, verdictsOf } from './verdict'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const VITEST = here('../../node_modules/vitest/vitest.mjs')
/** The reporter that WebContainer's runtime uses. */
const REPORTER = here('../../src/runtimes/webcontainer/reporters/vitest.mjs')

/** A configuration of the folder's own is kept; without one the repository's would be found. */
export async function runVitest(folder: string): Promise<Verdicts> {
  const config = ['ts', 'js', 'mjs'].map((extension) => join(folder, `vitest.config.${extension}`))
  if (!config.some((path) => existsSync(path))) writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  const eventsFile = join(folder, 'events.ndjson')
  const child = spawn(process.execPath, [VITEST, 'run', `--reporter=${REPORTER}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', HUNKSCOPE_EVENTS: eventsFile },
    stdio: 'ignore',
  })
  await new Promise((resolve) => child.on('close', resolve))
  const lines = readFileSync(eventsFile, 'utf8').split('\n')
  const events = lines.filter(Boolean).map((line): RunEvent => JSON.parse(line))
  const verdicts = new Map(verdictsOf(events))
  // Errors outside any file: Vitest does not say whose they are.
  verdicts.delete('')
  return verdicts
}
