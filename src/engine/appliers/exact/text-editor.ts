/** Anthropic's text editor tool: view, create, str_replace and insert, as its hosts carry them out. */
import { type Applier, applier } from '../applier'
import { type Context, landed, occurrences, placesOf, type Result, refusal, type TextEdit, wholeText } from './edit'
import { carryOut, type Tool } from './host'
import { byMajority, toLf } from './line-ends'
import { requestsIn } from './requests'

type Ways = {
  /** Tabs of the file and of the edit become spaces, as in the SWE-agent port: every tab of the file that is edited. */
  readonly expandTabs: boolean
  /** Read as Python reads text: CR LF and CR become LF, and stay so. */
  readonly universalNewlines: boolean
  /** Line ends are seen past and written back. */
  readonly convertsLineEnds: boolean
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

function replace(text: string | null, edit: TextEdit, context: Context, ways: Ways): Result {
  const { path, trace } = context
  if (text === null) return refusal('missing-file', `There is no file ${path}.`)
  const [content, old, fresh] = [text, edit.old, edit.fresh].map((part) => (ways.expandTabs ? expandTabs(part) : part))
  if (content === undefined || old === undefined || fresh === undefined) return refusal('wire', 'The call gives no text.')
  if (old === fresh) return refusal('identical', `Nothing to replace in ${path}: the old and the new text are the same.`)
  if (old === '') {
    if (content === '') return wholeText(content, 'empty-search', fresh)
    return refusal('unique', `Nothing was replaced: an empty old text stands everywhere in ${path}.`)
  }
  const found = occurrences(content, old)
  const places = placesOf(
    content,
    found.map((from) => ({ from, to: from + old.length })),
  )
  if (found.length === 0) {
    trace.note('substring', 'none')
    return refusal('substring', `Nothing was replaced: the old text does not occur in ${path} as it is written:\n${edit.old}`)
  }
  if (found.length > 1 && !edit.all) {
    trace.note('substring', 'several', { at: places, value: found.length, needed: 1 })
    trace.note('unique', 'refused', { at: places, value: found.length, needed: 1 })
    const lines = linesWith(content, old)
    return refusal('unique', `Nothing was replaced: the old text occurs in ${path} in lines ${lines.join(', ')}:\n${edit.old}`)
  }
  trace.note('substring', 'took', { at: places, value: found.length })
  if (content !== text) trace.note('tabs-expanded', 'did')
  trace.note('as-written', 'did')
  return landed(
    content,
    'substring',
    found.map((from) => ({ from, to: from + old.length, fresh })),
  )
}

/** Numbers of the lines that hold the whole of it: none for a text of several lines. */
const linesWith = (content: string, old: string): number[] =>
  content.split('\n').flatMap((line, index) => (line.includes(old) ? [index + 1] : []))

function insert(text: string | null, after: number, fresh: string, { path, trace }: Context, ways: Ways): Result {
  if (text === null) return refusal('missing-file', `There is no file ${path}.`)
  const content = ways.expandTabs ? expandTabs(text) : text
  const lines = content.split('\n')
  if (after < 0 || after > lines.length) {
    return refusal('line-number', `Line ${after} is outside of ${path}, which has the lines 0 to ${lines.length}.`)
  }
  if (content !== text) trace.note('tabs-expanded', 'did')
  trace.note('line-number', 'took', { at: [{ start: after, end: after }] })
  const given = ways.expandTabs ? expandTabs(fresh) : fresh
  const from = lines.slice(0, after).reduce((sum, line) => sum + line.length + 1, 0)
  if (from > content.length)
    return landed(content, 'line-number', [{ from: content.length, to: content.length, fresh: `\n${given}` }])
  return landed(content, 'line-number', [{ from, to: from, fresh: `${given}\n` }])
}

const textEditorTool = (ways: Ways): Tool => ({
  list: 'each',
  missing: '',
  views: true,
  edit: (text, edit, context) => replace(text, edit, context, ways),
  insert: (text, line, fresh, context) => insert(text, line, fresh, context, ways),
  write: (existing, text, isFresh) =>
    isFresh && existing !== null
      ? refusal('exists', 'A file of that name exists: the command that creates does not overwrite.')
      : wholeText(existing ?? '', 'whole-file', text),
  ...(ways.universalNewlines
    ? { open: (text) => ({ text: toLf(text).replaceAll('\r', '\n'), closed: (after) => after, taken: toLf }) }
    : ways.convertsLineEnds
      ? { open: byMajority }
      : {}),
})

export const anthropicTextEditor: Applier = applier({
  id: 'anthropic-text-editor',
  name: 'Anthropic text editor',
  version: 'SWE-agent 3ea751c and the vendor’s pages',
  family: 'exact-string',
  formats: ['tool-call'],
  atomicity: 'none',
  evidence: [
    {
      proof: 'read',
      about:
        'The SWE-agent port: one occurrence, line numbers of all where there are several, equal strings refused, tabs expanded.',
    },
    { proof: 'read', about: 'An existing path is not created again; text is inserted behind the line, 0 is the top.' },
    { proof: 'reported', about: 'What the host does besides is up to it: the contract asks for exactly one match.' },
    {
      proof: 'unverified',
      about: 'Line ends: hosts in Python read CR LF as LF and write LF; without that option they are compared as they are.',
    },
  ],
  options: { expandTabs: false, universalNewlines: false, convertsLineEnds: false },
  run: ({ reply, disk, defaultPath, options, work }) =>
    carryOut(requestsIn(reply), textEditorTool(options), { disk, defaultPath, work }),
})
