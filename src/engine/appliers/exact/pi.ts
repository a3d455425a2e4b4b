/** pi's edit: every old text once in the file as it was; where one is not there, once in the file without typography. */
import { type Applier, applier, type RuleId } from '../applier'
import { inOriginal, widenedToLines } from './pi-lines'
import { requestsIn } from './requests'
import { type EditTool, type OpenedText, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  inTurn,
  type RefusedEdit,
  refusedEdit,
  splicedAll,
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

/** A byte order mark is kept apart. */
function opened(text: string): OpenedText {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  return { text: text.slice(mark.length), closed: (after) => mark + after, taken: lf }
}

/** Releases that write differently: by name the newest and the last of the others. */
type Release = '1.6.0' | '0.74.2'

const NEWEST: string = '1.6.0'

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

/** `raw`: with its own line ends. */
function together(
  raw: string | null,
  edits: readonly TextEdit[],
  context: EditContext,
  end: (result: EditResult | null) => void,
  release: Release,
): string | null {
  const { path, work } = context
  const empty = edits.findIndex(({ old }) => old === '')
  const why =
    raw === null
      ? refusedEdit('missing-file', `There is no file ${path}.`)
      : refusedEdit('empty-search', `The old text of an edit of ${path} is empty.`)
  if (raw === null || empty >= 0) {
    for (let index = 0; index < Math.max(0, empty) && raw !== null; index += 1) end(null)
    end(why)
    return null
  }
  work.spend(2 * raw.length)
  const text = lf(raw)
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
  return written({ raw, text, base }, located, context, end, release)
}

/** `raw`: the file; `text`: with LF alone; `base`: what the places are of, `text` or that without typography. */
type Texts = { readonly raw: string; readonly text: string; readonly base: string }

function written(
  { raw, text, base }: Texts,
  located: readonly Located[],
  { path, trace }: EditContext,
  end: (result: EditResult | null) => void,
  release: Release,
): string | null {
  const sorted = located.toSorted((a, b) => a.from - b.from)
  const overlap = sorted.find((splice, index) => (sorted[index - 1]?.to ?? 0) > splice.from)
  if (overlap !== undefined) {
    for (const splice of located)
      end(splice === overlap ? refusedEdit('overlap', `Two edits of ${path} overlap. Make one of them.`) : null)
    return null
  }
  const isPlain = base !== text
  const splices = isPlain && release === '1.6.0' ? widenedToLines(text, base, sorted) : sorted
  const after = splicedAll(release === '1.6.0' ? text : base, splices ?? [])
  const isSame = after === (release === '1.6.0' ? text : base)
  if (splices === null || isSame) {
    const why =
      splices === null
        ? refusedEdit('typography', `A place of ${path} has no line of its own.`)
        : refusedEdit('identical', `Nothing changes in ${path}: the new text is the old one.`)
    for (let index = 0; index < located.length; index += 1) end(index === 0 ? why : null)
    return null
  }
  if (isPlain && release === '0.74.2') trace.note('file-normalised', 'did')
  trace.note('as-written', 'did')
  // An edit that changes nothing without typography changes that of its lines.
  for (const result of inTurn(base, located)) end(result.text === result.base ? { ...result, base: text } : result)
  return release === '1.6.0' ? inOriginal(raw, splices) : withFirstEnd(raw, after)
}

/** All line ends as the file's first one. */
function withFirstEnd(raw: string, after: string): string {
  const first = raw.indexOf('\n')
  return first > 0 && raw[first - 1] === '\r' ? after.replace(/\n/g, '\r\n') : after
}

const toolOf = (release: Release): EditTool => ({
  list: 'atomic',
  open: opened,
  together: (text, edits, context, end) => together(text, edits, context, end, release),
  edit: (_, __, { path }) => refusedEdit('wire', `The edits of ${path} are made together.`),
})

export const pi: Applier = applier({
  id: 'pi',
  name: 'pi edit',
  version: '1.6.0 as released',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    { proof: 'measured', about: 'The functions of releases 1.6.0 and 0.74.2 were run on edits with damages of many kinds.' },
    {
      proof: 'measured',
      about:
        'Where one old text is found only without typography and trailing space, the lines that an edit touches are written so, the others stay. Release 0.74.2 writes the whole file so: option piRelease.',
    },
    {
      proof: 'measured',
      about:
        'Each line keeps its end, and new lines take that of the line where the edit begins. Release 0.74.2 writes all ends as the first one.',
    },
    {
      proof: 'read',
      about: 'All edits of a call are looked for in the file as it was; they may not overlap, and all or none are written.',
    },
    { proof: 'read', about: 'A byte order mark is kept apart.' },
    { proof: 'read', about: 'How often a text is there is counted without typography, also where it is there as written.' },
  ],
  options: { piRelease: NEWEST },
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), toolOf(options.piRelease === '0.74.2' ? '0.74.2' : '1.6.0'), { disk, defaultPath, work }),
})
