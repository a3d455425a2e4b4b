import { BookOpen, ChevronDown, ClipboardPaste, Cpu, Download, FolderOpen, Keyboard, Play, Square } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type RuntimeView, summaryOf } from '../session/state'
import { Action, chord, Key } from './kit'
import { useDriver, useSession } from './session'
import { failureOf, PHASE, RUNTIME_NAME } from './words'

const RuntimeMenu = lazy(() => import('./tests/RuntimeMenu'))
const AskRuntime = lazy(() => import('./tests/AskRuntime'))

const DOT: Record<RuntimeView['phase'] | 'running', string> = {
  idle: 'bg-muted',
  starting: 'bg-fuzzy',
  running: 'bg-marker',
  ready: 'bg-exact',
  failed: 'bg-refused',
}

export function Header({ narrow }: { readonly narrow: boolean }) {
  const driver = useDriver()
  const asking = useSession((state) => state.asking !== null)
  // A name for an icon; a text names itself.
  const named = (name: string) => (narrow ? { 'aria-label': name } : {})
  return (
    <header className="flex h-[var(--bar)] shrink-0 items-center gap-1.5 border-b border-line bg-panel px-4 max-[699px]:gap-0.5 max-[699px]:px-3">
      <Logo />
      <h1 className={narrow ? 'sr-only' : 'mr-1 font-semibold text-[14.5px] tracking-[-0.01em]'}>Hunkscope</h1>
      {!narrow && <Project />}
      <Action look="ghost" {...named('Open')} className={narrow ? 'px-2' : ''} onPress={() => driver.show({ dialog: 'open' })}>
        {narrow ? <FolderOpen size={16} /> : 'Open'}
      </Action>
      <Action look="ghost" {...named('Save')} className={narrow ? 'px-2' : ''} onPress={() => driver.show({ dialog: 'save' })}>
        {narrow ? <Download size={16} /> : 'Save'}
      </Action>
      <Action
        look="ghost"
        {...named('Lessons')}
        className={narrow ? 'px-2' : ''}
        onPress={() => driver.show({ dialog: 'lessons' })}
      >
        {narrow ? <BookOpen size={16} /> : 'Lessons'}
      </Action>
      <Action
        look="ghost"
        {...named('Paste a reply')}
        className={narrow ? 'px-2' : ''}
        onPress={() => driver.show({ dialog: 'paste' })}
      >
        {narrow ? (
          <ClipboardPaste size={16} />
        ) : (
          <>
            Paste a reply <Key>{chord('⇧V')}</Key>
          </>
        )}
      </Action>
      {narrow && <OpenTabs narrow />}
      <span className="flex-1" />
      <RuntimeButton narrow={narrow} />
      {!narrow && (
        <Action look="ghost" aria-label="Keys" className="px-2" onPress={() => driver.show({ dialog: 'keys' })}>
          <Keyboard size={16} />
        </Action>
      )}
      <RunButton narrow={narrow} />
      {asking && (
        <Suspense>
          <AskRuntime />
        </Suspense>
      )}
    </header>
  )
}

/** The open project, where there is room for its name. */
function Project() {
  const name = useSession((state) => state.project?.name ?? '')
  return (
    <span className="mr-2 flex min-w-0 items-center gap-2">
      {name !== '' && (
        <span className="min-w-0 truncate border-line border-l pl-2.5 text-muted max-[1199px]:hidden" title={name}>
          <span className="sr-only">Project: </span>
          {name}
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
      className="shrink-0 rounded-full border border-line px-2 text-[11.5px] text-muted leading-5"
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
  const running = useSession((state) => summaryOf(state.run) === 'running')
  const phase = running && runtime.phase === 'ready' ? 'running' : runtime.phase
  const name = RUNTIME_NAME[runtime.id]
  return (
    <>
      <Action
        look="ghost"
        {...(narrow ? { 'aria-label': `Runtime: ${name} ${PHASE[phase]}` } : {})}
        aria-haspopup="dialog"
        className={narrow ? 'relative px-2' : ''}
        onPress={() => setOpen(true)}
      >
        {narrow ? (
          <>
            <Cpu size={16} />
            <span className={`absolute top-0.5 right-0.5 size-2 rounded-full ${DOT[phase]}`} />
          </>
        ) : (
          <>
            <span className={`size-2 rounded-full ${DOT[phase]}`} />
            <span>
              <span className="sr-only">Runtime:</span> {name} {PHASE[phase]}
            </span>
            <ChevronDown size={13} />
          </>
        )}
      </Action>
      <span role="status" className="sr-only">
        {runtime.failure === null ? '' : failureOf(runtime.id, runtime.failure)}
      </span>
      {open && (
        <Suspense>
          <RuntimeMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function RunButton({ narrow = false }: { readonly narrow?: boolean }) {
  const driver = useDriver()
  const running = useSession((state) => summaryOf(state.run) === 'running')
  const key = !narrow && <Key>{chord('⏎')}</Key>
  return running ? (
    <Action look="ink" onPress={() => driver.stop()}>
      <Square size={12} fill="currentColor" /> Stop
    </Action>
  ) : (
    <Action look="ink" onPress={() => void driver.run()}>
      {narrow && <Play size={12} fill="currentColor" />} Run tests {key}
    </Action>
  )
}

const Logo = () => (
  <svg width="20" height="18" viewBox="0 0 20 18" className="mr-1 shrink-0" aria-hidden="true">
    <path d="M7 6C12 6 9 12 14 12" fill="none" stroke="var(--fuzzy)" strokeOpacity="0.55" strokeWidth="5" />
    <rect x="0" y="3" width="8" height="6" rx="2" fill="var(--fuzzy)" />
    <rect x="12" y="9" width="8" height="6" rx="2" fill="var(--exact)" />
  </svg>
)
