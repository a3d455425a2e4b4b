import nodeCrypto from 'node:crypto'
import nodeEvents from 'node:events'
import { builtinModules } from 'node:module'
import nodeUtil, { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createBuiltins } from '../builtins'
import { GuestDisk } from '../disk'
import { createProcess, ProcessExit, rememberProcess } from '../process'
import { createTimers } from '../timers'
import { createStream } from './process-streams'
import { BUILTIN_ROWS } from './testing/oracle-rows'

type Member = Record<string, (...args: readonly unknown[]) => unknown>

function guest(files: Record<string, string | Uint8Array> = {}) {
  const printed: [level: string, text: string][] = []
  const exits: number[] = []
  const disk = new GuestDisk()
  for (const [path, content] of Object.entries(files)) disk.set(path, content)
  const own = createProcess({
    print: (level, text) => printed.push([level, text]),
    now: () => 1500,
    checkExit: () => undefined,
    onExit: (code) => exits.push(code),
    stdout: createStream(1, (text) => printed.push(['log', text])).stream,
    stderr: createStream(2, (text) => printed.push(['error', text])).stream,
  })
  const extra = new Map([['test', { default: 'the test module' }]])
  const builtins = createBuiltins({
    process: own,
    disk,
    extra,
    onMade: () => undefined,
    createRequire: (path) => `require for ${path}`,
    owner: () => ({ require: () => null, compile: () => null, locate: () => '', cache: {}, extensions: {} }),
  })
  const load = async (name: string): Promise<Member> => Reflect.get((await builtins.load(name)) ?? {}, 'default')
  return { printed, exits, disk, own, builtins, load }
}

const { load } = guest()

async function run(module: unknown, expression: string): Promise<unknown> {
  try {
    const value: unknown = await new Function('m', 'Buffer', `return (${expression})`)(module, Buffer)
    return inspect(value, { depth: 6 })
  } catch (error) {
    if (!(error instanceof Error)) return error
    return [error.name, error.message.split('\n')[0], Reflect.get(error, 'code')]
  }
}

it.each(BUILTIN_ROWS)('node:%s: %s', async (name, expression) => {
  const node: unknown = await import(`node:${name}`)
  expect(await run(await load(name), expression)).toEqual(await run(Reflect.get(Object(node), 'default'), expression))
})

describe('what the modules have', () => {
  /** Names that Node itself keeps undocumented, or that its own modules only warn about. */
  const isPrivate = (name: string) =>
    name.startsWith('_') ||
    [
      'usingDomains',
      'SlowBuffer',
      'kMaxEventTargetListenersWarned',
      'kMaxEventTargetListeners',
      'init',
      'listenerCount',
      'profile',
      'profileEnd',
      'timeStamp',
      'context',
      'createTask',
    ].includes(name)

  it.each([...guest().builtins.names].filter((name) => !['test', 'module', 'process', 'constants', 'sys'].includes(name)))(
    '%s',
    async (name) => {
      const node: unknown = Reflect.get(Object(await import(`node:${name}`)), 'default')
      const own = await load(name)
      expect(own).toBeDefined()
      const missing = Object.keys(Object(node)).filter((member) => !(member in own) && !isPrivate(member))
      expect(missing).toEqual([])
    },
  )

  it('are modules of Node, by its names', () => {
    const { builtins } = guest()
    expect([...builtins.names].filter((name) => name !== 'test' && !builtinModules.includes(name))).toEqual([])
  })

  it('names what it has not, when it is called', async () => {
    const { createCipheriv } = await load('crypto')
    expect(() => createCipheriv?.('aes-256-cbc')).toThrow('The embedded runtime does not have crypto.createCipheriv.')
  })

  it('gives a heavy module once it is loaded', async () => {
    const { builtins } = guest()
    expect(builtins.get('crypto')).toBeUndefined()
    expect(builtins.get('nope')).toBeUndefined()
    const module = await builtins.load('crypto')
    expect(builtins.get('crypto')).toBe(module)
    expect(builtins.get('path')).toBeDefined()
  })
})

describe('fs', () => {
  const files = { 'a.txt': 'one', 'd/b.bin': new Uint8Array([255, 0]), 'd/c.txt': 'ä' }

  it('is backed by the disk and reports what was written', async () => {
    const { load, disk } = guest(files)
    const fs = await load('fs')
    expect(fs.readFileSync?.('/project/a.txt', 'utf8')).toBe('one')
    expect(fs.readFileSync?.(new URL('file:///project/d/c.txt'), 'utf8')).toBe('ä')
    expect(disk.changes()).toEqual([])
    fs.writeFileSync?.('/project/new/x.txt'.replace('new/', ''), 'x')
    fs.mkdirSync?.('/project/e/f', { recursive: true })
    fs.writeFileSync?.('/project/e/f/g.txt', 'g')
    fs.rmSync?.('/project/a.txt')
    fs.writeFileSync?.('/tmp/t', 'forgotten')
    expect([...disk.changes()].sort()).toEqual([
      ['a.txt', null],
      ['e/f/g.txt', 'g'],
      ['x.txt', 'x'],
    ])
    expect(disk.get('d/b.bin')).toEqual(new Uint8Array([255, 0]))
    expect(fs.readdirSync?.('/project')).toEqual(['d', 'e', 'x.txt'])
  })

  it.each([
    [`m.readFileSync('/nope/x')`, 'ENOENT', "ENOENT: no such file or directory, open '/nope/x'"],
    [`m.readdirSync('/nope')`, 'ENOENT', "ENOENT: no such file or directory, scandir '/nope'"],
    [`m.statSync('/nope')`, 'ENOENT', "ENOENT: no such file or directory, stat '/nope'"],
    [`m.mkdirSync('/tmp')`, 'EEXIST', "EEXIST: file already exists, mkdir '/tmp'"],
    [`m.rmdirSync('/project')`, 'ENOTEMPTY', "ENOTEMPTY: directory not empty, rmdir '/project'"],
    [`m.readFileSync('/project')`, 'EISDIR', 'EISDIR: illegal operation on a directory, read'],
    [`m.promises.readFile('/nope')`, 'ENOENT', "ENOENT: no such file or directory, open '/nope'"],
  ])('%s fails as in Node', async (expression, code, message) => {
    expect(await run(await guest(files).load('fs'), expression)).toEqual(['Error', message, code])
  })
})

it.each([
  [`m.mkdirSync('/tmp/a/b', { recursive: true })`, '/tmp/a'],
  [`m.mkdirSync('/tmp', { recursive: true })`, undefined],
  [`m.promises.mkdir('/tmp/a/./b/', { recursive: true })`, '/tmp/a'],
  [`m.writeFileSync('/tmp/x', 5)`, 'ERR_INVALID_ARG_TYPE'],
  [`m.appendFileSync('/tmp/x', {})`, 'ERR_INVALID_ARG_TYPE'],
  [`m.promises.writeFile('/tmp/x', null)`, 'ERR_INVALID_ARG_TYPE'],
  [
    `m.promises.open('/project/l').then(async (handle) => { const all = []; for await (const line of handle.readLines()) all.push(line); return all })`,
    ['a', 'b'],
  ],
])('fs: %s', async (expression, expected) => {
  const fs = await guest({ l: 'a\nb\n' }).load('fs')
  const attempt = async () => new Function('m', `return ${expression}`)(fs)
  expect(await attempt().catch((error: unknown) => Reflect.get(Object(error), 'code'))).toEqual(expected)
})

describe('process', () => {
  it('prints whole lines, and the rest at the end of the turn', async () => {
    const { own, printed } = guest()
    own.stdout.write('a')
    own.stdout.write('b\nc')
    own.stderr.write('e\n')
    expect(printed).toEqual([
      ['log', 'ab'],
      ['error', 'e'],
    ])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(printed.at(-1)).toEqual(['log', 'c'])
  })

  it('unwinds what exits, after its listeners ran', () => {
    const { own, exits } = guest()
    const seen: unknown[] = []
    own.on('exit', (code) => seen.push(code))
    expect(() => own.exit(3)).toThrow(ProcessExit)
    expect([seen, exits, own.exitCode]).toEqual([[3], [3], 3])
  })

  it('runs ticks in order, before promises that come later', async () => {
    const { own } = guest()
    const log: string[] = []
    own.nextTick((text: string) => log.push(text), 'tick 1')
    Promise.resolve().then(() => log.push('promise'))
    own.nextTick(() => log.push('tick 2'))
    await Promise.resolve()
    await Promise.resolve()
    expect(log).toEqual(['tick 1', 'tick 2', 'promise'])
  })

  it('makes promises of timers as util.promisify does', async () => {
    const native = { setTimeout: (run: () => void) => Number(setTimeout(run, 0)), clearTimeout, soon: setImmediate }
    const { globals } = createTimers(native)
    const promised = [globals.setTimeout, globals.setImmediate].map((start) => nodeUtil.promisify(Object(start)))
    expect(await Promise.all([promised[0]?.(1, 'later'), promised[1]?.('soon')])).toEqual(['later', 'soon'])
    expect([globals.setTimeout.name, globals.setImmediate.name]).toEqual(['setTimeout', 'setImmediate'])
  })

  it('runs the ticks of a timer’s callback before its promises', async () => {
    const { own } = guest()
    const log: string[] = []
    const native = { setTimeout: (run: () => void) => Number(setTimeout(run, 0)), clearTimeout, soon: setImmediate }
    const { globals } = createTimers(native)
    const callback = (name: string, next?: () => void) => {
      Promise.resolve().then(() => log.push(`promise of ${name}`))
      own.nextTick(() => log.push(`tick of ${name}`))
      next?.()
    }
    await new Promise<void>((resolve) =>
      Reflect.apply(globals.setTimeout, undefined, [
        () => callback('timeout', () => Reflect.apply(globals.setImmediate, undefined, [callback, 'immediate', resolve])),
      ]),
    )
    expect(log).toEqual(['tick of timeout', 'promise of timeout', 'tick of immediate', 'promise of immediate'])
  })

  it.each(['fs', 'path'])('changes only to folders that exist, with %s loaded', async (name) => {
    const { own, load } = guest({ 'src/a.txt': '' })
    await load(name)
    const attempt = (folder: string) => {
      try {
        own.chdir(folder)
        return own.cwd()
      } catch (error) {
        return Reflect.get(Object(error), 'code')
      }
    }
    expect(['src', 'no', 'a.txt', '..', '/tmp', '/etc'].map(attempt)).toEqual([
      '/project/src',
      'ENOENT',
      'ENOTDIR',
      '/project',
      '/tmp',
      'ENOENT',
    ])
  })

  it('is put back for the next file', () => {
    const { own } = guest({ 'src/a.txt': '' })
    const putBack = rememberProcess(own)
    own.env.X = '1'
    own.chdir('src')
    own.exitCode = 5
    own.on('exit', () => undefined)
    expect(own.cwd()).toBe('/project/src')
    putBack()
    expect([own.env.X, own.cwd(), own.exitCode, own.listenerCount('exit')]).toEqual([undefined, '/project', undefined, 0])
  })
})

it('promises and callbacks turn into each other as in Node', async () => {
  const util = await load('util')
  const give = (value: unknown, back: (error: unknown, value: unknown) => void) => back(null, value)
  expect(await util.promisify?.(give)).toBeInstanceOf(Function)
  expect(await Reflect.apply(Object(util.promisify?.(give)), undefined, [5])).toBe(5)
  const back = await new Promise((resolve) =>
    Reflect.apply(Object(util.callbackify?.(async () => 7)), undefined, [(...args: unknown[]) => resolve(args)]),
  )
  expect(back).toEqual([null, 7])
  expect(nodeUtil.promisify.custom).toBe(Reflect.get(Object(util.promisify), 'custom'))
})

it('events arrive as promises and as an iterator', async () => {
  const events = await load('events')
  const emitter = new nodeEvents.EventEmitter()
  const next = events.once?.(emitter, 'x')
  emitter.emit('x', 1, 2)
  expect(await next).toEqual([1, 2])
  const seen: unknown[] = []
  const iterator = Object(events.on?.(emitter, 'y'))
  emitter.emit('y', 1)
  emitter.emit('y', 2)
  for await (const args of iterator) if (seen.push(args) === 2) break
  expect(seen).toEqual([[1], [2]])
})

it('hashes are streams', async () => {
  const crypto = await load('crypto')
  const hash = Object(crypto.createHash?.('sha256'))
  hash.end('text')
  const digest = await new Promise((resolve) => hash.on('data', resolve))
  expect(Buffer.from(Object(digest)).toString('hex')).toBe(nodeCrypto.createHash('sha256').update('text').digest('hex'))
})
