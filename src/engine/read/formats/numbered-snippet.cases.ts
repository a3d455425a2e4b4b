import type { FormatCases } from '../testing/format-cases'

const request = (original: string, edit: string) =>
  `<code_change_request>\noriginal_code_snippet:\n${original}edit_code_snippet:\n${edit}</code_change_request>\n`

const ORIGINAL = '12| def a():\n13|     return 1\n'
const EDIT = 'def a():\n    return 2\n'
const HUNK = { before: ['def a():', '    return 1'], after: ['def a():', '    return 2'], hint: { line: 11 } }

export const cases: FormatCases = {
  format: 'numbered-snippet',
  examples: [
    {
      name: 'numbered lines and what replaces them',
      reply: `Changes for src/a.py:\n\n${request(ORIGINAL, EDIT)}`,
      edits: [{ kind: 'patch', path: 'src/a.py', hunks: [HUNK] }],
    },
    {
      name: 'several requests for one file',
      reply: `Changes for src/a.py:\n\n${request(ORIGINAL, EDIT)}\n${request('30| b()\n', '')}`,
      edits: [
        { kind: 'patch', path: 'src/a.py', hunks: [HUNK] },
        { kind: 'patch', path: 'src/a.py', hunks: [{ before: ['b()'], after: [], hint: { line: 29 } }] },
      ],
    },
    {
      name: 'a fence of the file’s own at both ends',
      reply: `Changes for a.md:\n\n${request('4| ```\n5| old\n6| ```\n', '```\nfresh\n```\n')}`,
      edits: [
        {
          kind: 'patch',
          path: 'a.md',
          hunks: [{ before: ['```', 'old', '```'], after: ['```', 'fresh', '```'], hint: { line: 3 } }],
        },
      ],
    },
    {
      name: 'the file named inside, or nowhere',
      reply: `${request(ORIGINAL, EDIT)}${request(ORIGINAL, EDIT).replace('>\n', '>\nfile: src/b.py\n')}`,
      edits: [
        { kind: 'patch', path: '', hunks: [HUNK] },
        { kind: 'patch', path: 'src/b.py', hunks: [HUNK] },
      ],
    },
    {
      name: 'a heading with a path above',
      reply: `### \`src/a.py\`\n${request(ORIGINAL, EDIT)}`,
      edits: [{ kind: 'patch', path: 'src/a.py', hunks: [HUNK] }],
    },
    {
      name: 'paths with underscores or blanks',
      reply: `Changes for _posts/a.md:\n${request(ORIGINAL, EDIT)}Changes for docs/User guide.md:\n${request(ORIGINAL, EDIT)}`,
      edits: [
        { kind: 'patch', path: '_posts/a.md', hunks: [HUNK] },
        { kind: 'patch', path: 'docs/User guide.md', hunks: [HUNK] },
      ],
    },
    {
      name: 'blank lines are lines',
      reply: `file: a.py\n${request('1| \n2| a\n3| \n', '\nb\n\n')}`,
      edits: [{ kind: 'patch', path: 'a.py', hunks: [{ before: ['', 'a', ''], after: ['', 'b', ''], hint: { line: 0 } }] }],
    },
    {
      name: 'a blank line without its number, and blank lines around the parts',
      reply: `file: a.py\n${request('\n1| a\n\n3| c\n\n', '\nb\n\n')}`,
      edits: [{ kind: 'patch', path: 'a.py', hunks: [{ before: ['a', '', 'c'], after: ['b'], hint: { line: 0 } }] }],
    },
    {
      name: 'fences around the snippets and around it all',
      reply: `file: a.py\n\`\`\`xml\n${request(`\n\`\`\`python\n${ORIGINAL}\`\`\`\n\n`, `\`\`\`python\n${EDIT}\`\`\`\n`)}\`\`\`\n`,
      edits: [{ kind: 'patch', path: 'a.py', hunks: [HUNK] }],
    },
    {
      name: 'decorated labels, text on their line, and tags for labels',
      reply: `file: a.py\n<code_change_request>\n**original_code_snippet:**\n${ORIGINAL}**edit_code_snippet:**\n${EDIT}</code_change_request>\n<code_change_request>\noriginal_code_snippet: 7| a\nedit_code_snippet: b\n</code_change_request>\nfile: b.py\n<code_change_request>\n<original_code_snippet>\n${ORIGINAL}</original_code_snippet>\n<edit_code_snippet>\n${EDIT}</edit_code_snippet>\n</code_change_request>\n`,
      edits: [
        { kind: 'patch', path: 'a.py', hunks: [HUNK] },
        { kind: 'patch', path: 'a.py', hunks: [{ before: ['a'], after: ['b'], hint: { line: 6 } }] },
        { kind: 'patch', path: 'b.py', hunks: [HUNK] },
      ],
    },
    {
      name: 'two snippets in one request',
      reply: `file: a.py\n<code_change_request>\noriginal_code_snippet:\n1| a\nedit_code_snippet:\nb\noriginal_code_snippet:\n5| c\nedit_code_snippet:\nd\n</code_change_request>\n`,
      edits: [
        {
          kind: 'patch',
          path: 'a.py',
          hunks: [
            { before: ['a'], after: ['b'], hint: { line: 0 } },
            { before: ['c'], after: ['d'], hint: { line: 4 } },
          ],
        },
      ],
    },
    {
      name: 'numbers in the edit too',
      reply: `file: a.py\n${request(ORIGINAL, '12| def a():\n13|     return 2\n')}${request('7| a\n', '7| b\n')}${request('7| a\n', '9 | b\n')}`,
      edits: [
        { kind: 'patch', path: 'a.py', hunks: [HUNK] },
        { kind: 'patch', path: 'a.py', hunks: [{ before: ['a'], after: ['b'], hint: { line: 6 } }] },
        { kind: 'patch', path: 'a.py', hunks: [{ before: ['a'], after: ['9 | b'], hint: { line: 6 } }] },
      ],
      diagnostics: ['line-numbers', 'line-numbers'],
    },
    {
      name: 'no numbers at all',
      reply: `file: a.py\n${request('def a():\n    return 1\n', EDIT)}`,
      edits: [{ kind: 'patch', path: 'a.py', hunks: [{ before: HUNK.before, after: HUNK.after }] }],
      diagnostics: ['no-numbers'],
    },
    {
      name: 'an empty original makes a new file',
      reply: `file: a.py\n${request('', EDIT)}file: b.py\n${request('\n', `\n${EDIT}`)}`,
      edits: [
        { kind: 'patch', path: 'a.py', hunks: [{ before: [], after: HUNK.after }] },
        { kind: 'patch', path: 'b.py', hunks: [{ before: [], after: HUNK.after }] },
      ],
    },
    {
      name: 'a request that only the fence or the next request closes',
      reply:
        `file: a.py\n<code_change_request>\noriginal_code_snippet:\n${ORIGINAL}edit_code_snippet:\n${EDIT}${request('30| b\n', 'c\n').replace('</code_change_request>\n', '')}`
          .replace('<code', '```\n<code')
          .concat('```\n'),
      edits: [
        { kind: 'patch', path: 'a.py', hunks: [HUNK] },
        { kind: 'patch', path: 'a.py', hunks: [{ before: ['b'], after: ['c'], hint: { line: 29 } }] },
      ],
      diagnostics: ['unclosed-tag', 'unclosed-tag'],
    },
    {
      name: 'the closing tag behind the last line',
      reply: `file: a.py\n${request('7| a\n', 'b')}`,
      edits: [{ kind: 'patch', path: 'a.py', hunks: [{ before: ['a'], after: ['b'], hint: { line: 6 } }] }],
      diagnostics: ['marker-text'],
    },
  ],
  unread: [
    {
      name: 'no part to put there',
      reply: `<code_change_request>\noriginal_code_snippet:\n${ORIGINAL}</code_change_request>\n`,
      code: 'missing-argument',
    },
    {
      name: 'no part to find',
      reply: '<code_change_request>\nedit_code_snippet:\na\n</code_change_request>\n',
      code: 'missing-argument',
    },
    { name: 'nothing in it', reply: '<code_change_request>\n</code_change_request>\n', code: 'missing-argument' },
    {
      name: 'the reply ends in the edit',
      reply: `<code_change_request>\noriginal_code_snippet:\n${ORIGINAL}edit_code_snippet:\ndef`,
      code: 'truncated',
    },
    {
      name: 'the reply ends in the original',
      reply: `<code_change_request>\noriginal_code_snippet:\n${ORIGINAL}`,
      code: 'truncated',
    },
  ],
}
