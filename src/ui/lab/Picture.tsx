/** Pictures of outcomes and counts, every mark of which filters. */
import { barX, plot } from '@observablehq/plot'
import { useEffect, useRef } from 'react'
import { type Counts, OUTCOMES, type Outcome } from '../../lab/figures'
import { OUTCOME_WORDS } from '../../lab/report'

/** Groups that are drawn. More: names that nobody reads; fewer: tools are missing. */
const MOST = 14
/** UTF-16 units of a name. */
const NAME = 26

const COLOURS: Readonly<Record<Outcome, string>> = {
  right: 'var(--exact)',
  landed: 'var(--accent)',
  wrong: 'var(--refused)',
  refused: 'var(--fuzzy)',
  unjudged: 'var(--muted)',
  broken: 'var(--line)',
}

type Bar = { readonly name: string; readonly count: number; readonly outcome: Outcome | null }

type Props = {
  readonly title: string
  readonly bars: readonly Bar[]
  readonly onPress: (name: string, outcome: Outcome | null) => void
}

const short = (name: string): string => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name)

function drawn(bars: readonly Bar[], width: number) {
  const groups = new Set(bars.map(({ name }) => name)).size
  return plot({
    width,
    height: 26 + 22 * groups,
    marginLeft: 176,
    marginTop: 2,
    marginBottom: 22,
    style: 'background: transparent; font: inherit; overflow: visible',
    x: { label: null, ticks: 4, tickFormat: (count: number) => (Number.isInteger(count) ? String(count) : '') },
    y: { label: null, domain: [...new Set(bars.map(({ name }) => name))], tickFormat: short, tickSize: 0 },
    marks: [
      barX(bars, {
        x: 'count',
        y: 'name',
        fill: ({ outcome }: Bar) => (outcome === null ? 'var(--accent)' : COLOURS[outcome]),
        insetTop: 2,
        insetBottom: 2,
      }),
    ],
  })
}

/** Gives every bar its words and what a press does. */
function enliven(figure: Element, bars: readonly Bar[], onPress: Props['onPress']): void {
  for (const [index, mark] of [...figure.querySelectorAll('[aria-label="bar"] rect')].entries()) {
    const bar = bars[index]
    if (bar === undefined) continue
    const { name, count, outcome } = bar
    mark.setAttribute('role', 'button')
    mark.setAttribute('tabindex', '0')
    mark.setAttribute('aria-label', `${name}${outcome === null ? '' : `, ${OUTCOME_WORDS[outcome]}`}: ${count}`)
    mark.setAttribute('style', 'cursor: pointer')
    const press = () => onPress(name, outcome)
    mark.addEventListener('click', press)
    mark.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      press()
    })
  }
}

export function Picture({ title, bars, onPress }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null || bars.length === 0) return
    let width = 0
    const draw = () => {
      if (element.clientWidth === width || element.clientWidth === 0) return
      width = element.clientWidth
      const figure = drawn(bars, width)
      figure.setAttribute('role', 'group')
      figure.setAttribute('aria-label', title)
      enliven(figure, bars, onPress)
      element.replaceChildren(figure)
    }
    draw()
    const resized = new ResizeObserver(draw)
    resized.observe(element)
    return () => resized.disconnect()
  }, [bars, title, onPress])
  if (bars.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="pb-1 font-semibold">{title}</h3>
      <div ref={place} className="overflow-x-clip" />
    </section>
  )
}

/** Bars of outcomes, one group a row. */
export const outcomeBars = (groups: readonly (readonly [string, Counts])[]): readonly Bar[] =>
  groups.slice(0, MOST).flatMap(([name, counts]) =>
    OUTCOMES.flatMap((outcome): Bar[] => {
      const count = counts.get(outcome) ?? 0
      return count === 0 ? [] : [{ name, count, outcome }]
    }),
  )

export const countBars = (ranked: readonly (readonly [string, number])[]): readonly Bar[] =>
  ranked.slice(0, MOST).map(([name, count]) => ({ name, count, outcome: null }))

/** What the colours say. */
export const Colours = ({ present }: { readonly present: ReadonlySet<Outcome> }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1">
    {OUTCOMES.filter((outcome) => present.has(outcome)).map((outcome) => (
      <li key={outcome} className="flex items-center gap-1.5">
        <span aria-hidden="true" className="inline-block size-3 rounded-small" style={{ background: COLOURS[outcome] }} />
        {OUTCOME_WORDS[outcome]}
      </li>
    ))}
  </ul>
)
