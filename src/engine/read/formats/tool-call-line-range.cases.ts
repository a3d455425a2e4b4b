/** Calls whose edits are those of another format. */
import type { FormatCases } from '../testing/format-cases'
import { callExample, jsonBlock } from './testing/tool-call-examples'

export const cases: FormatCases = {
  format: 'line-range',
  examples: [
    callExample(
      'lines behind a line',
      'str_replace_based_edit_tool',
      { command: 'insert', path: 'b.py', insert_line: 2, insert_text: 'x\ny\n' },
      [{ kind: 'lines', path: 'b.py', range: [2, 2], lines: ['x', 'y'] }],
    ),
    callExample('lines at the top', 'str_replace_editor', { command: 'insert', path: 'b.py', insert_line: 0, new_str: 'x' }, [
      { kind: 'lines', path: 'b.py', range: [0, 0], lines: ['x'] },
    ]),
    callExample('lines before a line', 'insert_content', { path: 'b.py', line: 3, content: 'x\n' }, [
      { kind: 'lines', path: 'b.py', range: [2, 2], lines: ['x'] },
    ]),
    callExample('lines by number', 'replace_lines', { path: 'b.py', start_line: 2, end_line: 4, content: 'x\n' }, [
      { kind: 'lines', path: 'b.py', range: [1, 4], lines: ['x'] },
    ]),
    callExample('lines deleted by number', 'delete_lines', { path: 'b.py', start_line: 2, end_line: 2 }, [
      { kind: 'lines', path: 'b.py', range: [1, 2], lines: [] },
    ]),
    {
      name: 'a number as text',
      reply: `${jsonBlock({ name: 'str_replace_editor', input: { command: 'insert', path: 'b.py', insert_line: '2', new_str: 'x' } })}\n`,
      edits: [{ kind: 'lines', path: 'b.py', range: [2, 2], lines: ['x'] }],
      diagnostics: ['argument-type'],
    },
  ],
  unread: [],
}
