/** What the browser's storage holds of the project: the truth that a reload comes back to. */
import type { Page } from '@playwright/test'
import { z } from 'zod'

const stored = z.object({
  head: z.string(),
  snapshots: z.array(
    z.object({ id: z.string(), parent: z.string().nullable(), tree: z.array(z.tuple([z.string(), z.string()])) }),
  ),
  blobs: z.record(z.string(), z.string()),
})

/** Snapshots from the first to the head, each with its files and their texts; bytes that are no text stand as ''. */
export type History = readonly Readonly<Record<string, string>>[]

/** Reads the timeline out of IndexedDB. Throws where a snapshot or a content of it is missing. */
export async function storedHistory(page: Page): Promise<History> {
  const { head, snapshots, blobs } = stored.parse(await page.evaluate(readDatabase))
  const chain: Readonly<Record<string, string>>[] = []
  for (let id: string | null = head; id !== null; ) {
    const snapshot = snapshots.find((other) => other.id === id)
    if (snapshot === undefined) throw new Error(`no snapshot ${id}`)
    chain.unshift(
      Object.fromEntries(
        snapshot.tree.map(([path, sha]) => {
          const text = blobs[sha]
          if (text === undefined) throw new Error(`no content for ${path}`)
          return [path, text]
        }),
      ),
    )
    id = snapshot.parent
  }
  return chain
}

/** The files of the head. */
export const storedFiles = async (page: Page): Promise<Readonly<Record<string, string>>> =>
  (await storedHistory(page)).at(-1) ?? {}

/** Runs in the page. */
async function readDatabase(): Promise<unknown> {
  const answer = (request: IDBRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opening = indexedDB.open('hunkscope')
  await answer(opening)
  const db = opening.result
  const transaction = db.transaction(['blobs', 'snapshots', 'state'], 'readonly')
  const [head, snapshots, shas, contents] = await Promise.all([
    answer(transaction.objectStore('state').get('head')),
    answer(transaction.objectStore('snapshots').getAll()),
    answer(transaction.objectStore('blobs').getAllKeys()),
    answer(transaction.objectStore('blobs').getAll()),
  ])
  db.close()
  const keys: unknown[] = Array.isArray(shas) ? shas : []
  const values: unknown[] = Array.isArray(contents) ? contents : []
  const blobs = Object.fromEntries(
    keys.map((sha, at) => {
      const content = values[at]
      return [String(sha), typeof content === 'string' ? content : '']
    }),
  )
  return { head: typeof head === 'object' && head !== null && 'head' in head ? head.head : null, snapshots, blobs }
}
