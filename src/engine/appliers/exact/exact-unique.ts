/** Claude Code's Edit, and the contract that most tools share: the old text stands in the file once, character for character. */
import { type Applier, applier, type Evidence } from '../applier'
import { type Context, landed, occurrences, patterned, placesOf, type Result, refusal, type TextEdit, wholeText } from './edit'
import { carryOut, type Tool } from './host'
import { byMajority } from './line-ends'
import { requestsIn } from './requests'

export type Ways = {
  /** Line ends are seen past, as the shipped tool does; its bare function compares them. */
  readonly convertsLineEnds: boolean
  /** An old text that gives way to nothing takes the line end behind it along. */
  readonly takesLineEnd: boolean
  /** `$&` and its like in the new text stand for what was found. */
  readonly dollarPatterns: boolean
}

export function exactEdit(text: string | null, edit: TextEdit, { path, trace }: Context, ways: Ways): Result {
  if (edit.old === edit.fresh) return refusal('identical', `Nothing to change in ${path}: the old and the new text are the same.`)
  if (edit.old === '') return emptySearch(text, edit.fresh, path)
  if (text === null) return refusal('missing-file', `There is no file ${path}.`)
  const { old } = edit
  const found = occurrences(text, old)
  const places = placesOf(
    text,
    found.map((from) => ({ from, to: from + old.length })),
  )
  if (found.length === 0) {
    trace.note('substring', 'none')
    return refusal('substring', `The text to replace does not occur in ${path}:\n${old}`)
  }
  if (found.length > 1 && !edit.all) {
    trace.note('substring', 'several', { at: places, value: found.length, needed: 1 })
    trace.note('unique', 'refused', { at: places, value: found.length, needed: 1 })
    const times = `The text to replace occurs ${found.length} times in ${path}, and not all of them were asked for.`
    return refusal('unique', `${times} Ask for all, or give more of what surrounds it:\n${old}`)
  }
  trace.note('substring', 'took', { at: places, value: found.length })
  return replaced(text, old, edit, ways, found, trace)
}

function emptySearch(text: string | null, fresh: string, path: string): Result {
  if (text !== null && text.trim() !== '')
    return refusal('empty-search', `${path} cannot be created with an empty old text: it exists and is not empty.`)
  return wholeText(text ?? '', 'empty-search', fresh)
}

function replaced(
  text: string,
  old: string,
  edit: TextEdit,
  ways: Ways,
  found: readonly number[],
  trace: Context['trace'],
): Result {
  const takesEnd = ways.takesLineEnd && edit.fresh === '' && !old.endsWith('\n') && text.includes(`${old}\n`)
  if (takesEnd) {
    const lines = occurrences(text, `${old}\n`, edit.all ? undefined : 1)
    trace.note('as-written', 'did', { value: lines.length })
    return landed(
      text,
      'substring',
      lines.map((from) => ({ from, to: from + old.length + 1, fresh: '' })),
    )
  }
  trace.note('as-written', 'did')
  return landed(
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
    carryOut(requestsIn(reply), exactTool(options), { disk, defaultPath, work }),
})

const exactTool = (ways: Ways): Tool => ({
  list: 'each',
  edit: (text, edit, context) => exactEdit(text, edit, context, ways),
  ...(ways.convertsLineEnds ? { open: byMajority } : {}),
})
