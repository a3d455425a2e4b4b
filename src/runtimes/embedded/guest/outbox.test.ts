import { describe, expect, it } from 'vitest'
import { OUTPUT_CAP } from '../../limits'
import type { RunReport } from '../protocol'
import { createOutbox } from './outbox'

/** An outbox whose clock stops until the test moves it. */
function setUp() {
  const posted: RunReport[] = []
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  const outbox = createOutbox(
    (message) => message.type === 'report' && posted.push(message.report),
    () => time,
    (run, ms) => timers.push({ at: time + ms, run }),
  )
  outbox.begin('key')
  const move = (ms: number) => {
    time += ms
    const due = timers.filter(({ at }) => at <= time)
    timers = timers.filter(({ at }) => at > time)
    for (const { run } of due) run()
  }
  const texts = () =>
    posted.flatMap((message) =>
      message.type === 'events' ? message.events.flatMap((event) => (event.type === 'console' ? [event.text] : [])) : [],
    )
  return { outbox, posted, move, texts }
}

const START = { type: 'test-start', file: 'a', path: ['x'], limitMs: 5 } as const

describe('the outbox', () => {
  it('posts events at once, with what was printed before them, in one message', () => {
    const { outbox, posted } = setUp()
    for (let i = 0; i < 40; i++) outbox.print('log', `${i}`)
    posted.length = 0
    outbox.print('error', 'last')
    outbox.send(START)
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({ events: [{ type: 'console' }, { type: 'console', level: 'error', text: 'last' }, START] })
  })

  it('posts the first prints at once: a test that hangs then shows what it printed', () => {
    const { outbox, texts } = setUp()
    outbox.send(START)
    outbox.print('log', 'just before the loop', 'a', ['x'])
    expect(texts()).toEqual(['just before the loop'])
  })

  it('batches what flows, by level, file and test', () => {
    const { outbox, posted, move, texts } = setUp()
    for (let i = 0; i < 16; i++) outbox.print('log', 'eager')
    posted.length = 0
    outbox.print('log', 'a', 'f', ['x'])
    outbox.print('log', 'b', 'f', ['x'])
    outbox.print('log', 'c', 'f', ['y'])
    outbox.print('warn', 'd', 'f', ['y'])
    expect(posted).toEqual([])
    move(40)
    expect(texts()).toEqual(['a\nb', 'c', 'd'])
    expect(posted[0]).toMatchObject({ events: [{ file: 'f', path: ['x'] }, { path: ['y'] }, { level: 'warn' }] })
    expect(posted).toHaveLength(1)
  })

  it('looks at the clock with each line, as a busy loop never yields', () => {
    const { outbox, posted, move } = setUp()
    for (let i = 0; i < 20; i++) outbox.print('log', 'line')
    posted.length = 0
    move(39)
    outbox.print('log', 'line')
    expect(posted).toHaveLength(0)
    move(1)
    outbox.print('log', 'line')
    expect(posted.length).toBeGreaterThan(0)
  })

  it('keeps a flood of 300,000 lines under the cap, in few messages, and counts the rest', () => {
    const { outbox, posted, texts } = setUp()
    const line = 'a line of a flood'
    for (let i = 0; i < 300_000; i++) outbox.print('log', line)
    outbox.done({ changed: [], code: 0, isClean: true })
    const kept = texts().join('\n').split('\n').length
    const length = texts().reduce((sum, text) => sum + text.length, 0)
    expect(length).toBeLessThanOrEqual(OUTPUT_CAP)
    expect(length).toBeGreaterThan(OUTPUT_CAP * 0.9)
    expect(posted.length).toBeLessThan(400)
    const dropped = posted.findLast(({ type }) => type === 'dropped')
    expect(dropped).toMatchObject({ type: 'dropped' })
    expect(dropped?.type === 'dropped' && dropped.lines + kept).toBeGreaterThanOrEqual(300_000)
    expect(posted.at(-1)).toMatchObject({ type: 'done', changed: [], code: 0, isClean: true })
  })

  it('cuts one endless line, and empty lines cost, too', () => {
    const { outbox, texts, posted } = setUp()
    outbox.print('log', 'x'.repeat(OUTPUT_CAP * 3))
    expect(texts().join('').length).toBe(OUTPUT_CAP)
    expect(posted.findLast(({ type }) => type === 'dropped')).toMatchObject({ lines: 1, characters: OUTPUT_CAP * 2 })
    const empty = setUp()
    for (let i = 0; i < OUTPUT_CAP * 1.5; i++) empty.outbox.print('log', '')
    empty.outbox.done({ changed: [], code: 3, isClean: true })
    expect(empty.posted.findLast(({ type }) => type === 'dropped')).toMatchObject({ lines: OUTPUT_CAP / 2, characters: 0 })
  })
})
