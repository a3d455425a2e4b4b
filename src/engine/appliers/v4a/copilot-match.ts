/** How Copilot finds a section, and what it makes of lines that it found under another indentation. Known from memory alone. */
import { distance } from '../shared/levenshtein'
import { ELSEWHERE, type Watch } from './apply-diff'
import { canonical } from './canonical'
import { columns, guessedStyle, type IndentStyle, indentOf, restyled } from './indentation'
import { type Found, firstPlace, keysOf, rangeOf, type Tier } from './place'
import type { Section } from './sections'

/** Edits that a section may be off by, for each of its lines. */
const EDITS_PER_LINE = 0.34

/** `\t` written out at the head of a line, behind nothing but white space and comment marks, is a tab. */
const tabsMeant = (line: string): string => line.replace(/^(?:\s|\\t|[/#])*/, (head) => head.replaceAll('\\t', '\t'))

const trimmedKey = (line: string): string => canonical(line.trim())

const TIERS: readonly Tier[] = [
  { rule: 'typography', key: canonical },
  { rule: 'right-trimmed', key: (line) => canonical(line.trimEnd()) },
  { rule: 'escapes', key: (line) => canonical(tabsMeant(line).trimEnd()) },
  { rule: 'trimmed', key: trimmedKey },
]

type Shown = (line: number) => number

export function copilotPlace(
  file: readonly string[],
  { context, atEnd }: Section,
  cursor: number,
  watch: Watch,
  shown: Shown,
): Found | null {
  if (!atEnd) return placeFrom(file, context, cursor, watch, shown)
  const atLast = placeFrom(file, context, file.length - context.length, watch, shown)
  watch.trace.note('end-of-file', atLast === null ? 'none' : 'took', atLast === null ? { value: ELSEWHERE } : {})
  return atLast ?? placeFrom(file, context, cursor, watch, shown)
}

function placeFrom(file: readonly string[], context: readonly string[], start: number, watch: Watch, shown: Shown): Found | null {
  if (context.length > 0)
    return firstPlace(file, context, start, TIERS, watch, shown) ?? nearPlace(file, context, Math.max(0, start), watch, shown)
  const rule = start === 0 ? 'begins-file' : 'anchor'
  watch.trace.note(rule, 'took', { at: [rangeOf(shown(start), 0)] })
  return { at: start, rule, penalty: 0 }
}

/** The first stretch whose lines are off by few enough edits together. */
function nearPlace(
  file: readonly string[],
  context: readonly string[],
  start: number,
  { trace, work }: Watch,
  shown: Shown,
): Found | null {
  const allowed = Math.floor(context.length * EDITS_PER_LINE)
  if (allowed === 0) return null
  for (let at = start; at + context.length <= file.length; at += 1) {
    let edits = 0
    for (let index = 0; index < context.length && edits <= allowed; index += 1) {
      const [line, wanted] = [file[at + index] ?? '', context[index] ?? '']
      work.spend(1)
      edits += Math.abs(line.length - wanted.length) > allowed ? allowed + 1 : distance(line, wanted, work)
    }
    if (edits > allowed) continue
    trace.note('similarity', 'took', { at: [rangeOf(shown(at), context.length)], value: edits, needed: allowed })
    return { at, rule: 'similarity', penalty: edits }
  }
  trace.note('similarity', 'none', { needed: allowed })
  return null
}

/** Behind the first line that is the anchor's; where that one is above the cursor or none is, the cursor stays. */
export function copilotAnchor(
  file: readonly string[],
  anchor: string,
  cursor: number,
  { trace, work }: Watch,
  shown: Shown,
): number {
  for (const key of [canonical, trimmedKey]) {
    work.spend(file.length)
    const found = keysOf(file, key).indexOf(key(anchor))
    if (found < 0) continue
    trace.note('anchor', 'took', { at: [rangeOf(shown(found), 1)] })
    return Math.max(cursor, found + 1)
  }
  trace.note('anchor', 'none')
  return cursor
}

/** Added lines in the file's style, and as much deeper as the file's first line of the section is than the patch's. */
export function reindented(added: readonly string[], section: Section, file: readonly string[], at: number): string[] {
  const fileStyle = guessedStyle(file, { tabs: false, size: 4 })
  const own = [...section.context, ...section.runs.flatMap((run) => run.added)]
  const style: IndentStyle = guessedStyle(own, fileStyle)
  const first = section.context.findIndex((line) => line.trim() !== '')
  const stands = columns(indentOf(file[at + first] ?? ''), fileStyle.size)
  const written = columns(indentOf(restyled(section.context[first] ?? '', style, fileStyle)), fileStyle.size)
  const missing = Math.max(0, stands - written)
  const deeper = fileStyle.tabs ? '\t'.repeat(Math.floor(missing / fileStyle.size)) : ' '.repeat(missing)
  return added.map((line) => (line.trim() === '' ? line : deeper + restyled(tabsMeant(line), style, fileStyle)))
}
