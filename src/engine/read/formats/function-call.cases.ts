import type { FormatCases } from '../testing/format-cases'

const EDIT = { kind: 'replace', path: 'src/a.ts', before: 'old()\nb', after: 'fresh()' } as const

export const cases: FormatCases = {
  format: 'tool-call',
  examples: [
    {
      name: 'a call with named arguments',
      reply: 'edit(path="src/a.ts", old_string="old()\\nb", new_string="fresh()")\n',
      edits: [EDIT],
    },
    {
      name: 'printed, in a tool_code fence',
      reply:
        "```tool_code\nprint(default_api.replace(file_path='src/a.ts', old_string='old()\\nb', new_string='fresh()'))\nprint(default_api.write_file(file_path = 'b.ts', content = 'x\\n'))\n```\n",
      edits: [EDIT, { kind: 'write', path: 'b.ts', text: 'x\n' }],
    },
    {
      name: 'in a list, between a model’s own tokens',
      reply:
        '<|python_start|>[edit(path="src/a.ts", old_string="old()\\nb", new_string="fresh()"), write_file(path="b.ts", content="x\\n")]<|python_end|>\n',
      edits: [EDIT, { kind: 'write', path: 'b.ts', text: 'x\n' }],
    },
    {
      name: 'over several lines, with a trailing comma',
      reply:
        'replace(\n    file_path="src/a.ts",\n    instruction="Say it\'s fresh (now).",\n    old_string="""old()\nb""",\n    new_string=\'fresh()\',\n)\n',
      edits: [EDIT],
    },
    {
      name: 'as an action',
      reply: 'Thought: mend it\nAction: edit(path="src/a.ts", old_string="old()\\nb", new_string="fresh()")\n',
      edits: [EDIT],
    },
    {
      name: 'with an object and template literals',
      reply: 'edit({ path: "src/a.ts", old_string: `old()\nb`, new_string: `fresh()` })\n',
      edits: [EDIT],
    },
    {
      name: 'escapes, raw text, and literals in a row',
      reply: 'edit(path="a.py", old_string=r"\\d+\\n", new_string="\\x41\\u00e9\\t\\"" \'\\d\', replace_all=True)\n',
      edits: [{ kind: 'replace', path: 'a.py', before: '\\d+\\n', after: 'Aé\t"\\d', all: true }],
    },
    {
      name: 'a command in quotation marks for the open file',
      reply: "I add the colon.\n\nedit 'def f(a)' 'def f(a):' False\n",
      edits: [{ kind: 'replace', path: '', before: 'def f(a)', after: 'def f(a):' }],
    },
    {
      name: 'a command over several lines, for all occurrences',
      reply: 'edit "say \\"a\\"\nb" \'it\'"\'"\'s\' True\n',
      edits: [{ kind: 'replace', path: '', before: 'say "a"\nb', after: "it's", all: true }],
    },
    {
      name: 'code and prose are left alone',
      reply:
        'edit (the file) first.\nedit \'a\' and go on.\nreplace(a, b)\nwrite_file(path, content=text)\nedit(path="a", old=variable)\nprint(replace("a", "b"))\n\n```python\nwrite_file(path="a.txt", content="x")\n  edit(path="a", old_string="b", new_string="c")\n```\n\n```js\nreplace(\n  a,\n)\n```\n',
      edits: [],
    },
    {
      name: 'one that cannot be read, beside one that can',
      reply:
        'edit(path="src/a.ts", old_string="old()\\nb", new_string="fresh()")\nwrite_file(path="b.ts", content="x" + text + "y")\n',
      edits: [EDIT],
      diagnostics: ['unreadable-hunk'],
    },
  ],
  unread: [
    { name: 'cut off', reply: 'edit(path="src/a.ts", old_string="old', code: 'truncated' },
    {
      name: 'a formatted literal',
      reply: '```tool_code\nprint(default_api.replace(file_path="a", old_string=f"{x}", new_string="b"))\n```\n',
      code: 'unreadable-hunk',
    },
    {
      name: 'an argument that is missing',
      reply: 'default_api.replace(file_path="a", old_string="b")\n',
      code: 'missing-argument',
    },
  ],
}
