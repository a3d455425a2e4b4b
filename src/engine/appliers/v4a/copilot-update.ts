/** What VS Code Copilot makes of one file's part of a patch. */
import { append } from '../../lists'
import { fileNote } from '../shared/file-note'
import { ToolRefusal } from '../shared/tool-refusal'
import type { Watch } from './apply-diff'
import {
  type CopilotFile,
  type CopilotFound,
  copilotAnchor,
  copilotFile,
  copilotPlace,
  newlinesMeant,
  tabsMeant,
} from './copilot-match'
import { type CopilotSection, copilotSection } from './copilot-section'
import type { PatchLine } from './envelope'
import { guessedStyle, type IndentStyle, levelOf, restyled, unitOf } from './indentation'
import { beginsWithAny, type ChangeRun, END_OF_FILE, endAnchors, endSection, FILE_MARKERS, spliceRuns } from './sections'
import { LineShifts, rangeFrom } from './seek-lines'

/** Files in which `\t` begins commands: it is left there unless it was needed to find the section. */
const KEEPS_ESCAPES = /\.(?:tex|latex|sty|cls|bib|bst|ins)$/i

const ENDS: readonly string[] = [...FILE_MARKERS, END_OF_FILE]

type Shown = (line: number) => number

/**
 * The file's text with the part in it. `lines`: of the whole patch; `start`: the first one behind the file's header. `next`: the line that ends the part.
 * @throws {ToolRefusal} a line may not be there, or a context is nowhere
 */
export function copilotUpdated(
  text: string,
  lines: readonly PatchLine[],
  start: number,
  watch: Watch,
): { readonly text: string; readonly next: number } {
  const cut = text.split('\n')
  const file = copilotFile(cut, fileNote(watch.path))
  const style = guessedStyle(text.includes('\r') ? text.split(/\r\n|\r|\n/) : cut, { tabs: true, size: 4 })
  const runs: ChangeRun[] = []
  const shifts = new LineShifts()
  const shown = (line: number) => shifts.now(line)
  let [at, cursor] = [start, 0]
  while (!beginsWithAny(lines[at]?.text ?? '', ENDS)) {
    const head = at
    const opening = lines[at]?.text ?? ''
    const isOpened = opening.startsWith('@@')
    if (!isOpened && cursor !== 0) throw new ToolRefusal('wire', `Invalid line. Try a call for each change:\n${opening}`)
    const anchor = isOpened ? opening.slice(2).trim() : ''
    if (anchor !== '') cursor = copilotAnchor(file, anchor, cursor, watch, shown)
    const { section, found } = sectionAt(file, lines, isOpened ? at + 1 : at, head, cursor, watch, shown)
    // The tool itself would read the same line for ever.
    if (section.next === head) throw new ToolRefusal('wire', `Invalid line:\n${opening}`)
    append(runs, rendered(section, found, file, style, watch))
    if (section.context.length > 0 || section.runs.length > 0) endSection(section, found.at, found.rule, { ...watch, shifts })
    cursor = found.at + section.context.length
    at = section.next
  }
  endAnchors(watch.trace, watch.path)
  return { text: spliceRuns(file.lines, runs).join('\n'), next: at }
}

/**
 * The next section and its place. Where it has none, each of its loose lines in turn is taken for a changed one.
 * @throws {ToolRefusal} it has none either way
 */
function sectionAt(
  file: CopilotFile,
  lines: readonly PatchLine[],
  start: number,
  head: number,
  cursor: number,
  watch: Watch,
  shown: Shown,
): { section: CopilotSection; found: CopilotFound } {
  for (let merged = 0; ; merged += 1) {
    const section = copilotSection(lines, start, head, merged)
    watch.work.spend(section.next - start)
    const found = copilotPlace(file, section, cursor, watch, shown)
    if (found !== null) return { section, found }
    if (merged < section.loose) continue
    throw new ToolRefusal(
      section.atEnd ? 'end-of-file' : 'exact-lines',
      `Invalid ${section.atEnd ? 'context at the end of the file' : 'context'}, sought from line ${cursor + 1} on:\n${section.context.join('\n')}`,
    )
  }
}

/** The section's changes in the file's lines, what it adds with the file's indentation. @throws {ToolRefusal} it is behind the last line */
function rendered(
  section: CopilotSection,
  { at, rule, tabs, newlines }: CopilotFound,
  file: CopilotFile,
  style: IndentStyle,
  { trace, path }: Watch,
): readonly ChangeRun[] {
  const line = file.lines[at]
  if (line === undefined)
    throw new ToolRefusal('exact-lines', 'The tool fails as it measures the indentation of a line that the file has not.')
  if (section.runs.length === 0) return []
  if (rule === 'begins-file' || rule === 'anchor') trace.note(rule, 'took', { at: [rangeFrom(at, 0)] })
  const source = guessedStyle([...section.runs.flatMap(({ added }) => added), ...section.context], style)
  const [first = ''] = section.context
  const deeper = unitOf(style).repeat(
    Math.max(0, levelOf(line, style.size) - levelOf(tabs ? tabsMeant(first) : first, source.size)),
  )
  const meant = (text: string): string => {
    const cut = newlines ? newlinesMeant(text) : text
    return tabs || !KEEPS_ESCAPES.test(path) ? tabsMeant(cut) : cut
  }
  const placed = (text: string): string => (text.trim() === '' ? text : deeper + restyled(text, source, style))
  const runs = section.runs.map((run) => ({ ...run, at: run.at + at, added: run.added.map(meant).map(placed) }))
  const isAny = (differs: (text: string) => boolean) => section.runs.some(({ added }) => added.some(differs))
  if (isAny((text) => meant(text) !== text)) trace.note('escapes', 'did')
  if (isAny((text) => placed(meant(text)) !== meant(text))) trace.note('reindented', 'did')
  return runs
}
