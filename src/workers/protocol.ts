/** What the page and the engine's worker say to each other. */
import type { Path, Reading, Transaction, Tree } from '../engine/model'

/** A reply to decide. `defaultPath`: the file meant by edits that name none. */
export type Job = { readonly reply: string; readonly defaultPath: Path | null }

/** All that the engine has to say of a reply. `message`: the feedback for the model, '' where nothing failed. */
export type Analysis = {
  readonly reply: string
  readonly reading: Reading
  readonly transaction: Transaction
  readonly message: string
}

export type ToWorker =
  | { readonly type: 'tree'; readonly tree: Tree }
  | { readonly type: 'decide'; readonly id: number; readonly job: Job }

export type FromWorker = { readonly type: 'decided'; readonly id: number; readonly analysis: Analysis }

/** Decodes a worker's message: null for anything but an answer of ours. Its inside is made by the same build and not looked into. */
export function decodeAnswer(data: unknown): FromWorker | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'decided') return null
  if (!('id' in data) || typeof data.id !== 'number' || !('analysis' in data) || typeof data.analysis !== 'object') return null
  return data as FromWorker
}
