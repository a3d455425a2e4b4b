/** Which line numbers are a viewer's, and which are text. */
import { expect, test } from 'vitest'
import { applyReply } from '../../index'

const FILE = 'one\ntwo\nthree\n'
const blockOf = (old: string, fresh: string) => `notes.txt\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n`

test.each([
  ['of the search that the quoted lines come from', 'notes.txt:2:new\n', 'new\n'],
  ['of another file', 'other.txt:5: new\n', 'other.txt:5: new\n'],
])('a name and a number in front of a new line: %s', (_, fresh, written) => {
  const reply = blockOf('notes.txt:1:one\nnotes.txt:2:two\n', `notes.txt:1:one\n${fresh}`)
  expect(applyReply(reply, { 'notes.txt': FILE }).files['notes.txt']).toBe(`one\n${written}three\n`)
})
