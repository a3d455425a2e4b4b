import type { EditShape, FormatCases } from '../testing/format-cases'

const change = (path = 'src/a.ts', before = ['old()'], after = ['fresh()']): EditShape => ({
  kind: 'patch',
  path,
  hunks: [{ before, after }],
})

const block = (body = 'old()\n=======\nfresh()', search = '<<<<<<< SEARCH', replace = '>>>>>>> REPLACE') =>
  `${search}\n${body}\n${replace}\n`

const fenced = (inner: string, path = 'src/a.ts', fence = '```') => `${path}\n${fence}ts\n${inner}${fence}\n`

const under = (above: string) => `${above}\n\`\`\`ts\n${block()}\`\`\`\n`

const open = '<<<<<<< SEARCH\nold()\n=======\nfresh()\n'

export const cases: FormatCases = {
  format: 'search-replace',
  examples: [
    { name: 'a block under its path', reply: fenced(block()), edits: [change()] },

    // ── markers ──
    { name: 'ORIGINAL and UPDATED', reply: fenced(block(undefined, '<<<<<<< ORIGINAL', '>>>>>>> UPDATED')), edits: [change()] },
    { name: 'HEAD and updated', reply: fenced(block(undefined, '<<<<<<< HEAD', '>>>>>>> updated')), edits: [change()] },
    {
      name: 'dashes and pluses',
      reply: fenced(block(undefined, '------- SEARCH', '+++++++ REPLACE')),
      edits: [change()],
    },
    {
      name: 'dashes that close with arrows',
      reply: fenced(block(undefined, '------- SEARCH', '>>>>>>> REPLACE')),
      edits: [change()],
      diagnostics: ['marker-text'],
    },
    {
      name: 'an arrow behind each word',
      reply: fenced(block(undefined, '<<<<<<< SEARCH>', '>>>>>>> REPLACE>')),
      edits: [change()],
    },
    {
      name: 'six characters in every marker',
      reply: fenced(block('old()\n======\nfresh()', '<<<<<< SEARCH', '>>>>>> REPLACE')),
      edits: [change()],
      diagnostics: ['marker-length', 'marker-length', 'marker-length'],
    },
    {
      name: 'three characters and twelve',
      reply: fenced(block('old()\n===\nfresh()', '<<< SEARCH', '>>>>>>>>>>>> REPLACE')),
      edits: [change()],
      diagnostics: ['marker-length', 'marker-length', 'marker-length'],
    },
    {
      name: 'small letters',
      reply: fenced(block(undefined, '<<<<<<< search', '>>>>>>> replace')),
      edits: [change()],
      diagnostics: ['marker-text', 'marker-text'],
    },
    {
      name: 'a closing marker without its word',
      reply: fenced(block(undefined, undefined, '>>>>>>>')),
      edits: [change()],
      diagnostics: ['marker-text'],
    },
    {
      name: 'a closing marker that points the other way',
      reply: fenced(block(undefined, undefined, '<<<<<<< REPLACE')),
      edits: [change()],
      diagnostics: ['marker-text'],
    },
    {
      name: 'the words of another tool at the end',
      reply: fenced(block(undefined, undefined, '>>>>>>> UPDATED')),
      edits: [change()],
      diagnostics: ['marker-text'],
    },
    {
      name: 'a tag behind the closing marker',
      reply: `src/a.ts\n${block(undefined, undefined, '>>>>>>> REPLACE</diff>')}`,
      edits: [change()],
      diagnostics: ['marker-text'],
    },
    {
      name: 'the fence closed behind the closing marker',
      reply: `src/a.ts\n\`\`\`\n${open}>>>>>>> REPLACE\`\`\`\n\nThen:\n\nb.ts\n\`\`\`\n${block()}\`\`\`\n`,
      edits: [change(), change('b.ts')],
      diagnostics: ['marker-text'],
    },
    {
      name: 'the path behind the opening marker',
      reply: `\`\`\`\n${block(undefined, '<<<<<<< SEARCH src/a.ts')}\`\`\`\n`,
      edits: [change()],
      diagnostics: ['marker-text'],
    },
    {
      name: 'the line behind the opening marker',
      reply: fenced(block(undefined, '<<<<<<< SEARCH line=12')),
      edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['old()'], after: ['fresh()'], hint: { line: 11 } }] }],
    },
    {
      name: 'markers of the format in a sentence',
      reply: `<<<<<<< SEARCH marks the lines to find.\n\n${fenced(block())}`,
      edits: [change()],
    },
    {
      name: 'a conflict of git in prose',
      reply: `\`\`\`\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n\`\`\`\n\n${fenced(block())}`,
      edits: [change()],
    },

    // ── hints and escapes ──
    {
      name: 'line hints and the rule below them',
      reply: fenced(block(':start_line:12\n:end_line:12\n-------\nold()\n=======\nfresh()')),
      edits: [{ kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['old()'], after: ['fresh()'], hint: { line: 11 } }] }],
    },
    {
      name: 'a line hint in the new text',
      reply: fenced(block('old()\n=======\n:start_line:12\n-------\nfresh()')),
      edits: [change()],
      diagnostics: ['misplaced-hint'],
    },
    {
      name: 'escaped markers',
      reply: fenced(block('\\<<<<<<< HEAD\na\n\\=======\nb\n\\>>>>>>> main\n=======\na'), 'src/a.ts'),
      edits: [change('src/a.ts', ['<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> main'], ['a'])],
    },

    // ── dividers ──
    {
      name: 'headings underlined with another length',
      reply: fenced(block('Title\n=====\n=======\nTheme\n====='), 'a.rst'),
      edits: [change('a.rst', ['Title', '====='], ['Theme', '====='])],
    },
    {
      name: 'headings underlined with the length of the divider',
      reply: fenced(block('Install\n=======\n\nold\n=======\nInstall\n=======\n\nnew'), 'a.rst'),
      edits: [change('a.rst', ['Install', '=======', '', 'old'], ['Install', '=======', '', 'new'])],
      diagnostics: ['several-dividers'],
    },
    {
      name: 'a divider that is indented as text',
      reply: fenced(block('x = """\n  =======\n"""\n=======\nx = ""'), 'a.py'),
      edits: [change('a.py', ['x = """', '  =======', '"""'], ['x = ""'])],
      diagnostics: ['several-dividers'],
    },
    {
      name: 'a conflict of git as the text to find',
      reply: fenced(block('<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n=======\nb'), 'a.py'),
      edits: [change('a.py', ['<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> main'], ['b'])],
      diagnostics: ['several-dividers'],
    },
    {
      name: 'markers of the format in both texts',
      reply: fenced(block('f"""\n<<<<<<< SEARCH\n{old}"""\n=======\ng"""\n<<<<<<< SEARCH\n{old}"""'), 'a.py'),
      edits: [change('a.py', ['f"""', '<<<<<<< SEARCH', '{old}"""'], ['g"""', '<<<<<<< SEARCH', '{old}"""'])],
      diagnostics: ['nested-search'],
    },

    // ── without a closing marker ──
    { name: 'closed by its fence', reply: fenced(open), edits: [change()], diagnostics: ['missing-closing-marker'] },
    {
      name: 'closed by its fence, and prose behind it',
      reply: `${fenced(open)}\nThat is *all*.\n`,
      edits: [change()],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'closed by its fence, and a block behind it',
      reply: `${fenced(open)}\nThen the other file:\n\nb.ts\n\`\`\`ts\n${block()}\`\`\`\n`,
      edits: [change(), change('b.ts')],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'closed by its fence, and a diff behind it',
      reply: `${fenced(open)}\n\`\`\`diff\n--- a/b.ts\n+++ b/b.ts\n@@ -1,1 +1,1 @@\n-old()\n+fresh()\n\`\`\`\n`,
      edits: [change(), { kind: 'patch', path: 'b.ts', hunks: [{ before: ['old()'], after: ['fresh()'], hint: { line: 0 } }] }],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'closed by its fence after text with fences',
      reply: fenced('<<<<<<< SEARCH\nUse\n```sh\nnpm i\n```\n=======\nUse\n```sh\npnpm i\n```\n', 'a.md'),
      edits: [change('a.md', ['Use', '```sh', 'npm i', '```'], ['Use', '```sh', 'pnpm i', '```'])],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'a second divider before the fence',
      reply: fenced(`${open}=======\n`),
      edits: [change()],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'a second divider before the next block',
      reply: `src/a.ts\n${open}=======\n\nb.ts\n${block()}`,
      edits: [change(), change('b.ts')],
      diagnostics: ['missing-closing-marker'],
    },
    {
      name: 'the fence closed before the closing marker',
      reply: `src/a.ts\n\`\`\`ts\n${open}\`\`\`\n>>>>>>> REPLACE\n`,
      edits: [change()],
      diagnostics: ['repeated-wrapping'],
    },

    // ── fences and indentation ──
    { name: 'no fence', reply: `src/a.ts\n${block()}`, edits: [change()] },
    { name: 'the path inside the fence', reply: `\`\`\`ts\nsrc/a.ts\n${block()}\`\`\`\n`, edits: [change()] },
    { name: 'a fence of tags', reply: `src/a.ts\n<source>ts\n${block()}</source>\n`, edits: [change()] },
    {
      name: 'several blocks in one fence, and prose between them',
      reply: fenced(`${block()}And:\n${block('x\n=======\ny')}`),
      edits: [change(), change('src/a.ts', ['x'], ['y'])],
    },
    {
      name: 'fences that are never closed',
      reply: `src/a.ts\n\`\`\`ts\n${block()}\nb.ts\n\`\`\`\n${block()}\nc.ts\n\`\`\`ts\n${block()}`,
      edits: [change(), change('b.ts'), change('c.ts')],
    },
    { name: 'an empty text to find', reply: fenced(block('=======\nfresh()')), edits: [change('src/a.ts', [])] },
    { name: 'an empty new text', reply: fenced(block('old()\n=======')), edits: [change('src/a.ts', undefined, [])] },
    {
      name: 'Markdown with fences in both texts',
      reply: fenced(block('```\na\n```\n=======\n```\nb\n```'), 'a.md'),
      edits: [change('a.md', ['```', 'a', '```'], ['```', 'b', '```'])],
    },
    {
      name: 'a fence inside each text',
      reply: `src/a.ts\n${block('```ts\nold()\n```\n=======\n```ts\nfresh()\n```')}`,
      edits: [change()],
      diagnostics: ['repeated-wrapping', 'repeated-wrapping'],
    },
    {
      name: 'a fence from one text to the other',
      reply: `src/a.ts\n${block('```ts\nold()\n=======\nfresh()\n```')}`,
      edits: [change()],
      diagnostics: ['repeated-wrapping', 'repeated-wrapping'],
    },
    {
      name: 'the path again inside each text',
      reply: fenced(block('src/a.ts\nold()\n=======\nsrc/a.ts\nfresh()')),
      edits: [change()],
      diagnostics: ['repeated-wrapping', 'repeated-wrapping'],
    },
    {
      name: 'a block in a list item',
      reply: `1. **src/a.ts**\n   \`\`\`ts\n${block('if (x) {\n  old()\n\n}\n=======\nfresh()').replace(/^(?=.)/gm, '   ')}   \`\`\`\n`,
      edits: [change('src/a.ts', ['if (x) {', '  old()', '', '}'])],
      diagnostics: ['indented-fence', 'decorated-path'],
    },
    {
      name: 'thinking in the new text',
      reply: fenced(block('old()\n=======\n<think>\nIs it so?\n</think>\nfresh()')),
      edits: [change()],
      diagnostics: ['thinking'],
    },
    {
      name: 'tags of thinking that the file has',
      reply: fenced(block('<think>\na\n</think>\n=======\n<think>\nb\n</think>'), 'a.md'),
      edits: [change('a.md', ['<think>', 'a', '</think>'], ['<think>', 'b', '</think>'])],
    },

    // ── paths ──
    { name: 'path: bold', reply: under('**src/a.ts**'), edits: [change()], diagnostics: ['decorated-path'] },
    { name: 'path: numbered', reply: under('1. `src/a.ts`:'), edits: [change()], diagnostics: ['decorated-path'] },
    { name: 'path: bulleted', reply: under('- src/a.ts'), edits: [change()], diagnostics: ['decorated-path'] },
    { name: 'path: with a label', reply: under('File: src/a.ts'), edits: [change()], diagnostics: ['decorated-path'] },
    { name: 'path: with a bold label', reply: under('**File:** `src/a.ts`'), edits: [change()], diagnostics: ['decorated-path'] },
    { name: 'path: a new file', reply: under('### src/a.ts (new file)'), edits: [change()], diagnostics: ['decorated-path'] },
    {
      name: 'path: with a remark',
      reply: under('#### 2. `src/a.ts` - call the other one'),
      edits: [change()],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'path: numbered labels',
      reply: under('**File 2: src/a.ts** (lines 3-9)'),
      edits: [change()],
      diagnostics: ['decorated-path'],
    },
    { name: 'path: a link', reply: under('[src/a.ts](src/a.ts)'), edits: [change()], diagnostics: ['decorated-path'] },
    { name: 'path: with lines', reply: under('`src/a.ts:12-20`'), edits: [change()], diagnostics: ['decorated-path'] },
    { name: 'path: a verb', reply: under('Update src/a.ts:'), edits: [change()], diagnostics: ['decorated-path'] },
    {
      name: 'path: a heading over a sentence',
      reply: under('### `src/a.ts`\n\nCall the other one:\n'),
      edits: [change()],
      diagnostics: ['decorated-path'],
    },
    {
      name: 'path: comments of several languages',
      reply: ['// src/a.ts', '# src/a.py', '<!-- a.html -->', '-- q.sql', '/* a.css */'].map((above) => under(above)).join('\n'),
      edits: ['src/a.ts', 'src/a.py', 'a.html', 'q.sql', 'a.css'].map((path) => change(path)),
      diagnostics: ['decorated-path', 'decorated-path', 'decorated-path', 'decorated-path', 'decorated-path'],
    },
    {
      name: 'path: escaped for Markdown',
      reply: under('src/my\\_file.py'),
      edits: [change('src/my_file.py')],
      diagnostics: ['decorated-path'],
    },
    { name: 'path: of Windows', reply: under('src\\lib\\a.ts'), edits: [change('src\\lib\\a.ts')] },
    {
      name: 'path: with blanks',
      reply: under('docs/Type Use/Template Types.md'),
      edits: [change('docs/Type Use/Template Types.md')],
    },
    { name: 'path: with brackets', reply: under('app/(shop)/[id]/page.tsx'), edits: [change('app/(shop)/[id]/page.tsx')] },
    {
      name: 'path: dunder names',
      reply: under('**__init__.py**'),
      edits: [change('__init__.py')],
      diagnostics: ['decorated-path'],
    },
    { name: 'path: no extension', reply: under('deploy/Dockerfile'), edits: [change('deploy/Dockerfile')] },
    ...['ts src/a.ts', 'ts:src/a.ts', 'ts title="src/a.ts"', 'ts {path=src/a.ts}', 'ts filename=src/a.ts'].map((info) => ({
      name: `path: in the fence’s info, ${info}`,
      reply: `\`\`\`${info}\n${block()}\`\`\`\n`,
      edits: [change()],
      diagnostics: ['decorated-path'] as const,
    })),
    { name: 'path: nothing but a name', reply: under('Makefile'), edits: [change('Makefile')] },
    {
      name: 'path: in the info of a patch',
      reply: `\`\`\`patch src/a.ts\n${block(undefined, '<<<<<<< ORIGINAL', '>>>>>>> UPDATED')}\`\`\`\n`,
      edits: [change()],
    },
  ],
  unread: [
    { name: 'no divider', reply: 'a.py\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n', code: 'missing-divider' },
    {
      name: 'a heading in the place of the divider',
      reply: fenced('<<<<<<< SEARCH\nTitle\n=====\nb\n>>>>>>> REPLACE\n', 'a.rst'),
      code: 'missing-divider',
    },
    {
      name: 'two dividers',
      reply: fenced(block('a\n=======\nb\n=======\nc')),
      code: 'several-dividers',
    },
    {
      name: 'a second divider in the place of the closing marker, and prose behind it',
      reply: 'a.py\n```python\n<<<<<<< SEARCH\na\n=======\nb\n=======\n\nThis changes a.\n',
      code: 'missing-closing-marker',
    },
    {
      name: 'a second divider as the last line of the reply',
      reply: 'a.py\n```python\n<<<<<<< SEARCH\na\n=======\nb\n=======',
      code: 'missing-closing-marker',
    },
    { name: 'two dividers with nothing between them', reply: fenced(block('a\n=======\n=======')), code: 'several-dividers' },
    {
      name: 'a last divider that may underline a heading',
      reply: fenced('<<<<<<< SEARCH\nold\n=======\nnew\n\nInstall\n=======\n', 'a.rst'),
      code: 'truncated',
    },
    { name: 'two edits in one block', reply: fenced(block('a\n<<<<<<< SEARCH\nb\n=======\nc')), code: 'nested-search' },
    { name: 'a second block before the end of the first', reply: `a.py\n${open}${block()}`, code: 'missing-closing-marker' },
    { name: 'the end of the reply in the text to find', reply: 'a.py\n<<<<<<< SEARCH\na\n', code: 'truncated' },
    { name: 'the end of the reply in the new text', reply: 'a.py\n```\n<<<<<<< SEARCH\na\n=======\nb', code: 'truncated' },
    {
      name: 'the end of the reply in a fence of the new text',
      reply: fenced('<<<<<<< SEARCH\na\n=======\n```sh\nb\n', 'a.md'),
      code: 'truncated',
    },
    {
      name: 'the end of the reply in the closing marker behind a fence of the text',
      reply: 'a.md\n```md\n<<<<<<< SEARCH\na\n=======\nb\n```\n>>>',
      code: 'truncated',
    },
    {
      name: 'the end of the reply at a fence that the old text has too',
      reply: fenced('<<<<<<< SEARCH\n```\na\n```\n=======\n', 'a.md'),
      code: 'truncated',
    },
    { name: 'a language in the info is no path', reply: `\`\`\`dockerfile\n${block()}\`\`\`\n`, code: 'missing-path' },
    { name: 'a language is no path', reply: `python\n\`\`\`\n${block()}\`\`\`\n`, code: 'missing-path' },
    { name: 'a heading is no path', reply: under('### Build'), code: 'missing-path' },
    { name: 'an ellipsis is no path', reply: under('...'), code: 'missing-path' },
    { name: 'a property is no path', reply: under('Change `user.name` like so:'), code: 'missing-path' },
    { name: 'a URL is no path', reply: `https://example.com/a.ts\n\`\`\`\n${block()}\`\`\`\n`, code: 'missing-path' },
    { name: 'one of a list is no path', reply: under('- src/a.ts\n- src/b.ts\nThe edits:'), code: 'missing-path' },
  ],
}
