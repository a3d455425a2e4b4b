/** The ladder of one hunk as a picture: text, bars and lines, in light and dark, with no script and nothing from elsewhere. */
import { linesIn, plural } from '../../engine/explain'
import { plain } from '../../engine/feedback/quote'
import type { HunkView, RungFinding, RungView, Tone } from './analysis'

const WIDTH = 760
const PAD = 24
/** Units from the left, or from the right where they end: the rung's name, what it found, the bar, the number. */
const AT = { dot: PAD + 6, name: PAD + 26, found: 236, bar: 548, number: WIDTH - PAD } as const
const BAR = 128
const ROW = 26
const SUB = 22

/** Places of a rung that have a row of their own. */
const PLACES = 4

/** UTF-16 units that fit: of the heading, of the text beside a bar, of a line of names. */
const FITS = { heading: 80, found: 44, names: 92 } as const
/** Lines of names. */
const NAMES = 3

const COLOUR: Record<Tone, string> = {
  exact: 'var(--exact)',
  already: 'var(--exact)',
  fuzzy: 'var(--fuzzy)',
  refused: 'var(--refused)',
  ambiguous: 'var(--ambiguous)',
  plain: 'var(--muted)',
}

/** Of the page's own tokens, so that the picture needs no page. `.ladder`: several pictures in one page share these. */
const STYLE = `.ladder{--panel:#fdfcfa;--line:#e3dfd8;--text:#1f2530;--muted:#656e7d;--exact:#157a55;--fuzzy:#9a6104;--refused:#c3344a;--ambiguous:#6a4fc9;font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
@media (prefers-color-scheme:dark){.ladder{--panel:#12161c;--line:#222a35;--text:#dbe1ea;--muted:#8893a5;--exact:#46b98f;--fuzzy:#e2a84f;--refused:#ea6f80;--ambiguous:#a993f5}}
.ladder text{fill:var(--text);white-space:pre}.ladder .m{fill:var(--muted)}.ladder .s{font-size:12px}.ladder .b{font-weight:600}.ladder .t{font-size:15px;font-weight:600}.ladder .n{font-variant-numeric:tabular-nums}`

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What XML cannot hold, even as an entity. */
const NO_XML = /[\uFFFE\uFFFF]/g

/** A text as XML, at most `most` UTF-16 units of it. */
const xml = (text: string, most: number): string =>
  plain(text, most)
    .replace(NO_XML, '\uFFFD')
    .replaceAll('\t', ' ')
    .replace(/[&<>"']/g, (found) => ENTITY[found] ?? '')

type Attributes = { readonly look?: string; readonly colour?: string; readonly isEnd?: boolean }

function words(x: number, y: number, text: string, most: number, { look = '', colour, isEnd = false }: Attributes = {}): string {
  const style = colour === undefined ? '' : ` style="fill:${colour}"`
  const end = isEnd ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${y}" class="${look}"${end}${style}>${xml(text, most)}</text>`
}

/** What is drawn so far, how far down that comes, and where the rungs’ dots are. */
type Drawing = { readonly parts: string[]; y: number; readonly dots: number[] }

/** A picture of the ladder as the text of a file. `isAlone`: it names its hunk; elsewhere a heading above does. */
export function ladderSvg(hunk: HunkView, { isAlone = true }: { readonly isAlone?: boolean } = {}): string {
  const drawing: Drawing = { parts: [], y: isAlone ? PAD + 10 : PAD / 2, dots: [] }
  if (isAlone) head(drawing, hunk)
  const first = drawing.parts.length
  for (const rung of hunk.rungs) rungRows(drawing, rung, hunk.tone)
  if (hunk.unneeded.length > 0) unneededRows(drawing, hunk)
  const [top = 0] = drawing.dots
  const bottom = drawing.dots.at(-1) ?? 0
  // Behind the dots.
  if (bottom > top) drawing.parts.splice(first, 0, `<path d="M${AT.dot} ${top}V${bottom}" style="stroke:var(--line)"/>`)
  nearRows(drawing, hunk)
  const height = drawing.y + PAD
  const title = `Ladder of hunk ${hunk.number}: ${hunk.title}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="ladder" role="img" aria-label="${xml(title, 200)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<title>${xml(title, 200)}</title><style>${STYLE}</style>`,
    `<rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="8" style="fill:var(--panel);stroke:var(--line)"/>`,
    ...drawing.parts,
    '</svg>\n',
  ].join('\n')
}

function head(drawing: Drawing, { number, path, tone, sign, title }: HunkView): void {
  const { parts } = drawing
  parts.push(words(PAD, drawing.y, `Hunk ${number} · ${ending(path, FITS.heading - 12)}`, FITS.heading, { look: 'm' }))
  drawing.y += 24
  parts.push(words(PAD, drawing.y, `${sign} ${title}`.trim(), FITS.heading, { look: 't', colour: COLOUR[tone] }))
  drawing.y += 18
  parts.push(`<path d="M${PAD} ${drawing.y}H${WIDTH - PAD}" style="stroke:var(--line)"/>`)
  drawing.y += 6
}

/** The end of a long path distinguishes it from others. */
const ending = (path: string, most: number): string => (path.length > most ? `…${path.slice(1 - most)}` : path)

/** Full in the colour of what was found, else hollow. */
function dot({ parts, y, dots }: Drawing, colour: string | null): void {
  const look = colour === null ? 'fill:var(--panel);stroke:var(--muted)' : `fill:${colour};stroke:${colour}`
  dots.push(y - 4.5)
  parts.push(`<circle cx="${AT.dot}" cy="${y - 4.5}" r="5" style="${look}"/>`)
}

function rungRows(drawing: Drawing, rung: RungView, tone: Tone): void {
  const { parts } = drawing
  const hasPlaces = rung.places > 0
  drawing.y += hasPlaces ? ROW : SUB
  const colour = hasPlaces ? (rung.isTaken ? COLOUR[tone] : 'var(--muted)') : null
  dot(drawing, colour)
  parts.push(words(AT.name, drawing.y, rung.name, 32, { look: hasPlaces ? 'b' : 'm' }))
  const says = hasPlaces ? `${plural(rung.places, 'place')}${rung.says === '' ? '' : `, ${rung.says}`}` : 'found nowhere'
  parts.push(words(AT.found, drawing.y, says, 84, { look: 'm' }))
  for (const found of shownOf(rung)) placeRow(drawing, found, rung, tone)
  const more = rung.places - shownOf(rung).length
  if (hasPlaces && more > 0) {
    drawing.y += SUB
    parts.push(words(AT.found, drawing.y, `and ${plural(more, 'more place')}`, FITS.found, { look: 'm s' }))
  }
}

/** The place that was taken is among them. */
function shownOf({ found }: RungView): readonly RungFinding[] {
  const first = found.slice(0, PLACES)
  const taken = found.find(({ isTaken }) => isTaken)
  return taken === undefined || first.includes(taken) ? first : [...first.slice(0, PLACES - 1), taken]
}

function placeRow(drawing: Drawing, { at, score, isTaken }: RungFinding, { isTaken: hasTaken }: RungView, tone: Tone): void {
  drawing.y += SUB
  const sign = isTaken ? '✓' : hasTaken ? '✗' : '?'
  const colour = isTaken ? COLOUR[tone] : 'var(--muted)'
  drawing.parts.push(words(AT.found, drawing.y, sign, 2, { look: 'b s', colour }))
  drawing.parts.push(
    words(AT.found + 18, drawing.y, linesIn(at) + (isTaken ? ', taken' : ''), FITS.found, { look: isTaken ? 'b s' : 's' }),
  )
  bar(drawing, score, colour)
}

/** `score` null: equal. */
function bar({ parts, y }: Drawing, score: number | null, colour: string): void {
  const share = Math.max(0, Math.min(1, score ?? 1))
  parts.push(`<rect x="${AT.bar}" y="${y - 8}" width="${BAR}" height="7" rx="3.5" style="fill:var(--line)"/>`)
  if (share > 0)
    parts.push(
      `<rect x="${AT.bar}" y="${y - 8}" width="${Math.max(7, share * BAR).toFixed(1)}" height="7" rx="3.5" style="fill:${colour}"/>`,
    )
  parts.push(words(AT.number, y, score === null ? 'equal' : score.toFixed(2), 8, { look: 's n', isEnd: true }))
}

function unneededRows(drawing: Drawing, { unneeded, at }: HunkView): void {
  drawing.y += ROW
  dot(drawing, null)
  const names = wrapped(unneeded.join(', '), FITS.names, NAMES)
  for (const [line, text] of names.entries()) {
    if (line > 0) drawing.y += 18
    drawing.parts.push(words(AT.name, drawing.y, text, FITS.names + 2, { look: 'm' }))
  }
  drawing.y += 18
  const why = at === null ? 'not tried: a looser comparison finds the same places and more' : 'not needed'
  drawing.parts.push(words(AT.name, drawing.y, why, 80, { look: 'm s' }))
}

function nearRows(drawing: Drawing, { near, margin, at, rungs, tone }: HunkView): void {
  const { parts } = drawing
  if (near.length === 0 && (rungs.length === 0 || at === null)) return
  drawing.y += 16
  parts.push(`<path d="M${PAD} ${drawing.y}H${WIDTH - PAD}" style="stroke:var(--line)"/>`)
  for (const [index, one] of near.entries()) {
    drawing.y += index === 0 ? ROW : SUB
    if (index === 0) parts.push(words(AT.name, drawing.y, at === null ? 'Comes nearest' : 'Runner-up', 24, { look: 'b' }))
    parts.push(
      words(AT.found, drawing.y, linesIn(one.at) + (margin === null ? '' : `, behind by ${margin.toFixed(2)}`), FITS.found, {
        look: 's',
      }),
    )
    bar(drawing, one.score, at === null ? COLOUR[tone] : 'var(--muted)')
  }
  if (near.length > 0) return
  drawing.y += ROW
  parts.push(words(AT.name, drawing.y, 'Runner-up', 24, { look: 'b' }))
  parts.push(words(AT.found, drawing.y, 'none: no other place shares enough of the hunk’s lines', 70, { look: 'm' }))
}

/** In lines of `width` UTF-16 units, the last one cut where there are more than `most`. */
function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of plain(text, width * (most + 1)).split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width || line === '') {
      line = longer
      continue
    }
    lines.push(line)
    line = word
  }
  if (line !== '') lines.push(line)
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`]
}
