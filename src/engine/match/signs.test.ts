/** Signs of a diff in the two sides of a block: the file says whether they are signs. */
import { expect, test } from 'vitest'
import { applyReply } from '../index'

const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

const FILE = 'one()\n * two()\n3. three\n\nfour()\n'

test.each([
  [
    'in front of lines that change',
    block('one()\n- * two()\n3. three\n', 'one()\n+ * zwei()\n3. three\n'),
    'one()\n * zwei()\n3. three\n\nfour()\n',
  ],
  [
    'in front of a blank line that goes',
    block('3. three\n-\nfour()\n', '3. three\n+3.5\nfour()\n'),
    'one()\n * two()\n3. three\n3.5\nfour()\n',
  ],
  [
    'in front of all lines, one of which begins as a number',
    block(' one()\n  * two()\n-3. three\n', ' one()\n  * two()\n+3. drei\n'),
    'one()\n * two()\n3. drei\n\nfour()\n',
  ],
  [
    'listed on the new side as well',
    block('one()\n- * two()\n', 'one()\n- * two()\n+ * zwei()\n'),
    'one()\n * zwei()\n3. three\n\nfour()\n',
  ],
])('%s they come off', (_, reply, after) => {
  const { files, transaction } = applyReply(reply, { 'a.ts': FILE })
  expect(files['a.ts']).toBe(after)
  expect(transaction.decisions[0]).toMatchObject({ state: 'applied', adaptations: [{ code: 'prefix' }] })
})

test.each([
  ['a new line has none and the others do', block('one()\n- * two()\n', 'one()\n+ * zwei()\ndrei()\n'), FILE],
  ['a line that stays has none on one side alone', block('one()\n- * two()\n3. three\n', 'one()\n+ * zwei()\n'), FILE],
  ['the file has lines that begin so', block('one()\n-two()\n', 'one()\n+zwei()\n'), 'one()\ntwo()\n+three()\n-four()\n'],
])('nothing is written where %s', (_, reply, file) => {
  const { ok, files } = applyReply(reply, { 'a.ts': file })
  expect(ok).toBe(false)
  expect(files['a.ts']).toBe(file)
})
