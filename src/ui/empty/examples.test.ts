import { expect, test } from 'vitest'
import { FORMAT_NAME } from '../../engine/explain'
import { readReply } from '../../engine/index'
import { EXAMPLES } from './examples'

test.each(EXAMPLES)('%s: its example is read as one edit, without a departure', (format, reply) => {
  const { edits, formats, diagnostics } = readReply(reply)
  expect({ edits: edits.length, formats, reported: diagnostics.map(({ code }) => code) }).toEqual({
    edits: 1,
    formats: [format],
    reported: format === 'lazy-file' ? ['placeholder'] : [],
  })
})

test('every format that is read has one', () => {
  expect(EXAMPLES.map(([format]) => format).sort()).toEqual(Object.keys(FORMAT_NAME).sort())
})
