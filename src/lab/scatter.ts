/** The tools as points: what they recover against what they write wrong, with the frontier that no other tool passes. As SVG text. */
import type { ToolPoint } from './figures'

const WIDTH = 640
const HEIGHT = 360
const EDGE = { left: 52, right: 24, top: 34, bottom: 44 }
/** Height of a line of words. */
const LINE = 14
/** Width of a letter, about. */
const LETTER = 6.6

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** @param escaped makes a text safe within HTML */
export function scatterPicture(points: readonly ToolPoint[], escaped: (text: string) => string): string {
  const worst = roundUp(Math.max(0.05, ...points.map(({ wrong }) => wrong)))
  const x = (wrong: number) => EDGE.left + (wrong / worst) * (WIDTH - EDGE.left - EDGE.right)
  const y = (right: number) => HEIGHT - EDGE.bottom - right * (HEIGHT - EDGE.top - EDGE.bottom)
  const ticks = [0, 0.25, 0.5, 0.75, 1]
  const across = ticks.map(
    (at) =>
      `<line class="axis" x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y(at)}" y2="${y(at)}"/><text class="soft" x="${EDGE.left - 8}" y="${y(at) + 4}" text-anchor="end">${at * 100} %</text>`,
  )
  const along = ticks.map(
    (at) =>
      `<text class="soft" x="${x(at * worst)}" y="${HEIGHT - EDGE.bottom + 18}" text-anchor="middle">${Number((at * worst * 100).toFixed(1))} %</text>`,
  )
  const frontier = points.filter(({ onFrontier }) => onFrontier).sort((a, b) => a.wrong - b.wrong || a.right - b.right)
  const path = frontier
    .map(({ wrong, right }, at) => (at === 0 ? `M${x(wrong)} ${y(right)}` : `H${x(wrong)}V${y(right)}`))
    .join('')
  const marks = points.map(
    ({ name, wrong, right, onFrontier }) =>
      `<circle class="${onFrontier ? 'best' : 'point'}" cx="${x(wrong).toFixed(1)}" cy="${y(right).toFixed(1)}" r="${onFrontier ? 5 : 4}"><title>${escaped(name)}: ${(100 * right).toFixed(1)} % as meant, ${(100 * wrong).toFixed(1)} % other bytes</title></circle>`,
  )
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Replies as they are meant against replies with other bytes, by tool">${across.join('')}${along.join('')}<path class="frontier" d="${path}"/>${marks.join('')}${names(points, x, y, escaped)}<text class="soft" x="${WIDTH - EDGE.right}" y="${HEIGHT - 8}" text-anchor="end">other bytes than meant →</text><text class="soft" x="${EDGE.left}" y="${EDGE.top - 16}">↑ as it is meant</text></svg>`
}

/** The names that have room, those on the frontier first; the table has all. */
function names(
  points: readonly ToolPoint[],
  x: (wrong: number) => number,
  y: (right: number) => number,
  escaped: (text: string) => string,
): string {
  const taken: Box[] = points.map(({ wrong, right }) => boxAt(x(wrong) - 5, y(right) - 5, 10, 10))
  const inOrder = [...points].sort((a, b) => Number(b.onFrontier) - Number(a.onFrontier))
  return inOrder
    .flatMap(({ name, wrong, right }) => {
      const width = name.length * LETTER
      const places = [
        boxAt(x(wrong) + 8, y(right) - LINE / 2, width, LINE),
        boxAt(x(wrong) - 8 - width, y(right) - LINE / 2, width, LINE),
        boxAt(x(wrong) - width / 2, y(right) - 8 - LINE, width, LINE),
        boxAt(x(wrong) - width / 2, y(right) + 8, width, LINE),
      ]
      const free = places.find(
        (box) =>
          box.left >= EDGE.left &&
          box.right <= WIDTH - 4 &&
          box.top > 0 &&
          box.bottom < HEIGHT - EDGE.bottom + LINE / 2 + 1 &&
          !taken.some((other) => meets(box, other)),
      )
      if (free === undefined) return []
      taken.push(free)
      return [`<text x="${free.left.toFixed(1)}" y="${(free.bottom - 3).toFixed(1)}">${escaped(name)}</text>`]
    })
    .join('')
}

const boxAt = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** A share that an axis ends with. */
function roundUp(share: number): number {
  return [0.05, 0.1, 0.2, 0.25, 0.4, 0.5, 0.75].find((end) => share <= end) ?? 1
}
