import { X } from 'lucide-react'
import { pathLabel } from '../../session/state'
import { Action, SignMark, toneColour } from '../controls'
import { explainHunk } from '../explain-hunk'
import { decisionStyleOf } from '../file-rows'
import { useWish } from '../panes'
import { useDriver } from '../session'
import { HunkComparison } from './HunkComparison'
import type { ShownPlace } from './places'
import { useShownHunk } from './use-shown-hunk'

// What scrolls has to be reachable by keyboard.
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'The hunk’s lines beside the file’s' } as const

/**
 * The selected hunk in the middle of the page: its verdict, and its lines beside the file's. Nothing where they are equal, or nothing is quoted. Where room
 * is short it leaves 20 rows to the panes, and has four of its own.
 */
export default function HunkView() {
  const driver = useDriver()
  const shown = useShownHunk(false)
  if (shown === null || shown.evidence === null) return null
  const { analysis, decision, selected, evidence, places, place, choose } = shown
  const { title } = explainHunk(analysis, selected)
  const style = decisionStyleOf(decision)
  const path = pathLabel(analysis, decision)
  return (
    <section
      aria-label="Hunk beside the file"
      className="flex max-h-[min(46%,max(164px,calc(100%-430px)))] min-h-0 shrink-0 flex-col border-line border-b bg-panel [@media(max-height:559px)]:hidden"
    >
      <header className="flex min-h-[var(--pane-head)] shrink-0 items-center gap-x-3 border-line border-b py-1 pr-2 pl-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className={`flex min-w-0 items-center gap-1.5 font-semibold ${toneColour(style.tone)}`}>
            <SignMark {...style} />
            <span className="truncate">{title}</span>
          </h2>
          <span className="text-muted">
            Hunk {selected + 1}, {path.slice(path.lastIndexOf('/') + 1)}
          </span>
          <HunkPlaces places={places} shown={place} onChoose={choose} path={decision.path} />
        </div>
        <Action
          look="ghost"
          className="px-1.5"
          aria-label="Hide the comparison"
          onPress={() => driver.page.show({ comparison: false })}
        >
          <X size={14} />
        </Action>
      </header>
      <HunkHeads isWritten={evidence.standing === 'landed'} />
      <div className="min-h-0 overflow-y-auto py-1" {...REACHABLE}>
        <HunkComparison key={selected} evidence={evidence} layout="beside" label="Lines of the hunk and of the file" isLow />
      </div>
    </section>
  )
}

export const HunkHeads = ({ isWritten }: { readonly isWritten: boolean }) => (
  <div aria-hidden="true" className="grid shrink-0 grid-cols-2 border-line border-b text-note text-muted [&>*]:pl-3">
    <span>Reply</span>
    <span className="border-line border-l">{isWritten ? 'File: line before, line after' : 'File'}</span>
  </div>
)

type PlacesProps = {
  readonly places: readonly ShownPlace[]
  readonly shown: ShownPlace | undefined
  readonly onChoose: (index: number) => void
  readonly path: Parameters<ReturnType<typeof useWish>>[0] | null
}

/** "lines 4–8, in acquire, 3 of 5 match": all of what the button may cut. */
const titleOf = ({ name, symbol, tells, matches }: ShownPlace): string =>
  [name, symbol && `in ${symbol}`, tells && `below “${tells}”`, matches].filter((text) => text !== '').join(', ')

/** The places that the hunk is compared with, where there are several. */
export function HunkPlaces({ places, shown, onChoose, path }: PlacesProps) {
  const see = useWish()
  if (places.length < 2) return null
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
      <legend className="sr-only">Place that the hunk is compared with</legend>
      {places.map((place, index) => (
        <button
          key={place.name}
          type="button"
          aria-pressed={place === shown}
          title={titleOf(place)}
          className={`h-6 max-w-[300px] truncate rounded-control border px-2 text-note ${place === shown ? 'border-marker text-text' : 'border-line text-muted hover:text-text'}`}
          onClick={() => {
            onChoose(index)
            if (path !== null && place.near !== undefined) see(path, place.at.start)
          }}
        >
          {place.name}
          {place.symbol !== '' && ` in ${place.symbol}`}
          {place.tells !== '' && (
            <>
              {' '}
              below <code>{place.tells}</code>
            </>
          )}
          {place.matches !== '' && `, ${place.matches}`}
        </button>
      ))}
    </fieldset>
  )
}
