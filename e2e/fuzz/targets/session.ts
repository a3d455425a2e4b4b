/** Sessions as files: what a page saved, and what lies in a gist. */

import type { Path } from '../../../src/engine/model'
import { parsePath } from '../../../src/engine/paths'
import { type ReadSession, readSession, writeSession } from '../../../src/session/session-file'
import { gistSessionIn } from '../../../src/session/share/gist-session'
import { Blobs } from '../../../src/workspace/blobs'
import { shaOf } from '../../../src/workspace/content'
import { plainCommitMetadata } from '../../../src/workspace/snapshots'
import { firstSnapshot } from '../../../src/workspace/testing/first-snapshot'
import { nextSnapshot } from '../../../src/workspace/testing/next-snapshot'
import { appendSnapshot, beginTimeline, headOf } from '../../../src/workspace/timeline'
import { grownJson, mutateJson } from '../json'
import { lessons } from '../seeds'
import { type Input, law, partOf, same, signature, type Target } from '../target'

const pathOf = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(`no path: ${name}`)
  return parsed.path
}

async function sessionOf({ reply, files }: { reply: string; files: Readonly<Record<string, string>> }): Promise<string> {
  const blobs = new Blobs()
  const tree = new Map(Object.entries(files).map(([name, text]) => [pathOf(name), text]))
  const timeline = beginTimeline(firstSnapshot('lesson', tree, blobs, 1000))
  const path = pathOf('new.ts')
  const account = {
    ...plainCommitMetadata({ kind: 'commit', reply: 'A reply', edits: 1, files: [path] }, 2000),
    reply: blobs.put(reply),
  }
  const next = nextSnapshot(headOf(timeline), blobs, [{ path, after: 'new\n', base: null }], account)
  if (!next.ok) throw new Error('stale')
  const draft = { reply, lesson: null, turn: null, chosen: null, demands: {}, edits: [{ path, base: null, text: 'draft\n' }] }
  const origin = { kind: 'zip', detail: 'a.zip' } as const
  return writeSession({ timeline: appendSnapshot(timeline, next.snapshot), origin, rollbacks: new Map(), blobs, draft }).text()
}

/** The file with a seal that fits its content: the page reads the records of no other. */
function resealed(json: string): string {
  try {
    const { format, version, seal: _, project, snapshots, draft, contents, ...rest } = JSON.parse(json)
    const inOrder = (__: string, value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value
    const seal = shaOf(JSON.stringify([project, snapshots, draft], inOrder))
    return JSON.stringify({ format, version, seal, project, snapshots, draft, contents, ...rest })
  } catch {
    return json // what is no such file is read as it is
  }
}

async function checkProject({ project }: Extract<ReadSession, { ok: true }>): Promise<void> {
  const { timeline, contents } = project
  for (const { tree } of timeline.snapshots)
    for (const [path, sha] of tree) {
      const parsed = parsePath(path)
      law('a file of a session has a path of the project', parsed.ok && parsed.path === path, () => path)
      const content = contents.get(sha)
      law('a file of a session has its content', content !== undefined && shaOf(content) === sha, () => path)
    }
  const blobs = new Blobs()
  for (const content of contents.values()) blobs.put(content)
  const again = await readSession(writeSession({ ...project, blobs }))
  law('a session that was read can be kept and read', again.ok, () => (again.ok ? '' : again.detail))
  const plain = (read: ReadSession) => (read.ok ? [read.project.timeline.snapshots, read.project.draft] : null)
  same('a session comes back the same', plain(again), plain({ ok: true, project }))
}

/** The same text as the file of a gist. */
async function inGist(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const file = { kind: 'file', name: 'session.hunkscope.json', size: bytes.length, read: async () => bytes } as const
  const folder = { kind: 'folder', name: '', entries: async () => [file] } as const
  const offer = await gistSessionIn(folder, new AbortController().signal)
  law('a session in a gist is found', offer !== null)
  if (offer?.ok) return signature(Object.keys(offer))
  return offer === null ? '' : offer.failure.reason
}

async function run(input: Input): Promise<string> {
  const json = partOf(input, 'json')
  if (partOf(input, 'as') === 'gist') return inGist(json)
  const read = await readSession(new Blob([partOf(input, 'as') === 'sealed' ? resealed(json) : json]))
  if (!read.ok) return signature([read.reason, read.detail.replace(/[\da-f]{8,}|\d+/g, '0').slice(0, 60)])
  await checkProject(read)
  return `ok ${read.project.timeline.snapshots.length} ${read.project.draft === null}`
}

let made: readonly Input[] = []

/** Sessions take a moment to be written: it is done once. */
export async function prepareSessions(): Promise<void> {
  const small = lessons()
    .filter((lesson) => JSON.stringify(lesson).length < 6000)
    .slice(0, 16)
  const saved = await Promise.all(small.map(sessionOf))
  const shared = small.map(({ reply, files }) =>
    JSON.stringify({ format: 'hunkscope-shared', version: 1, shared: { name: 'a', files: Object.entries(files), reply } }),
  )
  made = [...saved.map((json) => ({ json, as: 'sealed' })), ...shared.map((json) => ({ json, as: 'gist' }))]
}

export const session: Target = {
  name: 'session',
  seeds: () => made,
  mutate(parent, other, random) {
    const isGist = partOf(parent, 'as') === 'gist'
    const json = mutateJson(partOf(parent, 'json'), partOf(other, 'json'), random).slice(0, 60_000)
    return { json, as: isGist ? 'gist' : random.oneIn(4) ? 'plain' : 'sealed' }
  },
  run,
  grow: (input, times) => ({ ...input, json: grownJson(partOf(input, 'json'), times) }),
}
