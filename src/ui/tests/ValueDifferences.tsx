/** Expected against received, line by line. Brings the diff package: loaded with the first failure that has both. */
import { diffLines } from 'diff'
import { useMemo } from 'react'

/** Milliseconds, and lines that differ, after which both are shown as they are. More: a click that holds the page up. */
const LIMITS = { timeout: 150, maxEditLength: 2000 }
/** Lines drawn. More: a slow pane, fewer: less to see at once. */
const DRAWN = 400
/** Equal lines that stay around those that differ. */
const AROUND = 3

type Line = { readonly sign: '+' | '-' | ' ' | '⋯'; readonly text: string }

function linesOf(expected: string, actual: string): Line[] {
  const parts = diffLines(`${expected}\n`, `${actual}\n`, LIMITS) ?? [
    { value: `${expected}\n`, removed: true, added: false },
    { value: `${actual}\n`, removed: false, added: true },
  ]
  return parts.flatMap(({ value, added, removed }, at): Line[] => {
    const texts = value.replace(/\n$/, '').split('\n')
    if (added || removed) return texts.map((text) => ({ sign: added ? '+' : '-', text }))
    const [first, last] = [at === 0 ? 0 : AROUND, at === parts.length - 1 ? 0 : AROUND]
    const same = texts.map((text): Line => ({ sign: ' ', text }))
    const hidden = texts.length - first - last
    if (hidden < 2) return same
    return [...same.slice(0, first), { sign: '⋯', text: `${hidden} equal lines` }, ...same.slice(texts.length - last)]
  })
}

const LOOK: Record<Line['sign'], string> = {
  '+': 'bg-refused/10 text-refused',
  '-': 'bg-exact/10 text-exact',
  ' ': '',
  '⋯': 'text-muted',
}

export default function ValueDifferences({ expected, actual }: { readonly expected: string; readonly actual: string }) {
  const lines = useMemo(() => linesOf(expected, actual), [expected, actual])
  return (
    <figure className="mt-1.5" aria-label="Expected and received">
      <figcaption className="text-small text-muted">
        <span className="text-exact">− expected</span> <span className="text-refused">+ received</span>
      </figcaption>
      <pre className="whitespace-pre-wrap font-mono text-small leading-[18px]">
        {lines.slice(0, DRAWN).map((line, at) => (
          <div key={at} className={LOOK[line.sign]}>
            <span className="inline-block w-4">{line.sign}</span>
            {line.text}
          </div>
        ))}
      </pre>
      {lines.length > DRAWN && <p className="text-muted">{lines.length - DRAWN} more lines</p>}
    </figure>
  )
}
