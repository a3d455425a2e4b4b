import { BookOpen, ChevronDown, ClipboardPaste, Cpu, Download, FolderOpen, Search, Settings, Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type DialogId, isExample, type RuntimeView } from '../session/state'
import { runSummaryOf } from '../session/test-run'
import { Action, chord, KeyHint } from './controls'
import { lazy } from './lazy'
import { PHASE, RUNTIME_NAME, runtimeFailureText } from './page-messages'
import { RunButton } from './RunButton'
import { useDriver, useSession } from './session'
import { useTheme } from './theme'

const RuntimeMenu = lazy(() => import('./tests/RuntimeMenu'))
const AskRuntime = lazy(() => import('./tests/AskRuntime'))
const ViewButton = lazy(() => import('./views/ViewButton'))
const PresentButton = lazy(() => import('./guide/PresentButton'))
const PresentHeader = lazy(() => import('./guide/PresentHeader'))

const DOT: Record<RuntimeView['phase'] | 'running', string> = {
  idle: 'bg-muted',
  starting: 'bg-fuzzy',
  running: 'bg-marker',
  ready: 'bg-exact',
  failed: 'bg-refused',
}

/** `narrow`: icons alone. What finds no room on the smallest pages is in the search. */
export function Header({ narrow }: { readonly narrow: boolean }) {
  const driver = useDriver()
  useTheme()
  const asking = useSession((state) => state.asking !== null)
  const present = useSession((state) => state.present)
  if (present)
    return (
      <Suspense fallback={<header className="h-[var(--bar)] shrink-0 border-line border-b bg-panel" />}>
        <PresentHeader />
        {asking && <AskRuntime />}
      </Suspense>
    )
  return (
    <header className="flex h-[var(--bar)] shrink-0 items-center gap-1.5 border-line border-b bg-panel px-4 max-[699px]:gap-0 max-[699px]:px-1.5">
      <Logo />
      <h1 className={narrow ? 'sr-only' : 'mr-1 font-semibold text-title tracking-[-0.01em] max-[1023px]:sr-only'}>Hunkscope</h1>
      {!narrow && <Project />}
      {!narrow && (
        <Suspense fallback={<span className="w-20 shrink-0 max-[1199px]:w-8" />}>
          <ViewButton />
        </Suspense>
      )}
      <Opener dialog="open" name="Open" icon={<FolderOpen size={16} />} narrow={narrow} />
      <Opener dialog="save" name="Save" icon={<Download size={16} />} narrow={narrow} className="max-[379px]:hidden" />
      <Opener dialog="lessons" name="Lessons" icon={<BookOpen size={16} />} narrow={narrow} className="max-[359px]:hidden" />
      <Opener dialog="paste" name="Paste a reply" icon={<ClipboardPaste size={16} />} narrow={narrow}>
        <span className="max-[1399px]:hidden">
          <KeyHint>{chord('⇧V')}</KeyHint>
        </span>
      </Opener>
      {narrow && <OpenTabs narrow />}
      <SearchButton />
      <Opener dialog="share" name="Share" icon={<Share2 size={16} />} narrow={narrow} />
      <RuntimeButton narrow={narrow} />
      {!narrow && (
        <Suspense fallback={<span className="w-8 shrink-0 max-[1199px]:hidden" />}>
          <PresentButton />
        </Suspense>
      )}
      <Action
        look="ghost"
        aria-label="Settings"
        className="px-2 max-[479px]:hidden"
        onPress={() => driver.page.show({ dialog: 'settings' })}
      >
        <Settings size={16} />
      </Action>
      <RunButton narrow={narrow} />
      {asking && (
        <Suspense>
          <AskRuntime />
        </Suspense>
      )}
    </header>
  )
}

type OpenerProps = {
  readonly dialog: DialogId
  readonly name: string
  readonly icon: ReactNode
  readonly narrow: boolean
  readonly className?: string
  /** After the name. */
  readonly children?: ReactNode
}

/** Opens a dialog; an icon where room is short, and a text, which names itself, elsewhere. */
function Opener({ dialog, name, icon, narrow, className = '', children }: OpenerProps) {
  const driver = useDriver()
  return (
    <Action
      look="ghost"
      {...(narrow ? { 'aria-label': name } : {})}
      className={`${narrow ? 'px-2' : ''} ${className}`}
      onPress={() => driver.page.show({ dialog })}
    >
      {narrow ? (
        icon
      ) : (
        <>
          {name} {children}
        </>
      )}
    </Action>
  )
}

/** Opens the palette: a field by its looks where there is room for one. */
function SearchButton() {
  const driver = useDriver()
  return (
    <span className="flex min-w-8 flex-1 justify-center max-[1399px]:justify-end max-[699px]:min-w-11">
      <Action
        look="ghost"
        className="min-[1400px]:w-[300px] min-[1400px]:min-w-0 min-[1400px]:shrink min-[1400px]:border min-[1400px]:border-line min-[1400px]:bg-bg max-[1399px]:px-2"
        onPress={() => driver.page.show({ dialog: 'palette' })}
      >
        <Search size={16} className="min-[1400px]:hidden" />
        <span className="min-w-0 flex-1 truncate text-left max-[1399px]:sr-only">
          Search<span className="max-[1599px]:hidden"> actions, files, lessons</span>
        </span>
        <span className="max-[1399px]:hidden">
          <KeyHint>{chord('K')}</KeyHint>
        </span>
      </Action>
    </span>
  )
}

/** The open project, where there is room for its name. */
function Project() {
  const name = useSession((state) => state.project?.name ?? '')
  const example = useSession(isExample)
  return (
    <span className="mr-2 flex min-w-0 items-center gap-2">
      {name !== '' && (
        <span className="min-w-0 truncate border-line border-l pl-2.5 text-muted max-[1199px]:hidden" title={name}>
          <span className="sr-only">Project: </span>
          {name}
        </span>
      )}
      {example && (
        <span className="shrink-0 rounded-full border border-line px-2 text-note text-muted leading-5 max-[1199px]:hidden">
          Example
        </span>
      )}
      <OpenTabs />
    </span>
  )
}

const SHARED = 'Each shows what another commits, and none overwrites what another has written.'

/** How many tabs have the project open, where there is more than this one. */
function OpenTabs({ narrow = false }: { readonly narrow?: boolean }) {
  const others = useSession((state) => state.tabs)
  if (others === 0) return null
  return (
    <span
      role="note"
      title={`This project is open in ${others + 1} tabs. ${SHARED}`}
      className="shrink-0 rounded-full border border-line px-2 text-note text-muted leading-5"
    >
      {others + 1}
      <span className={narrow ? 'sr-only' : ''}> tabs</span>
    </span>
  )
}

/** Which runtime runs the tests and how it is; opens the choice of another. */
function RuntimeButton({ narrow }: { readonly narrow: boolean }) {
  const [open, setOpen] = useState(false)
  const runtime = useSession((state) => state.runtime)
  const running = useSession((state) => runSummaryOf(state.run) === 'running')
  const phase = running && runtime.phase === 'ready' ? 'running' : runtime.phase
  const name = RUNTIME_NAME[runtime.id]
  return (
    <>
      <Action
        look="ghost"
        {...(narrow ? { 'aria-label': `Runtime: ${name} ${PHASE[phase]}` } : {})}
        aria-haspopup="dialog"
        className={narrow ? 'relative px-2 max-[479px]:hidden' : 'max-[859px]:min-w-0 max-[859px]:shrink'}
        onPress={() => setOpen(true)}
      >
        {narrow ? (
          <>
            <Cpu size={16} />
            <span className={`absolute top-0.5 right-0.5 size-2 rounded-full ${DOT[phase]}`} />
          </>
        ) : (
          <>
            <span className={`size-2 shrink-0 rounded-full ${DOT[phase]}`} />
            <span className="truncate max-[859px]:sr-only">
              <span className="sr-only">Runtime:</span> {name} {PHASE[phase]}
            </span>
            <ChevronDown size={13} />
          </>
        )}
      </Action>
      <span role="status" className="sr-only">
        {runtime.failure === null ? '' : runtimeFailureText(runtime.id, runtime.failure)}
      </span>
      {open && (
        <Suspense>
          <RuntimeMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Logo = () => (
  <svg width="20" height="18" viewBox="0 0 20 18" className="mr-1 shrink-0 max-[419px]:hidden" aria-hidden="true">
    <path d="M7 6C12 6 9 12 14 12" fill="none" stroke="var(--fuzzy)" strokeOpacity="0.55" strokeWidth="5" />
    <rect x="0" y="3" width="8" height="6" rx="2" fill="var(--fuzzy)" />
    <rect x="12" y="9" width="8" height="6" rx="2" fill="var(--exact)" />
  </svg>
)
