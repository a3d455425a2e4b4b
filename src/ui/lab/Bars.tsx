/** Outcomes and counts as bars, one group a row, or one day a column. */
import { barX, barY, plot } from '@observablehq/plot'
import { useCallback, useMemo } from 'react'
import type { Counts } from '../../lab/figures'
import { OUTCOME_WORDS, OUTCOMES, type Outcome } from '../../lab/outcome'
import { COLOURS } from './colours'
import { type Mark, Plotted } from './Plotted'

/** Groups that are drawn. More: too many names to read; fewer: tools are missing. */
const MOST = 14
/** Days that are drawn apart; of more, months are. */
const MOST_DAYS = 45
/** UTF-16 units of a name. */
const NAME = 26
const MARKS = '[aria-label="bar"] rect'
const STYLE = 'background: transparent; font: inherit; overflow: visible'

export type Bar = { readonly name: string; readonly count: number; readonly outcome: Outcome | null }
/** Shows the rows of a group, or those of them with an outcome. */
export type Press = (name: string, outcome: Outcome | null) => void

type Props = {
  readonly title: string
  readonly bars: readonly Bar[]
  /** What a group is called; its own name where there is none. */
  readonly words?: (name: string) => string
  readonly onPress: Press
}

const asItIs = (name: string): string => name

const short = (name: string): string => (name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name)
const whole = (count: number): string => (Number.isInteger(count) ? String(count) : '')
const fill = ({ outcome }: Bar): string => (outcome === null ? 'var(--accent)' : COLOURS[outcome])

function useMarks(bars: readonly Bar[], words: (name: string) => string, onPress: Press): readonly Mark[] {
  return useMemo(
    () =>
      bars.map(({ name, count, outcome }) => ({
        says: `${words(name)}${outcome === null ? '' : `, ${OUTCOME_WORDS[outcome]}`}: ${count}`,
        press: () => onPress(name, outcome),
      })),
    [bars, words, onPress],
  )
}

export function Bars({ title, bars, words = asItIs, onPress }: Props) {
  const marks = useMarks(bars, words, onPress)
  const draw = useCallback(
    (width: number) => {
      const names = [...new Set(bars.map(({ name }) => name))]
      return plot({
        width,
        height: 26 + 22 * names.length,
        marginLeft: 176,
        marginTop: 2,
        marginBottom: 22,
        style: STYLE,
        x: { label: null, ticks: 4, tickFormat: whole },
        y: { label: null, domain: names, tickFormat: (name: string) => short(words(name)), tickSize: 0 },
        marks: [barX(bars, { x: 'count', y: 'name', fill, insetTop: 2, insetBottom: 2 })],
      })
    },
    [bars, words],
  )
  return <Plotted title={title} draw={draw} selector={MARKS} marks={marks} />
}

export function Columns({ title, bars, onPress }: Omit<Props, 'words'>) {
  const marks = useMarks(bars, asItIs, onPress)
  const draw = useCallback(
    (width: number) => {
      const names = [...new Set(bars.map(({ name }) => name))]
      const shown = Math.max(1, Math.ceil(names.length / Math.max(1, Math.floor(width / 92))))
      return plot({
        width,
        height: 180,
        marginLeft: 44,
        marginTop: 8,
        marginBottom: 24,
        style: STYLE,
        x: { label: null, domain: names, tickSize: 0, padding: 0.15, ticks: names.filter((_, at) => at % shown === 0) },
        y: { label: null, ticks: 4, tickFormat: whole },
        marks: [barY(bars, { x: 'name', y: 'count', fill })],
      })
    },
    [bars],
  )
  return <Plotted title={title} draw={draw} selector={MARKS} marks={marks} />
}

const barsOf = (groups: readonly (readonly [string, Counts])[]): readonly Bar[] =>
  groups.flatMap(([name, counts]) =>
    OUTCOMES.flatMap((outcome): Bar[] => {
      const count = counts.get(outcome) ?? 0
      return count === 0 ? [] : [{ name, count, outcome }]
    }),
  )

/** How a picture of so many groups is called: not all may be drawn. */
export const pictureTitle = (title: string, groups: number): string =>
  groups > MOST ? `${title}: the first ${MOST} of ${groups}` : title

/** Bars of outcomes, one group a row. */
export const outcomeBars = (groups: readonly (readonly [string, Counts])[]): readonly Bar[] => barsOf(groups.slice(0, MOST))

/** Bars of outcomes, one day or month a column. */
export function dayBars(days: readonly (readonly [string, Counts])[]): readonly Bar[] {
  if (days.length <= MOST_DAYS) return barsOf(days)
  const months = new Map<string, Map<string, number>>()
  for (const [day, counts] of days) {
    const month = months.get(day.slice(0, 7)) ?? new Map<string, number>()
    months.set(day.slice(0, 7), month)
    for (const [outcome, count] of counts) month.set(outcome, (month.get(outcome) ?? 0) + count)
  }
  return barsOf([...months])
}

export const countBars = (ranked: readonly (readonly [string, number])[]): readonly Bar[] =>
  ranked.slice(0, MOST).map(([name, count]) => ({ name, count, outcome: null }))
