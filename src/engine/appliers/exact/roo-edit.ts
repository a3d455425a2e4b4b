/** Roo Code's edit_file: as many places as are expected, of the same characters, with other white space, of the same words. */
import { type Applier, applier, type RuleId } from '../applier'
import { requestsIn } from './requests'
import { type EditTool, type OpenedText, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  type TextSplice,
  textOccurrences,
  wholeText,
} from './text-edit'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where a line breaks any white space will do, elsewhere blanks and tabs. */
const spacedPattern = (old: string): string =>
  (old.match(/\s+|\S+/g) ?? [])
    .map((part) => (/\s/.test(part) ? (part.includes('\n') ? '\\s+' : '[\\t ]+') : escaped(part)))
    .join('')

const wordsPattern = (old: string): string => old.split(/\s+/).filter(Boolean).map(escaped).join('\\s+')

/** Steps that one character of a file costs where white space may match in many ways. */
const SPACE_COST = 4

function matches(
  text: string,
  pattern: string,
  { work }: EditContext,
): readonly { readonly from: number; readonly to: number }[] {
  if (pattern === '') return []
  work.spend(text.length * SPACE_COST + longestSpace(text) ** 2)
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
}

const longestSpace = (text: string): number => (text.match(/\s{50,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)

function edit(text: string | null, { old, fresh }: TextEdit, context: EditContext): EditResult {
  const { path, trace } = context
  if (text === null)
    return old === '' ? wholeText('', 'empty-search', fresh) : refusedEdit('missing-file', `There is no file ${path}.`)
  if (old === '') return refusedEdit('empty-search', `${path} is there already.`)
  if (old === fresh) return refusedEdit('identical', `Nothing to change in ${path}: the old and the new text are the same.`)
  const ways: readonly (readonly [RuleId, () => readonly { readonly from: number; readonly to: number }[]])[] = [
    ['substring', () => textOccurrences(text, old).map((from) => ({ from, to: from + old.length }))],
    ['inner-space', () => matches(text, spacedPattern(old), context)],
    ['tokens', () => matches(text, wordsPattern(old), context)],
  ]
  let isThere = false
  for (const [rule, find] of ways) {
    const found = find()
    const at = stepPlacesOf(text, found)
    if (found.length === 1) {
      trace.note(rule, 'took', { at })
      trace.note('as-written', 'did')
      const splices: TextSplice[] = found.map((place) => ({ ...place, fresh }))
      return landedEdit(text, rule, splices)
    }
    isThere ||= found.length > 0
    trace.note(rule, found.length === 0 ? 'none' : 'several', { at, value: found.length, needed: 1 })
  }
  return isThere
    ? refusedEdit('unique', `In ${path} another number of places was found than the one that was expected.`)
    : refusedEdit('tokens', `The old text is not in ${path}, nor with other white space.`)
}

const lf = (text: string): string => text.replaceAll('\r\n', '\n')

const opened = (text: string): OpenedText => ({
  text: lf(text),
  closed: (after) => (text.includes('\r\n') ? after.replaceAll('\n', '\r\n') : after),
  taken: lf,
})

const tool: EditTool = { list: 'stop', missing: '', open: opened, edit }

export const rooEdit: Applier = applier({
  id: 'roo-edit-file',
  name: 'Roo Code edit_file',
  version: 'Roo-Code 75e49a1 (2026)',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'read',
      about:
        'EditFileTool.ts: three ways of finding, each of which must find as many places as are expected; one, unless the call says so.',
    },
    { proof: 'measured', about: 'Its functions as read were run on edits with damages of many kinds.' },
    {
      proof: 'read',
      about: 'The new text is written as it is, whatever white space was found; CR LF is written where the file has it anywhere.',
    },
    { proof: 'unverified', about: 'expected_replacements of more than one is not emulated.' },
  ],
  options: {},
  run: ({ reply, disk, defaultPath, work }) => runEditTool(requestsIn(reply), tool, { disk, defaultPath, work }),
})
