import { expect, test } from 'vitest'
import { emulate } from '../emulate'

const block = (original: string, edited: string) =>
  `<code_change_request>\noriginal_code_snippet:\n${original}\nedit_code_snippet:\n${edited}\n</code_change_request>\n`
const FIVE = 'one\n  two\nthree\nfour\nfive\n'

test.each([
  {
    name: 'the first line is 1, and the final newline is lost',
    reply: block('1| one', 'ONE'),
    left: 'ONE\n  two\nthree\nfour\nfive',
    verdict: 'applied',
  },
  {
    name: 'what is quoted is not compared',
    reply: block('2| nothing\n3| of this', 'X'),
    left: 'one\nX\nfour\nfive',
    verdict: 'applied',
  },
  {
    name: 'the first line loses its indentation',
    reply: block('2|   two', '  TWO\n  more'),
    left: 'one\nTWO\n  more\nthree\nfour\nfive',
    verdict: 'applied',
  },
  {
    name: 'only the first and the last number count',
    reply: block('2| a\n9| b\n3| c', 'X'),
    left: 'one\nX\nfour\nfive',
    verdict: 'applied',
  },
  {
    name: 'numbers go stale',
    reply: block('1| one', '1\n1') + block('3| three', '3'),
    left: '1\n1\n3\nthree\nfour\nfive',
    verdict: 'applied',
  },
  { name: 'behind the end', reply: block('9| x', 'X'), left: 'one\n  two\nthree\nfour\nfive\nX', verdict: 'applied' },
  {
    name: 'line 0 takes the place before the last line',
    reply: block('0| x\n4| y', 'X'),
    left: 'one\n  two\nthree\nfour\nX\nfive',
    verdict: 'applied',
  },
  { name: 'nothing for something', reply: block('2|   two', ''), left: 'one\nthree\nfour\nfive', verdict: 'applied' },
  { name: 'no number', reply: block('one', 'ONE'), left: FIVE, verdict: 'refused' },
  {
    name: 'no number in the second block',
    reply: block('1| one', 'ONE') + block('two', 'TWO'),
    left: 'ONE\n  two\nthree\nfour\nfive',
    verdict: 'partial',
  },
  {
    name: 'a label is missing',
    reply: '<code_change_request>\n1| one\nONE\n</code_change_request>',
    left: FIVE,
    verdict: 'applied',
  },
])('$name', ({ reply, left, verdict }) => {
  const done = emulate('langtalks-splice', reply, { 'x.py': FIVE, 'y.py': '' }, { defaultPath: 'x.py' })
  expect([done.verdict, done.files['x.py']]).toEqual([verdict, left])
})

test('CRLF becomes LF', () => {
  const { files } = emulate('langtalks-splice', block('1| a', 'A'), { 'x.py': 'a\r\nb\r\n' })
  expect(files['x.py']).toBe('A\nb')
})

test('a file that does not exist gets the whole reply', () => {
  const reply = block('1| a', 'A')
  expect(emulate('langtalks-splice', reply, {}, { defaultPath: 'new.py' }).files).toEqual({ 'new.py': reply })
})

test('no file is known', () => {
  expect(emulate('langtalks-splice', block('1| a', 'A'), { 'x.py': '', 'y.py': '' })).toMatchObject({
    verdict: 'refused',
    stopped: null,
  })
})
