import type { FormatCases } from '../testing/format-cases'

const ACT = `<decision mode="act">
  <thought>The rate is wrong.</thought>
  <action name="str_replace">
    <arg name="path">src/rate.py</arg>
    <arg name="old_str">RATE = 1</arg>
    <arg name="new_str">RATE = 2</arg>
  </action>
</decision>
`
const EDIT = { kind: 'replace', path: 'src/rate.py', before: 'RATE = 1', after: 'RATE = 2' } as const

export const cases: FormatCases = {
  format: 'decision-xml',
  examples: [
    { name: 'an action that edits', reply: ACT, edits: [EDIT] },
    { name: 'on one line', reply: `${ACT.replaceAll(/\n */g, '')}\n`, edits: [EDIT] },
    { name: 'in a fence, with a prolog', reply: `\`\`\`xml\n<?xml version="1.0"?>\n${ACT}\`\`\`\n`, edits: [EDIT] },
    {
      name: 'arguments named by their tags',
      reply:
        '<decision mode="act"><action name="str_replace"><path>src/rate.py</path>\n<old_str>RATE = 1</old_str>\n<new_str>RATE = 2</new_str></action></decision>\n',
      edits: [EDIT],
    },
    {
      name: 'arguments in a tag of their own',
      reply:
        '<decision mode="act">\n<action name="str_replace">\n<args>\n<arg name="path">src/rate.py</arg>\n<arg name="old_str">RATE = 1</arg>\n<arg name="new_str">RATE = 2</arg>\n</args>\n</action>\n</decision>\n',
      edits: [EDIT],
    },
    {
      name: 'code over several lines, raw',
      reply:
        '<decision mode="act">\n  <action name="create_file">\n    <arg name="path">src/a.ts</arg>\n    <arg name="content">\nif (a < b && c) {\n  go()\n}\n    </arg>\n  </action>\n</decision>\n',
      edits: [{ kind: 'write', path: 'src/a.ts', text: 'if (a < b && c) {\n  go()\n}\n' }],
    },
    {
      name: 'code that is escaped',
      reply:
        '<decision mode="act"><action name="str_replace"><arg name="path">a.ts</arg><arg name="old_str">a &lt; b</arg><arg name="new_str">a &lt;= b</arg></action></decision>\n',
      edits: [{ kind: 'replace', path: 'a.ts', before: 'a < b', after: 'a <= b' }],
      diagnostics: ['html-entities', 'html-entities'],
    },
    {
      name: 'lines by number',
      reply:
        '<decision mode="act">\n<action name="replace_lines">\n<arg name="path">a.py</arg>\n<arg name="start_line">3</arg>\n<arg name="end_line">4</arg>\n<arg name="replacement">\nx = 1\n</arg>\n</action>\n</decision>\n',
      edits: [{ kind: 'lines', path: 'a.py', range: [2, 4], lines: ['x = 1'] }],
    },
    {
      name: 'an action that edits nothing',
      reply:
        '<decision mode="act">\n  <action name="run_command">\n    <arg name="command">pytest -q</arg>\n  </action>\n</decision>\n',
      edits: [],
      steps: ['act run_command'],
    },
    {
      name: 'the final answer',
      reply:
        '<decision mode="final">\n  <think>Done.</think>\n  <final_answer>Fixed, and pytest passes.</final_answer>\n</decision>\n',
      edits: [],
      steps: ['final'],
    },
    {
      name: 'the final answer by itself',
      reply: '<decision mode="final">All tests pass.</decision>\n',
      edits: [],
      steps: ['final'],
    },
    { name: 'a pause', reply: '<decision mode="wait"></decision>\n', edits: [], steps: ['wait'] },
    { name: 'a pause in one tag', reply: '<decision mode="wait"/>\n', edits: [], steps: ['wait'] },
    {
      name: 'a pause with its reason',
      reply: '<decision mode="wait">\n  <reason>plan_ready</reason>\n</decision>\n',
      edits: [],
      steps: ['wait'],
    },
    {
      name: 'a branch applies none of its candidates',
      reply:
        '<decision mode="branch">\n  <candidates>\n    <candidate score="0.92">\n      <action name="str_replace">\n        <arg name="path">a.py</arg>\n        <arg name="old_str">a</arg>\n        <arg name="new_str">b</arg>\n      </action>\n    </candidate>\n    <candidate score="80%">\n      <action name="view"><arg name="path">a.py</arg></action>\n    </candidate>\n    <candidate>\n      <decision mode="act"><action name="run_command"><arg name="command">pytest</arg></action></decision>\n    </candidate>\n  </candidates>\n</decision>\n',
      edits: [],
      steps: ['branch'],
    },
    {
      name: 'no mode, but an action',
      reply: ACT.replace(' mode="act"', ''),
      edits: [EDIT],
      diagnostics: ['missing-argument'],
    },
    {
      name: 'a mode that is none, but an action',
      reply: ACT.replace('"act"', '"execute"'),
      edits: [EDIT],
      diagnostics: ['unknown-command'],
    },
    {
      name: 'an argument that the action closes',
      reply: ACT.replace('RATE = 2</arg>', 'RATE = 2'),
      edits: [EDIT],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'a fence closes the decision',
      reply: `\`\`\`xml\n${ACT.replace('</decision>\n', '')}\`\`\`\n\nThat is all.\n`,
      edits: [EDIT],
      diagnostics: ['unclosed-tag'],
    },
    {
      name: 'a decision of another kind is code',
      reply: '```jsx\n<Decision mode={mode} status={status} />\n<decision>\n  <p>no</p>\n</decision>\n```\n',
      edits: [],
    },
  ],
  unread: [
    { name: 'cut off in an argument', reply: ACT.slice(0, ACT.indexOf(' = 2')), code: 'truncated' },
    { name: 'no action', reply: '<decision mode="act">\n<thought>Hm.</thought>\n</decision>\n', code: 'missing-argument' },
    { name: 'an action without a name', reply: ACT.replace(' name="str_replace"', ''), code: 'missing-argument' },
    {
      name: 'no candidate',
      reply: '<decision mode="branch">\n<candidates>\n</candidates>\n</decision>\n',
      code: 'missing-argument',
    },
    { name: 'a mode that is none', reply: '<decision mode="maybe">\n</decision>\n', code: 'unknown-command' },
  ],
}
