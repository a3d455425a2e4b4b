import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { completeEdits } from './stages'
import { GOOD, openedPage, searchReplaceBlock } from './testing/page-fixture'

const CUT = 'a.ts\n<<<<<<< SEARCH\nconst'
const LOST = searchReplaceBlock('let nowhere = [1, 2, 3]\n', 'const b = 2\n')

test.each([
  ['all that are complete', GOOD + CUT, [0]],
  ['not one that is refused', GOOD + LOST + CUT, [0]],
  ['none where all are refused', LOST + CUT, []],
  ['none where nothing is cut off', GOOD + LOST, []],
])('edits of a reply that is cut off: %s', async (_, reply, edits) => {
  const { driver, get } = await openedPage({ database: new IDBFactory() })
  await driver.reply.paste(reply)
  expect(completeEdits(get())).toEqual(edits)
})
