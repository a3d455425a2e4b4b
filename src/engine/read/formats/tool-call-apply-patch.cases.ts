/** Calls whose edits are those of another format. */
import type { FormatCases } from '../testing/format-cases'
import { callExample, jsonBlock } from './testing/tool-call-examples'

const PATCH = '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-const a = 1\n+const a = 2\n*** End Patch\n'
const PATCHED = { kind: 'patch', path: 'src/a.ts', hunks: [{ before: ['const a = 1'], after: ['const a = 2'] }] } as const
const OPERATION = { type: 'update_file', path: 'src/a.ts', diff: '@@\n-const a = 1\n+const a = 2\n' }

export const cases: FormatCases = {
  format: 'apply-patch',
  examples: [
    callExample('a patch', 'apply_patch', { input: PATCH }, [PATCHED]),
    callExample('a patch as the whole input', 'apply_patch', PATCH, [PATCHED]),
    callExample('a patch in a command', 'shell', { command: ['apply_patch', PATCH] }, [PATCHED]),
    callExample('a patch in a shell’s command', 'bash', { command: `apply_patch <<'EOF'\n${PATCH}EOF\n` }, [PATCHED]),
    {
      name: 'a shell’s call without a name',
      reply: `${JSON.stringify({ command: ['apply_patch', PATCH] })}\n`,
      edits: [PATCHED],
    },
    {
      name: 'a shell’s call without a name, by a heredoc, with more arguments',
      reply: `${jsonBlock({ command: ['bash', '-lc', `cd /repo && apply_patch <<'EOF'\n${PATCH}EOF\n`], workdir: '/repo', timeout_ms: 1000 })}\n`,
      edits: [PATCHED],
    },
    {
      name: 'a shell’s call with its command beside its name',
      reply: `${jsonBlock({ name: 'shell', command: ['apply_patch', PATCH] })}\n`,
      edits: [PATCHED],
    },
    {
      name: 'a command of one text without a name',
      reply: `${jsonBlock({ cmd: `apply_patch <<'EOF'\n${PATCH}EOF\n` })}\n`,
      edits: [PATCHED],
    },
    {
      name: 'a command that prints a patch',
      reply: `${jsonBlock({ command: ['echo', PATCH] })}\n`,
      edits: [],
    },
    callExample('a patch sent to another tool', 'Edit', { file_path: 'src/a.ts', patch: PATCH }, [PATCHED], {
      diagnostics: ['foreign-format'],
    }),
    {
      name: 'an operation on a file',
      reply: `${jsonBlock({ type: 'apply_patch_call', id: '1', operation: OPERATION })}\n`,
      edits: [PATCHED],
    },
    {
      name: 'an operation as arguments',
      reply: `${jsonBlock({ name: 'apply_patch', arguments: OPERATION })}\n`,
      edits: [PATCHED],
    },
    {
      name: 'an operation that makes a file',
      reply: `${jsonBlock({ type: 'apply_patch_call', operation: { type: 'create_file', path: 'b.py', diff: '+x\n+y\n' } })}\n`,
      edits: [{ kind: 'create', path: 'b.py', text: 'x\ny\n' }],
    },
    {
      name: 'an operation that deletes a file',
      reply: `${jsonBlock({ type: 'apply_patch_call', operation: { type: 'delete_file', path: 'b.py' } })}\n`,
      edits: [{ kind: 'delete', path: 'b.py' }],
    },
    {
      name: 'a tool of free text',
      reply: `${jsonBlock({ type: 'custom_tool_call', call_id: 'c', name: 'apply_patch', input: PATCH })}\n`,
      edits: [PATCHED],
    },
  ],
  unread: [],
}
