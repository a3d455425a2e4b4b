/** Logs that lie, break off or hold what nobody should see: what can be read is read, what cannot be known is said, and no secret passes. */
import { describe, expect, test } from 'vitest'
import { textSha } from '../engine/sha'
import type { LoggedReply } from '../logs/log'
import { claudeCode, cline, codex, geminiLines, opencode, play, ROOT, type Step, type Taken } from '../logs/testing/sessions'
import { type Found, readOver, repliesIn } from './replies-in'

/** Aider's own history of the edits of a session: replies, and what it says of them. */
const aider = (taken: readonly Taken[]): string =>
  [
    '# aider chat started at 2026-01-20 11:57:17',
    '',
    '> Aider v0.86.1  ',
    '> Main model: made/up with diff edit format  ',
    ...taken.flatMap(({ step, ok }) =>
      step.kind === 'edit'
        ? [
            '',
            '#### Change it',
            '',
            `${step.path}\n\`\`\`\n<<<<<<< SEARCH\n${step.old}\n=======\n${step.fresh}\n>>>>>>> REPLACE\n\`\`\``,
            '',
            ok ? `> Applied edit to ${step.path}  ` : '> # 1 SEARCH/REPLACE block failed to match!  ',
          ]
        : [],
    ),
    '',
  ].join('\n')

const TOOLS: readonly (readonly [tool: string, file: string, write: (taken: readonly Taken[]) => string])[] = [
  ['claude-code', 'session.jsonl', claudeCode],
  ['codex', 'rollout.jsonl', codex],
  ['aider', '.aider.chat.history.md', aider],
  ['cline', 'task/api_conversation_history.json', cline],
  ['opencode', 'export.json', opencode],
  ['gemini-cli', 'session.jsonl', (taken) => geminiLines(taken, textSha(ROOT))],
]

async function foundIn(name: string, text: string): Promise<Found[]> {
  const found: Found[] = []
  const bytes = new TextEncoder().encode(text)
  const file = {
    name,
    bytes: async function* () {
      yield bytes
    },
  }
  for await (const one of repliesIn(
    [file],
    { fields: { reply: 'reply', files: 'files', expected: 'expected' }, tools: [], project: null },
    readOver(),
  ))
    found.push(one)
  return found
}

const logged = (found: readonly Found[]): LoggedReply[] => found.filter((one): one is LoggedReply => 'log' in one)

/** Aider's replies end with the blank lines above what follows them. */
const trimmed = (one: LoggedReply | undefined) => ({ ...one, reply: one?.reply.trimEnd() })

/** The inside of each is what nobody may see. */
const SECRETS = [
  'aws_secret_access_key = wJalrHIDDENq7MDENGbPxRfiCYEXAMPLEKEY9',
  'SECRET_KEY="HIDDEN0a1b2c3d4e5f6a7b8c9d0e1f"',
  'postgres://shop:HIDDENpw1@db.example.com:5432/shop',
  'https://hooks.slack.com/services/T0000000/B0000000/HIDDENabcdefghijklmn0',
  'Authorization: Basic HIDDENaGVsbG86d29ybGQxMjM0NQ==',
  'SG.HIDDENabcdefghij012.HIDDENabcdefghijklmnopqrstuvwxyz0123456789A',
  'GOCSPX-HIDDENabcdefghijklmnop01',
  'ya29.HIDDENabcdefghijklmnopqrstuvwxyz0123',
  'whsec_HIDDENabcdefghijklmnopqrstuv01',
  'pypi-AgEIcHlwaHIDDENabcdefghijklmnopqrstuvwxyz',
]
const CUT_KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nHIDDENb3BlbnNzaC1rZXktdjEAAAAA\nHIDDENBG5vbmUAAAAEbm9uZQ'
const HUGE = 'x'.repeat(1_000_000)

describe.each(TOOLS)('a log of %s', (tool, file, write) => {
  const isBlind = tool === 'aider'

  test('with secrets in files, edits, paths and a key that is cut off shows none of them', async () => {
    const text = `${SECRETS.join('\n')}\nconst a = 1\n`
    const steps: Step[] = [
      { kind: 'read', path: 'b.env' },
      ...SECRETS.map((secret): Step => ({ kind: 'edit', path: 'b.env', old: secret, fresh: `${secret} // kept` })),
      { kind: 'read', path: 'key.pem' },
      { kind: 'edit', path: 'key.pem', old: CUT_KEY, fresh: 'none' },
      { kind: 'edit', path: 'b.env', old: 'never there', fresh: `${CUT_KEY}` },
    ]
    const found = await foundIn(file, write(play({ 'b.env': text, 'key.pem': `${CUT_KEY}\n` }, steps)))
    expect(logged(found)).toHaveLength(SECRETS.length + 2)
    expect(JSON.stringify(found).match(/.{30}HIDDEN.{20}|\/ada\b/g)).toBeNull()
  })

  test('that breaks off in its last line gives what came before', async () => {
    const steps: Step[] = [
      { kind: 'read', path: 'b.ts' },
      { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
      { kind: 'edit', path: 'b.ts', old: 'const d = 5', fresh: 'const d = 6' },
    ]
    const text = write(play({ 'b.ts': 'const d = 4\n' }, steps))
    const whole = logged(await foundIn(file, text))
    expect(whole).toHaveLength(2)
    const isDocument = file.endsWith('.json')
    for (let cut = 1; cut < 120; cut += 7) {
      const found = await foundIn(file, text.slice(0, -cut))
      if (isDocument) expect(logged(found)).toEqual([])
      else expect(trimmed(logged(found)[0])).toEqual(trimmed(whole[0]))
    }
  })

  test('with a file of Windows and a line without end knows the bytes, or does not say that it does', async () => {
    const before = `const d = 4\r\nconst e = '${HUGE}'\r\nconst f = 6\r\n`
    const steps: Step[] = [
      { kind: 'read', path: 'b.ts' },
      { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' },
      { kind: 'edit', path: 'b.ts', old: 'const f = 6', fresh: 'const f = 7' },
    ]
    const taken = play({ 'b.ts': before }, steps)
    const found = logged(await foundIn(file, write(taken)))
    expect(found.map(({ own }) => own)).toEqual(['applied', 'applied'])
    for (const [at, { before: known }] of found.entries())
      if (known.state === 'shown') expect(known.files['b.ts'] === taken[at + 1]?.before).toBe(true)
    expect(found.some(({ before: known }) => known.state === 'unseen')).toBe(isBlind)
  })

  test('in which an edit was applied to a file that it never showed is not judged', async () => {
    const steps: Step[] = [{ kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 5' }]
    const refused = play({}, steps)
    const found = logged(await foundIn(file, write(refused.map((one) => ({ ...one, ok: false, before: null, after: null })))))
    expect(found).toMatchObject([{ own: 'refused', before: { state: 'unseen', why: 'never-shown', path: 'b.ts' } }])
  })

  test('whose answers contradict each other: what was read last counts', async () => {
    const honest = play({ 'b.ts': 'const d = 4\n' }, [
      { kind: 'read', path: 'b.ts' },
      { kind: 'edit', path: 'b.ts', old: 'const d = 9', fresh: 'const d = 5' },
      { kind: 'read', path: 'b.ts' },
      { kind: 'edit', path: 'b.ts', old: 'const d = 4', fresh: 'const d = 6' },
    ])
    // The tool says of the first edit that it was applied, and shows nothing of it; the file is as it was.
    const lie = honest.map((one, at) => (at === 1 ? { ...one, ok: true } : one))
    const found = logged(await foundIn(file, write(lie)))
    expect(found.map(({ own }) => own)).toEqual(['applied', 'applied'])
    if (!isBlind) expect(found[1]?.before).toMatchObject({ files: { 'b.ts': 'const d = 4\n' } })
  })
})
