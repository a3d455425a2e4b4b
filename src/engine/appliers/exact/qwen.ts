/** Qwen Code's edit: the same characters, then plain ones for typographic ones, then lines without the space behind them. */
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
  textOccurrences,
  wholeText,
} from './text-edit'

/** One unit for one: offsets stay. */
const plain = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ')

type Ways = { readonly takesBlankBehind: boolean }

/** `slice`: the file's own text. `isCut`: the last, empty line of the old text was left out. */
type Found = { readonly slice: string; readonly isCut: boolean; readonly rule: RuleId }

function sliceOf(text: string, old: string, { work }: EditContext, ways: Ways): Found | null {
  work.spend(text.length + old.length)
  if (text.includes(old)) return { slice: old, isCut: false, rule: 'substring' }
  const at = plain(text).indexOf(plain(old))
  if (at >= 0) return { slice: text.slice(at, at + old.length), isCut: false, rule: 'typography' }
  const lines = text.split('\n')
  const sought = old.split('\n')
  const isEnded = old.endsWith('\n')
  const whole = runOf(lines, sought)
  if (whole !== null) {
    const count = sought.length - (isEnded && !ways.takesBlankBehind ? 1 : 0)
    return { slice: linesFrom(lines, whole.at, count, isEnded), isCut: false, rule: whole.rule }
  }
  if (!isEnded || sought.length < 2) return null
  const shorter = runOf(lines, sought.slice(0, -1))
  if (shorter === null) return null
  return { slice: linesFrom(lines, shorter.at, sought.length - 1, false), isCut: true, rule: shorter.rule }
}

const KEYS: readonly (readonly [rule: RuleId, key: (line: string) => string])[] = [
  ['exact-lines', (line) => line],
  ['right-trimmed', (line) => line.trimEnd()],
  ['typography', (line) => plain(line).trimEnd()],
]

/** The first run of such lines, by the strictest comparison that has one. */
function runOf(lines: readonly string[], sought: readonly string[]): { readonly at: number; readonly rule: RuleId } | null {
  for (const [rule, key] of KEYS) {
    const [there, wanted] = [lines.map(key), sought.map(key)]
    for (let at = 0; at + wanted.length <= there.length; at += 1)
      if (wanted.every((line, index) => line === there[at + index])) return { at, rule }
  }
  return null
}

function linesFrom(lines: readonly string[], at: number, count: number, isEnded: boolean): string {
  const text = lines.slice(at, at + count).join('\n')
  return isEnded && at + count < lines.length ? `${text}\n` : text
}

function edit(text: string | null, { old, fresh, all }: TextEdit, context: EditContext, ways: Ways): EditResult {
  const { path, trace } = context
  if (text === null)
    return old === ''
      ? wholeText('', 'empty-search', fresh)
      : refusedEdit('missing-file', `There is no file ${path}. An empty old text would make it.`)
  if (old === '') return refusedEdit('empty-search', `${path} cannot be made: it is there.`)
  const found = sliceOf(text, old, context, ways)
  if (found === null) {
    trace.note('substring', 'none')
    trace.note('typography', 'none')
    trace.note('right-trimmed', 'none')
    return refusedEdit('substring', `The old text is not in ${path}. Look at its escapes, white space and context.`)
  }
  const given = found.isCut && fresh.endsWith('\n') ? fresh.slice(0, fresh.endsWith('\r\n') ? -2 : -1) : fresh
  const takesEnd = given === '' && found.slice !== '' && !found.slice.endsWith('\n') && text.includes(`${found.slice}\n`)
  const sought = takesEnd ? `${found.slice}\n` : found.slice
  const places = sought === '' ? [] : textOccurrences(text, sought)
  const at = stepPlacesOf(
    text,
    places.map((from) => ({ from, to: from + sought.length })),
  )
  if (places.length === 0) return refusedEdit(found.rule, `The old text is not in ${path}.`)
  if (places.length > 1 && !all) {
    trace.note('unique', 'refused', { at, value: places.length, needed: 1 })
    return refusedEdit('unique', `The old text is in ${path} ${places.length} times, and not all were asked for.`)
  }
  if (sought === given) return refusedEdit('identical', `Nothing to change in ${path}: the old and the new text are the same.`)
  trace.note(found.rule, 'took', { at, value: places.length })
  trace.note('as-written', 'did')
  return landedEdit(
    text,
    found.rule,
    places.map((from) => ({ from, to: from + sought.length, fresh: given })),
  )
}

const crlf = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')
const same = (text: string): string => text

/** The file is read with '\n'; the call’s own line ends are compared as they are. */
function opened(text: string): OpenedText {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const bare = text.slice(mark.length)
  const closed = (after: string): string =>
    mark + (mark !== '' && after.startsWith(mark) ? after.slice(1) : text.includes('\r\n') ? crlf(after) : after)
  return { text: bare.replaceAll('\r\n', '\n'), closed, taken: same }
}

const qwenTool = (ways: Ways): EditTool => ({
  list: 'stop',
  open: opened,
  edit: (text, one, context) => edit(text, one, context, ways),
})

export const qwenCode: Applier = applier({
  id: 'qwen-code',
  name: 'Qwen Code edit',
  version: '0.15.10 as released',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    { proof: 'measured', about: 'The functions of release 0.15.10 were run on edits with damages of many kinds.' },
    { proof: 'measured', about: 'An old text that gives way to nothing takes the line end behind it along.' },
    {
      proof: 'measured',
      about:
        'In 0.15.10 an old text that ends in a line end and is found by lines takes the blank line behind it along; later source does not: option takesBlankBehind off.',
    },
    {
      proof: 'read',
      about: 'A file with CR LF anywhere is written with CR LF throughout; the call’s own are compared as they are.',
    },
    { proof: 'read', about: 'A file must have been read before; that is taken to be so.' },
  ],
  options: { takesBlankBehind: true },
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), qwenTool(options), { disk, defaultPath, work }),
})
