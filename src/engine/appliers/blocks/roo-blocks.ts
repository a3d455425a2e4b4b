/** How Roo checks the markers of a diff and takes it apart into blocks. */

/** `first`, `end`: the block's lines in the diff. `hint`: 1-based line of the file, 0 where none is given. */
export type RooBlock = {
  readonly hint: number
  readonly search: string
  readonly replace: string
  readonly first: number
  readonly end: number
}

/** What is wrong with the markers. `line`: 1-based line of the diff, null at its end. */
export type MarkerFault = {
  readonly kind: 'conflict' | 'order' | 'hint-in-replacement' | 'end'
  readonly found: string
  readonly expected: string
  readonly line: number | null
}

const SEARCH = '<<<<<<< SEARCH'
const DIVIDER = '======='
const REPLACE = '>>>>>>> REPLACE'

const isSearch = (mark: string): boolean => mark === SEARCH || mark === `${SEARCH}>`

type Place = 'outside' | 'search' | 'replace'

/** What may come next, and what ends the part. */
const EXPECTED: Readonly<Record<Place, string>> = { outside: SEARCH, search: DIVIDER, replace: REPLACE }

/** The first marker that is where it may not be; null: they are in order. Indented ones count, escaped ones do not. */
export function markerFault(diff: string): MarkerFault | null {
  const marks = diff.split('\n').map((line) => line.trim())
  const searches = marks.filter(isSearch).length
  const isUneven =
    searches !== marks.filter((mark) => mark === REPLACE).length || marks.filter((mark) => mark === DIVIDER).length < searches
  let place: Place = 'outside'
  for (const [index, mark] of marks.entries()) {
    const fault = faultOf(mark, place, isUneven)
    if (fault !== null) return { ...fault, found: mark, line: index + 1 }
    if (place === 'outside' && isSearch(mark)) place = 'search'
    else if (place === 'search' && mark === DIVIDER) place = 'replace'
    else if (place === 'replace' && mark === REPLACE) place = 'outside'
  }
  return place === 'outside' ? null : { kind: 'end', found: '', expected: EXPECTED[place], line: null }
}

function faultOf(mark: string, place: Place, isUneven: boolean): Pick<MarkerFault, 'kind' | 'expected'> | null {
  const expected = EXPECTED[place]
  if (place === 'replace' && /^:(?:start|end)_line:/.test(mark)) return { kind: 'hint-in-replacement', expected: REPLACE }
  if (isSearch(mark)) return place === 'outside' ? null : { kind: 'order', expected }
  if (mark === REPLACE) return place === 'replace' ? null : { kind: 'order', expected }
  if (mark === DIVIDER) return place === 'search' ? null : { kind: isUneven ? 'order' : 'conflict', expected }
  const isForeign = mark.startsWith('<<<<<<<') || mark.startsWith('>>>>>>>')
  return isForeign ? { kind: 'conflict', expected: place === 'search' ? SEARCH : expected } : null
}

/** Opens a block: the marker, hints and a line of dashes, each with the blank lines behind it. */
const HEAD = /<<<<<<< SEARCH>?\s*\n(?::start_line:\s*(\d+)\s*\n)?(?::end_line:\s*\d+\s*\n)?(?:-------\s*\n)?/y
const CUT = /=======\s*\n/y

/** The blocks in order. Markers are at the start of their lines; blank lines behind a marker belong to none of the texts. */
export function rooBlocks(diff: string): RooBlock[] {
  const blocks: RooBlock[] = []
  const lines = new Lines(diff)
  for (let at = 0; ; ) {
    const head = lines.starting(SEARCH, at)
    if (head === null) return blocks
    at = head + 1
    HEAD.lastIndex = head
    const opened = HEAD.exec(diff)
    if (opened === null) continue
    const from = head + opened[0].length
    const divider = lines.matching(CUT, DIVIDER, from)
    if (divider === null) return blocks
    const closing = lines.closing(divider.end)
    if (closing === null) return blocks
    blocks.push({
      hint: Number(opened[1] ?? 0),
      search: diff.slice(from, Math.max(from, divider.start - 1)),
      replace: diff.slice(divider.end, Math.max(divider.end, closing - 1)),
      first: lines.indexAt(head),
      end: lines.indexAt(closing) + 1,
    })
    at = closing + REPLACE.length
  }
}

/** Finds lines of a text by what they begin with. */
class Lines {
  readonly #text: string
  #counted = { offset: 0, index: 0 }

  constructor(text: string) {
    this.#text = text
  }

  /** Offset of the first line from `from` on that begins so; null: none does. */
  starting(prefix: string, from: number): number | null {
    for (let at = this.#text.indexOf(prefix, from); at >= 0; at = this.#text.indexOf(prefix, at + 1))
      if (at === 0 || this.#text[at - 1] === '\n') return at
    return null
  }

  matching(pattern: RegExp, prefix: string, from: number): { readonly start: number; readonly end: number } | null {
    for (let start = this.starting(prefix, from); start !== null; start = this.starting(prefix, start + 1)) {
      pattern.lastIndex = start
      const found = pattern.exec(this.#text)
      if (found !== null) return { start, end: start + found[0].length }
    }
    return null
  }

  /** A closing marker with nothing behind it, not even a carriage return. */
  closing(from: number): number | null {
    for (let at = this.starting(REPLACE, from); at !== null; at = this.starting(REPLACE, at + 1)) {
      const behind = this.#text[at + REPLACE.length]
      if (behind === undefined || behind === '\n') return at
    }
    return null
  }

  /** Asked for ascending offsets. */
  indexAt(offset: number): number {
    let { offset: at, index } = this.#counted
    for (let next = this.#text.indexOf('\n', at); next >= 0 && next < offset; next = this.#text.indexOf('\n', at)) {
      at = next + 1
      index += 1
    }
    this.#counted = { offset: at, index }
    return index
  }
}

/** Markers in a text that are escaped with a backslash, without it. */
export const unescapedMarkers = (text: string): string => text.replace(/^\\(?=<{7}|={7}|>{7}|-{7}|:end_line:|:start_line:)/gm, '')
