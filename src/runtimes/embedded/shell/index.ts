/** The shell of the embedded runtime, with its worker where it is served; the composition root imports this lazily. */
import type { EmbeddedRuntime } from '../embedded'
import { createShell, type Shell } from './shell'

/** @param runtime gives the runtime that runs tests and programs now */
export const openShell = (runtime: () => Promise<EmbeddedRuntime>): Shell =>
  createShell({
    makeWorker: () => new Worker(new URL('./shell.worker.ts', import.meta.url), { type: 'module' }),
    run: async (...request) => (await runtime()).run(...request),
    execute: async (...program) => (await runtime()).execute(...program),
  })
