/** The pictures of the lab. Every mark of them filters. */
import { useCallback, useMemo } from 'react'
import { COUNTED, type CountKey, Figures, type GroupKey } from '../../lab/figures'
import type { LabFilter, LabKey, LabRow } from '../../lab/lab-row'
import type { Outcome } from '../../lab/outcome'
import { KEY_TITLES, valueWords } from '../../lab/value-words'
import { type Bar, Bars, Columns, countBars, dayBars, outcomeBars, type Press, pictureTitle } from './Bars'
import { Colours } from './colours'
import { tokensText } from './lab-messages'
import { Scatter } from './Scatter'

/** Groups that are bars; days are columns. */
const GROUPS: readonly GroupKey[] = ['model', 'format', 'language', 'log', 'own', 'tool']

/** Rows that are drawn, with their counts where these are there already. */
export type Seen = { readonly rows: readonly LabRow[]; readonly figures: Figures | null }

type Props = { readonly seen: Seen; readonly filter: LabFilter; readonly onFilter: (filter: LabFilter) => void }

const pictureOf = <Key extends GroupKey | CountKey, Group>(
  key: Key,
  all: readonly Group[],
  barsOf: (all: readonly Group[]) => readonly Bar[],
) => ({
  key,
  title: pictureTitle(KEY_TITLES[key], all.length),
  bars: barsOf(all),
})

function picturesOf({ rows, figures: counted }: Seen) {
  const figures = counted ?? Figures.of(rows)
  return {
    groups: GROUPS.map((key) => pictureOf(key, figures.grouped(key), outcomeBars)).filter(({ bars }) => bars.length > 0),
    counts: COUNTED.map((key) => pictureOf(key, figures.counted(key), countBars)).filter(({ bars }) => bars.length > 0),
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
        {pictures.groups.map(({ key, title, bars }) => (
          <KeyBars key={key} of={key} title={title} bars={bars} onPress={press} />
        ))}
        {pictures.days.length > 0 && <Columns title={KEY_TITLES.day} bars={pictures.days} onPress={pressDay} />}
        {pictures.counts.map(({ key, title, bars }) => (
          <KeyBars key={key} of={key} title={title} bars={bars} onPress={press} />
        ))}
      </div>
    </>
  )
}

type KeyBarsProps = {
  readonly of: GroupKey | CountKey
  readonly title: string
  readonly bars: readonly Bar[]
  readonly onPress: (key: LabKey, name: string, outcome: Outcome | null) => void
}

function KeyBars({ of, title, bars, onPress }: KeyBarsProps) {
  const press = useCallback<Press>((name, outcome) => onPress(of, name, outcome), [of, onPress])
  const words = useCallback((name: string) => valueWords(of, name), [of])
  return <Bars title={title} bars={bars} words={words} onPress={press} />
}
