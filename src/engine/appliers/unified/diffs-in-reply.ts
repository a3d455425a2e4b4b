/** Whether a reply holds a unified diff, and which of its lines are the diff's. */
import { fencesIn, type PlainReplyLine, replyLines } from '../shared/fences'

const OTHER_PATCH = /^\s*\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)/
const NAMES = /^[ \tX]*(?:--- |\+\+\+ |\*\*\* |Index:|diff --git )/

/** A hunk's header without numbers counts too: that its tool refuses it is the tool's verdict. */
export function hasUnifiedDiff(reply: string): boolean {
  const lines = replyLines(reply)
  const isPair = ({ text }: PlainReplyLine, index: number) =>
    /^\s*--- \S/.test(text) && /^\s*\+\+\+ \S/.test(lines[index + 1]?.text ?? '')
  if (lines.some((line, index) => line.text.startsWith('diff --git ') || isPair(line, index))) return true
  if (lines.some(({ text }) => OTHER_PATCH.test(text))) return false
  return lines.some(({ text }, index) => /^\s*@@(?:\s|$)/.test(text) && /^\s*[-+ ]/.test(lines[index + 1]?.text ?? ''))
}

/** Whether a line of the reply names files as a diff does. */
export const namesFiles = (reply: string): boolean => replyLines(reply).some(({ text }) => NAMES.test(text))

const NAMED = /^(?:---|\+\+\+) (?:[ab]\/)?([^\t\r]+)/

/** The file that a person would hand to a tool for this reply: the one whose path ends as a path of the diff does, or the other way round. */
export function fileMeant(reply: string, paths: readonly string[]): string | null {
  const endsAs = (path: string, name: string) => path === name || path.endsWith(`/${name}`)
  for (const { text } of replyLines(reply)) {
    const name = NAMED.exec(text)?.[1]
    const found = name === undefined ? [] : paths.filter((path) => endsAs(path, name) || endsAs(name, path))
    if (found.length === 1) return found[0] ?? null
  }
  return paths.length === 1 ? (paths[0] ?? null) : null
}

export type DiffStretch = { readonly from: number; readonly to: number }

/** Where the reply has diffs: of each fence, or of the reply where none holds one or a diff begins before them, what begins as a diff does, to the end. */
export function diffStretches(reply: string): DiffStretch[] {
  const lines = replyLines(reply)
  const isStart = lines.map(({ text }) => /^(?:diff --git |Index: |--- \S|\+\+\+ \S|@@(?:\s|$))/.test(text))
  const stretch = (first: number, end: number): DiffStretch[] => {
    const at = isStart.indexOf(true, first)
    const [start, last] = [lines[at], lines[end - 1]]
    return at < 0 || at >= end || start === undefined || last === undefined ? [] : [{ from: start.from, to: last.to }]
  }
  const fences = fencesIn(lines)
  const isHeader = (text: string, next: string) =>
    /^(?:diff --git |@@ -\d)/.test(text) || (/^--- \S/.test(text) && /^\+\+\+ \S/.test(next))
  const bare = lines.findIndex(({ text }, index) => isHeader(text, lines[index + 1]?.text ?? ''))
  // A fence that opens behind it is a line of the diff.
  if (bare >= 0 && bare < (fences[0]?.first ?? lines.length)) return stretch(bare, lines.length)
  const fenced = fences.flatMap(({ first, end }) => stretch(first, end))
  return fenced.length > 0 ? fenced : stretch(0, lines.length)
}
