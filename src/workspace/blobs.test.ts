/** What of a project's contents stays in memory. */
import { expect, test } from 'vitest'
import { Blobs } from './blobs'

test('what is needed stays, and of the rest what came last, up to the room', () => {
  const blobs = new Blobs()
  const [head, old, middle, last] = ['head'.repeat(100), 'old', 'middle', 'last'].map((content) => blobs.put(content))
  if (head === undefined || old === undefined || middle === undefined || last === undefined) throw new Error('four contents')
  blobs.letGo(new Set([head]), 'middle'.length + 'last'.length)
  expect(blobs.missing([head, old, middle, last])).toEqual([old])
  blobs.letGo(new Set([head]), 0)
  expect(blobs.missing([head, old, middle, last])).toEqual([old, middle, last])
})

test('a copy keeps what the first lets go of', () => {
  const blobs = new Blobs()
  const sha = blobs.put('content')
  const copy = blobs.copy()
  blobs.letGo(new Set(), 0)
  expect(copy.get(sha)).toBe('content')
})
