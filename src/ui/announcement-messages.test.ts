import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { GOOD, openedPage, searchReplaceBlock } from '../session/testing/page-fixture'
import { announcementOf } from './announcement-messages'

const LOST = searchReplaceBlock('let nowhere = [1, 2, 3]\n', 'const b = 2\n')

test('what became of a reply is said when it is decided, and again after each thing that a person does', async () => {
  const { driver, get } = await openedPage({ database: new IDBFactory() })
  const said = () => announcementOf(get())
  expect(said()).toBe('')
  await driver.reply.paste(GOOD + LOST)
  expect(said()).toBe('2 hunks: 1 lands, 1 refused.')
  await driver.review.accept(0)
  expect(said()).toBe('2 hunks: 1 lands, 1 refused. 1 accepted.')
  await driver.review.rewriting(1, { before: ['const a = 1'], after: ['const a = 3'], path: null })
  await driver.review.endRewriting(true)
  await driver.review.reject(0)
  expect(said()).toContain('1 rejected')
  await driver.reply.paste(`${GOOD}a.ts\n<<<<<<< SEARCH\nconst`)
  expect(said()).toBe('1 hunk: 1 lands. The reply ends inside an edit, so none is staged.')
  await driver.reply.paste('a.ts\n<<<<<<< SEARCH\nconst')
  expect(said()).toBe('The reply ends inside an edit, so none is staged.')
  await driver.reply.paste('Nothing to do here.')
  expect(said()).toBe('No edit was found in this reply.')
  await driver.reply.paste('', true)
  expect(said()).toBe('')
})
