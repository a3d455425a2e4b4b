/** True edits of a file: a few changed places with the lines around them, of which each is to be found in one place alone. */
import { freshLines, isWord, newName, replaceWord, wordsOf } from './fresh-lines'
import { type DamageHunk, type Draft, type FileRow, FORMATS, type Random, type Row, type Truth } from './kind'
import type { SourceFile } from './shapes'
import { textBefore, truthOf } from './truth'

/** Lines between two changes of one edit. More: small files get one change alone, fewer: the quoted lines of two changes touch. */
const APART = 12

/** Share of a hunk's quoted lines that another place of the file may have as well. More: damage makes two places alike, fewer: dull edits. */
const ALIKE = 0.5

type Change = { readonly at: number; readonly takes: number; readonly puts: readonly string[] }

const depthOf = (text = ''): number => (/^[ \t]*/.exec(text)?.[0] ?? '').replaceAll('\t', '    ').length

/** Whether the row and `count` more can go, or others come above them, without a block that loses its head. */
function isSelfContained(rows: readonly FileRow[], at: number, count: number): boolean {
  const depth = depthOf(rows[at]?.text)
  const inside = rows.slice(at, at + Math.max(1, count))
  const next = rows.slice(at + inside.length).find(({ text }) => text.trim() !== '')
  return (
    inside.every(({ text }) => text.trim() === '' || depthOf(text) >= depth) &&
    (next === undefined || depthOf(next.text) <= depth)
  )
}

function changeAt(rows: readonly FileRow[], at: number, file: string, random: Random): Change | null {
  const way = random.below(10)
  const count = way < 3 || way === 9 ? 0 : 1 + random.below(3)
  if (!isSelfContained(rows, at, count)) return null
  if (way < 3) {
    const puts = freshLines(rows, at, 1 + random.below(3), file, random)
    return puts.length > 0 && rows[at]?.text.trim() !== '' ? { at: at + 1, takes: 0, puts } : null
  }
  if (way < 5) return { at, takes: count, puts: [] }
  if (way < 8) {
    const puts = freshLines(rows, at, 1 + random.below(4), file, random)
    return puts.length > 0 ? { at, takes: count, puts } : null
  }
  const text = rows[at]?.text ?? ''
  const word = random.pick(wordsOf(text).filter(isWord))
  const name = word === undefined ? null : newName(word, file, random)
  return word === undefined || name === null ? null : { at, takes: 1, puts: [replaceWord(text, word, name)] }
}

function changesIn(rows: readonly FileRow[], file: string, random: Random, wanted: number | undefined): Change[] {
  const count = wanted ?? (random.below(4) === 0 ? 2 + random.below(2) : 1)
  const changes: Change[] = []
  for (let tries = 0; tries < count * 2 && changes.length < count; tries++) {
    const at = random.below(rows.length)
    const change = changeAt(rows, at, file, random)
    if (change === null || change.at + change.takes > rows.length) continue
    if (changes.every((other) => Math.abs(other.at - change.at) > APART)) changes.push(change)
  }
  return changes.sort((one, other) => one.at - other.at)
}

/** The file's rows with the changes made. */
function changed(rows: readonly FileRow[], changes: readonly Change[]): FileRow[] {
  const all: FileRow[] = []
  let next = rows.length
  for (const [at, row] of [...rows, null].entries()) {
    const change = changes.find((one) => one.at === at)
    const taken = changes.some((one) => at >= one.at && at < one.at + one.takes)
    const end = row?.end ?? rows.at(-1)?.end ?? '\n'
    // Removed lines are above the lines in their place.
    if (change && change.takes === 0) for (const text of change.puts) all.push({ id: next++, sign: '+', text, end })
    if (row) all.push(taken ? { ...row, sign: '-' } : row)
    const done = changes.find((one) => one.takes > 0 && one.at + one.takes - 1 === at)
    if (done) for (const text of done.puts) all.push({ id: next++, sign: '+', text, end })
  }
  return all
}

/** The changes with the lines around them. @param context lines above and below, each */
export function hunksOf(rows: readonly FileRow[], context: number): DamageHunk[] {
  const hunks: { line: number; rows: Row[] }[] = []
  let line = 0
  let until = -1
  for (const [at, row] of rows.entries()) {
    if (row.sign !== ' ') {
      const from = Math.max(0, until, at - context)
      const joins = hunks.length > 0 && from <= until
      if (!joins) hunks.push({ line: line - rows.slice(from, at).filter(({ sign }) => sign !== '+').length, rows: [] })
      const start = joins ? until : from
      for (const quoted of rows.slice(start, at + 1))
        hunks.at(-1)?.rows.push({ sign: quoted.sign, text: quoted.text, of: quoted.id })
      until = at + 1
    } else if (hunks.length > 0 && until === at && rows.slice(Math.max(0, at - context), at).some(({ sign }) => sign !== ' ')) {
      hunks.at(-1)?.rows.push({ sign: ' ', text: row.text, of: row.id })
      until = at + 1
    }
    if (row.sign !== '+') line++
  }
  return hunks
}

const known = new Map<string, string>()

/** The text as it is compared: without white space and capitals. */
function plain(text: string): string {
  const found = known.get(text) ?? text.replaceAll(/\s+/g, '').toLowerCase()
  if (known.size < 100_000) known.set(text, found)
  return found
}

const truths = new WeakMap<SourceFile, Truth>()

function truthIn(file: SourceFile): Truth {
  const truth = truths.get(file) ?? truthOf(file.text)
  truths.set(file, truth)
  return truth
}

const says = (text: string): boolean => /\w{3}/.test(text)

/** Whether the quoted lines of the hunk single out their place, by a margin. */
export function isClear(hunk: DamageHunk, lines: readonly string[]): boolean {
  const quoted = hunk.rows.filter(({ sign }) => sign !== '+').map(({ text }) => plain(text))
  const telling = quoted.filter(says).length
  if (telling < 2) return false
  return lines.every((_, at) => {
    if (at === hunk.line) return true
    let alike = 0
    for (const [offset, text] of quoted.entries()) if (says(text) && plain(lines[at + offset] ?? '') === text) alike++
    return alike <= telling * ALIKE
  })
}

/**
 * Whether other lines could be meant than those that go: the first of them is, but for white space, the line behind them, or the last one the line
 * before them.
 */
function slides({ rows }: DamageHunk): boolean {
  const isOther = (one: Row | undefined, other: Row | undefined) =>
    one !== undefined && other?.sign === ' ' && plain(one.text) === plain(other.text) && one.text !== other.text
  return rows.some((row, at) => {
    if (row.sign !== '-') return false
    const isFirst = rows[at - 1]?.sign !== '-'
    const isLast = rows[at + 1]?.sign !== '-'
    const behind = isFirst ? rows.slice(at).find(({ sign }) => sign !== '-') : undefined
    return (
      isOther(row, behind) ||
      (isLast &&
        isOther(
          row,
          rows.slice(0, at).findLast(({ sign }) => sign !== '-'),
        ))
    )
  })
}

/** Whether the file has the text that a call looks for once, wherever in a line it begins. */
const isOnce = (hunk: DamageHunk, before: string, end: string): boolean => {
  const quoted = hunk.rows.filter(({ sign }) => sign !== '+').map(({ text }) => text)
  return before.split(quoted.join(end).trim()).length === 2
}

/** A file of which nothing changes. */
export const unchanged = (file: SourceFile): Draft => ({
  path: file.path,
  truth: truthIn(file),
  hunks: [],
  answer: 'bytes',
  also: [],
  afterwards: [],
  formats: FORMATS,
})

/** An edit of the file as it is meant, without any damage; null where the random place is not fit for one. @param wanted changes, at most */
export function draftOf(file: SourceFile, random: Random, wanted?: number): Draft | null {
  const truth = truthIn(file)
  const changes = changesIn(truth.rows, file.text, random, wanted)
  const rows = changed(truth.rows, changes)
  const hunks = hunksOf(rows, 1 + random.below(4))
  const lines = truth.rows.map(({ text }) => text)
  const before = textBefore(truth)
  const end = truth.rows[0]?.end ?? '\n'
  const isFit = hunks.length > 0 && hunks.every((hunk) => isClear(hunk, lines) && isOnce(hunk, before, end) && !slides(hunk))
  const isSeen = hunks.every((hunk) => hunk.rows.some(({ sign, text }) => sign === ' ' && says(text)))
  if (!isFit || !isSeen) return null
  return { ...unchanged(file), truth: { ...truth, rows }, hunks }
}
