import { expect, test } from 'vitest'
import type { RunEvent } from '../runtimes/runtime'
import { createEventBatcher } from './event-batcher'

/** A clock that goes on by hand. */
function clock() {
  let now = 0
  let planned: { at: number; act: () => void }[] = []
  return {
    wait(act: () => void, ms: number) {
      const plan = { at: now + ms, act }
      planned.push(plan)
      return () => {
        planned = planned.filter((other) => other !== plan)
      }
    },
    go(ms: number) {
      now += ms
      for (let due = planned.filter(({ at }) => at <= now); due.length > 0; due = planned.filter(({ at }) => at <= now)) {
        planned = planned.filter((plan) => !due.includes(plan))
        for (const { act } of due) act()
      }
    },
    planned: () => planned.length,
  }
}

const event = (text: string): RunEvent => ({ type: 'console', level: 'log', text })

function pumped() {
  const time = clock()
  const taken: number[] = []
  const pump = createEventBatcher(time.wait, (events) => taken.push(events.length))
  const push = (count: number) => {
    for (let at = 0; at < count; at++) pump.push(event(String(at)))
  }
  return { time, taken, pump, push }
}

test('the first event is handed on at once, the next ones in bursts', () => {
  const { time, taken, push } = pumped()
  push(1)
  expect(taken).toEqual([])
  time.go(8)
  expect(taken).toEqual([1])
  push(3)
  time.go(50)
  push(2)
  expect(taken).toEqual([1])
  time.go(50)
  expect(taken).toEqual([1, 5])
  time.go(1000)
  expect(time.planned()).toBe(0)
  push(1)
  time.go(8)
  expect(taken).toEqual([1, 5, 1])
})

test('a flood goes in slices, at most ten in a second', () => {
  const { time, taken, push } = pumped()
  push(100_000)
  for (let at = 0; at < 100; at++) time.go(10)
  expect(taken.length).toBeLessThanOrEqual(11)
  expect(Math.max(...taken)).toBe(10_000)
  time.go(1000)
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(100_000)
})

test('the rest is handed on when the run is over, and nothing is lost or handed on twice', async () => {
  const { time, taken, pump, push } = pumped()
  push(25_000)
  time.go(8)
  const drained = pump.drain()
  time.go(0)
  await drained
  expect(taken).toEqual([10_000, 10_000, 5000])
  expect(time.planned()).toBe(0)
})
