import type { FormatCases } from '../testing/format-cases'

const DOCUMENT = '# Use\n\n```sh\nnpm i\n```\n\nMore.\n'
const BARE = '# Use\n\nInstall it:\n\n```\nnpm i\n```\n\nMore.\n'

export const cases: FormatCases = {
  format: 'whole-file',
  examples: [
    {
      name: 'a path and a fence',
      reply: 'src/a.ts\n```ts\nexport const a = 1\n\nexport const b = 2\n```\n',
      edits: [{ kind: 'write', path: 'src/a.ts', text: 'export const a = 1\n\nexport const b = 2\n' }],
    },
    {
      name: 'two files with prose between them',
      reply: 'First:\n\na.py\n```python\na = 1\n```\nThen the other file.\n\nb.py\n```\nb = 2\n```\nThat is all.\n',
      edits: [
        { kind: 'write', path: 'a.py', text: 'a = 1\n' },
        { kind: 'write', path: 'b.py', text: 'b = 2\n' },
      ],
    },
    {
      name: 'a path that is decorated in any way',
      reply:
        '**src/a.ts**\n```ts\na\n```\n### File: `src/b.ts`\n\n```ts\nb\n```\n1. `src/c.ts`:\n```ts\nc\n```\nsrc/d.ts:\n```ts\nd\n```\n',
      edits: [
        { kind: 'write', path: 'src/a.ts', text: 'a\n' },
        { kind: 'write', path: 'src/b.ts', text: 'b\n' },
        { kind: 'write', path: 'src/c.ts', text: 'c\n' },
        { kind: 'write', path: 'src/d.ts', text: 'd\n' },
      ],
      diagnostics: ['decorated-path', 'decorated-path', 'decorated-path', 'decorated-path'],
    },
    {
      name: 'a path with blanks or brackets, alone on its line',
      reply: 'docs/User guide/Getting started.html\n```html\n<p>\n```\napp/(shop)/[id]/page.tsx\n```tsx\nexport {}\n```\n',
      edits: [
        { kind: 'write', path: 'docs/User guide/Getting started.html', text: '<p>\n' },
        { kind: 'write', path: 'app/(shop)/[id]/page.tsx', text: 'export {}\n' },
      ],
    },
    {
      name: 'the path on the line of the fence',
      reply: '```ts src/a.ts\na\n```\n\n```ts title="src/b.ts"\nb\n```\n```src/c.ts\nc\n```\n```ts:src/d.ts\nd\n```\n',
      edits: [
        { kind: 'write', path: 'src/a.ts', text: 'a\n' },
        { kind: 'write', path: 'src/b.ts', text: 'b\n' },
        { kind: 'write', path: 'src/c.ts', text: 'c\n' },
        { kind: 'write', path: 'src/d.ts', text: 'd\n' },
      ],
      diagnostics: ['decorated-path', 'decorated-path', 'decorated-path', 'decorated-path'],
    },
    {
      name: 'the path in a comment, which is left out',
      reply: 'Here it is.\n\n```ts\n// src/a.ts\nlet a\n```\n\n```html\n<!-- b.html -->\n<p>\n```\n',
      edits: [
        { kind: 'write', path: 'src/a.ts', text: 'let a\n' },
        { kind: 'write', path: 'b.html', text: '<p>\n' },
      ],
      diagnostics: ['decorated-path', 'decorated-path'],
    },
    {
      name: 'the comment is content where the path is above',
      reply: 'src/a.ts\n```ts\n// src/a.ts\nlet a\n```\n',
      edits: [{ kind: 'write', path: 'src/a.ts', text: '// src/a.ts\nlet a\n' }],
    },
    {
      name: 'a sentence that names the file and ends in a colon',
      reply: "Here's the updated `src/a.ts`:\n\n```ts\na\n```\nNow create the helper in `src/b.ts`:\n```ts\nb\n```\n",
      edits: [
        { kind: 'write', path: 'src/a.ts', text: 'a\n' },
        { kind: 'write', path: 'src/b.ts', text: 'b\n' },
      ],
      diagnostics: ['decorated-path', 'decorated-path'],
    },
    {
      name: 'prose that speaks of a file is prose',
      reply:
        'Run `src/a.ts`:\n```ts\na\n```\nThe bug is in `src/a.ts`:\n```ts\nb\n```\nIn `src/a.ts` the call is wrong.\n```ts\nc\n```\n### Node.js\n```js\nd\n```\nAdd this line:\n```ts\n// src/a.ts\ne\n```\n```12:14:src/a.ts\nf\n```\n',
      edits: [],
    },
    {
      name: 'commands in a shell are no file',
      reply: 'Run `src/a.ts`:\n```bash\nnode src/a.ts\n```\npackage.json\n```sh\nnpm i\n```\n```bash\n# deploy.sh\nnpm i\n```\n',
      edits: [],
    },
    {
      name: 'a script under its path is one',
      reply: 'bin/deploy.sh\n```bash\nnpm i\n```\n.env\n```bash\nA=1\n```\n',
      edits: [
        { kind: 'write', path: 'bin/deploy.sh', text: 'npm i\n' },
        { kind: 'write', path: '.env', text: 'A=1\n' },
      ],
    },
    {
      name: 'an empty fence is an empty file',
      reply: 'src/__init__.py\n```python\n```\nAnd an empty `src/b.py`:\n```python\n```\nHere is `src/c.py`:\n```python\n```\n',
      edits: [
        { kind: 'write', path: 'src/__init__.py', text: '' },
        { kind: 'write', path: 'src/b.py', text: '' },
      ],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'tildes, a longer fence and a tag',
      reply: 'a.md\n~~~md\n```\na\n```\n~~~\nb.md\n````md\n```\nb\n```\n````\nc.ts\n<source>\n```\n</source>\n',
      edits: [
        { kind: 'write', path: 'a.md', text: '```\na\n```\n' },
        { kind: 'write', path: 'b.md', text: '```\nb\n```\n' },
        { kind: 'write', path: 'c.ts', text: '```\n' },
      ],
    },
    {
      name: 'fences inside that say what they hold',
      reply: `README.md\n\`\`\`md\n${DOCUMENT}\`\`\`\n\nThat is all.\n`,
      edits: [{ kind: 'write', path: 'README.md', text: DOCUMENT }],
    },
    {
      name: 'bare fences inside a document',
      reply: `README.md\n\`\`\`md\n${BARE}\`\`\`\n\nThat is all.\n`,
      edits: [{ kind: 'write', path: 'README.md', text: BARE }],
      diagnostics: ['nested-fence'],
    },
    {
      name: 'a document with a file right behind it',
      reply: `README.md\n\`\`\`md\n${BARE}\`\`\`\nsrc/a.ts\n\`\`\`ts\na\n\`\`\`\nb.ts\n\`\`\`\nb\n\`\`\`\n`,
      edits: [
        { kind: 'write', path: 'README.md', text: BARE },
        { kind: 'write', path: 'src/a.ts', text: 'a\n' },
        { kind: 'write', path: 'b.ts', text: 'b\n' },
      ],
      diagnostics: ['nested-fence'],
    },
    {
      name: 'a document with a bare fence of the next file right behind it',
      reply: 'README.md\n```\n# Use\n```\nb.ts\n```\nb\n```\n',
      edits: [
        { kind: 'write', path: 'README.md', text: '# Use\n' },
        { kind: 'write', path: 'b.ts', text: 'b\n' },
      ],
    },
    {
      name: 'a document with a sentence or a command right behind it',
      reply:
        'README.md\n```md\n# Use\n```\nThen install it:\n```sh\nnpm i\n```\nNOTES.md\n```md\n# Notes\n```\nThis is all there is.\n',
      edits: [
        { kind: 'write', path: 'README.md', text: '# Use\n' },
        { kind: 'write', path: 'NOTES.md', text: '# Notes\n' },
      ],
    },
    {
      name: 'a document that ends in a blank line',
      reply: 'README.md\n```md\n# Use\n\n```\n\nThat is all.\n',
      edits: [{ kind: 'write', path: 'README.md', text: '# Use\n\n' }],
    },
    {
      name: 'code with fences in it',
      reply: 'a.py\n```python\ndef a():\n    """\n    ```\n    a()\n    ```\n    """\nTEXT = """\n```js\nb\n```\n"""\n```\n',
      edits: [
        {
          kind: 'write',
          path: 'a.py',
          text: 'def a():\n    """\n    ```\n    a()\n    ```\n    """\nTEXT = """\n```js\nb\n```\n"""\n',
        },
      ],
    },
    {
      name: 'a fence that nothing closes before the next file',
      reply: 'a.ts\n```ts\na\n\nb.ts\n```ts\nb\n```\n',
      edits: [
        { kind: 'write', path: 'a.ts', text: 'a\n' },
        { kind: 'write', path: 'b.ts', text: 'b\n' },
      ],
      diagnostics: ['missing-fence'],
    },
    {
      name: 'nor before a bare fence of the next file',
      reply: 'a.ts\n```ts\na\n\nsrc/b.ts\n```\nmodule.exports\n```\n.gitignore\n```\nsrc/c.ts\n```\n',
      edits: [
        { kind: 'write', path: 'a.ts', text: 'a\n' },
        { kind: 'write', path: 'src/b.ts', text: 'module.exports\n' },
        { kind: 'write', path: '.gitignore', text: 'src/c.ts\n' },
      ],
      diagnostics: ['missing-fence'],
    },
    {
      name: 'a fence indented in a list',
      reply:
        '1. `src/a.ts`\n   ```ts\n   if (a) {\n     b()\n\n   }\n   ```\n2. `src/b.ts`\n   ```ts\nif (a) {\n   b()\n}\n   ```\n',
      edits: [
        { kind: 'write', path: 'src/a.ts', text: 'if (a) {\n  b()\n\n}\n' },
        { kind: 'write', path: 'src/b.ts', text: 'if (a) {\n   b()\n}\n' },
      ],
      diagnostics: ['decorated-path', 'indented-fence', 'decorated-path', 'indented-fence'],
    },
    {
      name: 'line numbers on every line',
      reply: 'src/a.ts\n```ts\n  1 | a {\n  2 | \n  3 |   b\n  4 | }\n```\nb.py\n```\n     1\tif a:\n     2\t    b\n```\n',
      edits: [
        { kind: 'write', path: 'src/a.ts', text: 'a {\n\n  b\n}\n' },
        { kind: 'write', path: 'b.py', text: 'if a:\n    b\n' },
      ],
      diagnostics: ['line-numbers', 'line-numbers'],
    },
    {
      name: 'numbers that are values stay',
      reply: 'a.csv\n```\n1 | a\n2 | b\n```\nb.yml\n```\n1: a\n2: b\n3: c\n```\nc.ts\n```\n2 | a\n3 | b\n```\n',
      edits: [
        { kind: 'write', path: 'a.csv', text: '1 | a\n2 | b\n' },
        { kind: 'write', path: 'b.yml', text: '1: a\n2: b\n3: c\n' },
        { kind: 'write', path: 'c.ts', text: '2 | a\n3 | b\n' },
      ],
    },
    {
      name: 'text that is escaped for HTML',
      reply:
        'a.ts\n```ts\nif (a &lt; b &amp;&amp; c) d(() =&gt; &quot;e&quot;)\n```\nb.jsx\n```jsx\nreturn &lt;B /&gt;\n```\nc.md\n````md\n```sh\na &amp;&amp; b\n```\n````\n',
      edits: [
        { kind: 'write', path: 'a.ts', text: 'if (a < b && c) d(() => "e")\n' },
        { kind: 'write', path: 'b.jsx', text: 'return <B />\n' },
        { kind: 'write', path: 'c.md', text: '```sh\na && b\n```\n' },
      ],
      diagnostics: ['html-entities', 'html-entities', 'html-entities'],
    },
    {
      name: 'entities that are meant',
      reply:
        'a.ts\n```ts\nif (a < b) c("&lt;")\n```\nb.json\n```json\n{ "a": "&lt;b&gt;" }\n```\nc.md\n```md\nUse a &lt; b.\n```\nd.ts\n```ts\nif (a && b) c("=&gt;")\n```\n',
      edits: [
        { kind: 'write', path: 'a.ts', text: 'if (a < b) c("&lt;")\n' },
        { kind: 'write', path: 'b.json', text: '{ "a": "&lt;b&gt;" }\n' },
        { kind: 'write', path: 'c.md', text: 'Use a &lt; b.\n' },
        { kind: 'write', path: 'd.ts', text: 'if (a && b) c("=&gt;")\n' },
      ],
    },
    {
      name: 'a path that begins with underscores',
      reply: '__init__.py:\n```python\na\n```\n**_layouts/default.html**\n```html\nb\n```\n',
      edits: [
        { kind: 'write', path: '__init__.py', text: 'a\n' },
        { kind: 'write', path: '_layouts/default.html', text: 'b\n' },
      ],
      diagnostics: ['decorated-path', 'decorated-path'],
    },
    {
      name: 'lines of a file that are cited',
      reply:
        'src/a.ts:12-14\n```ts\na\n```\n`src/a.ts`, line 3:\n```ts\nb\n```\n```ts src/a.ts:9\nc\n```\n`src/a.ts` (before):\n```ts\nd\n```\n**src/a.ts** (excerpt)\n```ts\ne\n```\n',
      edits: [],
    },
    {
      name: 'the same file twice',
      reply: 'src/a.ts\n```ts\na\n```\nOr rather:\n\nsrc/a.ts\n```ts\nb\n```\n',
      edits: [
        { kind: 'write', path: 'src/a.ts', text: 'a\n' },
        { kind: 'write', path: 'src/a.ts', text: 'b\n' },
      ],
      diagnostics: ['repeated-file'],
    },
    {
      name: 'JSON that is no call',
      reply: 'package.json\n```json\n{\n  "name": "a"\n}\n```\n',
      edits: [{ kind: 'write', path: 'package.json', text: '{\n  "name": "a"\n}\n' }],
    },
    {
      name: 'a patch under a path is a patch',
      reply: 'src/a.ts\n```ts\n\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n\nsrc/b.ts\n```ts\nb\n```\n',
      edits: [
        { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['a'], after: ['b'] }] },
        { kind: 'write', path: 'src/b.ts', text: 'b\n' },
      ],
    },
    {
      name: 'the body of a Python function is code',
      reply: 'a.py\n```python\nclass A(Protocol):\n    def b(self) -> int:\n        ...\n```\n',
      edits: [{ kind: 'write', path: 'a.py', text: 'class A(Protocol):\n    def b(self) -> int:\n        ...\n' }],
    },
    {
      name: 'a member of something heads a snippet and names no file',
      reply:
        '### `options.onMatch`\n```js\nconst a = 1\nconst b = 2\n```\n\n**YAML.parse**:\n```js\nparse()\n```\n\n### `.not`\n```js\nnot()\n```\n\na.ts\n```ts\na\n```\n',
      edits: [{ kind: 'write', path: 'a.ts', text: 'a\n' }],
    },
    {
      name: 'a link to lines of a file is not all of it',
      reply: 'src/a.ts#L5-L6\n```ts\nlet a\n```\n`src/a.ts#L5`\n```ts\nlet a\n```\n',
      edits: [],
    },
    {
      name: 'the end of a YAML document is text',
      reply: 'a.yml\n```yaml\na: 1\n...\n```\n',
      edits: [{ kind: 'write', path: 'a.yml', text: 'a: 1\n...\n' }],
    },
  ],
  unread: [
    { name: 'the reply ends in the fence', reply: 'src/a.ts\n```ts\nlet a\nlet b', code: 'truncated' },
    { name: 'right behind the fence', reply: 'src/a.ts\n```ts\n', code: 'truncated' },
    { name: 'in a fence inside a document', reply: 'README.md\n```md\n# Use\n\n```sh\nnpm i\n', code: 'truncated' },
    { name: 'in a bare fence inside a document', reply: 'README.md\n```md\n# Use\n\n```\nnpm i\n', code: 'truncated' },
    { name: 'where a fence may open or close', reply: 'README.md\n```md\n# Use\n\n```\n', code: 'truncated' },
    { name: 'in a tag', reply: 'a.ts\n<source>\nlet a\n', code: 'truncated' },
  ],
}
