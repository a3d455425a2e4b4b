/** The open project: what is committed to it, taken back, branched, written by hand, and what another page makes of it. */
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { shaOf } from '../workspace/content'
import { nameOfReply, repliesOf } from './earlier-replies'
import { underMeantPaths } from './meant-paths'
import { readSession } from './session-file'
import { commitState } from './stages'
import { A, GOOD, intakeOf, openedPage as openedOn, type PageOptions, pagePath, searchReplaceBlock } from './testing/page-fixture'

let database: IDBFactory
beforeEach(() => {
  database = new IDBFactory()
})
const opened = (options: Omit<PageOptions, 'database'> = {}) => openedOn({ database, ...options })

/** Every file's hash. */
const hashes = ({ get }: Pick<Awaited<ReturnType<typeof opened>>, 'get'>) =>
  [...get().tree].map(([name, content]) => `${name} ${shaOf(content)}`)

/** A page without tests, where whatever lands can be committed. */
async function withoutTests(options: Omit<PageOptions, 'database'> = {}) {
  const made = await opened(options)
  await made.driver.projects.take(intakeOf({ 'src/a.ts': 'const a = 1\n', 'src/b.ts': 'const b = 1\n' }))
  const commit = async (reply: string) => {
    await made.driver.reply.paste(reply)
    await made.driver.project.commit()
  }
  const text = () => made.get().tree.get(A)
  const kinds = () => made.get().timeline?.snapshots.map(({ cause }) => cause.kind)
  return { ...made, commit, text, kinds }
}

describe('back and forth', () => {
  test('undo and redo go across commits, and a new commit ends the redo', async () => {
    const { driver, get, commit, text, kinds } = await withoutTests()
    await commit(GOOD)
    await commit(searchReplaceBlock('const a = 2\n', 'const a = 3\n'))
    await driver.history.undo()
    expect(text()).toBe('const a = 2\n')
    await driver.history.undo()
    expect(text()).toBe('const a = 1\n')
    await driver.history.undo()
    expect(text()).toBe('const a = 1\n')
    await driver.history.redo()
    expect(text()).toBe('const a = 2\n')
    await commit(searchReplaceBlock('const a = 2\n', 'const a = 4\n'))
    await driver.history.redo()
    expect(text()).toBe('const a = 4\n')
    expect(kinds()).toEqual(['opened', 'commit', 'commit', 'commit'])
    expect(get().timeline?.redo).toEqual([])
  })

  test('what was said of a commit is not said of the project that is opened next', async () => {
    const { driver, commit, codes } = await withoutTests()
    await commit(GOOD)
    expect(codes()).toContain('committed')
    await driver.projects.openStarter('starter')
    expect(codes()).not.toContain('committed')
  })

  test('what was undone can be redone after a reload', async () => {
    const first = await withoutTests()
    await first.commit(GOOD)
    await first.driver.history.undo()
    const second = await opened()
    expect(second.get().tree.get(A)).toBe('const a = 1\n')
    await second.driver.history.redo()
    expect(second.get().tree.get(A)).toBe('const a = 2\n')
  })

  test('branches part and keep apart, also after a reload', async () => {
    const { driver, get, commit, text } = await withoutTests()
    const start = get().timeline?.head ?? ''
    await commit(GOOD)
    await driver.history.branch('other', start)
    expect(text()).toBe('const a = 1\n')
    await commit(searchReplaceBlock('const a = 1\n', 'const a = 9\n'))
    await driver.history.switchTo('main')
    expect(text()).toBe('const a = 2\n')
    const again = await opened()
    expect(again.get().tree.get(A)).toBe('const a = 2\n')
    await again.driver.history.switchTo('other')
    expect(again.get().tree.get(A)).toBe('const a = 9\n')
  })

  test.each(['', ' ', 'main', '../x', 'a'.repeat(61), '-x'])('a branch cannot be called “%s”', async (name) => {
    const { driver, get, codes } = await withoutTests()
    await driver.history.branch(name, get().timeline?.head ?? '')
    expect(codes()).toContain('bad-branch')
    expect(get().timeline?.branches.size).toBe(1)
  })

  test.each([
    ['stored', {}],
    ['held in memory', { storage: { indexedDB: null } }],
  ])('a history %s is there as a whole, however long it is', async (_, options) => {
    const { driver, get, commit, text } = await withoutTests(options)
    const replies = Array.from({ length: 15 }, (_, n) => searchReplaceBlock(`const a = ${n + 1}\n`, `const a = ${n + 2}\n`))
    for (const reply of replies) await commit(reply)
    const snapshots = get().timeline?.snapshots ?? []
    const seen = []
    for (const { id } of snapshots) seen.push(await driver.history.lookAt(id))
    expect(seen.map((look) => look?.reply)).toEqual(['', ...replies])
    expect(seen.map((look) => look?.tree.get(A))).toEqual(snapshots.map((_, n) => `const a = ${n + 1}\n`))
    await commit(searchReplaceBlock('const a = 16\n', 'const a = 17\n'))
    const session = await readSession((await (await driver.exports()).session())?.blob ?? new Blob())
    expect(session.ok && new Set(session.project.contents.values())).toMatchObject({ size: 17 + 16 + 1 })
    for (let n = 0; n < 16; n++) await driver.history.undo()
    expect(text()).toBe('const a = 1\n')
    for (let n = 0; n < 16; n++) await driver.history.redo()
    expect(text()).toBe('const a = 17\n')
  })

  test('a commit keeps the reply and what became of its edits', async () => {
    const { driver, get, commit } = await withoutTests()
    await commit(GOOD)
    const head = get().timeline?.head ?? ''
    await driver.reply.paste('something else')
    const seen = await (await opened()).driver.history.lookAt(head)
    expect(seen?.reply).toBe(GOOD)
    expect([...(seen?.snapshot.decisions ?? [])]).toEqual([
      { path: A, state: 'applied', how: 'exact', score: 1, before: { start: 0, end: 1 } },
    ])
  })
})

describe('rolled back', () => {
  test('drops what is staged, leaves every hash and the reply as they were, and can be staged again', async () => {
    const made = await opened()
    const before = hashes(made)
    await made.driver.reply.paste(GOOD)
    await made.driver.project.rollBack()
    expect(hashes(made)).toEqual(before)
    expect(commitState(made.get())).toBe('dropped')
    expect(made.get().reply).toBe(GOOD)
    await made.driver.project.commit()
    expect(hashes(made)).toEqual(before)
    made.driver.project.stageAgain()
    expect(commitState(made.get())).toBe('untested')
  })

  test('another reply is staged as usual', async () => {
    const { driver, get } = await opened()
    await driver.reply.paste(GOOD)
    await driver.project.rollBack()
    await driver.reply.type(GOOD.replace('const a = 2', 'const a = 3'))
    expect(commitState(get())).toBe('untested')
  })

  test('a third time within one task asks for a pause, whatever took the edits back', async () => {
    const { driver, get, commit } = await withoutTests()
    await driver.reply.paste(GOOD)
    await driver.project.rollBack()
    expect(get().pause).toEqual([])
    await commit(searchReplaceBlock('const b = 1\n', 'const b = 2\n', 'src/b.ts'))
    await commit(GOOD)
    expect(get().rollbacks.get(A)).toBeUndefined()
    for (const asked of [false, false, true]) {
      await driver.history.undo()
      expect(get().pause.length > 0).toBe(asked)
      await driver.history.redo()
    }
    expect(get().pause).toEqual([A])
    driver.project.goOn()
    expect(get().pause).toEqual([])
    expect((await opened()).get().rollbacks.get(A)).toBe(3)
  })
})

test('going back counts as taking back, going forward does not', async () => {
  const { driver, get, commit } = await withoutTests()
  const start = get().timeline?.head ?? ''
  await commit(GOOD)
  const later = get().timeline?.head ?? ''
  await driver.history.undo()
  expect(get().rollbacks.get(A)).toBe(1)
  await driver.history.restore(later)
  expect(get().rollbacks.get(A)).toBe(1)
  await driver.history.restore(start)
  expect(get().rollbacks.get(A)).toBe(2)
})

describe('written by hand', () => {
  test('is an edit until it is kept, then a snapshot, and the engine places the reply again', async () => {
    const { driver, get, kinds, text } = await withoutTests()
    await driver.reply.paste(GOOD)
    await driver.files.write(A, '// first\nconst a = 1\n')
    expect(text()).toBe('const a = 1\n')
    expect(get().edits.get(A)).toMatchObject({ text: '// first\nconst a = 1\n' })
    await driver.files.keep()
    expect(text()).toBe('// first\nconst a = 1\n')
    expect(kinds()).toEqual(['opened', 'edited'])
    expect(get().edits.size).toBe(0)
    expect(get().analysis?.transaction.decisions).toMatchObject([{ state: 'applied', before: { start: 1, end: 2 } }])
  })

  test('what reads as the file does is no edit', async () => {
    const { driver, get } = await withoutTests()
    await driver.files.write(A, 'x')
    await driver.files.write(A, 'const a = 1\n')
    expect(get().edits.size).toBe(0)
  })

  test('a file that is another one by now is not overwritten, and the text is kept', async () => {
    const { driver, get, commit, text, codes } = await withoutTests()
    await driver.files.write(A, 'mine\n')
    await commit(GOOD)
    await driver.files.keep()
    expect(codes()).toContain('hand-stale')
    expect(text()).toBe('const a = 2\n')
    expect(get().edits.get(A)?.text).toBe('mine\n')
    await driver.files.insist(A)
    await driver.files.keep()
    expect(text()).toBe('mine\n')
  })

  test('outlives a reload', async () => {
    const first = await withoutTests()
    await first.driver.files.write(A, 'half')
    await expect.poll(async () => (await opened()).get().edits.get(A)?.text).toBe('half')
  })

  test('a file goes, and another gets a new path, unless there is one', async () => {
    const { driver, get, codes } = await withoutTests()
    await driver.files.rename(A, pagePath('src/b.ts'))
    expect(codes()).toContain('stale')
    await driver.files.rename(A, pagePath('lib/c.ts'))
    await driver.files.remove(pagePath('src/b.ts'))
    expect([...get().tree]).toEqual([['lib/c.ts', 'const a = 1\n']])
  })
})

test.each([
  ['lands', GOOD, 'hunks'],
  ['has no edit', 'I would raise an error there.', 'why'],
  ['ends inside an edit', 'a.ts\n```\n<<<<<<< SEARCH\nconst a = 1\n', 'why'],
])('where there is room for one thing alone, a reply that %s shows its answer', async (_, reply, part) => {
  const { driver, get } = await opened()
  await driver.reply.paste(reply)
  expect(get().narrowTab).toBe(part)
})

test('a person who chooses the reply while it is decided stays there', async () => {
  const { driver, get } = await opened()
  const pasting = driver.reply.paste(GOOD)
  driver.page.show({ narrowTab: 'reply' })
  await pasting
  expect(get().narrowTab).toBe('reply')
  await driver.reply.paste('I would raise an error there.')
  expect(get().narrowTab).toBe('why')
})

describe('projects', () => {
  test('each keeps its own timeline and draft', async () => {
    const { driver, get, commit } = await withoutTests()
    await commit(GOOD)
    await driver.reply.type('a draft of the first')
    const first = get().project?.id ?? ''
    await driver.projects.take(intakeOf({ 'other.txt': 'x' }, 'other'))
    expect([get().reply, [...get().tree.keys()]]).toEqual(['a draft of the first', ['other.txt']]) // it may be meant for these
    await driver.reply.type('a draft of the other')
    await driver.projects.openKept(first)
    expect([get().reply, get().tree.get(A)]).toEqual(['a draft of the first', 'const a = 2\n'])
    expect((await driver.projects.list())?.map(({ name }) => name)).toEqual(['folder', 'other', 'Starter'])
  })

  test.each([0, 2, 4, 8, 16, 32, 64])(
    'a reply that is pasted while files are being opened stays, %i turns after their drop',
    async (turns) => {
      const { driver, get } = await opened()
      const opening = driver.projects.take(intakeOf({ 'other.txt': 'x' }, 'other'))
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      await driver.reply.paste('a reply of their own')
      await opening
      expect([get().reply, [...get().tree.keys()]]).toEqual(['a reply of their own', ['other.txt']])
    },
  )

  test('a sample reply is there after a reload, as its project is', async () => {
    const { driver } = await opened()
    await driver.projects.openStarter('starter', true)
    await driver.page.leave()
    expect((await opened()).get().reply).toBe(GOOD)
  })

  test('where the person looks while a project is being opened is where they look when it is there', async () => {
    const { driver, get } = await opened()
    driver.page.show({ tab: 'timeline' })
    const opening = driver.projects.openStarter('starter', true)
    expect(get().tab).toBe('why')
    driver.page.show({ tab: 'agent', narrowTab: 'why', dialog: 'lessons' })
    await opening
    expect([get().reply, get().tab, get().narrowTab, get().dialog]).toEqual([GOOD, 'agent', 'why', 'lessons'])
  })

  test('a dialog that is opened while files are read stays open, one that shows earlier files goes', async () => {
    const { driver, get } = await opened()
    const adding = driver.projects.add(intakeOf({ 'one.txt': '1' }))
    driver.page.show({ dialog: 'add-file' })
    await adding
    expect(get().dialog).toBe('add-file')
    driver.page.show({ dialog: 'imported' })
    await driver.projects.add(intakeOf({ 'two.txt': '2' }))
    expect(get().dialog).toBeNull()
  })

  test('the page turns to the tests as they are asked for, and where the person looks then is theirs', async () => {
    const { driver, get } = await opened()
    const running = driver.tests.run()
    expect(get().tab).toBe('tests')
    driver.page.show({ tab: 'agent' })
    await running
    expect(get().tab).toBe('agent')
  })

  test('what is built in and untouched is opened again, not made again', async () => {
    const { driver, get } = await opened()
    await driver.projects.openStarter('starter', true)
    expect([get().reply, (await driver.projects.list())?.length]).toEqual([GOOD, 1])
    await driver.tests.run()
    await driver.project.commit()
    await driver.projects.openStarter('starter', true)
    expect((await driver.projects.list())?.length).toBe(2)
    expect(get().tree.get(A)).toBe('const a = 1\n')
  })

  test('a source that has nothing, or that cannot be read, leaves what is open', async () => {
    const { driver, get, codes } = await opened()
    const before = get().timeline
    await driver.projects.take(intakeOf({}))
    await driver.projects.take({
      ...intakeOf({}),
      open: async () => ({ ok: false, failure: { reason: 'offline', detail: '' } }),
    })
    expect(codes()).toEqual(['not-imported', 'not-imported'])
    expect(get().timeline).toBe(before)
    expect(get().importing).toBeNull()
  })

  test('reading a source can be stopped', async () => {
    const { driver, get, codes } = await opened()
    const taken = driver.projects.take({
      ...intakeOf({}),
      open: (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ ok: false, failure: { reason: 'stopped', detail: '' } }))
        }),
    })
    await expect.poll(() => get().importing).not.toBeNull()
    await driver.projects.cancelImport()
    await taken
    expect([codes(), get().importing]).toEqual([['not-imported'], null])
  })

  test('is forgotten for good', async () => {
    const { driver, get } = await opened()
    const id = get().project?.id ?? ''
    await driver.projects.take(intakeOf({ 'a.txt': 'a' }))
    await driver.projects.forget(id, 'Starter')
    expect((await driver.projects.list())?.map(({ name }) => name)).toEqual(['folder'])
  })

  test('all but the open one are forgotten', async () => {
    const { driver, get, codes } = await opened()
    await driver.projects.take(intakeOf({ 'a.txt': 'a' }))
    await driver.projects.openEmpty()
    expect(await driver.projects.list()).toHaveLength(3)
    await driver.projects.forgetOthers()
    expect((await driver.projects.list())?.map(({ id }) => id)).toEqual([get().project?.id])
    expect(codes()).toContain('others-removed')
  })

  test('files are added from a pasted text', async () => {
    const { driver, get } = await opened()
    await driver.projects.addPasted('src/new.ts\n```ts\nexport {}\n```\n\nlib/x.py\n```python\npass\n```\n')
    expect(get().tree.get(pagePath('src/new.ts'))).toBe('export {}\n')
    expect(get().tree.get(pagePath('lib/x.py'))).toBe('pass\n')
  })
})

describe('whose project it is', () => {
  const paths = ({ get }: Pick<Awaited<ReturnType<typeof opened>>, 'get'>) => [...get().tree.keys()].sort()
  const OWN = searchReplaceBlock('x = 1\n', 'x = 2\n', 'lib/x.py')

  test.each([
    ['a file', (driver) => driver.projects.add({ ...intakeOf({ 'x.py': 'x = 1\n' }), origin: { kind: 'files', detail: '' } })],
    ['a file that is typed', (driver) => driver.projects.addFile(pagePath('lib/x.py'), 'x = 1\n')],
    ['a paste of files', (driver) => driver.projects.addPasted('lib/x.py\n```python\nx = 1\n```\n')],
    ['a folder', (driver) => driver.projects.take(intakeOf({ 'lib/x.py': 'x = 1\n' }))],
  ] satisfies [string, (driver: Awaited<ReturnType<typeof opened>>['driver']) => Promise<void>][])(
    '%s takes the example’s place, the reply stays, and undo brings the example back',
    async (_, bring) => {
      const made = await opened()
      const { driver, get } = made
      await driver.reply.paste(OWN)
      await bring(driver)
      expect(paths(made)).toEqual([pagePath('lib/x.py')])
      expect(get().reply).toBe(OWN)
      expect(get().analysis?.transaction.state).toBe('staged')
      expect(driver.projects.undoReplacing()).toBe(true)
      await expect.poll(() => paths(made)).toEqual([A, pagePath('test/a.test.ts')])
      expect(get().reply).toBe(OWN)
      await expect.poll(() => driver.projects.redoReplacing()).toBe(true)
      await expect.poll(() => paths(made)).toEqual([pagePath('lib/x.py')])
    },
  )

  test('a folder that is dropped a second time is a step from the first, with all that was done there', async () => {
    const made = await opened()
    const { driver, get } = made
    await driver.projects.take(intakeOf({ 'lib/x.py': 'x = 1\n' }))
    await driver.project.addContents(new Map([[pagePath('lib/y.py'), 'y = 1\n']]))
    await driver.reply.paste(OWN)
    const [mine, replies] = [get().project?.id, get().replyPast]
    await driver.projects.take(intakeOf({ 'lib/x.py': 'x = 3\n' }))
    expect(get().notices.at(-1)).toMatchObject({ code: 'imported', kept: 'folder' })
    expect([paths(made), get().reply]).toEqual([[pagePath('lib/x.py')], OWN])
    expect(driver.projects.undoReplacing()).toBe(true)
    await expect.poll(() => get().project?.id).toBe(mine)
    await expect.poll(() => get().replyPast).toEqual(replies)
    expect([paths(made), get().reply]).toEqual([[pagePath('lib/x.py'), pagePath('lib/y.py')], OWN])
    await expect.poll(() => driver.projects.redoReplacing()).toBe(true)
    await expect.poll(() => get().tree.get(pagePath('lib/x.py'))).toBe('x = 3\n')
    await driver.projects.forget(mine ?? '', 'folder')
    expect(driver.projects.undoReplacing()).toBe(false)
  })

  test('files are made empty, all at once, and take the example’s place', async () => {
    const made = await opened()
    await made.driver.reply.paste(OWN)
    await made.driver.projects.addEmpty([pagePath('lib/x.py'), pagePath('lib/y.py')])
    expect(paths(made)).toEqual([pagePath('lib/x.py'), pagePath('lib/y.py')])
    expect(made.get().reply).toBe(OWN)
  })

  test('the example’s own reply goes with it', async () => {
    const { driver, get } = await opened()
    await driver.projects.openStarter('starter', true)
    await driver.projects.take(intakeOf({ 'x.py': 'x = 1\n' }))
    expect(get().reply).toBe('')
  })

  test('a reply that was committed stays where it was', async () => {
    const { driver, get, commit } = await withoutTests()
    await commit(GOOD)
    await driver.projects.take(intakeOf({ 'src/a.ts': 'const a = 1\n' }, 'other'))
    expect(get().reply).toBe('')
  })

  test('files join a project that something was done to, and a lesson’s', async () => {
    const made = await opened()
    await made.driver.project.addContents(new Map([[pagePath('b.ts'), 'b\n']]))
    await made.driver.projects.addFile(pagePath('c.ts'), 'c\n')
    expect(paths(made)).toEqual([pagePath('b.ts'), pagePath('c.ts'), A, pagePath('test/a.test.ts')])
  })

  test('files join the example where the person wants that', async () => {
    const made = await opened()
    await made.driver.projects.addFile(pagePath('b.ts'), 'b\n', 'join-example')
    expect(paths(made)).toEqual([pagePath('b.ts'), A, pagePath('test/a.test.ts')])
  })

  test('a new project is empty', async () => {
    const { driver, get } = await opened()
    await driver.reply.paste(OWN)
    await driver.projects.openEmpty()
    expect([get().tree.size, get().reply]).toEqual([0, OWN])
  })
})

describe('replies that were in the pane', () => {
  const SECOND = searchReplaceBlock('const a = 1\n', 'const a = 3\n')

  test('a second paste never destroys the first', async () => {
    const { driver, get, codes } = await opened()
    await driver.reply.paste(GOOD)
    await driver.reply.demand({ score: 0.9 })
    await driver.reply.paste(SECOND)
    expect(codes().at(-1)).toBe('reply-replaced')
    expect(get().demands).toEqual({ score: 0.9 })
    expect(driver.reply.undoReply()).toBe(true)
    await expect.poll(() => get().analysis?.reply).toBe(GOOD)
    expect(driver.reply.redoReply()).toBe(true)
    await expect.poll(() => get().analysis?.reply).toBe(SECOND)
    expect(driver.reply.redoReply()).toBe(false)
  })

  test('neither does a clear, nor the sample; a commit is undone before the reply that was there before it', async () => {
    const { driver, get } = await opened()
    await driver.reply.paste(SECOND)
    await driver.projects.openStarter('starter', true)
    expect([get().reply, get().replyPast.map(({ reply }) => reply)]).toEqual([GOOD, [SECOND]])
    await driver.reply.paste('', true)
    expect(get().replyPast.map(({ reply }) => reply)).toEqual([SECOND, GOOD])
    driver.reply.undoReply()
    await expect.poll(() => get().analysis?.reply).toBe(GOOD)
    await driver.tests.run()
    await driver.project.commit()
    expect(driver.reply.undoReply()).toBe(false)
    await driver.history.undo()
    expect(driver.reply.undoReply()).toBe(true)
    await expect.poll(() => get().reply).toBe(SECOND)
  })

  test('any of them comes back by its place, and the others stay', async () => {
    const { driver, get } = await opened()
    for (const reply of ['one', 'two', 'three']) await driver.reply.paste(reply)
    await driver.reply.showReply(0)
    expect(repliesOf(get()).map(({ reply }) => reply)).toEqual(['one', 'two', 'three'])
    expect(get().reply).toBe('one')
    await driver.reply.showReply(2)
    expect(get().reply).toBe('three')
  })

  test('they come along with the reply that waits for a folder, without what was decided by hand for other files', async () => {
    const { driver, get } = await opened()
    await driver.projects.take(intakeOf({ 'src/a.ts': 'const a = 1\n' }))
    await driver.reply.paste(GOOD)
    await driver.review.reject(0)
    await driver.reply.paste(SECOND)
    await driver.projects.take(intakeOf({ 'src/b.ts': 'const b = 1\n' }, 'another'))
    expect(repliesOf(get()).map(({ reply }) => reply)).toEqual([GOOD, SECOND])
    expect(get().replyPast.map(({ hand }) => hand.size)).toEqual([0])
    expect(driver.reply.undoReply()).toBe(false)
    await driver.reply.showReply(0)
    expect(get().reply).toBe(GOOD)
  })

  test('twenty are kept', async () => {
    const { driver, get } = await opened()
    for (let count = 0; count < 25; count++) await driver.reply.paste(`reply ${count}`)
    expect([get().replyPast.length, get().replyPast.at(0)?.reply, get().replyPast.at(-1)?.reply]).toEqual([
      20,
      'reply 4',
      'reply 23',
    ])
  })

  test.each([
    ['', ''],
    ['\n\n  Here   is it:\n```', 'Here is it:'],
    ['x'.repeat(60), `${'x'.repeat(47)}…`],
    ['```ts\n<<<<<<< SEARCH\nconst a = 1\n', 'const a = 1'],
    ['~~~\n', '~~~'],
    ['{\n  "functionCall": { "name": "replace", "args": { "file_path": "tools/report.py" } } }', 'tools/report.py'],
    ['[{"type": "tool_use", "input": {"path": "/home/me/a/b.ts"}}]', '/home/me/a/b.ts'],
    ['{"command": ["apply_patch", "*** Begin Patch\\n*** Update File: src/a.js\\n"]}', 'src/a.js'],
    ['<apply_diff>\n<path>src/a.js</path>', 'src/a.js'],
    ['{"answer": 42}', '{"answer": 42}'],
    ['<<<<<<< SEARCH\nconst path = "a.ts"', 'const path = "a.ts"'],
  ])('%j is called %j', (reply, name) => expect(nameOfReply(reply)).toBe(name))
})

test('a file goes under the path that an edit means by its name, where one alone does', () => {
  const meant = (...written: string[]) => written.map((path) => ({ written: path }))
  const placed = (files: readonly string[], edits: ReturnType<typeof meant>, known: readonly string[] = []) => {
    const tree = (names: readonly string[]) => new Map(names.map((name) => [pagePath(name), name]))
    return [...underMeantPaths(tree(files), edits, tree(known)).keys()]
  }
  expect(placed(['x.py'], meant('lib/x.py'))).toEqual(['lib/x.py'])
  expect(placed(['x.py'], meant('lib/x.py', 'src/x.py'))).toEqual(['x.py'])
  expect(placed(['x.py'], meant('lib/x.py'), ['lib/x.py'])).toEqual(['x.py'])
  // A later version of a file that lies there by its name alone.
  expect(placed(['x.py'], meant('lib/x.py'), ['x.py'])).toEqual(['x.py'])
  expect(placed(['lib/x.py', 'x.py'], meant('lib/x.py'))).toEqual(['lib/x.py', 'x.py'])
  expect(placed(['lib/x.py', 'x.py'], meant('a/lib/x.py'))).toEqual(['lib/x.py', 'x.py'])
  expect(placed(['x.py'], meant('../x.py'))).toEqual(['x.py'])
})

test('the diagnosis names a reply that was written for an earlier version, also on another page', async () => {
  const { driver, get, commit } = await withoutTests()
  await commit(GOOD)
  await commit(searchReplaceBlock('const a = 2\n', 'let other = [2]\n'))
  const old = searchReplaceBlock('const a = 1\n', 'const a = 5\n')
  const causes = (state: ReturnType<typeof get>) => state.analysis?.diagnoses.flatMap((one) => one.causes.map(({ code }) => code))
  await driver.reply.paste(old)
  await expect.poll(() => causes(get())).toContain('earlier-version')
  await driver.page.leave()
  const again = await openedOn({ database })
  await again.driver.reply.paste(old)
  await expect.poll(() => causes(again.get())).toContain('earlier-version')
})

test('a file that is being added is there when the tests run', async () => {
  const { driver, seen } = await opened()
  await driver.tests.run()
  await driver.project.addContents(new Map([[pagePath('b.ts'), 'b\n']]))
  const adding = driver.projects.addFile(pagePath('src/new.ts'), 'export {}\n')
  await driver.tests.run()
  expect(seen.at(-1)?.files.get(pagePath('src/new.ts'))).toBe('export {}\n')
  await adding
})
