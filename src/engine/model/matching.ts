/** Where a hunk may belong, and what singles a place out. */
import type { LineRange } from './files'

/** A way of comparing the lines of a hunk with those of a file, in the order in which the engine climbs them. */
export type RungId =
  | 'exact'
  | 'line-ends'
  | 'trailing-space'
  | 'typography'
  | 'blank-lines'
  | 'indentation'
  | 'inner-space'
  | 'entities'
  | 'escapes'
  | 'line-numbers'
  | 'prefixes'
  | 'quotes'
  | 'semicolons'
  | 'elision'
  | 'line-order'
  | 'line-breaks'
  | 'alignment'

/** How the file's indentation follows from the reply's: columns to add, with tabs counted as `tab` columns wide. */
export type Shift = { readonly columns: number; readonly tab: number }

/** A place where a rung finds the hunk. Lines are those of the file before the reply's first edit. `score`: how alike the lines are, 0 to 1, where they are not equal. */
export type Candidate = { readonly at: LineRange; readonly shift?: Shift; readonly score?: number }

/** What singles a place out: it is the only one; the line number, the section or the end of file that the reply names; the hunks around it; it is the most alike by a margin; a person picked it. */
export type ChosenBy = 'only-place' | 'line-number' | 'section' | 'end-of-file' | 'order' | 'margin' | 'by-hand'

/** Why a rung's places were passed over. 'another': the best one is alike enough, and another than the hunk is about. */
export type Passed = 'no-place' | 'several-places' | 'low-score' | 'another' | 'small-margin' | 'conflict' | 'unpinned'

/** What one rung made of a hunk: every place that it found, and which of them it took and by what, or why none. */
export type Attempt = {
  readonly rung: RungId
  /** How many places the rung found; `candidates` holds the first few of them. */
  readonly places: number
  readonly candidates: readonly Candidate[]
  readonly verdict: { readonly took: Candidate; readonly by: ChosenBy } | { readonly passed: Passed }
}

/** A word that was written for another, by a slip of the finger. */
export type Slip = { readonly written: string; readonly meant: string }

/**
 * What was done to a new line of the reply to make it a line of the file: each proven by the quoted lines of the same hunk, done in the order of the
 * list. With its data anyone can do it again.
 */
export type Adaptation =
  /** `taken`: by line of the hunk's `after` what was taken off its beginning: a line number, a sign, a prompt; '' for nothing. A line behind a `-` is none of the new text. */
  | { readonly code: 'prefix'; readonly taken: readonly string[] }
  /** Every entity of HTML gave way to its character. */
  | { readonly code: 'entities' }
  /** One level of backslashes was taken off. */
  | { readonly code: 'escapes' }
  /** Characters that gave way to others: typographic ones to plain ones, quotes of one kind to the other. */
  | { readonly code: 'characters'; readonly became: readonly (readonly [written: string, meant: string])[] }
  /** Indentations that gave way to others; one that is not listed stays, one that is listed twice became the one or the other. */
  | { readonly code: 'indentation'; readonly became: readonly (readonly [written: string, meant: string])[] }
  /** Words that the reply has wrong in quoting the file. */
  | { readonly code: 'slips'; readonly slips: readonly Slip[] }
  /** The kept line above the new ones got the comma that the reply quotes at its end. `line`: of the hunk's `before`. */
  | { readonly code: 'comma'; readonly line: number }
  /** White space at the end, as all lines of the edit have it and the file's do not, was taken off. */
  | { readonly code: 'trailing-space'; readonly taken: string }
  /** New lines end in semicolons as the file's lines do: left out, or `added` where the reply lost them in quoting. */
  | { readonly code: 'semicolons'; readonly added: boolean }
/** The kinds of `Adaptation`. */
export type AdaptationCode = Adaptation['code']

/** A place that resembles the hunk. `score` is the mean similarity of the paired lines, 0 to 1. */
export type Near = {
  readonly at: LineRange
  readonly score: number
  /**
   * One entry a hunk line: the file line it is compared with (0-based; -1: none) and their similarity, 0 to 1, once what may have damaged the quoted
   * text is undone. `same`: the line is written in the reply as it is in the file, character by character.
   */
  readonly pairs: readonly { readonly line: number; readonly similarity: number; readonly same: boolean }[]
}
