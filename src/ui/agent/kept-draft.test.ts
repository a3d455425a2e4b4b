/** The form of a run over a reload. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeDraft, encodeDraft } from './kept-draft'
import { BLANK_RUN, USUAL_CAPS } from './run-draft'

test('what was filled in is there again, but the recording', () => {
  const draft = {
    ...BLANK_RUN,
    task: 'Make it right.',
    loop: 'task-graph',
    format: 'unified-diff',
    effort: 'high',
    from: 'live',
    looks: true,
    rules: 'Two blanks.',
    caps: { ...USUAL_CAPS, money: '0.5', tokens: '' },
    coming: 'one',
  } as const
  expect(decodeDraft(encodeDraft(draft))).toEqual({ ...draft, coming: null })
})

test.each([[null], [''], ['{'], ['1'], ['"a"']])('%j is no form', (text) => {
  expect(decodeDraft(text)).toBeNull()
})

test('what other code has stored gives a form or nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const draft = decodeDraft(text)
      if (draft !== null) expect(decodeDraft(encodeDraft(draft))).toEqual(draft)
    }),
  )
  expect(decodeDraft('{"loop":"constructor","format":"__proto__","chosen":["../a",1,"src/a.ts"],"caps":{"calls":7}}')).toEqual({
    ...BLANK_RUN,
    chosen: ['src/a.ts'],
  })
})
