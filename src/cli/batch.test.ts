/** `batch` and `merge`: one line in, one line out, always the same. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '../lab/lines'
import { claudeCode, cline, codex, geminiLines, geminiSession, opencode, play } from '../logs/testing/sessions'
import { pathOf } from '../runtimes/testing/path-of'
import { hostileZip } from '../workspace/intake/testing/hostile-zip'
import { zipOf } from '../workspace/out/zip'
import { batch } from './batch'
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

async function outcomeOf(
  args: readonly string[],
  input?: string | Iterable<Uint8Array>,
  more?: Parameters<typeof fakeTerminal>[2],
) {
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
  const { exit, out, err } = await outcomeOf(['batch'], jsonl(RIGHT, WRONG, REFUSED, { id: 4, reply: RIGHT.reply }))
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
  const { exit, out, err } = await outcomeOf(['batch'], jsonl(RIGHT, line, RIGHT))
  const [, broken, last] = verdicts(out)
  expect([exit, err]).toEqual([0, '3 lines, 1 of them broken.'])
  expect(broken).toMatchObject({ verdict: { state: 'broken', why } })
  expect(last).toMatchObject({ id: 'right' })
})

test('paths that reach an object’s prototype are texts like others', async () => {
  const line = '{"__proto__":"x","constructor":"y","reply":"","files":{"__proto__":"z"}}'
  const { out } = await outcomeOf(['batch'], jsonl(line))
  expect(out).toBe('{"constructor":"y","verdict":{"state":"no-edits","edits":0,"formats":[],"tokens":0,"hunks":[]}}\n')
})

test('fields have the names that a person gives, and the project is a folder where lines have no files', async () => {
  mkdirSync(join(folder, 'project'), { recursive: true })
  writeFileSync(join(folder, 'project/a.ts'), FILES['a.ts'])
  const { out } = await outcomeOf(
    ['batch', '--reply', 'model_patch', '--dir', 'project'],
    jsonl({ id: 1, model_patch: RIGHT.reply }),
  )
  expect(verdicts(out)).toMatchObject([{ id: 1, verdict: { state: 'landed' } }])
})

test('files, folders and the input are read one after the other', async () => {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(join(folder, 'logs/b.md'), RIGHT.reply)
  writeFileSync(join(folder, 'logs/a.jsonl'), jsonl(RIGHT, WRONG))
  const { out } = await outcomeOf(['batch', 'logs', '-'], jsonl(REFUSED))
  expect(verdicts(out)).toMatchObject([{ id: 'right' }, { id: 'wrong' }, { id: join('logs', 'b.md') }, { id: 'refused' }])
})

test('other tools judge the same lines', async () => {
  const { out } = await outcomeOf(['batch', '--tools', 'aider-diff,git-apply'], jsonl(RIGHT))
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
  const { exit, out, err } = await outcomeOf(args, '')
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
          writeFileSync(join(folder, `part-${index}`), (await outcomeOf(['batch', '--shard', `${index}/${of}`], input)).out)
          parts.push(`part-${index}`)
        }
        const merged = await outcomeOf(['merge', ...parts])
        expect(merged).toEqual({ exit: 0, err: '', out: (await outcomeOf(['batch'], input)).out })
      }),
      { numRuns: 30 },
    )
  })

  test('runs that were stopped go on with --skip, and give what one run gives', async () => {
    const input = jsonl(RIGHT, 'broken', WRONG, REFUSED)
    const whole = (await outcomeOf(['batch'], input)).out
    const first = whole.split('\n').slice(0, 2).join('\n')
    expect(`${first}\n${(await outcomeOf(['batch', '--skip', '2'], input)).out}`).toBe(whole)
  })

  test('of which one is missing or not whole are refused', async () => {
    writeFileSync(join(folder, 'short'), 'a\n')
    writeFileSync(join(folder, 'long'), 'b\nc\nd\n')
    const { exit, err } = await outcomeOf(['merge', 'short', 'long'])
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
  const { exit, out, err } = await outcomeOf(['batch'], input, { signal: stop.signal })
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

test('a reply that would hold up the others is ended by its limit of steps', async () => {
  const file = `${'a\n'.repeat(6000)}b\n`
  const hunk = `${'a\n'.repeat(1500)}c`
  const hard = { id: 'hard', reply: block('a.ts', hunk, 'x').repeat(12), files: { 'a.ts': file } }
  const { exit, out } = await outcomeOf(['batch', '--tools', 'gnu-patch,aider-diff'], jsonl(RIGHT, hard, RIGHT))
  expect(exit).toBe(0)
  expect(verdicts(out)).toMatchObject([
    { id: 'right' },
    { id: 'hard', verdict: { state: 'refused' } },
    { id: 'right', verdict: { state: 'landed' } },
  ])
})

test('a line that takes too long is given up, and a file where reading does is left: the others are answered', async () => {
  const long = jsonl({ ...RIGHT, id: 'long', files: { 'a.ts': 'const a = 1\n'.repeat(2_000_000) } })
  writeFileSync(join(folder, 'long-1.jsonl'), long)
  writeFileSync(join(folder, 'long-2.jsonl'), jsonl(...Array.from({ length: 20 }, (_, id) => ({ ...RIGHT, id }))))
  const options = { fields: { reply: 'reply', files: 'files', expected: 'expected' }, tools: [], project: null }
  const part = { first: 0, of: 1, skip: 0 }
  const terminal = fakeTerminal(folder)
  // Nothing of 24 MB is read in a millisecond.
  const exit = await batch(['long-1.jsonl', 'long-2.jsonl'], { ...options, part, report: undefined, patience: 1 }, terminal)
  expect([exit, terminal.err()]).toEqual(['ok', expect.stringContaining('Reading long-1.jsonl had no end in time')])
  expect(verdicts(terminal.out())).toMatchObject(Array.from({ length: 20 }, (_, id) => ({ id })))
  const alone = fakeTerminal(folder)
  const hard = { ...RIGHT, id: 'hard', reply: block('a.ts', 'let z = 9', 'x').repeat(200) }
  writeFileSync(join(folder, 'hard.jsonl'), jsonl({ ...hard, files: { 'a.ts': 'const a = 1\n'.repeat(1_000) } }))
  await batch(['hard.jsonl'], { ...options, part, report: undefined, patience: 1 }, alone)
  expect(verdicts(alone.out())).toEqual([{ id: 'hard', model: 'm', verdict: { state: 'broken', why: 'no-end' } }])
})

describe('an archive in place of a folder', () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: join(folder, 'bundled'), stdio: 'pipe' })

  test('gives the files that lines do not bring, without anybody’s hooks and links', async () => {
    mkdirSync(join(folder, 'bundled'))
    git('init', '--quiet')
    writeFileSync(join(folder, 'bundled/a.ts'), FILES['a.ts'])
    writeFileSync(join(folder, 'bundled/.gitattributes'), '* filter=evil text eol=crlf\n')
    git('add', '.')
    git('commit', '--quiet', '-m', 'made up')
    git('bundle', 'create', '--quiet', '../made.bundle', 'HEAD')
    const { out, err, exit } = await outcomeOf(['batch', '--dir', 'made.bundle'], jsonl({ id: 1, reply: RIGHT.reply }))
    expect([exit, err]).toEqual([0, '1 line.'])
    expect(verdicts(out)).toMatchObject([{ id: 1, verdict: { state: 'landed' } }])
  })

  test('may be a zip', async () => {
    const made = await zipOf(new Map([[pathOf('a.ts'), FILES['a.ts']]]), 'made')
    writeFileSync(join(folder, 'made.zip'), new Uint8Array(await made.arrayBuffer()))
    const { out, exit } = await outcomeOf(['batch', '--dir', 'made.zip'], jsonl({ id: 1, reply: RIGHT.reply }))
    expect([exit, verdicts(out)]).toMatchObject([0, [{ id: 1, verdict: { state: 'landed' } }]])
  })

  test.each([
    ['broken.bundle', '# v2 git bundle\nnothing\n', 'its list of branches has no end'],
    ['broken.zip', 'PK and no more', 'broken.zip'],
    ['a.txt', 'text', 'it is no zip and no git bundle'],
  ])('%s is refused by name where it is damaged or none', async (name, text, why) => {
    writeFileSync(join(folder, name), text)
    const { exit, err } = await outcomeOf(['batch', '--dir', name], jsonl(RIGHT))
    expect([exit, err]).toEqual([2, expect.stringContaining(name)])
    expect(err).toContain(why)
  })
})

describe('two batches side by side', () => {
  const made = async (name: string, landing: number) => {
    const lines = Array.from({ length: 40 }, (_, id) => ({ ...(id < landing ? RIGHT : REFUSED), id, expected: undefined }))
    writeFileSync(join(folder, name), (await outcomeOf(['batch'], jsonl(...lines))).out)
  }

  test('differ with an interval, in a table, as JSON and as a page', async () => {
    await made('few.jsonl', 10)
    await made('many.jsonl', 30)
    const { exit, out } = await outcomeOf(['compare', 'few.jsonl', 'many.jsonl', '--report', 'compared.html'])
    expect([exit, out]).toEqual([
      0,
      expect.stringMatching(/^All replies: landed.* 25\.0 % of 40 +75\.0 % of 40 +\+50\.0 .*B has more$/m),
    ])
    expect(readFileSync(join(folder, 'compared.html'), 'utf8')).toContain('Side by side')
    const lines = verdicts((await outcomeOf(['compare', 'few.jsonl', 'many.jsonl', '--json'])).out)
    expect(lines[0]).toMatchObject({ measure: 'landed', key: null, by: 0.5, isNews: true })
    expect((await outcomeOf(['compare', 'few.jsonl', 'few.jsonl'])).out).not.toContain('has more')
  })

  test.each([[['few.jsonl']], [['few.jsonl', 'a', 'b']], [['few.jsonl', 'project/a.ts']]])(
    'that are none are refused: %j',
    async (names) => {
      expect(await outcomeOf(['compare', ...names])).toMatchObject({ exit: 2, out: '' })
    },
  )
})

test('the report is one page without a script, in which nothing of a reply is more than text', async () => {
  const hostile = { ...REFUSED, id: '<img src=x onerror=alert(1)>', model: '"><script>alert(1)</script>' }
  const unified = {
    ...RIGHT,
    model: 'n',
    reply: '--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,2 @@\n-const a = 1\n+const a = 10\n const b = 2\n',
  }
  const { exit } = await outcomeOf(
    ['batch', '--report', 'report.html', '--tools', 'aider-diff'],
    jsonl(RIGHT, WRONG, REFUSED, hostile, unified),
  )
  const page = readFileSync(join(folder, 'report.html'), 'utf8')
  expect(exit).toBe(0)
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/)
  expect(page).toContain('Replies by model')
  // Every colour of a bar is in the key.
  const key = /<ul class="key">(.*?)<\/ul>/.exec(page)?.[1] ?? ''
  const coloured = new Set([...page.matchAll(/<span style="background:var\(--(\w+)\);flex/g)].map(([, outcome = '']) => outcome))
  expect(coloured.has('foreign')).toBe(true)
  for (const outcome of coloured) expect(key).toContain(`var(--${outcome})`)
  expect(page).toMatch(
    /<th scope="row">m<\/th><td class="number">3<\/td><td class="bar">.*<\/td><td class="number">33\.3 %<\/td>/,
  )
  await outcomeOf(['batch', '--report', 'again.html', '--tools', 'aider-diff'], jsonl(RIGHT, WRONG, REFUSED, hostile, unified))
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
    const { exit, out, err } = await outcomeOf(['batch', 'agents', '--report', 'logs.html'])
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
    expect(readFileSync(join(folder, 'logs.html'), 'utf8')).toContain('Replies by what the tool itself said')
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
    const { out, err } = await outcomeOf(['batch', 'logs.zip', 'none.zip'])
    expect(verdicts(out)).toMatchObject([{ log: { own: 'applied' } }, { log: { own: 'refused' } }, { id: 'logs.zip/reply.md' }])
    expect(err).toContain('logs.zip/damaged.md is damaged')
    expect(err).toContain('none.zip is damaged')
  })

  test('of a Roo task: each edit has the file as the task shows it, and what the tool said', async () => {
    const task = join(folder, 'roo/tasks/0197')
    mkdirSync(task, { recursive: true })
    const words = (role: string, ...texts: readonly string[]) => ({
      role,
      content: texts.map((text) => ({ type: 'text', text })),
    })
    const diff = (line: number, before: string, after: string) =>
      `<apply_diff>\n<path>src/a.ts</path>\n<diff>\n<<<<<<< SEARCH\n:start_line:${line}\n-------\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n</diff>\n</apply_diff>`
    const messages = [
      words(
        'user',
        '<task>\nrename\n</task>',
        '<environment_details>\n# Current Workspace Directory (/home/ada/work) Files\nsrc/a.ts\n</environment_details>',
      ),
      words('assistant', '<read_file>\n<args>\n<file>\n<path>src/a.ts</path>\n</file>\n</args>\n</read_file>'),
      words(
        'user',
        "[read_file for 'src/a.ts'] Result:",
        '<files>\n<file><path>src/a.ts</path>\n<content lines="1-2">\n1 | const a = 1\n2 | const b = 2\n</content>\n</file>\n</files>',
      ),
      words('assistant', diff(1, 'const a = 1', 'const a = 10')),
      words(
        'user',
        "[apply_diff for 'src/a.ts'] Result:",
        '<file_write_result>\n<path>src/a.ts</path>\n<operation>modified</operation>\n</file_write_result>',
      ),
      words('assistant', diff(2, 'const z = 9', 'const z = 10')),
      words(
        'user',
        "[apply_diff for 'src/a.ts'] Result:",
        'Unable to apply diff to file: /home/ada/work/src/a.ts\n\n<error_details>\nNo sufficiently similar match found\n</error_details>',
      ),
    ]
    writeFileSync(join(task, 'api_conversation_history.json'), JSON.stringify(messages))
    writeFileSync(join(task, 'ui_messages.json'), JSON.stringify([{ ts: 1, type: 'say', text: 'rename' }]))
    const { out, err } = await outcomeOf(['batch', 'roo'])
    expect(err).toBe('2 lines.')
    expect(verdicts(out)).toMatchObject([
      {
        session: '0197',
        log: { kind: 'cline', own: 'applied', files: 'shown' },
        verdict: { state: 'landed', hunks: [{ path: 'src/a.ts', how: 'exact' }] },
      },
      { log: { kind: 'cline', own: 'refused' }, verdict: { state: 'refused' } },
    ])
  })

  test('of any length are streamed: no more memory is held for ten times the lines', async () => {
    const turn = claudeCode(
      play({ 'a.ts': `${'x'.repeat(20_000)}\nconst a = 1\n` }, [
        { kind: 'read', path: 'a.ts' },
        { kind: 'edit', path: 'a.ts', old: 'const a = 1', fresh: 'const a = 2' },
      ]),
    )
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const held: number[] = []
    for (const times of [100, 500]) {
      let most = 0
      const parts = (function* () {
        for (let session = 0; session < times; session++) {
          if (session % 50 === 49) {
            collect()
            most = Math.max(most, process.memoryUsage().heapUsed)
          }
          yield new TextEncoder().encode(turn.replaceAll('claude-session', `session-${session}`))
        }
      })()
      let lines = 0
      const { exit, err } = await outcomeOf(['batch'], parts, {
        write: async (text) => {
          lines += text.split('\n').length - 1
        },
      })
      expect([exit, lines, err]).toEqual([0, times, expect.stringContaining(' lines.')])
      held.push(most)
    }
    const [few = 0, many = 0] = held
    // What the longer one has more of is ten times as large as this.
    expect(many - few).toBeLessThan(0.1 * 400 * turn.length)
  })

  test('of sessions that are mixed line by line keep their own files', async () => {
    const one = claudeCode(
      play({ 'b.ts': 'one\n' }, [
        { kind: 'read', path: 'b.ts' },
        { kind: 'edit', path: 'b.ts', old: 'one', fresh: '1' },
      ]),
    )
    const other = codex(
      play({ 'b.ts': 'other\n' }, [
        { kind: 'read', path: 'b.ts' },
        { kind: 'edit', path: 'b.ts', old: 'other', fresh: '2' },
      ]),
    )
    const [a, b] = [one.split('\n'), other.split('\n')]
    const mixed = Array.from({ length: Math.max(a.length, b.length) }, (_, at) => [a[at], b[at]])
      .flat()
      .filter((line) => line !== undefined && line !== '')
    const { out } = await outcomeOf(['batch'], mixed.map((line) => `${line}\n`).join(''))
    expect(verdicts(out)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          log: expect.objectContaining({ kind: 'claude-code' }),
          verdict: expect.objectContaining({ state: 'landed' }),
        }),
        expect.objectContaining({
          log: expect.objectContaining({ kind: 'codex' }),
          verdict: expect.objectContaining({ state: 'landed' }),
        }),
      ]),
    )
  })

  test('go on behind broken lines and lines of an unknown kind', async () => {
    const [first = '', ...rest] = claudeCode(taken).trimEnd().split('\n')
    const { out, err } = await outcomeOf(['batch'], jsonl(first, '{"sess', '{"kind":"of tomorrow","sessionId":"s"}', ...rest))
    expect(verdicts(out)).toMatchObject([
      { verdict: { state: 'broken', why: 'not-json' } },
      { log: { own: 'applied' } },
      { log: {} },
    ])
    expect(err).toBe('1 line of the logs is of a kind that is not known: read over.\n3 lines, 1 of them broken.')
  })
})
