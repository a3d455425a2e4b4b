import { describe, expect, test } from 'vitest'
import type { Content, Path } from '../engine/model'
import type { Shell } from '../runtimes/embedded/shell/shell'
import type { ChangedFiles, Runtime, SpawnOptions } from '../runtimes/runtime'
import { createTerminal, promptOf, type TerminalSource } from './terminal'

type Exec = Shell['exec']

const shellWith = (exec: Exec): TerminalSource => ({ kind: 'shell', open: async () => ({ exec, dispose: () => {} }) })

/** Prints the line, changes into what `cd` names, writes what `write` names, and waits at `wait` until it is interrupted. */
const scripted: Exec = async (line, { onOutput, signal, cwd = '/' }) => {
  const [name, word = ''] = line.split(' ')
  if (name === 'wait') await new Promise((resolve) => signal?.addEventListener('abort', resolve))
  if (name === 'many') for (let n = 0; n < 1000; n++) onOutput(`${'x'.repeat(1999)}\n`)
  else if (name !== 'cd') onOutput(name === 'open' ? 'no line end' : `ran ${line}\n`)
  if (name === 'throw') throw new Error('broken')
  return {
    code: signal?.aborted ? 130 : name === 'fail' ? 3 : 0,
    changed: new Map(name === 'write' ? [[word, 'text']] : []),
    cwd: name === 'cd' ? word : cwd,
  }
}

function terminal(source: TerminalSource = shellWith(scripted)) {
  const changed: ChangedFiles[] = []
  const made = createTerminal({
    source,
    files: async () => new Map<Path, Content>(),
    shown: () => new Map<Path, Content>(),
    changed: (files) => void changed.push(files),
  })
  return { ...made, changed }
}

describe('a shell', () => {
  test.each<[lines: readonly string[], output: string]>([
    [[], ''],
    [['ls'], '~ $ ls\nran ls\n'],
    [['', ' '], '~ $ \n~ $  \n'],
    [['cd /project/src', 'ls'], '~ $ cd /project/src\n~/src $ ls\nran ls\n'],
    [['open', 'ls'], '~ $ open\nno line end\n~ $ ls\nran ls\n'],
    [['throw'], '~ $ throw\nran throw\nbroken\n'],
    [['ls', 'clear'], ''],
    [['clear', 'ls'], '~ $ ls\nran ls\n'],
  ])('%j', async (lines, output) => {
    const { run, output: read, state } = terminal()
    for (const line of lines) await run(line)
    expect(read()).toBe(output)
    expect(state().running).toBeNull()
  })

  test('exit codes, changed files and the history', async () => {
    const { run, changed, state } = terminal()
    const lines = ['fail', 'write a.txt', 'write a.txt', '', 'ls']
    expect(await Promise.all(lines.map(run))).toEqual([3, 0, 0, 0, 0])
    expect(changed).toEqual([new Map([['a.txt', 'text']]), new Map([['a.txt', 'text']])])
    expect(state().history).toEqual(['fail', 'write a.txt', 'ls'])
  })

  test('how far a line is, while it runs', async () => {
    let end = () => {}
    let limit: number | undefined
    const counts = { read: 1_200, written: 3 }
    const made = terminal(
      shellWith(async (_, { onProgress, timeoutMs }) => {
        onProgress?.(counts)
        limit = timeoutMs
        await new Promise<void>((resolve) => {
          end = resolve
        })
        return { code: 0, changed: new Map(), cwd: '/project' }
      }),
    )
    const running = made.run('grep -r x .')
    await expect.poll(() => made.state().progress).toEqual(counts)
    end()
    await running
    expect(made.state()).toMatchObject({ running: null, progress: null })
    expect(limit).toBe(600_000)
  })

  test('an interrupt ends the line that runs and those that wait', async () => {
    const made = terminal()
    const codes = ['wait', 'ls'].map(made.run)
    await expect.poll(() => made.state().running).toBe('wait')
    made.interrupt()
    expect(await Promise.all(codes)).toEqual([130, 130])
    expect(made.output()).toBe('~ $ wait\n^C\n')
    expect(await made.run('ls')).toBe(0)
  })

  test('the output is bounded, by whole lines, and its changes add up to it', async () => {
    const made = terminal()
    let seen = ''
    made.onOutput((change) => {
      seen = change === null ? '' : seen + change
    })
    await made.run('many')
    expect(made.output().length).toBeLessThanOrEqual(1_000_000)
    expect(made.output().length).toBeGreaterThan(990_000)
    expect(made.output()).toMatch(/^x{1999}\n/)
    expect(seen.endsWith(made.output())).toBe(true)
    made.clear()
    expect([seen, made.output()]).toEqual(['', ''])
  })

  test('a shell that does not load', async () => {
    const made = terminal({ kind: 'shell', open: () => Promise.reject(new Error('offline')) })
    expect(await made.run('ls')).toBe(1)
    expect(made.output()).toBe('~ $ ls\noffline\n')
  })

  test.each([
    ['/project', '~ $ '],
    ['/project/a/b', '~/a/b $ '],
    ['/projects', '/projects $ '],
    ['/tmp', '/tmp $ '],
  ])('prompt in %s', (cwd, prompt) => expect(promptOf(cwd)).toBe(prompt))
})

/** A runtime whose program says what is done to it. */
function runtimeWith(boot: Awaited<ReturnType<Runtime['boot']>>) {
  const log: string[] = []
  const spawned: { options: SpawnOptions | undefined; end(code: number): void }[] = []
  const runtime: Runtime = {
    id: 'webcontainer',
    boot: async () => boot,
    run: () => Promise.reject(new Error('unused')),
    async spawn(command, _args, options) {
      let end: (code: number) => void = () => {}
      const exit = new Promise<number>((resolve) => {
        end = resolve
      })
      spawned.push({ options, end })
      log.push(`spawn ${command} ${options?.terminal?.columns}x${options?.terminal?.rows}`)
      return {
        exit,
        write: (text) => void log.push(`write ${text}`),
        resize: (columns, rows) => void log.push(`resize ${columns}x${rows}`),
        kill: () => void log.push('kill'),
      }
    },
    dispose: async () => {},
  }
  return { source: { kind: 'program', open: async () => runtime } satisfies TerminalSource, log, spawned }
}

describe('a program', () => {
  test('starts with the first size, takes keys and sizes, and starts again', async () => {
    const { source, log, spawned } = runtimeWith({ ok: true })
    const made = terminal(source)
    expect(made.state()).toMatchObject({ kind: 'program', running: null })
    made.resize(100, 30)
    await expect.poll(() => log).toEqual(['spawn jsh 100x30'])
    spawned[0]?.options?.onOutput?.('~/project\r\n❯ ')
    made.write('ls\r')
    made.interrupt()
    made.resize(90, 20)
    expect(log.slice(1)).toEqual(['write ls\r', 'write \u0003', 'resize 90x20'])
    expect(made.output()).toBe('~/project\r\n❯ ')
    expect(made.state().running).toBe('jsh')
    spawned[0]?.end(7)
    await expect.poll(() => made.state().running).toBeNull()
    expect(made.output()).toContain('jsh ended with 7.')
    made.resize(80, 20)
    made.write('x')
    await expect.poll(() => log.at(-1)).toBe('spawn jsh 80x20')
  })

  test('a boot that fails is reported, and a key tries again', async () => {
    const { source } = runtimeWith({ ok: false, reason: 'offline', detail: 'no network' })
    const made = terminal(source)
    made.resize(80, 24)
    await expect.poll(made.output).toContain('jsh does not start: no network')
    made.write('x')
    await expect.poll(() => made.output().split('no network').length).toBe(3)
  })

  test('another source ends it', async () => {
    const { source, log, spawned } = runtimeWith({ ok: true })
    const made = terminal(source)
    made.resize(80, 24)
    await expect.poll(() => log).toHaveLength(1)
    await expect.poll(() => made.state().running).toBe('jsh')
    made.use(shellWith(scripted))
    await expect.poll(() => log.at(-1)).toBe('kill')
    spawned[0]?.options?.onOutput?.('late')
    expect(made.state()).toMatchObject({ kind: 'shell', running: null })
    await made.run('ls')
    expect(made.output()).toBe('~ $ ls\nran ls\n')
  })
})
