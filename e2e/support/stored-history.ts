/** What the browser's storage holds of a tab's project: the truth that a reload comes back to. */
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'

const stored = z.object({
  head: z.string(),
  branches: z.array(z.tuple([z.string(), z.string()])),
  snapshots: z.array(
    z.object({
      id: z.string(),
      parent: z.string().nullable(),
      changes: z.array(z.tuple([z.string(), z.string().nullable()])),
    }),
  ),
  blobs: z.array(z.tuple([z.string(), z.string()])),
})

type Files = Readonly<Record<string, string>>

/** Snapshots from the first to the head, each with its files and their texts; bytes that are no text are ''. */
export type History = readonly Files[]

/**
 * Reads the timeline out of IndexedDB, up to the head or to a branch; of a project that is shown and on its way there it waits for the end of that.
 * Throws where a snapshot or a content of it is missing.
 */
export async function storedHistory(page: Page, branch?: string): Promise<History> {
  await expect.poll(async () => stored.safeParse(await page.evaluate(readDatabase)).success).toBe(true)
  const { head, branches, snapshots, blobs } = stored.parse(await page.evaluate(readDatabase))
  const texts = new Map(blobs)
  const tip = branch === undefined ? head : branches.find(([name]) => name === branch)?.[1]
  if (tip === undefined) throw new Error(`no branch ${branch}`)
  const line: (typeof snapshots)[number][] = []
  for (let id: string | null = tip; id !== null; ) {
    const snapshot = snapshots.find((other) => other.id === id)
    if (snapshot === undefined) throw new Error(`no snapshot ${id}`)
    line.unshift(snapshot)
    id = snapshot.parent
  }
  const files = new Map<string, string>()
  return line.map(({ changes }) => {
    for (const [path, sha] of changes) {
      if (sha === null) files.delete(path)
      else files.set(path, textOf(path, texts.get(sha)))
    }
    return Object.fromEntries(files)
  })
}

function textOf(path: string, text: string | undefined): string {
  if (text === undefined) throw new Error(`no content for ${path}`)
  return text
}

/** The files of the head, or of a branch. */
export const storedFiles = async (page: Page, branch?: string): Promise<Files> => (await storedHistory(page, branch)).at(-1) ?? {}

/** Runs in the page: the project that the tab has open. */
async function readDatabase(): Promise<unknown> {
  const answer = (request: IDBRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opening = indexedDB.open('hunkscope')
  await answer(opening)
  const db = opening.result
  const transaction = db.transaction(['blobs', 'snapshots', 'projects'], 'readonly')
  const id = sessionStorage.getItem('hunkscope project') ?? ''
  const [project, snapshots, shas, contents] = await Promise.all([
    answer(transaction.objectStore('projects').get(id)),
    answer(
      transaction
        .objectStore('snapshots')
        .index('project')
        .getAll(IDBKeyRange.bound([id], [id, []])),
    ),
    answer(transaction.objectStore('blobs').getAllKeys()),
    answer(transaction.objectStore('blobs').getAll()),
  ])
  db.close()
  const keys: unknown[] = Array.isArray(shas) ? shas : []
  const values: unknown[] = Array.isArray(contents) ? contents : []
  const blobs = keys.map((sha, at) => {
    const content = values[at]
    return [String(sha), typeof content === 'string' ? content : '']
  })
  return { ...(typeof project === 'object' ? project : {}), snapshots, blobs }
}

/** All drafts as one text; one is stored a moment after the last change. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('hunkscope')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const found = opening.result.transaction('drafts').objectStore('drafts').getAll()
          found.onerror = () => reject(found.error)
          found.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(found.result))
          }
        }
      }),
  )
