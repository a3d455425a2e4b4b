/** Continue's search and replace: the old text as it is, trimmed, in any case, and without white space. */
import { type Applier, applier, type RuleId } from '../applier'
import { type Context, landed, placesOf, type Result, refusal, type TextEdit } from './edit'
import { carryOut, type Tool } from './host'
import { requestsIn } from './requests'

type Place = { readonly from: number; readonly to: number }

/** `refusesIdentical`: the tools check it before the bare function is called. */
type Ways = { readonly refusesIdentical: boolean }

const TIERS: readonly (readonly [rule: RuleId, find: (text: string, old: string) => Place[]])[] = [
  ['substring', (text, old) => placesOfText(text, old)],
  ['trimmed', (text, old) => placesOfText(text, old.trim())],
  ['case', (text, old) => placesOfText(text.toLowerCase(), old.toLowerCase())],
  ['no-space', withoutSpace],
]

function placesOfText(text: string, sought: string): Place[] {
  const found: Place[] = []
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length))
    found.push({ from: at, to: at + sought.length })
  return found
}

/** From the first character to behind the last: white space around is not part of what is found. */
function withoutSpace(text: string, old: string): Place[] {
  const at: number[] = []
  for (const { index } of text.matchAll(/\S/g)) at.push(index)
  return placesOfText(text.replace(/\s/g, ''), old.replace(/\s/g, '')).map(({ from, to }) => ({
    from: at[from] ?? 0,
    to: (at[to - 1] ?? 0) + 1,
  }))
}

function edit(text: string | null, { old, fresh, all }: TextEdit, { path, trace }: Context, ways: Ways): Result {
  if (text === null) return refusal('missing-file', `There is no file ${path}.`)
  if (ways.refusesIdentical && old === fresh)
    return refusal('identical', `The old and the new text of the edit of ${path} are the same.`)
  if (old.trim() === '') {
    trace.note('empty-search', 'took', { at: [{ start: 0, end: 0 }] })
    trace.note('as-written', 'did')
    return landed(text, 'empty-search', [{ from: 0, to: 0, fresh }])
  }
  for (const [rule, find] of TIERS) {
    const places = find(text, old)
    const noted = { at: placesOf(text, places), value: places.length }
    if (places.length === 0) trace.note(rule, 'none')
    else if (places.length > 1 && !all) {
      trace.note(rule, 'several', { ...noted, needed: 1 })
      trace.note('unique', 'refused', { ...noted, needed: 1 })
      return refusal(
        'unique',
        `The old text occurs ${places.length} times in ${path}; give more of what surrounds it, or ask for all:\n${old}`,
      )
    } else {
      trace.note(rule, 'took', noted)
      const splices = places.map((place) => ({
        ...place,
        fresh: rule === 'substring' ? fresh : reindented(text, place, old, fresh),
      }))
      trace.note(splices.some((splice) => splice.fresh !== fresh) ? 'reindented' : 'as-written', 'did')
      return landed(text, rule, splices)
    }
  }
  return refusal('substring', `The old text was not found in ${path}:\n${old}`)
}

const indentOf = (text: string, from = 0): string => {
  let to = from
  while (text[to] === ' ' || text[to] === '\t') to += 1
  return text.slice(from, to)
}

/** Where the old text is indented otherwise than the line it was found in: the old text's indentation gives way to that of the line. */
function reindented(text: string, { from }: Place, old: string, fresh: string): string {
  const there = indentOf(text, from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1)
  const quoted = indentOf(old)
  if (there === quoted) return fresh
  return fresh
    .split('\n')
    .map((line, index) => {
      if (line.trim() === '' || !line.startsWith(quoted)) return line
      return (index === 0 ? '' : there) + line.slice(quoted.length)
    })
    .join('\n')
}

const continueTool = (ways: Ways): Tool => ({
  list: 'atomic',
  edit: (text, one, context) => edit(text, one, context, ways),
})

export const continueEdit: Applier = applier({
  id: 'continue',
  name: 'Continue',
  version: 'd0a3c0b (2026-06)',
  family: 'exact-string',
  formats: ['tool-call'],
  atomicity: 'file',
  evidence: [
    { proof: 'measured', about: 'The four ways of finding, their order, and the bytes that they write were run on 28 cases.' },
    {
      proof: 'reported',
      about: 'Text that was not found as it is takes over the indentation of the line it was found in, from its second line on.',
    },
    { proof: 'read', about: 'A list of edits is applied in memory and written once.' },
    { proof: 'unverified', about: 'Lines of the new text that do not begin with the old text’s indentation stay as they are.' },
    {
      proof: 'unverified',
      about:
        'The tools refuse equal strings before they search; the function that was run does not, nor does this, unless asked.',
    },
  ],
  options: { refusesIdentical: false },
  run: ({ reply, disk, defaultPath, options, work }) =>
    carryOut(requestsIn(reply), continueTool(options), { disk, defaultPath, work }),
})
