/** Logs of agents: edits found are the edits that were made, and files are as they were. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textSha } from '../engine/sha'
import { onlyReads, shownBy } from './commands'
import type { LoggedReply } from './log'
import { masked } from './masks'
import { documentReplies, LineLog, opencodeFolder, TextLog } from './open-log'
import {
  claudeCode,
  cline,
  codex,
  geminiLines,
  geminiSession,
  MODEL,
  opencode,
  play,
  ROOT,
  type Step,
  type Taken,
} from './testing/sessions'

function ofLines(text: string, project: Readonly<Record<string, string>> | null = null): LoggedReply[] {
  const log = new LineLog(project)
  const found: LoggedReply[] = []
  for (const line of text.split('\n')) if (line !== '') found.push(...(log.read(JSON.parse(line)) ?? []))
  return [...found, ...log.end()]
}

const ofDocument = (text: string): LoggedReply[] => [...(documentReplies(JSON.parse(text), 'task', null) ?? [])]

function ofText(text: string): LoggedReply[] {
  const log = new TextLog(null)
  return [...text.split('\n').flatMap((line) => [...log.read(line)]), ...log.end()]
}

const HASH = textSha(ROOT)

/** Each kind of log, as its tool writes it and as it is read. */
const TOOLS: readonly (readonly [string, (taken: readonly Taken[]) => LoggedReply[]])[] = [
  ['claude-code', (taken) => ofLines(claudeCode(taken))],
  ['codex', (taken) => ofLines(codex(taken))],
  ['cline', (taken) => ofDocument(cline(taken))],
  ['opencode', (taken) => ofDocument(opencode(taken))],
  ['gemini-cli', (taken) => ofDocument(JSON.stringify(geminiSession(taken, HASH)))],
  ['gemini-cli', (taken) => ofLines(geminiLines(taken, HASH))],
]

const LINES = ['const a = 1', 'const b = 2', 'const c = 3', 'const d = 4', 'const e = 5']
const FILES = { 'src/a.ts': 'const a = 1\nconst b = 2\nconst c = 3\n', 'b.ts': 'const d = 4\n' }
const anyPath = fc.constantFrom('src/a.ts', 'b.ts', 'c.ts')
const anyLine = fc.constantFrom(...LINES)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), path: anyPath }) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(anyPath, anyLine, fc.nat(99))
      .map(([path, old, number]): Step => ({ kind: 'edit', path, old, fresh: `${old}0 + ${number}` })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyPath, fc.subarray(LINES, { minLength: 1 }))
      .map(([path, lines]): Step => ({ kind: 'write', path, text: `${lines.join('\n')}\n` })),
  },
  { weight: 1, arbitrary: fc.nat(9).map((number): Step => ({ kind: 'run', line: `// ${number}` })) },
)

describe.each(TOOLS)('a session of %s', (tool, read) => {
  test('gives every edit with the tool’s answer, and files byte for byte where they were shown', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        const taken = play(FILES, steps)
        const edits = taken.filter(({ step }) => step.kind === 'edit' || step.kind === 'write')
        const found = read(taken)
        expect(found.map(({ own }) => own === 'applied')).toEqual(edits.map(({ ok }) => ok))
        for (const [index, { before, names, log }] of found.entries()) {
          const truth = edits[index]
          expect([log, names.model]).toEqual([tool, MODEL])
          if (truth === undefined || truth.step.kind === 'run' || before.state !== 'shown') continue
          expect(before.files).toEqual(truth.before === null ? {} : { [truth.step.path]: truth.before })
        }
      }),
      { numRuns: 40 },
    )
  })

  test('knows a file that was read, and goes on from its own edits', () => {
    const taken = play(FILES, [
      { kind: 'read', path: 'src/a.ts' },
      { kind: 'edit', path: 'src/a.ts', old: 'const a = 1', fresh: 'const a = 10' },
      { kind: 'edit', path: 'src/a.ts', old: 'const z', fresh: 'const y' },
      { kind: 'edit', path: 'src/a.ts', old: 'const a = 10', fresh: 'const a = 11' },
    ])
    const states = read(taken).map(({ before }) => (before.state === 'unseen' ? before.why : before.files['src/a.ts']))
    expect(states).toEqual(taken.slice(1).map(({ before }) => before))
  })
})

test.each([
  ['claude-code', (taken: readonly Taken[]) => ofLines(claudeCode(taken))],
  ['codex', (taken: readonly Taken[]) => ofLines(codex(taken))],
])('%s: an edit of a file that the log never showed is read and not judged', (_, read) => {
  const [found] = read(play(FILES, [{ kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' }]))
  expect(found?.before).toEqual({ state: 'unseen', why: 'never-shown', path: 'b.ts' })
})

test('a command that may write makes what is known an assumption', () => {
  const steps: Step[] = [
    { kind: 'read', path: 'b.ts' },
    { kind: 'run', line: '// formatted' },
    { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'x' },
  ]
  expect(ofLines(codex(play(FILES, steps)))[0]?.before).toEqual({ state: 'assumed', files: { 'b.ts': 'const d = 4\n' } })
})

test('a project that is given supplies what the log does not show', () => {
  const steps: Step[] = [{ kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'x' }]
  expect(ofLines(codex(play(FILES, steps)), FILES)[0]?.before).toEqual({ state: 'assumed', files: { 'b.ts': 'const d = 4\n' } })
})

test('mixed sessions keep their own files', () => {
  const steps: Step[] = [
    { kind: 'read', path: 'b.ts' },
    { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
  ]
  const one = claudeCode(play({ 'b.ts': 'const d = 4\n' }, steps)).split('\n')
  const other = claudeCode(play({ 'b.ts': 'const d = 4 // other\n' }, steps))
    .replaceAll('claude-session', 'other-session')
    .split('\n')
  const mixed = one.flatMap((line, index) => [line, other[index] ?? ''])
  expect(ofLines(mixed.join('\n')).map(({ names, before }) => [names.session, before])).toEqual([
    ['claude-session', { state: 'shown', files: { 'b.ts': 'const d = 4\n' } }],
    ['other-session', { state: 'shown', files: { 'b.ts': 'const d = 4 // other\n' } }],
  ])
})

test('a path that leaves the folder is said, and its file is not looked for', () => {
  const text = claudeCode(play({ 'b.ts': 'x\n' }, [{ kind: 'edit', path: '../../other/secret.ts', old: 'x', fresh: 'y' }]))
  expect(ofLines(text)[0]?.before).toMatchObject({ state: 'unseen', why: 'outside' })
})

test('parts of a file make it whole, and one that lacks a part is not judged', () => {
  const part = (id: string, startLine: number, lines: readonly string[]) => [
    { type: 'assistant', message: { content: [{ type: 'tool_use', id, name: 'Read', input: { file_path: '/p/a.ts' } }] } },
    {
      type: 'user',
      message: { content: [{ type: 'tool_result', tool_use_id: id, content: '' }] },
      toolUseResult: {
        file: { filePath: '/p/a.ts', content: lines.join('\n'), startLine, numLines: lines.length, totalLines: 4 },
      },
    },
  ]
  const edit = (id: string) => ({
    type: 'assistant',
    message: {
      content: [{ type: 'tool_use', id, name: 'Edit', input: { file_path: '/p/a.ts', old_string: 'x', new_string: 'y' } }],
    },
  })
  const lines = [...part('1', 1, ['a', 'b']), edit('2'), ...part('3', 3, ['c', '']), edit('4')]
  const text = lines.map((line) => JSON.stringify({ sessionId: 's', cwd: '/p', ...line })).join('\n')
  const refused = {
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: '2', content: 'no', is_error: true }] },
  }
  const [first, ...rest] = ofLines(
    text.replace(/\n(?=.*"id":"3")/, () => `\n${JSON.stringify({ sessionId: 's', ...refused })}\n`),
  )
  expect(first?.before).toMatchObject({ state: 'unseen', why: 'partly-shown' })
  expect(rest.map(({ before }) => before)).toEqual([{ state: 'shown', files: { 'a.ts': 'a\nb\nc\n' } }])
})

const BLOCK = 'b.ts\n```\n<<<<<<< SEARCH\nconst d = 4\n=======\nconst d = 5\n>>>>>>> REPLACE\n```\n'

test('Aider’s history: replies with what the tool said of them', () => {
  const history = [
    '',
    '# aider chat started at 2026-01-20 11:57:17',
    '',
    '> Aider v0.86.1  ',
    '> Main model: made/up with diff edit format  ',
    '',
    '#### Make c.ts  ',
    '',
    'c.ts\n```\n<<<<<<< SEARCH\n=======\nconst d = 4\n>>>>>>> REPLACE\n```',
    '',
    '> Applied edit to c.ts  ',
    '> Commit 1234567 feat: c  ',
    '',
    '#### Change it',
    '',
    BLOCK.replaceAll('b.ts', 'c.ts'),
    '> Applied edit to c.ts  ',
    '',
    '#### Change b.ts',
    '',
    BLOCK,
    '> The LLM did not conform to the edit format.  ',
    '> # 1 SEARCH/REPLACE block failed to match!  ',
    '',
    BLOCK.replace('d = 4', 'd = 3'),
  ].join('\n')
  expect(ofText(history).map(({ own, names, before }) => [own, names.model, names.version, before])).toEqual([
    ['applied', 'made/up', '0.86.1', { state: 'assumed', files: {} }],
    ['applied', 'made/up', '0.86.1', { state: 'assumed', files: { 'c.ts': 'const d = 4\n' } }],
    ['refused', 'made/up', '0.86.1', { state: 'unseen', why: 'never-shown', path: 'b.ts' }],
    [null, 'made/up', '0.86.1', { state: 'unseen', why: 'never-shown', path: 'b.ts' }],
  ])
})

test.each([
  [
    'openai-batch',
    {
      id: 'b',
      custom_id: 'one',
      response: { status_code: 200, body: { model: 'm', choices: [{ message: { role: 'assistant', content: BLOCK } }] } },
      error: null,
    },
  ],
  [
    'anthropic-batch',
    {
      custom_id: 'one',
      result: { type: 'succeeded', message: { model: 'm', role: 'assistant', content: [{ type: 'text', text: BLOCK }] } },
    },
  ],
  [
    'swe-bench',
    {
      instance_id: 'one',
      model_name_or_path: 'm',
      model_patch: '--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-const d = 4\n+const d = 5\n',
    },
  ],
])('%s: a line is a reply', (log, line) => {
  const before = { state: 'unseen', why: 'never-shown', path: 'b.ts' }
  const found = ofLines(JSON.stringify(line))
  expect(found).toMatchObject([{ log, names: { id: 'one', model: 'm' }, before, own: null }])
  expect(ofLines(JSON.stringify(line), FILES)).toMatchObject([
    { before: { state: 'assumed', files: { 'b.ts': 'const d = 4\n' } } },
  ])
})

test('a request of a batch that failed has no reply', () => {
  expect(
    ofLines('{"custom_id":"x","response":null,"error":{"code":"expired"}}\n{"custom_id":"y","result":{"type":"errored"}}'),
  ).toEqual([])
})

test('opencode’s folder is read as its export is', async () => {
  const taken = play(FILES, [
    { kind: 'read', path: 'b.ts' },
    { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
  ])
  const { info, messages } = JSON.parse(opencode(taken))
  const files = new Map<string, unknown>([['session/p/ses_made_up.json', info]])
  for (const message of messages) {
    files.set(`message/ses_made_up/${message.info.id}.json`, message.info)
    for (const part of message.parts) files.set(`part/${message.info.id}/${part.id}.json`, part)
  }
  const folder = {
    list: async (path: string) => [
      ...new Set(
        [...files.keys()]
          .filter((name) => name.startsWith(`${path}/`))
          .map((name) => name.slice(path.length + 1).split('/')[0] ?? ''),
      ),
    ],
    read: async (path: string) => files.get(path),
  }
  const found: LoggedReply[] = []
  for await (const reply of opencodeFolder(folder, null)) found.push(reply)
  expect(found).toEqual(ofDocument(opencode(taken)))
})

test('what a person types as a secret is masked in replies, files and answers alike', () => {
  const secret = `sk-made-${'Abcdef0123'.repeat(3)}`
  const steps: Step[] = [
    { kind: 'read', path: 'b.ts' },
    { kind: 'edit', path: 'b.ts', old: `"${secret}"`, fresh: 'env.KEY' },
  ]
  const found = ofLines(claudeCode(play({ 'b.ts': `key = "${secret}"\n// /home/ada/x\n` }, steps)))
  expect(JSON.stringify(found)).not.toMatch(/Abcdef|\/ada/)
  expect(found[0]?.before).toEqual({ state: 'shown', files: { 'b.ts': 'key = "[key]"\n// /home/user/x\n' } })
})

test.each([
  ['/home/ada/shop/b.ts', 'home/user/shop/b.ts'],
  ['C:\\Users\\ada\\shop\\b.ts', 'Users/user/shop/b.ts'],
])('a log that does not name its folder shows no home in its paths either: %s', (path, expected) => {
  const call = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
  const answer = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content })
  const found = ofLines(
    [
      { type: 'assistant', message: { role: 'assistant', content: [call('1', 'Read', { file_path: path })] } },
      {
        type: 'user',
        message: { role: 'user', content: [answer('1', '     1→x = 1')] },
        toolUseResult: { type: 'text', file: { filePath: path, content: 'x = 1\n', numLines: 1, startLine: 1, totalLines: 1 } },
      },
      {
        type: 'assistant',
        message: {
          role: 'assistant',
          content: [call('2', 'Edit', { file_path: path, old_string: 'x = 1', new_string: 'x = 2' })],
        },
      },
      { type: 'user', message: { role: 'user', content: [answer('2', 'The file has been updated.')] } },
    ]
      .map((line) => JSON.stringify({ sessionId: 's', ...line }))
      .join('\n'),
  )
  expect(found).toMatchObject([{ own: 'applied', before: { state: 'shown', files: { [expected]: 'x = 1\n' } } }])
  expect(JSON.stringify(found)).not.toContain('ada')
})

test.each([
  ['ghp_abcdefghijklmnopqrstuvwxyz012345', '[key]'],
  ['AKIAABCDEFGHIJKLMNOP', '[key]'],
  ['password = "hunter2hunter2hunter2x"', 'password = "[key]"'],
  ['Authorization: Bearer abcdefghijklmnopqrstuvwxyz', 'Authorization: Bearer [key]'],
  ['-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----', '[key]'],
  ['C:\\Users\\ada\\x and "C:\\\\Users\\\\ada\\\\x"', 'C:\\Users\\user\\x and "C:\\\\Users\\\\user\\\\x"'],
  ['-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQdGBF0123456789ab\n-----END PGP PRIVATE KEY BLOCK-----', '[key]'],
  [
    'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) return parse(text)',
    'if (text.startsWith("-----BEGIN PRIVATE KEY-----")) return parse(text)',
  ],
  ['"-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhki\\nG9w0BAQ', '"[key]'],
  ['{\\"secret_key\\": \\"a1b2c3d4e5f6a7b8c9d0e1f2\\"}', '{\\"secret_key\\": \\"[key]\\"}'],
  [
    'redis://:hunter2@cache:6379 and http://localhost:3000/@vite/client',
    'redis://:[key]@cache:6379 and http://localhost:3000/@vite/client',
  ],
  ['postgres://shop:%s@db/shop and https://user:<password>@host', 'postgres://shop:%s@db/shop and https://user:<password>@host'],
  ['const accessKey = readFromTheKeychainOfTheSystem(user)', 'const accessKey = readFromTheKeychainOfTheSystem(user)'],
  ['const token = nextTokenOfTheStreamThatIsRead()', 'const token = nextTokenOfTheStreamThatIsRead()'],
  ['task-list-of-everything, risk-assessment-report', 'task-list-of-everything, risk-assessment-report'],
])('masks %j', (text, expected) => {
  expect(masked(text)).toBe(expected)
  expect(masked(masked(text))).toBe(expected)
})

test.each([
  ['cat a.ts', true],
  ["sed -n '1,20p' a.ts && git status | head -3", true],
  ['rg -n "x > y" src 2>/dev/null', true],
  ['ls; rm a.ts', false],
  ['cat a.ts > b.ts', false],
  ['find . -name x -delete', false],
  ['echo $(rm x)', false],
  ['sed -i s/a/b/ a.ts', false],
  ['npm test', false],
])('%s only reads: %s', (command, expected) => {
  expect(onlyReads(command)).toBe(expected)
})

test.each([
  ['cat "src/a b.ts"', 'x\ny\n', ['x', 'y', '']],
  ["sed -n '1,3p' a.ts", 'x\ny\n', ['x', 'y', '']],
  ["sed -n '1,2p' a.ts", 'x\ny\n', undefined],
  ['nl -ba a.ts', '     1\tx\n     2\t\n', ['x', '', '']],
  ['cat a.ts | head', 'x\n', undefined],
  ['cat a.ts b.ts', 'x\n', undefined],
])('%s shows the file whole', (command, output, lines) => {
  expect(shownBy(command, output)?.lines).toEqual(lines)
})

test('values of any shape are read without a throw', () => {
  const keys = [
    'type',
    'message',
    'content',
    'sessionId',
    'payload',
    'toolUseResult',
    'file',
    'id',
    'name',
    'input',
    'projectHash',
    'custom_id',
    'role',
    'messages',
    'info',
    'parts',
    'state',
    'toolCalls',
  ]
  const words = [
    'assistant',
    'user',
    'tool_use',
    'tool_result',
    'response_item',
    'session_meta',
    'function_call',
    'ses_1',
    'completed',
    'Edit',
    '<task>',
  ]
  const anyValue = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...words),
      fc.constantFrom(null, 0, true, -1e300),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 6 }),
    ),
  })).value
  fc.assert(
    fc.property(fc.array(anyValue, { maxLength: 4 }), (values) => {
      const log = new LineLog(null)
      for (const value of values) [...(log.read(value) ?? [])]
      expect([...log.end(), ...(documentReplies(values, 'x', null) ?? [])]).toEqual(expect.any(Array))
    }),
    { numRuns: 300 },
  )
})

test('sessions that take turns hold no more of files together than one may', () => {
  const text = `${'x'.repeat(9_999_990)}\nold\n`
  const path = 'a.ts'
  const logs = [1, 2, 3, 4].map((name) =>
    claudeCode(
      play({ [path]: text }, [
        { kind: 'read', path },
        { kind: 'edit', path, old: 'old', fresh: 'new' },
      ]),
    )
      .replaceAll('claude-session', `session-${name}`)
      .trim()
      .split('\n'),
  )
  const turns = Array.from({ length: Math.max(...logs.map(({ length }) => length)) }, (_, at) =>
    logs.flatMap((log) => log[at] ?? []),
  )
  const said = ofLines(turns.flat().join('\n')).map(({ names, before }) => [
    names.session,
    before.state === 'unseen' ? before.why : before.state,
  ])
  expect(said).toEqual([
    ['session-1', 'forgotten'],
    ['session-2', 'shown'],
    ['session-3', 'shown'],
    ['session-4', 'shown'],
  ])
})

test('large calls that nothing answers are kept until a million characters wait', () => {
  const write = (at: number) =>
    ({
      step: { kind: 'write', path: `f${at}.ts`, text: 'y'.repeat(400_000) },
      id: `call_${at}`,
      ok: true,
      before: null,
      after: null,
    }) as const
  const asked = claudeCode([1, 2, 3, 4].map(write))
    .split('\n')
    .filter((line) => line.includes('"tool_use"'))
  const log = new LineLog(null)
  const counts = asked.map((line) => [...(log.read(JSON.parse(line)) ?? [])].length)
  expect([counts, [...log.end()].length]).toEqual([[0, 0, 1, 1], 2])
})
