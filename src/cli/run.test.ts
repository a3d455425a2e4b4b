/** `why` and `apply` as a person uses them, on a folder of this machine. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { run } from './run'
import { harmless } from './terminal'
import { type FakeTerminal, fakeTerminal } from './testing/fake-terminal'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hunkscope-cli-'))
  put('src/a.ts', 'const a = 1\nconst b = 2\n')
  put('src/b.ts', 'export {}\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const at = (path: string): string => readFileSync(join(folder, path), 'utf8')

/** Search/replace blocks. */
const block = (path: string, before: string, after: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\`\`\`\n`

const GOOD = block('src/a.ts', 'const a = 1', 'const a = 10')
const BAD = block('src/a.ts', 'const z = 1', 'const z = 10')

async function outcomeOf(args: readonly string[], input?: string, more?: Parameters<typeof fakeTerminal>[2]) {
  const terminal: FakeTerminal = fakeTerminal(folder, input, more)
  const exit = await run(args, terminal)
  return { exit, out: terminal.out(), err: terminal.err() }
}

describe('why', () => {
  test('says that a hunk lands, and where', async () => {
    const { exit, out } = await outcomeOf(['why'], GOOD)
    expect(exit).toBe(0)
    expect(out).toMatch(/✓ Lands exactly {2}src\/a\.ts, line 1/)
    expect(out).toMatch(/The hunk lands\./)
  })

  test('says what the code of a reply without an edit is a version of', async () => {
    put('src/sum.ts', 'export function sum(a, b) {\n  return a - b\n}\n\nexport const zero = 0\n')
    const { exit, out } = await outcomeOf(['why'], 'Now:\n\n```ts\nexport function sum(a, b) {\n  return a + b\n}\n```\n')
    expect([exit, out]).toEqual([1, 'No edit was found in the reply.\nIt shows a version of “sum”, lines 1–3 of src/sum.ts.\n'])
  })

  test('says how to name the file where a reply names none', async () => {
    const { out } = await outcomeOf(['why'], '<<<<<<< SEARCH\nconst q = 1\n=======\nconst q = 2\n>>>>>>> REPLACE\n')
    expect(out).toContain('✗ No file is named  hunk 1')
    expect(out).toContain('“--path” names the file that is meant.')
  })

  test('says why a hunk is refused', async () => {
    const { exit, out } = await outcomeOf(['why'], block('src/a.ts', 'const a = 1\nconst c = 2', 'const a = 1\nconst d = 2'))
    expect(exit).toBe(1)
    expect(out).toMatch(/✗ .*src\/a\.ts/)
    expect(out).toContain('Line 5 of the reply is to be removed and differs from line 2 of the file.')
    expect(out).not.toContain('\u001b')
  })

  test('prints the quoted lines beside the file’s, with what differs', async () => {
    const { out } = await outcomeOf(['why'], block('src/a.ts', 'const a = 1\nconst c = 2', 'const a = 1\nconst d = 2'))
    const [, aligned = ''] = out.split('Beside lines 1–2 of the file:\n')
    expect(aligned.split('\n').slice(0, 7)).toEqual([
      '   reply  file',
      '       4     1   const a = 1',
      '       5       ≠ const c = 2',
      '                       ^',
      '             2 ≠ const b = 2',
      '                       ^',
      '       8       + const d = 2',
    ])
  })

  test('sets off in colour what differs, on a terminal', async () => {
    const { out } = await outcomeOf(['why'], block('src/a.ts', 'const a = 1\nconst c = 2', 'const a = 1\nconst d = 2'), {
      colour: true,
    })
    expect(out).toContain('\u001b[7mc\u001b[27m')
    expect(out).not.toContain('^')
  })

  test('prints beside a hunk that landed what it quotes otherwise', async () => {
    const { out } = await outcomeOf(['why'], block('src/a.ts', '  const a = 1', '  const a = 10'))
    expect(out).toMatch(/✓ .*src\/a\.ts, line 1[\s\S]*Beside line 1 of the file:/)
  })

  test('takes a file, a folder, and a path for edits that name none', async () => {
    put('reply.md', '<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 10\n>>>>>>> REPLACE\n')
    const { exit, out } = await outcomeOf(['why', 'reply.md', '--dir', 'src', '--path', 'a.ts'])
    expect([exit, out]).toEqual([0, expect.stringContaining('a.ts, line 1')])
  })

  test('gives JSON to programs', async () => {
    const { exit, out } = await outcomeOf(['why', '--json'], BAD)
    expect(exit).toBe(1)
    expect(out.split('\n')).toHaveLength(2)
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      reason: 'refused',
      decisions: [{ path: 'src/a.ts', state: 'refused', refusal: { code: 'conflict' } }],
      message: expect.stringContaining('src/a.ts'),
    })
  })

  test('paints only where it is looked at, and shows what a terminal would obey', async () => {
    const reply = block('src/a.ts', 'const a = 1\nconst \u001b]0;owned\u0007\u001b[31mc = 2', 'x')
    const { out } = await outcomeOf(['why'], reply, { colour: true })
    expect(out).toContain('\u001b[31m✗')
    expect(out).not.toContain('owned\u0007')
    expect(harmless('a\u001b[2Jb\u202ec\rd\te')).toBe('ab\\u202ec\\u000dd\te')
  })
})

describe('apply', () => {
  test('shows a diff and changes nothing', async () => {
    const { exit, out, err } = await outcomeOf(['apply'], GOOD)
    expect(exit).toBe(0)
    expect(out).toContain('--- a/src/a.ts\n+++ b/src/a.ts\n')
    expect(out).toContain('-const a = 1\n+const a = 10\n')
    expect(err).toContain('1 file would change. "--write" writes it.')
    expect(at('src/a.ts')).toBe('const a = 1\nconst b = 2\n')
  })

  test('writes with --write, keeps the mode, makes and removes files', async () => {
    chmodSync(join(folder, 'src/a.ts'), 0o755)
    const patch = `*** Begin Patch\n*** Update File: src/a.ts\n@@\n-const a = 1\n+const a = 10\n const b = 2\n*** Add File: lib/new/c.ts\n+export const c = 3\n*** Delete File: src/b.ts\n*** End Patch\n`
    const { exit, err } = await outcomeOf(['apply', '--write'], patch)
    expect([exit, err]).toEqual([0, expect.stringContaining('3 files written.')])
    expect(at('src/a.ts')).toBe('const a = 10\nconst b = 2\n')
    expect(statSync(join(folder, 'src/a.ts')).mode & 0o777).toBe(0o755)
    expect(at('lib/new/c.ts')).toBe('export const c = 3\n')
    expect(readdirSync(join(folder, 'src'))).toEqual(['a.ts'])
    expect((await outcomeOf(['apply', '--write'], block('src/a.ts', 'const a = 1', 'const a = 10'))).exit).toBe(0)
  })

  test('writes all or nothing', async () => {
    const { exit, err } = await outcomeOf(['apply', '--write'], GOOD + BAD)
    expect([exit, err]).toEqual([1, expect.stringContaining('Nothing is written.')])
    expect(at('src/a.ts')).toBe('const a = 1\nconst b = 2\n')
  })

  test('puts back what was written where the disk refuses half way', async () => {
    put('locked/c.ts', 'const c = 1\n')
    chmodSync(join(folder, 'locked'), 0o555)
    const reply = GOOD + block('locked/c.ts', 'const c = 1', 'const c = 2')
    const { exit, err } = await outcomeOf(['apply', '--write'], reply)
    const isRoot = process.getuid?.() === 0
    chmodSync(join(folder, 'locked'), 0o755)
    // Nobody refuses root.
    if (isRoot) return
    expect([exit, err]).toEqual([3, expect.stringContaining('Every file is as it was.')])
    expect(at('src/a.ts')).toBe('const a = 1\nconst b = 2\n')
    expect(readdirSync(join(folder, 'src'))).toEqual(['a.ts', 'b.ts'])
  })

  test.each([
    ['a path that leads outside', '../x.ts'],
    ['a path through folders that leads outside', 'src/../../x.ts'],
    ['a path from the root', '/etc/passwd'],
    ['what git runs', '.git/hooks/pre-commit'],
  ])('refuses %s, in a sentence', async (_, path) => {
    const { exit, err } = await outcomeOf(['apply', '--write'], `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch\n`)
    expect(exit).toBe(1)
    expect(err).toMatch(/✗ .+/)
    expect(readdirSync(join(folder, '..')).includes('x.ts')).toBe(false)
    expect(readdirSync(folder)).toEqual(['src'])
  })

  test.each([
    ['of a file', 'secret.ts', '../outside.ts'],
    ['of a folder', 'out/new.ts', '../outside-folder'],
  ])('follows no symbolic link %s', async (_, path, target) => {
    const [first = ''] = path.split('/')
    const outside = join(folder, target)
    if (path.includes('/')) mkdirSync(outside, { recursive: true })
    else writeFileSync(outside, 'const a = 1\n')
    symlinkSync(target, join(folder, first))
    for (const reply of [
      `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch\n`,
      block(path, 'const a = 1', 'const a = 2'),
    ]) {
      const { exit, err } = await outcomeOf(['apply', '--write'], reply)
      expect([exit, err]).toEqual([3, expect.stringContaining(`${first} is a symbolic link`)])
      expect((await outcomeOf(['why'], reply)).exit).toBe(1)
    }
    expect(path.includes('/') ? readdirSync(outside) : readFileSync(outside, 'utf8')).toEqual(
      path.includes('/') ? [] : 'const a = 1\n',
    )
    rmSync(outside, { recursive: true })
  })

  test('leaves binary files alone', async () => {
    put('picture.bin', new Uint8Array([1, 0, 2]))
    const { exit, err } = await outcomeOf(['apply', '--write'], block('picture.bin', 'a', 'b'))
    expect([exit, err]).toEqual([1, expect.stringMatching(/bytes|binary|text/i)])
  })

  test('finds files that .gitignore leaves out where the reply names them', async () => {
    put('.gitignore', 'made/\n')
    put('made/d.ts', 'const d = 1\n')
    const { exit } = await outcomeOf(['apply', '--write'], block('made/d.ts', 'const d = 1', 'const d = 2'))
    expect([exit, at('made/d.ts')]).toEqual([0, 'const d = 2\n'])
  })

  test('text that asks for something to be run stays text', async () => {
    const { exit } = await outcomeOf(['apply', '--write'], '```sh\ntouch owned\n```\n$(touch owned) `touch owned`\n')
    expect([exit, readdirSync(folder)]).toEqual([1, ['src']])
  })
})

describe('arguments', () => {
  test.each([
    [['frobnicate'], 'There is no command "frobnicate"'],
    [['why', '--frob'], '--frob'],
    [['why', 'no-such-file.md'], 'There is no file no-such-file.md'],
    [['why', 'src'], 'src is a folder. Name a file in it'],
    [['why', 'a', 'b'], 'Name one reply'],
    [['why'], 'Name a file that holds the reply, or pipe the reply in.'],
    [['why', '--dir', 'nowhere'], 'Name a file'],
    [['constructor'], 'There is no command'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const { exit, err, out } = await outcomeOf(args)
    expect([exit, out]).toEqual([2, ''])
    expect(err).toContain(sentence)
  })

  test('a folder, a path or a reply that is none is refused in a sentence', async () => {
    put('bytes.md', new Uint8Array([255, 254, 0, 1]))
    expect((await outcomeOf(['why', '--dir', 'nowhere'], GOOD)).err).toBe('There is no folder nowhere.')
    expect((await outcomeOf(['why', '--path', '../a.ts'], GOOD)).err).toContain('../a.ts is no path of the project')
    expect((await outcomeOf(['why', 'bytes.md'])).err).toBe('bytes.md is no text in UTF-8.')
  })

  test('every command has help with examples', async () => {
    const { out } = await outcomeOf(['--help'])
    const commands = [...out.matchAll(/^ {2}hunkscope (\w+)/gm)].map(([, name = '']) => name)
    expect(commands).toEqual(expect.arrayContaining(['why', 'apply']))
    for (const name of commands) expect((await outcomeOf(['help', name])).out).toMatch(new RegExp(`^hunkscope ${name}`))
  })

  test('Ctrl-C ends a command before it writes', async () => {
    const { exit } = await outcomeOf(['apply', '--write'], GOOD, { signal: AbortSignal.abort() })
    expect([exit, at('src/a.ts')]).toEqual([130, 'const a = 1\nconst b = 2\n'])
  })
})
