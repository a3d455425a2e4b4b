/** The edit of opencode's rewritten core, which no release of the program had yet: exact text, then other signs for it, then lines without what follows them. */
import type { Applier, RuleId } from '../applier'
import { contractTool, toolOf } from './contract-tool'
import { endsAs } from './line-ends'
import { withMark } from './opencode-mark'
import type { OpenedText } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  textOccurrences,
} from './text-edit'

type Found = { readonly from: number; readonly to: number }

/** Sign for sign, so that an offset stays an offset. */
const plain = (text: string): string =>
  text
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ')

const occurrences = (text: string, old: string): Found[] =>
  textOccurrences(text, old).map((from) => ({ from, to: from + old.length }))

const bare = (line: string): string => plain(line.trimEnd())

/** Whole lines that are the same without the white space behind them; those that overlap with one before are left out. */
function byLines(text: string, old: string): Found[] {
  const isEnded = old.endsWith('\n')
  const sought = old.split('\n').map(bare)
  if (isEnded) sought.pop()
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const compared = lines.map(bare)
  const found: Found[] = []
  let from = 0
  for (let at = 0; at + sought.length <= lines.length; at += 1) {
    const start = from
    from += lines[at]?.length ?? 0
    if (!sought.every((line, index) => line === compared[at + index])) continue
    const last = lines[at + sought.length - 1] ?? ''
    if (isEnded && !last.endsWith('\n')) continue
    const whole = lines.slice(at, at + sought.length).join('')
    const to = start + (isEnded ? whole.length : whole.replace(/\r?\n$|\r$/, '').length)
    if (start >= (found.at(-1)?.to ?? 0)) found.push({ from: start, to })
  }
  return found
}

const WAYS: readonly (readonly [RuleId, (text: string, old: string) => readonly Found[]])[] = [
  ['substring', occurrences],
  ['typography', (text, old) => occurrences(plain(text), plain(old))],
  ['right-trimmed', byLines],
]

function edit(text: string | null, { old, fresh, all }: TextEdit, { path, trace, work }: EditContext): EditResult {
  if (old === fresh) return refusedEdit('identical', 'Nothing to change: the old and the new text are the same.')
  if (old === '') return refusedEdit('empty-search', 'The old text is empty; writing a whole file is another tool.')
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  for (const [rule, places] of WAYS) {
    work.spend(text.length)
    const found = places(text, old)
    if (found.length === 0) {
      trace.note(rule, 'none')
      continue
    }
    const at = stepPlacesOf(text, found)
    if (found.length > 1 && !all) {
      trace.note(rule, 'several', { at, value: found.length, needed: 1 })
      trace.note('unique', 'refused', { at, value: found.length, needed: 1 })
      return refusedEdit('unique', `The old text is in ${path} ${found.length} times. Give more of what surrounds it.`)
    }
    trace.note(rule, 'took', { at, value: found.length })
    trace.note('as-written', 'did')
    return landedEdit(
      text,
      rule,
      found.map((place) => ({ ...place, fresh })),
    )
  }
  return refusedEdit('right-trimmed', `The old text is not in ${path}:\n${old}`)
}

/** Old and new text take the line ends of the file; a byte order mark stays. */
function opened(file: string): OpenedText {
  const { text, closed } = withMark(file)
  return { text, closed, taken: (part) => endsAs(text, part) }
}

export const opencodeCore: Applier = toolOf(
  {
    id: 'opencode-core',
    name: 'opencode edit (core)',
    version: 'packages/core of 179525d (2026), not released',
    evidence: [
      {
        proof: 'read',
        about:
          'edit.ts: the old text once unless all places are asked for: as it is, then with plain quotes, dashes and spaces, then by whole lines without the white space behind them.',
      },
      { proof: 'read', about: 'None of the former nine ways is left; equal texts and an empty old text are refused.' },
      { proof: 'measured', about: 'Its functions, typed out again, were run on edits with damages of many kinds.' },
      { proof: 'unverified', about: 'A formatter that the project names runs over the file afterwards; none does here.' },
    ],
  },
  contractTool({ several: 'refused', identical: 'refused', empty: 'nowhere', all: true }, { list: 'stop', edit, open: opened }),
)
