/** Bundles that git itself has made. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode } from '../content'
import { gather } from './gather'
import { bundleSource, isGitBundle } from './git-bundle'

const HAS_GIT = spawnSync('git', ['--version']).status === 0

describe.skipIf(!HAS_GIT)('a git bundle', () => {
  let folder = ''
  const git = (...args: readonly string[]) =>
    execFileSync(
      'git',
      ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false', ...args],
      {
        env: { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
  const bundled = (name: string, ...args: readonly string[]): Uint8Array => {
    git('bundle', 'create', name, ...args)
    return new Uint8Array(readFileSync(join(folder, name)))
  }
  const packIn = () => readdirSync(join(folder, '.git/objects/pack')).find((name) => name.endsWith('.idx')) ?? ''
  // Lines that differ from version to version a little, so that git stores them as changes of each other.
  const long = (version: number) =>
    Array.from({ length: 3_000 }, (_, at) => `line ${at} of ${at % 50 === version ? `version ${version}` : 'all'}\n`).join('')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hunkscope-bundle-test-'))
    git('init', '--quiet', '--initial-branch', 'main')
    mkdirSync(join(folder, 'src/deep'), { recursive: true })
    for (let version = 0; version < 12; version++) {
      writeFileSync(join(folder, 'src/long.txt'), long(version))
      writeFileSync(join(folder, 'src/deep/größe.ts'), `export const a = ${version}\n`)
      if (version === 3) {
        writeFileSync(join(folder, 'run.sh'), '#!/bin/sh\n')
        chmodSync(join(folder, 'run.sh'), 0o755)
        writeFileSync(join(folder, 'empty'), '')
        if (process.platform !== 'win32') symlinkSync('src', join(folder, 'link'))
        writeFileSync(
          join(folder, 'bytes.bin'),
          Uint8Array.from({ length: 70_000 }, (_, at) => (at * at) % 251),
        )
      }
      git('add', '.')
      git('commit', '--quiet', '-m', `version ${version}`)
    }
    git('gc', '--quiet', '--aggressive')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const filesOf = async (bytes: Uint8Array) => {
    const opened = await bundleSource(bytes, 'project.bundle')
    if (!opened.ok) return opened.detail
    const gathered = await gather(opened.source)
    return gathered.ok ? gathered : gathered.why
  }

  test('gives the files of its HEAD byte for byte, with changes stored as changes', async () => {
    const bytes = bundled('all.bundle', 'HEAD', 'main')
    // Changes, or this would try nothing.
    expect(git('verify-pack', '-v', join(folder, '.git/objects/pack', packIn()))).toMatch(/chain length = [1-9]/)
    expect(isGitBundle(bytes)).toBe(true)
    const gathered = await filesOf(bytes)
    if (typeof gathered === 'string') throw new Error(gathered)
    const names = git('ls-files', '-z')
      .split('\0')
      .filter((name) => name !== '' && name !== 'link')
    expect([...gathered.files.keys()].sort()).toEqual(names.sort())
    for (const [path, content] of gathered.files) {
      const own = readFileSync(join(folder, path))
      expect(Buffer.from(encode(content)), path).toEqual(own)
    }
    if (process.platform !== 'win32') expect(gathered.left).toEqual([{ name: 'link', why: 'link' }])
  })
  test('of a part of a history is refused, since the rest is not in it', async () => {
    expect(await filesOf(bundled('part.bundle', 'main~2..main'))).toBe('it needs commits that it does not hold')
  })

  test('that is damaged anywhere gives its files or a sentence, and never others', async () => {
    const bytes = bundled('one.bundle', 'HEAD')
    const whole = await filesOf(bytes)
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0x55
      const found = await filesOf(damaged)
      if (typeof found !== 'string') expect(found.files, String(at)).toEqual(typeof whole === 'string' ? null : whole.files)
      expect(typeof (await filesOf(bytes.slice(0, at)))).toBe('string')
    }
  })
})

test('what is none is no bundle', async () => {
  const bytes = new TextEncoder().encode('# v4 git bundle\n')
  expect([isGitBundle(bytes), await bundleSource(bytes, 'x')]).toEqual([false, { ok: false, detail: 'it is no git bundle' }])
})
