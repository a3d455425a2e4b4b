/** Edits as tool calls. */
import type { CannotWrite, Edit, Lost, SymbolAction } from '../model'
import { lazyLinesOf } from './lazy-lines'
import { asPatch, lostOf, type PlainHunk } from './patch'
import { readsAsPlaceholder } from './reserved-lines'
import { joinedLines, linesOfText, looksNumbered, textsOf } from './text-lines'

export type WrittenCall = { readonly name: string; readonly input: Readonly<Record<string, string | number | boolean>> }

export type Calls =
  | { readonly ok: true; readonly calls: readonly WrittenCall[]; readonly lost: readonly Lost[] }
  | { readonly ok: false; readonly reason: CannotWrite }

const EDITOR = 'str_replace_based_edit_tool'

const SYMBOL_TOOL: Record<SymbolAction, string> = {
  'replace-body': 'replace_symbol_body',
  'insert-before': 'insert_before_symbol',
  'insert-after': 'insert_after_symbol',
  delete: 'safe_delete_symbol',
  rename: 'rename_symbol',
}

const no = (reason: CannotWrite): Calls => ({ ok: false, reason })

/** Calls, unless a text of theirs would be read as escaped once more than it is, or as a patch. */
function yes(calls: readonly WrittenCall[], lost: readonly Lost[] = []): Calls {
  if (calls.some(looksEscaped)) return no('escapes-in-text')
  return calls.some(holdsPatch) ? no('markers-in-text') : { ok: true, calls, lost }
}

/** The edit as calls of the tools in widest use, one a hunk. */
export function callsOf(edit: Edit): Calls {
  const path = edit.written
  if (path !== path.trim() || path.startsWith('@') || path.startsWith('file:')) return no('path')
  switch (edit.kind) {
    case 'replace':
      return replaceCall(edit)
    case 'patch':
      return patchCalls(edit)
    case 'write':
    case 'create':
      return wholeCall(edit)
    case 'delete':
      return yes([{ name: 'delete_file', input: { path } }], edit.before.length === 0 ? [] : ['before'])
    case 'lazy': {
      const sketch = lazyLinesOf(edit)
      return sketch.ok
        ? yes([{ name: 'edit_file', input: { target_file: path, instructions: '', code_edit: joinedLines(sketch.lines) } }])
        : sketch
    }
    case 'lines':
      return linesCall(edit)
    case 'symbol':
      return symbolCall(edit)
  }
}

function replaceCall({ written, before, after, all }: Extract<Edit, { kind: 'replace' }>): Calls {
  const texts = textsOf(before)
  const old = texts.join('\n')
  if (old === '') return no('empty-search')
  if (looksNumbered(texts.at(-1) === '' ? texts.slice(0, -1) : texts)) return no('numbers-in-text')
  const input = { file_path: written, old_string: old, new_string: textsOf(after).join('\n') }
  return yes([{ name: 'Edit', input: all ? { ...input, replace_all: true } : input }])
}

function patchCalls(edit: Extract<Edit, { kind: 'patch' }>): Calls {
  const patch = asPatch(edit)
  if (!patch.ok) return patch
  const calls: WrittenCall[] = []
  for (const hunk of patch.hunks) {
    const [old, fresh] = stringsOf(hunk)
    if (old.trim() === '') return no('empty-search')
    if (looksNumbered(hunk.before)) return no('numbers-in-text')
    calls.push({ name: 'Edit', input: { file_path: edit.written, old_string: old, new_string: fresh } })
  }
  if (patch.moveTo !== null) {
    if (patch.moveTo !== patch.moveTo.trim()) return no('path')
    calls.push({ name: 'move_file', input: { source: edit.written, destination: patch.moveTo } })
  }
  return yes(calls, [...patch.lost, ...patch.hunks.flatMap((hunk) => lostOf(hunk, []))])
}

/** Both sides as exact text. Lines that go away without any in their place take their last line end along. */
function stringsOf({ before, after }: PlainHunk): [old: string, fresh: string] {
  const old = before.join('\n')
  return after.length === 0 ? [`${old}\n`, ''] : [old, after.join('\n')]
}

function wholeCall({ kind, written, text }: Extract<Edit, { kind: 'write' | 'create' }>): Calls {
  const whole = linesOfText(text)
  if (whole === null) return no('line-break')
  if (whole.lines.some(readsAsPlaceholder)) return no('placeholder-in-text')
  const content = text.replaceAll('\r\n', '\n')
  const lost = whole.lost.filter((what) => what === 'line-ends')
  if (kind === 'write') return yes([{ name: 'Write', input: { file_path: written, content } }], lost)
  return yes([{ name: EDITOR, input: { command: 'create', path: written, file_text: content } }], lost)
}

function linesCall({ written, range: { start, end }, lines }: Extract<Edit, { kind: 'lines' }>): Calls {
  const text = joinedLines(textsOf(lines))
  if (start < end)
    return yes([{ name: 'replace_lines', input: { path: written, start_line: start + 1, end_line: end, content: text } }])
  return yes([{ name: EDITOR, input: { command: 'insert', path: written, insert_line: start, insert_text: text } }])
}

function symbolCall({ written, action, symbol, lines }: Extract<Edit, { kind: 'symbol' }>): Calls {
  const texts = textsOf(lines)
  const name = SYMBOL_TOOL[action]
  if (action === 'delete') return yes([{ name, input: { name_path_pattern: symbol, relative_path: written } }])
  const place = { name_path: symbol, relative_path: written }
  if (action !== 'rename') {
    // A blank last line needs a line end of its own: without it, the text would seem to end with the line before.
    const body = texts.at(-1) === '' ? joinedLines(texts) : texts.join('\n')
    return yes([{ name, input: { ...place, body } }])
  }
  const [fresh] = texts
  if (fresh === undefined || fresh === '' || texts.length > 1) return no('several-lines')
  return yes([{ name, input: { ...place, new_name: fresh } }])
}

/** Arguments that hold text of files. */
const TEXTS: ReadonlySet<string> = new Set([
  'old_string',
  'new_string',
  'content',
  'file_text',
  'code_edit',
  'insert_text',
  'body',
])

const textsIn = ({ input }: WrittenCall): readonly string[] =>
  Object.entries(input).flatMap(([name, value]) => (TEXTS.has(name) && typeof value === 'string' ? [value] : []))

/** Whether every text of a call is one line without a bare quotation mark, and one of them has `\n`. */
function looksEscaped(call: WrittenCall): boolean {
  const texts = textsIn(call)
  return texts.some((text) => text.includes('\\n')) && texts.every((text) => !text.includes('\n') && !/(?:^|[^\\])"/.test(text))
}

const holdsPatch = (call: WrittenCall): boolean => textsIn(call).some((text) => /^\s*\*\*\* Begin Patch/.test(text))
