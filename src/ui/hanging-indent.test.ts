import { expect, test } from 'vitest'
import { firstWordEnd, hanging, hangingColumns } from './hanging-indent'

test('a line goes on one stop of tabs deeper than it begins', () => {
  const columns = ['', 'a', '  a', '    a', '\ta', ' \ta', '\t  a', '        a b'].map(hangingColumns)
  expect(columns).toEqual([4, 4, 4, 8, 8, 8, 8, 12])
})

test('the first word of an indented line ends where its first space is', () => {
  expect(['a b', '', '   ', '  ab c', '\tab', ' \t a\tb'].map(firstWordEnd)).toEqual([0, 0, 0, 4, 3, 4])
})

test('what the room takes from the first row it gives back', () => {
  expect(hanging('    a')).toEqual({ paddingLeft: 'min(8ch, 28cqi)', textIndent: 'calc(-1 * min(8ch, 28cqi))' })
})
