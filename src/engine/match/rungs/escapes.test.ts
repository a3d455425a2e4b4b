/** What the quoted lines prove of a reply's escapes, tried on whole replies: new lines follow them, or nothing is written. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../../index'

const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const call = (old: string, fresh: string) =>
  `\`\`\`json\n${JSON.stringify({ name: 'Edit', input: { file_path: 'a.ts', old_string: old, new_string: fresh } })}\n\`\`\`\n`

function decided(reply: string, file: string) {
  const { files, transaction } = applyReply(reply, { 'a.ts': file })
  const [decision] = transaction.decisions
  const adaptations = decision?.state === 'applied' ? (decision.adaptations ?? []).map(({ code }) => code) : []
  return {
    after: files['a.ts'],
    why: decision?.state === 'refused' ? decision.refusal.code : (decision?.state ?? null),
    adaptations,
  }
}

const PRINTS = `say("a\\n")\nsay("b\\n")\nsay("c\\n")\n`
const DOUBLED = PRINTS.replaceAll('\\', '\\\\')
const PATTERN = 'match(`^\\[GIN\\] \\(2\\)\\n$`)\n'
const TABBED = 'begin {\n\tfirst()\n}\n'
const CODE = 'begin()\nfirst("one")\nlast()\n'

describe('new lines lose the escapes that quoted lines prove', () => {
  test.each([
    [
      'doubled backslashes, beside quotes that have none',
      block(DOUBLED, `${DOUBLED}say("d\\\\n")\n`),
      PRINTS,
      `${PRINTS}say("d\\n")\n`,
    ],
    [
      'tabs, in a line with plain quotes',
      block('begin {\n\\tfirst()\n', 'begin {\n\\tfirst()\n\\tsay("x")\n'),
      TABBED,
      'begin {\n\tfirst()\n\tsay("x")\n}\n',
    ],
    [
      'single quotes within plain double ones',
      block(`say("it \\'is\\'")\n`, `say("it \\'is\\'")\nsay("it \\'was\\'")\n`),
      `say("it 'is'")\n`,
      `say("it 'is'")\nsay("it 'was'")\n`,
    ],
    [
      'line ends',
      call('begin()\\nfirst("one")', 'begin()\\nsecond("two")\\nfirst("one")'),
      CODE,
      'begin()\nsecond("two")\nfirst("one")\nlast()\n',
    ],
    [
      'line ends, where all is escaped',
      call('a "b"\\nlast'.replaceAll('"', '\\"'), 'a "b"\\nsay "c\\\\n"\\nlast'.replaceAll('"', '\\"')),
      'a "b"\nlast\n',
      'a "b"\nsay "c\\n"\nlast\n',
    ],
    [
      'line ends of rows',
      call('| a | b |\\n| c | d |', '| a | b |\\n| x | y |\\n| c | d |'),
      '| a | b |\n| c | d |\n',
      '| a | b |\n| x | y |\n| c | d |\n',
    ],
  ])('%s', (_, reply, file, after) => {
    expect(decided(reply, file)).toEqual({ after, why: 'applied', adaptations: ['escapes'] })
  })
})

describe('new lines stay as they are written', () => {
  test.each([
    [
      'with backslashes that cannot be doubled ones',
      block(PATTERN.replaceAll('\\', '\\\\'), 'match(`\\[X\\]\\n(\\t- \\n)`)\n'),
      PATTERN,
      `match(\`\\[X\\]\\n(\\t- \\n)\`)\n`,
    ],
    [
      'with line ends of their own',
      call('begin()\\nfirst("one")', 'begin()\nsecond()\nfirst("one")'),
      CODE,
      'begin()\nsecond()\nfirst("one")\nlast()\n',
    ],
    ['where the file has the text as it is written', call('say("a\\nb")', 'say("c\\nd")'), 'say("a\\nb")\n', 'say("c\\nd")\n'],
  ])('%s', (_, reply, file, after) => {
    expect(decided(reply, file)).toEqual({ after, why: 'applied', adaptations: [] })
  })
})

describe('nothing is written', () => {
  test.each([
    [
      'where a new line escapes what no quoted line shows',
      block('first(\\"one\\")\n', 'first(\\"one\\")\nsecond(\\"a\\tb\\")\n'),
      CODE,
    ],
    ['where a new line has a quote with an escape and one without', block('first(\\"one\\")\n', 'second(\\"a\\", "b")\n'), CODE],
    ['where some new lines are escaped and others are not', block('first(\\"one\\")\n', 'second(\\"a\\")\nthird("b")\n'), CODE],
    [
      'where an escaped line end may be part of a new string',
      call('begin()\\nfirst("one")', 'begin()\\nsay("a\\nb")\\nfirst("one")'),
      CODE,
    ],
    [
      'where an escaped line end may be part of a new pattern',
      call('begin()\\nlast()', 'begin()\\nsplit(/\\n/)\\nlast()'),
      'begin()\nlast()\n',
    ],
  ])('%s', (_, reply, file) => {
    const { after, why } = decided(reply, file)
    expect(after).toBe(file)
    expect(why).not.toBe('applied')
  })
})
