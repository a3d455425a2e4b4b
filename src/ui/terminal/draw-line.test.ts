import { expect, test } from 'vitest'
import { drawProgress } from './draw-line'

test.each([
  [{ read: 1, written: 0 }, null, '1 file read, 0 written so far; Ctrl+C ends the line'],
  [{ read: 1_200, written: 3_400 }, 51, '\r\u001b[J1,200 files read, 3,400 written so far; Ctrl+C ends the line'],
])('%j over %s columns that are drawn', (progress, drawn, text) => {
  expect(drawProgress(progress, drawn, 80)).toEqual({ text, drawn: text.replace('\r\u001b[J', '').length })
})

test('never longer than a row', () => {
  expect(drawProgress({ read: 1_000_000, written: 0 }, null, 20).text).toHaveLength(19)
})
