/** What fuzzing found once stays mended; and fuzzing itself finds, names and shortens what is wrong. */
import { expect, test } from 'vitest'
import { findingsOf } from './findings'
import { judge } from './judge'
import { fuzzTarget } from './loop'
import { mutateText } from './mutate'
import { type Input, law, partOf, type Target } from './target'
import { prepare, TARGETS } from './targets'

test.each(TARGETS.map((target) => [target.name, target] as const))(
  '%s: no input that was found shows its fault again',
  async (name, target) => {
    await prepare()
    for (const { name: file, wrong, input } of findingsOf(name))
      expect(await judge(target, input), `${file}: ${wrong}`).not.toHaveProperty('crash')
  },
)

const unwatched = { begin: () => {}, end: () => {} }

/** Runs a text of a few words. */
const faulty = (run: (text: string) => void): Target => ({
  name: 'faulty',
  seeds: () => [{ text: 'one\ntwo\nthree\n' }, { text: 'four\n', other: 'five\n' }],
  mutate: (parent, other, random) => ({ ...parent, text: mutateText(partOf(parent, 'text'), partOf(other, 'text'), random) }),
  run: (input) => {
    run(partOf(input, 'text'))
    return String(partOf(input, 'text').length)
  },
  grow: (input) => input,
})

test('a law that does not hold is found once, by its name, with the shortest input', async () => {
  const target = faulty((text) => law('no tab is read', !text.includes('\t'), () => text))
  const { crashes } = await fuzzTarget(target, 1, { inputs: 2000 }, unwatched)
  expect(crashes.map(({ name, input }) => [name, input])).toEqual([['no tab is read', { text: '\t' }]])
})

test('a prototype that has changed is reported', async () => {
  const target = faulty((text) => void (text.length > 8 && Object.assign(Object.prototype, { polluted: 1 })))
  try {
    expect(await judge(target, { text: 'long enough' })).toMatchObject({ crash: { name: 'a prototype has changed' } })
  } finally {
    Reflect.deleteProperty(Object.prototype, 'polluted')
  }
})

test('the same seed gives the same inputs', async () => {
  const seen = async (seed: number) => {
    const inputs: Input[] = []
    await fuzzTarget(
      faulty(() => {}),
      seed,
      { inputs: 50 },
      { begin: (input) => void inputs.push(input), end: () => {} },
    )
    return inputs
  }
  const once = await seen(5)
  expect(once.length).toBe(50)
  expect(await seen(5)).toEqual(once)
  expect(await seen(6)).not.toEqual(once)
})
