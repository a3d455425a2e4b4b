import { expect, test } from 'vitest'
import { together } from './together'

/** Resolves after the other work that is ready. */
const soon = () => new Promise((resolve) => setTimeout(resolve))

test.each([
  [0, 3, 0],
  [2, 3, 2],
  [20, 3, 3],
])('%i items, %i at the same time', async (count, most, expected) => {
  const done: number[] = []
  let busy = 0
  let busiest = 0
  await together(Array.from({ length: count }).keys(), most, async (item) => {
    busy++
    busiest = Math.max(busiest, busy)
    await soon()
    busy--
    done.push(item)
  })
  expect(done.sort((a, b) => a - b)).toEqual([...Array(count).keys()])
  expect(busiest).toBe(expected)
})

test('begins no more once the work on one item fails', async () => {
  const begun: number[] = []
  const failing = together([1, 2, 3, 4, 5, 6], 2, async (item) => {
    begun.push(item)
    await soon()
    if (item === 1) throw new Error('the first')
    await soon()
  })
  await expect(failing).rejects.toThrow('the first')
  await soon()
  await soon()
  expect(begun).toEqual([1, 2])
})
