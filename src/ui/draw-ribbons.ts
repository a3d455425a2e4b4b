/** Draws ribbons into an SVG, without React: a frame of scrolling sets the attributes that have changed and nothing else. */
import type { Decision } from '../engine/model'
import { decisionStyleOf } from './file-rows'
import { bandOf, looseOf, type PixelRange, type RibbonScene, type RibbonTie, tiesOf } from './ribbon-geometry'
import { anyRow, type Extents, extentsOf, isPatternRow } from './row-extents'

/** Ribbons on an SVG. After `close` every call does nothing. */
export type RibbonLayer = {
  /** Draws a scene, and follows its panes from then on. */
  show(scene: RibbonScene): void
  close(): void
}

/** One ribbon in the SVG, a band or a line with a dot at its end; it adds to its ends the elements, and where it is on its way there. */
type Ribbon = {
  readonly tied: boolean
  readonly root: SVGElement
  readonly path: SVGElement
  readonly dot: SVGElement | null
  /** Where it ends on the right, as it was drawn last. */
  end: PixelRange
  /** Its place has changed: with the next frame it goes there from where it is. */
  moved: boolean
  /** How far from its place it set out, when (ms), and how long it takes; null: it rests. */
  settling: { readonly by: PixelRange; readonly since: number; readonly ms: number } | null
}

const COLOUR: Readonly<Record<string, string>> = {
  exact: 'var(--exact)',
  already: 'var(--exact)',
  fuzzy: 'var(--fuzzy)',
  refused: 'var(--refused)',
  ambiguous: 'var(--ambiguous)',
}

/** Opens ribbons on an empty SVG; `select` is called for the hunk whose ribbon was clicked. */
export function openRibbons(svg: SVGSVGElement, select: (decision: number) => void): RibbonLayer {
  const drawn = new Map<number, Ribbon>()
  let scene: RibbonScene | null = null
  let [left, right]: readonly [Extents, Extents] = [NOTHING, NOTHING]
  let size = { width: 0, height: 0 }
  let frame = 0
  let ends: (() => void)[] = []

  const draw = (now: number) => {
    frame = 0
    if (scene === null) return
    // All is read before anything is set: else the browser lays the page out for every ribbon.
    const ties = size.height === 0 ? [] : tiesOf(scene, left, right, size.height)
    const seen = new Set(ties.map(({ index }) => index))
    for (const [index, { root }] of drawn)
      if (!seen.has(index)) {
        root.remove()
        drawn.delete(index)
      }
    for (const tie of ties) {
      const ribbon = ribbonFor(svg, drawn, tie)
      place(ribbon, tie, { width: size.width, selected: tie.index === scene.selected, now })
      if (ribbon.settling !== null) follow()
    }
  }
  /** Draws again, once a frame at most. */
  const follow = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  const click = ({ target }: Event) => {
    const hunk = target instanceof Element ? target.closest<SVGElement>('[data-hunk]')?.dataset.hunk : undefined
    if (hunk !== undefined) select(Number(hunk))
  }
  svg.addEventListener('click', click)
  const resized = new ResizeObserver(([entry]) => {
    if (entry === undefined) return
    size = { width: entry.contentRect.width, height: entry.contentRect.height }
    follow()
  })
  resized.observe(svg)

  return {
    show(next) {
      const last = scene
      scene = next
      if (last?.reply.rows !== next.reply.rows) left = extentsOf(next.reply.rows, isPatternRow)
      if (last?.file.rows !== next.file.rows) right = extentsOf(next.file.rows, anyRow)
      if (last !== null && last.decisions !== next.decisions)
        for (const [index, ribbon] of drawn) ribbon.moved = isMoved(last.decisions[index], next.decisions[index])
      if (last?.reply.view !== next.reply.view || last?.file.view !== next.file.view) {
        for (const end of ends) end()
        ends = [next.reply.view, next.file.view].flatMap((view) => (view === null ? [] : [view.onScroll(follow)]))
      }
      follow()
    },
    close() {
      scene = null
      cancelAnimationFrame(frame)
      for (const end of ends.splice(0)) end()
      resized.disconnect()
      svg.removeEventListener('click', click)
      svg.replaceChildren()
      drawn.clear()
    },
  }
}

const NOTHING = extentsOf([], anyRow)

/** Whether one hunk of one reply has another place than before. */
function isMoved(before: Decision | undefined, after: Decision | undefined): boolean {
  if (before === undefined || after === undefined) return false
  const isSame = before.edit === after.edit && before.hunk === after.hunk && before.path === after.path
  return isSame && (before.state !== after.state || startOf(before) !== startOf(after))
}

const startOf = (decision: Decision): number => (decision.state === 'refused' ? -1 : decision.before.start)

/** The tie's ribbon: the one that is there, or a new one in the place of one of the other kind. */
function ribbonFor(svg: SVGSVGElement, drawn: Map<number, Ribbon>, { index, tied, from }: RibbonTie): Ribbon {
  const known = drawn.get(index)
  if (known?.tied === tied) return known
  const path = element('path', { class: 'ribbon' })
  const dot = tied ? null : element('circle', { r: '3.5', fill: 'var(--panel)' })
  const root = dot === null ? path : element('g', {})
  if (dot !== null) root.append(path, dot)
  root.dataset.hunk = String(index)
  if (known === undefined) svg.append(root)
  else known.root.replaceWith(root)
  const fresh: Ribbon = {
    tied,
    root,
    path,
    dot,
    end: known?.end ?? from,
    moved: known?.moved ?? false,
    settling: known?.settling ?? null,
  }
  drawn.set(index, fresh)
  return fresh
}

function element(name: 'path' | 'circle' | 'g', attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  set(made, attributes)
  return made
}

/** Sets what is not so already. */
function set(on: SVGElement, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value)
    if (on.getAttribute(name) !== text) on.setAttribute(name, text)
  }
}

type At = { readonly width: number; readonly selected: boolean; readonly now: number }

/** Puts a ribbon where its tie is, or on its way there. */
function place(ribbon: Ribbon, { decision, from, to }: RibbonTie, { width, selected, now }: At): void {
  const stroke = COLOUR[decisionStyleOf(decision).tone] ?? 'var(--muted)'
  if (ribbon.dot === null && to !== null) {
    ribbon.end = settled(ribbon, to, now)
    set(ribbon.path, {
      d: bandOf(from, ribbon.end, width),
      fill: stroke,
      'fill-opacity': selected ? 0.26 : 0.1,
      stroke,
      'stroke-opacity': selected ? 0.9 : 0.35,
    })
    return
  }
  const near = selected ? to : null
  const { y } = looseOf(from, near, width)
  ribbon.end = settled(ribbon, { top: y, bottom: y }, now)
  const drawn = looseOf(from, near === null ? null : ribbon.end, width)
  const strokeWidth = selected ? 2 : 1.5
  set(ribbon.path, { d: drawn.d, fill: 'none', stroke, 'stroke-width': strokeWidth, 'stroke-dasharray': '3 3' })
  if (ribbon.dot !== null) set(ribbon.dot, { cx: drawn.x, cy: drawn.y, stroke, 'stroke-width': strokeWidth })
}

/** Where a ribbon ends that shall end at `end`: it goes there from its last place, and stays right while the panes scroll. */
function settled(ribbon: Ribbon, end: PixelRange, now: number): PixelRange {
  if (ribbon.moved) {
    ribbon.moved = false
    const by = { top: ribbon.end.top - end.top, bottom: ribbon.end.bottom - end.bottom }
    ribbon.settling = { by, since: now, ms: calmOf(ribbon.root) }
  }
  if (ribbon.settling === null) return end
  const { by, since, ms } = ribbon.settling
  const left = ms === 0 ? 0 : Math.max(0, 1 - (now - since) / ms) ** 3
  if (left === 0) ribbon.settling = null
  return { top: end.top + by.top * left, bottom: end.bottom + by.bottom * left }
}

/** The time of calm movements, ms; 0 where the person prefers reduced motion. */
function calmOf(on: SVGElement): number {
  const said = getComputedStyle(on).getPropertyValue('--calm').trim()
  const value = Number.parseFloat(said)
  return Number.isNaN(value) ? 0 : said.endsWith('ms') ? value : value * 1000
}
