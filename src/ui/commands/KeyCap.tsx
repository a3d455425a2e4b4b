import { chord } from '../controls'

const NAME: Record<string, string> = { Enter: '⏎', Escape: 'Esc', ArrowRight: '→', ArrowLeft: '←' }

/** A command's key as this platform's keyboards have it: "⌘⇧V", "Ctrl ⇧V", "Esc". */
function keyLabel(key: string): string {
  const [last = key, ...before] = key.split('+').reverse()
  const name = `${before.includes('Shift') ? '⇧' : ''}${NAME[last] ?? last}`
  return before.includes('Mod') ? chord(name) : name
}

/** `isOff`: it does nothing now. */
export const KeyCap = ({ of, isOff = false }: { readonly of: string; readonly isOff?: boolean }) => (
  <kbd
    className={`inline-block min-w-6 shrink-0 rounded-small border border-line bg-bg px-1.5 text-center font-sans text-note text-muted leading-5 ${isOff ? 'border-dashed' : ''}`}
  >
    {keyLabel(of)}
  </kbd>
)
