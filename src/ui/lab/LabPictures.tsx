/** The pictures of the lab. Every mark of them filters. */
import { useCallback, useMemo } from 'react'
import { COUNTED, type CountKey, Figures, type GroupKey } from '../../lab/figures'
import type { LabFilter, LabKey, LabRow } from '../../lab/lab-row'
import type { Outcome } from '../../lab/outcome'
import { KEY_TITLES, valueWords } from '../../lab/value-words'
import { Bars, Columns, countBars, dayBars, outcomeBars, type Press } from './Bars'
import { Colours } from './colours'
import { tokensText } from './lab-messages'
import { Scatter } from './Scatter'

/** Groups that are bars; days are columns. */
const GROUPS: readonly GroupKey[] = ['model', 'format', 'language', 'log', 'own', 'tool']

/** Rows that are drawn, with their counts where these are there already. */
export type Seen = { readonly rows: readonly LabRow[]; readonly figures: Figures | null }

type Props = { readonly seen: Seen; readonly filter: LabFilter; readonly onFilter: (filter: LabFilter) => void }

function picturesOf({ rows, figures: counted }: Seen) {
  const figures = counted ?? Figures.of(rows)
  return {
    groups: GROUPS.map((key) => ({ key, bars: outcomeBars(figures.grouped(key)) })).filter(({ bars }) => bars.length > 0),
    counts: COUNTED.map((key) => ({ key, bars: countBars(figures.counted(key)) })).filter(({ bars }) => bars.length > 0),
    days: dayBars(figures.grouped('day')),
    points: figures.points(),
    present: new Set([...figures.outcomes.keys(), ...figures.grouped('tool').flatMap(([, counts]) => [...counts.keys()])]),
    tokens: tokensText(figures.tokens),
  }
}

export function LabPictures({ seen, filter, onFilter }: Props) {
  const pictures = useMemo(() => picturesOf(seen), [seen])
  const press = useCallback(
    (key: LabKey, name: string, outcome: Outcome | null) => {
      const chosen = new Map(filter.chosen).set(key, name)
      if (outcome !== null) chosen.set('outcome', outcome)
      onFilter({ ...filter, chosen })
    },
    [filter, onFilter],
  )
  const pressTool = useCallback((tool: string) => press('tool', tool, null), [press])
  const pressDay = useCallback<Press>((day, outcome) => press('day', day, outcome), [press])
  return (
    <>
      <Colours present={pictures.present} />
      {pictures.tokens !== '' && <p className="max-w-[80ch]">{pictures.tokens}</p>}
      <div className="grid shrink-0 grid-cols-[repeat(auto-fill,minmax(min(360px,100%),1fr))] gap-x-8 gap-y-4">
        {pictures.points.length > 0 && <Scatter points={pictures.points} onPress={pressTool} />}
        {pictures.groups.map(({ key, bars }) => (
          <KeyBars key={key} of={key} bars={bars} onPress={press} />
        ))}
        {pictures.days.length > 0 && <Columns title={KEY_TITLES.day} bars={pictures.days} onPress={pressDay} />}
        {pictures.counts.map(({ key, bars }) => (
          <KeyBars key={key} of={key} bars={bars} onPress={press} />
        ))}
      </div>
    </>
  )
}

type KeyBarsProps = {
  readonly of: GroupKey | CountKey
  readonly bars: Parameters<typeof Bars>[0]['bars']
  readonly onPress: (key: LabKey, name: string, outcome: Outcome | null) => void
}

function KeyBars({ of, bars, onPress }: KeyBarsProps) {
  const press = useCallback<Press>((name, outcome) => onPress(of, name, outcome), [of, onPress])
  const words = useCallback((name: string) => valueWords(of, name), [of])
  return <Bars title={KEY_TITLES[of]} bars={bars} words={words} onPress={press} />
}
