/** The shell of the page's own runtimes, with its worker where it is served; the composition root imports this lazily. */
import type { RunRequest } from '../../runtime'
import type { EmbeddedRuntime } from '../embedded'
import { createShell, type Shell } from './shell'

type Runs = Pick<EmbeddedRuntime, 'run' | 'execute'>

const isPython = ({ tests }: RunRequest) => tests.length > 0 && tests.every((file) => file.endsWith('.py'))

/**
 * @param javascript gives the runtime that runs tests and programs now
 * @param python gives Python's; asked for by the first line that needs it
 */
export const openShell = (javascript: () => Promise<Runs>, python: () => Promise<Runs>): Shell =>
  createShell({
    makeWorker: () => new Worker(new URL('./shell.worker.ts', import.meta.url), { type: 'module' }),
    run: async (request, options) => (await (isPython(request) ? python() : javascript())).run(request, options),
    execute: async (...program) => (await javascript()).execute(...program),
    python: async (...program) => (await python()).execute(...program),
  })
