/** A kept project with a damaged file: the page opens what can be read of it as a project of its own. */
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { shaOf } from '../workspace/content'
import { nameOf } from '../workspace/timeline'
import { tamper } from './store/testing/raw-database'
import { intakeOf, openedPage, pagePath } from './testing/page-fixture'

const names = Array.from({ length: 10 }, (_, at) => `src/${at}.ts`)

test('nine of ten files are saved with what was written by hand, the one that is lost is named, and the damaged project stays', async () => {
  const database = new IDBFactory()
  const first = await openedPage({ database })
  await first.driver.projects.take(
    intakeOf(Object.fromEntries(names.map((name) => [name, `export default '${name}'\n`])), 'mine'),
  )
  const id = first.get().project?.id ?? ''
  first.driver.files.write(pagePath('src/1.ts'), 'by hand\n')
  await first.driver.reply.paste('a reply')
  await first.driver.page.leave()
  await tamper(database, 'blobs', shaOf(`export default 'src/4.ts'\n`), 'another')

  const second = await openedPage({ database })
  expect(second.get().notices).toMatchObject([{ code: 'damaged', project: id }])
  await second.driver.projects.salvage(id)
  const { tree, timeline, notices, reply, edits } = second.get()
  expect([...tree.keys()].sort()).toEqual(names.filter((name) => name !== 'src/4.ts'))
  expect(tree.get(pagePath('src/9.ts'))).toBe(`export default 'src/9.ts'\n`)
  expect(timeline && nameOf(timeline)).toBe('mine, rescued')
  expect(notices.at(-1)).toMatchObject({ code: 'salvaged', files: 9, lost: ['src/4.ts'], isNewest: true })
  expect([reply, edits.get(pagePath('src/1.ts'))?.text]).toEqual(['a reply', 'by hand\n'])

  const third = await openedPage({ database })
  expect(third.get().tree.size).toBe(9)
  expect((await third.driver.projects.list())?.map((entry) => entry.id)).toContain(id)
})

test('of a project without a file that can be read, the page says so and keeps what was open', async () => {
  const database = new IDBFactory()
  const { driver, get } = await openedPage({ database })
  const open = get().project
  await driver.projects.salvage('nowhere')
  expect([get().project, get().notices.at(-1)?.code]).toEqual([open, 'not-salvaged'])
})
