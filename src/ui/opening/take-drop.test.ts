import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../workspace/github/address'
import type { GitHubProblem } from '../../workspace/github/github'
import { addressLabel, gitHubFailureOf } from './github-messages'
import { type DroppedThing, dropPlanOf } from './take-drop'

const file = (name: string, starts = ''): DroppedThing => ({ kind: 'file', name, starts })
const folder = (name: string): DroppedThing => ({ kind: 'folder', name, starts: '' })
const BLOCK = 'Here you are:\n\nsrc/a.ts\n```\n<<<<<<< SEARCH\n'

type Row = {
  readonly drop: string
  readonly things: readonly DroppedThing[]
  readonly missing?: string
  readonly sessions?: string
  readonly projects?: string
  readonly files?: string
  readonly reply?: string
}

const ROWS: readonly Row[] = [
  { drop: 'a .diff', things: [file('a.diff')], reply: 'a.diff' },
  { drop: 'a .md with an edit', things: [file('reply.md', BLOCK)], reply: 'reply.md' },
  { drop: 'a document', things: [file('README.md', '# Title\n```ts\ncode\n```\n')], files: 'README.md' },
  {
    drop: 'a page of a site that quotes an edit',
    things: [file('post.md', `---\ntitle: Edits\n---\n${BLOCK}`)],
    files: 'post.md',
  },
  { drop: 'a .txt of prose', things: [file('a.txt', 'no edit')], reply: 'a.txt' },
  { drop: 'the .txt that the open reply edits', things: [file('todo.txt', 'milk\n')], missing: 'todo.txt', files: 'todo.txt' },
  { drop: 'a source file', things: [file('a.ts', BLOCK)], files: 'a.ts' },
  { drop: 'several files', things: [file('a.ts'), file('b.ts')], files: 'a.ts b.ts' },
  {
    drop: 'files with requirements',
    things: [file('a.py'), file('requirements.txt', 'numpy\n')],
    files: 'a.py requirements.txt',
  },
  { drop: 'files with a reply', things: [file('a.py'), file('reply.txt', BLOCK)], files: 'a.py', reply: 'reply.txt' },
  { drop: 'two diffs', things: [file('a.diff', '--- a\n'), file('b.diff', '--- a\n')], files: 'a.diff b.diff' },
  { drop: 'a folder', things: [folder('app')], projects: 'app' },
  { drop: 'a folder named like an archive', things: [folder('app.zip')], projects: 'app.zip' },
  {
    drop: 'a folder with a reply',
    things: [file('r.patch', 'diff --git a/x b/x\n'), folder('app')],
    projects: 'app',
    reply: 'r.patch',
  },
  { drop: 'a folder with files', things: [folder('app'), file('a.ts')], projects: 'app', files: 'a.ts' },
  { drop: 'a zip', things: [file('APP.ZIP', 'PK\u0003\u0004')], projects: 'APP.ZIP' },
  { drop: 'a zip without its ending', things: [file('app', 'PK\u0003\u0004')], projects: 'app' },
  { drop: 'a document that is an archive', things: [file('a.docx', 'PK\u0003\u0004')], files: 'a.docx' },
  { drop: 'a session', things: [file('app.hunkscope.json')], sessions: 'app.hunkscope.json' },
  { drop: 'other JSON', things: [file('package.json')], files: 'package.json' },
  { drop: 'nothing', things: [] },
]

const names = (things: readonly DroppedThing[]) => things.map(({ name }) => name).join(' ')

test.each(ROWS)('$drop', ({ things, missing, sessions = '', projects = '', files = '', reply = '' }) => {
  const plan = dropPlanOf(things, new Set(missing === undefined ? [] : [missing]))
  expect({
    sessions: names(plan.sessions),
    projects: names(plan.projects),
    files: names(plan.files),
    reply: plan.reply?.name ?? '',
  }).toEqual({ sessions, projects, files, reply })
})

test.each([
  ['owner/name', 'owner/name'],
  ['https://github.com/owner/name/tree/main/src/a', 'owner/name main/src/a'],
  ['https://github.com/owner/name/pull/12', 'owner/name #12'],
  ['https://github.com/owner/name/commit/0123456789abcdef', 'owner/name 01234567'],
  ['gist:0123456789abcdef', 'gist 01234567'],
])('%s is called %s', (pasted, label) => {
  const parsed = parseAddress(pasted)
  expect(parsed.ok && addressLabel(parsed.address)).toBe(label)
})

describe('GitHub’s refusals', () => {
  const PROBLEMS: readonly (readonly [GitHubProblem, ReturnType<typeof gitHubFailureOf>])[] = [
    [
      { code: 'not-found', what: 'ref', name: 'x' },
      { reason: 'not-found', detail: 'branch, tag or commit “x”' },
    ],
    [
      { code: 'rate-limited', until: 5 },
      { reason: 'rate-limited', detail: '5' },
    ],
    [
      { code: 'rate-limited', until: null },
      { reason: 'rate-limited', detail: '' },
    ],
    [
      { code: 'answered', status: 451, message: '' },
      { reason: 'answered', detail: '451' },
    ],
    [
      { code: 'truncated', listed: 9 },
      { reason: 'truncated', detail: '9' },
    ],
    [{ code: 'empty' }, { reason: 'empty', detail: '0' }],
  ]
  test.each(PROBLEMS)('%j', (problem, failure) => expect(gitHubFailureOf(problem)).toEqual(failure))
})
