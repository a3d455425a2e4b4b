import { readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Path, parsePath } from '../../engine/index'
import { stepsOf } from '../../session/debugger'
import { analyse } from '../../workers/analyse'
import type { Analysis } from '../../workers/protocol'
import { sentenceText } from './debugger-messages'
import { type StepView, stepSubjectOf, stepViewOf } from './step-view'

const at = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const A = at('a.ts')
const block = (search: string, replace = 'new()\n') =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const decided = (reply: string, tree: ReadonlyMap<Path, string>, defaultPath: Path | null = null) =>
  analyse({ reply, defaultPath, turn: null, demands: {}, edits: null }, tree)

function viewsOf(analysis: Analysis, tree: ReadonlyMap<Path, string>, decision: number): StepView[] {
  const path = analysis.transaction.decisions[decision]?.path ?? A
  const subject = stepSubjectOf(analysis, decision, tree.get(path) ?? null)
  if (subject === null) throw new Error(`no decision ${decision}`)
  return stepsOf(subject.decision).flatMap((_, step) => stepViewOf(subject, step) ?? [])
}

/** The steps of a hunk by what they are of. */
function stepsFor(reply: string, file: string, decision = 0): Map<string, StepView> {
  const tree = new Map([[A, file]])
  const named = viewsOf(decided(reply, tree), tree, decision).map((view): [string, StepView] => {
    const { step } = view
    return [step.kind === 'rung' ? step.rung : step.kind === 'place' ? `place ${step.candidate + 1}` : step.kind, view]
  })
  return new Map(named)
}

type Case = {
  readonly reply: string
  readonly file: string
  readonly step: string
  readonly said: string
  readonly decision?: number
}

const CLASS = 'class A {\n    run() {\n      const x = 1\n      return x\n    }\n}\n'
const call = (name: string, input: object) => JSON.stringify({ type: 'tool_use', name, input })

const CASES: readonly Case[] = [
  {
    reply: block('a()\n'),
    file: 'a()\n',
    step: 'sought',
    said: 'The hunk quotes 1 line of a.ts; the reply does not say where it is.',
  },
  {
    reply: '--- a/a.ts\n+++ b/a.ts\n@@ -3 +3 @@ foo\n-a()\n+b()\n',
    file: 'a()\nb()\na()\n',
    step: 'sought',
    said: 'The hunk quotes 1 line of a.ts, and the reply says that it is at line 3 of the file, below “foo”.',
  },
  {
    reply: block('a()\n'),
    file: 'b()\na()\n',
    step: 'exact',
    said: 'Compared character by character: the line is at line 2 of the file, and nowhere else.',
  },
  {
    reply: block('      const x = 1\n      return y;\n    }\n'),
    file: CLASS,
    step: 'exact',
    said: 'Compared character by character: 2 of 3 lines are at lines 3–5 of the file; line 5 of the reply is “return y;”, and the file has “return x” there.',
  },
  {
    reply: block('      const x = 1\n      return y;\n    }\n'),
    file: CLASS,
    step: 'alignment',
    said: 'Compared for likeness, line by line: the best place, lines 3–5 of the file, is 90 % alike, but the edit cannot be made there; line 5 of the reply is “return y;”, and the file has “return x” there.',
  },
  {
    reply: block('  const x = 1\n  return x\n'),
    file: CLASS,
    step: 'exact',
    said: 'Compared character by character: lines 3–4 of the file come nearest, and no line is equal: line 4 of the reply is indented by 2, in the file by 6.',
  },
  {
    reply: block('  const x = 1\n  return x\n'),
    file: CLASS,
    step: 'indentation',
    said: 'Compared with the indentation left out: both lines are at lines 3–4 of the file, shifted by +4, and nowhere else.',
  },
  {
    reply: block('  const x = 1\n  return x\n'),
    file: CLASS,
    step: 'verdict',
    said: 'Applies, re-indented: lines 3–4 of the file, the only place.',
  },
  {
    reply: block('  const x = 1\nreturn x\n    }\n'),
    file: CLASS,
    step: 'indentation',
    said: 'Compared with the indentation left out: all 3 lines are at lines 3–5 of the file, but the indentations differ each in its own way.',
  },
  {
    reply: block('a()\nb()\n'),
    file: 'a()\n\nb()\n',
    step: 'exact',
    said: 'Compared character by character: both lines are at lines 1–3 of the file, but not one right after the other.',
  },
  {
    reply: block('a()\n'),
    file: 'a()\nb()\na()\n',
    step: 'exact',
    said: 'Compared character by character: the line is in 2 places; nothing in the reply says which is meant.',
  },
  {
    reply: block('a()\n'),
    file: 'a()\nb()\na()\n',
    step: 'place 2',
    said: 'Place 2 of 2, line 3 of the file: the line is equal.',
  },
  { reply: block('a()\n'), file: 'a()\nb()\na()\n', step: 'verdict', said: 'Refused: 2 places fit equally.' },
  {
    reply: '--- a/a.ts\n+++ b/a.ts\n@@ -3 +3 @@\n-a()\n+b()\n',
    file: 'a()\nb()\na()\n',
    step: 'exact',
    said: 'Compared character by character: the line is in 2 places; line 3 of the file is chosen by its line number.',
  },
  {
    reply: block('made up\n}\n'),
    file: CLASS,
    step: 'exact',
    said: 'Compared character by character: the one line that says something is nowhere in the file.',
  },
  {
    reply: block('made up\nnowhere\n'),
    file: CLASS,
    step: 'entities',
    said: 'No quoted line changes when HTML entities such as “&lt;” are decoded, so there is nothing more to compare.',
  },
  {
    reply: block('made up\nnowhere\n'),
    file: CLASS,
    step: 'alignment',
    said: 'Compared for likeness, line by line: no place in the file resembles the quoted lines.',
  },
  {
    reply: block('a()\n', 'b()\n') + block('b()\nc()\n', 'x()\n'),
    file: 'a()\nc()\n',
    step: 'exact',
    decision: 1,
    said: 'Compared character by character: both lines are at line 2 of the file, and nowhere else.',
  },
  {
    reply: block('a()\n', 'long.name()\n') + block('long.name()\nd()\n', 'x()\n'),
    file: 'a()\nc()\n',
    step: 'exact',
    decision: 1,
    said: 'Compared character by character: 1 of 2 lines is in a stretch that an earlier edit has changed; line 13 of the reply is “d()”, and the file has “c()” there.',
  },
  {
    reply: 'b.ts\n```\nwhole\n```\n',
    file: '',
    step: 'sought',
    said: 'The reply gives the whole of b.ts, 1 line: nothing has to be looked for.',
  },
  { reply: 'b.ts\n```\nwhole\n```\n', file: '', step: 'verdict', said: 'A new file; no line had to be compared.' },
  {
    reply: call('str_replace_editor', { command: 'str_replace', path: 'a.ts', old_str: 'one', new_str: 'two' }),
    file: 'const one = 1\n',
    step: 'exact',
    said: 'Compared character by character, within lines too: the text is at line 1 of the file, and nowhere else.',
  },
]

describe('a step says what was compared and what came out', () => {
  test.each(CASES)('$said', ({ reply, file, step, said, decision }) => {
    expect(sentenceText(stepsFor(reply, file, decision).get(step)?.said ?? [])).toBe(said)
  })
})

const marks = (view: StepView | undefined) => {
  const of = (side: 'before' | 'after' | 'reply') =>
    [...(view?.compared[side] ?? [])].map(([line, look]) => `${line}${look === 'equal' ? '=' : '≠'}`)
  return [of('before'), of('after'), of('reply')].map((list) => list.join(' '))
}

describe('a step marks the lines that were compared', () => {
  test('in the file and in the reply', () => {
    const steps = stepsFor(block('      const x = 1\n      return y;\n    }\n'), CLASS)
    expect(marks(steps.get('exact'))).toEqual(['2= 3≠ 4=', '', '3= 4≠ 5='])
    expect(marks(steps.get('sought'))).toEqual(['', '', ''])
  })

  test('all places of an ambiguous hunk, and one of them where the step is of it', () => {
    const steps = stepsFor(block('a()\n'), 'a()\nb()\na()\n')
    expect(marks(steps.get('exact'))).toEqual(['0= 2=', '', '3='])
    expect(marks(steps.get('place 2'))).toEqual(['2=', '', '3='])
  })

  test('lines that an edit above has put there, where they are after the reply', () => {
    const steps = stepsFor(block('a()\n', 'long.name()\n') + block('long.name()\nd()\n', 'x()\n'), 'a()\nc()\n', 1)
    expect(marks(steps.get('exact'))).toEqual(['1≠', '0=', '11= 12≠'])
  })

  test('a quoted line that has no line in the file', () => {
    const steps = stepsFor(block('alpha()\nmade.up()\nbeta()\n'), 'alpha()\nbeta()\n')
    expect(marks(steps.get('exact'))).toEqual(['0= 1=', '', '3= 4≠ 5='])
  })
})

const ROOT = new URL('../../../public/lessons/', import.meta.url)

/** Sentences end in a full stop, and only there: file names and code aside. */
const isOneSentence = (text: string) => /[^.]\.$/.test(text) && !/\.\s+[A-Z]/.test(text.replace(/“[^”]*”/g, ''))

describe.each(readdirSync(ROOT).filter((name) => /^\d{3}-/.test(name)))('lesson %s', (name) => {
  const folder = new URL(`${name}/`, ROOT)
  const names = readdirSync(new URL('files/', folder), { recursive: true, encoding: 'utf8' })
  const files = names.filter((file) => statSync(new URL(`files/${file}`, folder)).isFile())
  const tree = new Map(files.map((file) => [at(file), readFileSync(new URL(`files/${file}`, folder), 'utf8')]))
  const [only = null, ...others] = tree.keys()
  const analysis = decided(readFileSync(new URL('reply.txt', folder), 'utf8'), tree, others.length === 0 ? only : null)

  test('every step is one sentence, and marks lines that there are', () => {
    for (const [index, decision] of analysis.transaction.decisions.entries())
      for (const { said, compared } of viewsOf(analysis, tree, index)) {
        expect(sentenceText(said)).toSatisfy(isOneSentence)
        const lines = tree.get(decision.path ?? A)?.split('\n').length ?? 0
        expect([...compared.before.keys()].every((line) => line >= 0 && line < lines)).toBe(true)
        expect([...compared.reply.keys()].every((row) => row >= 0 && row < analysis.reply.split('\n').length)).toBe(true)
      }
  })
})
