/** What becomes of an address: any content gives a subject or an error in words, and never throws. */
import { expect, test, vi } from 'vitest'
import { parsePath } from '../engine/paths'
import type { BuiltInShelf } from '../session/share/built-in'
import { writeLink } from '../session/share/link'
import type { SharedSession } from '../session/share/shared-session'
import { projectOf } from '../starter/project'
import { linkErrorText, rawText } from './link-error-messages'
import { type LinkSource, linkSourceOf as sourceIn } from './link-source'
import { unpackHash } from './unpack-hash'

const starter = projectOf('Pool', './', { './a.ts': 'one\n', './b.ts': 'two\n' }, 'the sample')

const shelf: BuiltInShelf = {
  readLesson: () => Promise.reject(new Error('404')),
  starter: async (id) => (id === 'typescript' ? starter : null),
}

const sourceOf = async (hash: string, on: BuiltInShelf) => sourceIn(hash, await unpackHash(hash), on)

const hashOf = async (shared: SharedSession): Promise<string> => `#${await writeLink(shared)}`

function textOf(source: LinkSource): string {
  if (source.state === 'subject') throw new Error('it was read')
  return linkErrorText(source).sentence
}

test('a link is its base, with what differs', async () => {
  const [a, b] = ['a.ts', 'b.ts'].map(parsePath)
  if (!a?.ok || !b?.ok) throw new Error('paths')
  const base = { kind: 'starter', id: 'typescript' } as const
  const source = await sourceOf(await hashOf({ name: 'mine', base, files: [[a.path, 'other\n']], gone: [b.path] }), shelf)
  expect(source).toMatchObject({ state: 'subject', subject: { kind: 'link', name: 'mine', reply: 'the sample' } })
  if (source.state === 'subject') expect([...source.subject.files]).toEqual([['a.ts', 'other\n']])
})

test('what the link builds on may be gone: what it carries itself is given', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const kind of ['starter', 'lesson'] as const) {
    const source = await sourceOf(await hashOf({ name: 'mine', base: { kind, id: 'gone' }, reply: 'kept' }), shelf)
    expect(source).toMatchObject({ state: 'missing', what: 'gone', raw: expect.stringContaining('"reply": "kept"') })
    expect(textOf(source)).toContain('“gone”')
  }
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

test('an address with nothing in it, a newer link, a broken one, one that is too large: each has its sentence', async () => {
  const link = await hashOf({ name: 'mine', reply: 'words' })
  expect(textOf(await sourceOf('', shelf))).toContain('no session')
  expect(textOf(await sourceOf('#lesson=../../x', shelf))).toContain('no session')
  expect(textOf(await sourceOf(link.replace('s=1p', 's=7p'), shelf))).toContain('version 7')
  expect(textOf(await sourceOf(link.slice(0, -3), shelf))).toContain('cut or changed')
  expect(textOf(await sourceOf('#s=%E0%A4%A', shelf))).toContain('cut or changed')
})

test('a file that would have to be a folder too is named, in the link’s own files and beside those of its base', async () => {
  const [a, inA, inBase] = ['a', 'a/b', 'a.ts/c'].map(parsePath)
  if (!a?.ok || !inA?.ok || !inBase?.ok) throw new Error('paths')
  const own: SharedSession = {
    name: 'mine',
    files: [
      [a.path, '1'],
      [inA.path, '2'],
    ],
  }
  expect(textOf(await sourceOf(await hashOf(own), shelf))).toContain('“a” would have to be a folder too')
  const base = { kind: 'starter', id: 'typescript' } as const
  const beside = await hashOf({ name: 'mine', base, files: [[inBase.path, '3']] })
  expect(textOf(await sourceOf(beside, shelf))).toContain('“a.ts” would have to be a folder too')
})

test('what could be read of a link is counted', () => {
  expect(rawText('')).toBe('Nothing of it could be read.')
  expect(rawText('{}')).toContain('2 characters')
})
