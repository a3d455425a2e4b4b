import assert from 'node:assert/strict'
import path, { posix, win32 } from 'node:path'
import posixModule from 'node:path/posix'
import win32Module from 'node:path/win32'
import test from 'node:test'

test('the parts are modules of their own', () => {
  assert.equal(posix, posixModule)
  assert.equal(win32, win32Module)
  assert.equal(path, posix)
  assert.equal(posix.posix, posix)
  assert.equal(win32.posix, posix)
})
test('posix.join', () => {
  assert.equal(posix.join('/a', '..', '..', 'b'), '/b')
  assert.equal(posix.join('', ''), '.')
  assert.equal(posix.join('a', '', './b/'), 'a/b/')
  assert.equal(posix.join('a//b', '../../..'), '..')
})
test('posix.normalize', () => {
  assert.equal(posix.normalize('/a/b/c/../../d/'), '/a/d/')
  assert.equal(posix.normalize(''), '.')
  assert.equal(posix.normalize('./..//./a'), '../a')
})
test('posix.resolve', () => {
  assert.equal(posix.resolve('/a', 'b', '../c'), '/a/c')
  assert.equal(posix.resolve('/a', '/b', ''), '/b')
  assert.equal(posix.resolve('x'), posix.join(process.cwd(), 'x'))
})
test('posix.relative', () => {
  assert.equal(posix.relative('/a/b/c', '/a/d'), '../../d')
  assert.equal(posix.relative('/a/b', '/a/b'), '')
  assert.equal(posix.relative('/a/bc', '/a/b'), '../b')
})
test('posix.basename, dirname and extname', () => {
  assert.equal(posix.basename('/a/b.html', '.html'), 'b')
  assert.equal(posix.basename('/a/.html', '.html'), '.html')
  assert.equal(posix.basename('a/b//'), 'b')
  assert.equal(posix.dirname('/a'), '/')
  assert.equal(posix.dirname('a'), '.')
  assert.equal(posix.extname('.bashrc'), '')
  assert.equal(posix.extname('a.'), '.')
  assert.equal(posix.extname('.a.b.c'), '.c')
})
test('posix.parse and format', () => {
  assert.deepEqual(posix.parse('/home/user/file.txt'), {
    root: '/',
    dir: '/home/user',
    base: 'file.txt',
    ext: '.txt',
    name: 'file',
  })
  assert.equal(posix.format({ dir: '/a', name: 'b', ext: 'c' }), '/a/b.c')
  assert.equal(posix.format({ root: '/', base: 'x' }), '/x')
})
test('win32.join and normalize', () => {
  assert.equal(win32.join('C:\\a', '..', 'b'), 'C:\\b')
  assert.equal(win32.normalize('C:////a\\..\\b/'), 'C:\\b\\')
  assert.equal(win32.normalize('C:..\\a'), 'C:..\\a')
  assert.equal(win32.join('//server', 'share', 'x'), '\\\\server\\share\\x')
})
test('win32.resolve, relative and isAbsolute', () => {
  assert.equal(win32.resolve('C:\\a', '\\b'), 'C:\\b')
  assert.equal(win32.resolve('C:\\a', 'D:\\b', 'c'), 'D:\\b\\c')
  assert.equal(win32.relative('C:\\orandea\\test\\aaa', 'C:\\orandea\\impl\\bbb'), '..\\..\\impl\\bbb')
  assert.equal(win32.relative('C:\\a', 'D:\\b'), 'D:\\b')
  assert.equal(win32.isAbsolute('C:/'), true)
  assert.equal(win32.isAbsolute('C:'), false)
})
test('win32.parse', () => {
  assert.deepEqual(win32.parse('C:\\path\\dir\\file.txt'), {
    root: 'C:\\',
    dir: 'C:\\path\\dir',
    base: 'file.txt',
    ext: '.txt',
    name: 'file',
  })
  assert.equal(win32.parse('\\\\server\\share\\x').root, '\\\\server\\share\\')
})
test('separators', () => {
  assert.deepEqual([posix.sep, posix.delimiter, win32.sep, win32.delimiter], ['/', ':', '\\', ';'])
  assert.equal(win32.basename('C:\\a\\b.txt', '.txt'), 'b')
  assert.equal(posix.basename('C:\\a'), 'C:\\a')
  assert.equal(win32.toNamespacedPath('C:\\a'), '\\\\?\\C:\\a')
})
test('what is no string is refused', () => {
  assert.throws(() => posix.join('a', {}), { name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE' })
  assert.throws(() => posix.extname(null), {
    message: 'The "path" argument must be of type string. Received null',
  })
})
test('fails: extname of a dotfile', () => assert.equal(posix.extname('.env'), '.env'))
test('fails: join is no resolve', () => assert.equal(posix.join('/a', '/b'), '/b'))
test('fails: case counts in posix', () => assert.equal(posix.relative('/A', '/a'), ''))
