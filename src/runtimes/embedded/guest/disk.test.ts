import { describe, expect, it } from 'vitest'
import { createFs } from './builtins/fs'
import { GuestDisk } from './disk'

type Fs = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

function mounted() {
  const disk = new GuestDisk()
  for (const path of ['a', 'b/c', 'd']) disk.set(path, `text of ${path}`)
  const fs: Fs = Object.fromEntries(
    Object.entries(createFs(disk)).filter((entry): entry is [string, Fs[string]] => typeof entry[1] === 'function'),
  )
  const call = (name: string, ...args: readonly unknown[]) => fs[name]?.(...args)
  return { disk, call }
}

describe('what code changed', () => {
  it('is looked for again after anything that writes, and not before', () => {
    const { disk, call } = mounted()
    const none = disk.changes()
    expect(none).toEqual([])
    call('readFileSync', '/project/a')
    call('existsSync', '/project/b/c')
    expect(disk.changes()).toBe(none)
    call('writeFileSync', '/project/a', 'new')
    expect(disk.changes()).toEqual([['a', 'new']])
    expect(disk.changes()).toBe(disk.changes())
  })

  it.each<[string, (call: (name: string, ...args: readonly unknown[]) => unknown) => unknown, unknown]>([
    ['appending', (call) => call('appendFileSync', '/project/a', '!'), [['a', 'text of a!']]],
    [
      'through a descriptor, the same length',
      (call) => {
        const file = call('openSync', '/project/a', 'r+')
        call('writeSync', file, 'TEXT')
        call('closeSync', file)
      },
      [['a', 'TEXT of a']],
    ],
    ['cutting', (call) => call('truncateSync', '/project/a', 4), [['a', 'text']]],
    [
      'renaming',
      (call) => call('renameSync', '/project/a', '/project/e'),
      [
        ['e', 'text of a'],
        ['a', null],
      ],
    ],
    ['copying', (call) => call('copyFileSync', '/project/a', '/project/e'), [['e', 'text of a']]],
    ['linking', (call) => call('linkSync', '/project/a', '/project/e'), [['e', 'text of a']]],
    ['removing', (call) => call('rmSync', '/project/b', { recursive: true }), [['b/c', null]]],
    ['and back', (call) => ['x', 'text of a'].map((text) => call('writeFileSync', '/project/a', text)), []],
    [
      'with the old time put back',
      (call) => {
        call('writeFileSync', '/project/a', 'tEXT of a')
        call('utimesSync', '/project/a', 0, 0)
      },
      [['a', 'tEXT of a']],
    ],
  ])('%s', (_, act, changed) => {
    const { disk, call } = mounted()
    expect(disk.changes()).toEqual([])
    act(call)
    expect(disk.changes()).toEqual(changed)
  })

  it('the page’s own word is no change', () => {
    const { disk, call } = mounted()
    call('writeFileSync', '/project/a', 'new')
    expect(disk.changes()).toHaveLength(1)
    disk.set('a', 'new')
    disk.remove('d')
    expect(disk.changes()).toEqual([])
  })
})
