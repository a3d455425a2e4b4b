import type { EditShape, Example, FormatCases } from '../testing/format-cases'

type Hint = NonNullable<(EditShape & { kind: 'patch' })['hunks'][number]['hint']>

const NAMES = '--- a/src/a.ts\n+++ b/src/a.ts\n'
const HUNK = '@@ -1,2 +1,2 @@\n a\n-b\n+c\n'
const fenced = (body: string, info = 'diff') => `\`\`\`${info}\n${body}\`\`\`\n`
const diff = (body: string) => fenced(NAMES + body)

const change = (hint?: Hint, path = 'src/a.ts'): EditShape & { kind: 'patch' } => ({
  kind: 'patch',
  path,
  hunks: [{ before: ['a', 'b'], after: ['a', 'c'], ...(hint === undefined ? {} : { hint }) }],
})

const patched = (before: readonly string[], after: readonly string[], hint?: Hint): EditShape => ({
  kind: 'patch',
  path: 'src/a.ts',
  hunks: [{ before, after, ...(hint === undefined ? {} : { hint }) }],
})

/** The edit of ` a`, `-b`, `+c` in src/a.ts; `hint` null: none. */
const same = (
  name: string,
  reply: string,
  diagnostics: Example['diagnostics'] = [],
  hint: Hint | null = { line: 0 },
): Example => ({
  name,
  reply,
  edits: [change(hint ?? undefined)],
  diagnostics,
})

const HEADERS: Example[] = [
  same('git’s header', fenced(`diff --git a/src/a.ts b/src/a.ts\nindex 20edef5..5857437 100755\n${NAMES}${HUNK}`)),
  same('no prefixes', fenced(`--- src/a.ts\n+++ src/a.ts\n${HUNK}`)),
  same('prefixes of index and work tree', fenced(`--- i/src/a.ts\n+++ w/src/a.ts\n${HUNK}`)),
  same('time stamps', fenced(`--- src/a.ts\t2024-05-01 10:00:00\n+++ src/a.ts 2024-05-01 10:01:00.5 +0000\n${HUNK}`)),
  same('remarks behind the paths', fenced(`--- src/a.ts (original)\n+++ src/a.ts (modified)\n${HUNK}`), [
    'decorated-path',
    'decorated-path',
  ]),
  same('Subversion', `Index: src/a.ts\n${'='.repeat(67)}\n--- src/a.ts\t(revision 1)\n+++ src/a.ts\t(working copy)\n${HUNK}`),
  same('only the new name', fenced(`+++ b/src/a.ts\n${HUNK}`), ['missing-header']),
  same('only the old name', fenced(`--- a/src/a.ts\n${HUNK}`), ['missing-header']),
  same('only one name, in a fence of another label', fenced(`--- a/src/a.ts\n${HUNK}`, 'text'), ['missing-header']),
  same('only one name, without a fence', `+++ b/src/a.ts\n${HUNK}`, ['missing-header']),
  same('no names: the path above the fence', `src/a.ts\n${fenced(HUNK)}`, ['missing-header']),
  same('no names: the path in a heading', `### \`src/a.ts\`\n\n${fenced(HUNK)}`, ['decorated-path', 'missing-header']),
  same('names that are no files', `src/a.ts\n${fenced(`--- original\n+++ modified\n${HUNK}`)}`, ['missing-header']),
  {
    name: 'a path that git quotes',
    reply: fenced(`--- "a/\\303\\251 \\"x\\".ts"\n+++ "b/\\303\\251 \\"x\\".ts"\n${HUNK}`),
    edits: [change({ line: 0 }, 'é "x".ts')],
  },
  {
    name: 'a new file, its last line without an end',
    reply: fenced('--- /dev/null\n+++ b/n.ts\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n'),
    edits: [{ kind: 'create', path: 'n.ts', text: 'a\nb' }],
  },
  {
    name: 'an empty new file, a new mode, a deleted file, a renamed one and one renamed and changed',
    reply: [
      'diff --git a/n.ts b/n.ts\nnew file mode 100644\nindex 0000000..e69de29',
      'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755',
      'diff --git a/o.ts b/o.ts\ndeleted file mode 100644\n--- a/o.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-o',
      'diff --git a/x y.ts b/x z.ts\nsimilarity index 100%\nrename from x y.ts\nrename to x z.ts',
      `diff --git a/p.ts b/q.ts\nsimilarity index 90%\nrename from p.ts\nrename to q.ts\n--- a/p.ts\n+++ b/q.ts\n${HUNK}`,
    ].join('\n'),
    edits: [
      { kind: 'create', path: 'n.ts', text: '' },
      { kind: 'delete', path: 'o.ts', before: 'o' },
      { kind: 'patch', path: 'x y.ts', hunks: [], moveTo: 'x z.ts' },
      { ...change({ line: 0 }, 'p.ts'), moveTo: 'q.ts' },
    ],
    diagnostics: ['empty-hunk'],
  },
  {
    name: 'several files in one fence, and one of them twice',
    reply: fenced(`${NAMES}${HUNK}--- a/b.ts\n+++ b/b.ts\n${HUNK}\n${NAMES}@@ -9 +9 @@\n-x\n+y\n`),
    edits: [change({ line: 0 }), change({ line: 0 }, 'b.ts'), patched(['x'], ['y'], { line: 8 })],
    diagnostics: ['repeated-file'],
  },
  {
    name: 'a mail',
    reply: `From 1234567890abcdef Mon Sep 17 00:00:00 2001\nFrom: A <a@b.c>\nSubject: [PATCH] x\n\n---\n a.ts | 2 +-\n\ndiff --git a/src/a.ts b/src/a.ts\nindex 1..2 100644\n${NAMES}${HUNK}-- \n2.39.5\n`,
    edits: [change({ line: 0 })],
  },
  {
    name: 'each hunk in a fence of its own, prose between them',
    reply: `${diff(HUNK)}\nAnd then:\n\n${fenced('@@ -9 +9 @@\n-x\n+y\n')}`,
    edits: [change({ line: 0 }), patched(['x'], ['y'], { line: 8 })],
    diagnostics: ['missing-header'],
  },
  {
    name: 'inside the envelope of another format',
    reply: `\`\`\`\n*** Begin Patch\n*** Update File: z.ts\n@@\n-z\n*** End Patch\n\`\`\`\n${fenced(`${NAMES}${HUNK}*** End Patch\n`)}`,
    edits: [{ kind: 'patch', path: 'z.ts', hunks: [{ before: ['z'], after: [] }] }, change({ line: 0 })],
    diagnostics: ['foreign-format'],
  },
]

const HUNKS: Example[] = [
  same('a heading', diff('@@ -5,2 +5,2 @@ class A:\n a\n-b\n+c\n'), [], { line: 4, heading: 'class A:' }),
  same('dots for numbers', diff('@@ ... @@\n a\n-b\n+c\n'), ['no-numbers'], null),
  same('nothing for numbers', diff('@@ @@\n a\n-b\n+c\n'), ['no-numbers'], null),
  same('one pair of signs', diff('@@\n a\n-b\n+c\n'), ['no-numbers'], null),
  same('letters for numbers', diff('@@ -XX,XX +XX,XX @@ def f\n a\n-b\n+c\n'), ['no-numbers'], { heading: 'def f' }),
  same('a heading for numbers', diff('@@ def f @@\n a\n-b\n+c\n'), ['no-numbers'], { heading: 'def f' }),
  same('a heading behind one pair of signs', diff('@@ def f\n a\n-b\n+c\n'), ['no-numbers'], { heading: 'def f' }),
  same('stacked headings', diff('@@ class A\n@@ def f\n a\n-b\n+c\n'), ['no-numbers', 'no-numbers'], {
    heading: 'def f',
    anchors: ['class A', 'def f'],
  }),
  same('one number', diff('@@ -12 @@\n a\n-b\n+c\n'), ['no-numbers'], { line: 11 }),
  same('numbers that are not closed', diff('@@ -1,2 +1,2\n a\n-b\n+c\n'), ['missing-marker']),
  same('no @@ at all', diff(' a\n-b\n+c\n'), ['missing-marker'], null),
  {
    name: 'no context at all',
    reply: diff('@@ -5,0 +6,1 @@\n+x\n@@ -9 +10,0 @@\n-y\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          { before: [], after: ['x'], hint: { line: 5 } },
          { before: ['y'], after: [], hint: { line: 8 } },
        ],
      },
    ],
  },
  {
    name: 'hunks out of order keep theirs',
    reply: diff('@@ -9 +9 @@\n-x\n+y\n@@ -1 +1 @@\n-v\n+w\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          { before: ['x'], after: ['y'], hint: { line: 8 } },
          { before: ['v'], after: ['w'], hint: { line: 0 } },
        ],
      },
    ],
  },
  same('counts too big', diff('@@ -1,9 +1,9 @@\n a\n-b\n+c\n'), ['wrong-counts']),
  same('counts too small', diff('@@ -1,1 +1,1 @@\n a\n-b\n+c\n'), ['wrong-counts']),
  same('counts too small, without a fence', `${NAMES}@@ -1,1 +1,1 @@\n a\n-b\n+c\n`, ['wrong-counts']),
  {
    name: 'counts too big before another file',
    reply: fenced(`${NAMES}@@ -1,9 +1,9 @@\n a\n-b\n+c\n--- b.ts\n+++ b.ts\n${HUNK}`),
    edits: [change({ line: 0 }), change({ line: 0 }, 'b.ts')],
    diagnostics: ['wrong-counts'],
  },
  {
    name: 'a deleted comment that looks like a header',
    reply: diff('@@ -1,3 +1,2 @@\n a\n--- drop\n c\n@@ -9,2 +8,2 @@\n--- x\n+++ y\n z\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          { before: ['a', '-- drop', 'c'], after: ['a', 'c'], hint: { line: 0 } },
          { before: ['-- x', 'z'], after: ['++ y', 'z'], hint: { line: 8 } },
        ],
      },
    ],
  },
  {
    name: 'a deleted comment in a hunk without numbers',
    reply: diff('@@ ... @@\n a\n--- drop\n c\n'),
    edits: [patched(['a', '-- drop', 'c'], ['a', 'c'])],
    diagnostics: ['no-numbers'],
  },
  {
    name: 'both parents of a merge agree',
    reply: `diff --cc src/a.ts\nindex 1,2..3\n${NAMES}@@@ -1,2 -1,2 +1,2 @@@\n  a\n--b\n++c\n`,
    edits: [change({ line: 0 })],
  },
  {
    name: 'a hunk without a change, beside another',
    reply: diff(`@@ -5,2 +5,2 @@\n x\n y\n${HUNK}`),
    edits: [{ ...change(), hunks: [{ before: ['x', 'y'], after: ['x', 'y'], hint: { line: 4 } }, ...change({ line: 0 }).hunks] }],
    diagnostics: ['empty-hunk'],
  },
]

const BODIES: Example[] = [
  same('a label of another name', fenced(NAMES + HUNK, 'patch')),
  same('no label', fenced(NAMES + HUNK, '')),
  same('a language for label', fenced(NAMES + HUNK, 'python')),
  same('no fence', `Here:\n\n${NAMES}${HUNK}\nThat is all.\n`),
  same('the fence stays open', `\`\`\`diff\n${NAMES}${HUNK}`, ['missing-fence']),
  same('an indented fence', `1. So:\n   \`\`\`diff\n${(NAMES + HUNK).replaceAll(/^/gm, '   ').trimEnd()}\n   \`\`\`\n`, [
    'indented-fence',
  ]),
  {
    name: 'context without its blank, reported once a run',
    reply: diff('@@ -1,4 +1,4 @@\nfunction f() {\n\tx\n-\tb\n+\tc\n}\n'),
    edits: [patched(['function f() {', '\tx', '\tb', '}'], ['function f() {', '\tx', '\tc', '}'], { line: 0 })],
    diagnostics: ['missing-prefix', 'missing-prefix'],
  },
  {
    name: 'some context without its blank, recognised by the indentation',
    reply: diff('@@ ... @@\ndef f():\n    x = 1\n     y = 2\n-    b\n+    c\n'),
    edits: [patched(['def f():', '    x = 1', '    y = 2', '    b'], ['def f():', '    x = 1', '    y = 2', '    c'])],
    diagnostics: ['no-numbers', 'missing-prefix'],
  },
  {
    name: 'blank context without its blank',
    reply: diff('@@ -1,4 +1,4 @@\n a\n\n-b\n+c\n\n'),
    edits: [patched(['a', '', 'b', ''], ['a', '', 'c', ''], { line: 0 })],
  },
  {
    name: 'a blank line between hunks',
    reply: diff('@@ -1,2 +1,2 @@\n a\n-b\n+c\n\n@@ -9 +9 @@\n-x\n+y\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          { before: ['a', 'b'], after: ['a', 'c'], hint: { line: 0 } },
          { before: ['x'], after: ['y'], hint: { line: 8 } },
        ],
      },
    ],
  },
  {
    name: 'prose between hunks',
    reply: diff(`${HUNK}And the second change:\n@@ -9 +9 @@\n-x\n+y\n`),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          { before: ['a', 'b'], after: ['a', 'c'], hint: { line: 0 } },
          { before: ['x'], after: ['y'], hint: { line: 8 } },
        ],
      },
    ],
    diagnostics: ['prose-inside'],
  },
  {
    name: 'prose between hunks without numbers',
    reply: diff('@@ ... @@\n a\n-b\n+c\nNow the rest of the file.\n@@ ... @@\n-x\n+y\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          { before: ['a', 'b'], after: ['a', 'c'] },
          { before: ['x'], after: ['y'] },
        ],
      },
    ],
    diagnostics: ['no-numbers', 'prose-inside', 'no-numbers'],
  },
  {
    name: 'prose between hunks without a fence',
    reply: `${NAMES}@@ ... @@\n a\n-b\n+c\n\nNow the rest of the file.\n\n@@ ... @@\n-x\n+y\n`,
    edits: [change(), patched(['x'], ['y'])],
    diagnostics: ['no-numbers', 'missing-header', 'no-numbers'],
  },
  {
    name: 'fences in the text, one of them without its prefix',
    reply: diff('@@ -1,6 +1,6 @@\n ```ts\n-a\n+b\n ```\n\n```sh\nx\n```\n'),
    edits: [patched(['```ts', 'a', '```', '', '```sh', 'x'], ['```ts', 'b', '```', '', '```sh', 'x'], { line: 0 })],
    diagnostics: ['missing-prefix'],
  },
  {
    name: 'what looks like line numbers stays: the file decides',
    reply: diff('@@ -11,3 +11,3 @@\n 11| a\n-12| b\n+12| c\n 13| d\n'),
    edits: [patched(['11| a', '12| b', '13| d'], ['11| a', '12| c', '13| d'], { line: 10 })],
  },
]

const BARE: Example[] = [
  same('no header of any kind, the path above', `src/a.ts\n${fenced(' a\n-b\n+c\n')}`, ['missing-marker'], null),
  same('no header of any kind, the path inside', fenced('src/a.ts\n a\n-b\n+c\n'), ['missing-marker'], null),
  {
    name: 'no header, context without prefixes, a blank behind each sign',
    reply: `src/a.ts\n${fenced('f()\n- b()\n+ c()\n')}`,
    edits: [patched(['f()', 'b()'], ['f()', 'c()'])],
    diagnostics: ['missing-marker', 'missing-prefix'],
  },
  {
    name: 'no header, the sign in the place of a blank',
    reply: `src/a.ts\n${fenced('def f():\n    a\n-   b\n+   c\n')}`,
    edits: [patched(['def f():', '    a', '    b'], ['def f():', '    a', '    c'])],
    diagnostics: ['missing-marker', 'missing-prefix'],
  },
  {
    name: 'lines before the header',
    reply: fenced(`# Change c\n\n${NAMES}${HUNK}`),
    edits: [change({ line: 0 })],
  },
  {
    name: 'an empty fence beside a full one',
    reply: `${fenced('')}\n${diff(HUNK)}`,
    edits: [change({ line: 0 })],
  },
]

export const cases: FormatCases = {
  format: 'unified-diff',
  examples: [same('a diff as documented', diff(HUNK)), ...HEADERS, ...HUNKS, ...BODIES, ...BARE],
  unread: [
    { name: 'cut off in an open fence', reply: `\`\`\`diff\n${NAMES}@@ -1,4 +1,4 @@\n a\n-b\n`, code: 'truncated' },
    { name: 'cut off in a change', reply: `${NAMES}@@ -1,4 +1,4 @@\n a\n-b\n`, code: 'truncated' },
    { name: 'cut off behind a whole hunk', reply: `\`\`\`diff\n${NAMES}${HUNK}@@ -9,4 +9,4 @@\n x\n`, code: 'truncated' },
    { name: 'cut off behind a header', reply: `\`\`\`diff\n${NAMES}${HUNK}--- a/b.ts\n`, code: 'truncated' },
    { name: 'cut off without header', reply: '```diff\n-a\n+b\n', code: 'truncated' },
    { name: 'a header without hunks', reply: fenced(NAMES), code: 'empty-hunk' },
    { name: 'a copy', reply: 'diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to y\n', code: 'unreadable-hunk' },
    { name: 'a binary file', reply: 'diff --git a/x b/x\nBinary files a/x and b/x differ\n', code: 'unreadable-hunk' },
    {
      name: 'parents of a merge that disagree',
      reply: `diff --cc a\n--- a/a\n+++ b/a\n@@@ -1,1 -1,1 +1,1 @@@\n- b\n -c\n++d\n`,
      code: 'unreadable-hunk',
    },
    {
      name: 'a bullet for the sign of a line to remove',
      reply: fenced(`${NAMES}@@ -1,3 +1,3 @@\n a\n•   b\n+   c\n d\n`),
      code: 'unreadable-hunk',
    },
    { name: 'no path at all', reply: fenced(HUNK), code: 'missing-path' },
  ],
}
