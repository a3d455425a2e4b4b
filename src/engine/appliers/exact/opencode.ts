/** opencode's edit: a chain of ways of finding, in its classic form and in the later one. */
import type { LineRange } from '../../model'
import { type Applier, applier } from '../applier'
import {
  type Context,
  landed,
  occurrences,
  patterned,
  placesOf,
  type Refused,
  type Result,
  refusal,
  type TextEdit,
  wholeText,
} from './edit'
import { carryOut, type Opened, type Tool } from './host'
import { endsAs } from './line-ends'
import * as replacers from './opencode-replacers'
import { requestsIn } from './requests'

/** The ninth yields the old text itself, as the first does, and so never finds anything new. */
const CLASSIC = [
  replacers.SIMPLE,
  replacers.LINE_TRIMMED,
  replacers.BLOCK_ANCHOR,
  replacers.WHITESPACE_NORMALIZED,
  replacers.INDENTATION_FLEXIBLE,
  replacers.ESCAPE_NORMALIZED,
  replacers.TRIMMED_BOUNDARY,
  replacers.CONTEXT_AWARE,
]

const LATER = CLASSIC.filter((one) => one !== replacers.INDENTATION_FLEXIBLE)

/** `isLater`: several places end the search, no match is out of proportion, an empty old text overwrites nothing. */
type Chain = { readonly isLater: boolean; readonly steps: readonly replacers.Replacer[]; readonly blocks: replacers.Blocks }

type Ways = { readonly chain: Chain; readonly convertsLineEnds: boolean }

const classicChain: Chain = { isLater: false, steps: CLASSIC, blocks: { single: 0, several: 0.3, lines: null } }
const laterChain: Chain = { isLater: true, steps: LATER, blocks: { single: 0.65, several: 0.65, lines: 0.25 } }

function edit(text: string | null, asked: TextEdit, context: Context, { chain, convertsLineEnds }: Ways): Result {
  const { path } = context
  if (asked.old === asked.fresh) return refusal('identical', 'Nothing to change: the old and the new text are the same.')
  if (asked.old === '') {
    if (chain.isLater && text !== null) return refusal('empty-search', `The old text is empty, and ${path} exists.`)
    return wholeText(text ?? '', 'empty-search', asked.fresh)
  }
  if (text === null) return refusal('missing-file', `There is no file ${path}.`)
  return search(text, convertsLineEnds ? asFile(text, asked) : asked, context, chain)
}

const asFile = (text: string, asked: TextEdit): TextEdit => ({
  ...asked,
  old: endsAs(text, asked.old),
  fresh: endsAs(text, asked.fresh),
})

function search(text: string, asked: TextEdit, context: Context, chain: Chain): Result {
  const { path } = context
  let isThere = false
  for (const step of chain.steps) {
    const tried = attempt(text, asked, step, context, chain)
    if ('result' in tried) return tried.result
    if (tried.found.length > 0) isThere = true
    context.trace.note(step.rule, tried.found.length === 0 ? 'none' : 'several', { at: tried.found })
    if (chain.isLater && isThere) break
  }
  if (!isThere) return refusal('substring', `The old text was not found in ${path}; it must be as it stands there.`)
  context.trace.note('unique', 'refused')
  return refusal('unique', `The old text has several places in ${path}. Give more of what surrounds it.`)
}

type Tried = { readonly result: Result } | { readonly found: readonly LineRange[] }

/** One way of finding. Classic: the first of its strings that stands in the file once is taken, whatever else it has found. */
function attempt(text: string, asked: TextEdit, step: replacers.Replacer, context: Context, chain: Chain): Tried {
  const { trace, work } = context
  const several: number[] = []
  const places: { readonly from: number; readonly to: number }[] = []
  const known = new Set<string>()
  for (const found of step.candidates({ content: text, find: asked.old, blocks: chain.blocks, work })) {
    if (known.has(found)) continue
    known.add(found)
    work.spend(1)
    const from = text.indexOf(found)
    if (from < 0) continue
    const to = from + found.length
    if (chain.isLater && places.some((place) => from < place.to && place.from < to)) continue
    if (chain.isLater && isOutOfProportion(found, asked.old)) return { result: disproportion(text, from, to, context) }
    if (asked.all) {
      trace.note(step.rule, 'took', { at: placesOf(text, [{ from, to }]) })
      trace.note('as-written', 'did')
      return { result: everywhere(text, found, asked.fresh, step.rule) }
    }
    places.push({ from, to })
    if (text.lastIndexOf(found) !== from) several.push(from)
    else if (!chain.isLater) return { result: taken(text, { from, to }, asked, step, context) }
  }
  const [only, ...more] = places
  if (chain.isLater && only !== undefined && more.length === 0 && several.length === 0)
    return { result: taken(text, only, asked, step, context) }
  return { found: placesOf(text, places) }
}

function taken(
  text: string,
  place: { readonly from: number; readonly to: number },
  { fresh }: TextEdit,
  { rule }: replacers.Replacer,
  { trace }: Context,
): Result {
  trace.note(rule, 'took', { at: placesOf(text, [place]) })
  trace.note('as-written', 'did')
  return landed(text, rule, [{ ...place, fresh }])
}

function disproportion(text: string, from: number, to: number, { trace }: Context): Refused {
  trace.note('disproportion', 'refused', { at: placesOf(text, [{ from, to }]) })
  return refusal(
    'disproportion',
    'What was found is much larger than the old text. Read the file again and give the whole of it.',
  )
}

/** Lines, and characters, that a match may have more than what was looked for. */
const MORE_LINES = 3
const MORE_CHARACTERS = 500

function isOutOfProportion(found: string, old: string): boolean {
  const [lines, wanted] = [found.split('\n').length, old.split('\n').length]
  if (lines >= Math.max(wanted + MORE_LINES, wanted * 2)) return true
  if (wanted === 1) return false
  return found.trim().length > Math.max(old.trim().length + MORE_CHARACTERS, old.trim().length * 4)
}

/** As JavaScript replaces a string everywhere: `$&` and its like in the new text are patterns. */
function everywhere(text: string, found: string, fresh: string, rule: replacers.Replacer['rule']): Result {
  if (found === '') return wholeText(text, rule, text.replaceAll(found, fresh))
  const splices = occurrences(text, found).map((from) => ({
    from,
    to: from + found.length,
    fresh: patterned(text, from, found, fresh),
  }))
  return landed(text, rule, splices)
}

const opencodeTool = (ways: Ways): Tool => ({
  list: 'stop',
  edit: (text, one, context) => edit(text, one, context, ways),
  ...(ways.chain.isLater ? { open: withoutMark } : {}),
})

/** A byte order mark is kept apart. */
function withoutMark(text: string): Opened {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  return { text: text.slice(mark.length), closed: (after) => mark + after, taken: (part) => part }
}

const SHARED = { family: 'exact-string', formats: ['tool-call'], atomicity: 'none', options: { convertsLineEnds: true } } as const

export const opencodeClassic: Applier = applier({
  ...SHARED,
  id: 'opencode-classic',
  name: 'opencode edit (classic)',
  version: '00937b92',
  evidence: [
    {
      proof: 'read',
      about: 'The nine ways of finding, their order and thresholds; each string found must stand in the file once.',
    },
    {
      proof: 'unverified',
      about:
        'Details of each way are from memory; none has been run. A pair of blank lines counts as unlike, as an issue reports.',
    },
    {
      proof: 'unverified',
      about: 'An empty old text writes the whole file; a list of edits ends at the first that fails.',
    },
    { proof: 'reported', about: 'An edit takes the line ends of the file; builds before did not.' },
  ],
  run: ({ reply, disk, defaultPath, options, work }) =>
    carryOut(requestsIn(reply), opencodeTool({ chain: classicChain, ...options }), { disk, defaultPath, work }),
})

export const opencode: Applier = applier({
  ...SHARED,
  id: 'opencode',
  name: 'opencode edit',
  version: 'files of 2026, versions may mix',
  evidence: [
    {
      proof: 'read',
      about:
        'Thresholds of 0.65, a block’s length within a quarter, the guard against matches out of proportion, two ways out of the chain.',
    },
    {
      proof: 'read',
      about: 'Several places end the search: several strings of one way, or one that stands there twice.',
    },
    {
      proof: 'unverified',
      about: 'Details of each way are from memory; none has been run. The limit on its work is not emulated.',
    },
    { proof: 'reported', about: 'A byte order mark is kept; an edit takes the line ends of the file.' },
  ],
  run: ({ reply, disk, defaultPath, options, work }) =>
    carryOut(requestsIn(reply), opencodeTool({ chain: laterChain, ...options }), { disk, defaultPath, work }),
})
