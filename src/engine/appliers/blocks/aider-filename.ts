/** How Aider finds out which file an edit block is for. */
import type { FencePair } from '../shared/aider-files'
import { closeMatches } from '../shared/difflib'
import { strip } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'

const TRIPLE = '```'

/** Difflib's likeness from which on a name is taken for that of a known file. */
const LIKENESS = 0.8

/** Lines above the block that may hold its file's name. */
const REACH = 3

/**
 * The file of a block below `above` (nearest line last), or null. `known`: the files in the chat, sorted; empty where the name is not to be
 * changed into one of theirs.
 */
export function fileNameAbove(
  above: readonly string[],
  fence: FencePair,
  known: readonly string[],
  work: StepBudget,
): string | null {
  const names: string[] = []
  for (const line of above.slice(-REACH).toReversed()) {
    const name = nameIn(line, fence)
    if (name !== '') names.push(name)
    if (!line.startsWith(fence[0]) && !line.startsWith(TRIPLE)) break
  }
  const exact = names.find((name) => known.includes(name))
  if (exact !== undefined) return exact
  for (const name of names) {
    const same = known.find((file) => file.slice(file.lastIndexOf('/') + 1) === name)
    if (same !== undefined) return same
  }
  for (const name of names) {
    const [close] = closeMatches(name, known, 1, LIKENESS, work)
    if (close !== undefined) return close
  }
  return names.find((name) => name.includes('.')) ?? names[0] ?? null
}

/** The name on a line without its decoration; '' where it holds none. */
function nameIn(line: string, [open]: FencePair): string {
  const text = strip(line)
  if (text === '...') return ''
  for (const marks of [open, TRIPLE])
    if (text.startsWith(marks)) {
      const info = text.slice(marks.length)
      return info.includes('.') || info.includes('/') ? info : ''
    }
  const bare = strip(withoutEnds(withoutEnds(text, ':', 'end'), '#', 'start'))
  return withoutEnds(withoutEnds(bare, '`'), '*')
}

/** Takes all of one character off the ends. */
function withoutEnds(text: string, sign: string, side: 'start' | 'end' | 'both' = 'both'): string {
  let [from, to] = [0, text.length]
  while (side !== 'end' && from < to && text[from] === sign) from += 1
  while (side !== 'start' && to > from && text[to - 1] === sign) to -= 1
  return text.slice(from, to)
}
