import type { Example, FormatCases } from '../testing/format-cases'
import { callExample, jsonBlock } from './testing/tool-call-examples'

const fenced = (...values: readonly unknown[]) =>
  values.map((value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`).join('\n')

const EDIT = { file_path: 'src/a.ts', old_string: 'const a = 1\n', new_string: 'const a = 2\n' }
const CHANGED = { kind: 'replace', path: 'src/a.ts', before: 'const a = 1\n', after: 'const a = 2\n' } as const
const OTHER = { file_path: 'b.py', old_string: 'x', new_string: 'y' }
const PATCH = '    *** Begin Patch\n    *** Update File: a.py\n    @@\n    -a\n    +b\n    *** End Patch'
const OTHER_CHANGED = { kind: 'replace', path: 'b.py', before: 'x', after: 'y' } as const
/** The same edit in each form that a call is sent in. */
const wrapped: readonly Example[] = [
  ['name and input', { name: 'Edit', input: EDIT }],
  ['a provider’s block', { type: 'tool_use', id: 'toolu_1', name: 'Edit', input: EDIT }],
  ['name and arguments', { name: 'Edit', arguments: EDIT }],
  ['name and args', { name: 'Edit', args: EDIT }],
  ['name and parameters', { name: 'Edit', parameters: EDIT }],
  ['arguments as text', { type: 'function', id: 'call_1', function: { name: 'Edit', arguments: jsonBlock(EDIT) } }],
  ['a list of calls', { tool_calls: [{ id: '1', type: 'function', function: { name: 'Edit', arguments: jsonBlock(EDIT) } }] }],
  ['functionCall', { functionCall: { name: 'Edit', args: EDIT } }],
  ['function_call', { function_call: { name: 'Edit', arguments: jsonBlock(EDIT) } }],
  ['an item of type function_call', { type: 'function_call', call_id: 'c', name: 'Edit', arguments: jsonBlock(EDIT) }],
  ['tool and tool_input', { tool: 'Edit', tool_input: EDIT }],
  ['action and action_input', { action: 'Edit', action_input: EDIT }],
  ['the name beside the arguments', { tool: 'Edit', ...EDIT }],
  ['the name as key', { Edit: EDIT }],
  ['a name space', { name: 'mcp__files__Edit', input: EDIT }],
  ['arguments alone', EDIT],
  ['an array', [{ name: 'Edit', input: EDIT }]],
].map(([name, value]) => ({ name: `wrapped: ${name}`, reply: fenced(value), edits: [CHANGED] }))

const ONE = JSON.stringify(EDIT)
const TWO = JSON.stringify(OTHER)
/** In the tokens that models are trained with, as a server shows that does not read them. */
const tokens: readonly Example[] = [
  [
    'a section of calls',
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.Edit:0<|tool_call_argument_begin|>${ONE}<|tool_call_end|><|tool_call_begin|>functions.Edit:1<|tool_call_argument_begin|>${TWO}<|tool_call_end|><|tool_calls_section_end|>`,
  ],
  [
    'names between wide bars',
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>Edit<｜tool▁sep｜>${ONE}<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>Edit<｜tool▁sep｜>${TWO}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  ],
  ['a name in front of its arguments', `[TOOL_CALLS]Edit[ARGS]${ONE}[TOOL_CALLS]Edit[CALL_ID]a1b2[ARGS]${TWO}</s>`],
  ['a list behind a token', `[TOOL_CALLS] [{"name": "Edit", "arguments": ${ONE}}, {"name": "Edit", "arguments": ${TWO}}]`],
  [
    'a list between tokens',
    `<|tool_call|>[{"name": "Edit", "arguments": ${ONE}}, {"name": "Edit", "arguments": ${TWO}}]<|/tool_call|>`,
  ],
  ['a token in front of each', `<|python_tag|>{"name": "Edit", "parameters": ${ONE}}; {"name": "Edit", "parameters": ${TWO}}`],
].map(([name, reply]) => ({ name: `tokens: ${name}`, reply: `I make it 2.\n\n${reply}\n`, edits: [CHANGED, OTHER_CHANGED] }))

/** Tools and their own spellings: nothing to tell. */
const tools: readonly Example[] = (
  [
    ['opencode', 'edit', { filePath: 'src/a.ts', oldString: 'const a = 1\n', newString: 'const a = 2\n' }],
    ['VS Code', 'replace_string_in_file', { filePath: 'src/a.ts', oldString: 'const a = 1\n', newString: 'const a = 2\n' }],
    [
      'Gemini',
      'replace',
      { file_path: 'src/a.ts', old_string: 'const a = 1\n', new_string: 'const a = 2\n', instruction: 'raise a' },
    ],
    ['Cursor', 'search_replace', EDIT],
    ['Cline', 'editor', { path: 'src/a.ts', old_text: 'const a = 1\n', new_text: 'const a = 2\n' }],
    [
      'Anthropic',
      'str_replace_based_edit_tool',
      { command: 'str_replace', path: 'src/a.ts', old_str: 'const a = 1\n', new_str: 'const a = 2\n' },
    ],
    ['Goose', 'edit', { path: 'src/a.ts', before: 'const a = 1\n', after: 'const a = 2\n' }],
    ['a server of files', 'edit_file', { path: 'src/a.ts', edits: [{ oldText: 'const a = 1\n', newText: 'const a = 2\n' }] }],
    ['search and replace', 'edit_file', { path: 'src/a.ts', search: 'const a = 1\n', replace: 'const a = 2\n' }],
    ['an unknown one', 'tweak_source', { file: 'src/a.ts', find: 'const a = 1\n', replacement: 'const a = 2\n' }],
  ] as const
).map(([name, tool, input]) => ({ name: `tool: ${name}`, reply: fenced({ name: tool, input }), edits: [CHANGED] }))

const deeds: readonly Example[] = [
  callExample(
    'texts that are patches themselves: what a document says',
    'Edit',
    { file_path: 'notes.md', old_string: PATCH, new_string: `${PATCH}\n` },
    [{ kind: 'replace', path: 'notes.md', before: PATCH, after: `${PATCH}\n` }],
  ),
  callExample('all occurrences', 'Edit', { ...OTHER, replace_all: true }, [{ ...OTHER_CHANGED, all: true }]),
  callExample('a count of occurrences', 'replace', { ...OTHER, expected_replacements: 3 }, [{ ...OTHER_CHANGED, all: true }]),
  callExample(
    'several edits of one file',
    'MultiEdit',
    {
      file_path: 'b.py',
      edits: [
        { old_string: 'x', new_string: 'y' },
        { old_string: 'p', new_string: '', replace_all: true },
      ],
    },
    [OTHER_CHANGED, { kind: 'replace', path: 'b.py', before: 'p', after: '', all: true }],
  ),
  callExample(
    'several edits of several files',
    'multi_replace_string_in_file',
    {
      explanation: 'both',
      replacements: [
        { filePath: 'b.py', oldString: 'x', newString: 'y' },
        { filePath: 'c.py', oldString: '1', newString: '2' },
      ],
    },
    [OTHER_CHANGED, { kind: 'replace', path: 'c.py', before: '1', after: '2' }],
  ),
  callExample('a whole file', 'Write', { file_path: 'b.py', content: 'x\ny\n' }, [
    { kind: 'write', path: 'b.py', text: 'x\ny\n' },
  ]),
  callExample('an empty file', 'write_file', { path: 'b.py', content: '' }, [{ kind: 'write', path: 'b.py', text: '' }]),
  callExample('a new file', 'str_replace_editor', { command: 'create', path: '/b.py', file_text: 'x\n' }, [
    { kind: 'create', path: '/b.py', text: 'x\n' },
  ]),
  callExample('a new file of Cline', 'editor', { path: 'b.py', new_text: 'x\n' }, [
    { kind: 'create', path: 'b.py', text: 'x\n' },
  ]),
  callExample('a look at a file', 'str_replace_editor', { command: 'view', path: 'b.py' }, [], { steps: ['act view'] }),
  callExample('a file deleted', 'delete_file', { target_file: 'b.py' }, [{ kind: 'delete', path: 'b.py' }]),
  callExample('a file moved', 'move_file', { source: 'b.py', destination: 'lib/b.py' }, [
    { kind: 'patch', path: 'b.py', hunks: [], moveTo: 'lib/b.py' },
  ]),
  callExample('a command', 'bash', { command: 'npm test' }, [], { steps: ['act bash'] }),
  callExample('a tool that edits nothing', 'get_weather', { city: 'Bern' }, [], { steps: ['act get_weather'] }),
]

const forms: readonly Example[] = [
  {
    name: 'a call on each line',
    reply: `${jsonBlock({ name: 'Edit', input: EDIT })}\n${jsonBlock({ name: 'Edit', input: OTHER })}\n`,
    edits: [CHANGED, OTHER_CHANGED],
  },
  {
    name: 'calls behind one another on a line',
    reply: `${jsonBlock({ name: 'Edit', input: EDIT })},${jsonBlock({ name: 'Edit', input: OTHER })}\n`,
    edits: [CHANGED, OTHER_CHANGED],
  },
  {
    name: 'a call begins where another ends',
    reply: `${JSON.stringify({ name: 'Edit', input: EDIT }, null, 1)},${JSON.stringify({ name: 'Edit', input: OTHER }, null, 1)}\n`,
    edits: [CHANGED, OTHER_CHANGED],
  },
  { name: 'prose behind the call', reply: `${jsonBlock({ name: 'Edit', input: EDIT })} does it.\n`, edits: [CHANGED] },
  {
    name: 'files in a list',
    reply: fenced({ files: [{ path: 'b.py', content: 'x\n' }] }),
    edits: [{ kind: 'write', path: 'b.py', text: 'x\n' }],
  },
  {
    name: 'the path above',
    reply: 'In `src/a.ts`:\n\n```json\n{"old_string": "x", "new_string": "y"}\n```\n',
    edits: [{ kind: 'replace', path: 'src/a.ts', before: 'x', after: 'y' }],
    diagnostics: ['decorated-path', 'missing-argument'],
  },
  {
    name: 'other JSON is no call',
    reply: 'The file:\n\n{\n  "name": "a",\n  "scripts": { "build": "x" },\n  "files": ["b"]\n}\n\nand [1]\n[\n  1\n]\n',
    edits: [],
  },
  { name: 'code is no call', reply: 'Like so:\n\n{\n  const a = { b: 1 }\n  if (a) { c() }\n}\n{\n', edits: [] },
  {
    name: 'the description of a tool is no call',
    reply: `${jsonBlock({ name: 'Edit', description: 'Edits', parameters: { type: 'object', properties: { file_path: {} } } })}\n`,
    edits: [],
  },
]

const input = (text: string) => `{"name": "Edit", "input": ${text}}\n`
const tolerated: readonly Example[] = [
  {
    name: 'raw line breaks',
    reply: input('{"file_path": "src/a.ts", "old_string": "const a = 1\n", "new_string": "const a = 2\n"}'),
    edits: [CHANGED],
    diagnostics: ['json-line-break', 'json-line-break'],
  },
  {
    name: 'trailing commas',
    reply: input('{"file_path": "b.py", "old_string": "x", "new_string": "y",},'),
    edits: [OTHER_CHANGED],
    diagnostics: ['json-comma', 'json-comma'],
  },
  {
    name: 'a missing comma',
    reply: input('{"file_path": "b.py",\n"old_string": "x"\n"new_string": "y"}'),
    edits: [OTHER_CHANGED],
    diagnostics: ['json-comma'],
  },
  {
    name: 'single quotes',
    reply: "{'file_path': 'b.py', 'old_string': 'x', 'new_string': 'y'}\n",
    edits: [OTHER_CHANGED],
    diagnostics: Array(6).fill('json-quotes'),
  },
  {
    name: 'keys without quotes',
    reply: '{file_path: "b.py", old_string: "x", new_string: "y"}\n',
    edits: [OTHER_CHANGED],
    diagnostics: Array(3).fill('json-quotes'),
  },
  {
    name: 'a missing bracket in a fence',
    reply: '```json\n{"name": "Edit", "input": {"file_path": "b.py", "old_string": "x", "new_string": "y"}\n```\n',
    edits: [OTHER_CHANGED],
    diagnostics: ['json-unclosed'],
  },
  {
    name: 'True for true',
    reply: input('{"file_path": "b.py", "old_string": "x", "new_string": "y", "replace_all": True}'),
    edits: [{ ...OTHER_CHANGED, all: true }],
    diagnostics: ['json-syntax'],
  },
  {
    name: 'quotes that are not escaped',
    reply: input('{"file_path": "b.py", "old_string": "f("x")", "new_string": "f("y", 1)"}'),
    edits: [{ kind: 'replace', path: 'b.py', before: 'f("x")', after: 'f("y", 1)' }],
    diagnostics: ['json-syntax', 'json-syntax'],
  },
  {
    name: 'a boolean as text',
    reply: input('{"file_path": "b.py", "old_string": "x", "new_string": "y", "replace_all": "false"}'),
    edits: [OTHER_CHANGED],
    diagnostics: ['argument-type'],
  },
  {
    name: 'another tool’s argument names',
    reply: `${jsonBlock({ name: 'Edit', input: { path: 'b.py', old_str: 'x', new_str: 'y' } })}\n`,
    edits: [OTHER_CHANGED],
    diagnostics: ['argument-name', 'argument-name', 'argument-name'],
  },
  {
    name: 'edits as text',
    reply: `${jsonBlock({ name: 'MultiEdit', input: { file_path: 'b.py', edits: jsonBlock([{ old_string: 'x', new_string: 'y' }]) } })}\n`,
    edits: [OTHER_CHANGED],
    diagnostics: ['text-for-json'],
  },
  {
    name: 'one edit in place of a list',
    reply: `${jsonBlock({ name: 'MultiEdit', input: { file_path: 'b.py', edits: { old_string: 'x', new_string: 'y' } } })}\n`,
    edits: [OTHER_CHANGED],
    diagnostics: ['argument-type'],
  },
  {
    name: 'one level of escapes too many',
    reply: input(
      jsonBlock({ file_path: 'b.py', old_string: 'if x:\\n    print(\\"a\\")', new_string: 'if x:\\n    print(\\"b\\\\n\\")' }),
    ),
    edits: [{ kind: 'replace', path: 'b.py', before: 'if x:\n    print("a")', after: 'if x:\n    print("b\\n")' }],
    diagnostics: ['over-escaped'],
  },
  {
    name: 'a literal that holds a line end',
    reply: input(jsonBlock({ file_path: 'b.py', old_string: "a.split('\\n')", new_string: "a.split('\\r\\n')" })),
    edits: [{ kind: 'replace', path: 'b.py', before: "a.split('\\n')", after: "a.split('\\r\\n')" }],
  },
  {
    name: 'a regular expression that holds a line end',
    reply: input(jsonBlock({ file_path: 'b.js', old_string: 'a.split(/\\n\\n/);', new_string: 'a.split(/\\r?\\n/);' })),
    edits: [{ kind: 'replace', path: 'b.js', before: 'a.split(/\\n\\n/);', after: 'a.split(/\\r?\\n/);' }],
  },
  {
    name: 'what looks like line numbers stays: the file decides',
    reply: input(jsonBlock({ file_path: 'b.py', old_string: '7\tx\n8\ty\n', new_string: '7\tx\n8\tz\n' })),
    edits: [{ kind: 'replace', path: 'b.py', before: '7\tx\n8\ty\n', after: '7\tx\n8\tz\n' }],
  },
]

export const cases: FormatCases = {
  format: 'tool-call',
  examples: [
    {
      name: 'two calls in fences',
      reply: fenced({ name: 'Edit', input: EDIT }, { name: 'Edit', input: OTHER }),
      edits: [CHANGED, OTHER_CHANGED],
    },
    {
      name: 'what the tool answered, echoed behind the call',
      reply: `${JSON.stringify({ name: 'Edit', input: EDIT })}\n${JSON.stringify({ type: 'tool_result', content: 'The file has been edited: {x}' })}`,
      edits: [CHANGED],
    },
    ...wrapped,
    ...tokens,
    ...tools,
    ...deeds,
    ...forms,
    ...tolerated,
  ],
  unread: [
    {
      name: 'cut off in a string',
      reply: '{"name": "Edit", "input": {"file_path": "b.py", "old_string": "x", "new_string": "y',
      code: 'truncated',
    },
    {
      name: 'cut off before an argument',
      reply: '{"name": "Edit", "input": {"file_path": "b.py", "old_string": "x",',
      code: 'truncated',
    },
    {
      name: 'cut off in a list of edits',
      reply: '{"file_path": "b.py", "edits": [{"old_string": "x", "new_string": "y"}, {"old_string": "z',
      code: 'truncated',
    },
    {
      name: 'cut off between calls',
      reply: '[{"name": "Edit", "input": {"file_path": "b.py", "old_string": "x", "new_string": "y"}},\n',
      code: 'truncated',
    },
    {
      name: 'cut off in a number',
      reply: '{"name": "replace_lines", "input": {"path": "b.py", "content": "x", "start_line": 2, "end_line": 1',
      code: 'truncated',
    },
    {
      name: 'a regular expression',
      reply: '{"name": "search_and_replace", "input": {"path": "b.py", "search": "x.*", "replace": "y", "use_regex": true}}\n',
      code: 'unreadable-hunk',
    },
    { name: 'no arguments', reply: '{"name": "Edit", "input": {}}\n', code: 'empty-arguments' },
    {
      name: 'a missing argument',
      reply: '{"name": "Edit", "input": {"file_path": "b.py", "new_string": "y"}}\n',
      code: 'missing-argument',
    },
    {
      name: 'an unknown command',
      reply: '{"name": "str_replace_editor", "input": {"command": "rewrite", "path": "b.py"}}\n',
      code: 'unknown-command',
    },
    {
      name: 'an argument given twice',
      reply: '{"file_path": "b.py", "old_string": "x", "new_string": "y", "new_string": "z"}\n',
      code: 'json-syntax',
    },
    {
      name: 'a string torn at its quotes',
      reply:
        '{"name": "Edit", "input": {"file_path": "b.py", "old_string": "{"a": 1, "b": "c", "zoo": 2}", "new_string": "y"}}\n',
      code: 'json-syntax',
    },
    {
      name: 'a value of another kind',
      reply: '{"name": "Edit", "input": {"file_path": "b.py", "old_string": "x", "new_string": "y", "replace_all": "some"}}\n',
      code: 'argument-type',
    },
  ],
}
