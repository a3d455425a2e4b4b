import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { GOOD, openedPage } from './testing/page-fixture'

test('what is stopped stays as text, and is decided when that is asked for', async () => {
  const { driver, get, codes } = await openedPage({ database: new IDBFactory() })
  driver.reply.stopDeciding() // nothing is being decided: nothing happens
  const pasted = driver.reply.paste(GOOD)
  expect(get().deciding).toBe(true)
  driver.reply.stopDeciding()
  await pasted
  expect(get()).toMatchObject({ reply: GOOD, deciding: false, analysis: null, selected: -1 })
  await driver.reply.decideAgain()
  expect(get()).toMatchObject({ deciding: false, selected: 0, analysis: { transaction: { state: 'staged' } } })
  expect(codes()).toEqual([])
})

test('a reply that comes after a stop is decided', async () => {
  const { driver, get } = await openedPage({ database: new IDBFactory() })
  const first = driver.reply.paste(GOOD)
  driver.reply.stopDeciding()
  await Promise.all([first, driver.reply.paste('nothing in it')])
  expect(get()).toMatchObject({ deciding: false, analysis: { reply: 'nothing in it' } })
})
