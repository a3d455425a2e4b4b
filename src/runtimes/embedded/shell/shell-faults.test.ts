import { describe, expect, test } from 'vitest'
import { createInterpreter } from './interpreter'
import type { ShellWorkerMessage, WorkerLike } from './protocol'
import { createShell } from './shell'
import { inProcess, listen, SHELL_PROJECT, scriptedShell, type } from './testing/scripted-shell'

describe('what goes wrong', () => {
  test.each([
    ['sleep 100', 'It ran longer than it may and was ended.\n'],
    ['node src/a.ts --forever', 'one --forever\ntwo\nIt ran longer than it may and was ended.\n'],
  ])('over its time: %s', async (line, output) => {
    expect(await type(`${line}`, { timeoutMs: 100 })).toMatchObject({ output, code: 130, changed: {} })
  })

  test('an interrupt ends the worker and what it runs; the next line has a new one', async () => {
    const script = scriptedShell()
    let started = 0
    let ended = 0
    const makeWorker = () => {
      started++
      const worker = inProcess()
      const terminate = () => {
        ended++
        worker.terminate()
      }
      return { ...worker, terminate }
    }
    const shell = createShell({ ...script.parts, makeWorker })
    const abort = new AbortController()
    const options = { files: SHELL_PROJECT, signal: abort.signal }
    const line = 'echo 1 > new.txt; node src/a.ts --forever | cat'
    const running = shell.exec(line, { ...options, onOutput: () => {} })
    await expect.poll(() => script.executed.length).toBe(1)
    abort.abort()
    expect(await running).toEqual({ code: 130, changed: new Map(), cwd: '/project' })
    expect([started, ended]).toEqual([1, 1])
    expect(await shell.exec('ls', { ...options, onOutput: () => {} })).toMatchObject({ code: 130 })
    const heard = listen()
    await shell.exec('ls src', { files: SHELL_PROJECT, onOutput: heard.onOutput })
    expect([heard.text, started]).toEqual(['a.ts\nb.ts\n', 2])
  })

  test('too much output is cut, and the rest counted', async () => {
    const { output } = await type('seq 1 99000; seq 1 99000')
    expect(output.length).toBeLessThan(1_000_100)
    expect(output).toMatch(/\[\d+ characters more are left out\]\n$/)
  })

  test('a loop without end is ended', async () => {
    const { code, output } = await type('while true; do true; done')
    expect(code).toBeGreaterThan(0)
    expect(output).not.toBe('')
  })

  test('files that the interpreter cannot take end the line with a sentence, and the next one runs', async () => {
    const said: ShellWorkerMessage[] = []
    const tell = createInterpreter((message) => said.push(message))
    const exec = async (line: string) => {
      const before = said.length
      tell({ type: 'exec', line, cwd: '/project', columns: 80 })
      await expect.poll(() => said.length).toBeGreaterThan(before)
      return said.at(-1)
    }
    tell({ type: 'files', set: [['a\u0000b.ts', 'a']], removed: [] })
    expect(await exec('echo on')).toMatchObject({ type: 'done', code: 1, changed: [] })
    tell({ type: 'files', set: [], removed: ['a\u0000b.ts'] })
    expect(await exec('echo on')).toMatchObject({ type: 'done', code: 0, output: 'on\n' })
  })

  test('no worker, a worker that breaks down, and one that talks nonsense', async () => {
    const { parts } = scriptedShell()
    const exec = (worker: () => WorkerLike) =>
      createShell({ ...parts, makeWorker: worker }).exec('ls', { files: SHELL_PROJECT, onOutput: () => {}, timeoutMs: 100 })
    const broken = (): WorkerLike => {
      throw new Error('none')
    }
    const says = (kind: string, data: unknown) => (): WorkerLike => {
      const listeners = new Map<string, (event: { data: unknown }) => void>()
      return {
        addEventListener: (on: string, listener: (event: { data: unknown }) => void) => void listeners.set(on, listener),
        postMessage: () => listeners.get(kind)?.({ data }),
        terminate: () => {},
      }
    }
    expect(await exec(broken)).toMatchObject({ code: 1 })
    expect(await exec(says('error', null))).toMatchObject({ code: 1 })
    for (const junk of [null, 7, { type: 'done' }, { type: 'call', id: 1, call: { kind: 'x' } }])
      expect(await exec(says('message', junk))).toMatchObject({ code: 130 })
    const changed = [['../x', 'a'], ['ok', 'b'], ['n', 3], 'x']
    const done = { type: 'done', code: 0, output: '', dropped: 0, cwd: 'nowhere', changed }
    expect(await exec(says('message', done))).toEqual({ code: 0, changed: new Map([['ok', 'b']]), cwd: '/project' })
  })
})
