import { describe, expect, it, vi } from 'vitest'
import { readLines } from './event-lines'
import { createLines, createTail } from './output'
import { runProcess } from './process'
import { FakeContainer, FakePage } from './testing/fake-container'

const PRINTED =
  'plain\r\n\u001b[31mred\u001b[39m and \u001b]8;;http://x\u0007link\u001b]8;;\u0007\r\n⠋ wait\r\u001b[2K⠙ wait\rdone\r\n\r\nünï 😀\nlast without end'
const LINES = ['plain', 'red and link', 'done', '', 'ünï 😀', 'last without end']

describe('output is the same however it is cut', () => {
  it.each([1, 2, 3, 7, 1000])('in pieces of %i', (size) => {
    const lines: string[] = []
    const reader = createLines((line) => lines.push(line))
    const tail = createTail()
    for (let at = 0; at < PRINTED.length; at += size) {
      reader.push(PRINTED.slice(at, at + size))
      tail.push(PRINTED.slice(at, at + size))
    }
    reader.finish()
    expect(lines).toEqual(LINES)
    expect(tail.text()).toBe(LINES.join('\n'))
  })

  it('ends a line that never does', () => {
    const lines: string[] = []
    const reader = createLines((line) => lines.push(line))
    for (let at = 0; at < 5; at++) reader.push('x'.repeat(10_000))
    expect(lines.map((line) => line.length)).toEqual([30_000])
  })

  it('keeps the end of an output', () => {
    const tail = createTail()
    for (let at = 0; at < 10_000; at++) tail.push(`${at}\n`)
    expect(tail.text()).toMatch(/\n9999$/)
    expect(tail.text().length).toBeLessThan(7_000)
  })
})

describe('a file of events that grows', () => {
  const TEXT = '{"a":"ü😀"}\n\nnot json\n{"b":[1]}\n"c"\n{"cut":'
  const VALUES = [{ a: 'ü😀' }, { b: [1] }, 'c']

  it.each([1, 2, 3, 5, 8, 1000])('passes on each whole line once, read every %i bytes', (size) => {
    const bytes = new TextEncoder().encode(TEXT)
    const values: unknown[] = []
    let next = 0
    for (let end = 0; end < bytes.length + size; end += size) {
      const read = readLines(bytes.subarray(0, end), next)
      next = read.next
      values.push(...read.values)
    }
    expect(values).toEqual(VALUES)
  })

  it('reads nothing of a file that was cut short', () => {
    expect(readLines(new TextEncoder().encode('{}\n'), 100)).toEqual({ values: [], next: 100 })
  })
})

it('waits for output that comes after the exit code', async () => {
  const container = new FakeContainer(new FakePage())
  const output = new ReadableStream<string>({
    start(controller) {
      setTimeout(() => {
        controller.enqueue('late')
        controller.close()
      }, 20)
    },
  })
  const process = { exit: Promise.resolve(1), output, input: new WritableStream<string>(), kill() {}, resize() {} }
  vi.spyOn(container, 'spawn').mockResolvedValue(process)
  const exit = await runProcess(container, { command: 'x', args: [] }, { stop: new Promise<never>(() => {}), killMs: 10 })
  expect(exit).toEqual({ how: 'exit', code: 1, tail: 'late' })
})
