/** What a format's examples look like: each format has a file `formats/<format>.cases.ts` of them, and one suite reads them all. */
import type { DiagnosticCode, Edit, FormatId, Hunk, HunkLine } from '../../model'

type HunkShape = {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly hint?: Hunk['hint']
}

/** An edit without its spans and its format, its lines as text. */
export type EditShape = { readonly path: string } & (
  | { readonly kind: 'patch'; readonly hunks: readonly HunkShape[]; readonly moveTo?: string }
  | { readonly kind: 'replace'; readonly before: string; readonly after: string; readonly all?: true }
  | { readonly kind: 'write' | 'create'; readonly text: string }
  | { readonly kind: 'delete'; readonly before?: string }
  | { readonly kind: 'lazy'; readonly lines: readonly string[]; readonly elisions: readonly number[] }
  | { readonly kind: 'lines'; readonly range: readonly [start: number, end: number]; readonly lines: readonly string[] }
  | { readonly kind: 'symbol'; readonly action: string; readonly symbol: string; readonly text: string }
)

export type Example = {
  readonly name: string
  readonly reply: string
  readonly edits: readonly EditShape[]
  /** Codes in the order of the reading; none where it is left out. */
  readonly diagnostics?: readonly DiagnosticCode[]
  /** Modes and actions of the steps. */
  readonly steps?: readonly string[]
}

export type FormatCases = {
  readonly format: FormatId
  /** The first one is the format as its tool documents it. */
  readonly examples: readonly Example[]
  /** Replies that open as an edit and cannot be read as one, and the code that says why. */
  readonly unread: readonly { readonly name: string; readonly reply: string; readonly code: DiagnosticCode }[]
}

const textOf = (lines: readonly HunkLine[]) => lines.map((line) => line.text)

const hunkShape = ({ before, after, hint }: Hunk): HunkShape => ({
  before: textOf(before),
  after: textOf(after),
  ...(Object.keys(hint).length === 0 ? {} : { hint }),
})

export function shapeOf(edit: Edit): EditShape {
  const { written: path, kind } = edit
  switch (kind) {
    case 'patch': {
      const moved = edit.moveTo === undefined ? {} : { moveTo: edit.moveTo }
      return { kind, path, hunks: edit.hunks.map(hunkShape), ...moved }
    }
    case 'replace': {
      const all = edit.all ? ({ all: true } as const) : {}
      return { kind, path, before: textOf(edit.before).join('\n'), after: textOf(edit.after).join('\n'), ...all }
    }
    case 'write':
    case 'create':
      return { kind, path, text: edit.text }
    case 'delete':
      return { kind, path, ...(edit.before.length === 0 ? {} : { before: textOf(edit.before).join('\n') }) }
    case 'lazy':
      return { kind, path, lines: textOf(edit.lines), elisions: edit.elisions }
    case 'lines':
      return { kind, path, range: [edit.range.start, edit.range.end], lines: textOf(edit.lines) }
    case 'symbol':
      return { kind, path, action: edit.action, symbol: edit.symbol, text: textOf(edit.lines).join('\n') }
  }
}
