/** What every format's reader signs: its examples are read as they say, and the laws of reading hold for each of them. */
import { describe, expect, test } from 'vitest'
import type { Reading } from '../model'
import { ReplyReader, readReply } from './read'
import { type FormatCases, shapeOf } from './testing/format-cases'

const modules = import.meta.glob<{ readonly cases: FormatCases }>('./formats/*.cases.ts', { eager: true })
const FORMATS = Object.values(modules).map((module) => module.cases)

const shapes = (reading: Reading) => reading.edits.map(shapeOf)
const codes = (reading: Reading) => reading.diagnostics.map((diagnostic) => diagnostic.code)

function expectPartition(reading: Reading, reply: string): void {
  let end = 0
  for (const span of reading.spans) {
    expect(span.from).toBe(end)
    expect(span.to).toBeGreaterThan(span.from)
    end = span.to
  }
  expect(end).toBe(reply.length)
}

function readInParts(reply: string, length: number): Reading {
  const reader = new ReplyReader()
  for (let from = 0; from < reply.length; from += length) reader.push(reply.slice(from, from + length))
  return reader.finish()
}

/** Line starts, so that a cut there leaves whole lines. */
const lineStarts = (reply: string) => [...reply.matchAll(/\n/g)].map((match) => match.index + 1)

describe.each(FORMATS)('$format', ({ format, examples, unread }) => {
  describe.each(examples)('$name', ({ reply, edits, diagnostics = [], steps = [] }) => {
    test('is read as it says', () => {
      const reading = readReply(reply)
      expect(shapes(reading)).toEqual(edits)
      expect(codes(reading)).toEqual(diagnostics)
      expect(reading.steps.map((step) => [step.mode, step.action].filter((word) => word !== '').join(' '))).toEqual(steps)
      if (edits.length + steps.length > 0) expect(reading.formats).toContain(format)
      expectPartition(reading, reply)
    })

    test('is read the same however it is cut', () => {
      const whole = readReply(reply)
      for (const length of [1, 2, 3, 7, 64]) expect(readInParts(reply, length)).toEqual(whole)
    })

    test('with CR LF makes the same edits', () => {
      const reading = readReply(reply.replaceAll(/\r?\n/g, '\r\n'))
      expect(shapes(reading)).toEqual(edits)
      expectPartition(reading, reply.replaceAll(/\r?\n/g, '\r\n'))
    })

    test('cut off at any line keeps the edits before the cut, and no span is lost', () => {
      for (const end of lineStarts(reply)) {
        const part = reply.slice(0, end)
        const reading = readReply(part)
        expectPartition(reading, part)
        expect(shapes(reading).slice(0, -1)).toEqual(edits.slice(0, Math.max(0, reading.edits.length - 1)))
      }
    })
  })

  test('its first example is read between prose and beside every other format', () => {
    const [example] = examples
    if (example === undefined) throw new Error('a format has an example')
    const alone = readReply(`Here is the change.\n\n${example.reply}\n\nThat is all.\n`)
    expect(shapes(alone)).toEqual(example.edits)
    for (const other of FORMATS) {
      const [beside] = other.examples
      if (beside === undefined) continue
      const both = readReply(`${example.reply}\n\nAnd then:\n\n${beside.reply}\n`)
      expect(shapes(both)).toEqual([...example.edits, ...beside.edits])
    }
  })

  test.each(unread)('is not read: $name', ({ reply, code }) => {
    const reading = readReply(reply)
    expect(reading.diagnostics.filter((diagnostic) => diagnostic.repair === null).map((diagnostic) => diagnostic.code)).toContain(
      code,
    )
    expectPartition(reading, reply)
  })
})
