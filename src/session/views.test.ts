import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_STATE } from './state'
import { viewIn, withView } from './view-address'
import { showing, type ViewId, viewOf } from './views'

const VIEWS: readonly ViewId[] = [
  'code',
  'hunk',
  'why',
  'tests',
  'output',
  'terminal',
  'message',
  'policies',
  'tools',
  'agent',
  'timeline',
]

describe('the view in the address', () => {
  const rows: readonly [hash: string, view: ViewId | null][] = [
    ['', null],
    ['#', null],
    ['#view=tools', 'tools'],
    ['#s=abc&view=hunk&step=1.2', 'hunk'],
    ['#view=code', 'code'],
    ['#view=Tools', null],
    ['#view=', null],
    ['#view=tools&view=tests', null],
    ['#review=tools', null],
    ['#view=__proto__', null],
  ]
  for (const [hash, view] of rows) test(hash, () => expect(viewIn(hash)).toBe(view))

  test('what is written is read again, and other keys stay in their order', () => {
    const part = fc.stringMatching(/^(?:s|step|lesson|gist)=[\w.-]{0,9}$/)
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 3 }),
        fc.constantFrom(...VIEWS),
        fc.constantFrom(...VIEWS),
        (parts, before, view) => {
          const hash = withView(withView(parts.length > 0 ? `#${parts.join('&')}` : '', before), view)
          expect(viewIn(hash) ?? 'code').toBe(view)
          expect(withView(hash, 'code')).toBe(parts.length > 0 ? `#${parts.join('&')}` : '')
        },
      ),
    )
  })
})

test('each view is what is shown once it is asked for', () => {
  for (const view of VIEWS) expect(viewOf({ ...EMPTY_STATE, ...showing(view) })).toBe(view)
})

test('a phone finds each view in the part of its name, the lower results under Tests', () => {
  const parts = Object.fromEntries(VIEWS.map((view) => [view, showing(view).narrowTab]))
  expect(parts).toEqual({
    ...Object.fromEntries(VIEWS.map((view) => [view, 'tests'])),
    code: 'reply',
    hunk: 'hunks',
    why: 'why',
    agent: 'agent',
  })
})
