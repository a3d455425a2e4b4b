import { describe, expect, test } from 'vitest'
import { isUnread } from '../unread'
import { readReply } from './index'

const BLOCK = 'calc.py\n<<<<<<< SEARCH\n    return w * h\n=======\n    return abs(w * h)\n>>>>>>> REPLACE\n'
const fenced = (text: string, info = '') => `\`\`\`${info}\n${text}\n\`\`\``

const isWhole = (reply: string) => !readReply(reply).diagnostics.some(isUnread)

/** Changes beside a block that no edit of the reply makes. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['an order between back-ticks', 'Also change `return 2 * (w + h)` to `return 3 * (w + h)` in `perimeter`.'],
  ['an order by line number', 'Then change line 7 to `return 3 * (w + h)`.'],
  ['an order to rename', '2. Rename `calc.py` to `geometry.py`.'],
  ['an order to rename, in plain words', 'Then rename calc.py to geometry.py.'],
  ['an order to delete', 'Also delete `shapes.py`, since no code imports it.'],
  ['an order to delete, in plain words', '2. Remove the file src/shapes.txt.'],
  [
    'an order to move, in a sentence',
    'Finally, you should move the file calc.py to src/shapes/geometry.py, where the others are.',
  ],
  [
    'an order with the new line in a fence',
    `And in \`perimeter\`, replace the return line with:\n${fenced('    return 3 * (w + h)', 'python')}`,
  ],
  [
    'an order with a whole function',
    `Also update this function:\n\n${fenced('def perimeter(w, h):\n    return 3 * (w + h)', 'python')}`,
  ],
  ['an order that names a file', `The same goes for \`util.py\`, where you add this:\n${fenced('x = 1', 'python')}`],
  ['an order to do the same elsewhere', 'Then make the same change in `src/util.py`.'],
  ['an order to do the same to others', 'Do the same for every other function in the file.'],
  ['fences under labels', `Before:\n${fenced('    return 2 * (w + h)')}\nAfter:\n${fenced('    return 3 * (w + h)')}`],
  ['texts under labels', 'OLD:\n    return 2 * (w + h)\nNEW:\n    return 3 * (w + h)'],
  ['labels of two words', 'FIND\n    return 2 * (w + h)\nREPLACE WITH\n    return 3 * (w + h)'],
  ['labels in a list of YAML', fenced('- file: calc.py\n  find: return 2 * (w + h)\n  replace: return 3 * (w + h)', 'yaml')],
  ['tags on a line', '<change file="calc.py"><from>return 2 * (w + h)</from><to>return 3 * (w + h)</to></change>'],
  ['tags on two lines', '<del>    return 2 * (w + h)</del>\n<ins>    return 3 * (w + h)</ins>'],
  ['an arrow', '`return 2 * (w + h)` → `return 3 * (w + h)`'],
  ['a row of a table', '| old | new |\n|---|---|\n| `return 2 * (w + h)` | `return 3 * (w + h)` |'],
  ['text struck out', '~~return 2 * (w + h)~~ **return 3 * (w + h)**'],
  ['rows of a diff, indented', '@@@ calc.py:7\n-    return 2 * (w + h)\n+    return 3 * (w + h)\n@@@'],
  ['rows between back-ticks', '- `    return 2 * (w + h)`\n+ `    return 3 * (w + h)`'],
  ['what diff writes without options', fenced('7c7\n<     return 2 * (w + h)\n---\n>     return 3 * (w + h)')],
  ['a line editor', fenced('7s/2/3/\nw', 'ed')],
  ['a command of vi', ':%s/2 \\* (w/3 * (w/'],
  ['operations on JSON', fenced('[{"op":"replace","path":"/lines/6","value":"    return 3 * (w + h)"}]', 'json')],
  ['a program that edits', fenced('p = Path("calc.py")\np.write_text(p.read_text().replace("2 * (w", "3 * (w"))', 'python')],
  ['git', fenced('git mv calc.py geometry.py', 'sh')],
]

/** Words beside a block that order nothing, or what the block does. */
const WORDS: readonly (readonly [string, string])[] = [
  ['what was done', 'I changed `return w * h` to `return abs(w * h)`, so that an area is never negative.'],
  ['an order that the block carries out', 'Change `return w * h` to `return abs(w * h)`.'],
  ['an order whose fence the block has', `Update the return line:\n${fenced('    return abs(w * h)', 'python')}`],
  ['labels whose fences the block has', `Before:\n${fenced('    return w * h')}\nAfter:\n${fenced('    return abs(w * h)')}`],
  ['an example', `Example:\n${fenced('print(area(-2, 3))  # 6', 'python')}`],
  ['usage', `You can now use it like this:\n${fenced('from calc import area\nprint(area(-2, 4))', 'python')}`],
  ['a command', `Run it:\n${fenced('python calc.py')}`],
  ['commands of a shell', `Then update the lock file:\n${fenced('npm install', 'bash')}`],
  ['what it printed', `Before:\n${fenced('-6')}\nAfter:\n${fenced('6')}`],
  ['sentences that begin with a label', 'Before this, `area(-2, 3)` returned -6.\nAfter it, `area(-2, 3)` returns 6.'],
  ['a list of what it returned', '- Before: `area(-2, 3)` gave `-6`\n- After: `area(-2, 3)` gives `6`'],
  ['a call and what it returns', '`area(-2, 3)` → `6`'],
  ['a table of calls', '| call | result |\n|---|---|\n| `area(-2, 3)` | `6` |'],
  [
    'what was the old and is the new behaviour',
    'Old: a negative width gave a negative area\nNew: the sign is dropped, whatever (w, h) are',
  ],
  ['what moved', 'I moved the check from calc.py to geometry.py.'],
  ['what is removed from a line', 'Then remove `math.floor` from `perimeter`, and delete `console.log`.'],
  ['what was deleted', 'I removed `shapes.py` from the imports.'],
  ['what a person may delete', 'You can now delete `shapes.py`.'],
  ['what the code moves', 'Move calc.py’s helpers to geometry.py later.'],
  ['a place', 'The fault is on line 4: `return w * h`'],
  ['a commit message', fenced('fix: mend the area\n\n- drop the old way\n+ add the new way')],
  ['what a person wrote', '> Change `return 2 * (w + h)` to `return 3 * (w + h)`.'],
  ['the same in the file that is edited', 'Apply the same patch to `calc.py` on the other branch.'],
  ['lists', '- one\n- two\n\n+ three'],
  ['a plan', '1. Add a call of `abs`\n2. Change nothing else'],
  ['an offer', 'If you want, I can also change `perimeter` to use `abs`.'],
]

describe('beside a block the reply is not whole with', () => {
  test.each(CHANGES)('%s', (_, text) => {
    expect(isWhole(`${BLOCK}\n${text}\n`)).toBe(false)
    expect(isWhole(`${text}\n\n${BLOCK}`)).toBe(false)
  })
})

describe('beside a block the reply is whole with', () => {
  test.each(WORDS)('%s', (_, text) => {
    if (!text.startsWith('>')) expect(isWhole(`${BLOCK}\n${text}\n`)).toBe(true)
    expect(isWhole(`${text}\n\n${BLOCK}`)).toBe(true)
  })
})

test('many fences that nothing closes are looked through in bounded time', () => {
  const reply = `${BLOCK}${Array.from({ length: 4000 }, (_, nth) => `Add this:\n${'`'.repeat(3 + (nth % 40))}x\n`).join('')}`
  expect(readReply(reply).edits).toHaveLength(1)
})
