/** Codes of the appliers → English for people. 1-based line numbers exist here alone. */
import { linesIn, percent } from '../explain'
import type { ApplierId, Family, HunkResult, Proof, RuleId, TraceStep } from './applier'

export const FAMILY_NAME: Record<Family, string> = {
  native: 'This engine',
  'exact-string': 'Old and new strings',
  blocks: 'Search and replace blocks',
  'apply-patch': 'apply_patch (V4A)',
  'unified-diff': 'Unified diffs',
  'whole-file': 'Whole files',
  'line-numbers': 'Line numbers',
  similarity: 'Similarity',
}

export const PROOF: Record<Proof, string> = {
  read: 'read in its source',
  measured: 'measured by running it',
  reported: 'reported',
  unverified: 'not verified',
}

type Words = { readonly name: string /** What it is, in the middle of a sentence. */; readonly does: string }

export const RULE: Record<RuleId, Words> = {
  wire: { name: 'Format', does: 'reads the edit' },
  path: { name: 'Path', does: 'looks the path up' },
  'line-number': { name: 'Line number', does: 'goes to the line that the reply names' },
  substring: { name: 'Substring', does: 'looks for the same characters' },
  'exact-lines': { name: 'Exact lines', does: 'looks for the same lines' },
  'right-trimmed': { name: 'Trailing space aside', does: 'compares lines without the space behind them' },
  trimmed: { name: 'Outer space aside', does: 'compares lines without the space around them' },
  'line-ends': { name: 'Line ends aside', does: 'takes all line ends for the same' },
  typography: { name: 'Typography aside', does: 'takes curly quotes, dashes and special spaces for plain ones' },
  'blank-lines': { name: 'Blank lines', does: 'takes lines of nothing but space for the same' },
  'first-blank-dropped': { name: 'First blank dropped', does: 'leaves the blank first line out' },
  'constant-prefix': { name: 'Constant indentation', does: 'adds one indentation to all lines' },
  'relative-indentation': { name: 'Relative indentation', does: 'compares how far lines are indented beside each other' },
  'inner-space': { name: 'Runs of space', does: 'takes any run of space for one' },
  'no-space': { name: 'Without space', does: 'compares the text without any space' },
  tokens: { name: 'Tokens', does: 'compares words and signs, with any space in between' },
  case: { name: 'Case aside', does: 'takes capital and small letters for the same' },
  escapes: { name: 'Escapes undone', does: 'undoes backslash escapes' },
  entities: { name: 'Entities undone', does: 'undoes HTML entities' },
  'prefixes-stripped': { name: 'Prefixes taken off', does: 'takes quotation marks, prompts, bars and bullets off' },
  quotes: { name: 'Quotes of one kind', does: 'takes single and double quotes for the same' },
  semicolons: { name: 'Semicolons aside', does: 'leaves semicolons at the ends of lines out' },
  'line-numbers-stripped': { name: 'Line numbers taken off', does: 'takes pasted line numbers off' },
  elided: { name: 'Left-out code', does: 'takes dots for any lines' },
  'line-order': { name: 'Order of lines', does: 'takes lines that stay in any order' },
  'line-breaks': { name: 'Line breaks', does: 'takes lines that stay wherever they are broken' },
  'outer-lines': { name: 'First and last line', does: 'looks at the first and the last line, whatever is between' },
  'context-lines': { name: 'Half the lines', does: 'looks at the first and the last line and at half of those between' },
  'normalised-similarity': { name: 'Similarity, normalised', does: 'measures how alike the normalised text is' },
  similarity: { name: 'Similarity', does: 'measures how alike the text is' },
  'explicit-lines': { name: 'Unknown lines dropped', does: 'drops the lines that the file does not have' },
  'less-context': { name: 'Less context', does: 'tries with ever less context' },
  fuzz: { name: 'Fuzz', does: 'leaves outer context lines out' },
  offset: { name: 'Offset', does: 'looks further away from the line that is named' },
  anchor: { name: 'Anchor', does: 'looks for the line that the reply names above' },
  'end-of-file': { name: 'End of file', does: 'looks at the end of the file' },
  'other-file': { name: 'Other files', does: 'tries the other files' },
  'whole-file': { name: 'Whole file', does: 'takes the text for the whole file' },
  unique: { name: 'Only one place', does: 'demands that there is one place only' },
  order: { name: 'Order', does: 'demands that hunks come in the order of the file' },
  overlap: { name: 'No overlap', does: 'demands that hunks do not overlap' },
  identical: { name: 'Some change', does: 'demands that the new text is another' },
  'empty-search': { name: 'Some text to find', does: 'demands a text to find' },
  placeholder: { name: 'No placeholder', does: 'demands that the new text leaves nothing out' },
  exists: { name: 'New file', does: 'demands that the file is not there yet' },
  'missing-file': { name: 'File there', does: 'demands that the file is there' },
  disproportion: { name: 'Proportion', does: 'demands that the place is not much larger than the text' },
  'begins-file': { name: 'Begins the file', does: 'demands the first line of the file' },
  'ends-file': { name: 'Ends the file', does: 'demands the last line of the file' },
  'as-written': { name: 'As written', does: 'writes the reply’s lines as they are' },
  reindented: { name: 'Re-indented', does: 'indents the new lines like the file' },
  'context-kept': { name: 'Context kept', does: 'leaves context lines as the file has them' },
  appended: { name: 'Appended', does: 'puts the text at the end of the file' },
  'line-ends-changed': { name: 'Line ends changed', does: 'writes other line ends than the file has' },
  'tabs-expanded': { name: 'Tabs expanded', does: 'turns tabs into spaces' },
  'file-normalised': { name: 'File normalised', does: 'writes the whole file with plain quotes, dashes and spaces' },
  'final-newline': { name: 'Final newline', does: 'changes whether the file ends in a line end' },
}

/** One step as a sentence. */
export function explainStep({ rule, result, at, value, needed }: TraceStep): string {
  const places = at.length === 0 ? '' : at.length === 1 && at[0] ? ` ${linesIn(at[0])}` : ` ${at.length} places`
  const measured = value === undefined ? '' : needed === undefined ? ` (${measure(value)})` : ` (${beside(value, needed)})`
  const { does } = RULE[rule]
  const what = does.charAt(0).toUpperCase() + does.slice(1)
  switch (result) {
    case 'took':
      return `${what}: takes${places || ' it'}${measured}.`
    case 'none':
      return `${what}: finds none${measured}.`
    case 'several':
      return `${what}: finds${places || ' several places'}${measured}.`
    case 'refused':
      return `${what}, and refuses${places}${measured}.`
    case 'did':
      return `${what}${places}.`
  }
}

/** A share beside the share that is needed; a count beside another. */
const beside = (value: number, needed: number): string =>
  isShare(needed) ? `${percent(value)}, ${percent(needed)} are needed` : `${measure(value)} of ${measure(needed)}`

const isShare = (value: number): boolean => value > 0 && value <= 1 && !Number.isInteger(value)

/** A likeness below 1 is a share; anything else, as a fuzz factor or an offset, a number. */
const measure = (value: number): string => (isShare(value) ? percent(value) : String(value))

/** Where the ways of two tools with one hunk part. */
export type Parting = {
  /** Steps that both took alike. */
  readonly common: number
  readonly left: Onward
  readonly right: Onward
}

/** What one tool did from there on. `decisive`: its first step that found something or refused; null: none did. `none`: its steps before that found nothing. */
type Onward = { readonly decisive: TraceStep | null; readonly none: readonly TraceStep[] }

/** Steps of one hunk each; what they write is compared once they agree on all that comes before. A way that finds nothing decides nothing. */
export function partingOf(left: readonly TraceStep[], right: readonly TraceStep[]): Parting {
  let common = 0
  for (; common < Math.min(left.length, right.length); common += 1) {
    const [a, b] = [left[common], right[common]]
    if (a?.rule !== b?.rule || a?.result !== b?.result || a?.at[0]?.start !== b?.at[0]?.start) break
  }
  return { common, left: onwardOf(left.slice(common)), right: onwardOf(right.slice(common)) }
}

function onwardOf(steps: readonly TraceStep[]): Onward {
  const found = steps.findIndex(({ result }) => result !== 'none')
  return { decisive: steps[found] ?? null, none: found < 0 ? steps : steps.slice(0, found) }
}

/** Why two tools differ, in a sentence or two. `names` are the tools'. */
export function explainParting({ common, left, right }: Parting, names: readonly [left: string, right: string]): string {
  if (left.decisive === null && right.decisive === null)
    return left.none.length + right.none.length === 0
      ? `${names[0]} and ${names[1]} go the same way.`
      : `Neither ${names[0]} nor ${names[1]} finds a place; their ways differ.`
  const before =
    common === 0 ? '' : common === 1 ? 'Both take the same first step. Then ' : `Both take the same ${common} steps. Then `
  return `${before}${onward(left, names[0])} ${onward(right, names[1])}`
}

function onward({ decisive, none: [first, ...others] }: Onward, name: string): string {
  if (decisive !== null) return `${name} ${RULE[decisive.rule].does}${answerOf(decisive)}.`
  if (first === undefined) return `${name} goes no further.`
  return others.length === 0
    ? `${name} ${RULE[first.rule].does}${answerOf(first)}.`
    : `${name} tries ${others.length + 1} ways and finds none.`
}

function answerOf({ result, at: [place] }: TraceStep): string {
  switch (result) {
    case 'took':
      return ` and takes ${place === undefined ? 'what it finds' : linesIn(place)}`
    case 'none':
      return ' and finds none'
    case 'several':
      return ' and finds several places'
    case 'refused':
      return ', and refuses because it is not so'
    case 'did':
      return ''
  }
}

export const APPLIER_STATE: Record<HunkResult['state'], string> = {
  applied: 'applied',
  kept: 'already there',
  refused: 'refused',
  untried: 'not written',
}

type OptionWords = {
  /** A label. */
  readonly name: string
  /** What it may be, where that is a word. */
  readonly choices?: readonly string[]
  /** What one step changes it by, where that is a number. */
  readonly step?: number
}

/** By the options' names: the same name means the same with every tool. */
const OPTION: Readonly<Record<string, OptionWords>> = {
  context: { name: 'Lines of context that must match, -C (−1: all)', step: 1 },
  convertsLineEnds: { name: 'Takes the line ends of the file for those of the call' },
  deleteThreshold: { name: 'How unlike a deleted text may be (0 to 1)', step: 0.05 },
  dollarPatterns: { name: 'Takes $& and $1 in the new text for patterns' },
  editor: { name: 'Writes through the editor, which puts line ends and the end of the file right' },
  expandTabs: { name: 'Turns tabs into spaces' },
  former: { name: 'As the tool before this one did' },
  fuzz: { name: 'Context lines that may be wrong (fuzz)', step: 1 },
  fuzzy: { name: 'Tries similar text at last' },
  handed: { name: 'Is given the file, whatever path the patch names' },
  ignoreWhitespace: { name: 'Ignores white space, --ignore-whitespace' },
  matchDistance: { name: 'Characters away that count as another text', step: 100 },
  matchThreshold: { name: 'How unlike a place may be (0 to 1)', step: 0.05 },
  piRelease: { name: 'Release', choices: ['1.6.0', '0.74.2'] },
  recount: { name: 'Counts lines itself, --recount' },
  hosted: { name: 'Gets what the program around it gives it: the whole reply, and new files made first' },
  refusesIdentical: { name: 'Refuses an edit that changes nothing' },
  refusesOwnText: { name: 'Refuses old text that an earlier edit wrote' },
  semanticCleanup: { name: 'Cleans up its character diffs' },
  stopsAtSeveral: { name: 'Stops where one way finds several places' },
  takesBlankBehind: { name: 'Takes the blank line behind a text that ends in a line end' },
  takesLineEnd: { name: 'Takes a line’s end too where the new text is empty' },
  threshold: { name: 'How alike the text has to be (0 to 1)', step: 0.05 },
  unescapeEntities: { name: 'Undoes HTML entities' },
  unidiffZero: { name: 'Takes hunks without context, --unidiff-zero' },
  universalNewlines: { name: 'Reads CR LF as LF' },
  verified: { name: 'Works everything out before it writes' },
  version: { name: 'Version', choices: ['v1', 'v2', 'v3'] },
}

/** Options that choose a release, by the tool: each says which. */
const RELEASE: Readonly<Partial<Record<ApplierId, Readonly<Record<string, OptionWords>>>>> = {
  'cline-apply-patch': {
    former: { name: 'As commit 21cb8d2, before release 0.0.86: writes LF, and over a new file that is there' },
  },
  'cline-legacy': { version: { name: 'Version of its function: v1 is what releases called', choices: ['v1', 'v2', 'v3'] } },
  'codex-apply-patch': { verified: { name: 'The agent, which works everything out before it writes; off: the bare program' } },
  opencode: {
    stopsAtSeveral: { name: 'As the source after 1.18.34, in no release yet: stops where one way finds several places' },
  },
  roo: { former: { name: 'As before January 2026: reads calls in tags, and trims their texts' } },
  zed: { former: { name: 'As its former agent (edit_agent, 5ca2645)' } },
}

/** How an option of a tool is called and what it may be; its own name where it has no words. */
export const wordsOfOption = (option: string, tool?: ApplierId): OptionWords =>
  (tool === undefined ? undefined : RELEASE[tool]?.[option]) ?? OPTION[option] ?? { name: option }
