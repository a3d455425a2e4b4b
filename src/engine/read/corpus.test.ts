/** Real replies: nothing that opens an edit is passed over as prose, and every recorded edit is found. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../model'
import { readReply } from './read'

type Item = {
  readonly id: string
  readonly format: string
  readonly outcome: string
  readonly blocks?: number
  readonly hunks?: number
  readonly reply: string
}

const FOLDER = fileURLToPath(new URL('./corpus/', import.meta.url))
const items: Item[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(FOLDER + file, 'utf8').split('\n'))
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))

/** Lines that open an edit in one of the formats. */
const OPENING =
  /^(?:\s*<{5,9} ?(?:SEARCH|ORIGINAL)\b|\s*-{5,9} SEARCH|\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)|diff --git |@@ -\d|---FILEPATH|<code_change_request>|<PlandexBlock|edit \d+:\d+$|<invoke |<function=|<decision )/

/** What a record may have counted: the edits that are complete, those and the parts that opened and could not be read, those and the empty hunks. */
function countsOf({ edits, diagnostics }: Reading) {
  const complete = edits.reduce((sum, edit) => sum + (edit.kind === 'patch' ? edit.hunks.length : 1), 0)
  const unread = diagnostics.filter(({ code, repair }) => repair === null && code !== 'missing-path').length
  const empty = diagnostics.filter(({ code }) => code === 'empty-hunk').length
  return { complete, opened: complete + unread, withEmpty: complete + empty }
}

test('the replies are all there', () => {
  expect(items).toHaveLength(398)
})

test.each(items.map((item) => [item.id, item] as const))(
  '%s: no prose opens an edit, and all text is in a span',
  (_, { reply }) => {
    const { spans } = readReply(reply)
    expect(spans.map((span) => reply.slice(span.from, span.to)).join('')).toBe(reply)
    for (const span of spans.filter(({ role }) => role === 'prose'))
      expect(
        reply
          .slice(span.from, span.to)
          .split('\n')
          .filter((line) => OPENING.test(line)),
      ).toEqual([])
  },
)

describe('every recorded edit is found', () => {
  const recorded = items.filter((item) => (item.blocks ?? item.hunks) !== undefined)
  test.each(recorded.map((item) => [item.id, item] as const))('%s', (_, item) => {
    const { complete, opened, withEmpty } = countsOf(readReply(item.reply))
    if (item.hunks !== undefined) expect([complete, withEmpty]).toContain(item.hunks)
    else if (item.outcome === 'malformed' || item.outcome === 'not_applied_or_unknown') expect(opened).toBe(item.blocks)
    else expect(complete).toBe(item.blocks)
  })
})
