import { describe, expect, test } from 'vitest'
import { ReplyReader, readReply } from '../read'
import { shapeOf } from '../testing/format-cases'

const BLOCK = 'src/a.ts\n```ts\n<<<<<<< SEARCH\nold()\n=======\nfresh()\n>>>>>>> REPLACE\n```\n'
const EDIT = { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['old()'], after: ['fresh()'] }] }

/** The text that was read as thinking. */
const thoughtIn = (reply: string) =>
  readReply(reply)
    .spans.filter((span) => span.role === 'thinking')
    .map((span) => reply.slice(span.from, span.to))
    .join('')

describe('thinking', () => {
  test.each(['think', 'thinking', 'reasoning', 'thought', 'antThinking', 'THINK'])('<%s> holds no edit', (tag) => {
    const thought = `<${tag}>\nFirst try:\n${BLOCK}</${tag}>\n`
    const reading = readReply(thought + BLOCK)
    expect(reading.edits.map(shapeOf)).toEqual([EDIT])
    expect(reading.diagnostics).toEqual([])
    expect(thoughtIn(thought + BLOCK)).toBe(thought)
  })

  test('begins and ends inside a line', () => {
    const thought = '<think>I could use\n<<<<<<< SEARCH\nhere. </think> Here it is:\n'
    expect(thoughtIn(`${thought}\n${BLOCK}`)).toBe(thought)
    expect(thoughtIn(`<think>Short.</think>\n${BLOCK}`)).toBe('<think>Short.</think>\n')
    expect(readReply(`<think>Short.</think>\n${BLOCK}`).edits).toHaveLength(1)
  })

  test('that never ends is ordinary text', () => {
    const reply = `<think>\nHm.\n${BLOCK}`
    expect(readReply(reply).edits.map(shapeOf)).toEqual([EDIT])
    expect(thoughtIn(reply)).toBe('')
  })

  test('in a fence is text', () => {
    const reply = `\`\`\`html\n<think>\n\`\`\`\n${BLOCK}</think>\n`
    expect(readReply(reply).edits).toHaveLength(1)
    expect(thoughtIn(reply)).toBe('')
  })

  test('an open fence in it does not reach out of it', () => {
    expect(readReply(`<think>\n\`\`\`ts\nlet a\n</think>\n${BLOCK}`).edits.map(shapeOf)).toEqual([EDIT])
  })

  test('begins with the reply where a closing tag has no opening one', () => {
    const reply = `Perhaps:\n\n${BLOCK}No.\n</think>\n\n${BLOCK}`
    expect(readReply(reply).edits.map(shapeOf)).toEqual([EDIT])
    expect(thoughtIn(reply)).toBe(`Perhaps:\n\n${BLOCK}No.\n</think>`)
    expect(readReply(`${BLOCK}\`\`\`html\n</think>\n\`\`\`\n`).edits).toHaveLength(1)
  })

  test('no more than what a tool answered is it read for edits', () => {
    const file = '# -*- coding -*-\n"""\n    tests.signals\n    ~~~~~~~~~~~~~\n"""\n'
    const result = `<function_results>\n<stdout>\n${file}</stdout>\n</function_results>\n`
    expect(readReply(`${result}\n${BLOCK}`).edits.map(shapeOf)).toEqual([EDIT])
    expect(readReply(`<tool_result>\n${BLOCK}</tool_result>\n${BLOCK}`).edits).toHaveLength(1)
    expect(readReply(`<tool_result>\n${BLOCK}`).edits).toHaveLength(1)
  })

  test('is the text of a comment of HTML', () => {
    expect(readReply(`<!--\n${BLOCK}-->\n\n${BLOCK}`).edits.map(shapeOf)).toEqual([EDIT])
    expect(readReply(`<!--\n${BLOCK}`).edits).toHaveLength(1)
    expect(readReply(`<!-- the edit -->\n${BLOCK}`).edits).toHaveLength(1)
  })

  test('is marked while it arrives', () => {
    const reader = new ReplyReader()
    expect(reader.push('<think>\nHm').spans.map((span) => span.role)).toEqual(['thinking', 'thinking'])
  })

  test('however it is cut, the reading is the same', () => {
    const reply = `<think>\n${BLOCK}</think>\n${BLOCK}`
    for (const length of [1, 3, 16]) {
      const reader = new ReplyReader()
      for (let from = 0; from < reply.length; from += length) reader.push(reply.slice(from, from + length))
      expect(reader.finish()).toEqual(readReply(reply))
    }
  })
})
