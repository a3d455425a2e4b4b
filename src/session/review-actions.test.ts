/** What a person decides of hunks by hand, and the way back. */
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { sureRepair } from './review-state'
import { commitState } from './stages'
import { A, GOOD, intakeOf, openedPage as openedOn, page as pageOn, searchReplaceBlock } from './testing/page-fixture'

let database: IDBFactory
beforeEach(() => {
  database = new IDBFactory()
})

const LOST = searchReplaceBlock('let nowhere = [1, 2, 3]\n', 'const b = 2\n')

const opened = async (reply: string) => {
  const page = await openedOn({ database })
  await page.driver.reply.paste(reply)
  return page
}
const outcome = (get: Awaited<ReturnType<typeof opened>>['get']) => {
  const transaction = get().analysis?.transaction
  return transaction?.state === 'staged' ? transaction.files.map(({ after }) => after) : null
}

describe('a refused hunk', () => {
  test('left out, it no longer holds the others up; taken back in, it does', async () => {
    const { driver, get } = await opened(GOOD + LOST)
    expect(outcome(get)).toBeNull()
    await driver.review.reject(1)
    expect(outcome(get)).toEqual(['const a = 2\n'])
    await driver.review.reject(1)
    expect(outcome(get)).toBeNull()
  })

  test('what was said of a step is gone once it is undone, and an undo of it cannot undo the step before', async () => {
    const { driver, get } = await opened(GOOD + LOST)
    const said = () => get().notices.flatMap((notice) => (notice.code === 'hand' ? [`${notice.what} ${notice.hunk}`] : []))
    await driver.review.reject(0)
    await driver.review.reject(1)
    expect(said()).toEqual(['rejected 1'])
    driver.review.undo()
    expect(said()).toEqual([])
    driver.review.redo()
    expect(said()).toEqual([])
  })

  test('cannot be accepted', async () => {
    const { driver, get } = await opened(LOST)
    await driver.review.accept(0)
    expect(get().hand.size).toBe(0)
    expect(get().handPast).toEqual([])
  })

  test('rewritten, it lands; all keys are one step back', async () => {
    const { driver, get } = await opened(LOST)
    for (const word of ['const', 'const a', 'const a = 1'])
      await driver.review.rewriting(0, { before: [word], after: ['const a = 3'], path: null })
    await driver.review.endRewriting(true)
    expect(outcome(get)).toEqual(['const a = 3\n'])
    expect(driver.review.undo()).toBe(true)
    await expect.poll(() => outcome(get)).toBeNull()
    expect(driver.review.undo()).toBe(false)
    expect(driver.review.redo()).toBe(true)
    await expect.poll(() => outcome(get)).toEqual(['const a = 3\n'])
  })

  test('rewritten and left, it is what the reply says', async () => {
    const { driver, get } = await opened(LOST)
    await driver.review.rewriting(0, { before: ['const a = 1'], after: ['const a = 3'], path: null })
    expect(outcome(get)).toEqual(['const a = 3\n'])
    await driver.review.endRewriting(false)
    expect(outcome(get)).toBeNull()
    expect(get().handPast).toEqual([])
  })
})

test('a repair that leads to another file is not applied where other hunks of its edit stay', async () => {
  const diff = (hunks: string) => `--- a/src/a.ts\n+++ b/src/a.ts\n${hunks}`
  const elsewhere = "@@ -1,2 +1,2 @@\n it('stands there')\n-it('goes')\n+it('comes')\n"
  const files = { 'src/a.ts': 'const a = 1\n', 'src/b.ts': "it('stands there')\nit('goes')\n" }
  for (const [reply, may] of [
    [diff(elsewhere), true],
    [diff(`@@ -1 +1 @@\n-const a = 1\n+const a = 2\n${elsewhere}`), false],
  ] as const) {
    const { driver, get } = await openedOn({ database })
    await driver.projects.take(intakeOf(files))
    await driver.reply.paste(reply)
    const index = (get().analysis?.transaction.decisions.length ?? 0) - 1
    const repair = get().analysis?.diagnoses.find(({ decision }) => decision === index)?.repairs[0]
    expect(repair?.code).toBe('other-file')
    expect(sureRepair(get().analysis, index)).toBe(may ? repair : undefined)
    if (repair !== undefined) await driver.review.repair(index, repair)
    expect(get().analysis?.transaction.state).toBe(may ? 'staged' : 'rejected')
    expect(get().hand.size).toBe(may ? 1 : 0)
  }
})

test('where the file says something else than the reply quotes, no repair is one press away', async () => {
  const { driver, get } = await openedOn({ database })
  await driver.projects.take(intakeOf({ 'a.ts': 'function total() {\n  return sum + 1\n}\n' }))
  const lines = ['function total() {', '  return sum + 2', '}']
  await driver.reply.paste(searchReplaceBlock(`${lines.join('\n')}\n`, 'function total() {\n  return sum + 3\n}\n', 'a.ts'))
  const { analysis } = get()
  expect(analysis?.transaction.decisions).toMatchObject([{ state: 'refused', refusal: { code: 'conflict' } }])
  expect(analysis?.diagnoses[0]?.repairs).toHaveLength(1)
  expect(sureRepair(analysis, 0)).toBeUndefined()
})

test('what is pressed twice, before the page could answer, is one step', async () => {
  const { driver, get } = await openedOn({ database })
  await driver.projects.take(intakeOf({ 'a.ts': 'function total() {\n  return sum + 1\n}\n' }))
  await driver.reply.paste(searchReplaceBlock('function total() {\n  return sum + 2\n}\n', 'total = 3\n', 'a.ts'))
  const repair = get().analysis?.diagnoses[0]?.repairs[0]
  if (repair === undefined) throw new Error('no repair')
  for (const press of [() => driver.review.repair(0, repair), () => driver.review.reject(0)]) {
    const before = get().handPast.length
    await Promise.all([press(), press()])
    expect(get().handPast.length - before).toBe(1)
  }
})

test('of several repairs of one kind none is one press away', async () => {
  const { driver, get } = await openedOn({ database })
  await driver.projects.take(intakeOf({ 'a.ts': 'const one = load(1)\nconst two = load(2)\nsend(one)\n' }))
  const quoted = 'const one = load(1)\nconst two = load(2)\nprepare(everything)\n'
  await driver.reply.paste(searchReplaceBlock(quoted, `${quoted}check()\n`, 'a.ts'))
  const { analysis } = get()
  const [diagnosis] = analysis?.diagnoses ?? []
  const [repair] = diagnosis?.repairs ?? []
  if (analysis === null || diagnosis === undefined || repair === undefined) throw new Error('no repair')
  const withRepairs = (repairs: typeof diagnosis.repairs) => ({ ...analysis, diagnoses: [{ ...diagnosis, repairs }] })
  expect(sureRepair(withRepairs([repair]), 0)).toBe(repair)
  expect(sureRepair(withRepairs([repair, { ...repair, at: { start: 0, end: 1 } }]), 0)).toBeUndefined()
})

describe('a hunk that lands', () => {
  test('accepting it changes nothing that the tests said', async () => {
    const { driver, get } = await opened(GOOD)
    await driver.tests.run()
    expect(commitState(get())).toBe('green')
    await driver.review.accept(0)
    expect(get().hand.size).toBe(1)
    expect(commitState(get())).toBe('green')
  })

  test('leaving it out is not in the commit, and not in its account', async () => {
    const { driver, get } = await opened(GOOD + searchReplaceBlock('', 'const b = 1\n', 'b.ts'))
    await driver.review.reject(1)
    await driver.tests.run()
    await driver.project.commit()
    expect(get().tree.get(A)).toBe('const a = 2\n')
    expect([...get().tree.keys()]).not.toContain('b.ts')
    expect(get().timeline?.snapshots.at(-1)).toMatchObject({ cause: { kind: 'commit', edits: 1, files: [A] } })
  })

  test('a whole file at once, and back', async () => {
    const { driver, get } = await opened(GOOD)
    await driver.review.rejectFile(A)
    expect(outcome(get)).toEqual([])
    await driver.review.rejectFile(A)
    expect(outcome(get)).toEqual(['const a = 2\n'])
    await driver.review.acceptFile(A)
    expect([...get().hand.values()]).toEqual([{ said: 'accepted', amendment: null }])
  })
})

test('what was decided outlives a reload, and another reply ends it', async () => {
  const { driver, get } = await opened(GOOD + LOST)
  await driver.review.reject(1)
  await driver.page.leave()
  const again = pageOn({ database })
  await again.driver.projects.start()
  await expect.poll(() => outcome(again.get)).toEqual(['const a = 2\n'])
  await driver.reply.paste(GOOD)
  expect(get().hand.size).toBe(0)
  expect(driver.review.undo()).toBe(false)
})

test('every policy says what it would leave behind', async () => {
  const { driver } = await opened(GOOD + LOST)
  const leftovers = await driver.reply.policies()
  expect(leftovers.map(({ policy, files, left }) => [policy, files.length, left])).toEqual([
    ['all-or-nothing', 0, [0, 1]],
    ['per-file', 0, [0, 1]],
    ['per-hunk', 1, [1]],
    ['as-you-go', 1, [1]],
  ])
})

test('other demands: what the usual ones made of each hunk is remembered until they are back', async () => {
  const { driver, get } = await opened(GOOD + LOST)
  await driver.reply.demand({ without: ['alignment'] })
  await driver.reply.demand({ without: ['alignment'], once: false })
  expect([...(get().usual ?? [])]).toEqual([
    ['0.0', 'applied'],
    ['1.0', 'refused not-found'],
  ])
  await driver.reply.demand({})
  expect(get().usual).toBeNull()
})
