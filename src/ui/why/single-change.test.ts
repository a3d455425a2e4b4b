import { expect, test } from 'vitest'
import { editLines } from '../../engine/edit-lines'
import { diagnose, type Path, type RungId, readReply, stage } from '../../engine/index'
import { singleChangeOf } from './single-change'

const FILE = 'function acquire() {\n  const conn = open(4)\n  use(conn)\n  return conn;\n}\nlast()\n'

const block = (search: string, replace: string, file = 'a.ts') =>
  `${file}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

type Row = {
  readonly name: string
  readonly reply: string
  readonly files?: Readonly<Record<string, string>>
  readonly without?: readonly RungId[]
  /** "line 1: reply -> file", "cause", or nothing. */
  readonly says: string | null
}

function said({ reply, files = { 'a.ts': FILE }, without = [] }: Omit<Row, 'says' | 'name'>) {
  const tree = new Map(Object.entries(files).map(([name, text]) => [name as Path, text]))
  const reading = readReply(reply)
  const transaction = stage(reading, tree, { demands: { without } })
  const [decision] = transaction.decisions
  if (decision === undefined) throw new Error('nothing decided')
  const [diagnosis] = diagnose(reading, transaction, tree)
  const { before } = editLines(reading.edits[decision.edit], decision.hunk)
  return { change: singleChangeOf(decision, diagnosis, before), decision, diagnosis, before }
}

const ROWS: readonly Row[] = [
  {
    name: 'one character of one line, in a line that goes',
    reply: block('  const conn = open(5)\n  use(conn)\n', '  use(conn)\n'),
    says: 'line 0: [5] -> [4]',
  },
  {
    name: 'one character of the only line',
    reply: block('  return conn\n', '  return 1\n'),
    without: ['alignment', 'semicolons'],
    says: 'line 0:  -> [;]',
  },
  {
    name: 'two lines',
    reply: block('  const conn = open(5)\n  use(conn, 2)\n  return conn;\n', '  return 1\n'),
    says: null,
  },
  {
    name: 'one line, where the file’s own occurs twice',
    reply: block('  const conn = open(5)\n  use(conn)\n', '  use(conn)\n'),
    files: { 'a.ts': FILE + FILE },
    says: null,
  },
  {
    name: 'the indentation, where that is not let pass',
    reply: block('const conn = open(4)\nuse(conn)\n', 'use(conn)\n'),
    without: ['indentation', 'inner-space', 'alignment', 'elision'],
    says: 'indentation',
  },
  {
    name: 'capital letters of two lines',
    reply: block('  Const conn = Open(4)\n  Use(conn)\n', '  lease(1)\n'),
    without: ['alignment'],
    says: 'case',
  },
  {
    name: 'another file',
    reply: block('  const conn = open(4)\n  use(conn)\n', '  use(conn)\n', 'b.ts'),
    files: { 'a.ts': FILE, 'b.ts': 'x\n' },
    says: 'other-file',
  },
  { name: 'lines that the file does not have', reply: block('ghost(1)\nspectre(2)\n', 'x\n'), says: null },
  { name: 'several places', reply: block('}\n', '}\n\n// end\n'), files: { 'a.ts': FILE + FILE }, says: null },
  { name: 'a hunk that lands', reply: block('  use(conn)\n', '  use(1)\n'), says: null },
]

test.each(ROWS)('$name', ({ says, ...row }) => {
  const { change } = said(row)
  const own = (side: 'reply' | 'file') =>
    change?.kind === 'line'
      ? change.difference.parts.flatMap((part) => (part.in === side ? [`[${part.text}]`] : [])).join('')
      : ''
  const found =
    change === null
      ? null
      : change.kind === 'cause'
        ? change.cause.code
        : `line ${change.difference.line}: ${own('reply')} -> ${own('file')}`
  expect(found).toBe(says)
})
