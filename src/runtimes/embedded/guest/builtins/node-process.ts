/** What `readable-stream` asks the `process` package for: its ticks do not wait for timers. The bundler puts it there. */
import { needFunction } from './node-error'
import { tick } from './tick-queue'

export const nextTick = (run: unknown, ...args: readonly unknown[]): void => {
  needFunction(run, 'callback')
  tick(run, args)
}
export const env: Record<string, string> = {}
export const stdout = null
export const stderr = null
