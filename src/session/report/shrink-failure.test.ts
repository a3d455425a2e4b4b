/** A sample fails as the reply did, read back from wherever it was put, and is as small as it can be. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applyReply } from '../../engine/index'
import { analyse } from '../../workers/analyse'
import { splitWithEnds } from '../reproduction-verdict'
import { packedIn, readLink } from '../share/link'
import { sharedFilesOf } from '../share/tree-difference'
import { EMPTY_STATE } from '../state'
import { pagePath, searchReplaceBlock } from '../testing/page-fixture'
import { failuresIn, type ReplyFailure } from './failures'
import { type Report, reportOf } from './report'
import { shrinkFailure } from './shrink-failure'

const pace = { now: () => 0, pause: async () => {} }

/** A reply on files, as the page decides it. */
function analysed(reply: string, files: Readonly<Record<string, string>>) {
  const tree = new Map(Object.entries(files).map(([name, text]) => [pagePath(name), text]))
  const [only] = tree.size === 1 ? tree.keys() : []
  return { tree, analysis: analyse({ reply, defaultPath: only ?? null, turn: null, demands: {}, edits: null }, tree) }
}

type Analysed = ReturnType<typeof analysed>

async function reported(project: Analysed, failure: ReplyFailure): Promise<Report> {
  const made = await shrinkFailure({ ...project, failure }, pace)
  return reportOf({
    ...EMPTY_STATE,
    ...project,
    failure,
    made,
    name: 'project',
    page: 'https://example.org/app/',
    keyless: (text) => text.replaceAll('sk-planted', '[key]'),
  })
}

/** What fails: the codes of refused hunks, else the reason. */
function codesOf(reply: string, files: Readonly<Record<string, string>>): string[] {
  const [only, ...others] = Object.keys(files)
  const { transaction } = applyReply(reply, files, { defaultPath: others.length === 0 ? only : undefined })
  const codes = transaction.decisions.flatMap((one) => (one.state === 'refused' ? [one.refusal.code] : []))
  return codes.length > 0 || transaction.state === 'staged' ? codes : [transaction.reason]
}

// ── read back ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function fromFolder({ folder }: Report): string[] {
  if (folder === null) throw new Error('there is no folder')
  const files = [...folder.files].flatMap(([name, text]) => (name.startsWith('files/') ? [[name.slice(6), text]] : []))
  const codes = codesOf(folder.files.get(pagePath('reply.txt')) ?? '', Object.fromEntries(files))
  const recorded: unknown = JSON.parse(folder.files.get(pagePath('refused.json')) ?? '')
  expect(recorded).toMatchObject(
    typeof recorded === 'object' && recorded !== null && 'reason' in recorded
      ? { reason: codes[0] }
      : { refusals: codes.map((code) => ({ code })) },
  )
  return codes
}

async function fromLink({ address }: Report): Promise<string[]> {
  const url = new URL(address ?? '')
  expect(url.origin + url.pathname).toBe('https://example.org/app/')
  const read = await readLink(packedIn(url.hash) ?? '')
  if (!read.ok) throw new Error(read.reason)
  const files = [...sharedFilesOf(read.shared, new Map())].map(([name, content]): [string, string] => [name, String(content)])
  return codesOf(read.shared.reply ?? '', Object.fromEntries(files))
}

const FENCE = /(?:^\*(?<empty>Empty\.)\*$)|(?:^(?<ticks>`{3,})(?<language>\w*)\n(?<text>[\s\S]*?)^\k<ticks>$)/m

/** The text under a heading, as its notes say. */
function textUnder(markdown: string): string {
  const found = FENCE.exec(markdown)?.groups
  if (found === undefined) throw new Error(`no fence: ${markdown}`)
  if (found.empty !== undefined) return ''
  const { text = '', language } = found
  if (language === 'json') return String(JSON.parse(text))
  const whole = markdown.includes('*The last line has no line end.*') ? text.slice(0, -1) : text
  return markdown.includes('*Lines end in CR LF.*') ? whole.replaceAll('\n', '\r\n') : whole
}

function fromIssue({ issue }: Report): string[] {
  const [, rest = ''] = /\n## The files?\n\n([\s\S]*)\n\n## Look at it/.exec(issue) ?? []
  const [, before = '', reply = ''] = /^([\s\S]*?)## The reply\n\n([\s\S]*)$/.exec(rest) ?? []
  const files = before.split(/^### /m).flatMap((part) => {
    const [, , name] = /^(`+) ?(.*?) ?\1\n/.exec(part) ?? []
    return name === undefined ? [] : [[name, textUnder(part)]]
  })
  return codesOf(textUnder(reply), Object.fromEntries(files))
}

// ── rows ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

const filler = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `const other${from + i} = compute(${from + i})\n`).join('')
const pool = 'function acquire() {\n  const conn = open()\n  use(conn)\n  return conn;\n}\n'
const diff = (hunks: string) => `--- a/src/a.ts\n+++ b/src/a.ts\n${hunks}`

type Row = {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly reply: string
  readonly fails: string
  /** Lines of all files together, and of the reply. */
  readonly atMost: readonly [files: number, reply: number]
}

const ROWS: readonly Row[] = [
  {
    name: 'one line that differs, in a long file and a long reply',
    files: { 'src/a.ts': filler(400) + pool + filler(400, 400), 'src/b.ts': filler(10) },
    reply: `Here it is.\n\n${searchReplaceBlock('  const conn = open()\n  use(conn, 1)\n  return conn;\n', '  return open()\n')}\nMore.\n\n${searchReplaceBlock('const other3 = compute(3)\n', 'const x = 1\n')}`,
    fails: 'conflict',
    atMost: [2, 8],
  },
  {
    name: 'many places far apart',
    files: { 'src/a.ts': [1, 2, 3, 4, 5].map((at) => filler(60, 100 * at) + pool).join('') },
    reply: searchReplaceBlock(pool, 'function acquire() {}\n'),
    fails: 'ambiguous',
    atMost: [2, 8],
  },
  {
    name: 'a hunk of a diff with much context',
    files: { 'src/a.ts': filler(100) + pool + filler(100, 100) },
    reply: diff(
      `@@ -96,14 +96,14 @@\n${filler(5, 95).replace(/^/gm, ' ').slice(0, -1)} function acquire() {\n-  const conn = close()\n+  const conn = 1\n   use(conn)\n   return conn;\n }\n${filler(4, 100).replace(/^/gm, ' ').slice(0, -1)}`,
    ),
    fails: 'conflict',
    atMost: [3, 7],
  },
  {
    name: 'lines of another file',
    files: { 'src/a.ts': filler(50), 'src/b.ts': filler(60, 200) + pool, 'src/c.ts': filler(20, 300) },
    reply: searchReplaceBlock('  const conn = open()\n  use(conn)\n', '  use(open())\n'),
    fails: 'not-found',
    atMost: [3, 8],
  },
  {
    name: 'a file that is not there',
    files: { 'src/a.ts': pool, 'lib/b.ts': filler(30), 'old/b.ts': filler(40) },
    reply: searchReplaceBlock('x = 1\ny = 2\n', 'x = 2\n', 'src/b.ts'),
    fails: 'missing',
    atMost: [0, 8],
  },
  {
    name: 'no file is named, and there are several',
    files: { 'src/a.ts': pool, 'src/b.ts': 'x = 1\n', 'src/c.ts': filler(40) },
    reply: '<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n',
    fails: 'no-path',
    atMost: [0, 5],
  },
  {
    name: 'lines that an earlier block took away',
    files: { 'src/a.ts': filler(90) + pool + filler(90, 90) },
    reply: `${searchReplaceBlock('const other3 = compute(3)\n', 'const other3 = 3\n')}\n${searchReplaceBlock('  use(conn)\n', '  use(conn, 1)\n')}\n${searchReplaceBlock('  const conn = open()\n  use(conn)\n', '  const conn = 1\n')}`,
    fails: 'destroyed-by-earlier-edit',
    atMost: [3, 16],
  },
  {
    name: 'a path that leads out of the project',
    files: { 'src/a.ts': pool },
    reply: searchReplaceBlock('x = 1\n', 'x = 2\n', '../../etc/passwd'),
    fails: 'path',
    atMost: [0, 8],
  },
  {
    name: 'CR LF, and no line end at the end',
    files: { 'src/a.ts': `${filler(60)}${pool}end`.replaceAll('\n', '\r\n') },
    reply: searchReplaceBlock('  const conn = open()\n  use(conn, 1)\n', '  const conn = 1\n'),
    fails: 'conflict',
    atMost: [3, 8],
  },
  {
    name: 'characters that cannot be seen, and fences within',
    files: { 'src/`a`.ts': `\u0000${'```\n'.repeat(4)}  const conn = open()\u202E\n  use(conn)\n~~~~~~\n` },
    reply: searchReplaceBlock('  const conn = open()\u202E\n  use(conn, 1)\n', '````\n', 'src/`a`.ts'),
    fails: 'conflict',
    atMost: [3, 9],
  },
  {
    name: 'one long line',
    files: { 'src/a.js': `${Array.from({ length: 400 }, (_, at) => `f${at}(${at});`).join('')}\nx()\ny()\n` },
    reply: searchReplaceBlock('x()\ny(1)\n', 'z()\n', 'src/a.js'),
    fails: 'conflict',
    atMost: [2, 8],
  },
  {
    name: 'a reply that is cut off',
    files: { 'src/a.ts': pool },
    reply: `Prose.\n\n${searchReplaceBlock('  use(conn)\n', '  use(conn, 1)\n')}\nMore prose.\n\nsrc/a.ts\n\`\`\`\n<<<<<<< SEARCH\n  const conn = open()\n=======\n  const conn`,
    fails: 'truncated',
    atMost: [0, 8],
  },
  {
    name: 'a block that has no divider',
    files: { 'src/a.ts': pool },
    reply: `Prose.\n\nsrc/a.ts\n\`\`\`\n<<<<<<< SEARCH\n  use(conn)\n  use(conn, 1)\n>>>>>>> REPLACE\n\`\`\`\nMore.\n`,
    fails: 'unreadable',
    atMost: [0, 4],
  },
]

const sizes = ({ made: { sample } }: Report) => ({
  files: [...sample.files.values()].reduce((sum, text) => sum + splitWithEnds(text).length, 0),
  reply: splitWithEnds(sample.reply).length,
})

describe('a report', () => {
  test.each(ROWS)('of $name fails in the same way from the folder, the link and the issue', async (row) => {
    const project = analysed(row.reply, row.files)
    const [failure] = failuresIn(project.analysis)
    if (failure === undefined) throw new Error('nothing fails')
    const report = await reported(project, failure)
    expect(fromFolder(report)).toEqual([row.fails])
    expect(await fromLink(report)).toEqual([row.fails])
    expect(fromIssue(report)).toEqual([row.fails])
    const { files, reply } = sizes(report)
    expect([files <= row.atMost[0], reply <= row.atMost[1]], JSON.stringify(report.made.sample.reply)).toEqual([true, true])
    expect(report.issue).toContain('Hunkscope 0.1.0')
    expect(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).toHaveProperty('version', '0.1.0')
  })
})

const ROOT = new URL('../../../public/lessons/', import.meta.url)
const lessons = readdirSync(ROOT).filter((name) => /^\d{3}-/.test(name))

test('every lesson that fails is reported, and fails in the same way', async () => {
  let count = 0
  for (const name of lessons) {
    const folder = new URL(`${name}/files/`, ROOT)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(new URL(file, folder)).isFile(),
    )
    const files = Object.fromEntries(names.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]))
    const reply = readFileSync(new URL(`${name}/reply.txt`, ROOT), 'utf8')
    const project = analysed(reply, files)
    for (const failure of failuresIn(project.analysis)) {
      count++
      const { transaction } = project.analysis
      const decision = failure.kind === 'hunk' ? transaction.decisions[failure.index] : undefined
      const code =
        decision?.state === 'refused' ? decision.refusal.code : transaction.state === 'rejected' ? transaction.reason : ''
      const report = await reported(project, failure)
      expect([name, fromFolder(report), await fromLink(report), fromIssue(report)]).toEqual([name, [code], [code], [code]])
      expect(report.made.isDone).toBe(true)
    }
  }
  expect(count).toBeGreaterThan(5)
})

describe('where nothing fails', () => {
  test.each([
    ['a reply that lands', searchReplaceBlock('  use(conn)\n', '  use(conn, 1)\n')],
    ['no reply', ''],
    ['a call of a tool', '<invoke name="bash"><parameter name="command">ls</parameter></invoke>'],
  ])('nothing is reported: %s', (_, reply) => {
    expect(failuresIn(analysed(reply, { 'src/a.ts': pool }).analysis)).toEqual([])
  })
})

test('what is stopped gives the smallest so far, which fails as well', async () => {
  const row = ROWS[0]
  if (row === undefined) throw new Error('no row')
  const project = analysed(row.reply, row.files)
  const [failure] = failuresIn(project.analysis)
  const stopping = new AbortController()
  let pauses = 0
  const made = await shrinkFailure(
    { ...project, failure: failure ?? { kind: 'reply' } },
    {
      now: () => performance.now() * 1000,
      pause: async () => {
        pauses++
        if (pauses === 12) stopping.abort()
      },
      signal: stopping.signal,
    },
  )
  expect(made.isDone).toBe(false)
  expect(made.now.lines).toBeLessThan(made.from.lines)
  expect(codesOf(made.sample.reply, Object.fromEntries(made.sample.files))).toEqual([row.fails])
})

test('what only the whole project shows is reported with all that was set', async () => {
  const tree = new Map([[pagePath('src/a.ts'), filler(20) + pool]])
  const reply = searchReplaceBlock('  const conn = open();\n  use(con);\n  return conn;\n', '  return 1\n')
  const demands = { without: ['alignment'] } as const
  const analysis = analyse({ reply, defaultPath: null, turn: null, demands, edits: null }, tree)
  const [failure] = failuresIn(analysis)
  if (failure === undefined) throw new Error('nothing fails')
  const made = await shrinkFailure({ tree, analysis, failure }, pace)
  const report = await reportOf({
    ...EMPTY_STATE,
    demands,
    tree,
    analysis,
    failure,
    made,
    name: 'p',
    page: 'https://example.org/',
    keyless: (text) => text,
  })
  const read = await readLink(packedIn(new URL(report.address ?? '').hash) ?? '')
  expect(read.ok && [report.folder, read.shared.demands, read.shared.files]).toEqual([null, demands, [...tree]])
})

test('a key of the person’s goes into nothing that is handed on', async () => {
  const project = analysed(searchReplaceBlock('const other = ["sk-planted", 3]\n', 'const key = 1\n', 'src/a.ts'), {
    'src/a.ts': 'const key = "sk-planted" // here\n',
  })
  const [failure] = failuresIn(project.analysis)
  if (failure === undefined) throw new Error('nothing fails')
  const { folder, address, issue } = await reported(project, failure)
  const read = await readLink(packedIn(new URL(address ?? '').hash) ?? '')
  const out = JSON.stringify([[...(folder?.files ?? [])], issue, read])
  expect(out).toContain('[key]')
  expect(out).not.toContain('sk-planted')
})
