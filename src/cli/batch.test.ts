/** `batch` and `merge`: one line in, one line out, always the same. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../lab/lines'
import { claudeCode, cline, codex, geminiLines, geminiSession, opencode, play } from '../logs/testing/sessions'
import { hostileZip } from '../workspace/intake/testing/hostile-zip'
import { run } from './run'
import { fakeTerminal } from './testing/fake-terminal'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hunkscope-batch-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const block = (path: string, before: string, after: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\`\`\`\n`

const FILES = { 'a.ts': 'const a = 1\nconst b = 2\n' }
const RIGHT = {
  id: 'right',
  model: 'm',
  reply: block('a.ts', 'const a = 1', 'const a = 10'),
  files: FILES,
  expected: { 'a.ts': 'const a = 10\nconst b = 2\n' },
}
const WRONG = { ...RIGHT, id: 'wrong', expected: { 'a.ts': 'const a = 11\nconst b = 2\n' } }
const REFUSED = { ...RIGHT, id: 'refused', reply: block('a.ts', 'let z = 9\nlet y = 8', 'x') }

async function told(args: readonly string[], input?: string | Iterable<Uint8Array>, more?: Parameters<typeof fakeTerminal>[2]) {
  const terminal = fakeTerminal(folder, input, more)
  const exit = await run(args, terminal)
  return { exit, out: terminal.out(), err: terminal.err() }
}

const jsonl = (...lines: readonly unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

const verdicts = (out: string): unknown[] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

test('every line gets its verdict, beside its names', async () => {
  const { exit, out, err } = await told(['batch'], jsonl(RIGHT, WRONG, REFUSED, { id: 4, reply: RIGHT.reply }))
  expect([exit, err]).toEqual([0, '4 lines.'])
  expect(verdicts(out)).toMatchObject([
    {
      id: 'right',
      model: 'm',
      verdict: { state: 'landed', truth: 'same', formats: ['search-replace'], hunks: [{ how: 'exact' }] },
    },
    { id: 'wrong', verdict: { state: 'landed', truth: 'other' } },
    { id: 'refused', verdict: { state: 'refused', truth: 'unchanged', hunks: [{ state: 'refused' }] } },
    { id: 4, verdict: { state: 'unjudged', edits: 1 } },
  ])
})

test.each([
  ['{"id":1,"reply":', 'not-json'],
  ['', 'not-json'],
  ['[1]', 'no-object'],
  ['null', 'no-object'],
  ['{"files":{}}', 'no-reply'],
  ['{"reply":"x","files":{"a":1}}', 'bad-files'],
  ['{"reply":"x","files":{},"expected":{"a":1}}', 'bad-expected'],
])('a broken line gives a line: %s', async (line, why) => {
  const { exit, out, err } = await told(['batch'], jsonl(RIGHT, line, RIGHT))
  const [, broken, last] = verdicts(out)
  expect([exit, err]).toEqual([0, '3 lines, 1 of them broken.'])
  expect(broken).toMatchObject({ verdict: { state: 'broken', why } })
  expect(last).toMatchObject({ id: 'right' })
})

test('paths that reach an object’s prototype are texts like others', async () => {
  const line = '{"__proto__":"x","constructor":"y","reply":"","files":{"__proto__":"z"}}'
  const { out } = await told(['batch'], jsonl(line))
  expect(out).toBe('{"constructor":"y","verdict":{"state":"no-edits","edits":0,"formats":[],"tokens":0,"hunks":[]}}\n')
})

test('fields have the names that a person gives, and the project is a folder where lines have no files', async () => {
  mkdirSync(join(folder, 'project'), { recursive: true })
  writeFileSync(join(folder, 'project/a.ts'), FILES['a.ts'])
  const { out } = await told(['batch', '--reply', 'model_patch', '--dir', 'project'], jsonl({ id: 1, model_patch: RIGHT.reply }))
  expect(verdicts(out)).toMatchObject([{ id: 1, verdict: { state: 'landed' } }])
})

test('files, folders and the input are read one after the other', async () => {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(join(folder, 'logs/b.md'), RIGHT.reply)
  writeFileSync(join(folder, 'logs/a.jsonl'), jsonl(RIGHT, WRONG))
  const { out } = await told(['batch', 'logs', '-'], jsonl(REFUSED))
  expect(verdicts(out)).toMatchObject([{ id: 'right' }, { id: 'wrong' }, { id: join('logs', 'b.md') }, { id: 'refused' }])
})

test('other tools judge the same lines', async () => {
  const { out } = await told(['batch', '--tools', 'aider-diff,git-apply'], jsonl(RIGHT))
  expect(verdicts(out)).toMatchObject([
    {
      verdict: {
        tools: { 'aider-diff': { verdict: 'applied', truth: 'same' }, 'git-apply': { verdict: 'format', truth: 'unchanged' } },
      },
    },
  ])
})

test.each([
  [['batch', '--shard', '0/2'], '0/2 is no shard'],
  [['batch', '--shard', '3/2'], '3/2 is no shard'],
  [['batch', '--skip=-1'], '-1 is no whole number'],
  [['batch', '--skip', 'x'], 'x is no whole number'],
  [['batch', '--tools', 'no-such-tool'], 'no-such-tool'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { exit, out, err } = await told(args, '')
  expect([exit, out, err]).toEqual([2, '', expect.stringContaining(sentence)])
})

describe('shards', () => {
  const anyLine = fc.oneof(
    fc.constantFrom(RIGHT, WRONG, REFUSED).map((line) => JSON.stringify(line)),
    fc.record({ id: fc.nat(), reply: fc.string() }).map((line) => JSON.stringify(line)),
    fc.string().map((text) => text.replaceAll('\n', ' ')),
  )

  test('merged give byte for byte what one run gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (lines, of) => {
        const input = jsonl(...lines)
        const parts: string[] = []
        for (let index = 1; index <= of; index++) {
          writeFileSync(join(folder, `part-${index}`), (await told(['batch', '--shard', `${index}/${of}`], input)).out)
          parts.push(`part-${index}`)
        }
        const merged = await told(['merge', ...parts])
        expect(merged).toEqual({ exit: 0, err: '', out: (await told(['batch'], input)).out })
      }),
      { numRuns: 30 },
    )
  })

  test('runs that were stopped go on with --skip, and give what one run gives', async () => {
    const input = jsonl(RIGHT, 'broken', WRONG, REFUSED)
    const whole = (await told(['batch'], input)).out
    const first = whole.split('\n').slice(0, 2).join('\n')
    expect(`${first}\n${(await told(['batch', '--skip', '2'], input)).out}`).toBe(whole)
  })

  test('of which one is missing or not whole are refused', async () => {
    writeFileSync(join(folder, 'short'), 'a\n')
    writeFileSync(join(folder, 'long'), 'b\nc\nd\n')
    const { exit, err } = await told(['merge', 'short', 'long'])
    expect([exit, err]).toEqual([2, expect.stringContaining('short does not have as many lines')])
  })
})

test('Ctrl-C ends the run with whole lines, and says how to go on', async () => {
  const stop = new AbortController()
  const encoder = new TextEncoder()
  const input = (function* () {
    yield encoder.encode(jsonl(RIGHT, WRONG))
    stop.abort()
    yield encoder.encode(jsonl(REFUSED))
  })()
  const { exit, out, err } = await told(['batch'], input, { signal: stop.signal })
  expect([exit, verdicts(out).length]).toEqual([130, 2])
  expect(err).toContain('--skip 2')
})

test('lines are the same however the bytes arrive, and one that is too long is not kept', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string().map((text) => text.replaceAll('\n', ' '))),
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      async (lines, ends, size) => {
        const bytes = new TextEncoder().encode(lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size))
        const found: string[] = []
        for await (const line of linesOf(from(chunks)))
          found.push(line === null ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(line))
        const wanted = lines.join('\n') === '' && !ends ? [] : lines
        // Without a last line end, an empty last line is none.
        const isOpen = !ends && wanted.length > 0 && wanted.at(-1) === ''
        expect(found).toEqual(isOpen ? wanted.slice(0, -1) : wanted)
      },
    ),
  )
  const long = [...'x'.repeat(40)].map((text) => new TextEncoder().encode(text))
  const found: (number | null)[] = []
  for await (const line of linesOf(from([...long, new TextEncoder().encode('\nshort\n')]), 20)) found.push(line?.length ?? null)
  expect(found).toEqual([null, 5])
})

async function* from(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

test('the report is one page without a script, in which nothing of a reply is more than text', async () => {
  const hostile = { ...REFUSED, id: '<img src=x onerror=alert(1)>', model: '"><script>alert(1)</script>' }
  const { exit } = await told(
    ['batch', '--report', 'report.html', '--tools', 'aider-diff'],
    jsonl(RIGHT, WRONG, REFUSED, hostile),
  )
  const page = readFileSync(join(folder, 'report.html'), 'utf8')
  expect(exit).toBe(0)
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
  expect(page).toContain('By model')
  expect(page).toMatch(/<th scope="row">m<\/th><td class="number">3<\/td><td class="number">33\.3 %<\/td>/)
  await told(['batch', '--report', 'again.html', '--tools', 'aider-diff'], jsonl(RIGHT, WRONG, REFUSED, hostile))
  expect(readFileSync(join(folder, 'again.html'), 'utf8')).toBe(page)
})

describe('logs of agents', () => {
  const taken = play({ 'b.ts': 'const d = 4\n' }, [
    { kind: 'read', path: 'b.ts' },
    { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
    { kind: 'edit', path: 'b.ts', old: 'const  d = 5', fresh: 'const d = 6' },
  ])

  test('are recognised in a folder, and each edit is judged for the files that it met', async () => {
    const at = join(folder, 'agents')
    mkdirSync(join(at, 'task-1'), { recursive: true })
    writeFileSync(join(at, '1.jsonl'), claudeCode(taken))
    writeFileSync(join(at, '2.jsonl'), codex(taken))
    writeFileSync(join(at, '3.json'), opencode(taken))
    writeFileSync(join(at, '4.json'), JSON.stringify(geminiSession(taken, '')))
    writeFileSync(join(at, '5.jsonl'), geminiLines(taken, ''))
    writeFileSync(join(at, 'task-1/api_conversation_history.json'), cline(taken))
    writeFileSync(join(at, 'task-1/ui_messages.json'), '[]')
    writeFileSync(
      join(at, '.aider.chat.history.md'),
      `# aider chat started at x\n\n#### do\n\n${RIGHT.reply}\n> Applied edit to a.ts  \n`,
    )
    const { info, messages } = JSON.parse(opencode(taken))
    const storage = (name: string, value: unknown) => {
      mkdirSync(join(at, 'storage', name, '..'), { recursive: true })
      writeFileSync(join(at, 'storage', name), JSON.stringify(value))
    }
    storage('session/p/ses_made_up.json', info)
    for (const message of messages) {
      storage(`message/ses_made_up/${message.info.id}.json`, message.info)
      for (const part of message.parts) storage(`part/${message.info.id}/${part.id}.json`, part)
    }
    const { exit, out, err } = await told(['batch', 'agents', '--report', 'logs.html'])
    expect([exit, err]).toEqual([0, '15 lines.'])
    const judged = verdicts(out)
    expect(judged[0]).toMatchObject({
      verdict: { state: 'unjudged' },
      log: { kind: 'aider', own: 'applied', why: 'never-shown' },
    })
    for (const kind of ['claude-code', 'codex', 'opencode', 'gemini-cli', 'cline'])
      expect(judged.filter((line) => JSON.stringify(line).includes(`"kind":"${kind}"`)).slice(0, 2)).toMatchObject([
        { verdict: { state: 'landed', hunks: [{ how: 'exact' }] }, log: { kind, own: 'applied', files: 'shown' } },
        { verdict: { hunks: [{ path: expect.stringContaining('b.ts') }] }, log: { kind, own: 'refused', files: 'shown' } },
      ])
    expect(readFileSync(join(folder, 'logs.html'), 'utf8')).toContain('By what the tool itself said')
  })

  test('in a zip are read, and what is no archive is left out', async () => {
    writeFileSync(
      join(folder, 'logs.zip'),
      hostileZip([
        { name: 'all/1.jsonl', content: claudeCode(taken) },
        { name: 'all/reply.md', content: RIGHT.reply },
        { name: 'all/damaged.md', content: RIGHT.reply, crc: 1 },
      ]),
    )
    writeFileSync(join(folder, 'none.zip'), 'PK')
    const { out, err } = await told(['batch', 'logs.zip', 'none.zip'])
    expect(verdicts(out)).toMatchObject([{ log: { own: 'applied' } }, { log: { own: 'refused' } }, { id: 'logs.zip/reply.md' }])
    expect(err).toContain('logs.zip/damaged.md is damaged')
    expect(err).toContain('none.zip is damaged')
  })

  test('go on behind broken lines and lines of a kind that nobody knows', async () => {
    const [first = '', ...rest] = claudeCode(taken).trimEnd().split('\n')
    const { out, err } = await told(['batch'], jsonl(first, '{"sess', '{"kind":"of tomorrow","sessionId":"s"}', ...rest))
    expect(verdicts(out)).toMatchObject([
      { verdict: { state: 'broken', why: 'not-json' } },
      { log: { own: 'applied' } },
      { log: {} },
    ])
    expect(err).toBe('1 line of the logs is of a kind that is not known: read over.\n3 lines, 1 of them broken.')
  })
})
