import type { FormatCases } from '../testing/format-cases'

const BODY = 'acquire(): Lease {\n  return this.free.pop() ?? this.grow()\n}'
const REPLACED = {
  kind: 'symbol',
  path: 'src/pool.ts',
  action: 'replace-body',
  symbol: 'Pool/acquire',
  text: BODY,
} as const

export const cases: FormatCases = {
  format: 'symbol-edit',
  examples: [
    {
      name: 'a new body in tags',
      reply: `<function_calls>\n<invoke name="replace_symbol_body">\n<parameter name="name_path">Pool/acquire</parameter>\n<parameter name="relative_path">src/pool.ts</parameter>\n<parameter name="body">${BODY}</parameter>\n</invoke>\n</function_calls>\n`,
      edits: [REPLACED],
    },
    {
      name: 'the tool as a tag',
      reply: `<replace_symbol_body>\n<name_path>Pool/acquire</name_path>\n<relative_path>src/pool.ts</relative_path>\n<body>\n${BODY}\n</body>\n</replace_symbol_body>\n`,
      edits: [REPLACED],
    },
    {
      name: 'in function notation',
      reply: `replace_symbol_body(name_path="Pool/acquire", relative_path="src/pool.ts", body="""${BODY}""")\n`,
      edits: [REPLACED],
    },
    {
      name: 'with a server’s prefix',
      reply: `<invoke name="mcp__serena__insert_after_symbol">\n<parameter name="name_path">Pool/acquire</parameter>\n<parameter name="relative_path">src/pool.ts</parameter>\n<parameter name="body">release() {}</parameter>\n</invoke>\n`,
      edits: [{ ...REPLACED, action: 'insert-after', text: 'release() {}' }],
    },
    {
      name: 'before a symbol, behind one, and a new name',
      reply:
        "insert_before_symbol(name_path='Pool', relative_path='src/pool.ts', body='import x\\n')\ninsert_after_symbol(\n    name_path='Pool',\n    relative_path='src/pool.ts',\n    body='export {}',\n)\nrename_symbol(name_path='Pool/acquire', relative_path='src/pool.ts', new_name='take')\n",
      edits: [
        { ...REPLACED, action: 'insert-before', symbol: 'Pool', text: 'import x' },
        { ...REPLACED, action: 'insert-after', symbol: 'Pool', text: 'export {}' },
        { ...REPLACED, action: 'rename', text: 'take' },
      ],
    },
    {
      name: 'a symbol is deleted, in every notation',
      reply:
        '<safe_delete_symbol>\n<name_path_pattern>Pool/acquire</name_path_pattern>\n<relative_path>src/pool.ts</relative_path>\n</safe_delete_symbol>\ndelete_symbol(name_path="Pool", relative_path="src/pool.ts")\n',
      edits: [
        { ...REPLACED, action: 'delete', text: '' },
        { ...REPLACED, action: 'delete', symbol: 'Pool', text: '' },
      ],
    },
  ],
  unread: [
    {
      name: 'no body',
      reply: 'replace_symbol_body(name_path="Pool/acquire", relative_path="src/pool.ts")\n',
      code: 'missing-argument',
    },
    { name: 'cut off', reply: 'replace_symbol_body(name_path="Pool", relative_path="a.ts", body="""x', code: 'truncated' },
  ],
}
