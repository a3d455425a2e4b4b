/** The engine's side of the worker that renames: sends it what has changed in the files, and one question after the other. */
import type { RenameAnswer, RenameRequest, Tree } from '../engine/model'
import { isReadForNames } from '../syntax/rename/script-files'
import type { SymbolRenaming } from './language-services'
import { changesBetween, type TreeChanges } from './tree-changes'
import { createWatchdog } from './watchdog'

export type ToRenamer = { readonly id: number; readonly changes: TreeChanges; readonly request: RenameRequest }
export type FromRenamer = { readonly id: number; readonly answer: Exclude<RenameAnswer, 'loading'> }

/** The part of `Worker` that is used. */
export interface RenamerLike {
  postMessage(message: ToRenamer): void
  addEventListener(type: 'message', listener: (event: { readonly data: FromRenamer }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: unknown) => void): void
  terminate(): void
}

type Waiting = { readonly settle: (answer: FromRenamer['answer']) => void; readonly fail: (error: Error) => void }

/** Takes the worker over. Once it has broken down or was silent for too long, every question fails. */
export function linkRenamer(worker: RenamerLike): SymbolRenaming {
  let sent: Tree = new Map()
  let last = 0
  let stopped: Error | null = null
  const waiting = new Map<number, Waiting>()
  const breakDown = (event: unknown) => {
    // Otherwise the page hears of it as a failure of the engine's worker.
    if (event instanceof Event) event.preventDefault()
    watchdog.stop()
    stopped = new Error('the worker that renames stopped')
    worker.terminate()
    for (const { fail } of waiting.values()) fail(stopped)
    waiting.clear()
  }
  // A question is answered in one go: nothing in it could answer a ping.
  const watchdog = createWatchdog({ isAwaited: () => waiting.size > 0, ping: () => {}, onSilent: () => breakDown(null) })
  worker.addEventListener('message', ({ data: { id, answer } }) => {
    watchdog.heard()
    waiting.get(id)?.settle(answer)
    waiting.delete(id)
  })
  worker.addEventListener('error', breakDown)
  worker.addEventListener('messageerror', breakDown)
  return {
    ask(tree, request) {
      if (stopped !== null) return Promise.reject(stopped)
      const read: Tree = new Map([...tree].filter(([path, content]) => typeof content === 'string' && isReadForNames(path)))
      const changes = changesBetween(sent, read)
      sent = read
      return new Promise((settle, fail) => {
        const id = ++last
        waiting.set(id, { settle, fail })
        worker.postMessage({ id, changes, request })
        watchdog.asked()
      })
    },
  }
}
