/** Refused hunks and their causes, one a row. */
import type { RungId } from '../model'
import { type SampleFiles, sampleBlock, sampleCall, sampleDiff } from './testing/samples'

export type CauseCase = {
  readonly name: string
  readonly files: SampleFiles
  readonly reply: string
  readonly history?: readonly SampleFiles[]
  /** Rungs that the decision is made without. */
  readonly without?: readonly RungId[]
  readonly refused: string
  /** Code, path unless it is `a.ts`, lines of that from start to end, lines of the hunk, decision: "case b.ts 3-5 [0] #1". */
  readonly causes: readonly string[]
  /** The proof of the first cause: the reply, or the files, with that one thing undone. Every hunk lands, the one in question at `at`. */
  readonly undone?: { readonly reply?: string; readonly files?: SampleFiles }
}

const TWO = 'one {\n  run()\n}\ntwo {\n  run()\n}\n'
const FUNCTIONS = 'function one() {\n  return 10\n}\nfunction two() {\n  return 20\n}\n'

const FILLER = Array.from({ length: 30 }, (_, i) => `filler line number ${i}\n`).join('')

export const CAUSE_CASES: readonly CauseCase[] = [
  {
    name: 'equal in two places',
    files: TWO,
    reply: sampleBlock('  run()\n', '  walk()\n'),
    refused: 'ambiguous',
    causes: ['several-places -'],
    undone: { reply: sampleBlock('two {\n  run()\n', 'two {\n  walk()\n') },
  },
  {
    name: 'equal in two places, each a part of a line',
    files: 'sum = a + b\nall = a + b + c\n',
    reply: sampleCall('a + b', 'b + a'),
    refused: 'ambiguous',
    causes: ['several-places -', 'part-of-line - [0]'],
    undone: { reply: sampleCall('sum = a + b', 'sum = b + a') },
  },
  {
    name: 'a line of a patch that is a part of two',
    files: 'sum = first + last\nall = first + last + 1\n',
    reply: sampleBlock('first + last\n', 'last + first\n'),
    refused: 'conflict',
    causes: ['several-places -', 'part-of-line - [0]'],
    undone: { reply: sampleBlock('sum = first + last\n', 'sum = last + first\n') },
  },
  {
    name: 'the result of a line too short to prove anything by itself',
    files: 'b\n',
    reply: sampleBlock('a\n', 'b\n'),
    refused: 'not-found',
    causes: ['result-stands 0-1', 'swapped 0-1'],
    undone: { reply: sampleBlock('b\n', 'a\n') },
  },
  {
    name: 'entities of entities',
    files: 'x()\nif (a < b) run()\n',
    reply: sampleBlock('if (a &amp;lt; b) run()\n', 'x()\n'),
    refused: 'not-found',
    causes: ['entities 1-2 [0]'],
    undone: { reply: sampleBlock('if (a < b) run()\n', 'x()\n') },
  },
  {
    name: 'line feeds that are written out twice',
    files: 'zero(0)\nfirst(1)\nsecond(2)\n',
    reply: sampleBlock('first(1)\\\\nsecond(2)\n', 'x()\n'),
    refused: 'not-found',
    causes: ['escapes 1-3 [0]'],
    undone: { reply: sampleBlock('first(1)\nsecond(2)\n', 'x()\n') },
  },
  {
    name: 'a fence among the lines',
    files: 'zero(0)\nfirst(1)\nsecond(2)\n',
    reply: sampleCall('```ts\nfirst(1)\nsecond(2)\n```\n', 'x()\n'),
    refused: 'not-found',
    causes: ['fences 1-3 [0,3]', 'lines-differ 1-3 [0,3]'],
    undone: { reply: sampleCall('first(1)\nsecond(2)\n', 'x()\n') },
  },
  {
    name: 'a thought among the lines',
    files: 'zero(0)\nfirst(1)\nsecond(2)\n',
    reply: sampleCall('<think>\nwhich one?\n</think>\nfirst(1)\nsecond(2)\n', 'x()\n'),
    refused: 'not-found',
    causes: ['fences 1-3 [0,1,2]', 'lines-differ 1-3 [0,1,2]'],
    undone: { reply: sampleCall('first(1)\nsecond(2)\n', 'x()\n') },
  },
  {
    name: 'a placeholder that is itself taken out',
    files: 'first(1)\nsecond(2)\nthird(3)\n',
    reply: sampleBlock('first(1)\n// ... existing code ...\nthird(3)\n', 'x()\n'),
    refused: 'elided',
    causes: ['elision 0-3 [1]', 'lines-differ 0-3 [1]'],
    undone: { reply: sampleBlock('first(1)\nsecond(2)\nthird(3)\n', 'x()\n') },
  },
  {
    name: 'a line of the file that the reply leaves out unsaid',
    files: 'one(1)\ntwo(2)\nthree(3)\nfour(4)\n',
    reply: sampleBlock('one(1)\ntwo(2)\nfour(4)\n', 'one(1)\nx()\n'),
    refused: 'unquoted',
    causes: ['elision 0-4 [2]'],
    undone: { reply: sampleBlock('one(1)\ntwo(2)\nthree(3)\nfour(4)\n', 'one(1)\nx()\n') },
  },
  {
    name: 'the end of one line and the beginning of the next',
    files: 'const a = first(1)\nsecond(2) // b\n',
    reply: sampleBlock('first(1)\nsecond(2)\n', 'third(3)\n'),
    refused: 'not-found',
    causes: ['part-of-line 0-2 [0,1]'],
    undone: { reply: sampleBlock('const a = first(1)\nsecond(2) // b\n', 'const a = third(3) // b\n') },
  },
  {
    name: 'small letters for capitals',
    files: 'x()\nconst Limit = 1\nrun(Limit)\n',
    reply: sampleBlock('const limit = 1\nrun(limit)\n', 'y()\n'),
    refused: 'not-found',
    causes: ['case 1-3 [0,1]'],
    undone: { reply: sampleBlock('const Limit = 1\nrun(Limit)\n', 'y()\n') },
  },
  {
    name: 'lines of another file',
    files: { 'a.ts': 'a()\n', 'b.ts': 'zero()\nhelper(1)\nhelper(2)\n' },
    reply: sampleBlock('helper(1)\nhelper(2)\n', 'helper(3)\n'),
    refused: 'not-found',
    causes: ['other-file b.ts 1-3'],
    undone: { reply: sampleBlock('helper(1)\nhelper(2)\n', 'helper(3)\n', 'b.ts') },
  },
  {
    name: 'lines of another file, and a path that leads out of the project',
    files: { 'a.ts': 'a()\n', 'b.ts': 'zero()\nhelper(1)\nhelper(2)\n' },
    reply: sampleBlock('helper(1)\n', 'helper(3)\n', '../c.ts'),
    refused: 'path',
    causes: ['other-file b.ts 1-2'],
    undone: { reply: sampleBlock('helper(1)\n', 'helper(3)\n', 'b.ts') },
  },
  {
    name: 'lines that an earlier edit took away',
    files: 'target()\nsecond()\n',
    reply: sampleBlock('target()\n', 'other()\n') + sampleBlock('target()\n', 'third()\n'),
    refused: 'destroyed-by-earlier-edit',
    causes: ['earlier-edit 0-1 #0'],
    undone: { reply: sampleBlock('target()\n', 'third()\n') },
  },
  {
    name: 'lines that another hunk changes as well',
    files: 'a(1)\nb(2)\nc(3)\n',
    reply: sampleDiff('@@ -1,2 +1,2 @@\n a(1)\n-b(2)\n+x(2)\n@@ -2,2 +2,2 @@\n-b(2)\n+y(2)\n c(3)\n'),
    refused: 'overlap',
    causes: ['earlier-edit 1-3 #0'],
    undone: { reply: sampleDiff('@@ -2,2 +2,2 @@\n-b(2)\n+y(2)\n c(3)\n') },
  },
  {
    name: 'lines of an earlier version',
    files: 'start(0)\nfresh\nend(9)\n',
    reply: sampleBlock('stale(with, much)\n', 'x()\n'),
    history: ['start(0)\nsomething else\nend(9)\n', 'start(0)\nstale(with, much)\nend(9)\n'],
    refused: 'not-found',
    causes: ['earlier-version 1-2 [0]'],
    undone: { files: 'start(0)\nstale(with, much)\nend(9)\n' },
  },
  {
    name: 'lines that another hunk of the same edit puts in',
    files: 'head(1)\nold(2)\ntail(3)\n',
    reply: sampleDiff('@@ -1,2 +1,2 @@\n head(1)\n-old(2)\n+another(4)\n@@ -2,2 +2,2 @@\n another(4)\n-tail(3)\n+final(3)\n'),
    refused: 'not-found',
    causes: ['goal-state 0-2 [0] #0', 'lines-differ 2-3 [0]'],
    undone: { files: 'head(1)\nanother(4)\ntail(3)\n', reply: sampleDiff('@@ -2,2 +2,2 @@\n another(4)\n-tail(3)\n+final(3)\n') },
  },
  {
    name: 'lines of a file that the reply makes afterwards',
    files: { 'b.ts': 'b()\n' },
    reply: sampleBlock('fresh(1)\n', 'fresh(2)\n') + sampleBlock('', 'zero(0)\nfresh(1)\n'),
    refused: 'missing',
    causes: ['goal-state - [0] #1'],
  },
  {
    name: 'lines that differ from the file',
    files: FUNCTIONS,
    reply: sampleBlock('function two() {\n  return 30\n}\n', 'function two() {\n  return 40\n}\n'),
    refused: 'conflict',
    causes: ['lines-differ 3-6 [1]'],
    undone: { reply: sampleBlock('function two() {\n  return 20\n}\n', 'function two() {\n  return 40\n}\n') },
  },
  {
    name: 'a removed line that is like one elsewhere, and context that another place has',
    files: `one\n  const found = this.map[name]\n  if (!found || method !== 'options') continue\n${FILLER}return all.filter(it)\n  x\n  if (!found || method === 'options') return\n`,
    reply: sampleDiff(
      "@@ ... @@\n return all.filter(it)\n-  const found = self.list[name]\n+  const found = self.map[name]\n   if (!found || method === 'options') return\n",
    ),
    refused: 'not-found',
    causes: ['lines-differ 33-36 [1]'],
  },
  {
    name: 'lines that no file has',
    files: FUNCTIONS,
    reply: sampleBlock('nothing(of, the, kind)\n}\n', 'x()\n'),
    refused: 'not-found',
    causes: ['made-up nowhere - [0]'],
  },
  {
    name: 'made-up lines beside a number that is a line',
    files: 'grow(2)\n10\nreturn 5\n',
    reply: sampleBlock('nothing(of, the, kind)\n10\nmore(of, that)\n', 'x()\n'),
    refused: 'not-found',
    causes: [],
  },
  // Two places are no proof.
  {
    name: 'lines that differ in each of two places',
    files: 'open(it)\n  value(1)\nclose(it)\nopen(it)\n  value(2)\nclose(it)\n',
    reply: sampleBlock('open(it)\n  value(3)\nclose(it)\n', 'open(it)\n  value(4)\nclose(it)\n'),
    refused: 'low-confidence',
    causes: [],
  },
  {
    name: 'lines of two other files',
    files: { 'a.ts': 'a()\n', 'b.ts': 'helper(1)\nhelper(2)\n', 'c.ts': 'helper(1)\nhelper(2)\n' },
    reply: sampleBlock('helper(1)\nhelper(2)\n', 'helper(3)\n'),
    refused: 'not-found',
    causes: [],
  },
  {
    name: 'lines that occur twice in another file',
    files: { 'a.ts': 'a()\n', 'b.ts': 'helper(1)\nhelper(2)\nhelper(1)\n' },
    reply: sampleBlock('helper(1)\n', 'helper(3)\n'),
    refused: 'not-found',
    causes: [],
  },
  {
    name: 'a result that occurs twice',
    files: 'b\nc\nb\n',
    reply: sampleBlock('a\n', 'b\n'),
    refused: 'not-found',
    causes: [],
  },
  {
    name: 'small letters for capitals in two places',
    files: 'Run(1)\nb()\nRun(1)\n',
    reply: sampleBlock('run(1)\n', 'x()\n'),
    refused: 'not-found',
    causes: [],
  },
  {
    name: 'an indentation that would single out only one of three places',
    files: '  run(1)\nb()\n  run(1)\nc()\n    run(1)\n',
    reply: sampleBlock('run(1)\n', 'x()\n'),
    refused: 'ambiguous',
    causes: ['several-places -'],
  },
  {
    name: 'an earlier version in which they occur twice, or not',
    files: 'start(0)\nfresh\nend(9)\n',
    reply: sampleBlock('end(9)\nstale(with, much)\n', 'x()\n'),
    history: ['end(9)\n', 'end(9)\nstale(with, much)\nend(9)\nstale(with, much)\n'],
    refused: 'not-found',
    causes: ['lines-differ 2-3 [1]'],
  },
  // Several places by a rung that lets something pass: without it each place would have been known.
  ...(
    [
      ['trailing-space', 'run(1) \nb()\nrun(1)\t\n', 'run(1)\n', 'run(1) \n'],
      ['typography', 'say("it")\nb()\nsay(“it”)\n', 'say(„it”)\n', 'say("it")\n'],
      ['blank-lines', 'run(1)\n\nrun(2)\nb()\nrun(1)\n\n\nrun(2)\n', 'run(1)\nrun(2)\n', 'run(1)\n\nrun(2)\n'],
      ['indentation', '  run(1)\nb()\n    run(1)\n', 'run(1)\n', '  run(1)\n'],
      ['inner-space', 'run(1, 2)\nb()\nrun(1,  2)\n', 'run(1,2)\n', 'run(1, 2)\n'],
      ['entities', '  a < b\nb()\n    a < b\n', 'a &lt; b\n', '  a < b\n'],
      ['escapes', '  say("a")\nb()\n    say("a")\n', 'say(\\"a\\")\n', '  say("a")\n'],
      ['line-numbers', '  run(1)\nb()\n    run(1)\n', '7| run(1)\n', '  run(1)\n'],
    ] as const
  ).map(
    ([code, files, search, sound]): CauseCase => ({
      name: `equal in two places but for what ${code} lets pass`,
      files,
      reply: sampleBlock(search, 'x()\n'),
      refused: 'ambiguous',
      causes: code === 'blank-lines' ? ['several-places -', 'blank-lines - [0,1]'] : ['several-places -', `${code} - [0]`],
      undone: { reply: sampleBlock(sound, 'x()\n') },
    }),
  ),
  // One place by a rung that the decision is made without.
  ...(
    [
      ['trailing-space', 'b()\nrun(1) \nrun(2)\n', 'run(1)\nrun(2)\n', 'run(1) \nrun(2)\n'],
      ['typography', 'b()\nsay("it")\nrun(2)\n', 'say(“it”)\nrun(2)\n', 'say("it")\nrun(2)\n'],
      ['indentation', 'b()\n  run(1)\n  run(2)\n', 'run(1)\nrun(2)\n', '  run(1)\n  run(2)\n'],
      ['inner-space', 'b()\nrun(1, 2)\nrun(2)\n', 'run(1,2)\nrun(2)\n', 'run(1, 2)\nrun(2)\n'],
    ] as const
  ).map(
    ([code, files, search, sound]): CauseCase => ({
      name: `equal but for what ${code} would let pass`,
      files,
      reply: sampleBlock(search, 'x()\n'),
      without: ['trailing-space', 'typography', 'blank-lines', 'indentation', 'inner-space', 'alignment'],
      refused: 'not-found',
      causes: [`${code} 1-3 [${code === 'indentation' ? '0,1' : '0'}]`],
      undone: { reply: sampleBlock(sound, 'x()\n') },
    }),
  ),
]
