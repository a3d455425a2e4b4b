/** `serve`: the page with its headers, and a folder for that page alone. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Path } from '../engine/model'
import { shaOf } from '../workspace/content'
import { keptHandle, SERVED_FOLDER } from '../workspace/disk/handle'
import { writeBack } from '../workspace/disk/write-back'
import { handleSource } from '../workspace/intake/folder-handles'
import { gather } from '../workspace/intake/gather'
import { run } from './run'
import { FOLDER_HEADER, servedFolder } from './served-folder'
import { fakeTerminal } from './testing/fake-terminal'

let home = ''
let folder = ''
let origin = ''
let cookie = ''
const stop = new AbortController()
let ended: Promise<number> = Promise.resolve(0)

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly text: string }

/** As any program could ask. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((settle, fail) => {
    request(`${origin}${path}`, { headers, method }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => settle({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', fail)
      .end()
  })
}

/** As the page asks. */
const pageAsks: typeof fetch = (address, init) =>
  fetch(`${origin}${String(address)}`, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie } })

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'hunkscope-serve-'))
  folder = join(home, 'project')
  const page = join(home, 'page')
  mkdirSync(join(folder, 'src'), { recursive: true })
  mkdirSync(join(folder, '.git'))
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'src/a.ts'), 'const a = 1\n')
  writeFileSync(join(folder, '.git/config'), 'secret')
  writeFileSync(join(home, 'outside.txt'), 'outside')
  symlinkSync('../outside.txt', join(folder, 'link.txt'))
  writeFileSync(join(page, 'index.html'), '<!doctype html><html><head></head><body>page</body></html>')
  writeFileSync(join(page, 'assets/a.js'), 'a')
  writeFileSync(join(page, '_headers'), readFileSync(new URL('../../public/_headers', import.meta.url)))
  writeFileSync(join(home, 'offer-folder.js'), 'offer')
  let said = ''
  const terminal = fakeTerminal(home, undefined, {
    signal: stop.signal,
    beside: { page, script: join(home, 'offer-folder.js') },
    say: (text) => {
      said = text
    },
  })
  ended = run(['serve', 'project', '--port', '0'], terminal)
  while (said === '') await new Promise((go) => setTimeout(go, 5))
  const [, at = '', secret = ''] = /^(http:\/\/127\.0\.0\.1:\d+)\/open\/(\S+)/.exec(said) ?? []
  origin = at
  const opened = await ask(`/open/${secret}`)
  expect([opened.status, opened.headers.location]).toEqual([303, '/'])
  cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  expect(String(opened.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
})

afterAll(async () => {
  stop.abort()
  expect(await ended).toBe(0)
  rmSync(home, { recursive: true, force: true })
})

test('the page comes with the headers that it needs, and offers the folder before its own scripts', async () => {
  const { status, headers, text } = await ask('/')
  expect([status, text]).toEqual([200, expect.stringMatching(/<head><script src="\/offer-folder\.js" data-name="project">/)])
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  const asset = await ask('/assets/a.js')
  expect([asset.text, asset.headers['content-type']]).toEqual(['a', 'text/javascript; charset=utf-8'])
})

test.each([
  ['/../outside.txt'],
  ['/%2e%2e/outside.txt'],
  ['/..%2foutside.txt'],
  ['/no-such-file'],
  ['/%ff'],
  ['/assets'],
  ['/open/x'],
])('%s gives nothing', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: '' })
})

test('another name of this machine, and another method, are refused', async () => {
  expect((await ask('/', { host: 'evil.example:80' })).status).toBe(421)
  expect((await ask('/', {}, 'POST')).status).toBe(405)
})

test('the folder is for the page alone', async () => {
  const own = { cookie, [FOLDER_HEADER]: '1' }
  const path = '/folder/entries?at='
  expect((await ask(path, own)).status).toBe(200)
  expect((await ask(path, { ...own, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await ask(path, { ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask(path, { cookie })).status).toBe(403)
  expect((await ask(path, { [FOLDER_HEADER]: '1' })).status).toBe(403)
  expect((await ask(path, { ...own, cookie: `${cookie}x` })).status).toBe(403)
  expect((await ask(path, { ...own, host: 'evil.example' })).status).toBe(421)
})

test.each(['../outside.txt', 'link.txt', '.git/config', '.GIT/config', 'src/../../outside.txt', 'src', ''])(
  'nothing of "%s" is read or written',
  async (at) => {
    const own = { cookie, [FOLDER_HEADER]: '1' }
    const path = `/folder/file?at=${encodeURIComponent(at)}`
    for (const method of ['GET', 'PUT']) expect((await ask(path, own, method)).status).toBeGreaterThanOrEqual(400)
    expect(readFileSync(join(home, 'outside.txt'), 'utf8')).toBe('outside')
  },
)

test('the page reads the folder, and writes back as to any other', async () => {
  const handle = servedFolder('project', pageAsks)
  const gathered = await gather(handleSource(handle))
  expect(gathered.ok && [...gathered.files]).toEqual([['src/a.ts', 'const a = 1\n']])
  const path = (name: string) => name as Path
  const written = await writeBack(handle, [
    { path: path('src/a.ts'), base: shaOf('const a = 1\n'), after: 'const a = 2\n' },
    { path: path('new/ü.ts'), base: null, after: 'new\n' },
  ])
  expect(written).toMatchObject({ ok: true })
  expect(readFileSync(join(folder, 'src/a.ts'), 'utf8')).toBe('const a = 2\n')
  expect(readFileSync(join(folder, 'new/ü.ts'), 'utf8')).toBe('new\n')
  expect(await writeBack(handle, [{ path: path('src/a.ts'), base: shaOf('other'), after: 'x' }])).toMatchObject({
    why: 'conflicts',
  })
  expect(await writeBack(handle, [{ path: path('new/ü.ts'), base: shaOf('new\n'), after: null }])).toMatchObject({ ok: true })
  expect(readdirSync(folder).sort()).toEqual(['.git', 'link.txt', 'src'])
})

test('the page asks for each file once', async () => {
  const asked: string[] = []
  const counting: typeof fetch = (address, init) => {
    asked.push(String(address))
    return pageAsks(address, init)
  }
  expect(await gather(handleSource(servedFolder('project', counting)))).toMatchObject({ ok: true })
  expect(asked.filter((address) => address.includes('/folder/file?'))).toHaveLength(1)
})

test('the folder is known again after a reload', () => {
  const handle = servedFolder('project', pageAsks)
  const kept: unknown = structuredClone(handle)
  expect(keptHandle(kept)).toBeNull()
  Object.defineProperty(globalThis, SERVED_FOLDER, { value: handle, configurable: true })
  try {
    expect(keptHandle(kept)).toBe(handle)
    expect(keptHandle({ isServed: true, name: 'another' })).toBeNull()
  } finally {
    Reflect.deleteProperty(globalThis, SERVED_FOLDER)
  }
})

test('a package without a page, and a port that is taken, are said', async () => {
  const terminal = fakeTerminal(home)
  expect([await run(['serve'], terminal), terminal.err()]).toEqual([2, expect.stringContaining('holds no page')])
  const other = fakeTerminal(home, undefined, { beside: { page: join(home, 'page'), script: '' } })
  const port = new URL(origin).port
  expect([await run(['serve', '--port', port], other), other.err()]).toEqual([
    2,
    expect.stringContaining(`Port ${port} is taken`),
  ])
})
