/** The tools as points: what they recover against what they write wrong, with the frontier that no other tool passes. */
import { dot, line, plot, text } from '@observablehq/plot'
import { useCallback, useMemo } from 'react'
import { OWN_NAME, type ToolPoint } from '../../lab/figures'
import { OUTCOME_WORDS } from '../../lab/outcome'
import { LAB } from './lab-messages'
import { type Mark, Plotted } from './Plotted'

type Props = { readonly points: readonly ToolPoint[]; readonly onPress: (tool: string) => void }

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The corners of the frontier: along, then up. */
function stepsOf(points: readonly ToolPoint[]): readonly { readonly wrong: number; readonly right: number }[] {
  const best = points.filter(({ onFrontier }) => onFrontier).sort((a, b) => a.wrong - b.wrong || a.right - b.right)
  return best.flatMap(({ wrong, right }, at) => {
    const before = best[at - 1]
    return before === undefined
      ? [{ wrong, right }]
      : [
          { wrong, right: before.right },
          { wrong, right },
        ]
  })
}

export function Scatter({ points, onPress }: Props) {
  const marks = useMemo(
    () =>
      points.map(
        ({ name, right, wrong, onFrontier }): Mark => ({
          says: `${name}: ${percent(right)} ${OUTCOME_WORDS.right}, ${percent(wrong)} ${OUTCOME_WORDS.wrong}${onFrontier ? LAB.best : ''}`,
          press: () => name !== OWN_NAME && onPress(name),
        }),
      ),
    [points, onPress],
  )
  const draw = useCallback(
    (width: number) =>
      plot({
        width,
        height: 300,
        marginLeft: 52,
        marginTop: 22,
        marginBottom: 40,
        marginRight: 60,
        style: 'background: transparent; font: inherit; overflow: visible',
        x: {
          label: `${OUTCOME_WORDS.wrong}, % →`,
          percent: true,
          ticks: 5,
          domain: [0, 100 * Math.max(0.05, ...points.map(({ wrong }) => wrong))],
        },
        y: { label: `↑ ${OUTCOME_WORDS.right}, %`, percent: true, ticks: 5, grid: true, domain: [0, 100] },
        marks: [
          line(stepsOf(points), { x: 'wrong', y: 'right', stroke: 'var(--exact)', strokeDasharray: '4 3' }),
          dot(points, {
            x: 'wrong',
            y: 'right',
            r: 5,
            fill: ({ onFrontier }: ToolPoint) => (onFrontier ? 'var(--exact)' : 'var(--accent)'),
          }),
          text(
            points.filter(({ onFrontier, name }) => onFrontier || name === OWN_NAME),
            { x: 'wrong', y: 'right', text: 'name', dx: 9, textAnchor: 'start', fill: 'var(--text)' },
          ),
        ],
      }),
    [points],
  )
  return <Plotted title={LAB.scatter} draw={draw} selector={'[aria-label="dot"] circle'} marks={marks} />
}
