/** pi's edit: every old text once in the file as it was; where one is not there, once in the file without typography. */
import { type Applier, applier, type RuleId } from '../applier'
import { requestsIn } from './requests'
import { type EditTool, type OpenedText, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  inTurn,
  type RefusedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  type TextSplice,
  textOccurrences,
} from './text-edit'

/** Compatibility forms, no space at the ends of lines, plain quotes, hyphens and spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ')

const lf = (text: string): string => text.replace(/\r\n?/g, '\n')

/** A byte order mark is kept apart; all line ends are written as the first one. */
function opened(text: string): OpenedText {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const bare = text.slice(mark.length)
  const first = bare.indexOf('\n')
  const isCrlf = first > 0 && bare[first - 1] === '\r'
  return { text: lf(bare), closed: (after) => mark + (isCrlf ? after.replace(/\n/g, '\r\n') : after), taken: lf }
}

type Ground = { readonly base: string; readonly plainBase: string }
type Located = TextSplice & { readonly rule: RuleId }

/** Where the old text is; how often is counted without typography, also where it is there as it is written. */
function locate(
  { base, plainBase }: Ground,
  { old, fresh }: TextEdit,
  { path, trace, work }: EditContext,
): Located | RefusedEdit {
  work.spend(base.length + old.length)
  const exact = base.indexOf(old)
  const sought = plain(old)
  const from = exact >= 0 ? exact : plainBase.indexOf(sought)
  const rule: RuleId = exact >= 0 ? 'substring' : 'typography'
  if (exact < 0) trace.note('substring', 'none')
  if (from < 0) {
    trace.note('typography', 'none')
    return refusedEdit('typography', `The text is not in ${path}. It must be there character for character:\n${old}`)
  }
  const to = from + (exact >= 0 ? old : sought).length
  const count = sought === '' ? plainBase.length - 1 : textOccurrences(plainBase, sought).length
  if (count > 1) {
    trace.note('unique', 'refused', { value: count, needed: 1 })
    return refusedEdit('unique', `The text is in ${path} ${count} times. It must be there once: give more of what surrounds it.`)
  }
  trace.note(rule, 'took', { at: stepPlacesOf(base, [{ from, to }]) })
  return { from, to, fresh, rule }
}

function together(
  text: string | null,
  edits: readonly TextEdit[],
  context: EditContext,
  end: (result: EditResult | null) => void,
): string | null {
  const { path, work } = context
  const empty = edits.findIndex(({ old }) => old === '')
  const why =
    text === null
      ? refusedEdit('missing-file', `There is no file ${path}.`)
      : refusedEdit('empty-search', `The old text of an edit of ${path} is empty.`)
  if (text === null || empty >= 0) {
    for (let index = 0; index < Math.max(0, empty) && text !== null; index += 1) end(null)
    end(why)
    return null
  }
  work.spend(2 * text.length)
  const plainText = plain(text)
  const isPlain = edits.some(({ old }) => !text.includes(old) && plainText.includes(plain(old)))
  const base = isPlain ? plainText : text
  const ground = { base, plainBase: isPlain ? plain(base) : plainText }
  const located: Located[] = []
  for (const edit of edits) {
    const found = locate(ground, edit, context)
    if ('refused' in found) {
      for (let index = 0; index < located.length; index += 1) end(null)
      end(found)
      return null
    }
    located.push(found)
  }
  return written(text, base, located, context, end)
}

function written(
  text: string,
  base: string,
  located: readonly Located[],
  { path, trace }: EditContext,
  end: (result: EditResult | null) => void,
): string | null {
  const sorted = located.toSorted((a, b) => a.from - b.from)
  const overlap = sorted.find((splice, index) => (sorted[index - 1]?.to ?? 0) > splice.from)
  if (overlap !== undefined) {
    for (const splice of located)
      end(splice === overlap ? refusedEdit('overlap', `Two edits of ${path} overlap. Make one of them.`) : null)
    return null
  }
  const results = inTurn(base, located)
  const after = results.at(-1)?.text ?? base
  if (after === base) {
    for (let index = 0; index < results.length; index += 1)
      end(index === 0 ? refusedEdit('identical', `Nothing changes in ${path}: the new text is the old one.`) : null)
    return null
  }
  if (base !== text) trace.note('file-normalised', 'did')
  trace.note('as-written', 'did')
  for (const result of results) end(result)
  return after
}

const tool: EditTool = {
  list: 'atomic',
  open: opened,
  together,
  edit: (_, __, { path }) => refusedEdit('wire', `The edits of ${path} are made together.`),
}

export const pi: Applier = applier({
  id: 'pi',
  name: 'pi edit',
  version: '0.74.2 as released',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    { proof: 'measured', about: 'The functions of release 0.74.2 were run on edits with damages of many kinds.' },
    {
      proof: 'measured',
      about:
        'Where one old text is found only without typography and trailing space, the whole file is written so: quotes, dashes and spaces of other lines change too.',
    },
    {
      proof: 'read',
      about: 'All edits of a call are looked for in the file as it was; they may not overlap, and all or none are written.',
    },
    { proof: 'read', about: 'A byte order mark is kept apart, and all line ends are written as the first one of the file.' },
    { proof: 'read', about: 'How often a text is there is counted without typography, also where it is there as written.' },
  ],
  options: {},
  run: ({ reply, disk, defaultPath, work }) => runEditTool(requestsIn(reply), tool, { disk, defaultPath, work }),
})
