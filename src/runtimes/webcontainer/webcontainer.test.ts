/** The adapter against a container in memory. What only the real one can show is not claimed here. */
import { describe, expect, it, vi } from 'vitest'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import type { RunResult } from '../runtime'
import { runWithEvents } from '../testing/run-with-events'
import type { FakeProgram } from './testing/fake-container'
import { A, B, brief, briefEvents, createRequests, never, openFakeRuntime, reports, waitMs, whole } from './testing/fake-run'

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const request = createRequests(path)

describe('files', () => {
  it('are mounted whole once, then what differs, and what tests wrote is handed back and undone', async () => {
    const PNG = new Uint8Array([0xff, 0])
    const program: FakeProgram = async ({ report, disk }) => {
      disk.put('out/new.txt', 'new')
      disk.put('kept.txt', 'changed')
      disk.put('node_modules/.cache/x', 'no')
      await disk.rm('gone.txt')
      report(whole(A))
      return 0
    }
    const { page, runtime } = openFakeRuntime({ node: program })
    const first = { [A]: '1', 'kept.txt': 'k', 'gone.txt': 'g', 'd/bytes': PNG }
    const result = await runWithEvents(runtime, request(first))
    expect([...result.changedFiles]).toEqual([
      ['kept.txt', 'changed'],
      ['out/new.txt', 'new'],
      ['gone.txt', null],
    ])
    expect(result.events[1]).toEqual({ type: 'progress', text: 'mount 4 files' })
    page.programs.node = async ({ report, disk }) => {
      report(whole(A))
      return disk.text('kept.txt') === 'k' && disk.text('gone.txt') === 'g' && !disk.folders.has('out') && !disk.folders.has('d')
        ? 0
        : 9
    }
    const { 'd/bytes': _, ...rest } = first
    const again = await runWithEvents(runtime, request({ ...rest, [A]: '2' }))
    expect(briefEvents(again)).toEqual(briefEvents(result))
    expect([...again.changedFiles]).toEqual([])
    const reporters = (paths: readonly string[]) => paths.every((each) => each.startsWith('node_modules/.hunkscope/'))
    expect(page.last.mounts.filter((paths) => !reporters(paths))).toEqual([Object.keys(first), [A, 'kept.txt', 'gone.txt']])
    expect(page.last.mounts.filter(reporters)).toHaveLength(2)
  })

  it('that a program of the terminal touched are read again', async () => {
    const { page, runtime } = openFakeRuntime({
      node: reports(whole(A)),
      jsh: async ({ disk }) => {
        disk.put('stray.txt', '1')
        disk.put(A, 'spoilt')
        return 0
      },
    })
    await runWithEvents(runtime, request({ [A]: '1' }))
    const program = await runtime.spawn?.('jsh', [])
    await program?.exit
    const result = await runWithEvents(runtime, request({ [A]: '1' }))
    expect([page.last.fs.text(A), page.last.fs.text('stray.txt'), result.changedFiles.size]).toEqual(['1', undefined, 0])
  })
})

describe('npm install', () => {
  const needs = (dependencies: object, more: object = {}) => JSON.stringify({ dependencies, ...more })
  const LEFT = { 'package.json': needs({ left: '1' }) }
  it.each<readonly [string, readonly Record<string, string>[], number]>([
    ['nothing is asked for', [{ 'package.json': '{"scripts":{"test":"node --test"}}' }], 0],
    ['no package.json', [{}], 0],
    ['once for the same packages', [LEFT, LEFT, { ...LEFT, 'x.js': '1' }], 1],
    ['not for a script', [LEFT, { 'package.json': needs({ left: '1' }, { scripts: { test: 'node --test' } }) }], 1],
    ['again for another version', [LEFT, { 'package.json': needs({ left: '2' }) }], 2],
    ['again for another lock', [LEFT, { ...LEFT, 'package-lock.json': '{}' }], 2],
    [
      'for a member of a workspace',
      [{ 'package.json': needs({}, { workspaces: ['p'] }), 'p/package.json': needs({ a: '1' }) }],
      1,
    ],
    ['not where the packages are in the tree', [{ ...LEFT, 'node_modules/left/package.json': '{}' }], 0],
    ['a package.json that does not parse', [{ 'package.json': '{' }], 1],
  ])('%s', async (_, trees, times) => {
    const { page, runtime } = openFakeRuntime({ node: reports(whole(A)) })
    for (const tree of trees) expect((await runWithEvents(runtime, request({ [A]: '', ...tree }))).outcome).toBe('done')
    expect(page.last.spawned.filter((command) => command.startsWith('npm '))).toHaveLength(times)
  })

  type Exits = Readonly<Record<string, readonly [code: number, printed: string]>>
  const OLD_PNPM = 'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile"'
  it.each<readonly [string, Record<string, string>, Exits, readonly string[]]>([
    ['npm ci by its lock', { 'package-lock.json': '{}' }, {}, ['npm ci']],
    ['npm ci by a shrinkwrap', { 'npm-shrinkwrap.json': '{}' }, {}, ['npm ci']],
    ['pnpm by its lock', { 'pnpm-lock.yaml': '' }, {}, ['pnpm install --frozen-lockfile']],
    ['Yarn 1 by its lock', { 'yarn.lock': '# yarn lockfile v1' }, {}, ['yarn install --frozen-lockfile']],
    ['Yarn 2 and later', { 'yarn.lock': '__metadata:\n  version: 8' }, {}, ['yarn install --immutable']],
    [
      'the manager that package.json names, of two locks',
      { 'package.json': needs({ left: '1' }, { packageManager: 'pnpm@9.1.0' }), 'package-lock.json': '{}', 'pnpm-lock.yaml': '' },
      {},
      ['pnpm install --frozen-lockfile'],
    ],
    [
      'without a lock that does not fit any more',
      { 'package-lock.json': '{}' },
      { 'npm ci': [1, 'npm error code EUSAGE'] },
      ['npm ci', 'npm install --no-save'],
    ],
    [
      'pnpm, without such a lock',
      { 'pnpm-lock.yaml': '' },
      { 'pnpm install --frozen-lockfile': [1, OLD_PNPM] },
      ['pnpm install --frozen-lockfile', 'pnpm install --no-lockfile'],
    ],
    [
      'by npm where the manager is not there',
      { 'yarn.lock': '' },
      { 'yarn install': [127, 'command not found'] },
      ['yarn install --frozen-lockfile', 'yarn install --pure-lockfile', 'npm install --no-save'],
    ],
    ['no second time for another failure', { 'package-lock.json': '{}' }, { 'npm ci': [1, 'npm error 404'] }, ['npm ci']],
  ])('installs %s', async (_, files, exits, wanted) => {
    const program: (name: string) => FakeProgram =
      (name) =>
      async ({ args, print }) => {
        const called = [name, ...args].join(' ')
        const [code, printed] = Object.entries(exits).find(([start]) => called.startsWith(start))?.[1] ?? [0, '']
        print(printed)
        return code
      }
    const { page, runtime } = openFakeRuntime({
      node: reports(whole(A)),
      npm: program('npm'),
      pnpm: program('pnpm'),
      yarn: program('yarn'),
    })
    await runWithEvents(runtime, request({ [A]: '', ...LEFT, ...files }))
    const calls = page.last.spawned.filter((command) => !command.startsWith('node '))
    expect(calls.map((call, at) => call.slice(0, wanted[at]?.length))).toEqual(wanted)
  })

  it('removes packages that nothing asks for any more', async () => {
    const { page, runtime } = openFakeRuntime({
      node: reports(whole(A)),
      npm: async ({ disk }) => {
        disk.put('node_modules/left/index.js', '')
        return 0
      },
    })
    await runWithEvents(runtime, request({ [A]: '', ...LEFT }))
    expect(page.last.fs.text('node_modules/left/index.js')).toBe('')
    await runWithEvents(runtime, request({ [A]: '' }))
    expect(page.last.fs.text('node_modules/left/index.js')).toBeUndefined()
  })

  it('shows its lines, its failure with the end of its output, and is tried again', async () => {
    let code = 1
    const { runtime } = openFakeRuntime({
      node: reports(whole(A)),
      npm: async ({ print }) => {
        print('⠋')
        print('\r⠙\rnpm http fetch GET 200 le')
        print('ft\r\nnpm error 404 left\r\n')
        return code
      },
    })
    const failed = await runWithEvents(runtime, request({ [A]: '', ...LEFT }))
    expect(failed.outcome).toBe('crashed')
    expect(failed.events.map(brief)).toEqual([
      '* boot WebContainer',
      '* mount 2 files',
      '* npm install',
      '* npm http fetch GET 200 left',
      '* npm error 404 left',
      '? unhandled: npm install failed with exit code 1:\nnpm http fetch GET 200 left\nnpm error 404 left',
    ])
    code = 0
    const result = await runWithEvents(runtime, request({ [A]: '', ...LEFT }))
    expect([result.outcome, result.events.map(brief)[0]]).toEqual(['done', '* npm install'])
  })

  it.each<readonly [string, number, RunResult['outcome']]>([
    ['can be aborted', 20, 'aborted'],
    ['has its own limit', 10_000, 'killed-timeout'],
  ])('%s', async (_, abortAfter, outcome) => {
    let wasKilled = false
    const { runtime } = openFakeRuntime({
      npm: async ({ killed }) => {
        await killed
        wasKilled = true
        return 130
      },
    })
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), abortAfter)
    const result = await runWithEvents(runtime, request({ [A]: '', ...LEFT }), { signal: stop.signal })
    clearTimeout(timer)
    expect([result.outcome, wasKilled]).toEqual([outcome, true])
  })
})

describe('a script that no reporter understands', () => {
  const tree = { [A]: '', 'package.json': '{"scripts":{"test":"mocha | tee log"}}' }
  it.each([
    [0, 'pass npm test'],
    [3, 'fail npm test: npm test ended with exit code 3:\none\ntwo'],
  ])('gives its output and the verdict of exit code %i', async (code, verdict) => {
    const { runtime } = openFakeRuntime({
      npm: async ({ print, env }) => {
        expect(env.PATH).toBe('/home/project/node_modules/.bin:/bin')
        print('\u001b[32mon')
        print('e\r\ntwo')
        return code
      },
    })
    const result = await runWithEvents(runtime, request(tree))
    expect(result.outcome).toBe('done')
    expect(briefEvents(result)).toEqual([`${A} file-start`, 'log: one', 'log: two', `${A} ${verdict}`, `${A} file-end`])
  })

  it('runs a command in its place', async () => {
    const { page, runtime } = openFakeRuntime({ make: async () => 0 })
    const result = await runWithEvents(runtime, request({ [A]: '', [B]: '' }, { command: ['make', 'check'] }))
    expect([page.last.spawned, briefEvents(result).at(1)]).toEqual([['make check'], 'package.json pass make check'])
  })

  it.each([
    [0, 'done', ['jsh -c tsc -p .', 'node --test']],
    [2, 'crashed', ['jsh -c tsc -p .']],
  ])('runs what comes before the runner, which ends with %i', async (code, outcome, spawned) => {
    const { page, runtime } = openFakeRuntime({ node: reports(whole(A)), jsh: async () => code })
    const result = await runWithEvents(
      runtime,
      request({ [A]: '', 'package.json': '{"scripts":{"test":"tsc -p . && node --test"}}' }),
    )
    const commands = page.last.spawned.map((command) => command.replace(/ --require=\S+| --test-reporter.*/g, ''))
    expect([result.outcome, commands]).toEqual([outcome, spawned])
  })
})

describe('a container that stops answering', () => {
  it.each([
    ['in a run', {}],
    ['in a script', { 'package.json': '{"scripts":{"test":"make"}}' }],
    ['while packages are installed', { 'package.json': '{"dependencies":{"left":"1"}}' }],
  ])('%s ends it with a sentence, and the next run has another', async (_, files) => {
    const dies: FakeProgram = async ({ disk }) => {
      disk.isSilent = true
      return never
    }
    const { page, runtime } = openFakeRuntime({ node: dies, npm: dies })
    const dead = await runWithEvents(runtime, request({ [A]: '', ...files }))
    expect(dead.outcome).toBe('crashed')
    expect(briefEvents(dead).at(-1)).toMatch(/unhandled: The container stopped answering/)
    page.programs.node = reports(whole(A))
    page.programs.npm = async () => 0
    expect((await runWithEvents(runtime, request({ [A]: '', ...files }))).outcome).toBe('done')
    expect(page.containers).toHaveLength(2)
  })

  it('while files are mounted does not hold a person who stops the run', async () => {
    const { page, runtime } = openFakeRuntime({ node: reports(whole(A)) })
    await runtime.boot()
    vi.spyOn(page.last, 'mount').mockReturnValue(never)
    const stop = new AbortController()
    const running = runWithEvents(runtime, request({ [A]: '' }), { signal: stop.signal })
    await waitMs(5)
    stop.abort()
    expect((await running).outcome).toBe('aborted')
    expect((await runWithEvents(runtime, request({ [A]: '' }))).outcome).toBe('done')
  })
})

describe('a run never rejects', () => {
  it('where nothing boots', async () => {
    const { runtime } = openFakeRuntime({}, { isOnline: () => false })
    const result = await runWithEvents(runtime, request({ [A]: '' }))
    expect([result.outcome, briefEvents(result)]).toEqual([
      'crashed',
      ['? unhandled: WebContainer needs the network, and the browser has none.'],
    ])
  })

  it('where the container fails, which is torn down then', async () => {
    const { page, runtime } = openFakeRuntime({ node: reports(whole(A)) })
    await runtime.boot()
    vi.spyOn(page.last, 'mount').mockRejectedValue(new Error('quota'))
    const result = await runWithEvents(runtime, request({ [A]: '' }))
    expect([result.outcome, briefEvents(result)]).toEqual(['crashed', ['? unhandled: WebContainer failed: quota']])
    expect((await runWithEvents(runtime, request({ [A]: '' }))).outcome).toBe('done')
  })

  it('where a program cannot be started', async () => {
    const { runtime } = openFakeRuntime({})
    const result = await runWithEvents(runtime, request({ [A]: '' }))
    expect(briefEvents(result)).toEqual(['? unhandled: WebContainer failed: jsh: command not found: node'])
  })

  it('and runs that overlap take turns', async () => {
    let running = 0
    const { runtime } = openFakeRuntime({
      node: async ({ report }) => {
        expect(++running).toBe(1)
        await waitMs(10)
        running--
        report(whole(A))
        return 0
      },
    })
    const results = await Promise.all([1, 2, 3].map((at) => runWithEvents(runtime, request({ [A]: String(at) }))))
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  })

  it('and is aborted by a disposal', async () => {
    const { page, runtime } = openFakeRuntime({ node: async ({ killed }) => killed.then(() => 130) })
    const running = runWithEvents(runtime, request({ [A]: '' }))
    await vi.waitFor(() => expect(page.last.spawned).toHaveLength(1))
    await runtime.dispose()
    expect((await running).outcome).toBe('aborted')
    expect(page.last.isTornDown).toBe(true)
    expect(await runtime.boot()).toMatchObject({ ok: false, reason: 'unsupported' })
  })
})

it('asks for Node’s version once, also where another container takes over', async () => {
  const { page, runtime } = openFakeRuntime({ node: reports(whole(A)) })
  await runWithEvents(runtime, request({ [A]: '' }))
  vi.spyOn(page.last, 'mount').mockRejectedValue(new Error('quota'))
  await runWithEvents(runtime, request({ [A]: '2' }))
  await runWithEvents(runtime, request({ [A]: '3' }))
  expect(page.containers.map(({ versions }) => versions)).toEqual([1, 0])
})

describe('TypeScript under Node’s own runner', () => {
  const T = 'a.test.ts'
  const tsx = { 'package.json': '{"scripts":{"test":"node --test"},"devDependencies":{"tsx":"4"}}' }
  it.each<readonly [string, string, Record<string, string>, string | null]>([
    ['runs as it is from 22.18 on', 'v22.18.0', {}, ''],
    ['runs by a flag from 22.6 on', 'v22.7.0', {}, '--experimental-strip-types'],
    ['runs by a flag in 23 before 23.6', 'v23.5.0', {}, '--experimental-strip-types'],
    ['runs as it is from 23.6 on', 'v23.6.0', {}, ''],
    ['runs by the project’s tsx before', 'v20.19.0', tsx, '--import=tsx'],
    ['runs by the project’s tsx in Node 18', 'v18.18.0', tsx, '--loader=tsx'],
    ['is refused with a sentence where nothing runs it', 'v20.19.0', {}, null],
  ])('%s', async (_, nodeVersion, files, flag) => {
    const { page, runtime } = openFakeRuntime({ node: reports(whole(T)) }, { nodeVersion })
    const result = await runWithEvents(runtime, request({ [T]: 'const a: number = 1', ...files }))
    const flags = page.last.spawned
      .filter((command) => command.startsWith('node '))
      .flatMap((command) => command.match(/--(?:experimental-strip-types|(?:import|loader)=\S+)/)?.[0] ?? '')
    expect(flags).toEqual(flag === null ? [] : [flag])
    if (flag === null)
      expect([result.outcome, briefEvents(result).join()]).toEqual([
        'crashed',
        expect.stringMatching(/Node 20\.19.*TypeScript.*tsx/),
      ])
  })
})

describe('runtimes of one page', () => {
  it('share the container’s key: a second runtime boots with it after the first is gone', async () => {
    const { page, runtime, open } = openFakeRuntime({ node: reports(whole(A)) }, { apiKey: 'k' })
    expect(await runtime.boot()).toEqual({ ok: true })
    await runtime.dispose()
    expect(page.last.isTornDown).toBe(true)
    expect((await runWithEvents(open(), request({ [A]: '' }))).outcome).toBe('done')
    expect(page.calls).toEqual(['key k', 'boot require-corp', 'boot require-corp'])
  })

  it('use a boot that comes after the runtime that began it is gone', async () => {
    const { page, runtime, open } = openFakeRuntime({ node: reports(whole(A)) })
    let answer: () => void = () => {}
    page.gate = new Promise((resolve) => {
      answer = resolve
    })
    expect(await runtime.boot({ timeoutMs: 5 })).toMatchObject({ ok: false, reason: 'timeout' })
    await runtime.dispose()
    answer()
    const second = open()
    expect(await second.boot()).toEqual({ ok: true })
    expect((await runWithEvents(second, request({ [A]: '' }))).outcome).toBe('done')
    expect(page.calls).toEqual(['boot require-corp'])
  })
})

describe('a program of the terminal', () => {
  const shell: FakeProgram = async ({ print, input, killed }) => {
    print('$ ')
    const typed = (async () => {
      while (!input().includes('exit\n')) await waitMs(1)
      print('bye')
      return 0
    })()
    return Promise.race([typed, killed.then(() => 143)])
  }

  it('gets input and sizes, and gives output and its exit code', async () => {
    const { runtime } = openFakeRuntime({ jsh: shell })
    let text = ''
    const onOutput = (chunk: string) => {
      text += chunk
    }
    const program = await runtime.spawn?.('jsh', [], { onOutput, terminal: { columns: 80, rows: 24 } })
    program?.resize(100, 30)
    program?.write('exit\n')
    expect(await program?.exit).toBe(0)
    await vi.waitFor(() => expect(text).toBe('$ [100x30]bye'))
  })

  it('works on the page’s files: what it writes comes to the page, and what the page writes goes to it', async () => {
    let page = new Map<Path, string | Uint8Array>([
      [path('a.txt'), '1'],
      [path('b.txt'), '1'],
      [path('gone.txt'), '1'],
    ])
    const received: [string, unknown][][] = []
    const { page: fake, runtime } = openFakeRuntime({
      node: reports(whole(A)),
      jsh: async ({ disk, killed }) => {
        expect(disk.text('a.txt')).toBe('1')
        await waitMs(1)
        disk.put('a.txt', '2')
        disk.put('d/new.txt', 'n')
        disk.put('node_modules/x', 'no')
        await disk.rm('gone.txt')
        return killed.then(() => 0)
      },
    })
    const program = await runtime.spawn?.('jsh', [], {
      files: () => page,
      onChanged: (changed) => void received.push([...changed]),
    })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    expect(received).toEqual([
      [
        ['a.txt', '2'],
        ['d/new.txt', 'n'],
        ['gone.txt', null],
      ],
    ])
    // The page has not taken it up yet: nothing of it is undone.
    page = new Map(page).set(path('b.txt'), '3')
    runtime.prepare?.(page)
    await vi.waitFor(() => expect(fake.last.fs.text('b.txt')).toBe('3'))
    expect([fake.last.fs.text('a.txt'), fake.last.fs.text('d/new.txt')]).toEqual(['2', 'n'])
    // It takes it up, and then takes it back.
    page = new Map<Path, string>([
      [path('a.txt'), '2'],
      [path('b.txt'), '3'],
      [path('d/new.txt'), 'n'],
    ])
    runtime.prepare?.(page)
    await runWithEvents(runtime, request({ [A]: '', 'a.txt': '2' }))
    page = new Map<Path, string>([[path('a.txt'), '1']])
    runtime.prepare?.(page)
    await vi.waitFor(() => expect([fake.last.fs.text('a.txt'), fake.last.fs.text('d/new.txt')]).toEqual(['1', undefined]))
    expect(received).toHaveLength(1)
    program?.kill()
    await program?.exit
  })

  it('keeps every file of a program that writes many at once, as one change', async () => {
    const count = 2500
    let times = 0
    let page = new Map<Path, string | Uint8Array>([[path('a.txt'), '1']])
    const { page: fake, runtime } = openFakeRuntime({
      jsh: async ({ disk, killed }) => {
        await waitMs(1)
        for (let nth = 0; nth < count; nth++) disk.put(`out/${nth}.txt`, `${nth}`)
        return killed.then(() => 0)
      },
    })
    const program = await runtime.spawn?.('jsh', [], {
      files: () => page,
      onChanged: (changed) => {
        times++
        page = new Map([
          ...page,
          ...[...changed].flatMap(([at, content]) => (content === null ? [] : [[path(at), content] as const])),
        ])
      },
    })
    await vi.waitFor(() => expect(page.size).toBe(count + 1))
    page = new Map(page).set(path('a.txt'), '2')
    runtime.prepare?.(page)
    await vi.waitFor(() => expect(fake.last.fs.text('a.txt')).toBe('2'))
    expect([fake.last.fs.text('out/0.txt'), fake.last.fs.text('out/2499.txt'), times]).toEqual(['0', '2499', 1])
    program?.kill()
    await program?.exit
  })

  it('names what it wrote and no project keeps, once', async () => {
    const received: (readonly string[])[] = []
    const { runtime } = openFakeRuntime({
      jsh: async ({ disk }) => {
        await waitMs(1)
        disk.links.add('to-etc')
        disk.put('a.txt', '1')
        return 0
      },
    })
    const options = { files: () => new Map(), onChanged: (_: unknown, left: readonly string[]) => void received.push(left) }
    for (let times = 0; times < 2; times++) await (await runtime.spawn?.('jsh', [], options))?.exit
    await runWithEvents(runtime, request({ [A]: '' }))
    expect(received.filter((left) => left.length > 0)).toEqual([['to-etc']])
  })

  it('is reported once more where the page could not take its files', async () => {
    let times = 0
    const taken: string[] = []
    const { runtime } = openFakeRuntime({
      jsh: async ({ disk, input }) => {
        await waitMs(1)
        disk.put('a.txt', '1')
        while (!input().includes('exit\n')) await waitMs(1)
        return 0
      },
    })
    const program = await runtime.spawn?.('jsh', [], {
      files: () => new Map(),
      onChanged: (changed) => {
        times++
        if (times === 1) throw new Error('no room')
        taken.push(...changed.keys())
      },
    })
    await vi.waitFor(() => expect(times).toBe(1))
    program?.write('exit\n')
    await program?.exit
    await vi.waitFor(() => expect(taken).toEqual(['a.txt']))
  })

  it('ends with 130 where its container is torn down under it', async () => {
    const { page, runtime } = openFakeRuntime({ jsh: () => never, node: reports(whole(A)) })
    const program = await runtime.spawn?.('jsh', [])
    vi.spyOn(page.last, 'mount').mockRejectedValue(new Error('quota'))
    await runWithEvents(runtime, request({ [A]: '' }))
    expect([await program?.exit, page.last.isTornDown]).toEqual([130, true])
  })

  it('ends with 130 where it is killed', async () => {
    const { runtime } = openFakeRuntime({ jsh: shell })
    const program = await runtime.spawn?.('jsh', [])
    program?.kill()
    expect(await program?.exit).toBe(130)
  })

  it('rejects where there is no container or no such program', async () => {
    await expect(
      openFakeRuntime({}, { isolate: async () => 'The page is not cross-origin isolated.' }).runtime.spawn?.('jsh', []),
    ).rejects.toThrow('cross-origin isolated')
    await expect(openFakeRuntime({}).runtime.spawn?.('nope', [])).rejects.toThrow('command not found')
  })
})
