import assert from 'node:assert/strict'
import fs, { constants, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import fsp from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = mkdtempSync(join(tmpdir(), 'fs-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const at = (...names) => join(folder, ...names)

test('mkdtemp adds six characters', () => {
  assert.match(folder, /fs-test-\w{6}$/)
  assert.ok(statSync(folder).isDirectory())
})

describe('the project', () => {
  it('is read by address', () => {
    assert.equal(JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')).name, 'conformance')
  })
  it('is read from the working folder', () => {
    assert.equal(JSON.parse(readFileSync('package.json', 'utf8')).name, 'conformance')
    assert.ok(fs.readdirSync('lib').includes('data.json'))
  })
  it('is read by the path of this file', () => {
    assert.match(readFileSync(fileURLToPath(import.meta.url), 'utf8'), /^import assert/)
  })
})

describe('files', () => {
  it('are buffers without an encoding', () => {
    writeFileSync(at('a'), 'äb')
    const bytes = readFileSync(at('a'))
    assert.ok(Buffer.isBuffer(bytes))
    assert.equal(bytes.length, 3)
    assert.equal(readFileSync(at('a'), { encoding: 'hex' }), 'c3a462')
  })
  it('are written as bytes, by parts, and appended to', () => {
    writeFileSync(at('b'), new Uint8Array([0, 255, 128]))
    fs.appendFileSync(at('b'), Buffer.from([7]))
    assert.deepEqual([...readFileSync(at('b'))], [0, 255, 128, 7])
    writeFileSync(at('b'), 'new', { flag: 'a' })
    assert.equal(readFileSync(at('b')).length, 7)
    assert.throws(() => writeFileSync(at('b'), 'x', { flag: 'wx' }), { code: 'EEXIST' })
  })
  it('are copied, renamed and removed', () => {
    writeFileSync(at('c'), 'content')
    fs.copyFileSync(at('c'), at('c2'))
    assert.throws(() => fs.copyFileSync(at('c'), at('c2'), constants.COPYFILE_EXCL), { code: 'EEXIST' })
    fs.renameSync(at('c2'), at('c3'))
    assert.equal(existsSync(at('c2')), false)
    fs.unlinkSync(at('c3'))
    assert.equal(existsSync(at('c3')), false)
  })
  it('are cut and filled', () => {
    writeFileSync(at('d'), '123456')
    fs.truncateSync(at('d'), 3)
    assert.equal(readFileSync(at('d'), 'utf8'), '123')
    fs.truncateSync(at('d'), 5)
    assert.equal(readFileSync(at('d'), 'latin1'), '123\0\0')
  })
  it('are opened, read at places and closed', () => {
    writeFileSync(at('e'), 'abcdef')
    const descriptor = fs.openSync(at('e'), 'r+')
    const part = Buffer.alloc(3)
    assert.equal(fs.readSync(descriptor, part, 0, 3, 2), 3)
    assert.equal(part.toString(), 'cde')
    assert.equal(fs.writeSync(descriptor, 'XY', 0), 2)
    assert.equal(fs.fstatSync(descriptor).size, 6)
    fs.closeSync(descriptor)
    assert.equal(readFileSync(at('e'), 'utf8'), 'XYcdef')
    assert.throws(() => fs.closeSync(descriptor), { code: 'EBADF' })
  })
  it('have a size, a mode and times', () => {
    writeFileSync(at('f'), 'four', { mode: 0o640 })
    const stat = statSync(at('f'))
    assert.equal(stat.size, 4)
    assert.ok(stat.isFile())
    assert.equal(stat.mode & 0o777, 0o640)
    assert.ok(stat.mtime instanceof Date)
    fs.utimesSync(at('f'), 10, 20)
    assert.equal(statSync(at('f')).mtimeMs, 20_000)
    fs.chmodSync(at('f'), 0o600)
    assert.equal(statSync(at('f')).mode & 0o777, 0o600)
    assert.equal(typeof fs.statSync(at('f'), { bigint: true }).size, 'bigint')
  })
})

describe('folders', () => {
  it('are made at any depth', () => {
    assert.equal(fs.mkdirSync(at('x', 'y', 'z'), { recursive: true }), at('x'))
    assert.equal(fs.mkdirSync(at('x', 'y'), { recursive: true }), undefined)
    assert.throws(() => fs.mkdirSync(at('x')), { code: 'EEXIST' })
    assert.throws(() => fs.mkdirSync(at('no', 'deeper')), { code: 'ENOENT' })
  })
  it('are listed, by entries and in depth', () => {
    fs.mkdirSync(at('list', 'inner'), { recursive: true })
    writeFileSync(at('list', 'b.txt'), '')
    writeFileSync(at('list', 'inner', 'a.txt'), '')
    assert.deepEqual(fs.readdirSync(at('list')).sort(), ['b.txt', 'inner'])
    const entries = fs.readdirSync(at('list'), { withFileTypes: true })
    assert.deepEqual(entries.map((entry) => [entry.name, entry.isDirectory()]).sort(), [
      ['b.txt', false],
      ['inner', true],
    ])
    assert.deepEqual(fs.readdirSync(at('list'), { recursive: true }).sort(), ['b.txt', 'inner', 'inner/a.txt'])
  })
  it('are removed only as asked', () => {
    fs.mkdirSync(at('full', 'inner'), { recursive: true })
    assert.throws(() => fs.rmdirSync(at('full')), { code: 'ENOTEMPTY' })
    assert.throws(() => fs.rmSync(at('full')), { code: 'ERR_FS_EISDIR' })
    fs.rmSync(at('full'), { recursive: true })
    assert.equal(existsSync(at('full')), false)
    assert.throws(() => fs.rmSync(at('full')), { code: 'ENOENT' })
    fs.rmSync(at('full'), { force: true })
  })
  it('are copied whole', () => {
    fs.mkdirSync(at('from', 'deep'), { recursive: true })
    writeFileSync(at('from', 'deep', 'file'), 'x')
    assert.throws(() => fs.cpSync(at('from'), at('to')), { code: 'ERR_FS_EISDIR' })
    fs.cpSync(at('from'), at('to'), { recursive: true })
    assert.equal(readFileSync(at('to', 'deep', 'file'), 'utf8'), 'x')
  })
})

describe('links', () => {
  it('are followed, or looked at', () => {
    writeFileSync(at('target'), 'aim')
    fs.symlinkSync(at('target'), at('link'))
    assert.equal(readFileSync(at('link'), 'utf8'), 'aim')
    assert.ok(fs.lstatSync(at('link')).isSymbolicLink())
    assert.ok(fs.statSync(at('link')).isFile())
    assert.equal(fs.readlinkSync(at('link')), at('target'))
    assert.equal(fs.realpathSync(at('link')), fs.realpathSync(at('target')))
  })
  it('may lead nowhere', () => {
    fs.symlinkSync(at('nowhere'), at('dangling'))
    assert.equal(existsSync(at('dangling')), false)
    assert.ok(fs.lstatSync(at('dangling')).isSymbolicLink())
  })
})

describe('errors', () => {
  it('say what, where and why', () => {
    const path = at('missing')
    assert.throws(() => readFileSync(path), {
      name: 'Error',
      code: 'ENOENT',
      syscall: 'open',
      errno: -2,
      path,
      message: `ENOENT: no such file or directory, open '${path}'`,
    })
  })
  it('of folders and files taken for each other', () => {
    writeFileSync(at('plain'), '')
    assert.throws(() => readFileSync(folder), { code: 'EISDIR' })
    assert.throws(() => fs.readdirSync(at('plain')), { code: 'ENOTDIR' })
    assert.throws(() => readFileSync(at('plain', 'below')), { code: 'ENOTDIR' })
  })
  it('of arguments', () => {
    assert.throws(() => readFileSync({}), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => fs.readFile(at('a')), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => writeFileSync(at('a'), 5), { code: 'ERR_INVALID_ARG_TYPE' })
    assert.throws(() => readFileSync('a\0b'), { code: 'ERR_INVALID_ARG_VALUE' })
  })
  it('or none, where asked', () => {
    assert.equal(statSync(at('missing'), { throwIfNoEntry: false }), undefined)
    assert.equal(existsSync({}), false)
  })
  it('fails: reading what is not there', () => void readFileSync(at('missing')))
  it('fails: listing what is not there', () => fsp.readdir(at('missing')))
})

describe('callbacks', () => {
  it('come later, with null for no error', (_t, done) => {
    let isLater = false
    fs.readFile(pathToFileURL(at('a')), 'utf8', (error, text) => {
      assert.equal(error, null)
      assert.equal(text, 'äb')
      assert.ok(isLater)
      done()
    })
    isLater = true
  })
  it('come with the error', (_t, done) => {
    fs.stat(at('missing'), (error, stat) => {
      assert.equal(error.code, 'ENOENT')
      assert.equal(stat, undefined)
      done()
    })
  })
})

describe('promises', () => {
  it('are one module with fs.promises', () => assert.equal(fs.promises, fsp))
  it('read and write', async () => {
    await fsp.writeFile(at('p'), ['one', 'two'].join('\n'))
    assert.equal(await fsp.readFile(at('p'), 'utf8'), 'one\ntwo')
    await assert.rejects(fsp.access(at('missing')), { code: 'ENOENT' })
    await assert.doesNotReject(fsp.access(at('p'), constants.R_OK))
    assert.equal((await fsp.stat(at('p'))).size, 7)
  })
  it('open handles', async () => {
    const handle = await fsp.open(at('h'), 'w+')
    await handle.write('line one\nline two\n')
    assert.equal((await handle.stat()).size, 18)
    await handle.close()
    const again = await fsp.open(at('h'))
    const lines = []
    for await (const line of again.readLines()) lines.push(line)
    assert.deepEqual(lines, ['line one', 'line two'])
  })
  it('walk folders', async () => {
    await fsp.mkdir(at('walk'))
    await fsp.writeFile(at('walk', 'one'), '')
    const names = []
    for await (const entry of await fsp.opendir(at('walk'))) names.push(entry.name)
    assert.deepEqual(names, ['one'])
  })
})

describe('streams', () => {
  it('read a range', async () => {
    writeFileSync(at('s'), '0123456789')
    let text = ''
    for await (const part of fs.createReadStream(at('s'), { start: 2, end: 5, encoding: 'utf8' })) text += part
    assert.equal(text, '2345')
  })
  it('write until their end', (_t, done) => {
    const stream = fs.createWriteStream(at('w'))
    stream.write('one ')
    stream.end('two', () => {
      assert.equal(readFileSync(at('w'), 'utf8'), 'one two')
      assert.equal(stream.bytesWritten, 7)
      done()
    })
  })
  it('report what is not there', (_t, done) => {
    fs.createReadStream(at('missing')).on('error', (error) => {
      assert.equal(error.code, 'ENOENT')
      done()
    })
  })
})

test('fails: a copy has what the file had then', () => {
  writeFileSync(at('old'), 'old')
  fs.copyFileSync(at('old'), at('copy'))
  writeFileSync(at('old'), 'new')
  assert.equal(readFileSync(at('copy'), 'utf8'), 'new')
})
