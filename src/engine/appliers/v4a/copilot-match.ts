/** How VS Code Copilot finds a section in a file. */
import type { RuleId } from '../applier'
import { distance, leastDistance } from '../shared/levenshtein'
import { ToolRefusal } from '../shared/tool-refusal'
import type { Watch } from './apply-diff'
import { canonicalLine } from './canonical-line'
import type { CopilotSection } from './copilot-section'
import { rangeFrom, tierKeysOf, tierPlacesOf } from './seek-lines'

/** Edits that a section may be off by, for each of its lines. */
const EDITS_PER_LINE = 0.34

/** Steps that one stretch takes besides its characters. */
const STRETCH_COST = 20

/**
 * A file and what it is sought in. `note`: the comment that names the file, as the tool puts it above a file that it shows the model. `sought`: the
 * lines without a first one that has the comment; the tool forgets about it and takes places there for places in the file.
 */
export type CopilotFile = { readonly lines: readonly string[]; readonly sought: readonly string[]; readonly note: string }

/** `tabs`, `newlines`: whether `\t` and `\n` written out in the section are taken for the characters. */
export type CopilotFound = { readonly at: number; readonly rule: RuleId; readonly tabs: boolean; readonly newlines: boolean }

type Shown = (line: number) => number
type Keys = readonly string[]

export const copilotFile = (lines: readonly string[], note: string): CopilotFile => ({
  lines,
  sought: lines[0]?.includes(note) === true ? lines.slice(1) : lines,
  note,
})

/** `\t` written out at the head of a line, behind nothing but white space, slashes and number signs, is a tab. */
export const tabsMeant = (text: string): string => text.replace(/^(?:\s|\\t|[/#])*/gm, (head) => head.replaceAll('\\t', '\t'))

/** Besides `\n` anywhere is a line end. */
export const newlinesMeant = (text: string): string => tabsMeant(text.replaceAll('\\n', '\n'))

const rightTrimmed = (line: string): string => canonicalLine(line).trimEnd()
const trimmed = (line: string): string => canonicalLine(line).trim()

const crash = (): ToolRefusal =>
  new ToolRefusal('exact-lines', 'The tool fails as it compares the context with lines that the file has not.')

/** From the cursor on, then from the file's beginning. @throws {ToolRefusal} the tool fails as it looks */
export function copilotPlace(
  file: CopilotFile,
  section: CopilotSection,
  cursor: number,
  watch: Watch,
  shown: Shown,
): CopilotFound | null {
  const context = section.context[0]?.includes(file.note) === true ? section.context.slice(1) : section.context
  if (section.atEnd) {
    const atLast = placeFrom(file.sought, context, file.sought.length - context.length, watch, shown)
    watch.trace.note('end-of-file', atLast === null ? 'none' : 'took')
    if (atLast !== null) return atLast
  }
  const found = placeFrom(file.sought, context, cursor, watch, shown)
  return found !== null || cursor === 0 ? found : placeFrom(file.sought, context, 0, watch, shown)
}

/** One way of comparing: the file's keys, and the section's. */
type Pass = { readonly rule: RuleId; readonly keys: Keys; readonly sought: Keys; readonly newlines?: boolean }

function* passesOf(lines: readonly string[], context: readonly string[], tabs: boolean): Generator<Pass> {
  yield { rule: 'typography', keys: tierKeysOf(lines, canonicalLine), sought: context.map(canonicalLine) }
  const ended = context.map(rightTrimmed)
  yield { rule: 'right-trimmed', keys: tierKeysOf(lines, rightTrimmed), sought: ended }
  const tabbed = ended.map(tabsMeant)
  if (tabs) yield { rule: 'escapes', keys: tierKeysOf(lines, rightTrimmed), sought: tabbed }
  const [only = ''] = tabbed
  const cut = newlinesMeant(only)
  if (context.length === 1 && cut !== only)
    yield { rule: 'escapes', keys: tierKeysOf(lines, rightTrimmed), sought: cut.split('\n'), newlines: true }
  yield { rule: 'trimmed', keys: tierKeysOf(lines, trimmed), sought: tabbed.map((line) => line.trim()) }
}

function placeFrom(
  lines: readonly string[],
  context: readonly string[],
  start: number,
  watch: Watch,
  shown: Shown,
): CopilotFound | null {
  if (context.length === 0) return { at: start, rule: start === 0 ? 'begins-file' : 'anchor', tabs: false, newlines: false }
  if (start < 0) throw crash()
  const tabs = context.some((line) => tabsMeant(rightTrimmed(line)) !== rightTrimmed(line))
  for (const { rule, keys, sought, newlines = false } of passesOf(lines, context, tabs)) {
    const places = tierPlacesOf(keys, sought, start, watch.work)
    const [at] = places
    watch.trace.note(rule, at === undefined ? 'none' : 'took', {
      at: places.map((place) => rangeFrom(shown(place), sought.length)),
    })
    if (at !== undefined) return { at, rule, tabs: newlines || (tabs && (rule === 'escapes' || rule === 'trimmed')), newlines }
  }
  const sought = context.map((line) => tabsMeant(rightTrimmed(line)).trim())
  const at = nearPlace(tierKeysOf(lines, trimmed), sought, start, watch, shown)
  return at === null ? null : { at, rule: 'similarity', tabs, newlines: false }
}

/**
 * The first stretch whose lines are off by few enough edits together. Lines behind the one with which the edits are used up are not looked at.
 * @throws {ToolRefusal} the file ends before the section does
 */
function nearPlace(keys: Keys, sought: Keys, start: number, { trace, work }: Watch, shown: Shown): number | null {
  const allowed = Math.floor(sought.length * EDITS_PER_LINE)
  if (allowed === 0) return null
  for (let at = start; at < keys.length; at += 1) {
    work.spend(STRETCH_COST)
    let edits = 0
    for (let index = 0; index < sought.length && edits < allowed; index += 1) {
      const [line, wanted = ''] = [keys[at + index], sought[index]]
      if (line === undefined) throw crash()
      edits += editsUpTo(allowed - edits, line, wanted, work)
    }
    if (edits > allowed) continue
    trace.note('similarity', 'took', { at: [rangeFrom(shown(at), sought.length)], value: edits, needed: allowed })
    return at
  }
  trace.note('similarity', 'none', { needed: allowed })
  return null
}

/** The distance, or some number over `limit` where it is over it. What the lines begin and end with alike costs nothing. */
function editsUpTo(limit: number, a: string, b: string, work: Watch['work']): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  work.spend(a.length + b.length)
  const shorter = Math.min(a.length, b.length)
  let [head, tail] = [0, 0]
  while (head < shorter && a[head] === b[head]) head += 1
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  return leastDistance(left, right) > limit ? limit + 1 : distance(left, right, work)
}

/** Behind the first line from the cursor on that is the anchor's; where one above is, or none, the cursor stays. */
export function copilotAnchor(
  { lines }: CopilotFile,
  anchor: string,
  cursor: number,
  { trace, work }: Watch,
  shown: Shown,
): number {
  const sought = canonicalLine(anchor)
  for (const key of [canonicalLine, trimmed]) {
    work.spend(lines.length)
    const found = tierKeysOf(lines, key).indexOf(sought)
    if (found < cursor) continue
    trace.note('anchor', 'took', { at: [rangeFrom(shown(found), 1)] })
    return found + 1
  }
  trace.note('anchor', 'none')
  return cursor
}
