import { expect, test } from 'vitest'
import { type ApplierId, appliers, profileOf } from '../../engine/appliers'
import { sourceLinesOf, whyNoLines } from './source-lines'
import { sourceAddress, sourceOf } from './tool-sources'

const KNOWN: readonly ApplierId[] = appliers.map(({ id }) => id).filter((id) => Object.keys(sourceLinesOf(id)).length > 0)

/** Results of steps that look for the text of a hunk. */
const LOOKED: ReadonlySet<string> = new Set(['took', 'none', 'several'])

test('the lines of more than thirty tools are known', () => expect(KNOWN.length).toBeGreaterThanOrEqual(33))

test.each(KNOWN)('%s: a step that looks for the text has its line, in a file at a commit', (id) => {
  const lines = sourceLinesOf(id)
  const source = sourceOf(id)
  expect(source?.file).toMatch(/\.\w+$/)
  expect(source?.commit).toMatch(/^(?:[0-9a-f]{7,40}|(?:v|[\w-]+@)\d+\.\d+\.\d+)$/)
  const steps = profileOf({ id, settings: {} })?.probes.flatMap(({ trace }) => trace) ?? []
  const without = steps.filter(({ rule, result }) => LOOKED.has(result) && lines[rule] === undefined).map(({ rule }) => rule)
  expect([...new Set(without)]).toEqual([])
})

test('addresses lead to a line', () => {
  const addressOf = (id: ApplierId, line: number) => {
    const source = sourceOf(id)
    return source === null ? null : sourceAddress(source, line)
  }
  expect(addressOf('gnu-patch', 1687)).toMatch(
    /^https:\/\/git\.savannah\.gnu\.org\/cgit\/patch\.git\/tree\/src\/patch\.c\?h=v2\.7\.6#n1687$/,
  )
  expect(addressOf('git-apply', 2463)).toBe('https://github.com/git/git/blob/v2.39.5/apply.c#L2463')
})

test('a tool without lines says whether its source is public, the others and this engine say nothing', () => {
  const without = appliers.map(({ id }) => id).filter((id) => whyNoLines(id) !== null)
  expect(without).toEqual(appliers.map(({ id }) => id).filter((id) => id !== 'native' && !KNOWN.includes(id)))
  const closed = without.filter((id) => whyNoLines(id)?.includes('no public source'))
  expect(new Set(closed)).toEqual(
    new Set(['exact-unique', 'multi-edit', 'cursor', 'windsurf', 'amp', 'droid', 'relay-file-diff', 'sequence-matcher-085']),
  )
})
