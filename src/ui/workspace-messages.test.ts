import { describe, expect, test } from 'vitest'
import { parsePath } from '../engine/paths'
import type { Notice } from '../session/notices'
import type { LeftOut } from '../workspace/intake/source'
import { sayNotice } from './notice-messages'
import { importFailureText, leftGroups, megabytes, originText, progressText } from './workspace-messages'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_500, '1.5 KB'],
  [12_300, '12 KB'],
  [1_500_000, '1.5 MB'],
  [100_000_000, '100 MB'],
])('%i bytes read as %s', (bytes, text) => expect(megabytes(bytes)).toBe(text))

test.each([
  [{ files: 0, total: 4000, bytes: 0 }, '4,000 files found so far'],
  [{ files: 1203, total: 4000, bytes: 12_000_000 }, '1,203 of 4,000 files, 12 MB'],
])('progress %j', (progress, text) => expect(progressText(progress)).toBe(text))

test.each([
  [{ kind: 'github', detail: 'owner/name' }, 'GitHub · owner/name'],
  [{ kind: 'starter', detail: 'pool' }, 'Starter'],
  [{ kind: 'files', detail: '' }, 'Files'],
] as const)('origin %j', (origin, text) => expect(originText(origin)).toBe(text))

test.each([
  [{ reason: 'empty', detail: '0' }, 'there is no file in it.'],
  [{ reason: 'empty', detail: '7' }, 'all of it was left out (7 entries).'],
  [{ reason: 'too-many-entries', detail: '100000' }, /more than 100,000 entries/],
  [{ reason: 'rate-limited', detail: '' }, /from here for now\. With a token/],
  [{ reason: 'unreadable', detail: 'gone' }, 'it could not be read (gone).'],
] as const)('not taken in: %j', (failure, text) => {
  if (typeof text === 'string') expect(importFailureText(failure)).toBe(text)
  else expect(importFailureText(failure)).toMatch(text)
})

describe('what was left out', () => {
  const left: readonly LeftOut[] = [
    { name: 'node_modules/', why: 'ignored' },
    { name: 'a.bin', why: 'too-large', limit: 20_000_000 },
    { name: '../x', why: 'path', problem: 'outside' },
    { name: '__proto__', why: 'path', problem: 'reserved-name' },
    { name: 'README.md', why: 'same-name', other: 'Readme.md' },
    { name: 'b.bin', why: 'too-large', limit: 20_000_000 },
  ]

  test('is grouped by reason, what a .gitignore names last', () => {
    expect(leftGroups(left).map(({ title, entries }) => [title, entries.map(({ name }) => name)])).toEqual([
      ['Too large', ['a.bin', 'b.bin']],
      ['Paths that no project may have', ['../x', '__proto__']],
      ['Same name', ['README.md']],
      ['Ignored', ['node_modules/']],
    ])
  })

  test('notes what holds for one entry only', () => {
    const notes = leftGroups(left).flatMap(({ entries }) => entries.map(({ note }) => note))
    expect(notes).toEqual([
      '',
      '',
      'A part of it is “..”, which can lead out of the project.',
      'No part of a path may be named .git or __proto__.',
      'as Readme.md',
      '',
    ])
  })
})

const paths = ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].flatMap((text) => {
  const parsed = parsePath(text)
  return parsed.ok ? [parsed.path] : []
})

const SAID: readonly (readonly [Notice, 'good' | 'info' | 'bad', RegExp])[] = [
  [{ id: 1, code: 'stale', paths }, 'bad', /^a\.ts, b\.ts, c\.ts and 2 more changed/],
  [{ id: 1, code: 'edited', paths: paths.slice(0, 2) }, 'good', /^Changed a\.ts, b\.ts by hand\./],
  [{ id: 1, code: 'imported', name: 'app', files: 12, left: 0, kept: null }, 'good', /^Opened 12 files from “app”\.$/],
  [
    { id: 1, code: 'imported', name: 'app', files: 2, left: 0, kept: 'shop' },
    'good',
    /^Opened 2 files from “app”; “shop”, which was open, is kept\.$/,
  ],
  [
    { id: 1, code: 'imported', name: 'app', files: 1, left: 1, kept: null },
    'info',
    /1 file from “app”\. 1 entry was left out\.$/,
  ],
  [
    { id: 1, code: 'not-imported', name: 'x.zip', failure: { reason: 'not-a-zip', detail: '' } },
    'bad',
    /no zip archive\. What was open is still open\.$/,
  ],
  [{ id: 1, code: 'not-imported', name: 'x', failure: { reason: 'stopped', detail: '' } }, 'info', /you stopped it/],
  [{ id: 1, code: 'moved', kept: 'this-tab' }, 'info', /What only this tab had is on the branch “this-tab”/],
  [{ id: 1, code: 'moved', kept: null }, 'info', /Take the step again/],
  [{ id: 1, code: 'undone', what: { kind: 'edited', paths: paths.slice(0, 1) } }, 'good', /^Undone: Edited a\.ts\. Redo/],
  [{ id: 1, code: 'no-wasm' }, 'info', /syntax is not checked/],
  [{ id: 1, code: 'files-added', paths: paths.slice(0, 1), refused: [] }, 'good', /^Added a\.ts\.$/],
]

test.each(SAID)('says %j', (notice, tone, text) => {
  const said = sayNotice(notice)
  expect(said.tone).toBe(tone)
  expect(said.text).toMatch(text)
})
