import type { EditShape, Example, FormatCases } from '../testing/format-cases'

const patch = (body: string) => `*** Begin Patch\n${body}*** End Patch\n`
const update = (body: string) => patch(`*** Update File: src/a.ts\n${body}`)

/** The edit of one chunk: ` a`, `-b`, `+c`. */
const CHUNK = { before: ['a', 'b'], after: ['a', 'c'] } as const
const CHANGE: EditShape = { kind: 'patch', path: 'src/a.ts', hunks: [CHUNK] }
const BODY = '@@\n a\n-b\n+c\n'

const same = (name: string, reply: string, diagnostics: Example['diagnostics'] = []): Example => ({
  name,
  reply,
  edits: [CHANGE],
  diagnostics,
})

const anchored = (hint: NonNullable<(EditShape & { kind: 'patch' })['hunks'][number]['hint']>): EditShape[] => [
  { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['a', 'b'], after: ['a', 'c'], hint }] },
]

const HEADINGS: Example[] = [
  {
    name: 'an anchor',
    reply: update('@@ class A\n a\n-b\n+c\n'),
    edits: anchored({ heading: 'class A', anchors: ['class A'] }),
  },
  {
    name: 'stacked anchors',
    reply: update('@@ class A\n@@ \tdef f():\n a\n-b\n+c\n'),
    edits: anchored({ heading: '\tdef f():', anchors: ['class A', '\tdef f():'] }),
  },
  {
    name: 'the header of a unified diff',
    reply: update('@@ -12,2 +12,2 @@ def f\n a\n-b\n+c\n'),
    edits: anchored({ line: 11, heading: 'def f' }),
    diagnostics: ['foreign-header'],
  },
  {
    name: 'dots for numbers',
    reply: update('@@ ... @@\n a\n-b\n+c\n'),
    edits: [CHANGE],
    diagnostics: ['foreign-header'],
  },
  {
    name: 'an anchor closed like a unified header',
    reply: update('@@ class A @@\n a\n-b\n+c\n'),
    edits: anchored({ heading: 'class A', anchors: ['class A'] }),
    diagnostics: ['marker-text'],
  },
  {
    name: 'the end of the file',
    reply: update('@@\n a\n-b\n+c\n*** End of File\n'),
    edits: anchored({ atEnd: true }),
  },
  {
    name: 'lines put in below an anchor',
    reply: update('@@ import a\n+import b\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [{ before: [], after: ['import b'], hint: { heading: 'import a', anchors: ['import a'] } }],
      },
    ],
  },
  {
    name: 'two chunks, the first without its @@',
    reply: update(' a\n-b\n+c\n@@ x\n-d\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          { before: ['a', 'b'], after: ['a', 'c'] },
          { before: ['d'], after: [], hint: { heading: 'x', anchors: ['x'] } },
        ],
      },
    ],
  },
  { ...same('a chunk without lines', update(`@@\n\n${BODY}`)), diagnostics: ['empty-hunk'] },
  {
    name: 'a chunk without a change, beside another',
    reply: update(`@@\n x\n y\n${BODY}`),
    edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['x', 'y'], after: ['x', 'y'] }, CHUNK] }],
    diagnostics: ['empty-hunk'],
  },
]

const BODIES: Example[] = [
  {
    name: 'empty lines are context, but none at the end',
    reply: update('@@\n a\n\n-b\n+c\n\n'),
    edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['a', '', 'b'], after: ['a', '', 'c'] }] }],
  },
  {
    name: 'context without its blank, reported once a run',
    reply: update('@@\nfn f() {\n\tx\n-\tb\n+\tc\n}\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [{ before: ['fn f() {', '\tx', '\tb', '}'], after: ['fn f() {', '\tx', '\tc', '}'] }],
      },
    ],
    diagnostics: ['missing-prefix', 'missing-prefix'],
  },
  {
    name: 'context without its blank, whose own indentation stays',
    reply: update('@@\ndef f():\n    x = 1\n-    y = 1\n+    y = 2\n    z = 1\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [
          {
            before: ['def f():', '    x = 1', '    y = 1', '    z = 1'],
            after: ['def f():', '    x = 1', '    y = 2', '    z = 1'],
          },
        ],
      },
    ],
    diagnostics: ['missing-prefix', 'missing-prefix'],
  },
  {
    name: 'all context without its blank, which only the indentation of the changed lines tells',
    reply: update('@@\n    x = 1\n    if x:\n-        y = 1\n+        y = 2\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [{ before: ['    x = 1', '    if x:', '        y = 1'], after: ['    x = 1', '    if x:', '        y = 2'] }],
      },
    ],
    diagnostics: ['missing-prefix'],
  },
  {
    name: 'a comment’s lines begin with a blank of their own',
    reply: update('@@\n-/** Old\n+/** New\n * of a.\n */\nexport\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [{ before: ['/** Old', ' * of a.', ' */', 'export'], after: ['/** New', ' * of a.', ' */', 'export'] }],
      },
    ],
    diagnostics: ['missing-prefix'],
  },
  {
    name: 'a comment’s lines with their prefix',
    reply: update('@@\n /** A\n-  * of a.\n+  * of b.\n  */\n export\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [{ before: ['/** A', '  * of a.', ' */', 'export'], after: ['/** A', '  * of b.', ' */', 'export'] }],
      },
    ],
  },
  {
    name: 'lines that look like markers of the format',
    reply: update('@@\n *** Begin\n-*** Old File: x\n+*** Update File: x\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [{ before: ['*** Begin', '*** Old File: x'], after: ['*** Begin', '*** Update File: x'] }],
      },
    ],
  },
  {
    name: 'what looks like line numbers stays: the file decides',
    reply: update('@@\n 11| a\n-12| b\n+12| c\n 13| d\n'),
    edits: [
      {
        kind: 'patch',
        path: 'src/a.ts',
        hunks: [{ before: ['11| a', '12| b', '13| d'], after: ['11| a', '12| c', '13| d'] }],
      },
    ],
  },
  {
    name: 'prose between chunks',
    reply: update(`${BODY}And the second change:\n@@\n x\n`),
    edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [CHUNK, { before: ['x'], after: ['x'] }] }],
    diagnostics: ['prose-inside', 'empty-hunk'],
  },
  same('prose before the first chunk', update(`This changes what is needed.\n\n${BODY}`), ['prose-inside']),
]

const FILES: Example[] = [
  {
    name: 'a file is made',
    reply: patch('*** Add File: b.md\n+# B\n+\n+- b\n'),
    edits: [{ kind: 'create', path: 'b.md', text: '# B\n\n- b\n' }],
  },
  {
    name: 'a file is made of lines without plus, empty ones among them',
    reply: patch('*** Add File: b.md\n# B\n\n- b\n\n'),
    edits: [{ kind: 'create', path: 'b.md', text: '# B\n\n- b\n' }],
    diagnostics: ['missing-prefix'],
  },
  {
    name: 'a file is made under a header of a unified diff',
    reply: patch('*** Add File: b.md\n@@ -0,0 +1,1 @@\n+b\n'),
    edits: [{ kind: 'create', path: 'b.md', text: 'b\n' }],
    diagnostics: ['foreign-header'],
  },
  { name: 'an empty file is made', reply: patch('*** Add File: b.md\n'), edits: [{ kind: 'create', path: 'b.md', text: '' }] },
  { name: 'a file is deleted', reply: patch('*** Delete File: b.md\n'), edits: [{ kind: 'delete', path: 'b.md' }] },
  {
    name: 'a file is deleted, its lines quoted',
    reply: patch('*** Delete File: b.md\n-a\n-b\n'),
    edits: [{ kind: 'delete', path: 'b.md', before: 'a\nb' }],
  },
  {
    name: 'a file is changed and moved',
    reply: update(`*** Move to: src/b.ts\n${BODY}`),
    edits: [{ ...CHANGE, moveTo: 'src/b.ts' }],
  },
  {
    name: 'a file is only moved',
    reply: update('*** Move to: src/b.ts\n'),
    edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [], moveTo: 'src/b.ts' }],
  },
  {
    name: 'a header of its own for a move',
    reply: patch('*** Move File: a.ts -> b.ts\n*** Rename File: c.ts to d.ts\n'),
    edits: [
      { kind: 'patch', path: 'a.ts', hunks: [], moveTo: 'b.ts' },
      { kind: 'patch', path: 'c.ts', hunks: [], moveTo: 'd.ts' },
    ],
    diagnostics: ['marker-text'],
  },
  {
    name: 'several files, with blank lines and prose between them',
    reply: patch(
      `\n*** Update File: src/a.ts\n${BODY}\nNow the other one.\n\n*** Delete File: b.ts\n\n*** Add File: c.ts\n+c\n\n`,
    ),
    edits: [CHANGE, { kind: 'delete', path: 'b.ts' }, { kind: 'create', path: 'c.ts', text: 'c\n' }],
    diagnostics: ['prose-inside'],
  },
  {
    name: 'two sections of one file',
    reply: patch(`*** Update File: src/a.ts\n${BODY}*** Update File: src/a.ts\n@@\n-x\n`),
    edits: [CHANGE, { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['x'], after: [] }] }],
    diagnostics: ['repeated-file'],
  },
  {
    name: 'unified diffs inside the envelope',
    reply: patch(`--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n--- /dev/null\n+++ b/n.ts\n@@ -0,0 +1 @@\n+n\n`),
    edits: [
      { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['a', 'b'], after: ['a', 'c'], hint: { line: 0 } }] },
      { kind: 'create', path: 'n.ts', text: 'n\n' },
    ],
    diagnostics: ['foreign-header', 'foreign-header', 'foreign-header', 'foreign-header'],
  },
  same('a unified header below the section’s own', update(`--- a/src/a.ts\n+++ b/src/a.ts\n${BODY}`), ['foreign-header']),
]

const ENVELOPES: Example[] = [
  same('a fence around it', `\`\`\`diff\n${update(BODY)}\`\`\`\n`),
  same('a fence of tildes without a label', `~~~\n${update(BODY)}~~~\n`),
  same('stars behind the markers', `*** Begin Patch ***\n*** Update File: src/a.ts ***\n${BODY}*** End Patch ***\n`, [
    'marker-text',
    'marker-text',
    'marker-text',
  ]),
  same('other words', `*** begin patch\n***Modify File: src/a.ts\n${BODY}*** End of Patch\n`, [
    'marker-text',
    'marker-text',
    'marker-text',
  ]),
  same('a decorated path', `*** Begin Patch\n*** Update File: \`src/a.ts\`\n${BODY}*** End Patch\n`, ['decorated-path']),
  same('no opening marker', `\`\`\`\n*** Update File: src/a.ts\n${BODY}*** End Patch\n\`\`\`\n`, ['missing-marker']),
  same('no closing marker in a closed fence', `\`\`\`\n*** Begin Patch\n*** Update File: src/a.ts\n${BODY}\`\`\`\n`, [
    'missing-marker',
  ]),
  same('neither marker in a closed fence', `\`\`\`\n*** Update File: src/a.ts\n${BODY}\`\`\`\n`, [
    'missing-marker',
    'missing-marker',
  ]),
  same('neither marker nor fence, and prose behind it', `*** Update File: src/a.ts\n${BODY}\nThat is all.\n`, [
    'missing-marker',
    'missing-marker',
  ]),
  same('the fence stays open', `\`\`\`\n${update(BODY)}`, ['missing-fence']),
  {
    name: 'two envelopes, the first without its end',
    reply: `*** Begin Patch\n*** Update File: src/a.ts\n${BODY}${patch('*** Delete File: b.ts\n')}`,
    edits: [CHANGE, { kind: 'delete', path: 'b.ts' }],
    diagnostics: ['missing-marker'],
  },
  same(
    'indented as a whole, in a list',
    `- So:\n  \`\`\`\n  *** Begin Patch\n  *** Update File: src/a.ts\n  @@\n   a\n  -b\n  +c\n  *** End Patch\n  \`\`\`\n`,
    ['indented-fence'],
  ),
  same('markers alone indented', `  *** Begin Patch\n  *** Update File: src/a.ts\n${BODY}  *** End Patch\n`),
  same('an indented section', `*** Begin Patch\n  *** Update File: src/a.ts\n  @@\n   a\n  -b\n  +c\n*** End Patch\n`),
  same('a heredoc', `\`\`\`bash\napply_patch <<'EOF'\n${update(BODY)}EOF\n\`\`\`\n`),
  same('a heredoc in a directory', `\`\`\`sh\ncd app && applypatch <<"PATCH"\n${update(BODY)}PATCH\n\`\`\`\n`),
  same('a heredoc through a pipe, without a fence', `cat <<EOF | apply_patch\n${update(BODY)}EOF\n`),
  same(
    'the heredoc’s end takes the place of the marker',
    `apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/a.ts\n${BODY}EOF\n`,
    ['missing-marker'],
  ),
  {
    name: 'a heredoc that a shell would expand',
    reply: `apply_patch <<EOF\n${update('@@\n-$a\n+`b`\n+$c\n')}EOF\n`,
    edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['$a'], after: ['`b`', '$c'] }] }],
    diagnostics: ['shell-expansion'],
  },
]

export const cases: FormatCases = {
  format: 'apply-patch',
  examples: [same('a patch as documented', update(BODY)), ...HEADINGS, ...BODIES, ...FILES, ...ENVELOPES],
  unread: [
    { name: 'cut off in a chunk', reply: `\`\`\`\n*** Begin Patch\n*** Update File: a\n${BODY}`, code: 'truncated' },
    { name: 'cut off without a fence', reply: `*** Begin Patch\n*** Update File: a\n${BODY}`, code: 'truncated' },
    { name: 'cut off behind the marker', reply: '*** Begin Patch\n', code: 'truncated' },
    {
      name: 'the closing marker as a line of the file',
      reply: '*** Begin Patch\n*** Update File: a.md\n@@\n-a\n+b\n *** End Patch\n-c\n+d\n*** End Patch\n',
      code: 'unreadable-line',
    },
    { name: 'no file at all', reply: '*** Begin Patch\n*** End Patch\n', code: 'empty-hunk' },
    { name: 'a file without any chunk', reply: patch('*** Update File: a\n'), code: 'empty-hunk' },
    { name: 'a move of nothing', reply: patch('*** Move to: b\n'), code: 'unreadable-line' },
    { name: 'chunks of no file', reply: patch('@@\n-a\n+b\n'), code: 'missing-path' },
  ],
}
