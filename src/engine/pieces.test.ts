/** Code that a reply shows without a path has a place where the project has one definition, or one file, that it is a version of. */
import { describe, expect, test } from 'vitest'
import { amend } from './amend'
import { diagnose } from './diagnose'
import { type SampleFiles, sampleTree } from './diagnose/testing/samples'
import { definitionRepairs, shownCode } from './pieces'
import { readReply } from './read/read'
import { stage } from './stage'
import { writeEdit } from './write/write'

const MATH =
  'export function add(a, b) {\n  return a + b\n}\n\nexport function sub(a, b) {\n  return a - b\n}\n\nexport function mul(a, b) {\n  return a * b\n}\n'
const SUB = 'export function sub(a, b) {\n  return Number(a) - b\n}'
const fenced = (...texts: readonly string[]) => texts.map((text) => `\`\`\`js\n${text}\n\`\`\`\n`).join('\nAnd:\n\n')

/** Each shown piece's path and lines, and the files once all are written as edits. */
function shownIn(files: SampleFiles, reply: string) {
  const tree = sampleTree(files)
  const reading = readReply(reply)
  const shown = shownCode(reply, reading, stage(reading, tree), tree)
  const written = shown.map(({ edit }) => writeEdit(edit, edit.format))
  const text = written.map((part) => (part.ok ? part.text : '?')).join('\n')
  const staged = stage(readReply(text), tree)
  return {
    places: shown.map(({ head, path, at, span }) => [head, path, at.start + 1, at.end, reply.slice(span.from, span.to)]),
    files: staged.state === 'staged' ? Object.fromEntries(staged.files.map(({ path, after }) => [path, after])) : null,
  }
}

describe('code among words', () => {
  test('one definition', () => {
    expect(shownIn({ 'a.js': MATH }, `Here is the fixed function:\n\n${fenced(SUB)}\nThat is all.\n`)).toEqual({
      places: [['sub', 'a.js', 5, 7, SUB]],
      files: { 'a.js': MATH.replace('return a - b', 'return Number(a) - b') },
    })
  })

  test('of several files the one that has it', () => {
    const { places } = shownIn({ 'a.js': MATH, 'b.js': 'export const x = 1\n' }, `Now:\n\n${fenced(SUB)}`)
    expect(places.map(([, path]) => path)).toEqual(['a.js'])
  })

  test('two definitions, and an example of their use', () => {
    const add = 'export function add(a, b) {\n  return Number(a) + b\n}'
    const { files, places } = shownIn(
      { 'a.js': MATH },
      `Change both:\n\n${fenced(add, SUB, "import { add } from './a.js'\nconsole.log(add(1, 2))")}`,
    )
    expect(places).toHaveLength(2)
    expect(files).toEqual({
      'a.js': MATH.replace('return a - b', 'return Number(a) - b').replace('return a + b', 'return Number(a) + b'),
    })
  })

  test('a whole file', () => {
    const fresh = MATH.replace('return a - b', 'return Number(a) - b')
    expect(shownIn({ 'a.js': MATH, 'b.js': '' }, `The whole file:\n\n${fenced(fresh.trimEnd())}\nDone.\n`)).toEqual({
      places: [[null, 'a.js', 1, 11, fresh.trimEnd()]],
      files: { 'a.js': fresh },
    })
  })

  test('an order to put one text in the place of another', () => {
    expect(shownIn({ 'a.js': MATH }, 'The fix: `return a - b` → `return Number(a) - b`\n').places).toHaveLength(1)
    const reply = 'Change `return a - b` to `return Number(a) - b` in the second function, and it works.\n'
    expect(shownIn({ 'a.js': MATH, 'b.js': 'x\n' }, reply)).toEqual({
      places: [['return a - b', 'a.js', 6, 6, reply.trimEnd()]],
      files: { 'a.js': MATH.replace('return a - b', 'return Number(a) - b') },
    })
  })

  test.each<readonly [name: string, files: SampleFiles, reply: string]>([
    ['an order is about a text that is there twice', { 'a.js': MATH }, 'Change `export` to `module`.\n'],
    ['an order is about a part of a word', { 'a.js': MATH }, 'Change `xport function add` to `function add`.\n'],
    ['an order is about what is not there', { 'a.js': MATH }, 'Change `return 5` to `return 6`.\n'],
    ['two files have it', { 'a.js': MATH, 'b.js': MATH }, `Now:\n\n${fenced(SUB)}`],
    ['the reply shows it twice', { 'a.js': MATH }, `Not this:\n\n${fenced(SUB, SUB.replace('Number', 'parseInt'))}`],
    ['it is as the file has it', { 'a.js': MATH }, `You have:\n\n${fenced('export function sub(a, b) {\n  return a - b\n}')}`],
    ['nothing has it', { 'a.js': MATH }, `Add:\n\n${fenced('export function div(a, b) {\n  return a / b\n}')}`],
    [
      'it leaves code out',
      { 'a.js': MATH },
      `Now:\n\n${fenced('export function sub(a, b) {\n  // ... existing code ...\n  return a\n}')}`,
    ],
    ['the reply has an edit', { 'a.js': MATH }, `a.js\n${fenced(SUB)}`],
    ['the fence is left open', { 'a.js': MATH }, `Now:\n\n\`\`\`js\n${SUB}\n`],
  ])('nothing is offered where %s', (_, files, reply) => {
    expect(shownIn(files, reply).places).toEqual([])
  })
})

test('of a piece under its path the repair puts it in the place of what it is a version of', () => {
  const tree = sampleTree({ 'a.js': MATH })
  const reading = readReply(`a.js\n${fenced(SUB)}`)
  const [diagnosis] = diagnose(reading, stage(reading, tree), tree, { pieces: definitionRepairs })
  const [repair, ...others] = diagnosis?.repairs ?? []
  expect([repair?.code, repair?.name, repair?.at, others]).toEqual(['definition', 'sub', { start: 4, end: 7 }, []])
  const [hunk] = repair?.edit.kind === 'patch' ? repair.edit.hunks : []
  const [before, after] = [hunk?.before, hunk?.after].map((side) => side?.map(({ text }) => text) ?? [])
  const amended = amend(reading, [
    { edit: 0, hunk: 0, kind: 'rewrite', before: before ?? [], after: after ?? [], path: null, whole: true },
  ])
  const staged = stage(amended, tree)
  expect(staged.state === 'staged' && staged.files.map((file) => file.after)).toEqual([
    MATH.replace('return a - b', 'return Number(a) - b'),
  ])
})

test('a large project is looked through for each piece, until the budget is spent', () => {
  const text = 'x = 1\n'.repeat(20_000)
  const files = (count: number): SampleFiles => ({
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/large${at}.js`, `// ${at}\n${text}`])),
    'a.js': MATH,
  })
  const many = Array.from({ length: 15 }, (_, at) => `export function none${at}() {\n  return ${at}\n}`)
  expect(shownIn(files(50), `Now:\n\n${fenced(...many, SUB)}`).places).toHaveLength(1)
  expect(shownIn(files(300), `Now:\n\n${fenced(...many, SUB)}`).places).toEqual([])
})
