import { expect, test } from 'vitest'
import { createSharedTree } from './shared-tree'

const tree = (files: Record<string, string>) => new Map(Object.entries(files))

test('a change that the page has not taken up yet stays, until the page writes the file itself', () => {
  const shared = createSharedTree()
  shared.tell(new Map([['a', 'program']]), tree({ a: 'old' }))
  expect(shared.merge(tree({ a: 'old' })).get('a')).toBe('program')
  expect(shared.merge(tree({ a: 'page' })).get('a')).toBe('page')
  expect(shared.merge(tree({ a: 'old' })).get('a')).toBe('old')
})

test.each<readonly [name: string, before: Record<string, string>, content: string | null]>([
  ['a file that a program removed', { a: 'old' }, null],
  ['a file that a program wrote', { a: 'old' }, 'program'],
  ['a file that a program made', {}, 'program'],
])('%s is as the page has it once it took that up and took it back', (_, before, content) => {
  const shared = createSharedTree()
  shared.tell(new Map([['a', content]]), tree(before))
  shared.see(tree(content === null ? {} : { a: content }))
  expect(shared.merge(tree(before))).toEqual(tree(before))
})
