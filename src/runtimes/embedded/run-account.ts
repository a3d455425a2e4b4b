/**
 * What a runner may say of its one file, and in which order, kept outside of the worker that it runs in: test code shares that worker, and whatever it
 * says in the runner's name breaks the account sooner or later.
 */
import type { RunEvent } from '../runtime'

export type RunAccount = {
  /** What is wrong with the event; null: nothing. */
  take(event: RunEvent): string | null
  /** What is wrong with this end of the run. `count`: the events that the runner says it sent. */
  close(count: number): string | null
}

const keyOf = (path: readonly string[]) => path.join('\0')

export function createRunAccount(file: string): RunAccount {
  let phase: 'before' | 'open' | 'over' = 'before'
  let taken = 0
  /** Tests that began and have no verdict, and how often. */
  const open = new Map<string, number>()

  function see(event: RunEvent): string | null {
    if (event.type === 'progress') return 'a word that only the page says'
    if (event.file !== undefined && event.file !== file) return `news of ${event.file}, which was not asked for`
    if (event.type === 'file-start') {
      if (phase !== 'before') return 'a second start'
      phase = 'open'
      return null
    }
    const isTest = event.type === 'test' || event.type === 'test-start'
    if (!isTest && event.type !== 'file-end') return null
    if (phase !== 'open') return phase === 'over' ? 'news after its end' : 'news before its start'
    if (event.type === 'file-end') {
      phase = 'over'
      return open.size === 0 ? null : 'an end while a test ran'
    }
    const key = keyOf(event.path)
    const running = open.get(key) ?? 0
    if (event.type === 'test-start') open.set(key, running + 1)
    else if (running > 1) open.set(key, running - 1)
    else open.delete(key)
    return null
  }

  return {
    take(event) {
      taken++
      return see(event)
    },
    close(count) {
      if (phase !== 'over') return 'an end before its file’s'
      return count === taken ? null : `${count} events, of which ${taken} came`
    },
  }
}
