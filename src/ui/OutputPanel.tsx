import { useSession } from './session'

const COLOUR = { log: '', info: '', debug: 'text-muted', warn: 'text-fuzzy', error: 'text-refused' } as const

/** Lines drawn; the runtime itself caps what it sends. More: a slow page, fewer: output out of reach. */
const DRAWN = 2000

export function OutputPanel() {
  const run = useSession((state) => state.run)
  const lines = run?.events.filter((event) => event.type === 'console') ?? []
  if (lines.length === 0)
    return (
      <p className="px-4 py-3 text-muted">{run === null ? 'What the tests print stands here.' : 'The tests printed nothing.'}</p>
    )
  return (
    <div className="h-full overflow-auto px-4 py-2 font-mono text-[12px] leading-[18px]">
      {lines.length > DRAWN && <p className="text-muted">The first {lines.length - DRAWN} lines are left out.</p>}
      {lines.slice(-DRAWN).map((line, i) => (
        <pre key={i} className={`whitespace-pre-wrap ${COLOUR[line.level]}`}>
          {line.text}
        </pre>
      ))}
    </div>
  )
}
