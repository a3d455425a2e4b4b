/** The colours of outcomes, and what they say. */
import { OUTCOME_WORDS, OUTCOMES, type Outcome } from '../../lab/outcome'

export const COLOURS: Readonly<Record<Outcome, string>> = {
  right: 'var(--exact)',
  landed: 'var(--accent)',
  wrong: 'var(--refused)',
  refused: 'var(--fuzzy)',
  foreign: 'color-mix(in oklab, var(--muted) 35%, transparent)',
  unjudged: 'var(--muted)',
  broken: 'var(--line)',
}

export const Colours = ({ present }: { readonly present: ReadonlySet<string> }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1">
    {OUTCOMES.filter((outcome) => present.has(outcome)).map((outcome) => (
      <li key={outcome} className="flex items-center gap-1.5">
        <span aria-hidden="true" className="inline-block size-3 rounded-small" style={{ background: COLOURS[outcome] }} />
        {OUTCOME_WORDS[outcome]}
      </li>
    ))}
  </ul>
)
