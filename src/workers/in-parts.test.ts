import { expect, test, vi } from 'vitest'
import type { Content, Path } from '../engine/model'
import type { WorkerLike } from './client'
import { inParts } from './in-parts'
import type { ToWorker } from './protocol'
import { withChanges } from './tree-changes'

function open() {
  const got: ToWorker[] = []
  const bare: WorkerLike = { postMessage: (message) => void got.push(message), addEventListener() {}, terminate() {} }
  return { got, worker: inParts(bare) }
}

/** The files that a worker has after these messages. */
const filesOf = (got: readonly ToWorker[]) =>
  got.reduce<ReadonlyMap<Path, Content>>(
    (tree, message) =>
      message.type === 'tree' ? message.tree : message.type === 'tree-changes' ? withChanges(tree, message.changes) : tree,
    new Map(),
  )

const tree = (count: number, text: string) =>
  new Map(Array.from({ length: count }, (_, at): [Path, Content] => [`${text[0]}${at}` as Path, text]))

test('few files go as they are, at once', () => {
  const { got, worker } = open()
  const message: ToWorker = { type: 'tree', tree: tree(3, 'a') }
  worker.postMessage(message)
  worker.postMessage({ type: 'ping' })
  expect(got).toEqual([message, { type: 'ping' }])
})

test('many go in parts that leave the page its turn; what comes behind them keeps its place', async () => {
  const { got, worker } = open()
  const first = tree(5, 'a'.repeat(3_000_000))
  worker.postMessage({ type: 'tree', tree: first })
  const set = tree(4, 'b'.repeat(5_000_000))
  worker.postMessage({ type: 'tree-changes', changes: { set, removed: ['a0' as Path] } })
  worker.postMessage({ type: 'ping' })
  expect(got).toEqual([])
  await vi.waitFor(() => expect(got.at(-1)).toEqual({ type: 'ping' }))
  expect(got.map(({ type }) => type)).toEqual(['tree', ...Array(8).fill('tree-changes'), 'ping'])
  expect(filesOf(got)).toEqual(withChanges(first, { set, removed: ['a0' as Path] }))
})

test('a worker that is ended gets nothing more', async () => {
  const { got, worker } = open()
  worker.postMessage({ type: 'tree', tree: tree(5, 'a'.repeat(3_000_000)) })
  worker.terminate()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(got).toEqual([])
})
