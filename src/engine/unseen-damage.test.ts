/** Damage that an adversary who had not seen the engine found: what is refused, and what of it lands. */
import { describe, expect, test } from 'vitest'
import { applyReply } from './index'

const FILE = `import x from "x"

export function one(a: number) {
  return a + 1
}

export function two(b: number) {
  return b + 2
}

export function three(c: number) {
  return c + 3
}

export function four(d: number) {
  return d + 4
}
`

const sides = (search: string, replace: string, end = '>>>>>>> REPLACE') =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n${end}\n`
const block = (search: string, replace: string, path = 'src/a.ts') => `${path}\n\`\`\`ts\n${sides(search, replace)}\`\`\`\n`
const GOOD = block('  return a + 1', '  return a + 11')
const whole = (text: string, path = 'src/a.ts') => `**${path}**\n\`\`\`ts\n${text}\`\`\`\n`
const call = (input: object, name = 'str_replace_based_edit_tool') => `${JSON.stringify({ name, input })}\n`
const replaceCall = (old_str: string, new_str: string) => call({ command: 'str_replace', path: 'src/a.ts', old_str, new_str })

const applied = (reply: string, files: Record<string, string> = { 'src/a.ts': FILE }) => {
  const { ok, files: after } = applyReply(reply, files)
  return { ok, isSame: Object.keys({ ...files, ...after }).every((path) => files[path] === after[path]), after }
}

describe('white space at the end of every line of the reply', () => {
  const old = 'export function one(a: number) {\n  return a + 1'
  const fresh = 'export function one(a: number) {\n  log(a)\n\n  return a + 2'
  const ended = (text: string, end: string) => text.replaceAll('\n', `${end}\n`) + end
  const after = FILE.replace(old, fresh)

  test.each([' ', '  ', '\t'])('%j is not of the new lines where the quoted ones of the file have none', (end) => {
    const { ok, after: files } = applied(block(ended(old, end), ended(fresh, end)))
    expect({ ok, text: files['src/a.ts'] }).toEqual({ ok: true, text: after })
  })

  test('is not of a whole content, or one with code left out', () => {
    const text = FILE.replace('return d + 4', 'return d + 5')
    const part = `import x from "x"\n\n${fresh}\n}\n\n// ... existing code ...\n`
    for (const [given, meant] of [
      [text, text],
      [part, FILE.replace(old, fresh)],
    ] as const) {
      const { ok, after: files } = applied(whole(given.replaceAll('\n', '  \n')))
      expect({ ok, text: files['src/a.ts'] }).toEqual({ ok: true, text: meant })
    }
    const ended = FILE.replaceAll('}\n', '}  \n')
    const { after: files } = applied(whole(text.replaceAll('\n', '  \n')), { 'src/a.ts': ended })
    expect(files['src/a.ts'], 'the lines of the file keep theirs').toBe(ended.replace('return d + 4', 'return d + 5'))
  })

  test('is, where the file has it too, or a quoted line of the reply has none', () => {
    const text = FILE.replace('{\n  return a + 1', '{  \n  return a + 1')
    for (const [file, quoted] of [
      [text, old.replace('{\n', '{  \n')],
      [FILE, old.replace('{\n', '{  \n')],
    ] as const) {
      const { ok, after: files } = applied(block(quoted, `${quoted}  \n  log(a)  `), { 'src/a.ts': file })
      expect({ ok, text: files['src/a.ts'] }).toMatchObject({ ok: true, text: expect.stringContaining('  log(a)  \n') })
    }
  })
})

describe('is not done, and nothing is written', () => {
  test.each([
    // ── text glued to a marker or a fence ──
    [
      'a marker glued to the last new line',
      `src/a.ts\n\`\`\`ts\n<<<<<<< SEARCH\n  return a + 1\n=======\n  return a + 11>>>>>>> REPLACE\n\`\`\`\n`,
    ],
    [
      'the first line glued to the marker',
      `src/a.ts\n\`\`\`ts\n${sides('', '').replace('SEARCH\n', 'SEARCH  return a + 1').replace('=======\n', '=======\n  return a + 11')}\`\`\`\n`,
    ],
    [
      'a fence glued to the last line of a diff',
      '```diff\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -3,2 +3,2 @@\n export function one(a: number) {\n-  return a + 1\n+  return a + 11```\n\nThat is all.\n',
    ],
    // ── marks of a chat ──
    ['a token behind a new line', block('  return a + 1', '  return a + 11<|im_end|>')],
    ['a citation', block('  return a + 1', '  return a + 11【4†source】')],
    ['the cursor of a chat', block('  return a + 1', '  return a + 11▌')],
    ['a character that got lost', block('  return a + 1', '  return a + 11 // caf\ufffd')],
    ['a new line in bold', block('  return a + 1', '  **return a + 11**')],
    ['a placeholder in brackets', block('  return a + 1', '<new code here>')],
    ['a body that is left out', block('  return a + 1', '  if (a) { ... }')],
    [
      'code behind a block in its fence',
      `src/a.ts\n\`\`\`ts\n${sides('  return a + 1', '  const c = a + 11')}  return c\n\`\`\`\n`,
    ],
    [
      'an edit of a list that has no old text',
      JSON.stringify([
        { file_path: 'src/a.ts', old_string: 'a + 1', new_string: 'a + 11' },
        { file_path: 'src/b.ts', new_string: 'export const z = 11' },
      ]),
    ],
    ['a placeholder with the mark of a quotation', whole(FILE.slice(-80).replace('\n', '\n> // ... existing code ...\n'))],
    [
      'a placeholder that is missing between two pieces',
      '```ts\n// src/a.ts\n// ... existing code ...\nexport function two(b: number) {\n  return b + 22\nexport function four(d: number) {\n  return d + 4\n}\n```\n',
    ],
    [
      'the first row of a hunk in its header',
      '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -4,2 +4,2 @@ -  return a + 1\n'.replace('-  return', '-return') +
        '+  return a + 11\n }\n',
    ],
    ['the end of JSON in a new text', replaceCall('  return a + 1', '  return a + 11"}')],
    ['a content in base64', call({ path: 'src/a.ts', content: 'ZXhwb3J0', encoding: 'base64' }, 'write_file')],
    ['a file that repeats itself', whole('export function one(a: number) {\n  return a + 1\n}\n'.repeat(9))],
    ['a body that a comment in Chinese leaves out', block('  return a + 1\n}', '  // 其余代码保持不变\n}')],
    ['a body that a comment in German leaves out', block('  return a + 1\n}', '  // Rest bleibt unverändert\n}')],
    ['a body that a comment in French leaves out', block('  return a + 1\n}', '  // le reste inchangé\n}')],
    [
      'an end marker whose signs are escaped',
      `src/a.ts\n\`\`\`ts\n${sides('  return a + 1', '  return a + 11', '\\>\\>\\>\\>\\>\\>\\> REPLACE')}\`\`\`\n`,
    ],
    ['a sentence behind a whole file', whole(`${FILE}This changes one to eleven.\n`)],
    ['a value that is none', call({ path: 'src/a.ts', content: 'undefined' }, 'Write')],
    // ── whole files that lose lines ──
    [
      'a tail behind a comment in another language',
      whole(`${FILE.split('\n').slice(0, 9).join('\n')}\n// остальной код без изменений\n`),
    ],
    ['one line of a file', whole('  return a + 11\n')],
    ['an empty fence under a path', whole('')],
    ['a changed line with its signs', whole(FILE.replace('  return a + 1\n', '-  return a + 1\n+  return a + 11\n'))],
    ['a changed line with a sign', whole(FILE.replace('  return a + 1\n', '>  return a + 11\n'))],
    // ── parts that no reader takes ──
    [
      'a hunk whose lines look like prose',
      '--- src/a.ts\n+++ src/a.ts\n@@ -3,3 +3,3 @@\n export function one(a: number) {\n-  return a + 1\n+  return a + 11\n }\n@@ -7,2 +7,3 @@\n\n## Two\n',
    ],
    ['a cut block behind a whole one', `${GOOD}\nsrc/b.ts\n\`\`\`ts\n`],
    ['a damaged marker', `${GOOD}\nsrc/b.ts\n\`\`\`ts\n${sides('z', 'y').replace('<<<<<<<', '＜＜＜＜＜＜＜')}\`\`\`\n`],
    ['a suggestion', `${GOOD}\n\`src/b.ts\` line 1:\n\`\`\`suggestion\nexport const z = 11\n\`\`\`\n`],
    ['edits as YAML', `${GOOD}\n\`\`\`yaml\n- file: src/b.ts\n  search: |\n    z\n  replace: |\n    y\n\`\`\`\n`],
    ['rows of a diff without a header', `${GOOD}\n### src/b.ts\n\n-export const z = 1\n+export const z = 11\n`],
    ['an order to add below a path', `${GOOD}\nThen add to the end of \`src/b.ts\`:\n\n\`\`\`ts\nexport const y = 2\n\`\`\`\n`],
    ['an undo', call({ command: 'undo_edit', path: 'src/a.ts' }) + replaceCall('return a + 1', 'return a + 11')],
    [
      'an edit of a notebook',
      call({ notebook_path: 'a.ipynb', new_source: 'x' }, 'NotebookEdit') + replaceCall('return a + 1', 'return a + 11'),
    ],
    // ── what the reply says of itself ──
    ['an edit that is not to be made', `Do NOT apply this, it is only an illustration:\n\n${GOOD}`],
    ['an edit that is taken back', `${GOOD}\nActually, scratch that. No change is needed.\n`],
    // ── words cut in two ──
    [
      'text that ends inside a number',
      replaceCall('return a + 1', 'return a + 11') + replaceCall('return a + 1', 'return a + 12'),
    ],
    ['text that begins inside a word', replaceCall('eturn b', 'yield b')],
  ])('%s', (_, reply) => {
    expect(applied(reply)).toMatchObject({ ok: false, isSame: true })
  })

  test('a character of the file that the reply writes in plain, in a line that it changes', () => {
    const files = { 'a.js': 'const b = "10\u00a0000 €"\n' }
    expect(applied(block('const b = "10 000 €"', 'const price = "10 000 €"', 'a.js'), files)).toMatchObject({ ok: false })
  })

  test('a back-slash of Markdown where another hunk proves that the reply has them', () => {
    const files = { 'a.pm': '# One\n# Two\n\nsub run {\n  return 1;\n}\n' }
    const reply =
      '--- a.pm\n+++ a.pm\n@@ -1,2 +1,1 @@\n \\# One\n-\\# Two\n@@ -4,2 +3,3 @@\n sub run {\n+  check\\_it();\n   return 1;\n'
    expect(applied(reply, files)).toMatchObject({ ok: false, isSame: true })
  })
})

describe('what the words around an edit say against it', () => {
  test.each([
    'For comparison, this is what NOT to do:',
    'This is the change I decided against:',
    'Just for context, the earlier attempt by your colleague (it broke production, we reverted it):',
    'Could you confirm that this is right before I make the change? I won’t make it until you reply.',
    'Please revert this commit:',
    'Bitte nicht anwenden:',
    '不要应用下面的修改，仅供参考：',
  ])('above it: %s', (words) => {
    expect(applyReply(`${words}\n\n${GOOD}`, { 'src/a.ts': FILE }).ok).toBe(false)
  })

  test.each([
    'If you use Python 2, also apply this:',
    'First run `node -v`. Only if it prints v22, apply this:',
    'Make this change only if you use Postgres:',
  ])('a condition above it: %s', (words) => {
    const { ok, transaction } = applyReply(`${words}\n\n${GOOD}`, { 'src/a.ts': FILE })
    expect(ok).toBe(false)
    expect(transaction.decisions[0]).toMatchObject({ refusal: { code: 'retracted', conditional: true } })
  })

  test.each([
    ['~~', '~~'],
    ['<del>', '</del>'],
  ])('between %s and %s', (open, close) => {
    expect(applyReply(`${open}\n\n${GOOD}\n${close}\n`, { 'src/a.ts': FILE }).ok).toBe(false)
    expect(applyReply(`${open}\n\nold words\n\n${close}\n\n${GOOD}`, { 'src/a.ts': FILE }).ok).toBe(true)
  })

  test.each([true, 'true'])('a call that asks what would change: %s', (dry_run) => {
    const input = { command: 'str_replace', path: 'src/a.ts', old_str: 'a + 1', new_str: 'a + 11' }
    expect(applied(call({ ...input, dry_run }))).toMatchObject({ ok: false, isSame: true })
    expect(applied(call({ ...input, dry_run: false })).ok).toBe(true)
  })

  test('a call that a person declined, and one that a tool could not do', () => {
    const input = { file_path: 'src/a.ts', old_string: 'a + 1', new_string: 'a + 11' }
    const transcript = (content: unknown) =>
      JSON.stringify([
        { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'Edit', input }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', is_error: true, content }] },
      ])
    for (const content of [
      'User rejected this edit',
      [{ type: 'text', text: "The user doesn't want to proceed with this tool use." }],
    ])
      expect(applied(transcript(content))).toMatchObject({ ok: false, isSame: true })
    expect(applied(transcript('String to replace not found in file.')).ok).toBe(true)
  })

  test.each([
    'The change above is already in main, I quote it so that you know what I reviewed.',
    'I have no changes to propose.',
    'Please disregard the first block; only the second one is needed.',
    'Correction: the first edit above should not be applied.',
    '(The first block is wrong, sorry.)',
  ])('below it: %s', (words) => {
    expect(applyReply(`${GOOD}\n${words}\n`, { 'src/a.ts': FILE }).ok).toBe(false)
  })
})

describe('new text that is none, or not all of it', () => {
  const BODY = 'export function two(b: number) {\n  return b + 2\n}'
  test.each([
    ['that lost its last line', BODY, 'export function two(b: number) {\n  return b + 22'],
    ['that ends in a sign', '  return b + 2', '  return b +'],
    ['an object of a program', '  return b + 2', '[object Object]'],
    ['a name to be filled in', '  return b + 2', 'YOUR CODE HERE'],
    ['a note of a tool', '  return b + 2', '  return b + 22\n... [truncated 120 chars]'],
    ['a comment for the body', BODY, 'export function two(b: number) {\n  // body stays\n}'],
    ['a comment in a few words', '  return b + 2', '  // same as the old version'],
  ])('%s is refused', (_, search, replace) => {
    expect(applyReply(block(search, replace), { 'src/a.ts': FILE }).ok).toBe(false)
    expect(applyReply(replaceCall(search, replace), { 'src/a.ts': FILE }).ok).toBe(false)
  })

  test('null is no text', () => {
    expect(
      applyReply(call({ command: 'str_replace', path: 'src/a.ts', old_str: 'b + 2', new_str: null }), { 'src/a.ts': FILE }).ok,
    ).toBe(false)
  })

  test.each([
    ['what a search prints', 'src/a.ts:8:  return b + 2\n'],
    ['a row of a table', '| 8 |   return b + 2 |\n'],
    ['a session', '$ node src/a.ts\n3\n'],
    ['its use', "import { one } from './a'\n"],
    ['a beginning that ends inside a line', FILE.slice(0, FILE.indexOf('c + 3'))],
  ])('%s under the path of a file takes not its place', (_, text) => {
    expect(applyReply(whole(text.endsWith('\n') ? text : `${text}\n`), { 'src/a.ts': FILE }).ok).toBe(false)
  })

  test('a file of JSON stays one', () => {
    const files = { 'a.json': '{\n  "a": 1,\n  "b": "x"\n}\n' }
    expect(applyReply(block('  "b": "x"', '  "b": "y', 'a.json'), files).ok).toBe(false)
    expect(applyReply(whole('{"a": 1, "b": Array(2)}\n', 'a.json'), files).ok).toBe(false)
  })
})

describe('lands', () => {
  test.each([
    [
      'a blank line that the search leaves out',
      '}\n\nexport { a }\n',
      block('}\nexport { a }', '}\n\nexport { a, b }'),
      '}\n\nexport { a, b }\n',
    ],
    [
      'tabs for the blanks of one line',
      '  my ($a)\n    = @{$b};\n\n  my ($c)\n    = @{$d};\n',
      block('\t= @{$b};\n\n  my ($c)\n\t= @{$d};', '\t= @{$b};\n\n=pod\n\n  my ($c)\n\t= @{$d};'),
      '  my ($a)\n    = @{$b};\n\n=pod\n\n  my ($c)\n    = @{$d};\n',
    ],
    [
      'a whole file that begins with a comment of its path, as the file does',
      '// src/a.ts\nimport os from "os"\n\nprint(1)\n',
      '```ts\n// src/a.ts\nimport os from "os"\n\nprint(2)\n```\n',
      '// src/a.ts\nimport os from "os"\n\nprint(2)\n',
    ],
    ['a path in curly quotes in a tag', 'a\nb\n', '<file path=“src/a.ts”>\na\nB\n</file>\n', 'a\nB\n'],
    [
      'a pair of fences whose new text begins with a path',
      '/* lib/tree.sql */\n\n-- complain\n',
      'In `src/a.ts`, replace:\n\n```sql\n/* lib/tree.sql */\n```\n\nwith:\n\n```sql\n/* lib/tree2.sql */\n```\n',
      '/* lib/tree2.sql */\n\n-- complain\n',
    ],
  ])('%s', (_, before, reply, after) => {
    expect(applied(reply, { 'src/a.ts': before })).toMatchObject({ ok: true, after: { 'src/a.ts': after } })
  })

  test.each([
    'I changed what the commit before broke: it failed for 0.',
    'For context: `one` is called with a number.',
    'You can roll this out at once.',
    'If the queue is empty, `one` returns at once. Fix:',
    'The callback runs only if the list has items:',
    'The only thing you need to change is this:',
    'The test that failed before passes now:',
  ])('below words that take nothing back: %s', (words) => {
    expect(applyReply(`${words}\n\n${GOOD}`, { 'src/a.ts': FILE }).ok).toBe(true)
  })

  test('a mail whose header names its encoding', () => {
    const mail = (row: string) =>
      `Subject: [PATCH] x\nContent-Transfer-Encoding: quoted-printable\n\n---\ndiff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -3,3 +3,3 @@\n export function one(a: number) {\n-  return a + 1\n+${row}\n }\n`
    const line = (row: string) => applied(mail(row)).after['src/a.ts']?.split('\n')[3]
    expect(line('  const b =3D "caf=C3=A9"')).toBe('  const b = "café"')
    expect(line('  return a =3D=\n=3D 1')).toBe('  return a == 1')
    expect(line('  const b = 10')).toBe('  const b = 10')
  })

  test.each(['// restart the server code path', '// 其他逻辑处理', '// das übrige Geld der Kunden'])(
    'with a comment that says something: %s',
    (comment) => {
      expect(applied(block('  return a + 1\n}', `  ${comment}\n}`))).toMatchObject({ ok: true, isSame: false })
    },
  )

  test('a whole content of thousands of lines that begin with a sign: it ends', () => {
    const own = Array.from({ length: 6000 }, (_, at) => `const value${at} = compute(${at})\n`).join('')
    const given = Array.from({ length: 6000 }, (_, at) => `+ zq ${'k'.repeat(at % 40)} ${at}\n`).join('')
    expect(applied(whole(given), { 'src/a.ts': own }).after['src/a.ts']).toBeDefined()
  })

  test('an order to replace beside a block', () => {
    const files = { 'src/a.ts': FILE, 'src/b.ts': 'export const z = 1\n' }
    const reply = `${GOOD}\nIn \`src/b.ts\`, replace:\n\n\`\`\`ts\nexport const z = 1\n\`\`\`\n\nwith:\n\n\`\`\`ts\nexport const z = 2\n\`\`\`\n`
    expect(applied(reply, files)).toMatchObject({ ok: true, after: { 'src/b.ts': 'export const z = 2\n' } })
  })

  test('the file that a sentence ends in, and not the one on its way', () => {
    const files = { 'x.txt': 'a\nb\n', 'y.txt': 'a\nb\n' }
    const reply = `I looked at \`y.txt\` too. Here is the edit to x.txt:\n\n\`\`\`\n${sides('b', 'B')}\`\`\`\n`
    expect(applied(reply, files)).toMatchObject({ ok: true, after: { 'x.txt': 'a\nB\n', 'y.txt': 'a\nb\n' } })
  })
})
