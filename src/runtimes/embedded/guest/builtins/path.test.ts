import nodePath from 'node:path'
import { expect, it } from 'vitest'
import { createPath } from './path'

const ours = createPath(() => process.cwd())

/** Without '/..': Node takes its second dot for an extension. */
const PATHS = [
  '',
  '.',
  '..',
  '/',
  '//',
  '///',
  'a',
  './a',
  '../a',
  '/a',
  '/a/',
  'a/',
  'a//',
  '/a/b/c.txt',
  '/a/b/../c',
  '/a/./b//c/',
  'a/b/../../..',
  '/../..',
  '//a',
  '//a/b',
  '//a/b/c',
  '.bashrc',
  'a.b.c',
  'a.',
  '.a.b',
  '..',
  '...',
  '/a/.b',
  'a/..',
  'x/y.z/',
  '/foo/bar/baz/asdf/quux',
  'C:',
  'C:\\',
  'c:/',
  'C:a',
  'C:\\a',
  'C:\\a\\b.txt',
  'c:/a/../b',
  'C:..\\a',
  '\\\\server\\share',
  '\\\\server\\share\\',
  '\\\\server\\share\\dir\\f.e',
  '//server/share/dir',
  '\\a',
  'a\\b',
  'a\\..\\b',
  '\\\\a',
  '\\',
  'D:\\x\\y',
  'file with space.tar.gz',
  'ä/ö.ü',
  'a\nb/c.d',
  '\\\\?\\C:\\a',
  'C:\\a\\',
  'c:\\..',
]

type Path = Pick<
  typeof nodePath,
  'normalize' | 'dirname' | 'basename' | 'extname' | 'isAbsolute' | 'parse' | 'join' | 'relative' | 'resolve'
>
const kinds: readonly [name: string, ours: Path, node: Path][] = [
  ['posix', ours.posix, nodePath.posix],
  ['win32', ours.win32, nodePath.win32],
]

it.each(kinds)('reads a %s path as Node does', (_, own, node) => {
  for (const path of PATHS) {
    const read = (one: Path) => ({
      path,
      normalize: one.normalize(path),
      dirname: one.dirname(path),
      basename: one.basename(path),
      extname: one.extname(path),
      isAbsolute: one.isAbsolute(path),
      parse: one.parse(path),
    })
    expect(read(own)).toEqual(read(node))
  }
})

/** From and to the roots of servers Node's own answers are not alike. */
const isServer = (path: string) => /^[\\/]{2}/.test(path)

it.each(kinds)('combines two %s paths as Node does', (_, own, node) => {
  for (const a of PATHS)
    for (const b of PATHS) {
      const read = (one: Path) => ({
        a,
        b,
        join: one.join(a, b),
        relative: isServer(a) || isServer(b) ? '' : one.relative(a, b),
        resolve: one.resolve(a, b),
      })
      expect(read(own)).toEqual(read(node))
    }
})

it.each([
  ['basename', ['/a/b.txt', '.txt']],
  ['basename', ['.txt', '.txt']],
  ['basename', ['a.txt', '']],
  ['basename', ['/a/b/', 'b']],
  ['format', [{ root: '/', base: 'a' }]],
  ['format', [{ dir: '/x', name: 'a', ext: 'txt' }]],
  ['format', [{ root: '/', dir: '/', base: 'a', name: 'ignored' }]],
  ['format', [{}]],
  ['format', [null]],
  ['join', ['a', 1]],
  ['dirname', [undefined]],
  ['resolve', ['/a', null]],
  ['basename', ['a', 5]],
])('%s %j', (name, args) => {
  for (const [, own, node] of kinds) {
    const call = (one: object): unknown => {
      try {
        return Reflect.apply(Reflect.get(one, name), one, args)
      } catch (error) {
        return error instanceof Error && [error.name, error.message, Reflect.get(error, 'code')]
      }
    }
    expect(call(own)).toEqual(call(node))
  }
})
