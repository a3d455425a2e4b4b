import fc from 'fast-check'
import { estimateTokenCount } from 'tokenx'
import { describe, expect, test } from 'vitest'
import { type FeedbackOptions, feedback, testFeedback } from './feedback'
import { applyReply, diagnose, readReply, stage } from './index'
import type {
  Cause,
  CauseCode,
  Decision,
  Diagnosis,
  FileOutcome,
  LineRange,
  Path,
  Refusal,
  RefusalCode,
  Transaction,
} from './model'

const A = 'src/a.ts' as Path
const block = (search: string, replace: string, path: string = A) =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`

/** The message about a reply as the engine decides it, without diagnoses. */
function messageOf(reply: string, file: string, options?: FeedbackOptions): string {
  const { transaction } = applyReply(reply, { [A]: file })
  return feedback(readReply(reply), transaction, [], () => file, options).text
}

const CAUSE: Cause = { code: 'made-up', path: A, at: { start: 1, end: 2 }, lines: [0], by: 1 }
const DIAGNOSIS: Diagnosis = { decision: 0, causes: [], differences: [], unique: [], repairs: [] }
const near = (at: LineRange, similarity = 0.9) => ({
  at,
  score: similarity,
  pairs: Array.from({ length: at.end - at.start }, (_, line) => ({ line: at.start + line, similarity, same: similarity === 1 })),
})
const APPLIED: Decision = {
  edit: 1,
  hunk: 0,
  path: A,
  attempts: [],
  state: 'applied',
  before: { start: 1, end: 2 },
  after: { start: 1, end: 2 },
  how: 'exact',
  score: 1,
  runnerUp: null,
}
const refused = (refusal: Refusal, path: Path | null = A): Extract<Decision, { state: 'refused' }> => ({
  edit: 0,
  hunk: 0,
  path,
  attempts: [],
  state: 'refused',
  refusal,
  nearest: [near({ start: 1, end: 2 })],
})
const WOULD: readonly FileOutcome[] = [
  { path: A, before: 'one\ntwo\nthree\n', after: 'one\nnew two\nthree\n', base: null, regions: [] },
]
const rejected = (decisions: readonly Decision[], would = WOULD): Transaction => ({
  ...applyReply('', {}).transaction,
  decisions,
  state: 'rejected',
  reason: 'refused',
  would,
})
const FILE = 'one\ntwo\nthree\n'
const READING = readReply(block('too\n', 'x\n') + block('two\n', 'new two\n'))

/** The message about one refused hunk of a.ts and one that applies. */
const about = (refusal: Refusal, diagnosis: Partial<Diagnosis> = {}, file = FILE, path: Path | null = A): string =>
  feedback(READING, rejected([refused(refusal, path), APPLIED]), [{ ...DIAGNOSIS, ...diagnosis }], () => file).text

test('where nothing failed there is nothing to say', () => {
  const reply = block('const a = 1\n', 'const b = 1\n')
  for (const file of ['const a = 1\n', 'const b = 1\n']) {
    const { transaction } = applyReply(reply, { [A]: file })
    expect(feedback(readReply(reply), transaction, [], () => file)).toEqual({ text: '', tokens: 0 })
  }
})

describe('a cause', () => {
  const rows: Record<CauseCode, readonly [why: string, advice: string]> = {
    'several-places': ['are in several places', 'Quote more lines around the change'],
    'result-stands': ['are in src/a.ts already', 'leave the edit out'],
    swapped: ['sides may be swapped', 'Change sides'],
    'trailing-space': ['white space at line ends', 'End the lines as the file ends them'],
    typography: ['quotes, dashes or spaces', 'the very characters of the file'],
    'blank-lines': ['number of blank lines', 'Quote the blank lines that the file has'],
    indentation: ['Only the indentation differs', 'the same tabs and spaces as the file'],
    'inner-space': ['white space within the lines', 'as the file has it'],
    entities: ['escaped for HTML', 'Write the characters themselves'],
    escapes: ['escaped once too often', 'Take one level of backslashes off'],
    'line-numbers': ['Line numbers were copied', 'Leave the line numbers out'],
    fences: ['fences', 'Put only lines of the file into what to find'],
    elision: ['leaves out code', 'Write out the lines that are left out'],
    'part-of-line': ['only a part of line 2', 'Quote the whole line'],
    case: ['capital and small letters', 'as the file does'],
    'other-file': ['The quoted lines are in src/b.ts, at line 2', 'Name that file'],
    'earlier-edit': ['Hunk 2 of this reply already changes', 'as they are after that edit'],
    'earlier-version': ['earlier version of the file', 'for the file as it is now'],
    'goal-state': ['what hunk 2 of this reply writes', 'not the result of another edit'],
    // Read off the evidence, as the next two: the place has none of the one line that is quoted.
    'lines-differ': ['“too” differs from line 2 of the file: “too” instead of “two”', 'Is that the place?'],
    'made-up': ['No file of the project contains', 'Read the file'],
  }

  test.each(Object.entries(rows))('%s', (code, [why, advice]) => {
    const path = code === 'other-file' ? ('src/b.ts' as Path) : A
    const message = about({ code: 'not-found' }, { causes: [{ ...CAUSE, code: code as CauseCode, path }] })
    expect(message).toContain('- src/a.ts, hunk 1: ')
    expect(message).toContain(why)
    expect(message).toContain(advice)
    if (code !== 'made-up') expect(message).not.toMatch(/\bread the file/i)
  })

  test('comes before the refusal, but a conflict says more than that lines differ', () => {
    const refusal = { code: 'conflict', line: 0, at: { start: 1, end: 2 } } as const
    const message = about(refusal, { causes: [{ ...CAUSE, code: 'lines-differ' }] })
    expect(message).toContain('You wrote “too”, line 2 of the file says “two”.')
    expect(message).toContain('To replace the file’s version, quote it as it is')
    expect(about(refusal, { causes: [{ ...CAUSE, code: 'case' }] })).toContain('capital and small letters')
  })

  test('that is an earlier edit shows the file with that edit', () => {
    const message = about({ code: 'not-found' }, { causes: [{ ...CAUSE, code: 'earlier-edit' }] })
    expect(message).toContain('With hunk 2 the file has, at lines 1–3:\n```\none\nnew two\nthree\n```')
  })
})

describe('a refusal', () => {
  const at = { start: 1, end: 2 }
  const rows: { readonly [Code in RefusalCode]: readonly [refusal: Refusal<Code>, why: string, advice: string] } = {
    'not-found': [{ code: 'not-found' }, 'The nearest place is line 2 of the file. “too” differs', 'Is that the place?'],
    ambiguous: [{ code: 'ambiguous', rung: 'exact', places: 2 }, '2 places fit equally', 'Quote more lines around the change'],
    'low-confidence': [{ code: 'low-confidence', score: 0.7, next: 0.6 }, '70 % alike', 'the place that you mean'],
    'added-already': [{ code: 'added-already', at, whole: true }, 'right beside their place, at line 2', 'leave the edit out'],
    'stands-elsewhere': [{ code: 'stands-elsewhere', at }, 'at line 2 already', 'leave the edit out'],
    conflict: [
      { code: 'conflict', line: 0, at },
      'line 2 of the file says “two”',
      'To replace the file’s version, quote it as it is',
    ],
    lacking: [{ code: 'lacking', line: 0 }, '“too” is to be removed', 'Leave the line out'],
    crossed: [{ code: 'crossed', line: 0, at }, 'another order', 'in the order of the file'],
    unquoted: [{ code: 'unquoted', at }, 'does not quote', 'Quote that line too'],
    indentation: [{ code: 'indentation', line: 0 }, 'each in its own way', 'indent the new ones alike'],
    unpinned: [{ code: 'unpinned', at }, 'The place of the change is unclear', 'right above and below'],
    'destroyed-by-earlier-edit': [{ code: 'destroyed-by-earlier-edit', by: 1, at }, 'until hunk 2', 'after that edit'],
    overlap: [{ code: 'overlap', by: 1 }, 'hunk 2 changes too', 'Make one edit of both'],
    choice: [{ code: 'choice', by: 1 }, 'in the place of hunk 2', 'only the edits that are to be made'],
    retracted: [{ code: 'retracted' }, 'take back what is above', 'only the edits that hold'],
    'empty-search': [{ code: 'empty-search' }, 'Nothing to search for', 'beside which the new ones belong'],
    identical: [{ code: 'identical' }, 'Changes nothing', 'Leave the edit out'],
    unsigned: [{ code: 'unsigned' }, 'no + and no −', 'Begin each new line with +'],
    path: [{ code: 'path', problem: 'outside' }, 'not accepted', 'path from the root of the project'],
    missing: [{ code: 'missing', similar: ['lib/a.ts' as Path] }, 'Files of that name: lib/a.ts', 'Name a file of the project'],
    'no-path': [{ code: 'no-path', fits: null }, 'No file is named', 'Write the path of the file above the edit'],
    torn: [{ code: 'torn', line: 0, why: 'brackets' }, 'The file’s brackets pair', 'to their end'],
    count: [{ code: 'count', said: 3, places: 2 }, 'counts 3 places of the old text, the file has it in 2 places', 'Count again'],
    'two-paths': [
      { code: 'two-paths', named: [A, 'src/b.ts' as Path] },
      'names both src/a.ts and src/b.ts',
      'the one file that is meant',
    ],
    exists: [{ code: 'exists' }, 'exists already', 'Edit the file that is there'],
    binary: [{ code: 'binary' }, 'cannot be edited as text', 'Leave the edit out'],
    elided: [
      { code: 'elided', elisions: 2, texts: ['// ... same ...', '// ...'] },
      'Leaves out code in 2 places. The reply has 2 lines such as “// ... same ...” where the file has code',
      'Write every line',
    ],
    fragment: [{ code: 'fragment', at: { start: 3, end: 5 } }, 'A piece of the file', 'Write the whole file'],
    marked: [
      { code: 'marked', line: 0, lines: 9, mark: 'numbers' },
      '9 lines of the file are in the reply, from line 1 of its content on, with numbers in front',
      'Write the whole file again',
    ],
    doubled: [{ code: 'doubled', lines: 9 }, 'gives 9 lines of the file twice', 'Write the whole file once'],
    escaped: [{ code: 'escaped', lines: 3 }, 'Escaped for HTML', 'Write the characters themselves'],
    'out-of-range': [{ code: 'out-of-range', lines: 3 }, 'has 3 lines', 'numbers of lines that the file has'],
    renumbered: [{ code: 'renumbered', by: 1 }, 'Hunk 2', 'instead of giving numbers'],
    symbol: [
      { code: 'symbol', symbol: 'Pol', why: 'missing', similar: ['/Pool'] },
      'No symbol “Pol” in the file',
      'Similar names: /Pool. Name a symbol that the file has',
    ],
    'cut-off': [{ code: 'cut-off', line: 0 }, 'the last of the reply', 'Send the edit again, whole'],
    prefix: [{ code: 'prefix', line: 0 }, 'such as a sign, number, prompt', 'with nothing in front of them'],
    style: [{ code: 'style', line: 0 }, 'do not settle whether the new line', 'Write quotes and semicolons as the file does'],
    marker: [{ code: 'marker', line: 0 }, 'a marker of an edit format', 'with every marker on a line of its own'],
    placeholder: [{ code: 'placeholder', line: 0 }, 'represents code', 'Write out the lines that it represents'],
    stale: [{ code: 'stale' }, 'has changed since', 'for the file as it is now'],
    budget: [{ code: 'budget' }, 'Too much to compare', 'Send smaller edits'],
  }

  test.each(Object.values(rows))('%o', (refusal, why, advice) => {
    const message = about(refusal)
    expect(message).toContain('- src/a.ts, hunk 1: ')
    expect(message).toContain(why)
    expect(message).toContain(advice)
    expect(message).not.toMatch(/read the file|add the file|open a file/i)
    // A hunk that the refused one is at odds with is not to be sent again as it is.
    if (!('by' in refusal))
      expect(message).toContain('1 other hunk would apply as it is; send it again unchanged: src/a.ts hunk 2.')
    expect(message).toContain('Send the complete set of edits again')
  })

  test('of a file that is not there asks the model, not the person', () => {
    expect(messageOf(block('a\n', 'b\n', 'src/zz.ts'), 'a\n')).toContain(
      '- src/zz.ts, hunk 1: src/zz.ts is not in the project. Name a file of the project',
    )
  })

  test('that several hunks of a file share is reported once', () => {
    const message = messageOf(block('a\n', 'b\n', 'zz.ts').repeat(3) + block('a\n', 'c\n'), 'a\n')
    expect(message).toContain('None of your edits was applied: 3 problems.')
    expect(message).toContain('- zz.ts, hunks 1–3: zz.ts is not in the project.')
    expect(message.match(/Name a file of the project/g)).toHaveLength(1)
  })
})

describe('the true text', () => {
  test('is that of the lines which the edit touches, with two around', () => {
    const file = Array.from({ length: 60 }, (_, line) => `const name${line} = ${line}\n`)
    const quoted = [...file.slice(10, 20), 'const name20 = 21\n', ...file.slice(21, 30)].join('')
    const message = messageOf(block(quoted, quoted.replace('21\n', '22\n')), file.join(''))
    expect(message).toContain('line 21 of the file says “const name20 = 20”')
    expect(message).toContain(`The file has, at lines 19–23:\n\`\`\`\n${file.slice(18, 23).join('')}\`\`\``)
  })

  test('of one place is never more than 24 lines', () => {
    const file = Array.from({ length: 90 }, (_, line) => `l${line}\n`).join('')
    const at = { start: 10, end: 80 }
    const lines = about({ code: 'not-found' }, { causes: [{ ...CAUSE, code: 'lines-differ', at }] }, file).match(/^l\d+$/gm)
    expect(lines).toHaveLength(24)
    expect(lines?.[0]).toBe('l8')
  })

  test('cannot leave its fence', () => {
    const message = about({ code: 'not-found' }, {}, 'one\n````\n\u001b[2J\nthree\n')
    expect(message).toContain('\n`````\none\n````\n\\u{1B}[2J\nthree\n`````\n')
  })

  test('keeps its tabs', () => {
    expect(about({ code: 'not-found' }, {}, 'one\n\ttwo\r\nthree\n')).toContain('one\n\ttwo\nthree')
  })
})

describe('a sign that the reply writes for that of the file', () => {
  const file = "\tconst name = 'Ada'\n\tgreet(name)\n\tlog(name)\n"
  const said = (search: string, replace: string) => messageOf(block(search, replace), file)

  test('is named where the new lines have it too', () => {
    expect(said('→const name = «Ada»\n→greet(name)\n', '→const name = «Eve»\n→greet(name)\n')).toContain(
      'Your new lines have “→” (U+2192) too',
    )
  })

  test('is not where only quoted lines have it, or where the sign is of the text', () => {
    expect(said('→const name = «Ada»\n→greet(name)\n', '\tgreet(name)\n')).not.toContain('Your new lines')
    expect(said("\tconst name = 'Eva'\n\tgreet(name)\n", "\tconst name = 'Eva Maria'\n\tgreet(name)\n")).not.toContain(
      'Your new lines',
    )
  })
})

test('exact differences come before any text', () => {
  const causes = [{ ...CAUSE, code: 'indentation' } as const]
  const message = about({ code: 'not-found' }, { causes })
  expect(message).toMatch(/Line 2 of the file: after “t” it has “w”, which you left out;.*\nThe file has, at lines 1–3:/)
})

test('the lines around equal places distinguish them', () => {
  const file = 'one()\nsame()\nend()\ntwo()\nsame()\nend()\nlast()\n'
  const unique = [
    { at: { start: 1, end: 2 }, above: 1, below: 0, whole: false },
    { at: { start: 4, end: 5 }, above: 0, below: 2, whole: false },
  ]
  const causes = [{ ...CAUSE, code: 'several-places', at: null } as const]
  const message = about({ code: 'ambiguous', rung: 'exact', places: 2 }, { causes, unique }, file)
  expect(message).toContain('Quote 1 to 2 more lines around the change')
  expect(message).toContain('To mean the one at line 2, also quote the line above:\n```\none()\n```')
  expect(message).toContain('To mean the one at line 5, also quote the 2 lines below:\n```\nend()\nlast()\n```')
})

test('what is there already is not to be repeated', () => {
  const message = messageOf(block('const a = 1\n', 'const b = 1\n') + block('nowhere\n', 'x\n'), 'const b = 1\n')
  expect(message).toContain('Already in the files, not to be repeated: src/a.ts hunk 1.')
})

describe('a reply that could not be read to its end', () => {
  test('has a message that says where it was cut off', () => {
    const message = messageOf(`${block('a\n', 'b\n')}b.ts\n<<<<<<< SEARCH\nc\n=======\nddd`, 'a\n')
    expect(message).toMatch(/^Your reply ends inside an edit, so none of your edits was applied: 1 problem\./)
    expect(message).toContain(
      '- Your reply, after hunk 1 (src/a.ts): The reply ends inside this edit, without its “>>>>>>> REPLACE”.',
    )
    expect(message).toContain('The last line that arrived is “ddd”. Send the reply again from its beginning')
    expect(message).toContain('1 other hunk would apply as it is')
  })

  test('has a message even if nothing in it is an edit', () => {
    expect(messageOf('b.ts\n<<<<<<< SEARCH\nc\n', 'a\n')).toContain('- Your reply, at its beginning: The reply ends inside')
  })

  test('has no message about parts that were left out on purpose', () => {
    const reading = readReply(`${block('a\n', 'b\n')}b.ts\n<<<<<<< SEARCH\nc\n`)
    const transaction = stage(reading, new Map([[A, 'a\n']]), { edits: [0] })
    expect(transaction.state).toBe('staged')
    expect(feedback(reading, transaction, [], () => 'a\n')).toEqual({ text: '', tokens: 0 })
  })

  test('has a message that says what the format lacks', () => {
    const message = messageOf('a.ts\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n', 'a\n')
    expect(message).toContain('The block has no “=======”')
    expect(message).toContain('Write the block again, with “=======” between the lines to find and the new ones.')
    expect(message).not.toContain('cut off')
  })
})

describe('the budget', () => {
  const lineOf = fc.oneof(
    fc.constantFrom('', 'const a = 1', '\tif (x) {', '```', '🙂🙂', '漢字漢字', 'a\u0000b'),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  )
  const pathOf = fc.array(fc.stringMatching(/^[a-z0-9_-]{1,12}$/), { minLength: 1, maxLength: 6 }).map((names) => names.join('/'))
  const causeOf = fc.constantFrom<CauseCode>('indentation', 'lines-differ', 'several-places', 'other-file', 'earlier-edit')
  const failureOf = fc.record({ path: pathOf, code: causeOf, start: fc.nat(20), length: fc.integer({ min: 1, max: 40 }) })

  test('is kept whatever failed, and the first file that failed is named', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 2000 }),
        fc.array(failureOf, { minLength: 1, maxLength: 40 }),
        fc.array(lineOf, { maxLength: 60 }),
        fc.boolean(),
        (budget, failures, lines, cutOff) => {
          const decisions = failures.map(
            ({ path, start, length }): Decision => ({
              ...refused({ code: 'not-found' }, path as Path),
              nearest: [near({ start, end: start + length })],
            }),
          )
          const diagnoses = failures.map(({ path, code, start, length }, decision): Diagnosis => {
            const at = { start, end: start + length }
            const differences = lines.map((text, of) => ({ line: of, of, parts: [{ in: 'file' as const, text }] }))
            return {
              ...DIAGNOSIS,
              decision,
              differences,
              causes: [{ ...CAUSE, code, path: path as Path, at }],
              unique: [{ at, above: 2, below: 1, whole: false }],
            }
          })
          const reading = cutOff ? readReply(`${block('a\n', 'b\n')}b.ts\n<<<<<<< SEARCH\nc\n`) : READING
          const transaction: Transaction = {
            ...rejected([...decisions, APPLIED]),
            state: 'rejected',
            reason: cutOff ? 'truncated' : 'refused',
            would: [],
          }
          const { text, tokens } = feedback(reading, transaction, diagnoses, () => lines.join('\n'), { budget })
          expect(tokens).toBe(estimateTokenCount(text))
          expect(tokens).toBeLessThanOrEqual(budget)
          expect(text).toContain(`${failures[0]?.path.split('/').at(-1)}, hunk`)
        },
      ),
    )
  })

  test.each([0, 1, 5, 10, 20])('of %i tokens is kept too', (budget) => {
    const message = messageOf(block('nowhere\n', 'x\n'), 'a\n', { budget })
    expect(estimateTokenCount(message)).toBeLessThanOrEqual(budget)
  })

  test('of 500 edits that failed names as many as it has room for, and counts the others', () => {
    const blocks = Array.from({ length: 500 }, (_, at) => block(`const nowhere${at} = 1\n`, 'x\n', `src/file${at}.ts`))
    const message = messageOf(blocks.join(''), 'a\n')
    const named = message.match(/^- src\/file\d+\.ts, hunk \d+: /gm)?.length ?? 0
    expect(named).toBeGreaterThan(20)
    expect(message).toContain(`And ${500 - named} problems more.`)
    expect(estimateTokenCount(message)).toBeLessThanOrEqual(1200)
  })

  test('goes to every cause before any text, and to the best place first', () => {
    const file = Array.from({ length: 200 }, (_, line) => `line number ${line} of the file\n`).join('')
    const decisions = [0.6, 0.9, 0.7].map(
      (score, at): Decision => ({
        ...refused({ code: 'not-found' }),
        nearest: [{ ...near({ start: 50 * at, end: 50 * at + 10 }), score }],
      }),
    )
    const transaction = rejected(decisions, [])
    const message = (budget: number) => feedback(READING, transaction, [], () => file, { budget }).text
    const quoted = (text: string) => [...text.matchAll(/The file has, at (lines [\d–]+)/g)].map(([, lines]) => lines)
    expect(message(190).match(/The nearest place is/g)).toHaveLength(3)
    expect(quoted(message(190))).toEqual([])
    expect(quoted(message(400))).toEqual(['lines 49–62'])
    expect(quoted(message(1200))).toEqual(['lines 1–12', 'lines 49–62', 'lines 99–112'])
  })
})

describe('as the engine diagnoses it', () => {
  const said = (reply: string, files: Readonly<Record<string, string>>): string => {
    const { transaction } = applyReply(reply, files)
    const tree = new Map(Object.entries(files).map(([path, text]) => [path as Path, text]))
    const reading = readReply(reply)
    return feedback(reading, transaction, diagnose(reading, transaction, tree), (path) => tree.get(path)).text
  }
  const TWO = 'function one() {\n  return 1\n}\n\nfunction two() {\n  return 1\n}\n'

  test.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'two equal places',
      block('  return 1\n', '  return 2\n'),
      { [A]: TWO },
      [
        'several places',
        'To mean the one at line 2, also quote the line above:\n```\nfunction one() {\n```',
        'To mean the one at line 6, also quote the line above:\n```\nfunction two() {\n```',
      ],
    ],
    [
      'another file',
      block('helper(1)\nhelper(2)\n', 'helper(3)\n'),
      { [A]: 'start()\n', 'src/b.ts': 'first()\nhelper(1)\nhelper(2)\n' },
      ['The quoted lines are in src/b.ts, at lines 2–3', 'Name that file'],
    ],
    [
      'an earlier edit',
      block('start()\n', 'begin()\n') + block('start()\n', 'go()\n'),
      { [A]: 'start()\nend()\n' },
      [
        '- src/a.ts, hunk 2: Hunk 1 of this reply already changes',
        'With hunk 1 the file has, at lines 1–2:\n```\nbegin()\nend()\n```',
      ],
    ],
    [
      'a call that the file breaks over lines',
      block('def run():\n    start("here", now=True)\n    stop()\n', 'def run():\n    start("there", now=True)\n    stop()\n'),
      { [A]: 'def run():\n    start(\n        "here",\n        now=True,\n    )\n    stop()\n' },
      ['Your line “    start("here", now=True)” is lines 2–5 of the file, with other line breaks.'],
    ],
    [
      'a line that is elsewhere',
      block(
        'class One:\n    name = None\n    limit = 3\n    size = 4\n',
        'class One:\n    name = None\n    limit = 4\n    size = 4\n',
      ),
      { [A]: `class Two:\n    limit = 3\n${'\n'.repeat(30)}class One:\n    name = None\n    size = 4\n` },
      ['Your line “    limit = 3” is line 2 of the file, not at that place.'],
    ],
  ])('%s', (_, reply, files, words) => {
    const message = said(reply, files)
    for (const word of words) expect(message).toContain(word)
  })
})

describe('the message about tests', () => {
  test('names each that fails, with its place and what it says', () => {
    const { text, tokens } = testFeedback([
      { name: 'pool › waits', message: 'expected 1\nreceived 2', place: 'test/pool.test.ts:22' },
    ])
    expect(text).toContain('1 test fails with them')
    expect(text).toContain('- pool › waits (test/pool.test.ts:22)\n  expected 1\n  received 2')
    expect(tokens).toBe(estimateTokenCount(text))
    expect(testFeedback([])).toEqual({ text: '', tokens: 0 })
  })

  test('keeps to its budget', () => {
    const failure = { name: 'adds', message: 'expected\n'.repeat(10_000), place: null }
    const { text, tokens } = testFeedback(Array.from({ length: 400 }, () => failure))
    expect(tokens).toBeLessThanOrEqual(1200)
    expect(text).toMatch(/And \d+ tests more\./)
  })
})
