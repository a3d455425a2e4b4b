import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { intakeOf, openedPage, searchReplaceBlock } from '../session/testing/page-fixture'
import { explainHunk } from './explain-hunk'

test('quoted lines that another file has are said to be there, and lines of no file are not', async () => {
  const { driver, get } = await openedPage({ database: new IDBFactory() })
  await driver.projects.take(intakeOf({ 'src/a.ts': 'const a = 1\n', 'src/b.ts': 'export function shell() {\n  return 1\n}\n' }))
  const said = async (search: string) => {
    await driver.reply.paste(searchReplaceBlock(search, 'const c = 3\n'))
    const { analysis } = get()
    return analysis && explainHunk(analysis, 0)
  }
  expect(await said('export function shell() {\n  return 1\n')).toEqual({
    title: 'The quoted text is in another file',
    sentence: 'The quoted lines are in src/b.ts, at lines 1–2.',
  })
  expect((await said('nothing of the kind is here at all\n'))?.title).toBe('The quoted text is not in the file')
})
