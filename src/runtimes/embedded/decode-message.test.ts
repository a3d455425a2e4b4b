import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCollector } from '../collector'
import { OUTPUT_CAP } from '../limits'
import type { RunEvent } from '../runtime'
import { decodeFrameMessage, decodeGuestMessage } from './decode-message'
import { createOutbox } from './guest/outbox'
import type { RunReport } from './protocol'

const error = { name: 'E', message: 'm', actual: '1', expected: '2', frames: [{ file: 'a.ts', line: 1, column: 2, name: 'f' }] }
const events: RunEvent[] = [
  { type: 'file-start', file: 'a.ts' },
  { type: 'test', file: 'a.ts', path: ['s', 't'], state: 'fail', durationMs: 1.5, error },
  { type: 'test', file: 'a.ts', path: ['t'], state: 'skip', durationMs: 0 },
  { type: 'console', level: 'warn', text: 'x', file: 'a.ts' },
  { type: 'unhandled', error },
  { type: 'file-error', file: 'a.ts', error: { name: 'E', message: '', frames: [] } },
  { type: 'file-end', file: 'a.ts', durationMs: 3 },
]
const reported = (report: unknown) => ({ type: 'report', key: 'k', n: 1, report })
const one = (event: unknown) => {
  const message = decodeGuestMessage(reported({ type: 'events', events: [event] }))
  return message?.type === 'report' && message.report.type === 'events' ? message.report.events : null
}

describe('decode', () => {
  it('passes what the guest sends', () => {
    expect(decodeGuestMessage(reported({ type: 'events', events }))).toEqual(reported({ type: 'events', events }))
    expect(decodeGuestMessage({ type: 'ready', extra: 1 })).toEqual({ type: 'ready' })
    const dropped = reported({ type: 'dropped', lines: 2, characters: 3 })
    expect(decodeGuestMessage(dropped)).toEqual(dropped)
    expect(decodeFrameMessage({ type: 'pong' })).toEqual({ type: 'pong' })
    expect(decodeFrameMessage({ type: 'failed', id: 1, detail: 'no' })).toEqual({ type: 'failed', id: 1, detail: 'no' })
  })

  it.each([
    [{ type: 'test', file: 'a', path: ['x'], state: 'great', durationMs: 1 }],
    [{ type: 'test', file: 'a', path: ['x'], state: 'pass', durationMs: Number.NaN }],
    [{ type: 'test', file: 'a', path: ['x'], state: 'pass', durationMs: -1 }],
    [{ type: 'test', file: 'a', path: 'x', state: 'pass', durationMs: 1 }],
    [{ type: 'test', file: 'a', path: [], state: 'pass', durationMs: 1 }],
    [{ type: 'test', file: 5, path: ['x'], state: 'pass', durationMs: 1 }],
    [{ type: 'console', level: 'shout', text: 'x' }],
    [{ type: 'console', level: 'log', text: ['x'] }],
    [{ type: 'unhandled', error: 'text' }],
    [{ type: 'file-start' }],
    [{ type: 'other' }],
    [null],
  ])('takes no message with %j in it', (event) => {
    expect(one(event)).toBeNull()
  })

  it('cuts what is too long, too many or too deep', () => {
    const huge = 'x'.repeat(5_000_000)
    const [event] =
      one({
        type: 'test',
        file: huge,
        path: Array(1000).fill(huge),
        state: 'fail',
        durationMs: 1,
        error: { name: huge, message: huge, actual: huge, frames: Array(1000).fill({ file: huge, line: 1, column: 1 }) },
      }) ?? []
    expect(JSON.stringify(event).length).toBeLessThan(250_000)
    const [printed] = one({ type: 'console', level: 'log', text: huge }) ?? []
    expect(printed?.type === 'console' && printed.text.length).toBe(OUTPUT_CAP)
  })

  it('never throws, and is stable over its own output', () => {
    const loose = fc.anything({ maxDepth: 4 })
    const report = fc.record({
      type: fc.constantFrom('events', 'dropped', 'test', 'failed'),
      events: fc.array(
        fc.record({
          type: fc.constantFrom('test', 'console', 'unhandled'),
          file: loose,
          path: loose,
          state: loose,
          error: loose,
          text: loose,
        }),
      ),
      lines: loose,
      id: loose,
    })
    const shaped = fc.record({ type: fc.constant('report'), key: fc.string(), n: fc.nat(), report })
    fc.assert(
      fc.property(fc.oneof(loose, report, shaped), (value) => {
        decodeFrameMessage(value)
        const decoded = decodeGuestMessage(value)
        expect(decodeGuestMessage(decoded)).toEqual(decoded)
      }),
    )
  })
})

/** An outbox whose clock and timers the test moves. */
function outboxOf() {
  const messages: RunReport[] = []
  const timers: (() => void)[] = []
  let time = 0
  const outbox = createOutbox(
    (message) => message.type === 'report' && messages.push(message.report),
    () => time,
    (run) => timers.push(run),
  )
  outbox.begin('key')
  return {
    outbox,
    messages,
    pass: (ms: number) => {
      time += ms
    },
    ring: () => {
      for (const run of timers.splice(0)) run()
    },
  }
}

describe('output', () => {
  it('is cut at the cap, and a last line says how much is missing', () => {
    const { outbox, messages } = outboxOf()
    const lines = 300_000
    for (let i = 0; i < lines; i++) outbox.print('log', 'ten chars.', undefined)
    outbox.done({ changed: [], code: 0, isClean: true })
    const received: RunEvent[] = []
    const collector = createCollector((event) => received.push(event))
    for (const message of messages) {
      if (message.type === 'events') expect(collector.add(message.events)).toBe(true)
      if (message.type === 'dropped') collector.dropped(message.lines, message.characters)
    }
    collector.finish()
    const texts = received.map((event) => (event.type === 'console' ? event.text : ''))
    const kept = texts.slice(0, -1).join('\n').replaceAll('\n', '').length
    expect(kept).toBeLessThanOrEqual(OUTPUT_CAP)
    const [, cutLines, cutCharacters] = /: ([\d,]+) lines \(([\d,]+) characters\)/.exec(texts.at(-1) ?? '') ?? []
    expect(Number(cutCharacters?.replaceAll(',', '')) + kept).toBe(lines * 10)
    expect(Number(cutLines?.replaceAll(',', ''))).toBeGreaterThan(lines / 2)
    expect(messages.length).toBeLessThan(200)
  })

  it('of a guest without a cap is cut by the page', () => {
    const received: RunEvent[] = []
    const collector = createCollector((event) => received.push(event))
    for (let i = 0; i < 30; i++) collector.add([{ type: 'console', level: 'log', text: 'x'.repeat(OUTPUT_CAP / 10) }])
    collector.finish()
    expect(received).toHaveLength(11)
    expect(received.at(-1)).toMatchObject({ level: 'warn', text: expect.stringContaining('20 lines') })
  })

  it('that floods with events ends the run', () => {
    const collector = createCollector(undefined)
    const batch: RunEvent[] = Array.from({ length: 10_000 }, () => ({ type: 'file-start', file: 'a' }))
    expect(Array.from({ length: 25 }, () => collector.add(batch)).includes(false)).toBe(true)
  })
})
