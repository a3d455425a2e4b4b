/** Runs in a container in memory: what reporters write, what they owe, and what does not end. */
import { describe, expect, it } from 'vitest'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { RunRequest, RunResult } from '../runtime'
import { runWithEvents } from '../testing/run-with-events'
import type { FakeProgram } from './testing/fake-container'
import {
  A,
  asked,
  B,
  beginFile,
  briefEvents,
  createRequests,
  end,
  fail,
  line,
  never,
  openFakeRuntime,
  pass,
  reports,
  startLine,
  waitMs,
  whole,
} from './testing/fake-run'

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const request = createRequests(path)

describe('what the reporter wrote', () => {
  const text = `${startLine(A)}junk\n{"type":"test"}\n[]\n${beginFile(A, 's', 'ü😀')}${pass(A, 's', 'ü😀')}${line({ type: 'console', level: 'log', text: 'said', file: A, path: ['s', 'ü😀'] })}${end(A)}{"type":"file-st`
  it.each([1, 7, 40, 10_000])('is reported once and in order, written %i bytes at a time', async (size) => {
    const program: FakeProgram = async ({ disk, env, print }) => {
      const bytes = new TextEncoder().encode(text)
      const target = String(env.HUNKSCOPE_EVENTS)
      for (let at = 0; at < bytes.length; at += size) {
        const before = disk.files.get('node_modules/.hunkscope/events.ndjson') ?? new Uint8Array()
        disk.put(target, new Uint8Array([...before, ...bytes.subarray(at, at + size)]))
        print('\u001b[3')
        if (at % 70 === 0) await waitMs(1)
      }
      return 0
    }
    const { runtime } = openFakeRuntime({ node: program })
    const result = await runWithEvents(runtime, request({ [A]: '' }))
    expect(result.outcome).toBe('done')
    expect(briefEvents(result)).toEqual([`${A} file-start`, `${A} … s > ü😀`, `${A} pass s > ü😀`, 'log: said', `${A} file-end`])
  })

  it('streams while the runner goes on, with a watcher and without', async () => {
    for (const isWatched of [true, false]) {
      let goOn: () => void = () => {}
      const gate = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const program: FakeProgram = async ({ report, disk }) => {
        if (!isWatched) disk.watchers.clear()
        report(startLine(A) + pass(A, 't'))
        await gate
        report(end(A))
        return 0
      }
      const { runtime } = openFakeRuntime({ node: program })
      const result = await runWithEvents(runtime, request({ [A]: '' }), { onEvent: (event) => event.type === 'test' && goOn() })
      expect(briefEvents(result)).toEqual([`${A} file-start`, `${A} pass t`, `${A} file-end`])
    }
  })

  it.each<readonly [string, Partial<RunRequest>, string[]]>([
    ['only', { only: [{ file: path(A), path: ['s', 'one'] }] }, [`${A} pass s > one`]],
    ['a name', { name: 'S oN' }, [`${A} pass s > one`, `${B} pass s > one`]],
    ['files', { tests: [path(B)] }, [`${B} pass s > one`, `${B} fail t: no`]],
  ])('is chosen from by %s', async (_, more, expected) => {
    const both = [A, B].map((file) => startLine(file) + pass(file, 's', 'one') + fail(file, 't') + end(file)).join('')
    const { runtime } = openFakeRuntime({ node: reports(both, 1) })
    const result = await runWithEvents(runtime, request({ [A]: '', [B]: '' }, more))
    expect(result.outcome).toBe('done')
    expect(briefEvents(result).filter((text) => /pass|fail/.test(text))).toEqual(expected)
  })

  it('is ended where it floods the page', async () => {
    const flood = pass(A, 't').repeat(200_010)
    const { runtime } = openFakeRuntime({
      node: async ({ report, killed }) => {
        report(startLine(A) + flood)
        await killed
        return 130
      },
    })
    const result = await runWithEvents(runtime, request({ [A]: '' }))
    expect(result.outcome).toBe('crashed')
    expect(result.events.length).toBe(200_000)
  })
})

describe('what a runner owes', () => {
  it.each<readonly [string, FakeProgram, RunResult['outcome'], readonly string[]]>([
    [
      'a file that it never mentioned',
      reports(whole(B)),
      'done',
      [`${A} file-error: node --test did not run this file: the project’s own settings may leave it out.`],
    ],
    [
      'the end of a file',
      reports(startLine(A) + beginFile(A, 't') + whole(B), 1),
      'done',
      [`${A} fail t: The runner ended with exit code 1 before the file was over.`],
    ],
    [
      'the end of a test',
      reports(startLine(A) + beginFile(A, 't') + end(A) + whole(B), 1),
      'done',
      [`${A} fail t: Its file ended while it was running.`],
    ],
    [
      'anything',
      async ({ print }) => {
        print('\u001b[31mError:\u001b[39m Cannot find\r\n mod')
        print('ule x\r\n')
        return 1
      },
      'crashed',
      ['? unhandled: node --test ended with exit code 1:\nError: Cannot find\n module x'],
    ],
    ['a reason for its exit code', reports(whole(A) + whole(B), 4), 'done', ['? unhandled: node --test ended with exit code 4.']],
  ])('is reported: %s', async (_, program, outcome, expected) => {
    const { runtime } = openFakeRuntime({ node: program })
    const result = await runWithEvents(runtime, request({ [A]: '', [B]: '' }))
    expect([result.outcome, briefEvents(result).filter((text) => /error|unhandled|fail/.test(text))]).toEqual([outcome, expected])
  })
})

describe('what does not end', () => {
  const hangs =
    (isDeaf: boolean): FakeProgram =>
    async ({ report, killed }) => {
      report(startLine(A) + beginFile(A, 's') + beginFile(A, 's', 't'))
      await (isDeaf ? never : killed)
      return 130
    }
  const LATE = 'It was still running when the run reached its limit of 200 ms.'
  const RENEWED = 'warn: A process went on after it was killed. The container was torn down and boots again.'

  it.each([
    ['is killed', false],
    ['and cannot be killed is torn down with its container', true],
  ])('%s at the run’s limit; the next run works', async (_, isDeaf) => {
    const { page, runtime } = openFakeRuntime({ node: hangs(isDeaf) })
    const tree = { [A]: '', 'package.json': '{"dependencies":{"left":"1"}}' }
    const result = await runWithEvents(runtime, request(tree, { runTimeoutMs: 200 }))
    expect(result.outcome).toBe('killed-timeout')
    expect(briefEvents(result)).toEqual([
      `${A} file-start`,
      `${A} … s`,
      `${A} … s > t`,
      `${A} timeout s > t: ${LATE}`,
      `${A} fail s: 1 subtest failed`,
      `${A} file-end`,
      ...(isDeaf ? [RENEWED] : []),
    ])
    page.programs.node = reports(whole(A))
    expect((await runWithEvents(runtime, request(tree))).outcome).toBe('done')
    expect(page.containers.map(({ isTornDown }) => isTornDown)).toEqual(isDeaf ? [true, false] : [false])
    expect(page.last.spawned.filter((command) => command.startsWith('npm'))).toHaveLength(1)
  })

  it.each([
    ['gently', false, 1],
    ['in a new container', true, 2],
  ])('a test beyond its limit is ended, and the files after it run %s', async (_, isDeaf, containers) => {
    const runs: string[][] = []
    const program: FakeProgram = async (io) => {
      runs.push(asked(io))
      if (runs.length > 1) {
        io.report(whole(B))
        return 0
      }
      io.report(
        startLine(A) +
          beginFile(A, 'one') +
          pass(A, 'one') +
          startLine(B) +
          beginFile(B, 't') +
          pass(B, 't') +
          beginFile(A, 'two'),
      )
      await (isDeaf ? never : io.killed)
      return 130
    }
    const { page, runtime } = openFakeRuntime({ node: program })
    const result = await runWithEvents(runtime, request({ [A]: '', [B]: '' }, { testTimeoutMs: 50 }))
    expect(result.outcome).toBe('done')
    expect(briefEvents(result).filter((text) => !text.includes('…') && text !== RENEWED)).toEqual([
      `${A} file-start`,
      `${A} pass one`,
      `${A} timeout two: It did not end within 50 ms and was ended.`,
      `${A} file-error: It was ended with the test that did not end: tests that would have come after that one did not run.`,
      `${A} file-end`,
      `${B} file-start`,
      `${B} pass t`,
      `${B} file-end`,
    ])
    expect([runs, page.containers.length]).toEqual([[[A, B], [B]], containers])
  })

  it('a test that reports itself is skipped by a second process, which runs the rest of its file', async () => {
    const own = (type: string, name: string) => line({ type, file: A, path: [name], limitMs: 0 })
    const passedOver: unknown[] = []
    const program: FakeProgram = async ({ report, env, killed }) => {
      passedOver.push(env.HUNKSCOPE_PASSED_OVER)
      if (passedOver.length === 1) {
        report(startLine(A) + own('test-begins', 'one') + own('test-settled', 'one') + own('test-begins', 'two'))
        await killed
        return 130
      }
      report(startLine(A) + own('test-begins', 'one') + pass(A, 'one') + pass(A, 'two') + own('test-begins', 'three'))
      report(pass(A, 'three') + end(A))
      return 0
    }
    const { runtime } = openFakeRuntime({ node: program })
    const result = await runWithEvents(runtime, request({ [A]: '' }, { testTimeoutMs: 50 }))
    expect(briefEvents(result).filter((text) => !text.includes('…'))).toEqual([
      `${A} file-start`,
      `${A} pass one`,
      `${A} timeout two: It did not end within 50 ms and was ended.`,
      `${A} pass three`,
      `${A} file-end`,
    ])
    expect(passedOver).toEqual([undefined, JSON.stringify([[A, 'two']])])
  })

  it('a process that is left fails the test that ran in it, and keeps those that had settled', async () => {
    const own = (type: string, name: string) => line({ type, file: A, path: [name], limitMs: 0 })
    const { runtime } = openFakeRuntime({
      node: async ({ report }) => {
        report(startLine(A) + own('test-begins', 'one') + own('test-settled', 'one') + own('test-begins', 'two'))
        report(line({ type: 'file-error', file: A, error: { name: 'Error', message: 'exit code 3', frames: [] } }) + end(A))
        return 1
      },
    })
    const result = await runWithEvents(runtime, request({ [A]: '' }))
    expect(briefEvents(result).filter((text) => !text.includes('…'))).toEqual([
      `${A} file-start`,
      `${A} pass one`,
      `${A} fail two: Its file ended while it was running. exit code 3`,
      `${A} file-end`,
    ])
  })

  it('files that ran beside each other come one after the other, as they were asked for, and what is missing is named', async () => {
    const { page, runtime } = openFakeRuntime({
      node: reports(
        startLine(B) + startLine(A) + beginFile(A, 't') + beginFile(B, 't') + pass(A, 't') + end(A) + pass(B, 't') + end(B),
      ),
    })
    const tests = [path(B), path('gone.test.js'), path(A)]
    const result = await runWithEvents(runtime, request({ [A]: '', [B]: '' }, { tests }))
    expect(briefEvents(result).filter((text) => !text.includes('…'))).toEqual([
      `${B} file-start`,
      `${B} pass t`,
      `${B} file-end`,
      'gone.test.js file-start',
      'gone.test.js file-error: gone.test.js is not there.',
      'gone.test.js file-end',
      `${A} file-start`,
      `${A} pass t`,
      `${A} file-end`,
    ])
    expect(page.last.spawned.join()).not.toContain('gone')
  })

  it('a file that reports nothing is ended, too', async () => {
    const { runtime } = openFakeRuntime({
      node: async ({ report, killed }) => {
        report(startLine(A))
        await killed
        return 130
      },
    })
    const result = await runWithEvents(runtime, request({ [A]: '' }, { testTimeoutMs: 50 }))
    expect(briefEvents(result)).toEqual([
      `${A} file-start`,
      `${A} file-error: The file reported nothing for 200 ms and was ended.`,
      `${A} file-end`,
    ])
  })

  it('ends as aborted, and at once where it is aborted already', async () => {
    const { page, runtime } = openFakeRuntime({ node: hangs(false) })
    const stop = new AbortController()
    const result = await runWithEvents(runtime, request({ [A]: '' }), {
      signal: stop.signal,
      onEvent: (event) => event.type === 'test-start' && stop.abort(),
    })
    expect(result.outcome).toBe('aborted')
    const again = await runWithEvents(runtime, request({ [A]: '' }), { signal: stop.signal })
    expect([again.outcome, page.last.spawned.length]).toEqual(['aborted', 1])
  })
})
