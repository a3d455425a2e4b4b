import type { FormatCases } from '../testing/format-cases'

const EDIT = {
  kind: 'replace',
  path: 'src/rates.ts',
  before: 'const low = 1\nconst high = 2',
  after: 'const low = 1\nconst high = 3',
} as const

const OLD = '<parameter name="old_string">const low = 1\nconst high = 2</parameter>'
const NEW = '<parameter name="new_string">const low = 1\nconst high = 3</parameter>'
const PATH = '<parameter name="file_path">src/rates.ts</parameter>'
const NS = 'antml:'
const namespaced = (text: string) => text.replaceAll(/<(\/?)(function_calls|invoke|parameter)/g, `<$1${NS}$2`)
const invoke = (...parts: readonly string[]) => `<invoke name="Edit">\n${parts.join('\n')}\n</invoke>\n`
const JSON_CALL =
  '{"name": "Edit", "arguments": {"file_path": "src/rates.ts", "old_string": "const low = 1\\nconst high = 2", "new_string": "const low = 1\\nconst high = 3"}}'

export const cases: FormatCases = {
  format: 'tool-call',
  examples: [
    {
      name: 'invoke with parameters',
      reply: `<function_calls>\n${invoke(PATH, OLD, NEW)}</function_calls>\n`,
      edits: [EDIT],
    },
    {
      name: 'pairs of old and new text in a file’s tag',
      reply:
        '<file path="src/a.ts">\n<search>\n  return a\n</search>\n<replace>\n  return b\n</replace>\n<search>x = 1</search>\n<replace></replace>\n</file>\n',
      edits: [
        {
          kind: 'patch',
          path: 'src/a.ts',
          hunks: [
            { before: ['  return a'], after: ['  return b'] },
            { before: ['x = 1'], after: [] },
          ],
        },
      ],
    },
    {
      name: 'pairs with a tag around each in a file’s tag',
      reply:
        '<file path="src/a.ts">\n<changes>\n<change id="1">\n<find_text>  return a</find_text>\n<replace_with>  return b</replace_with>\n</change>\n<change id="2">\n<original>x = 1</original>\n<updated></updated>\n</change>\n</changes>\n</file>\n',
      edits: [
        {
          kind: 'patch',
          path: 'src/a.ts',
          hunks: [
            { before: ['  return a'], after: ['  return b'] },
            { before: ['x = 1'], after: [] },
          ],
        },
      ],
    },
    {
      name: 'with a namespace',
      reply: namespaced(`<function_calls>\n${invoke(PATH, OLD, NEW)}</function_calls>\n`),
      edits: [EDIT],
    },
    {
      name: 'with a name space in wide bars',
      reply: `<function_calls>\n${invoke(PATH, OLD, NEW)}</function_calls>\n`.replaceAll(
        /<(\/?)(?=function_calls|invoke|parameter)/g,
        '<$1｜DSML｜',
      ),
      edits: [EDIT],
    },
    { name: 'without the tag around calls', reply: invoke(PATH, OLD, NEW), edits: [EDIT] },
    {
      name: 'two calls on one line',
      reply:
        '<invoke name="Edit"><parameter name="file_path">a.py</parameter><parameter name="old_string">a</parameter><parameter name="new_string">b</parameter></invoke><invoke name="Edit"><parameter name="file_path">b.py</parameter><parameter name="old_string">c</parameter><parameter name="new_string"></parameter></invoke>\n',
      edits: [
        { kind: 'replace', path: 'a.py', before: 'a', after: 'b' },
        { kind: 'replace', path: 'b.py', before: 'c', after: '' },
      ],
    },
    {
      name: 'in a fence',
      reply: `Here:\n\n\`\`\`xml\n${invoke(PATH, OLD, NEW)}\`\`\`\n\nDone.\n`,
      edits: [EDIT],
    },
    {
      name: 'replace_all is a truth value',
      reply: invoke(
        '<parameter name="replace_all">true</parameter>',
        '<parameter name="file_path">a.py</parameter>',
        '<parameter name="old_string">a</parameter>',
        '<parameter name="new_string">b</parameter>',
      ),
      edits: [{ kind: 'replace', path: 'a.py', before: 'a', after: 'b', all: true }],
    },
    {
      name: 'several edits as JSON in a parameter',
      reply:
        '<invoke name="MultiEdit">\n<parameter name="file_path">a.py</parameter>\n<parameter name="edits">[{"old_string": "a", "new_string": "b"}, {"old_string": "c", "new_string": "d"}]</parameter>\n</invoke>\n',
      edits: [
        { kind: 'replace', path: 'a.py', before: 'a', after: 'b' },
        { kind: 'replace', path: 'a.py', before: 'c', after: 'd' },
      ],
    },
    {
      name: 'a call that edits nothing is a step',
      reply: `<function_calls>\n<invoke name="Bash">\n<parameter name="command">npm test</parameter>\n</invoke>\n${invoke(PATH, OLD, NEW)}</function_calls>\n`,
      edits: [EDIT],
      steps: ['act Bash'],
    },
    {
      name: 'the tag around calls is not closed',
      reply: `<function_calls>\n${invoke(PATH, OLD, NEW)}`,
      edits: [EDIT],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'prose follows on a tag around calls that is not closed',
      reply: `<function_calls>\n${invoke(PATH, OLD, NEW)}\nThat is all.\n`,
      edits: [EDIT],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'the tag around calls closes the call',
      reply: `<function_calls>\n<invoke name="Edit">\n${PATH}\n${OLD}\n${NEW}\n</function_calls>\n`,
      edits: [EDIT],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'the call closes its last parameter',
      reply: `<invoke name="Edit">\n${PATH}\n${OLD}\n<parameter name="new_string">const low = 1\nconst high = 3</invoke>\n\nThat is all.\n`,
      edits: [EDIT],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'a parameter is closed by its own name',
      reply: invoke(PATH, OLD.replace('</parameter>', '</old_string>'), NEW),
      edits: [EDIT],
      diagnostics: ['wrong-tag'],
    },
    {
      name: 'prose between the parameters',
      reply: invoke(PATH, OLD, 'and in its place', NEW),
      edits: [EDIT],
      diagnostics: ['prose-inside'],
    },
    {
      name: 'arguments named by their tags',
      reply:
        '<invoke name="Edit">\n<file_path>src/rates.ts</file_path>\n<old_string>const low = 1\nconst high = 2</old_string>\n<new_string>const low = 1\nconst high = 3</new_string>\n</invoke>\n',
      edits: [EDIT],
    },
    {
      name: 'the tool and its parameters in tags of their own',
      reply:
        '<function_calls>\n<invoke>\n<tool_name>Edit</tool_name>\n<parameters>\n<file_path>a.py</file_path>\n<old_string>a</old_string>\n<new_string>b</new_string>\n</parameters>\n</invoke>\n</function_calls>\n',
      edits: [{ kind: 'replace', path: 'a.py', before: 'a', after: 'b' }],
    },
    {
      name: 'code that quotes the same tags, balanced',
      reply: `<invoke name="Write">\n<parameter name="file_path">docs/calls.md</parameter>\n<parameter name="content">\n# Calls\n\n<invoke name="Edit">\n<parameter name="file_path">a.ts</parameter>\n</invoke>\n\nThat is one.\n</parameter>\n</invoke>\n`,
      edits: [
        {
          kind: 'write',
          path: 'docs/calls.md',
          text: '# Calls\n\n<invoke name="Edit">\n<parameter name="file_path">a.ts</parameter>\n</invoke>\n\nThat is one.\n',
        },
      ],
    },
    {
      name: 'code that closes the same tags',
      reply: invoke(
        '<parameter name="file_path">a.ts</parameter>',
        '<parameter name="old_string">const end = "</parameter>" + x\n</invoke>\nrest()</parameter>',
        '<parameter name="new_string">const end = "</parameter>"</parameter>',
      ),
      edits: [
        {
          kind: 'replace',
          path: 'a.ts',
          before: 'const end = "</parameter>" + x\n</invoke>\nrest()',
          after: 'const end = "</parameter>"',
        },
      ],
    },
    {
      name: 'escaped by the transport',
      reply: invoke(
        '<parameter name="file_path">a.ts</parameter>',
        '<parameter name="old_string">if (a &lt; b &amp;&amp; c) {</parameter>',
        '<parameter name="new_string">if (a &lt;= b &amp;&amp; c) {</parameter>',
      ),
      edits: [{ kind: 'replace', path: 'a.ts', before: 'if (a < b && c) {', after: 'if (a <= b && c) {' }],
      diagnostics: ['html-entities', 'html-entities'],
    },
    {
      name: 'entities beside raw signs are meant',
      reply: invoke(
        '<parameter name="file_path">a.html</parameter>',
        '<parameter name="old_string">a &lt; b</parameter>',
        '<parameter name="new_string"><b>a</b> &lt; b</parameter>',
      ),
      edits: [{ kind: 'replace', path: 'a.html', before: 'a &lt; b', after: '<b>a</b> &lt; b' }],
    },
    {
      name: 'in CDATA',
      reply:
        '<invoke name="Edit">\n<parameter name="file_path">a.ts</parameter>\n<parameter name="old_string"><![CDATA[a < b]]></parameter>\n<parameter name="new_string"><![CDATA[a <= b]]></parameter>\n</invoke>\n',
      edits: [{ kind: 'replace', path: 'a.ts', before: 'a < b', after: 'a <= b' }],
    },
    { name: 'JSON in tool_call', reply: `<tool_call>\n${JSON_CALL}\n</tool_call>\n`, edits: [EDIT] },
    {
      name: 'JSON on one line',
      reply: `<tool_call>${JSON_CALL}</tool_call>\n<tool_call>${JSON_CALL.replaceAll('rates', 'rules')}</tool_call>\n`,
      edits: [EDIT, { ...EDIT, path: 'src/rules.ts' }],
    },
    { name: 'JSON between other tags', reply: `<|tool_call|>[${JSON_CALL}]<|/tool_call|>\n`, edits: [EDIT] },
    { name: 'JSON in a fence in tool_use', reply: `<tool_use>\n\`\`\`json\n${JSON_CALL}\n\`\`\`\n</tool_use>\n`, edits: [EDIT] },
    {
      name: 'JSON without the closing tag, before prose',
      reply: `<tool_call>\n${JSON_CALL}\n\nThat is all.\n`,
      edits: [EDIT],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'function and parameters behind an equals sign',
      reply:
        '<tool_call>\n<function=Edit>\n<parameter=file_path>\nsrc/rates.ts\n</parameter>\n<parameter=old_string>\nconst low = 1\nconst high = 2\n</parameter>\n<parameter=new_string>\nconst low = 1\nconst high = 3\n</parameter>\n</function>\n</tool_call>\n',
      edits: [EDIT],
    },
    {
      name: 'parameters that are closed by the next one',
      reply:
        '<function=str_replace_editor>\n<parameter=command>\nstr_replace\n<parameter=path>\nsrc/rates.ts\n<parameter=old_str>\nconst low = 1\nconst high = 2\n<parameter=new_str>\nconst low = 1\nconst high = 3\n</parameter>\n</function>\n\nThat is all.\n',
      edits: [EDIT],
      diagnostics: ['unclosed-tag', 'unclosed-tag', 'unclosed-tag'],
    },
    {
      name: 'a function with its arguments in JSON',
      reply: '<function=edit>{"file_path": "a.py", "old_string": "a", "new_string": "b"}</function>\n',
      edits: [{ kind: 'replace', path: 'a.py', before: 'a', after: 'b' }],
    },
    {
      name: 'argument names and values in turn',
      reply:
        '<tool_call>Edit\n<arg_key>file_path</arg_key>\n<arg_value>a.py</arg_value>\n<arg_key>old_string</arg_key>\n<arg_value>a</arg_value>\n<arg_key>new_string</arg_key>\n<arg_value>b</arg_value>\n</tool_call>\n',
      edits: [{ kind: 'replace', path: 'a.py', before: 'a', after: 'b' }],
    },
    {
      name: 'write_to_file',
      reply:
        '<write_to_file>\n<path>src/a.ts</path>\n<content>\nconst a = 1\n\nexport { a }\n</content>\n<line_count>3</line_count>\n</write_to_file>\n',
      edits: [{ kind: 'write', path: 'src/a.ts', text: 'const a = 1\n\nexport { a }\n' }],
    },
    {
      name: 'write_to_file of a file with tags of the same names',
      reply:
        '<write_to_file>\n<path>feed.xml</path>\n<content>\n<feed>\n<content>one</content>\n<path>a</path>\n</feed>\n</content>\n</write_to_file>\n',
      edits: [{ kind: 'write', path: 'feed.xml', text: '<feed>\n<content>one</content>\n<path>a</path>\n</feed>\n' }],
    },
    {
      name: 'insert_content at the end',
      reply: '<insert_content>\n<path>a.py</path>\n<line>0</line>\n<content>\nmain()\n</content>\n</insert_content>\n',
      edits: [{ kind: 'patch', path: 'a.py', hunks: [{ before: [], after: ['main()'], hint: { atEnd: true } }] }],
    },
    {
      name: 'search_and_replace',
      reply:
        '<search_and_replace>\n<path>a.py</path>\n<search>old_name</search>\n<replace>fresh_name</replace>\n<use_regex>false</use_regex>\n</search_and_replace>\n',
      edits: [{ kind: 'replace', path: 'a.py', before: 'old_name', after: 'fresh_name' }],
    },
    {
      name: 'edit with its path as an attribute',
      reply: '<edit path="a.ts">\n<search>old()</search>\n<replace>fresh()</replace>\n</edit>\n',
      edits: [{ kind: 'replace', path: 'a.ts', before: 'old()', after: 'fresh()' }],
    },
    {
      name: 'edit with its path and texts in tags of other names',
      reply: '<edit>\n<file>a.ts</file>\n<old_code>old()</old_code>\n<new_code>fresh()</new_code>\n</edit>\n',
      edits: [{ kind: 'replace', path: 'a.ts', before: 'old()', after: 'fresh()' }],
    },
    {
      name: 'pairs of old and new text with lines',
      reply:
        'src/a.rs\n\n<edits>\n\n<old_text line=12>\nlet a = 1;\n</old_text>\n<new_text>\nlet a = 2;\n</new_text>\n\n<old_text line=40>\nend();\n</old_text>\n<new_text>\n</new_text>\n\n</edits>\n',
      edits: [
        {
          kind: 'patch',
          path: 'src/a.rs',
          hunks: [
            { before: ['let a = 1;'], after: ['let a = 2;'], hint: { line: 11 } },
            { before: ['end();'], after: [], hint: { line: 39 } },
          ],
        },
      ],
    },
    {
      name: 'pairs of old and new text that the wrong tags close',
      reply: 'src/a.rs\n<edits>\n<old_text>\nlet a = 1;\n</new_text>\n<new_text>\nlet a = 2;\n</old_text>\n</edits>\n',
      edits: [{ kind: 'patch', path: 'src/a.rs', hunks: [{ before: ['let a = 1;'], after: ['let a = 2;'] }] }],
      diagnostics: ['wrong-tag', 'wrong-tag'],
    },
    {
      name: 'pairs of old and new text that their fence closes, with prose below',
      reply:
        'a.py\n```\n<edits>\n<old_text>\na\n</old_text>\n<new_text>\nb\n</new_text>\n```\nThat is it.\n\n```\nls\n```\nDone.\n',
      edits: [{ kind: 'patch', path: 'a.py', hunks: [{ before: ['a'], after: ['b'] }] }],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'tags of ordinary code and prose are left alone',
      reply:
        'Use `<invoke name="x">` so:\n\n```html\n<file>a</file>\n<edit>\n<p>x</p>\n</edit>\n<function>\n<Invoke name={name} />\n```\n\n<tool_call> is the tag to use.\n<edits>\nThree of them.\n</edits>\n',
      edits: [],
    },
  ],
  unread: [
    {
      name: 'cut off in a parameter',
      reply: `<function_calls>\n<invoke name="Edit">\n${PATH}\n<parameter name="old_string">const low`,
      code: 'truncated',
    },
    {
      name: 'cut off in a file that quotes such tags',
      reply:
        '<invoke name="Write">\n<parameter name="file_path">a.md</parameter>\n<parameter name="content"># Calls\n<invoke name="x">\n</invoke>\nmore\n',
      code: 'truncated',
    },
    { name: 'cut off between parameters', reply: `<invoke name="Edit">\n${PATH}\n${OLD}\n`, code: 'truncated' },
    {
      name: 'cut off in JSON',
      reply: '<tool_call>\n{"name": "Edit", "arguments": {"file_path": "a.py", "old_string": "a',
      code: 'truncated',
    },
    { name: 'cut off in a file', reply: '<write_to_file>\n<path>a.py</path>\n<content>\nimport os\n', code: 'truncated' },
    { name: 'one parameter twice', reply: invoke(PATH, OLD, OLD, NEW), code: 'unreadable-hunk' },
    { name: 'a missing argument', reply: invoke(PATH, OLD), code: 'missing-argument' },
    {
      name: 'a regular expression',
      reply:
        '<search_and_replace>\n<path>a.py</path>\n<search>a.*b</search>\n<replace>c</replace>\n<use_regex>true</use_regex>\n</search_and_replace>\n',
      code: 'unreadable-hunk',
    },
    {
      name: 'pairs without their other half',
      reply: 'a.py\n<edits>\n<old_text>\na\n</old_text>\n</edits>\n',
      code: 'unreadable-hunk',
    },
    {
      name: 'pairs whose other half is behind the fence',
      reply: 'a.py\n```\n<edits>\n<old_text>\na\n</old_text>\n```\nMore.\n',
      code: 'truncated',
    },
  ],
}
