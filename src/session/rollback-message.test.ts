import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { estimateTokenCount } from 'tokenx'
import { expect, test } from 'vitest'
import type { Path } from '../engine/model'
import { rollbackMessage } from './rollback-message'
import type { TestRun } from './test-run'
import { A, GOOD, page, pagePath, searchReplaceBlock } from './testing/page-fixture'

const WRONG = searchReplaceBlock('const a = 1\n', 'const a = 3\nconst more = true\n')

async function rolledBack(times: number, wanted = 'const a = 2\n') {
  const made = page({ database: new IDBFactory(), wanted })
  await made.driver.projects.start()
  await made.driver.reply.setSyntax('off')
  await made.driver.reply.paste(WRONG)
  await made.driver.tests.run()
  for (let time = 0; time < times; time++) {
    if (time > 0) made.driver.project.stageAgain()
    await made.driver.project.rollBack()
  }
  return made
}

test('says nothing while no pause is due', async () => {
  const { get } = await rolledBack(2)
  expect(rollbackMessage(get())).toEqual({ text: '', tokens: 0 })
})

test('says what was tried, how often it was rolled back, and which tests failed with which message', async () => {
  const { get } = await rolledBack(3)
  const { text, tokens } = rollbackMessage(get())
  expect(text).toBe(
    [
      'Your edits were rolled back again and again in this task: src/a.ts 3 times.',
      '',
      'What was tried last:',
      '- src/a.ts: 1 hunk, at line 1',
      'src/a.ts would have had:',
      '```',
      'const a = 3',
      'const more = true',
      '```',
      '',
      'With it 1 test failed:',
      '- a (test/a.test.ts:3)',
      '  AssertionError: not so',
      '',
      'The files are as they were before. Do not send the same edits again. Say first, in a sentence or two, why they failed; then solve it another way, in as small a step as can be tested by itself.',
      '',
    ].join('\n'),
  )
  expect(tokens).toBe(estimateTokenCount(text))
})

test('the message leaves out the tests of another reply', async () => {
  const { driver, get } = await rolledBack(3)
  await driver.reply.type(GOOD)
  expect(rollbackMessage(get()).text).not.toContain('failed:')
})

test('replies that were committed and undone are named', async () => {
  const { driver, get } = await rolledBack(1, 'const a = 3\nconst more = true\n')
  driver.project.stageAgain()
  await driver.project.commit()
  for (const back of [true, false, true, false, true]) await (back ? driver.history.undo() : driver.history.redo())
  await driver.reply.paste(GOOD)
  const { text } = rollbackMessage(get())
  expect(text).toContain('in this task: src/a.ts 3 times.')
  expect(text).toContain('Tried before that, and undone as well: “src/a.ts”.')
})

test('is never longer than 600 tokens, whatever the names and the failures are, and uses what it may', async () => {
  const { get } = await rolledBack(3)
  const NAME = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300, size: 'max' })
  const pathsOf = (names: readonly string[]) =>
    names.flatMap((name): Path[] => {
      const safe = name.replace(/[^\p{L}\p{N}]/gu, '')
      return safe === '' ? [] : [pagePath(`src/${safe}.ts`)]
    })
  let longest = 0
  fc.assert(
    fc.property(fc.uniqueArray(NAME, { minLength: 1, maxLength: 30 }), fc.array(NAME, { maxLength: 12 }), (names, messages) => {
      const pause = [...pathsOf(names), A]
      const state = { ...get(), pause, rollbacks: new Map(pause.map((one) => [one, 3])), run: failing(get().run, messages) }
      const { text, tokens } = rollbackMessage(state)
      expect(tokens).toBeLessThanOrEqual(600)
      expect(tokens).toBe(estimateTokenCount(text))
      expect(text).toContain('Do not send the same edits again.')
      longest = Math.max(longest, tokens)
    }),
    { numRuns: 20, endOnFailure: true },
  )
  expect(longest).toBeGreaterThan(500)
})

/** The run with a test that fails for each of the messages. */
function failing(run: TestRun | null, messages: readonly string[]): TestRun | null {
  const [file] = run?.results.files.values() ?? []
  const [test] = file?.tests ?? []
  if (run === null || file === undefined || test === undefined) return run
  const tests = messages.map((message, at) => ({ ...test, path: [`test ${at}`], error: { name: 'Error', message, frames: [] } }))
  return { ...run, results: { ...run.results, files: new Map([[file.file, { ...file, tests }]]) } }
}
