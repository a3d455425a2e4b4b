import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content, Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { Blobs } from '../workspace/blobs'
import { KeptDecisions } from '../workspace/kept-decisions'
import { plainCommitMetadata, restored } from '../workspace/snapshots'
import { firstSnapshot } from '../workspace/testing/first-snapshot'
import { nextSnapshot } from '../workspace/testing/next-snapshot'
import { appendSnapshot, beginTimeline, branchAt, headOf, switchTo, undo } from '../workspace/timeline'
import type { ProjectDraft } from './persistence-types'
import { readSession, type SavedSession, writeSession } from './session-file'

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

const DRAFT: ProjectDraft = {
  reply: 'half a pair \ud83d, a line separator \u2028, NUL \0',
  lesson: '003-shifted-indentation',
  turn: 1,
  chosen: [0, 2],
  demands: { score: 0.9, without: ['alignment'] },
  edits: [{ path: path('src/a.ts'), base: null, text: 'by hand\n' }],
}

/** One file's new content on the head, with a reply and decisions. */
function commit(session: SavedSession, file: string, after: Content | null, time: number): SavedSession {
  const { timeline, blobs } = session
  const head = headOf(timeline)
  const account = {
    ...plainCommitMetadata({ kind: 'commit', reply: 'A reply', edits: 1, files: [path(file)] }, time),
    reply: blobs.put(`the reply of ${time}`),
    decisions: KeptDecisions.of([
      { path: path(file), state: 'applied', how: 'indentation', score: 0.75, before: { start: 2, end: 4 } },
      { path: null, state: 'refused', how: null, score: null, before: null },
    ]),
    verdict: { passed: 3, failed: 1, runtime: 'embedded' } as const,
  }
  const next = nextSnapshot(head, blobs, [{ path: path(file), after, base: head.tree.get(path(file)) ?? null }], account)
  if (!next.ok) throw new Error('stale')
  return { ...session, timeline: appendSnapshot(timeline, next.snapshot) }
}

function begin(files: Readonly<Record<string, Content>>): SavedSession {
  const blobs = new Blobs()
  const tree = new Map(Object.entries(files).map(([name, content]) => [path(name), content]))
  const first = firstSnapshot('pool', tree, blobs, 1000)
  return { timeline: beginTimeline(first), origin: { kind: 'zip', detail: 'pool.zip' }, rollbacks: new Map(), blobs, draft: null }
}

/** Two branches, an undone snapshot, a restored one, bytes, and a draft. */
function sample(): SavedSession {
  const started = begin({ 'src/a.ts': 'a\n', 'src/b.ts': '\ufeffb\r\n', 'logo.png': Uint8Array.of(0, 255, 1) })
  const one = commit(commit(started, 'src/a.ts', 'aa\n', 2000), 'src/b.ts', null, 3000)
  const first = one.timeline.snapshots[0]
  if (first === undefined) throw new Error('no snapshot')
  const back = { ...one, timeline: appendSnapshot(one.timeline, restored(headOf(one.timeline), first, 4000)) }
  const undone = undo(back.timeline)
  const branched = undone === null ? null : branchAt(undone, 'candidate 2', first.id)
  if (branched === null) throw new Error('no branch')
  const two = commit({ ...back, timeline: branched }, 'src/a.ts', 'other\n', 5000)
  const timeline = undo(switchTo(two.timeline, 'main')) ?? two.timeline
  return { ...two, timeline, rollbacks: new Map([[path('src/a.ts'), 2]]), draft: DRAFT }
}

async function back(session: SavedSession): Promise<SavedSession> {
  const read = await readSession(writeSession(session))
  if (!read.ok) throw new Error(`${read.reason} ${read.detail}`)
  const { contents, ...rest } = read.project
  return { ...rest, blobs: Blobs.of(contents) }
}

/** Everything of a session, in a form that is compared by value. */
const plain = ({ timeline, blobs, ...rest }: SavedSession) => ({
  ...rest,
  timeline: {
    ...timeline,
    snapshots: timeline.snapshots.map(({ tree, reply, ...snapshot }) => ({
      ...snapshot,
      reply: reply === null ? null : blobs.get(reply),
      files: new Map([...tree].map(([name, sha]) => [name, blobs.get(sha)])),
    })),
  },
})

describe('a session that was written', () => {
  test('is read back as it was', async () => {
    expect(plain(await back(sample()))).toEqual(plain(sample()))
  })

  test('whatever is in its files and however they changed', async () => {
    const name = fc.constantFrom('a', 'b/c', 'constructor', 'b/toString', 'ä/😀.ts', 'x y/[z]', 'CON')
    const content = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.uint8Array().map((bytes) => Uint8Array.from(bytes)),
      fc.constantFrom('', '\u2028', '"\\\n', '</script>', '\0', '\ufeff'),
    )
    const step = fc.tuple(name, fc.option(content))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.option(fc.string({ unit: 'binary' })), async (steps, reply) => {
        let session = begin({ 'first.txt': 'first' })
        for (const [at, [file, after]] of steps.entries()) session = commit(session, file, after, 2000 + at)
        session = { ...session, draft: reply === null ? null : { ...DRAFT, reply } }
        expect(plain(await back(session))).toEqual(plain(session))
      }),
      { numRuns: 40 },
    )
  })

  test('is one JSON text that names its format, and reads the same laid out otherwise', async () => {
    const blob = writeSession(sample())
    const value: unknown = JSON.parse(await blob.text())
    expect(value).toMatchObject({ format: 'hunkscope-session', version: 1 })
    expect(blob.type).toBe('application/json')
    expect((await readSession(new Blob([JSON.stringify(value, null, 2)]))).ok).toBe(true)
  })

  test('holds each content once, and of a snapshot only what it changed', async () => {
    const text = await writeSession(sample()).text()
    expect(text.split('"\\ufeffb').length + text.split('"\ufeffb').length).toBe(3)
    expect(text.split('"logo.png"')).toHaveLength(2)
  })

  test('a content that is missing is no file', () => {
    expect(() => writeSession({ ...sample(), blobs: new Blobs() })).toThrow('no blob')
  })
})

describe('what is refused', () => {
  const read = (text: string) => readSession(new Blob([text]))
  const DEEP = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

  test.for<[name: string, text: string, reason: string]>([
    ['nothing', '', 'no-session'],
    ['no JSON', '{"format":', 'no-session'],
    ['another JSON', '{"version":1}', 'no-session'],
    ['a list', '[]', 'no-session'],
    ['lists within lists', DEEP, 'no-session'],
    ['an invalid version', '{"format":"hunkscope-session","version":"1"}', 'no-session'],
    ['a version without end', '{"format":"hunkscope-session","version":1e999}', 'no-session'],
    ['a version to come', '{"format":"hunkscope-session","version":2,"anything":[]}', 'newer-session'],
    ['nothing behind the version', '{"format":"hunkscope-session","version":1}', 'damaged'],
  ])('%s', async ([, text, reason]) => {
    expect(await read(text)).toMatchObject({ ok: false, reason })
  })

  test('a file that was cut, anywhere', async () => {
    const text = await writeSession(sample()).text()
    const whole = text.trimEnd().length
    for (let to = 0; to < whole; to += 97) expect(await read(text.slice(0, to))).toMatchObject({ ok: false })
  })

  const lost = `x${'0'.repeat(63)}`
  test.for<[name: string, from: string | RegExp, to: string, detail: RegExp]>([
    ['a file’s text', '"aa\\n"', '"bb\\n"', /content [\da-f]{64}: its hash/],
    ['a file’s bytes', '"base64":"AP8B"', '"base64":"AP8C"', /its hash/],
    ['invalid bytes', '"base64":"AP8B"', '"base64":"§"', /content [\da-f]{64}/],
    ['a content that is gone', /\["[\da-f]{64}","aa\\n"\],?/, '', /missing/],
    ['a content that occurs twice', /(\["[\da-f]{64}","aa\\n"\])/, '$1,$1', /twice/],
    ['a hash', /"src\/a.ts","[\da-f]{64}"/, `"src/a.ts","${'0'.repeat(64)}"`, /id is another/],
    ['an invalid hash', /"src\/a.ts","[\da-f]{64}"/, `"src/a.ts","${lost}"`, /no hash/],
    ['a hash that is a tower', /"src\/a.ts","[\da-f]{64}"/, `${DEEP},null`, /snapshots/],
    ['a path that leads out', '"src/a.ts","', '"../a.ts","', /no path/],
    ['a path that is reserved', '"src/a.ts","', '"__proto__/a.ts","', /no path/],
    ['a file inside a file', '"src/b.ts","', '"src/a.ts/b","', /file inside/],
    ['a file twice', '"src/b.ts","', '"src/a.ts","', /twice/],
    ['an id', /"id":"[\da-f]{64}","parent":null/, `"id":"${'0'.repeat(64)}","parent":null`, /id is another/],
    ['a snapshot that is its own parent', /"id":"([\da-f]{64})","parent":null/, '"id":"$1","parent":"$1"', /parent is missing/],
    ['a time', '"time":2000', '"time":2001', /id is another/],
    ['a time without end', '"time":2000', '"time":1e999', /snapshot: time/],
    ['a verdict', '"failed":1', '"failed":0', /seal/],
    ['a count below nothing', '"failed":1', '"failed":-1', /snapshot: verdict/],
    ['a decision', '"how":"indentation"', '"how":"exact"', /seal/],
    ['a way to land that is not known', '"how":"indentation"', '"how":"guess"', /seal/],
    ['the reply of a draft', '"reply":"half', '"reply":"Half', /seal/],
    ['a draft', '"turn":1', '"turn":"1"', /draft/],
    ['the origin', '"detail":"pool.zip"', '"detail":"other.zip"', /seal/],
    ['an origin that is not known', '"kind":"zip"', '"kind":"constructor"', /origin/],
    ['a branch’s name', '"candidate 2"', '"\\u202egnp"', /branch/],
    ['a branch that leads nowhere', /\["candidate 2","[\da-f]{64}"\]/, '["candidate 2","x"]', /no snapshot x/],
    ['a key that occurs twice', '"contents":', '"draft":null,"contents":', /seal/],
    ['a seal', /"seal":"..../, '"seal":"0000', /seal/],
  ])('%s that was changed', async ([, from, to, detail]) => {
    const text = await writeSession(sample()).text()
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    const answer = await read(changed)
    if (answer.ok) throw new Error('taken')
    expect(answer.reason).toBe('damaged')
    expect(answer.detail).toMatch(detail)
    expect(answer.detail.length).toBeLessThanOrEqual(200)
  })

  test('a file beyond the limit is not even read', async () => {
    const file = Object.assign(new Blob(['{}']), {})
    Object.defineProperty(file, 'size', { value: 200_000_001 })
    expect(await readSession(file)).toMatchObject({ reason: 'damaged', detail: expect.stringContaining('200000000') })
  })
})
