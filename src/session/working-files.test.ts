/** One working tree: every reader and writer of the project's files has the same ones, whatever was done before. */

import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Content, Path, Tree } from '../engine/model'
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { Runtime } from '../runtimes/runtime'
import { headOf } from '../workspace/timeline'
import { stagedAnalysis, stagedTree } from './state'
import { clearFaults, failAt } from './store/testing/faulty-database'
import { A, page, pagePath, searchReplaceBlock, TEST } from './testing/page-fixture'

afterEach(clearFaults)

/** Sequences of the law. Some seconds a hundred: `HUNKSCOPE_SEQUENCES=1000` is the whole. */
const SEQUENCES = Number(process.env.HUNKSCOPE_SEQUENCES ?? 20)

const N = pagePath('lib/n.ts')
const M = pagePath('lib/m.ts')

/** A line is a list of changes as JSON: a path with its content, or with null. */
const shell: Shell['exec'] = async (line, { cwd = '/project' }) => {
  const changed: [string, Content | null][] = JSON.parse(line)
  return { code: 0, changed: new Map(changed), cwd }
}
const lineOf = (...changes: readonly (readonly [string, Content | null])[]) => JSON.stringify(changes)

async function open(database = new IDBFactory()) {
  const made = page({ database, shell })
  await made.driver.projects.start()
  return { ...made, database, terminal: await made.driver.tests.terminal() }
}
type Page = Awaited<ReturnType<typeof open>>

const whole = (path: string, text: string) => `${path}\n\`\`\`ts\n${text}\`\`\`\n`

const texts = fc.constantFrom('const a = 1\n', 'const a = 2\n', 'x\r\n', '', 'é🦄 without an end')
const paths = fc.constantFrom<Path>(A, N, M)

type Step = { readonly name: string; readonly act: (page: Page) => Promise<unknown> }
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(paths, texts).map(([path, text]) => ({
    name: `by hand ${path}`,
    act: async ({ driver, get }: Page) => {
      if (!get().tree.has(path)) return driver.projects.addFile(path, text, 'join-example')
      driver.files.write(path, text)
      return driver.files.keep()
    },
  })),
  paths.map((path) => ({ name: `remove ${path}`, act: ({ driver }: Page) => driver.files.remove(path) })),
  fc
    .tuple(paths, paths)
    .map(([from, to]) => ({ name: `rename ${from}`, act: ({ driver }: Page) => driver.files.rename(from, to) })),
  fc.array(fc.tuple(paths, fc.option(texts)), { minLength: 1, maxLength: 3 }).map((changes) => ({
    name: `terminal ${changes.map(([path]) => path).join(' ')}`,
    act: ({ terminal }: Page) => terminal.run(lineOf(...changes)),
  })),
  fc
    .constantFrom(
      searchReplaceBlock('const a = 1\n', 'const a = 2\n'),
      whole(N, 'n\n'),
      whole(A, 'const a = 2\n') + whole(M, 'm\n'),
      'no edit',
    )
    .map((reply) => ({
      name: `reply ${reply.slice(0, 12)}`,
      act: ({ driver }: Page) => driver.reply.paste(reply),
    })),
  fc.constantFrom<Step>(
    { name: 'test', act: ({ driver }) => driver.tests.run() },
    {
      name: 'commit',
      act: async ({ driver }) => {
        await driver.tests.run()
        await driver.project.commit()
      },
    },
    { name: 'roll back', act: ({ driver }) => driver.project.rollBack() },
    { name: 'undo', act: ({ driver }) => driver.history.undo() },
    { name: 'redo', act: ({ driver }) => driver.history.redo() },
    { name: 'restore', act: ({ driver, get }) => driver.history.restore(get().timeline?.snapshots[0]?.id ?? '') },
  ),
)

const plain = (tree: Tree) => [...tree].sort(([a], [b]) => (a < b ? -1 : 1))

/** The working tree, the store's tree with what is staged, and what the panels show are the same files. */
async function expectOne({ driver, get, working }: Page): Promise<void> {
  const { timeline, tree } = get()
  if (timeline === null) throw new Error('no project')
  const shown = stagedTree(tree, stagedAnalysis(get())?.transaction ?? null)
  const stored = await driver.history.lookAt(headOf(timeline).id)
  expect(plain(stored?.tree ?? new Map())).toEqual(plain(tree))
  expect(await driver.working.files()).toBe(shown)
  for (const [path, content] of shown) expect(working.read(path)).toEqual(content)
  expect(
    working.fs.readdirSync('/project', { recursive: true }).filter((name) => working.read(String(name)) !== null),
  ).toHaveLength(shown.size)
}

test('law: after any steps the working tree, the store and the panels have the same files', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 9, arbitrary: steps }, { weight: 1, arbitrary: fc.constant(null) }), {
        minLength: 3,
        maxLength: 10,
      }),
      async (sequence) => {
        let now = await open()
        for (const step of sequence) {
          if (step !== null) await step.act(now)
          else {
            await now.driver.page.leave()
            now = await open(now.database)
          }
          await expectOne(now)
        }
        await now.driver.page.leave()
        const before = plain(now.get().tree)
        now = await open(now.database)
        expect(plain(now.get().tree)).toEqual(before)
        await expectOne(now)
      },
    ),
    { numRuns: SEQUENCES },
  )
}, 600_000)

describe('the terminal', () => {
  test('what a line changes is a snapshot, which one undo takes back', async () => {
    const now = await open()
    const before = now.get().tree
    await now.terminal.run(lineOf([A, null], [TEST, null]))
    expect(now.get().tree.size).toBe(0)
    expect(now.get().timeline?.snapshots.at(-1)?.cause).toEqual({ kind: 'edited', paths: [A, TEST], by: 'terminal' })
    await now.driver.history.undo()
    expect(plain(now.get().tree)).toEqual(plain(before))
    await expectOne(now)
  })

  test('what it changes beside a staged reply is kept, and the reply stays staged', async () => {
    const now = await open()
    await now.driver.reply.paste(searchReplaceBlock('const a = 1\n', 'const a = 2\n'))
    await now.terminal.run(lineOf([N, 'n\n']))
    expect(now.get().tree.get(N)).toBe('n\n')
    expect(now.get().tree.get(A)).toBe('const a = 1\n')
    expect((await now.driver.working.files()).get(A)).toBe('const a = 2\n')
  })

  test('what it changes in a file that the reply stages goes behind the reply’s edits', async () => {
    const now = await open()
    await now.driver.reply.paste(searchReplaceBlock('const a = 1\n', 'const a = 2\n'))
    await now.terminal.run(lineOf([A, 'const a = 3\n']))
    expect(now.get().tree.get(A)).toBe('const a = 1\n')
    expect((await now.driver.working.files()).get(A)).toBe('const a = 3\n')
    expect(now.get().timeline?.snapshots).toHaveLength(1)
  })

  test('a file that another writer changed while the line ran is left, and the page says so', async () => {
    const now = await open()
    const made = page({
      database: now.database,
      shell: async (_line, { cwd = '/project' }) => {
        made.driver.files.write(A, 'by hand\n')
        await made.driver.files.keep()
        return { code: 0, changed: new Map([[A, 'by the line\n']]), cwd }
      },
    })
    await made.driver.projects.start()
    await (await made.driver.tests.terminal()).run('sed')
    expect(made.get().tree.get(A)).toBe('by hand\n')
    expect(made.codes()).toContain('stale')
  })

  test('a name that no project may have is left out, and the page says so', async () => {
    const now = await open()
    await now.terminal.run(lineOf(['../out.ts', 'x'], [N, 'n\n']))
    expect(now.codes()).toEqual(expect.arrayContaining(['not-taken', 'edited']))
    expect(now.get().tree.get(N)).toBe('n\n')
  })
})

describe('a program that writes beside the page', () => {
  /** What a program of a container hands over: which files it began with is unknown. */
  const write = async (now: Page, files: readonly (readonly [string, Content | null])[], left: readonly string[] = []) => {
    const runtime: Runtime = {
      id: 'webcontainer',
      boot: async () => ({ ok: true }),
      run: async () => ({ outcome: 'done', durationMs: 0, changedFiles: new Map() }),
      async spawn(_, __, { onChanged } = {}) {
        await onChanged?.(new Map(files), left)
        return { exit: Promise.resolve(0), write() {}, resize() {}, kill() {} }
      },
      dispose: async () => {},
    }
    now.terminal.use({ kind: 'program', open: async () => runtime })
    now.terminal.resize(80, 24)
    await vi.waitFor(() => expect(now.terminal.output()).toContain('ended with 0'), { timeout: 60_000 })
  }

  test('many files are one snapshot, and one undo takes all of them back', async () => {
    const now = await open()
    const before = now.get().tree
    const files = Array.from({ length: 300 }, (_, nth): [string, string] => [`out/${nth}.txt`, `${nth}\n`.repeat(500)])
    await write(now, [...files, [A, null]])
    expect(now.get().tree.size).toBe(before.size + 299)
    expect(now.get().timeline?.snapshots).toHaveLength(2)
    await expectOne(now)
    await now.driver.history.undo()
    expect(plain(now.get().tree)).toEqual(plain(before))
    await expectOne(now)
  })

  test('what a person is typing in the same file stays, and keeping it says that the file is another', async () => {
    const now = await open()
    now.driver.files.write(A, 'typed\n')
    await write(now, [[A, 'by the program\n']])
    expect(now.get().tree.get(A)).toBe('by the program\n')
    expect(now.get().edits.get(A)?.text).toBe('typed\n')
    await now.driver.files.keep()
    expect(now.codes()).toContain('hand-stale')
    expect([now.get().tree.get(A), now.get().edits.get(A)?.text]).toEqual(['by the program\n', 'typed\n'])
    await expectOne(now)
  })

  test('two writers after each other: both snapshots are there, the last one counts', async () => {
    const now = await open()
    now.driver.files.write(A, 'typed\n')
    await Promise.all([now.driver.files.keep(), write(now, [[A, 'by the program\n']])])
    const texts = await Promise.all(
      (now.get().timeline?.snapshots ?? []).map(async ({ id }) => (await now.driver.history.lookAt(id))?.tree.get(A)),
    )
    expect(texts).toEqual(['const a = 1\n', 'typed\n', 'by the program\n'])
    await expectOne(now)
  })

  test('names that differ by case are two files; of names that differ by their form one is taken and the other is named', async () => {
    const now = await open()
    await write(now, [
      ['Lib.ts', 'upper\n'],
      ['lib.ts', 'lower\n'],
      ['cafe\u0301.ts', 'parted\n'],
      ['caf\u00e9.ts', 'whole\n'],
      ['u\u0308.ts', 'alone\n'],
    ])
    const tree: ReadonlyMap<string, Content> = now.get().tree
    expect([tree.get('Lib.ts'), tree.get('lib.ts'), tree.get('caf\u00e9.ts'), tree.get('\u00fc.ts')]).toEqual([
      'upper\n',
      'lower\n',
      'whole\n',
      'alone\n',
    ])
    expect(now.get().notices).toContainEqual(
      expect.objectContaining({ code: 'not-taken', why: 'name', paths: ['cafe\u0301.ts'] }),
    )
    await expectOne(now)
  })

  test('a link is left out by its name', async () => {
    const now = await open()
    await write(now, [[N, 'n\n']], ['to-etc'])
    expect(now.get().notices).toContainEqual(expect.objectContaining({ code: 'not-taken', why: 'kind', paths: ['to-etc'] }))
    expect(now.get().tree.get(N)).toBe('n\n')
  })

  test('a storage without room: the page says so and has the files, and what was stored before is there after a reload', async () => {
    const now = await open()
    failAt(0, 'full', true)
    await write(now, [[A, 'by the program\n']])
    expect(now.codes()).toContain('not-saved')
    expect(now.get().tree.get(A)).toBe('by the program\n')
    await expectOne(now)
    clearFaults()
    const again = await open(now.database)
    expect(again.get().tree.get(A)).toBe('const a = 1\n')
    await expectOne(again)
  })

  test('a reload while its files are stored loses none: all are there, or none is', async () => {
    const now = await open()
    const before = plain(now.get().tree)
    const files = Array.from({ length: 100 }, (_, nth): [string, string] => [`out/${nth}.txt`, `${nth}\n`.repeat(3000)])
    const writing = write(now, files)
    const seen = new Set<number>()
    for (let look = 0; look < 6; look++) {
      const again = await open(now.database)
      seen.add(again.get().tree.size)
      await expectOne(again)
    }
    await writing
    const whole = await open(now.database)
    seen.add(whole.get().tree.size)
    expect([...seen].every((size) => size === before.length || size === before.length + 100)).toBe(true)
    expect(whole.get().tree.size).toBe(before.length + 100)
  })
})

describe('where the file system cannot be loaded', () => {
  test('nothing is written, and the page says why', async () => {
    const now = page({ database: new IDBFactory(), workingTree: () => Promise.reject(new Error('offline')) })
    await now.driver.projects.start()
    now.driver.files.write(A, 'by hand\n')
    await now.driver.files.keep()
    await now.driver.tests.run()
    expect(now.get().tree.get(A)).toBe('const a = 1\n')
    expect(now.get().edits.get(A)?.text).toBe('by hand\n')
    expect(now.get().run).toBeNull()
    expect(now.codes()).toEqual(expect.arrayContaining(['broke', 'boot-failed']))
  })
})

test('who only looks fetches no file system', async () => {
  let fetched = 0
  const now = page({
    database: new IDBFactory(),
    workingTree: () => {
      fetched++
      return Promise.reject(new Error('not wanted'))
    },
  })
  await now.driver.projects.start()
  await now.driver.reply.paste(searchReplaceBlock('const a = 1\n', 'const a = 2\n'))
  await now.driver.history.lookAt(now.get().timeline?.head ?? '')
  expect(fetched).toBe(0)
})
