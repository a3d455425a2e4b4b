/** Whether each byte that a reply changed is accounted for: by its lines, and by what its decisions say. */
import { applyReply, type Decision, type Edit, type FileOutcome, type HunkLine, type Region, readReply } from '../../index'
import { becameOf, isQuoteOf } from './adapted-lines'

type Applied = Extract<Decision, { state: 'applied' }>

/** The lines of a hunk that go and those that come, by their index in `before` and `after`. */
type Moved = { readonly gone: readonly string[]; readonly come: readonly (readonly [at: number, text: string])[] }

const textsOf = (lines: readonly HunkLine[]): string[] => lines.map(({ text }) => text)

/** Of exact text each line that only one side has moves; null for an edit that quotes nothing. */
function movedBy(edit: Edit | undefined, hunk: number): Moved | null {
  if (edit?.kind === 'replace') {
    const [before, after] = [textsOf(edit.before), textsOf(edit.after)]
    return {
      gone: before.filter((text) => !after.includes(text)),
      come: [...after.entries()].filter(([, text]) => !before.includes(text)),
    }
  }
  const own = edit?.kind === 'patch' ? edit.hunks[hunk] : undefined
  if (own === undefined) return null
  const isKept = (side: 'before' | 'after', at: number) =>
    own.kept.some((kept) => at >= kept[side] && at < kept[side] + kept.length)
  return {
    gone: textsOf(own.before).filter((_, at) => !isKept('before', at)),
    come: [...textsOf(own.after).entries()].filter(([at]) => !isKept('after', at)),
  }
}

/** All lines of the new side: where lines are alike, which of them are new is not for the result to say. */
function givenBy(edit: Edit | undefined, hunk: number): Moved | null {
  const patch = edit?.kind === 'patch' ? edit.hunks[hunk] : undefined
  if (patch !== undefined) return { gone: movedBy(edit, hunk)?.gone ?? [], come: [...textsOf(patch.after).entries()] }
  if (edit?.kind !== 'replace') return null
  return { gone: textsOf(edit.before), come: [...textsOf(edit.after).entries()] }
}

type Text = { readonly lines: readonly string[]; readonly ends: readonly string[] }

function split(source: string): Text {
  const pieces = source.split(/(?<=\n)/).filter((piece) => piece !== '')
  const ends = pieces.map((piece) => /\r?\n$/.exec(piece)?.[0] ?? '')
  return { lines: pieces.map((piece, at) => piece.slice(0, piece.length - (ends[at]?.length ?? 0))), ends }
}

/** Whether each of the items has one of the others for itself. `inOrder`: each behind the one before. */
function isWithin<Item, Other>(
  items: readonly Item[],
  others: readonly Other[],
  inOrder: boolean,
  fits: (item: Item, other: Other) => boolean,
): boolean {
  const left = [...others]
  let next = 0
  return items.every((item) => {
    const at = left.findIndex((other, index) => index >= next && fits(item, other))
    if (inOrder) next = at + 1
    else if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** What is not accounted for, as a sentence; null for nothing. */
export function unaccounted(reply: string, files: Readonly<Record<string, string>>): string | null {
  const { ok, files: got, transaction } = applyReply(reply, files)
  const changed = Object.keys(files).filter((path) => files[path] !== got[path])
  if (!ok || transaction.state === 'rejected') return changed.length === 0 ? null : 'the files of a refused reply have changed'
  const { edits } = readReply(reply)
  const known: string[] = transaction.files.map(({ path }) => path)
  const silent = changed.find((path) => !known.includes(path))
  if (silent !== undefined) return `${silent} has changed without an outcome`
  for (const file of transaction.files) {
    const why = unaccountedIn(file, transaction.decisions, edits)
    if (why !== null) return why
  }
  return null
}

function unaccountedIn(
  { before, after, regions }: FileOutcome,
  decisions: readonly Decision[],
  edits: readonly Edit[],
): string | null {
  if (before === null || after === null) return null
  const [old, fresh] = [split(before), split(after)]
  const outside = strayIn(old, fresh, regions)
  if (outside !== null) return outside
  if (!fresh.ends.slice(0, -1).every((end) => end !== '' && (old.ends.includes(end) || old.ends.length < 2)))
    return 'a line end is not one of the file'
  for (const region of regions) {
    const own = region.decisions.map((index) => decisions[index]).filter((decision) => decision?.state === 'applied')
    if (own.length === 0) return 'a region is due to no decision that was applied'
    // Of lines that are alike, which of them went is not for the result to say.
    const gone = old.lines
      .slice(region.before.start, region.before.end)
      .filter((line) => countOf(line, old) > countOf(line, fresh))
    const place = old.lines.slice(region.before.start, region.before.end)
    const come = fresh.lines.slice(region.after.start, region.after.end)
    const why = unaccountedAt({ gone, come, place }, own, edits)
    if (why !== null) return why
  }
  return null
}

const countOf = (line: string, { lines }: Text): number => lines.filter((other) => other === line).length

/** A line outside all regions that is not as it was. */
function strayIn(old: Text, fresh: Text, regions: readonly Region[]): string | null {
  let [from, to] = [0, 0]
  for (const region of [...regions, null]) {
    const end = region?.before.start ?? old.lines.length
    const until = region?.after.start ?? fresh.lines.length
    if (end - from !== until - to) return 'lines outside all regions were put in or taken away'
    for (let at = 0; from + at < end; at++) {
      if (old.lines[from + at] !== fresh.lines[to + at]) return `line ${from + at} outside all regions has changed`
      const isLast = from + at === old.lines.length - 1 || to + at === fresh.lines.length - 1
      if (!isLast && old.ends[from + at] !== fresh.ends[to + at]) return `the end of line ${from + at} has changed`
    }
    from = region?.before.end ?? 0
    to = region?.after.end ?? 0
  }
  return null
}

const isBlank = (text: string): boolean => text.trim() === ''

type Given = Moved & Pick<Applied, 'how' | 'adaptations'>

/** Lines of a place that gave way to others; `gone`: those of them of which the file has fewer now. */
type Exchange = { readonly place: readonly string[]; readonly gone: readonly string[]; readonly come: readonly string[] }

/** Hunks that meet at a place are there in one order or the other. */
function unaccountedAt(at: Exchange, decisions: readonly Applied[], edits: readonly Edit[]): string | null {
  const hunks = decisions.flatMap(({ edit, hunk, how, adaptations = [] }): Given[] => {
    const moved = givenBy(edits[edit], hunk)
    return moved === null ? [] : [{ ...moved, how, adaptations }]
  })
  if (hunks.length !== decisions.length) return null
  const why = unaccountedBy(at, hunks)
  return why === null ? null : unaccountedBy(at, hunks.toReversed())
}

function unaccountedBy({ place, gone, come }: Exchange, hunks: readonly Given[]): string | null {
  if (hunks.some((hunk) => (hunk.how === 'part-of-line' || hunk.how === 'exact') && isPartOf(hunk, place, come))) return null
  const news = hunks.flatMap((hunk) => hunk.come.map(([at, text]) => becameOf(text, at, hunk.adaptations ?? [])))
  const punctuated = hunks.some(({ adaptations }) => adaptations?.some(({ code }) => code === 'comma') === true)
  const isPunctuated = (line: string) =>
    punctuated && place.some((own) => [',', ';'].some((sign) => own.trimEnd() + sign === line))
  const written = come.filter((line) => !isPunctuated(line))
  if (!isWithin(written, news, true, (line, forms) => forms.has(line)))
    return `written, and no new line of the reply under what is named:\n${come.join('\n')}`
  const quoted = hunks.flatMap((hunk) => hunk.gone.map((text) => ({ text, ...hunk })))
  const stays = (line: string) =>
    come.includes(line) || come.some((fresh) => isPunctuated(fresh) && fresh.startsWith(line.trimEnd()))
  const said = gone.filter((line) => !isBlank(line) && !stays(line))
  if (!isWithin(said, quoted, false, (line, { text, how, adaptations }) => isQuoteOf(text, line, how, adaptations ?? [])))
    return `gone, and not quoted as removed under what is named:\n${gone.join('\n')}`
  return null
}

/** Whether each line is one of the new text with the text that was beside the old text on its line. */
const isPartOf = ({ come }: Moved, before: readonly string[], after: readonly string[]): boolean =>
  after.every((line) =>
    come.some(([, text]) => {
      const put = text.trim()
      const at = line.indexOf(put)
      return (
        at >= 0 && before.some((own) => own.startsWith(line.slice(0, at).trimEnd()) && own.endsWith(line.slice(at + put.length)))
      )
    }),
  )

/** Whether a claim that a hunk was applied before is true, as a sentence that says why not; null where it is. For files whose lines differ. */
export function falseClaim(reply: string, files: Readonly<Record<string, string>>): string | null {
  const { ok, files: got, transaction } = applyReply(reply, files)
  if (!ok) return null
  const { edits } = readReply(reply)
  for (const { state, path, edit, hunk } of transaction.decisions) {
    if (state !== 'already-applied' || path === null) continue
    const moved = movedBy(edits[edit], hunk)
    if (moved === null) continue
    const { lines } = split(got[path] ?? '')
    const isThere = (text: string) => lines.some((line) => isQuoteOf(text, line, 'elision', []))
    const lacking = moved.come.find(([, text]) => !isBlank(text) && !isThere(text))
    if (lacking !== undefined) return `said to be there, and is not: ${lacking[1]}`
    const after = givenBy(edits[edit], hunk)?.come ?? []
    const comes = (text: string) =>
      after.some(([, fresh]) => isQuoteOf(text, fresh, 'elision', []) || isQuoteOf(fresh, text, 'elision', []))
    const left = moved.gone.find((text) => /\w{2}/.test(text) && !comes(text) && isThere(text))
    if (left !== undefined) return `said to be gone, and is not: ${left}`
  }
  return null
}
