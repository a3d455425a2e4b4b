/** Claude Code's Edit, and the contract that most tools share: the old text occurs in the file once, character for character. */
import { type Applier, applier, type Evidence } from '../applier'
import { byMajority } from './line-ends'
import { requestsIn } from './requests'
import { type EditTool, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  patterned,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  textOccurrences,
  wholeText,
} from './text-edit'

export type ExactEditOptions = {
  /** Line ends are seen past, as the shipped tool does; its bare function compares them. */
  readonly convertsLineEnds: boolean
  /** An old text that gives way to nothing takes the line end behind it along. */
  readonly takesLineEnd: boolean
  /** `$&` and its like in the new text are replaced by what was found. */
  readonly dollarPatterns: boolean
}

export function exactEdit(text: string | null, edit: TextEdit, { path, trace }: EditContext, ways: ExactEditOptions): EditResult {
  if (edit.old === edit.fresh)
    return refusedEdit('identical', `Nothing to change in ${path}: the old and the new text are the same.`)
  if (edit.old === '') return emptySearch(text, edit.fresh, path)
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const { old } = edit
  const found = textOccurrences(text, old)
  const places = stepPlacesOf(
    text,
    found.map((from) => ({ from, to: from + old.length })),
  )
  if (found.length === 0) {
    trace.note('substring', 'none')
    return refusedEdit('substring', `The text to replace does not occur in ${path}:\n${old}`)
  }
  if (found.length > 1 && !edit.all) {
    trace.note('substring', 'several', { at: places, value: found.length, needed: 1 })
    trace.note('unique', 'refused', { at: places, value: found.length, needed: 1 })
    const times = `The text to replace occurs ${found.length} times in ${path}, and not all of them were asked for.`
    return refusedEdit('unique', `${times} Ask for all, or give more of what surrounds it:\n${old}`)
  }
  trace.note('substring', 'took', { at: places, value: found.length })
  return replaced(text, old, edit, ways, found, trace)
}

function emptySearch(text: string | null, fresh: string, path: string): EditResult {
  if (text !== null && text.trim() !== '')
    return refusedEdit('empty-search', `${path} cannot be created with an empty old text: it exists and is not empty.`)
  return wholeText(text ?? '', 'empty-search', fresh)
}

function replaced(
  text: string,
  old: string,
  edit: TextEdit,
  ways: ExactEditOptions,
  found: readonly number[],
  trace: EditContext['trace'],
): EditResult {
  const takesEnd = ways.takesLineEnd && edit.fresh === '' && !old.endsWith('\n') && text.includes(`${old}\n`)
  if (takesEnd) {
    const lines = textOccurrences(text, `${old}\n`, edit.all ? undefined : 1)
    trace.note('as-written', 'did', { value: lines.length })
    return landedEdit(
      text,
      'substring',
      lines.map((from) => ({ from, to: from + old.length + 1, fresh: '' })),
    )
  }
  trace.note('as-written', 'did')
  return landedEdit(
    text,
    'substring',
    found.map((from) => ({
      from,
      to: from + old.length,
      fresh: ways.dollarPatterns ? patterned(text, from, old, edit.fresh) : edit.fresh,
    })),
  )
}

const evidence: readonly Evidence[] = [
  { proof: 'measured', about: 'The bare contract (once, character for character, old and new differ) was run on 28 cases.' },
  { proof: 'reported', about: 'Claude Code: messages with the count and the old text, from its change log and its issues.' },
  {
    proof: 'reported',
    about: 'Line ends are seen past and written back; which ones by the majority of the first 4096 characters is unverified.',
  },
  {
    proof: 'unverified',
    about: 'An old text that gives way to nothing takes the line end behind it along; an empty file may be filled.',
  },
  { proof: 'unverified', about: 'Later versions also compare curly quotes as straight ones; this is not emulated.' },
]

export const exactUnique: Applier = applier({
  id: 'exact-unique',
  name: 'Claude Code Edit',
  version: 'change log of 5cfc0a1',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence,
  options: { convertsLineEnds: true, takesLineEnd: true, dollarPatterns: false },
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), exactTool(options), { disk, defaultPath, work }),
})

const exactTool = (ways: ExactEditOptions): EditTool => ({
  list: 'each',
  edit: (text, edit, context) => exactEdit(text, edit, context, ways),
  ...(ways.convertsLineEnds ? { open: byMajority } : {}),
})
