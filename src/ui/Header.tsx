import { BookOpen, ClipboardPaste, Keyboard, Play, Square } from 'lucide-react'
import { summaryOf } from '../session/state'
import { Action, chord, Key } from './kit'
import { useDriver, useSession } from './session'

const RUNTIME = {
  idle: { dot: 'bg-muted', text: 'Embedded runtime' },
  booting: { dot: 'bg-fuzzy', text: 'Starting runtime…' },
  ready: { dot: 'bg-exact', text: 'Embedded runtime' },
  failed: { dot: 'bg-refused', text: 'Runtime failed' },
} as const

export function Header({ narrow }: { readonly narrow: boolean }) {
  const driver = useDriver()
  const runtime = RUNTIME[useSession((state) => state.runtime)]
  // A name for an icon; a text names itself.
  const named = (name: string) => (narrow ? { 'aria-label': name } : {})
  return (
    <header className="flex h-[var(--bar)] shrink-0 items-center gap-1.5 border-b border-line bg-panel px-4 max-[699px]:px-3">
      <Logo />
      <h1 className="mr-3 font-semibold text-[14.5px] tracking-[-0.01em] max-[699px]:mr-0">Hunkscope</h1>
      <Action look="ghost" {...named('Lessons')} onPress={() => driver.show({ dialog: 'lessons' })}>
        {narrow ? <BookOpen size={16} /> : 'Lessons'}
      </Action>
      <Action look="ghost" {...named('Paste a reply')} onPress={() => driver.show({ dialog: 'paste' })}>
        {narrow ? (
          <ClipboardPaste size={16} />
        ) : (
          <>
            Paste a reply <Key>{chord('⇧V')}</Key>
          </>
        )}
      </Action>
      <span className="flex-1" />
      {!narrow && (
        <span className="mr-2 inline-flex items-center gap-2 text-muted" role="status">
          <span className={`size-2 rounded-full ${runtime.dot}`} />
          {runtime.text}
        </span>
      )}
      {!narrow && (
        <Action look="ghost" aria-label="Keys" className="px-2" onPress={() => driver.show({ dialog: 'keys' })}>
          <Keyboard size={16} />
        </Action>
      )}
      <RunButton narrow={narrow} />
    </header>
  )
}

export function RunButton({ narrow = false }: { readonly narrow?: boolean }) {
  const driver = useDriver()
  const running = useSession((state) => summaryOf(state.run) === 'running')
  const key = !narrow && <Key>{chord('⏎')}</Key>
  return running ? (
    <Action look="ink" onPress={driver.stop}>
      <Square size={12} fill="currentColor" /> Stop
    </Action>
  ) : (
    <Action look="ink" onPress={driver.run}>
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
