import { describe, expect, test } from 'vitest'
import { ReplyReader } from '../engine/index'
import type { ReadSpan } from '../engine/model'
import { analyse } from '../workers/analyse'
import { arrive, beginReplay, dueChunk, hasArrived, type Replay } from './replay'

const span = (from: number, to: number, role: ReadSpan['role'] = 'prose'): ReadSpan => ({ from, to, role, edit: -1, hunk: -1 })
const begun = (reply: string): Replay => {
  const analysis = analyse({ reply, defaultPath: null, turn: null, demands: {}, edits: null }, new Map())
  return beginReplay({ analysis, selected: -1 }, 1)
}

describe('a piece more', () => {
  test('spans from the preview’s offset on give way to its own; the others stay the same objects', () => {
    const before = { ...begun('x'), spans: [span(0, 4), span(4, 8), span(8, 9)] }
    const after = arrive(before, 'x', { length: 12, from: 8, spans: [span(8, 12, 'before')], edits: 0, diagnostics: [] })
    expect(after.spans).toEqual([span(0, 4), span(4, 8), span(8, 12, 'before')])
    expect(after.spans[1]).toBe(before.spans[1])
    expect(after.diagnostics).toBe(before.diagnostics)
  })

  test('a span that reaches over the offset ends there', () => {
    const before = { ...begun('x'), spans: [span(0, 8)] }
    expect(arrive(before, 'x', { length: 9, from: 5, spans: [span(5, 9)], edits: 0, diagnostics: [] }).spans).toEqual([
      span(0, 5),
      span(5, 9),
    ])
  })

  test('spans cover what has arrived, whatever the pieces', () => {
    const reply = 'Prose\na.ts\n```\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\nMore\n'
    for (const size of [1, 4, 9, 64]) {
      const reader = new ReplyReader()
      let replay = begun(reply)
      for (let at = 0; at < reply.length; at += size) {
        const chunk = reply.slice(at, at + size)
        replay = arrive(replay, chunk, reader.push(chunk))
        let end = 0
        for (const { from, to } of replay.spans) {
          expect(from).toBe(end)
          end = to
        }
        expect(end).toBe(replay.text.length)
      }
      expect(hasArrived(replay)).toBe(true)
      expect(replay.edits).toBe(1)
    }
  })
})

describe('how much is due', () => {
  const replay = begun('x'.repeat(5000))

  test('about seventy pieces of four characters a second, times the speed', () => {
    expect(dueChunk(replay, 1000).chunk).toHaveLength(280)
    expect(dueChunk({ ...replay, speed: 16 }, 1000).chunk).toHaveLength(4480)
  })

  test('time that makes no whole piece is kept', () => {
    expect(dueChunk(replay, 10)).toEqual({ chunk: '', left: 10 })
    const { chunk, left } = dueChunk(replay, 20)
    expect(chunk).toHaveLength(4)
    expect(left).toBeCloseTo(20 - 1000 / 70)
  })

  test('a page that was away makes up for a second at most, and a clock that goes back for nothing', () => {
    expect(dueChunk(replay, 60_000)).toMatchObject({ left: 0 })
    expect(dueChunk(replay, 60_000).chunk).toHaveLength(280)
    expect(dueChunk(replay, -5).chunk).toBe('')
  })

  test('a surrogate pair arrives whole, and no more than there is', () => {
    expect(dueChunk(begun('abc😀d'), 20).chunk).toBe('abc😀')
    expect(dueChunk(begun('ab'), 1000).chunk).toBe('ab')
  })
})
