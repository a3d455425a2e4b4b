import { describe, expect, test } from 'vitest'
import { answerTo, createFileSearch, type SearchJob, type SearchWorker } from './file-search'
import type { Wanted } from './find-in-files'

const FILES = new Map([
  ['a.ts', 'one two'],
  ['b.ts', 'three'],
])
const TWO: Wanted = { text: 'two', isRegex: false, matchCase: true, wholeWord: false }

/** `answers`: what a worker says to a job; undefined: it says nothing. */
function workers(answers: (job: SearchJob) => unknown) {
  let running = 0
  const start = (): SearchWorker => {
    let listen: (event: { readonly data: unknown }) => void = () => {}
    running += 1
    let ended = false
    return {
      addEventListener(type: string, listener: (event: { readonly data: unknown }) => void) {
        if (type === 'message') listen = listener
      },
      postMessage(job: SearchJob) {
        const data = answers(job)
        if (data !== undefined) queueMicrotask(() => !ended && listen({ data }))
      },
      terminate() {
        if (!ended) running -= 1
        ended = true
      },
    }
  }
  return { start, running: () => running }
}

describe('a search beside the page', () => {
  test('finds and replaces, and ends its worker', async () => {
    const { start, running } = workers(answerTo)
    const search = createFileSearch(start)
    expect((await search.find(FILES, TWO))?.found?.files.map(({ path }) => path)).toEqual(['a.ts'])
    expect(await search.replace(FILES, TWO, '2')).toEqual(new Map([['a.ts', 'one 2']]))
    expect(running()).toBe(0)
  })

  test('is ended where it takes too long, breaks off, or answers something else', async () => {
    for (const said of [undefined, 'nonsense', { id: 99, kind: 'find', found: null }]) {
      const { start, running } = workers(() => said)
      expect(await createFileSearch(start, 5).find(FILES, TWO)).toBeNull()
      expect(running()).toBe(0)
    }
  })

  test('never ends a replacement', async () => {
    const search = createFileSearch(workers(answerTo).start)
    const changed = search.replace(FILES, TWO, '2')
    await search.find(FILES, TWO)
    expect(await changed).toEqual(new Map([['a.ts', 'one 2']]))
  })

  test('gives way to the next question', async () => {
    const { start, running } = workers((job) => (job.wanted.text === 'slow' ? undefined : answerTo(job)))
    const search = createFileSearch(start)
    const first = search.find(FILES, { ...TWO, text: 'slow' })
    const second = search.find(FILES, TWO)
    expect(await first).toBeNull()
    expect((await second)?.found?.count).toBe(1)
    expect(running()).toBe(0)
  })

  test('works without workers', async () => {
    expect((await createFileSearch(null).find(FILES, TWO))?.found?.count).toBe(1)
  })
})
