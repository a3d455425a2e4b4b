/** Anthropic's text editor tool: view, create, str_replace and insert, as its reference implementation carries them out. */
import { type Applier, applier } from '../applier'
import type { Disk } from '../shared/disk'
import { strip } from '../shared/python-text'
import { byMajority, toLf } from './line-ends'
import { requestsIn } from './requests'
import { type EditTool, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  type RefusedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  textOccurrences,
  wholeText,
} from './text-edit'

type Ways = {
  /** Tabs of the file and of the edit become spaces: every tab of the file that is edited. */
  readonly expandTabs: boolean
  /** Read as Python reads text: CR LF and CR become LF, and stay so. */
  readonly universalNewlines: boolean
  /** Line ends are seen past and written back. */
  readonly convertsLineEnds: boolean
  /** As the SWE-agent port does. */
  readonly refusesIdentical: boolean
  /** Text that is not there is looked for once more without the white space around it. */
  readonly strips: boolean
  /** Lines are inserted behind what the line before holds, whether or not it has an end. */
  readonly insertsBehind: boolean
}

/** Columns from one tab stop to the next. */
const TAB = 8

/** Python's `str.expandtabs`. */
function expandTabs(text: string): string {
  if (!text.includes('\t')) return text
  let column = 0
  let out = ''
  for (const char of text) {
    if (char === '\t') {
      out += ' '.repeat(TAB - (column % TAB))
      column += TAB - (column % TAB)
    } else {
      out += char
      column = char === '\n' || char === '\r' ? 0 : column + 1
    }
  }
  return out
}

function replace(text: string | null, edit: TextEdit, context: EditContext, ways: Ways): EditResult {
  const { path, trace } = context
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const [content, old, fresh] = [text, edit.old, edit.fresh].map((part) => (ways.expandTabs ? expandTabs(part) : part))
  if (content === undefined || old === undefined || fresh === undefined) return refusedEdit('wire', 'The call gives no text.')
  if (ways.refusesIdentical && old === fresh)
    return refusedEdit('identical', `Nothing to replace in ${path}: the old and the new text are the same.`)
  if (old === '') {
    if (content === '') return wholeText(content, 'empty-search', fresh)
    return refusedEdit('unique', `Nothing was replaced: an empty old text is everywhere in ${path}.`)
  }
  const exact = textOccurrences(content, old)
  if (exact.length === 0 && ways.strips) {
    trace.note('substring', 'none')
    return stripped(content, { old, fresh }, context)
  }
  return taken(text, content, { old, fresh }, exact, edit.old, context)
}

function stripped(content: string, edit: Pick<TextEdit, 'old' | 'fresh'>, context: EditContext): EditResult {
  const [old, fresh] = [edit.old, edit.fresh].map(strip)
  if (old === '' && content === '') return wholeText(content, 'trimmed', fresh ?? '')
  if (old === undefined || fresh === undefined || old === '')
    return refusedEdit('unique', `Nothing was replaced: an empty old text is everywhere in ${context.path}.`)
  const { path, trace } = context
  const found = textOccurrences(content, old)
  const [from] = found
  if (from === undefined) {
    trace.note('trimmed', 'none')
    return refusedEdit('trimmed', `Nothing was replaced: the old text does not occur in ${path}:\n${old}`)
  }
  const splices = found.map((at) => ({ from: at, to: at + old.length, fresh }))
  if (found.length > 1) {
    trace.note('unique', 'refused', { at: stepPlacesOf(content, splices), value: found.length, needed: 1 })
    return refusedEdit('unique', `Nothing was replaced: the old text occurs in ${path} ${found.length} times.`)
  }
  trace.note('trimmed', 'took', { at: stepPlacesOf(content, splices) })
  trace.note('as-written', 'did')
  return landedEdit(content, 'trimmed', splices)
}

function taken(
  text: string,
  content: string,
  { old, fresh }: Pick<TextEdit, 'old' | 'fresh'>,
  found: readonly number[],
  written: string,
  { path, trace }: EditContext,
): EditResult {
  const places = stepPlacesOf(
    content,
    found.map((from) => ({ from, to: from + old.length })),
  )
  if (found.length === 0) {
    trace.note('substring', 'none')
    return refusedEdit('substring', `Nothing was replaced: the old text does not occur in ${path} as it is written:\n${written}`)
  }
  if (found.length > 1) {
    trace.note('substring', 'several', { at: places, value: found.length, needed: 1 })
    trace.note('unique', 'refused', { at: places, value: found.length, needed: 1 })
    const lines = linesWith(content, old)
    return refusedEdit('unique', `Nothing was replaced: the old text occurs in ${path} in lines ${lines.join(', ')}:\n${written}`)
  }
  trace.note('substring', 'took', { at: places })
  if (content !== text) trace.note('tabs-expanded', 'did')
  trace.note('as-written', 'did')
  return landedEdit(
    content,
    'substring',
    found.map((from) => ({ from, to: from + old.length, fresh })),
  )
}

/** Numbers of the lines that hold the whole of it: none for a text of several lines. */
const linesWith = (content: string, old: string): number[] =>
  content.split('\n').flatMap((line, index) => (line.includes(old) ? [index + 1] : []))

/** The first and the last line of a view must be there, -1 being the end. */
function view(text: string, range: unknown): RefusedEdit | null {
  if (range === undefined || range === null || (Array.isArray(range) && range.length === 0)) return null
  const [first, last]: readonly unknown[] = Array.isArray(range) && range.length === 2 ? range : []
  const count = text.split('\n').length
  const isGood =
    isWhole(first) && isWhole(last) && first >= 1 && first <= count && last <= count && (last === -1 || last >= first)
  return isGood ? null : refusedEdit('line-number', `The lines to view are not two that the file has: it has ${count}.`)
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

function insert(text: string | null, after: number, fresh: string, { path, trace }: EditContext, ways: Ways): EditResult {
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const content = ways.expandTabs ? expandTabs(text) : text
  const lines = content.split('\n')
  if (ways.insertsBehind && lines.at(-1) === '') lines.pop()
  if (after < 0 || after > lines.length) {
    return refusedEdit('line-number', `Line ${after} is outside of ${path}, which has the lines 0 to ${lines.length}.`)
  }
  if (content !== text) trace.note('tabs-expanded', 'did')
  trace.note('line-number', 'took', { at: [{ start: after, end: after }] })
  const given = ways.expandTabs ? expandTabs(fresh) : fresh
  const from = lines.slice(0, after).reduce((sum, line) => sum + line.length + 1, 0)
  if (from > content.length && ways.insertsBehind)
    return landedEdit(content, 'line-number', [{ from: content.length, to: content.length, fresh: `${given}\n` }])
  if (from > content.length)
    return landedEdit(content, 'line-number', [{ from: content.length, to: content.length, fresh: `\n${given}` }])
  return landedEdit(content, 'line-number', [{ from, to: from, fresh: `${given}\n` }])
}

function create(
  existing: string | null,
  text: string,
  isFresh: boolean,
  { path, disk }: { path: string; disk: Disk },
): EditResult {
  if (isFresh && existing !== null)
    return refusedEdit('exists', 'A file of that name exists: the command that creates does not overwrite.')
  const directory = path.slice(0, path.lastIndexOf('/') + 1)
  if (existing === null && directory !== '' && !disk.paths().some((other) => other.startsWith(directory)))
    return refusedEdit('path', `There is no directory ${directory}.`)
  return wholeText(existing ?? '', 'whole-file', text)
}

const same = (text: string): string => text

const textEditorTool = (ways: Ways): EditTool => ({
  list: 'each',
  missing: '',
  view,
  edit: (text, edit, context) => replace(text, edit, context, ways),
  insert: (text, line, fresh, context) => insert(text, line, fresh, context, ways),
  write: create,
  ...(ways.universalNewlines
    ? { open: (text) => ({ text: toLf(text).replaceAll('\r', '\n'), closed: same, taken: same }) }
    : ways.convertsLineEnds
      ? { open: byMajority }
      : {}),
})

const ANTHROPIC: Ways = {
  expandTabs: true,
  universalNewlines: true,
  convertsLineEnds: false,
  refusesIdentical: false,
  strips: false,
  insertsBehind: false,
}

export const openhands: Applier = applier({
  id: 'openhands',
  name: 'OpenHands file editor',
  version: 'software-agent-sdk 03776cf (2026)',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'read',
      about:
        'editor.py: one occurrence; where there is none, both strings are stripped of white space and looked for again; equal strings are refused.',
    },
    { proof: 'measured', about: 'Its functions, typed out again in Python, were run on edits with damages of many kinds.' },
    { proof: 'read', about: 'Read and written as Python does: CR LF becomes LF. Tabs stay.' },
    {
      proof: 'read',
      about: 'Lines inserted behind a last line without an end are put on that line; an existing path is not created again.',
    },
    { proof: 'unverified', about: 'Other encodings than UTF-8, and undoing, are not emulated.' },
  ],
  options: {},
  run: ({ reply, disk, defaultPath, work }) =>
    runEditTool(
      requestsIn(reply),
      textEditorTool({ ...ANTHROPIC, expandTabs: false, refusesIdentical: true, strips: true, insertsBehind: true }),
      { disk, defaultPath, work },
    ),
})

export const trae: Applier = applier({
  id: 'trae-agent',
  name: 'Trae Agent edit tool',
  version: 'trae-agent 03068f0 (2026)',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'read',
      about: 'edit_tool.py: one occurrence, every tab of file and edit expanded, equal strings written as they are.',
    },
    { proof: 'measured', about: 'Its functions, typed out again in Python, were run on edits with damages of many kinds.' },
    {
      proof: 'read',
      about: 'Read and written as Python does: CR LF becomes LF. Cells of notebooks, which it edits too, are not emulated.',
    },
  ],
  options: {},
  run: ({ reply, disk, defaultPath, work }) =>
    runEditTool(requestsIn(reply), textEditorTool(ANTHROPIC), { disk, defaultPath, work }),
})

export const anthropicTextEditor: Applier = applier({
  id: 'anthropic-text-editor',
  name: 'Anthropic text editor',
  version: 'computer-use demo 0e1170b',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'measured',
      about:
        'The demo’s functions were run on edits with damages of many kinds: exactly one occurrence, equal strings written as they are, every tab of file and edit expanded.',
    },
    {
      proof: 'measured',
      about: 'A file is read as Python reads text: CR LF and CR become LF, and are written so; the edit’s own stay as they are.',
    },
    {
      proof: 'measured',
      about:
        'An existing path is not created again, nor one in a directory that is not there; text is inserted behind the line, 0 is the top.',
    },
    { proof: 'reported', about: 'What the host does besides is up to it: the contract asks for exactly one match.' },
    {
      proof: 'read',
      about: 'The SWE-agent port refuses equal strings, which is an option here. Neither replaces all occurrences.',
    },
    { proof: 'unverified', about: 'Undoing, which newer versions of the tool do not have, is not emulated.' },
  ],
  options: { expandTabs: true, universalNewlines: true, convertsLineEnds: false, refusesIdentical: false },
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), textEditorTool({ ...ANTHROPIC, ...options }), { disk, defaultPath, work }),
})
