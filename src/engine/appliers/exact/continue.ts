/** Continue's search and replace: the old text as it is, trimmed, in any case, and without white space. */
import { type Applier, applier, type RuleId } from '../applier'
import type { StepBudget } from '../shared/step-budget'
import { requestsIn } from './requests'
import { type EditTool, runEditTool } from './run-edit-tool'
import { type EditContext, type EditResult, landedEdit, refusedEdit, stepPlacesOf, type TextEdit } from './text-edit'

type Place = { readonly from: number; readonly to: number }

/** Where the text is found next, from an offset on. */
type Way = (from: number) => Place | null

/** `refusesIdentical`: the tools check this, and empty old texts behind the first, before the bare function is called. */
type Ways = { readonly refusesIdentical: boolean }

const next =
  (text: string, sought: string): Way =>
  (from) => {
    const at = text.indexOf(sought, from)
    return at < 0 ? null : { from: at, to: at + sought.length }
  }

/** The place in the lowered text, as long as the old text is written: where lowering lengthens a text, they are apart. */
function inAnyCase(text: string, old: string, work: StepBudget): Way {
  const whole = text.toLowerCase()
  const sought = old.toLowerCase()
  return (from) => {
    const isAligned = whole.length === text.length
    if (!isAligned) work.spend(text.length - from)
    const at = isAligned ? whole.indexOf(sought, from) : text.slice(from).toLowerCase().indexOf(sought)
    if (at < 0) return null
    const start = isAligned ? at : from + at
    return { from: start, to: start + old.length }
  }
}

/** From the first character to behind the last: white space around is not part of what is found. */
function withoutSpace(text: string, old: string, work: StepBudget): Way {
  const sought = old.replace(/\s+/g, '')
  const first = sought.charAt(0)
  return (from) => {
    for (let start = text.indexOf(first, from); start >= 0; start = text.indexOf(first, start + 1)) {
      let [at, same] = [start, 0]
      while (same < sought.length && at < text.length) {
        if (text.charCodeAt(at) === sought.charCodeAt(same)) same += 1
        else if (!isSpace(text, at)) break
        at += 1
      }
      if (same === sought.length) return { from: start, to: at }
      work.spend(at - start)
    }
    return null
  }
}

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit <= LAST_OF_ASCII ? unit === 0x20 || (unit >= 9 && unit <= 13) : /\s/.test(text.charAt(at))
}

const LAST_OF_ASCII = 0x7f

const MAKES: readonly (readonly [rule: RuleId, make: (text: string, old: string, work: StepBudget) => Way])[] = [
  ['substring', (text, old) => next(text, old)],
  ['trimmed', (text, old) => next(text, old.trim())],
  ['case', inAnyCase],
  ['no-space', withoutSpace],
]

type Match = Place & { readonly rule: RuleId }

/** One place after the other, each by the strictest way that finds any in the rest of the text: the ways of two places may differ. */
function matches(text: string, old: string, work: StepBudget): Match[] {
  const ways = MAKES.map(([rule, make]) => ({ rule, make, way: null as Way | null }))
  const found: Match[] = []
  for (let from = 0; from < text.length; ) {
    let match: Match | null = null
    for (const one of ways) {
      one.way ??= one.make(text, old, work)
      const place = one.way(from)
      work.spend(1 + (place === null ? text.length - from : place.to - from))
      if (place === null) continue
      match = { ...place, rule: one.rule }
      break
    }
    if (match === null) break
    found.push(match)
    from = match.to
  }
  return found
}

function edit(text: string | null, asked: TextEdit, context: EditContext, ways: Ways): EditResult {
  const { path, trace, work } = context
  const { old, fresh, all } = asked
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  if (ways.refusesIdentical && old === fresh)
    return refusedEdit('identical', `The old and the new text of the edit of ${path} are the same.`)
  if (ways.refusesIdentical && old === '' && context.earlier.length > 0)
    return refusedEdit('empty-search', `An edit of ${path} behind the first has an empty old text.`)
  if (old.trim() === '') {
    trace.note('empty-search', 'took', { at: [{ start: 0, end: 0 }] })
    trace.note('as-written', 'did')
    return landedEdit(text, 'empty-search', [{ from: 0, to: 0, fresh }])
  }
  const found = matches(text, old, work)
  const by = noteSearch(text, found, all, context)
  if (by === null) return refusedEdit('substring', `The old text was not found in ${path}:\n${old}`)
  if (found.length > 1 && !all)
    return refusedEdit(
      'unique',
      `The old text occurs ${found.length} times in ${path}; give more of what surrounds it, or ask for all:\n${old}`,
    )
  const splices = found.map(({ rule, ...place }) => ({
    ...place,
    fresh: rule === 'substring' ? fresh : reindented(text, place, old, fresh),
  }))
  trace.note(splices.some((splice) => splice.fresh !== fresh) ? 'reindented' : 'as-written', 'did')
  return landedEdit(text, by, splices)
}

/** The ways in their order up to the laxest that found a place; the strictest that did, or null. */
function noteSearch(text: string, found: readonly Match[], all: boolean, { trace }: EditContext): RuleId | null {
  const needed = all ? {} : { needed: 1 }
  const isTooMany = found.length > 1 && !all
  let left = found.length
  for (const [rule] of MAKES) {
    const own = found.filter((match) => match.rule === rule)
    left -= own.length
    if (own.length === 0) trace.note(rule, 'none')
    else trace.note(rule, isTooMany ? 'several' : 'took', { at: stepPlacesOf(text, own), value: own.length, ...needed })
    if (left === 0 && found.length > 0) break
  }
  if (isTooMany) trace.note('unique', 'refused', { at: stepPlacesOf(text, found), value: found.length, ...needed })
  return MAKES.find(([rule]) => found.some((match) => match.rule === rule))?.[0] ?? null
}

/** White space before the first character of a line, as regular expressions know it. */
const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length)

/** Where the old text is indented otherwise than the line it was found in: the old text's indentation gives way to that of the line. */
function reindented(text: string, { from }: Place, old: string, fresh: string): string {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', start)
  const there = indentOf(text.slice(start, end < 0 ? text.length : end))
  const quoted = indentOf(old.split('\n').find((line) => line.trim() !== '') ?? '')
  if (there === quoted) return fresh
  return fresh
    .split('\n')
    .map((line, index) => {
      if (line.trim() === '' || !line.startsWith(quoted)) return line
      return (index === 0 ? '' : there) + line.slice(quoted.length)
    })
    .join('\n')
}

const continueTool = (ways: Ways): EditTool => ({
  list: 'atomic',
  edit: (text, one, context) => edit(text, one, context, ways),
})

export const continueEdit: Applier = applier({
  id: 'continue',
  name: 'Continue',
  version: 'd0a3c0b (2026-06) and 1.5.47 as released',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'measured',
      about:
        'The functions of release 1.5.47 were run on edits with damages of many kinds: four ways of finding, and the text that they write.',
    },
    {
      proof: 'measured',
      about:
        'After each place the rest of the file is searched in all ways again: a second place in another case counts as well.',
    },
    {
      proof: 'measured',
      about: 'Text that was not found as it is takes over the indentation of the line it was found in, from its second line on.',
    },
    { proof: 'measured', about: 'A list of edits is applied in memory and written once, or not at all.' },
    {
      proof: 'read',
      about:
        'The tools refuse equal strings, and an empty old text behind the first edit of a list, before they search; the bare function takes both: option refusesIdentical off.',
    },
  ],
  options: { refusesIdentical: true },
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), continueTool(options), { disk, defaultPath, work }),
})
