/** What of the lab is looked at: words, and what marks were pressed. */
import type { LabFilter, LabKey } from '../../lab/lab-row'
import { valueWords } from '../../lab/value-words'
import { Action } from '../controls'
import { NOTHING } from './lab-memory'
import { KEY_WORDS, LAB } from './lab-messages'

type Props = {
  readonly filter: LabFilter
  readonly onFilter: (filter: LabFilter) => void
  readonly shown: number
  readonly all: number
}

/** A filter in words; '' where all is shown. */
export const filterText = ({ chosen, words }: LabFilter): string =>
  [
    ...[...chosen].map(([key, value]) => `${KEY_WORDS[key]} ${valueWords(key, value)}`),
    ...(words === '' ? [] : [`“${words}”`]),
  ].join(', ')

export function LabFilters({ filter, onFilter, shown, all }: Props) {
  const without = (key: LabKey) => {
    const chosen = new Map(filter.chosen)
    chosen.delete(key)
    onFilter({ ...filter, chosen })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label={LAB.search}
        placeholder={LAB.search}
        value={filter.words}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
        className="h-7 w-60 rounded-control border border-line bg-bg px-2"
      />
      {[...filter.chosen].map(([key, value]) => (
        <Action key={key} onPress={() => without(key)}>
          {`${KEY_WORDS[key]}: ${valueWords(key, value)} ✕`}
        </Action>
      ))}
      {(filter.chosen.size > 0 || filter.words !== '') && (
        <Action look="ghost" onPress={() => onFilter(NOTHING)}>
          {LAB.clear}
        </Action>
      )}
      <span className="text-muted tabular-nums">{LAB.of(shown, all)}</span>
    </div>
  )
}
