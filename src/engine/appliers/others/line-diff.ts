/** A diff of lines as Aider makes it with Python's diff-match-patch: lines become characters, and the diff of those is cleaned up. */
import { diff_match_patch } from 'diff-match-patch'
import { isPythonSpace, splitKeepingEnds } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'

type Change = [op: number, text: string]

/** Characters that lines can become. */
const MOST_LINES = 0xffff
/** No deadline: where the library would give up after 5 s, `Work` has given up before. */
const NEVER = Number.MAX_VALUE
const ALPHANUMERIC = /^[\p{L}\p{N}]$/u

/** The library as it is in Python, where a letter is any letter and white space is Python's. */
class PythonDiff extends diff_match_patch {
  /** Moves every edit between two equalities sideways to where its ends look best. */
  override diff_cleanupSemanticLossless(diffs: Change[]): void {
    for (let at = 1; at < diffs.length - 1; at += 1) {
      const [left, edit, right] = [diffs[at - 1], diffs[at], diffs[at + 1]]
      if (left === undefined || edit === undefined || right === undefined || left[0] !== 0 || right[0] !== 0) continue
      const [one, moved, two] = this.#placed(left[1], edit[1], right[1])
      if (left[1] === one) continue
      edit[1] = moved
      left[1] = one
      right[1] = two
      if (one === '') diffs.splice(at - 1, 1)
      if (one === '') at -= 1
      if (two === '') diffs.splice(at + 1, 1)
      if (two === '') at -= 1
    }
  }

  #placed(left: string, edit: string, right: string): [left: string, edit: string, right: string] {
    const common = this.diff_commonSuffix(left, edit)
    if (common > 0) {
      const shared = edit.slice(edit.length - common)
      left = left.slice(0, left.length - common)
      edit = shared + edit.slice(0, edit.length - common)
      right = shared + right
    }
    let best: [string, string, string] = [left, edit, right]
    let bestScore = scoreOf(left, edit) + scoreOf(edit, right)
    while (edit !== '' && right !== '' && edit[0] === right[0]) {
      left += edit[0]
      edit = edit.slice(1) + right[0]
      right = right.slice(1)
      const score = scoreOf(left, edit) + scoreOf(edit, right)
      if (score < bestScore) continue
      bestScore = score
      best = [left, edit, right]
    }
    return best
  }
}

/** How good a place between two texts is for a cut: 6 at an end, 5 at a blank line, 4 at a line end, 3 behind a sentence, 2 at white space, 1 at a mark. */
function scoreOf(one: string, two: string): number {
  const [last, first] = [one.at(-1), two[0]]
  if (last === undefined || first === undefined) return 6
  const [mark1, mark2] = [!ALPHANUMERIC.test(last), !ALPHANUMERIC.test(first)]
  const [space1, space2] = [isPythonSpace(last.charCodeAt(0)), isPythonSpace(first.charCodeAt(0))]
  const [end1, end2] = [last === '\r' || last === '\n', first === '\r' || first === '\n']
  if ((end1 && /\n\r?\n$/.test(one.slice(-3))) || (end2 && /^\r?\n\r?\n/.test(two.slice(0, 4)))) return 5
  if (end1 || end2) return 4
  if (mark1 && !space1 && space2) return 3
  if (space1 || space2) return 2
  return mark1 || mark2 ? 1 : 0
}

/** How `before` becomes `after`: each line behind ' ', '-' or '+'. `cleansUp`: few equal lines between many others count as changed too. */
export function lineDiff(before: string, after: string, cleansUp: boolean, work: StepBudget): string[] {
  const lines: string[] = ['']
  const numbers = new Map<string, number>()
  const encode = (text: string): string =>
    (text.match(/[^\n]*\n|[^\n]+$/g) ?? [])
      .map((line) => {
        const known = numbers.get(line)
        if (known !== undefined) return String.fromCharCode(known)
        lines.push(line)
        numbers.set(line, lines.length - 1)
        return String.fromCharCode(lines.length - 1)
      })
      .join('')
  const [one, two] = [encode(before), encode(after)]
  work.spend(lines.length > MOST_LINES ? Number.POSITIVE_INFINITY : (one.length + 1) * (two.length + 1))
  const diff = new PythonDiff()
  diff.Diff_Timeout = 5
  const changes: Change[] = diff.diff_main(one, two, false, NEVER)
  if (cleansUp) {
    diff.diff_cleanupSemantic(changes)
    diff.diff_cleanupEfficiency(changes)
  }
  return changes.flatMap(([op, text]) => {
    const prefix = op < 0 ? '-' : op > 0 ? '+' : ' '
    const joined = text
      .split('')
      .map((unit) => lines[unit.charCodeAt(0)] ?? '')
      .join('')
    return splitKeepingEnds(joined).map((line) => prefix + line)
  })
}
