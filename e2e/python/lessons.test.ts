/** Lessons whose project has tests in Python: red on the files as they are, green on those that the reply makes of them. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PythonRuntime } from '../../src/runtimes/python/python'
import { threadPython } from '../../src/runtimes/python/testing/thread-python'
import { pathOf } from '../../src/runtimes/testing/path-of'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'
import { chooseRuntime } from '../../src/session/choose-runtime'
import { readLessonList } from '../../src/session/lesson-format'
import { testPlanOf } from '../../src/test-plan/test-plan'

const FOLDER = new URL('../../public/lessons/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8')
const lessons = readLessonList(read('index.json')).filter(
  ({ outcome, files }) => outcome === 'applies' && files.some((path) => /(?:^|\/)test_\w+\.py$/.test(path)),
)
const textsOf = (folder: string, paths: readonly string[]) =>
  paths.map((path) => [pathOf(path), read(`${folder}/${path}`)] as const)

let python: PythonRuntime
beforeAll(async () => {
  python = await threadPython()
})
afterAll(() => python.dispose())

test('there are some', () => expect(lessons.length).toBeGreaterThanOrEqual(3))

test.each(lessons)('$id', async ({ id, files, expected = [] }) => {
  const before = new Map(textsOf(`${id}/files`, files))
  const after = new Map([...before, ...textsOf(`${id}/expected`, expected)])
  const statesOf = async (tree: ReadonlyMap<ReturnType<typeof pathOf>, string>) => {
    expect(chooseRuntime(tree, 'auto').runtime).toBe('python')
    const { events, outcome } = await runWithEvents(python, { files: tree, tests: [...testPlanOf(tree).files.keys()] })
    expect(outcome).toBe('done')
    return events.flatMap((event) => (event.type === 'test' ? [event.state] : event.type === 'file-error' ? ['error'] : []))
  }
  const [red, green] = [await statesOf(before), await statesOf(after)]
  expect(red).toContain('fail')
  expect(green.length).toBeGreaterThan(1)
  expect(new Set(green)).toEqual(new Set(['pass']))
})
