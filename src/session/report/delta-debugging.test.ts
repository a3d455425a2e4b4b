import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deltaDebug } from './delta-debugging'

function search(parts: readonly number[], shows: (left: readonly number[]) => boolean) {
  const tries = deltaDebug(parts)
  let tried = 0
  for (let step = tries.next(); ; tried++) {
    if (step.done) return { left: step.value, tried }
    step = tries.next(shows(step.value))
  }
}

test('what is left shows it, and would not without any one of its parts', () => {
  const lists = fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(lists, fc.array(fc.nat(59), { minLength: 1, maxLength: 4 }), (parts, wanted) => {
      const needed = wanted.flatMap((at) => parts[at % parts.length] ?? [])
      const shows = (left: readonly number[]) => needed.every((one) => left.includes(one))
      const { left } = search(parts, shows)
      expect([...left].sort()).toEqual([...new Set(needed)].sort())
    }),
  )
})

test('where nothing is needed, nothing is left', () => {
  expect(search([1, 2, 3, 4, 5], () => true).left).toEqual([])
  expect(search([], () => true).left).toEqual([])
})

test('where all is needed, all is left, after few tries', () => {
  const parts = Array.from({ length: 64 }, (_, at) => at)
  const { left, tried } = search(parts, ({ length }) => length === 64)
  expect(left).toEqual(parts)
  expect(tried).toBeLessThan(130)
})
