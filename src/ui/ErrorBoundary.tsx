/** What keeps a fault in one part of the page from taking the rest along. */
import { Component, type ReactNode, use, useEffect, useState } from 'react'
import type { Driver } from '../session/driver'
import type { State } from '../session/state'
import { Action } from './controls'
import { fetchAgain, NotLoaded } from './lazy'
import { SessionContext } from './session'

const ROOM = {
  panel: 'h-full flex-col justify-center overflow-auto bg-panel p-5 text-center',
  list: 'flex-col items-start! px-4 py-2',
  page: 'h-full flex-col justify-center p-6 text-center',
  line: 'min-h-[var(--rail)] shrink-0 flex-wrap border-line border-y bg-panel px-4 py-1',
  card: 'pointer-events-auto flex-col rounded-panel border border-line bg-raised p-4 text-center shadow-[var(--lift)]',
  gutter: 'h-full flex-col overflow-hidden pt-3',
  dialog:
    'fixed inset-x-3 top-[9vh] z-50 mx-auto max-w-[460px] flex-col rounded-sheet border border-line bg-panel p-6 text-center shadow-[var(--lift)]',
} as const

type Props = {
  /** Begins a sentence: "The tests". */
  readonly of: string
  /** The room that the sentence has. */
  readonly room?: keyof typeof ROOM
  readonly children: ReactNode
}

type Fault = { readonly thrown: unknown }

/** Draws a sentence and the ways on where a part of the page throws; draws the part again when what it shows has changed. */
export class ErrorBoundary extends Component<Props, { readonly fault: Fault | null }> {
  override state: { readonly fault: Fault | null } = { fault: null }

  static getDerivedStateFromError(thrown: unknown): { readonly fault: Fault } {
    return { fault: { thrown } }
  }

  again = (): void => {
    fetchAgain()
    this.setState({ fault: null })
  }

  override render() {
    const { of, room = 'panel', children } = this.props
    const { fault } = this.state
    return fault === null ? children : <Trouble of={of} room={room} thrown={fault.thrown} onAgain={this.again} />
  }
}

/** What panels draw: where one of these is another one, a panel may be drawn again. */
const shownOf = (state: State): readonly unknown[] => [
  state.reply,
  state.analysis,
  state.selected,
  state.openFile,
  state.view,
  state.tree,
  state.timeline,
  state.run?.tests,
  state.tab,
  state.dialog,
]

type TroubleProps = Required<Omit<Props, 'children'>> & { readonly thrown: unknown; readonly onAgain: () => void }

function Trouble({ of, room, thrown, onAgain }: TroubleProps) {
  const session = use(SessionContext)
  const store = session?.store
  useEffect(() => {
    if (store === undefined) return
    const first = shownOf(store.getState())
    return store.subscribe((state) => {
      if (shownOf(state).some((now, at) => now !== first[at])) onAgain()
    })
  }, [store, onAgain])
  const isAway = thrown instanceof NotLoaded
  const again = (
    <Action look={room === 'gutter' ? 'ghost' : 'line'} aria-label={`Try again: ${of}`} onPress={onAgain}>
      {room === 'gutter' ? '↻' : 'Try again'}
    </Action>
  )
  if (room === 'gutter') return <div className={`flex items-center ${ROOM.gutter}`}>{again}</div>
  return (
    <div role="alert" className={`flex items-center gap-x-3 gap-y-2 ${ROOM[room]}`}>
      <p className="font-semibold">{of} could not be shown.</p>
      <p className="max-w-[420px] text-muted">
        {isAway && 'That part of the page did not load: the network is away, or there is a newer version of the page. '}
        The reply and the files are kept.
      </p>
      {!isAway && room !== 'line' && (
        <p className="line-clamp-2 max-w-full break-words font-mono text-note text-muted">{String(thrown)}</p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {again}
        {(isAway || room === 'page') && <Action onPress={() => location.reload()}>Reload the page</Action>}
        {session !== null && <Download driver={session.driver} />}
        {room === 'dialog' && (
          <Action look="ghost" onPress={() => session?.driver.page.show({ dialog: null })}>
            Close
          </Action>
        )}
      </div>
    </div>
  )
}

/** The session as a file: what makes it is loaded apart from the panels, and needs none of them. */
function Download({ driver }: { readonly driver: Driver }) {
  const [said, say] = useState('Download the session')
  const save = async () => {
    say('Making it…')
    const isSaved = await import('./saving/download').then(
      ({ saveAs }) => saveAs(driver, (out) => out.session()),
      () => false, // it did not load either
    )
    say(isSaved ? 'Downloaded' : 'It could not be made. Try once more')
  }
  return <Action onPress={() => void save()}>{said}</Action>
}
