import { expect, test } from 'vitest'
import { readReply } from '../engine'
import { isUnread } from './unread'

const BLOCK = '<<<<<<< SEARCH\na\n=======\nb\n'

test('a block that names no file is read, one that the reply ends in is not', () => {
  const unread = (reply: string) => readReply(reply).diagnostics.map((diagnostic) => [diagnostic.code, isUnread(diagnostic)])
  expect(unread(`${BLOCK}>>>>>>> REPLACE\n`)).toContainEqual(['missing-path', false])
  expect(unread(`a.ts\n${BLOCK}`)).toContainEqual(['truncated', true])
})
