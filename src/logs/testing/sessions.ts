/**
 * Sessions of known truth, written as each tool writes them: what an agent read, edited and ran, and the files at each moment. The shapes are those
 * of the sources that the readers name; all texts are made up here.
 */

export type Step =
  | { readonly kind: 'read'; readonly path: string }
  /** `old` once in the file, or the tool refuses. */
  | { readonly kind: 'edit'; readonly path: string; readonly old: string; readonly fresh: string }
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  /** Puts `line` behind every file's last line, which no log shows. */
  | { readonly kind: 'run'; readonly line: string }

/** A step that was taken, with the truth. `before` null: there was no file. */
export type Taken = {
  readonly step: Step
  readonly id: string
  readonly ok: boolean
  readonly before: string | null
  readonly after: string | null
}

type Disk = Readonly<Record<string, string>>

/** What becomes of the files, step by step. */
export function play(files: Disk, steps: readonly Step[]): readonly Taken[] {
  const disk = new Map(Object.entries(files))
  return steps.map((step, index) => {
    const id = `call_${index}`
    if (step.kind === 'run') {
      for (const [path, text] of disk) disk.set(path, `${text}${step.line}\n`)
      return { step, id, ok: true, before: null, after: null }
    }
    const before = disk.get(step.path) ?? null
    const isThere = step.kind === 'write' || (before !== null && (step.kind === 'read' || before.split(step.old).length === 2))
    if (isThere && step.kind === 'edit') disk.set(step.path, before?.replace(step.old, () => step.fresh) ?? '')
    if (isThere && step.kind === 'write') disk.set(step.path, step.text)
    return { step, id, ok: isThere, before, after: disk.get(step.path) ?? null }
  })
}

export const ROOT = '/home/ada/work'
export const MODEL = 'made-up-model'
const AT = '2026-01-20T11:57:17.716Z'
const jsonl = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const full = (path: string): string => `${ROOT}/${path}`

/** `~/.claude/projects/…/<session>.jsonl` */
export function claudeCode(taken: readonly Taken[]): string {
  const common = { sessionId: 'claude-session', cwd: ROOT, version: '2.1.12', timestamp: AT, isSidechain: false }
  const lines: unknown[] = [{ type: 'summary', summary: 'made up', leafUuid: 'x', sessionId: 'claude-session' }]
  for (const { step, id, ok, before, after } of taken) {
    const [name, input] =
      step.kind === 'read'
        ? ['Read', { file_path: full(step.path) }]
        : step.kind === 'edit'
          ? ['Edit', { file_path: full(step.path), old_string: step.old, new_string: step.fresh }]
          : step.kind === 'write'
            ? ['Write', { file_path: full(step.path), content: step.text }]
            : ['Bash', { command: 'npm run format' }]
    const content = [{ type: 'tool_use', id, name, input }]
    lines.push({ ...common, type: 'assistant', message: { role: 'assistant', model: MODEL, id: `msg_${id}`, content } })
    const result = {
      tool_use_id: id,
      type: 'tool_result',
      content: ok ? 'ok' : 'String to replace not found in file.',
      is_error: !ok,
    }
    const filePath = step.kind === 'run' ? '' : full(step.path)
    const all = before?.split('\n').length ?? 0
    const detail = !ok
      ? 'Error: String to replace not found in file.'
      : step.kind === 'read'
        ? { type: 'text', file: { filePath, content: before, numLines: all, startLine: 1, totalLines: all } }
        : step.kind === 'edit'
          ? { filePath, oldString: step.old, newString: step.fresh, originalFile: null, structuredPatch: [], userModified: false }
          : step.kind === 'write'
            ? { type: before === null ? 'create' : 'update', filePath, content: after, structuredPatch: [], originalFile: before }
            : { stdout: '', stderr: '', interrupted: false }
    lines.push({ ...common, type: 'user', message: { role: 'user', content: [result] }, toolUseResult: detail })
  }
  return jsonl(lines)
}

/** `~/.codex/sessions/…/rollout-….jsonl` */
export function codex(taken: readonly Taken[]): string {
  const item = (payload: unknown) => ({ timestamp: AT, type: 'response_item', payload })
  const lines: unknown[] = [
    {
      timestamp: AT,
      type: 'session_meta',
      payload: { id: 'codex-session', cwd: ROOT, cli_version: '0.98.0', originator: 'codex_exec' },
    },
    { timestamp: AT, type: 'turn_context', payload: { cwd: ROOT, model: MODEL } },
  ]
  for (const { step, id, ok, before } of taken) {
    if (step.kind === 'read' || step.kind === 'run') {
      const cmd = step.kind === 'read' ? `cat ${step.path}` : 'npm run format'
      lines.push(
        item({ type: 'function_call', name: 'exec_command', arguments: JSON.stringify({ cmd, workdir: ROOT }), call_id: id }),
      )
      const output = `Chunk ID: 1\nWall time: 0.01 seconds\nProcess exited with code ${ok ? 0 : 1}\nOutput:\n${before ?? ''}`
      lines.push(item({ type: 'function_call_output', call_id: id, output }))
      continue
    }
    const signed = (sign: string, text: string) =>
      text
        .split('\n')
        .map((line) => `${sign}${line}\n`)
        .join('')
    const body =
      step.kind === 'edit'
        ? `*** Update File: ${step.path}\n@@\n${signed('-', step.old)}${signed('+', step.fresh)}`
        : `*** Add File: ${step.path}\n${signed('+', step.text.replace(/\n$/, ''))}`
    lines.push(
      item({
        type: 'custom_tool_call',
        status: 'completed',
        call_id: id,
        name: 'apply_patch',
        input: `*** Begin Patch\n${body}*** End Patch\n`,
      }),
    )
    const output = ok
      ? `Success. Updated the following files:\nM ${step.path}\n`
      : 'apply_patch verification failed: Failed to find expected lines'
    lines.push(
      item({
        type: 'custom_tool_call_output',
        call_id: id,
        output: JSON.stringify({ output, metadata: { exit_code: ok ? 0 : 1 } }),
      }),
    )
  }
  return jsonl(lines)
}

/** `tasks/<id>/api_conversation_history.json`, with tools as tags. */
export function cline(taken: readonly Taken[]): string {
  const details = `<environment_details>\n# Current Working Directory (${ROOT}) Files\n</environment_details>`
  const messages: unknown[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: '<task>\nmade up\n</task>' },
        { type: 'text', text: details },
      ],
    },
  ]
  for (const { step, ok, before, after } of taken) {
    const tool = { read: 'read_file', edit: 'replace_in_file', write: 'write_to_file', run: 'execute_command' }[step.kind]
    const path = step.kind === 'run' ? '' : step.path
    const inner =
      step.kind === 'edit'
        ? `<path>${path}</path>\n<diff>\n------- SEARCH\n${step.old}\n=======\n${step.fresh}\n+++++++ REPLACE\n</diff>`
        : step.kind === 'write'
          ? `<path>${path}</path>\n<content>\n${step.text}</content>`
          : step.kind === 'read'
            ? `<path>${path}</path>`
            : '<command>npm run format</command>\n<requires_approval>false</requires_approval>'
    messages.push({
      role: 'assistant',
      content: [{ type: 'text', text: `So be it.\n\n<${tool}>\n${inner}\n</${tool}>` }],
      modelInfo: { modelId: MODEL },
    })
    const saved = `The content was successfully saved to ${path}.\n\n<final_file_content path="${path}">\n${after}\n</final_file_content>\n\nIMPORTANT: use it.`
    const failed = `The tool execution failed with the following error:\n<error>\nno match\n</error>\n\n<file_content path="${path}">\n${before}\n</file_content>\n`
    const result =
      step.kind === 'run'
        ? 'Command executed.'
        : !ok
          ? before === null
            ? '<error>\nno file\n</error>'
            : failed
          : step.kind === 'read'
            ? (before ?? '')
            : saved
    const head = step.kind === 'run' ? `[${tool} for 'npm run format'] Result:` : `[${tool} for '${path}'] Result:`
    messages.push({
      role: 'user',
      content: [
        { type: 'text', text: head },
        { type: 'text', text: result },
        { type: 'text', text: details },
      ],
    })
  }
  return JSON.stringify(messages)
}

/** What `opencode export` writes. */
export function opencode(taken: readonly Taken[]): string {
  const parts = taken.map(({ step, id, ok, before, after }) => {
    const filePath = step.kind === 'run' ? '' : full(step.path)
    const numbered = before
      ?.replace(/\n$/, '')
      .split('\n')
      .map((line, index) => `${String(index + 1).padStart(5, '0')}| ${line}`)
    const [tool, input, metadata, output] =
      step.kind === 'read'
        ? [
            'read',
            { filePath },
            {},
            `<file>\n${numbered?.join('\n')}\n\n(End of file - total ${numbered?.length} lines)\n</file>`,
          ]
        : step.kind === 'edit'
          ? [
              'edit',
              { filePath, oldString: step.old, newString: step.fresh },
              { filediff: { file: filePath, before, after } },
              '',
            ]
          : step.kind === 'write'
            ? ['write', { filePath, content: step.text }, { exists: before !== null, filepath: filePath }, '']
            : ['bash', { command: 'npm run format' }, {}, '']
    const state = ok
      ? { status: 'completed', input, output, metadata, time: { start: 1768910237716, end: 1768910237717 } }
      : { status: 'error', input, error: 'oldString not found in content', time: { start: 1768910237716, end: 1768910237717 } }
    return { id: `prt_${id}`, type: 'tool', callID: id, tool, state }
  })
  const info = { id: 'ses_made_up', directory: ROOT, version: '1.1.36', title: 'made up' }
  const messages = parts.map((part) => ({
    info: { id: `msg_${part.id}`, role: 'assistant', modelID: MODEL, providerID: 'p' },
    parts: [part],
  }))
  return JSON.stringify({ info, messages })
}

/** `~/.gemini/tmp/<project>/chats/session-….json`; `hash` is the SHA-256 of the project's folder. */
export function geminiSession(taken: readonly Taken[], hash: string) {
  const messages = taken.map(({ step, id, ok, before, after }) => {
    const file_path = step.kind === 'run' ? '' : full(step.path)
    const [name, args, display, output] =
      step.kind === 'read'
        ? ['read_file', { file_path }, '', before ?? '']
        : step.kind === 'edit'
          ? [
              'replace',
              { file_path, old_string: step.old, new_string: step.fresh },
              { fileName: 'x', fileDiff: '', originalContent: before, newContent: after },
              'Successfully modified file',
            ]
          : step.kind === 'write'
            ? [
                'write_file',
                { file_path, content: step.text },
                { fileName: 'x', fileDiff: '', originalContent: before ?? '', newContent: after },
                before === null ? 'Successfully created and wrote to new file' : 'Successfully overwrote file',
              ]
            : ['run_shell_command', { command: 'npm run format' }, '', '']
    const response = ok ? { output } : { error: 'Failed to edit, could not find the string to replace.' }
    const call = {
      id,
      name,
      args,
      result: [{ functionResponse: { id, name, response } }],
      status: ok ? 'success' : 'error',
      timestamp: AT,
      resultDisplay: ok ? display : 'Failed',
    }
    return { id: `m_${id}`, timestamp: AT, type: 'gemini', content: '', toolCalls: [call], model: MODEL }
  })
  return { sessionId: 'gemini-session', projectHash: hash, startTime: AT, lastUpdated: AT, messages }
}

/** The same with a record a line; each record is there twice, as one that grew. */
export function geminiLines(taken: readonly Taken[], hash: string): string {
  const { messages, ...head } = geminiSession(taken, hash)
  return jsonl([head, ...messages.flatMap((message) => [{ ...message, toolCalls: [] }, message]), { $set: { lastUpdated: AT } }])
}
