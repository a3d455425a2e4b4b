/** Where a run's command lines go: the shell of the project's runtime, the page's, or the tests of a Python project. */
import { expect, test } from 'vitest'
import type { Path } from '../../engine/model'
import type { RunEvent, RunRequest, RunResult, Runtime } from '../../runtimes/runtime'
import { createCommandLine } from './command-line'

const files: ReadonlyMap<Path, string> = new Map()
const signal = new AbortController().signal

const printed = (text: string): RunEvent => ({ type: 'console', level: 'log', text })
const verdict = (code: number): RunEvent => ({
  type: 'test',
  file: 'package.json',
  path: ['jsh'],
  durationMs: 1,
  ...(code === 0
    ? { state: 'pass' }
    : { state: 'fail', error: { name: 'Error', message: `jsh ended with exit code ${code}:\nred`, frames: [] } }),
})

function runtimeThatSays(events: readonly RunEvent[], result: Partial<RunResult> = {}) {
  const asked: RunRequest[] = []
  const runtime: Runtime = {
    id: 'webcontainer',
    boot: async () => ({ ok: true }),
    async run(request, options) {
      asked.push(request)
      for (const event of events) options?.onEvent?.(event)
      return { outcome: 'done', durationMs: 1, changedFiles: new Map(), ...result }
    },
    dispose: async () => {},
  }
  return { runtime, asked }
}

const linesIn = (runtime: Runtime | null, python: { readonly code: number; readonly output: string } | null = null) =>
  createCommandLine(
    {
      shell: async () => ({
        exec: async (line, { onOutput }) => {
          onOutput(`page: ${line}`)
          return { code: 0, changed: new Map(), cwd: '/project' }
        },
        dispose() {},
      }),
    },

    { files: async () => files, programs: async () => runtime, pythonTests: async () => python },
  )

test.each<[name: string, events: readonly RunEvent[], result: Partial<RunResult>, code: number, output: string]>([
  ['what it prints and its exit code', [printed('one'), printed('two'), verdict(0)], {}, 0, 'one\ntwo\n'],
  ['an exit code that is not 0', [printed('red'), verdict(3)], {}, 3, 'red\n'],
  ['a container that fails', [], { outcome: 'crashed' }, 130, ''],
  ['its limit', [printed('on')], { outcome: 'killed-timeout' }, 130, 'on\nIt ran longer than 120 s and was ended.\n'],
])('a line in the project’s own runtime: %s', async (_, events, result, code, output) => {
  const changedFiles = new Map([['src/a.ts', 'two']])
  const { runtime, asked } = runtimeThatSays(events, { changedFiles, ...result })
  const ran = await linesIn(runtime)('npm test || true', signal)
  expect(ran).toEqual({ code, output, changed: changedFiles, isTest: true })
  expect(asked).toMatchObject([{ tests: [], files, command: ['jsh', '-c', 'npm test || true'] }])
})

test('where no program starts, the page’s shell has the line', async () => {
  expect(await linesIn(null)('ls', signal)).toMatchObject({ code: 0, output: 'page: ls', isTest: false })
})

test.each([
  ['pytest', true],
  ['python -m pytest -q', true],
  ['python3 -m unittest discover', true],
  ['pytest tests/test_a.py', false],
  ['pytest | tail -n 3', false],
  ['python main.py', false],
])('%s asks a Python project for all its tests: %s', async (line, isAll) => {
  const { output } = await linesIn(null, { code: 1, output: '1 failed' })(line, signal)
  expect(output).toBe(isAll ? '1 failed' : `page: ${line}`)
})
