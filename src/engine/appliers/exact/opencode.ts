/** opencode's edit: a chain of ways of finding, in its classic form and in the later one. */
import type { LineRange } from '../../model'
import { type Applier, applier } from '../applier'
import { endsAs } from './line-ends'
import { withMark, withoutMarkAtStart } from './opencode-mark'
import * as replacers from './opencode-replacers'
import { requestsIn } from './requests'
import { type EditTool, type OpenedText, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  patterned,
  type RefusedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  textOccurrences,
  wholeText,
} from './text-edit'

/** In the order in which they are tried. A ninth yields the old text itself, as the first does, and so never finds anything new. */
const STEPS = [
  replacers.SIMPLE,
  replacers.LINE_TRIMMED,
  replacers.BLOCK_ANCHOR,
  replacers.WHITESPACE_NORMALIZED,
  replacers.INDENTATION_FLEXIBLE,
  replacers.ESCAPE_NORMALIZED,
  replacers.TRIMMED_BOUNDARY,
  replacers.CONTEXT_AWARE,
]

/** Ways that go on where they have found several places, also where the others end the search. */
const GOING_ON: readonly replacers.Replacer[] = [replacers.BLOCK_ANCHOR, replacers.TRIMMED_BOUNDARY]

/**
 * `isLater`: no match is out of proportion, an empty old text overwrites nothing, a byte order mark stays. `stops`: several places of one way end
 * the search, indentation has no way of its own, and blank ends are looked for as a part of the text alone.
 */
type Chain = { readonly isLater: boolean; readonly stops: boolean; readonly blocks: replacers.Blocks }

type Ways = { readonly chain: Chain; readonly convertsLineEnds: boolean }

const classicChain: Chain = { isLater: false, stops: false, blocks: { single: 0, several: 0.3, lines: null } }
const laterChain = (stops: boolean): Chain => ({
  isLater: true,
  stops,
  blocks: { single: 0.65, several: 0.65, lines: 0.25 },
})

function edit(text: string | null, asked: TextEdit, context: EditContext, { chain, convertsLineEnds }: Ways): EditResult {
  const { path } = context
  if (asked.old === asked.fresh) return refusedEdit('identical', 'Nothing to change: the old and the new text are the same.')
  if (asked.old === '') {
    if (chain.isLater && text !== null) return refusedEdit('empty-search', `The old text is empty, and ${path} exists.`)
    return wholeText(text ?? '', 'empty-search', asked.fresh)
  }
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const given = convertsLineEnds ? asFile(text, asked) : asked
  if (given.old === given.fresh)
    return refusedEdit('identical', 'Nothing to change: the old and the new text differ in line ends only.')
  return search(text, given, context, chain)
}

const asFile = (text: string, asked: TextEdit): TextEdit => ({
  ...asked,
  old: endsAs(text, asked.old),
  fresh: endsAs(text, asked.fresh),
})

function search(text: string, asked: TextEdit, context: EditContext, chain: Chain): EditResult {
  const { path } = context
  let isThere = false
  for (const step of STEPS) {
    if (chain.stops && step === replacers.INDENTATION_FLEXIBLE) continue
    const tried = attempt(text, asked, step, context, chain)
    if ('result' in tried) return tried.result
    if (tried.found.length > 0) isThere = true
    context.trace.note(step.rule, tried.found.length === 0 ? 'none' : 'several', { at: tried.found })
    if (chain.stops && tried.found.length > 0 && !GOING_ON.includes(step)) break
  }
  if (!isThere) return refusedEdit('substring', `The old text was not found in ${path}; it must be as the file has it.`)
  context.trace.note('unique', 'refused')
  return refusedEdit('unique', `The old text has several places in ${path}. Give more of what surrounds it.`)
}

type Tried = { readonly result: EditResult } | { readonly found: readonly LineRange[] }

/** One way of finding: takes the first of its strings that occurs in the file once, without a look at the others. */
function attempt(text: string, asked: TextEdit, step: replacers.Replacer, context: EditContext, chain: Chain): Tried {
  const { trace, work } = context
  const several: { readonly from: number; readonly to: number }[] = []
  const known = new Set<string>()
  for (const found of step.candidates({ content: text, find: asked.old, blocks: chain.blocks, work })) {
    if (known.has(found)) continue
    known.add(found)
    work.spend(1)
    const from = text.indexOf(found)
    if (from < 0) continue
    const to = from + found.length
    if (chain.isLater && isOutOfProportion(found, asked.old)) return { result: disproportion(text, from, to, context) }
    if (asked.all) {
      trace.note(step.rule, 'took', { at: stepPlacesOf(text, [{ from, to }]) })
      trace.note('as-written', 'did')
      return { result: everywhere(text, found, asked.fresh, step.rule) }
    }
    if (text.lastIndexOf(found) === from) return { result: taken(text, { from, to }, asked, step, context) }
    several.push({ from, to })
    if (chain.stops && step === replacers.TRIMMED_BOUNDARY) break
  }
  return { found: stepPlacesOf(text, several) }
}

function taken(
  text: string,
  place: { readonly from: number; readonly to: number },
  { fresh }: TextEdit,
  { rule }: replacers.Replacer,
  { trace }: EditContext,
): EditResult {
  trace.note(rule, 'took', { at: stepPlacesOf(text, [place]) })
  trace.note('as-written', 'did')
  return landedEdit(text, rule, [{ ...place, fresh }])
}

function disproportion(text: string, from: number, to: number, { trace }: EditContext): RefusedEdit {
  trace.note('disproportion', 'refused', { at: stepPlacesOf(text, [{ from, to }]) })
  return refusedEdit(
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
function everywhere(text: string, found: string, fresh: string, rule: replacers.Replacer['rule']): EditResult {
  if (found === '') return wholeText(text, rule, text.replaceAll(found, fresh))
  const splices = textOccurrences(text, found).map((from) => ({
    from,
    to: from + found.length,
    fresh: patterned(text, from, found, fresh),
  }))
  return landedEdit(text, rule, splices)
}

const opencodeTool = (ways: Ways): EditTool => ({
  list: 'stop',
  edit: (text, one, context) => edit(text, one, context, ways),
  open: ways.chain.isLater ? withMark : withoutMark,
})

const same = (text: string): string => text

/** A byte order mark is lost on reading. */
const withoutMark = (text: string): OpenedText => ({ text: withoutMarkAtStart(text), closed: same, taken: same })

const SHARED = { family: 'exact-string', formats: ['tool-call'] } as const

const LIST = 'A list of edits is carried out edit by edit and ends at the first that fails; what was written stays.'

export const opencodeClassic: Applier = applier({
  ...SHARED,
  id: 'opencode-classic',
  name: 'opencode edit (classic)',
  version: '00937b92, and 1.14.48 as released',
  options: { convertsLineEnds: true },
  evidence: [
    {
      proof: 'measured',
      about:
        'The chain of release 1.14.48 was run on edits with damages of many kinds: nine ways of finding, and the first string of a way that occurs in the file once.',
    },
    { proof: 'read', about: 'An empty old text writes the whole file; an edit takes the line ends of the file.' },
    { proof: 'read', about: 'A byte order mark is lost in 00937b92; release 1.14.48 keeps it.' },
    { proof: 'reported', about: LIST },
  ],
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), opencodeTool({ chain: classicChain, ...options }), { disk, defaultPath, work }),
})

export const opencode: Applier = applier({
  ...SHARED,
  id: 'opencode',
  name: 'opencode edit',
  version: '1.18.34 as released',
  options: { convertsLineEnds: true, stopsAtSeveral: false },
  evidence: [
    {
      proof: 'measured',
      about:
        'The chain of release 1.18.34 was run on edits with damages of many kinds: the classic nine ways with thresholds of 0.65, a block’s length within a quarter, and the guard against matches out of proportion.',
    },
    {
      proof: 'measured',
      about:
        'In 1.18.33 and 1.18.34 several places of one way do not end the search, as issue 41872 reports, and indentation has a way of its own.',
    },
    {
      proof: 'read',
      about:
        'In the source that no release has yet, several places of one way end the search, unless one of its strings occurs in the file once; likeness of blocks and blank ends go on: option stopsAtSeveral on.',
    },
    {
      proof: 'read',
      about: 'A byte order mark is kept; an edit takes the line ends of the file; an empty old text makes new files only.',
    },
    { proof: 'reported', about: LIST },
    { proof: 'read', about: 'The rewritten core, which no release has yet, is a tool of its own here: opencode edit (core).' },
  ],
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), opencodeTool({ chain: laterChain(options.stopsAtSeveral), ...options }), {
      disk,
      defaultPath,
      work,
    }),
})

/** Kilo Code has carried opencode's tool since its seventh release. */
export const kiloCode: Applier = applier({
  ...SHARED,
  id: 'kilo-code',
  name: 'Kilo Code edit',
  version: '7.7.9 as released',
  options: { convertsLineEnds: true },
  evidence: [
    {
      proof: 'measured',
      about:
        'The chain of release 7.7.9 was run on edits with damages of many kinds: it is opencode’s, with the same thresholds.',
    },
    {
      proof: 'read',
      about:
        'A file keeps its encoding and its byte order mark; an edit takes its line ends; an empty old text makes new files only.',
    },
    { proof: 'reported', about: LIST },
    { proof: 'reported', about: 'Releases before the seventh were made from Roo Code: their apply_diff is Roo’s.' },
  ],
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), opencodeTool({ chain: laterChain(false), ...options }), { disk, defaultPath, work }),
})
