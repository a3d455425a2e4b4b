/** Replies that quote their file badly, and files that have changed since: nothing shows what they mean, but some results must not happen. */
import fc from 'fast-check'
import { type ChangedFile, type ChangedRow, stretchesOf } from './changed-file'
import { changeOf } from './edits'
import { type FileLines, fileLinesOf, type LineMaker, PLAIN_FILES } from './files'
import { FORMAT_NAMES, type FormatName, QUOTING_FORMATS, writtenHunkOf } from './written-hunks'

/** How a line is misquoted. `seed` chooses among what it could become. */
type Misquote = (text: string, seed: number) => string

const exchanged: Misquote = (text, seed) => {
  const at = 1 + (seed % Math.max(1, text.length - 2))
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}

const wordReplaced: Misquote = (text) => text.replace(/[a-z]{4,}/, 'another')

/** Ways that leave the indentation as it is, and then those that do not: of a hunk's only quoted line, all of the hunk may have been moved. */
const MISQUOTES: readonly Misquote[] = [
  exchanged,
  wordReplaced,
  (text, seed) => text.replace(/\d/, String(seed % 10)),
  (text) => `${text}  `,
  (text) => text.replaceAll('"', '”').replaceAll("'", '’'),
  (text) => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  (text) => `${text};`,
  (text) => `> ${text}`,
  (text, seed) => `${seed % 90} | ${text}`,
  (text) => text.trimStart(),
  (text) => `  ${text}`,
]
const IN_PLACE = 9

/** Something that happens at a place of the hunk or of the file: `at` as a share of its lines, `seed` for the rest. */
type Mishap = { readonly at: number; readonly kind: number; readonly seed: number }
const mishap = fc.record({ at: fc.nat(999), kind: fc.nat(20), seed: fc.nat(999) })

/** Whether the row and those beside it stay: to leave it out does not say that new lines go elsewhere. */
const isApart = (rows: readonly ChangedRow[], at: number): boolean =>
  [rows[at - 1], rows[at], rows[at + 1]].every((row) => row === undefined || row.sign === ' ')

/**
 * Rows of a hunk after a mishap: a quoted one is misquoted, or one that stays is left out, has a made-up one behind it, or has changed places with the
 * next. What the reply means is the same.
 */
function misquoted(rows: readonly ChangedRow[], { at: share, kind, seed }: Mishap): ChangedRow[] {
  const inWords = kind < MISQUOTES.length
  const quoted = rows.flatMap(({ sign }, at) => ((inWords ? sign !== '+' : isApart(rows, at)) ? [at] : []))
  const at = quoted[share % Math.max(1, quoted.length)] ?? -1
  const chosen = rows[at]
  if (chosen === undefined) return [...rows]
  const [above, below] = [rows.slice(0, at), rows.slice(at + 1)]
  const misquote = MISQUOTES[quoted.length > 1 ? kind : kind % IN_PLACE]
  if (inWords && misquote !== undefined) return [...above, { ...chosen, text: misquote(chosen.text, seed) }, ...below]
  if (kind < 15) return [...above, ...below]
  if (kind < 17) return [...above, chosen, { sign: ' ', text: '  nothing_like_it = exists(anywhere)' }, ...below]
  if (kind < 18) return [...above, chosen, { sign: ' ', text: '' }, ...below]
  const [next, ...rest] = below
  return next !== undefined && isApart(rows, at + 1) ? [...above, next, chosen, ...rest] : [...above, chosen, ...below]
}

/** Lines of a file after a mishap: one has changed, is gone, is new, or occurs twice. */
function changed(lines: readonly string[], { at: share, kind, seed }: Mishap): string[] {
  const at = share % Math.max(1, lines.length)
  const [above, line, below] = [lines.slice(0, at), lines[at] ?? '', lines.slice(at + 1)]
  if (kind < 6) return [...above, wordReplaced(line, seed), ...below]
  if (kind < 9) return [...above, line.replace(/\d+/, String(seed)), ...below]
  if (kind < 13) return [...above, ...below]
  if (kind < 17) return [...above, line, `put_in_since(${seed})`, ...below]
  return [...above, line, '', ...below]
}

/** The lines of the file where the changes are made already whose bit in `done` is set, one bit for each. */
function midway(rows: readonly ChangedRow[], done: number): string[] {
  let change = -1
  let inside = false
  return rows.flatMap(({ sign, text }) => {
    if (sign !== ' ' && !inside) change++
    inside = sign !== ' '
    const isMade = ((done >> (change % 8)) & 1) === 1
    return sign === ' ' || (sign === '+') === isMade ? [text] : []
  })
}

export type MishapCase = {
  readonly change: ChangedFile
  readonly format: FormatName
  readonly context: number
  /** Bit by bit the changes that the file has already. */
  readonly done: number
  readonly inReply: readonly Mishap[]
  readonly inFile: readonly Mishap[]
}

/** A reply and the file that it meets; null where the format cannot say it. */
export function mishapReply({
  change,
  format,
  context,
  done,
  inReply,
  inFile,
}: MishapCase): { readonly reply: string; readonly files: Record<string, string> } | null {
  const stretches = stretchesOf(change, context)
  const sheets = stretches.map((stretch, index) => {
    const own = inReply.filter(({ at }) => at % stretches.length === index)
    return writtenHunkOf({ ...stretch, rows: own.reduce<readonly ChangedRow[]>(misquoted, stretch.rows) })
  })
  const reply = QUOTING_FORMATS[format](sheets)
  if (reply === null) return null
  const lines = inFile.reduce<readonly string[]>(changed, midway(change.rows, done))
  return { reply, files: { [change.path]: lines.join(change.end) + (change.closed && lines.length > 0 ? change.end : '') } }
}

/** Lines of which many are alike. */
const repetitive: fc.Arbitrary<FileLines> = fc.record({
  lines: fc.array(fc.constantFrom('  open(a)', '  close(a)', '', '}', '  if (a) {', '  }', 'return a', 'call(1)', 'call(2)'), {
    minLength: 6,
    maxLength: 24,
  }),
  fresh: fc.array(fc.constantFrom('  open(a)', '  fresh(a)', '', '}', 'fresh(1)', 'call(2)'), { minLength: 9, maxLength: 9 }),
})

const kinds: readonly { readonly path: string; readonly make: LineMaker }[] = Object.values(PLAIN_FILES)

const change = (distinct: boolean) =>
  distinct
    ? fc.constantFrom(...kinds).chain(({ path, make }) => changeOf(path, fileLinesOf(make, { min: 5, max: 20 })))
    : changeOf('f.js', repetitive)

/** `distinct`: no two lines of the file are alike. `whole`: at most these mishaps in the reply and in the file. */
export const mishaps = ({
  distinct,
  inReply,
  inFile,
}: {
  readonly distinct: boolean
  readonly inReply: number
  readonly inFile: number
}): fc.Arbitrary<MishapCase> =>
  fc.record({
    change: change(distinct),
    format: fc.constantFrom(...FORMAT_NAMES),
    context: fc.integer({ min: 1, max: 3 }),
    done: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(255) }),
    inReply: fc.array(mishap, { maxLength: inReply }),
    inFile: fc.array(mishap, { maxLength: inFile }),
  })
