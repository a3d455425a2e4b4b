/** An event for each file while an answer streams, however it is cut. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReply } from '../../engine/index'
import { searchReplaceBlock } from '../testing/page-fixture'
import { ComingFiles } from './coming-files'

const block = (file: string, line: string) => searchReplaceBlock(`${line}\n`, `${line} changed\n`, file)
const REPLY = `I change two files.\n\n${block('src/a.ts', 'one')}\n${block('src/a.ts', 'two')}\n${block('src/b.ts', 'three')}\nDone.\n`
const DIFF =
  '```diff\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,1 +1,1 @@\n-one\n+two\n--- a/src/b.ts\n+++ b/src/b.ts\n@@ -1,1 +1,1 @@\n-one\n+two\n```\n\nDone.\n'

/** The lists in order, each once, as the text comes in parts of some length. */
function listsOf(reply: string, length: number) {
  const coming = new ComingFiles()
  const lists = [coming.list]
  for (let at = 0; at < reply.length; at += length) {
    coming.text(reply.slice(at, at + length))
    if (lists.at(-1) !== coming.list) lists.push(coming.list)
  }
  return lists.map((list) => list.map(({ path, edits, isOpen }) => `${path} ${edits}${isOpen ? '…' : ''}`))
}

test('each edit is listed when it is whole, and a file is closed when the next one begins', () => {
  expect(listsOf(REPLY, 1)).toEqual([[], ['src/a.ts 1…'], ['src/a.ts 2…'], ['src/a.ts 2', 'src/b.ts 1…']])
  expect(listsOf(DIFF, 3).at(-1)).toEqual(['src/a.ts 1', 'src/b.ts 1…'])
})

test('a block that breaks off is not listed', () => {
  expect(listsOf(REPLY.slice(0, REPLY.indexOf('>>>>>>>')), 5)).toEqual([[]])
})

test('however an answer is cut, in the end it has the files that a reading has', () => {
  const all = readReply(REPLY).edits.map(({ written }) => written)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: REPLY.length }), (length) => {
      const last = listsOf(REPLY, length).at(-1) ?? []
      expect(last.map((line) => line.split(' ')[0])).toEqual([...new Set(all)])
    }),
  )
})

test('a call lists its file as soon as its path is there, and its edit when it is whole', () => {
  const coming = new ComingFiles()
  const part = (text: string) => {
    coming.callPart({ id: 'c', name: 'Edit', text })
    return coming.list
  }
  expect(part('{"file_pa')).toEqual([])
  expect(part('th": "src/ü')).toEqual([])
  expect(part('.ts", "old_string": "a')).toEqual([{ path: 'src/ü.ts', edits: 0, isOpen: true }])
  coming.call({ id: 'c', name: 'Edit', input: '{"file_path": "src/ü.ts", "old_string": "a", "new_string": "b"}' })
  expect(coming.list).toEqual([{ path: 'src/ü.ts', edits: 1, isOpen: false }])
  coming.call({ id: 'd', name: 'Read', input: '{"file_path": "src/b.ts"}' })
  coming.call({ id: 'e', name: 'Write', input: '{"file_path' })
  expect(coming.list).toHaveLength(1)
})
