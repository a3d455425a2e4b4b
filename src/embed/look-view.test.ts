/** What the first look says of a link: from real replies, read by the real engine. */
import { describe, expect, test } from 'vitest'
import type { Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import type { SharedSession } from '../session/share/shared-session'
import { decideSubject } from './decide-subject'
import { lookViewOf } from './look-view'

const pathOf = (name: string): Path => {
  const parsed = parsePath(name)
  if (!parsed.ok) throw new Error(name)
  return parsed.path
}

const block = (path: string, before: string, after: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\`\`\`\n`

const FILES = {
  'a.ts': 'const one = 1\nconst two = 2\n',
  'b.ts': 'call()\nother()\nnext()\ncall()\nother()\nlast()\n',
  'c.py': 'class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n',
}

const EXACT = block('a.ts', 'const two = 2', 'const two = 3')
const MISSING = block('a.ts', 'const one = 1\nconst two = 9', 'const one = 1\nconst two = 5')
const TWICE = block('b.ts', 'call()\nother()', 'call()')
const INDENTED = block('c.py', 'def g(self):\n    return 2', 'def g(self):\n    return 3')

function viewed(reply: string, shared: Partial<SharedSession> = {}, hash = '') {
  const files = new Map(Object.entries(FILES).map(([name, text]) => [pathOf(name), text]))
  return lookViewOf(decideSubject({ kind: 'link', name: 'pool', files, reply, shared }), hash)
}

describe('the verdict', () => {
  test('counts what lands', () => {
    expect(viewed(EXACT).verdict).toEqual({ tone: 'exact', headline: 'The hunk lands', sentence: '' })
    expect(viewed(EXACT + INDENTED).verdict).toEqual({
      tone: 'fuzzy',
      headline: 'All 2 hunks land',
      sentence: '1 of them by a looser comparison: indent +4.',
    })
  })

  test('names the first hunk that is refused, its file, and the cause', () => {
    const { verdict } = viewed(EXACT + TWICE + TWICE)
    expect(verdict.tone).toBe('ambiguous')
    expect(verdict.headline).toBe('1 of 3 hunks land')
    expect(verdict.sentence).toMatch(/^Hunk 2, b\.ts: 2 places fit equally\. .*1 more is refused\.$/)
  })

  test('says of a reply without edits, and of one that was cut off, that it is so', () => {
    expect(viewed('Just words.').verdict).toMatchObject({
      headline: 'Nothing to place',
      sentence: 'No edit was found in the reply.',
    })
    const cut = viewed(EXACT + INDENTED.slice(0, INDENTED.indexOf('>>>>>>>')))
    expect(cut.verdict.tone).toBe('refused')
    expect(cut.verdict.sentence).toContain('cut off')
  })

  test('does not guess about a symbol: that waits for the page', () => {
    const tag = `{"name":"replace_symbol_body","input":{"relative_path":"c.py","name_path":"A/g","body":"def g(self):\\n    return 3"}}`
    const { verdict, items } = viewed(tag)
    expect(items).toMatchObject([{ sign: '…', short: 'by its symbol' }])
    expect(verdict.headline).toContain('1 decided in the whole page')
  })

  test('holds what was decided by hand: what is left out, and what else is demanded', () => {
    const left = viewed(EXACT + TWICE, { hand: [['1.0', { said: 'rejected', amendment: null }]] })
    expect(left.items.map(({ sign }) => sign)).toEqual(['=', '⊘'])
    expect(left.verdict.headline).toBe('1 of 2 hunks land')
    const placed = viewed(TWICE, {
      hand: [['0.0', { said: null, amendment: { kind: 'place', edit: 0, hunk: 0, line: 3 } }]],
    })
    expect(placed.verdict.headline).toBe('The hunk lands')
    expect(viewed(INDENTED, { demands: { without: ['indentation', 'inner-space', 'alignment'] } }).verdict.tone).toBe('refused')
  })
})

describe('the hunk that is shown', () => {
  test('is the one that the address names, else the one that was looked at, else the first that is refused', () => {
    const reply = EXACT + TWICE + MISSING
    expect(viewed(reply, { selected: 0 }, '#s=1.a&step=3.2').selected).toBe(2)
    expect(viewed(reply, { selected: 0 }).selected).toBe(0)
    expect(viewed(reply, {}, '#s=1.a&step=9.1').selected).toBe(1)
    expect(viewed(EXACT).selected).toBe(0)
  })

  test('is shown beside the nearest place, the differing characters apart', () => {
    const detail = viewed(MISSING).detail(0)
    expect(detail?.path).toBe('a.ts')
    expect(detail?.comparison?.title).toBe('Beside the nearest place, lines 1–2')
    const [equal, differs] = detail?.comparison?.rows ?? []
    expect(equal).toMatchObject({ equal: true, file: { number: '1' } })
    expect(differs).toMatchObject({ equal: false, file: { number: '2' } })
    const changed = JSON.stringify(differs)
    expect(changed).toContain('"changed":true')
    expect(changed).not.toContain('"text":"const two = 9","changed":true')
  })

  test('has its ladder: what found nothing, what found it, what was not asked', () => {
    const rungs = viewed(INDENTED).detail(0)?.rungs ?? []
    expect(rungs.map(({ found }) => found)).toEqual([false, true, false])
    expect(rungs[1]).toMatchObject({ name: 'Indentation, shifted by +4', count: '1 place' })
  })

  test('of several equal places says how to tell them apart', () => {
    const detail = viewed(TWICE).detail(0)
    expect(detail?.more).toHaveLength(2)
    expect(detail?.more[0]).toMatch(/^To mean lines 1–2 of the file, also quote /)
  })
})

test('long edits and long comparisons are cut, and say so', () => {
  const lines = Array.from({ length: 400 }, (_, line) => `line ${line}`)
  const files = new Map([[pathOf('long.txt'), `${lines.join('\n')}\n`]])
  const changed = lines.map((line, at) => (at % 3 === 0 ? `${line} as it is not` : line))
  const reply = block('long.txt', changed.join('\n'), 'short')
  const detail = lookViewOf(decideSubject({ kind: 'link', name: 'long', files, reply, shared: {} }), '').detail(0)
  expect(detail?.edit).toHaveLength(80)
  expect(detail?.left).toBe(400 + 1 - 80)
  expect(detail?.comparison?.rows.at(-1)).toMatchObject({ fold: expect.stringMatching(/more line/) })
})
