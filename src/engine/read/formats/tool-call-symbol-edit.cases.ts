/** Calls whose edits are those of another format. */
import type { FormatCases } from '../testing/format-cases'
import { callExample } from './testing/tool-call-examples'

export const cases: FormatCases = {
  format: 'symbol-edit',
  examples: [
    callExample(
      'a symbol’s body',
      'replace_symbol_body',
      { name_path: 'Pool/acquire', relative_path: 'b.py', body: 'def acquire():\n    pass\n' },
      [{ kind: 'symbol', path: 'b.py', action: 'replace-body', symbol: 'Pool/acquire', text: 'def acquire():\n    pass' }],
    ),
    callExample('before a symbol', 'insert_before_symbol', { name_path: 'f', relative_path: 'b.py', body: 'x' }, [
      { kind: 'symbol', path: 'b.py', action: 'insert-before', symbol: 'f', text: 'x' },
    ]),
    callExample('behind a symbol', 'insert_after_symbol', { name_path: 'f', relative_path: 'b.py', body: 'x' }, [
      { kind: 'symbol', path: 'b.py', action: 'insert-after', symbol: 'f', text: 'x' },
    ]),
    callExample('a symbol renamed', 'rename_symbol', { name_path: 'f', relative_path: 'b.py', new_name: 'g' }, [
      { kind: 'symbol', path: 'b.py', action: 'rename', symbol: 'f', text: 'g' },
    ]),
  ],
  unread: [],
}
