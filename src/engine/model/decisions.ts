/** What became of each hunk, and what a person makes of it. */
import type { LineRange, Path } from './files'
import type { Adaptation, Attempt, Near, RungId } from './matching'
import type { SymbolProblem } from './symbols'

/** What a copy of a file leaves on its lines: line numbers, signs of a quotation or a diff, a frame, prompts, special blanks, typographic characters, escapes of Markdown. */
export type ContentMark =
  | 'numbers'
  | 'quotes'
  | 'signs'
  | 'bars'
  | 'prompts'
  | 'blanks'
  | 'characters'
  | 'escapes'
  | 'indentation'
  | 'blank-lines'
  | 'label'

/**
 * What new text that was cut leaves open. 'brackets', 'quotes': of a text of several lines; 'text': a text of JSON; 'line': new line `line` is the last
 * one and ends in a sign that more follows; 'end': whole content ends inside a line of the file.
 */
export type TornWhy = 'brackets' | 'quotes' | 'text' | 'line' | 'end'

/**
 * What is odd of a new line's indentation. 'recipe': blanks below a rule of a makefile whose recipes begin with tabs. 'characters': tabs where the file has
 * blanks, or blanks where it has tabs. 'margin': all lines of the new side, those that it keeps too, begin further in or out than the quoted ones.
 */
export type IndentationFault = 'recipe' | 'characters' | 'margin' | 'body'

/** What each refusal is made of, by its code. */
type RefusalData = {
  'not-found': unknown
  ambiguous: { readonly rung: RungId; readonly places: number }
  /** A place resembles the hunk, by `score`, and another by `next`: too little, or too nearly as much. */
  'low-confidence': { readonly score: number; readonly next: number }
  /** The old text is in the file, and at `at`, elsewhere, all that the hunk would make is as well. */
  'stands-elsewhere': { readonly at: LineRange }
  /** Lines that the hunk would add are at its place already, among the lines `at`: all of one change, `whole`, or most of them. */
  'added-already': { readonly at: LineRange; readonly whole: boolean }
  /** Line `line` of the hunk's `before` is to be removed, and at its place the file says something else. */
  conflict: { readonly line: number; readonly at: LineRange }
  /** Line `line` of the hunk's `before` is to be removed, and no line at the place matches it. */
  lacking: { readonly line: number }
  /** Line `line` of the hunk's `before` is at `at`, and the reply has it in another order, or joins that place with another. */
  crossed: { readonly line: number; readonly at: LineRange }
  /** The file has a line among those to be removed that the reply does not quote. */
  unquoted: { readonly at: LineRange }
  /** The new lines could go to more than one place between the lines around them. */
  unpinned: { readonly at: LineRange }
  /** The file had the text until an earlier edit of the same reply changed it. */
  'destroyed-by-earlier-edit': { readonly by: number; readonly at: LineRange }
  overlap: { readonly by: number }
  /** The reply offers the edit in the place of decision `by`, which is one of those to choose from. */
  choice: { readonly by: number }
  /** Words behind the edit take it back, or part of the text above them; `whole`: the reply says that it is not to be made at all. */
  retracted: { readonly whole?: true; readonly conditional?: true }
  'empty-search': unknown
  identical: unknown
  /** The hunk has no sign of a change, and the file does not have its lines: new ones among them may have lost theirs. */
  unsigned: unknown
  path: { readonly problem: PathProblem }
  /** The file is not in the project; `similar` are paths of the same name. */
  missing: { readonly similar: readonly Path[] }
  /** The edit names no file. `fits`: files that it may be tried in; null: any that has text. */
  'no-path': { readonly fits: readonly Path[] | null }
  /** The new text, which ends with line `line` of the hunk's `after`, leaves open what the file has closed. */
  torn: { readonly line: number; readonly why: TornWhy }
  /** The reply says that the text is at `said` places, and the file has it at `places`. */
  count: { readonly said: number; readonly places: number }
  /** The reply gives two paths for the edit, and the project has both files. */
  'two-paths': { readonly named: readonly [Path, Path] }
  exists: unknown
  binary: unknown
  /** The reply leaves code out at `elisions` places, and what belongs there is not known. `texts`: its lines there; left out where there are none. */
  elided: { readonly elisions: number; readonly texts?: readonly string[] }
  /** The whole content that the reply gives is the file's lines `at`, or what becomes of them, null where its place is not known: the others would be lost. */
  fragment: { readonly at: LineRange | null }
  /** The whole content that the reply gives has `lines` lines twice that the file has once. */
  doubled: { readonly lines: number }
  /** Lines of whole content carry what the file's do not. `line`: index of the first in the content. */
  marked: { readonly line: number; readonly lines: number; readonly mark: ContentMark }
  /** `lines` lines of the file would have their characters turned into HTML entities. */
  escaped: { readonly lines: number }
  /** The line numbers lie beyond the file's `lines` lines. */
  'out-of-range': { readonly lines: number }
  /** An earlier edit of the reply moved the lines whose numbers this one gives. */
  renumbered: { readonly by: number }
  /**
   * The edit names a symbol, and `why` it does not land. `similar`: of a 'missing' one the name paths that come near, of 'several' those that are meant
   * equally, first ones only.
   */
  symbol: { readonly symbol: string; readonly why: SymbolProblem; readonly similar: readonly string[] }
  /**
   * How far new line `line` of the hunk's `after` is indented is not known: the quoted lines are indented differently, each in its own way. `fault`: they are
   * indented as in the file, and the new line is not.
   */
  indentation: { readonly line: number; readonly fault?: IndentationFault }
  /** The reply ends with line `line` of the hunk's `before`, which the file has otherwise: it may be only begun. */
  'cut-off': { readonly line: number }
  /** Whether what new line `line` of the hunk's `after` begins with is part of its text, or a sign, number or prompt in front of it, is not known. */
  prefix: { readonly line: number }
  /** New line `line` of the hunk's `after` has quotes or a semicolon that other hunks of the reply prove to be none of the file's, and this one does not. */
  style: { readonly line: number }
  /** New line `line` of the hunk's `after` is a marker of an edit format, or a fence, and the file has none like it. */
  marker: { readonly line: number }
  /** New line `line` of the hunk's `after` is a placeholder: the code that it leaves out would be lost. */
  placeholder: { readonly line: number }
  /** The file has changed since the reply's author saw it, and the lines are no longer in one place. */
  stale: unknown
  budget: unknown
}
/** Why an edit did not land. `explain.ts` has a sentence for each. */
export type RefusalCode = keyof RefusalData
/** Why an edit did not land, with what is known of it: the fields of `RefusalData`, where lines are 0-based and `by` is the index of a decision. */
export type Refusal<Code extends RefusalCode = RefusalCode> = { [K in Code]: { readonly code: K } & RefusalData[K] }[Code]

/**
 * Why text is no path of the project: it leads outside, or to the root of a disk; a name in it is one that a key or git must not have; characters
 * disguise it; it is empty, or longer than file systems take.
 */
export type PathProblem = 'outside' | 'absolute' | 'reserved-name' | 'control-character' | 'empty' | 'too-long'

/**
 * How an edit landed: by a rung of the ladder, or without one. 'part-of-line': exact text within lines; 'line-number': by the number that the reply
 * gives and nothing else; 'write': the whole content was given; 'symbol': at the definition that is named; 'rename': at a place that has its name.
 */
export type Landing =
  | RungId
  | 'part-of-line'
  | 'line-number'
  | 'anchor'
  | 'write'
  | 'create'
  | 'delete'
  | 'move'
  | 'symbol'
  | 'rename'

/** What became of one hunk (of an edit without hunks: `hunk` 0; of an exact text that is replaced everywhere: the occurrence). */
export type Decision = {
  readonly edit: number
  readonly hunk: number
  /** null: the reply's path names no file of the project. */
  readonly path: Path | null
  readonly attempts: readonly Attempt[]
  /** What a person has made of the hunk; absent where it is as the reply has it. */
  readonly amended?: Amended
  /** A person left the hunk out: the rest says what would have become of it, and nothing of it is in the files. */
  readonly rejected?: true
} & (
  | {
      readonly state: 'applied'
      /** Lines that the hunk covers, context included, in the file before the reply's first edit. */
      readonly before: LineRange
      /** The same place in the file after the reply's last edit. */
      readonly after: LineRange
      readonly how: Landing
      /** Mean similarity of the hunk's lines to the file's at the place, 0 to 1. */
      readonly score: number
      /** What was done to the reply's new lines; absent where they are as the reply has them, but for line ends, which are always the file's. */
      readonly adaptations?: readonly Adaptation[]
      /** The next best place elsewhere in the file, null where no other place shares enough of its lines to be compared. */
      readonly runnerUp: Near | null
    }
  | { readonly state: 'already-applied'; readonly before: LineRange; readonly after: LineRange }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly nearest: readonly Near[] }
)

/** `placed`: put at one of its places; `repaired`: a repair that was offered took its place; `edited`: its lines were written by hand. */
export type Amended = 'placed' | 'repaired' | 'edited'

/** Which hunk of a reply: its edit's index and its own, as in a `Decision`. */
export type HunkAt = { readonly edit: number; readonly hunk: number }

/**
 * What a person has made of a hunk. `place`: of its places the one that begins at `line`, 0-based, before the reply. `rewrite`: other lines to be found
 * and to be put there, in another file where `path` says so; `whole`: as lines of their own, also where the reply means characters.
 */
export type Amendment = HunkAt &
  (
    | { readonly kind: 'place'; readonly line: number }
    | {
        readonly kind: 'rewrite'
        readonly before: readonly string[]
        readonly after: readonly string[]
        readonly path: string | null
        readonly whole: boolean
      }
  )
