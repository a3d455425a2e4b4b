/** What would make a damaged edit land with a tool: it lands, writes what is meant, and touches nothing else. */
import { expect, test } from 'vitest'
import { appliers, emulate, remedyOf } from '../../src/engine/appliers'
import { KINDS } from './kinds'
import { repliesOf } from './run'
import { textAfter, textBefore } from './truth'

/** Every so manieth kind. More: a longer test, fewer: rare damage passes. */
const APART = 41

const IDS = appliers.map(({ id }) => id).filter((id) => id !== 'native')

/** Edits of one hunk, one of each kind. */
const EDITS = KINDS.filter((_, index) => index % APART === 0).flatMap((kind) =>
  [...repliesOf(kind, { each: 1, seed: 5, format: undefined })].flatMap(({ draft, reply }) =>
    draft.hunks.length === 1 ? [{ kind: kind.id, draft, reply }] : [],
  ),
)

test('there are damaged edits of which tools leave something else', () => expect(EDITS.length).toBeGreaterThan(4))

test.each(EDITS)('$kind', ({ draft, reply }) => {
  const { path } = draft
  const files = { [path]: textBefore(draft.truth) }
  const meant = [textAfter(draft.truth), ...draft.also]
  const wrong = IDS.flatMap((id) => {
    const made = emulate(id, reply, files, { defaultPath: path, translate: true })
    if (made.files[path] === meant[0]) return []
    const remedy = remedyOf({ id, reply, files, hunk: 0, defaultPath: path, settings: {} })
    if (remedy === null || remedy.reply === null) return []
    const { verdict, files: left } = emulate(id, remedy.reply, files, { defaultPath: path })
    const isMeant = draft.answer === 'either' || meant.includes(left[path] ?? '')
    return verdict === 'applied' && isMeant && Object.keys(left).length === 1 ? [] : [{ id, remedy, verdict }]
  })
  expect(wrong).toEqual([])
})
