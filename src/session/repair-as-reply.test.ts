import { describe, expect, test } from 'vitest'
import { diagnose, readReply, stage } from '../engine/index'
import type { FormatId, Repair, Tree } from '../engine/model'
import { repairAs, replyWith } from './repair-as-reply'
import { pagePath, searchReplaceBlock } from './testing/page-fixture'

const POOL = 'function acquire() {\n  const conn = open()\n  use(conn)\n  return conn;\n}\n'
const TREE: Tree = new Map([
  [pagePath('src/a.ts'), `first()\n${POOL}last()\n`],
  [pagePath('src/b.ts'), 'x = 1\n'],
])
const MISQUOTED = searchReplaceBlock(
  '  const conn = open()\n  use(con)\n  return conn\n',
  '  const conn = lease()\n  use(con)\n  return conn\n',
)
const OTHER = searchReplaceBlock('x = 1\n', 'x = 2\n', 'src/b.ts')
const DIFF = '--- a/src/b.ts\n+++ b/src/b.ts\n@@ -1,1 +1,1 @@\n-x = 1\n+x = 2\n'

function repairsOf(reply: string) {
  const reading = readReply(reply)
  const demands = { without: ['alignment'] } as const
  const transaction = stage(reading, TREE, { demands })
  const [diagnosis] = diagnose(reading, transaction, TREE)
  const repair: Repair | undefined = diagnosis?.repairs[0]
  const at = transaction.decisions[diagnosis?.decision ?? -1]
  if (repair === undefined || at === undefined) throw new Error('nothing to repair')
  return { reading, repair, at }
}

const FORMATS: readonly FormatId[] = [
  'search-replace',
  'unified-diff',
  'apply-patch',
  'numbered-snippet',
  'whole-file',
  'lazy-file',
  'tool-call',
  'decision-xml',
  'line-range',
  'find-replace-file',
]

const made = (reply: string) => {
  const transaction = stage(readReply(reply), TREE)
  return transaction.state === 'staged' ? transaction.files.map(({ path: file, after }) => [file, after]) : transaction.decisions
}

describe('a repair', () => {
  const { reading, repair, at } = repairsOf(MISQUOTED)
  const fixed = `first()\n${POOL.replace('open()', 'lease()')}last()\n`

  test.each(FORMATS)('says the same in %s', (format) => {
    const written = repairAs(repair, format, TREE)
    if (!written.ok) throw new Error(written.why)
    expect(readReply(written.text).formats).toContain(format)
    expect(made(written.text)).toEqual([['src/a.ts', fixed]])
  })

  test('that a format cannot write comes with the reason', () => {
    expect(repairAs(repair, 'symbol-edit', TREE)).toEqual({ ok: false, why: 'kind' })
  })

  test('is part of the whole reply', () => {
    const written = replyWith(reading, at, repair, TREE, undefined)
    if (!written.ok) throw new Error(written.why)
    expect(made(written.text)).toEqual([['src/a.ts', fixed]])
  })

  test.each([
    ['in one format', MISQUOTED + OTHER],
    ['in two', `${DIFF}\n${MISQUOTED}`],
  ])('is beside the other edits, %s', (_, reply) => {
    const one = repairsOf(reply)
    const written = replyWith(one.reading, one.at, one.repair, TREE, undefined)
    if (!written.ok) throw new Error(written.why)
    expect(readReply(written.text).formats).toEqual(one.reading.formats)
    expect(new Map(made(written.text) as [string, string][])).toEqual(
      new Map([
        ['src/a.ts', fixed],
        ['src/b.ts', 'x = 2\n'],
      ]),
    )
  })

  test('is not written into a reply with a part that could not be read', () => {
    const cut = `${MISQUOTED}\nsrc/b.ts\n\`\`\`\n<<<<<<< SEARCH\nx = 1\n`
    const one = repairsOf(cut)
    expect(replyWith(one.reading, one.at, one.repair, TREE, undefined)).toEqual({ ok: false, why: 'unread' })
  })
})
