import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { headOf } from '../workspace/timeline'
import { intakeOf, openedPage, searchReplaceBlock } from './testing/page-fixture'

test.each([
  ['A short one.', 'A short one.'],
  [`## ${'word '.repeat(30)}`, `${'word '.repeat(15)}word…`],
])('the title of a commit is its first line, or as much of it as there is room for: %j', async (said, title) => {
  const { driver, get } = await openedPage({ database: new IDBFactory() })
  await driver.projects.take(intakeOf({ 'src/a.ts': 'const a = 1\n' }))
  await driver.reply.paste(`${said}\n\n${searchReplaceBlock('const a = 1\n', 'const a = 2\n')}`)
  await driver.project.commit()
  const { timeline } = get()
  expect(timeline && headOf(timeline).cause).toMatchObject({ kind: 'commit', reply: title })
})
