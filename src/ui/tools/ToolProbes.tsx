/** One edit, damaged in many ways: what the tool makes of each, tried now; each line opens its reply and its bytes. */
import { Suspense, useState } from 'react'
import type { Probe, ToolProfile } from '../../engine/appliers'
import { plural } from '../../engine/explain'
import { lazy } from '../lazy'
import { OUTCOME, outcomeWordsOf, PROBE } from './probe-messages'

const FileDifference = lazy(() => import('../timeline/FileDifference'))

export function ToolProbes({ profile: { about, probes } }: { readonly profile: ToolProfile }) {
  const [opened, open] = useState<Probe['id'] | null>(null)
  const silent = probes.filter(({ outcome }) => OUTCOME[outcome].isSilent)
  if (probes.length === 0)
    return (
      <p>
        It is given whole files and looks for nothing, so that no damage of an edit makes it refuse: what the reply shows is the
        file.
      </p>
    )
  return (
    <section>
      <h3 className="font-semibold">One edit, damaged</h3>
      <p className="mt-0.5 text-muted">
        {silent.length === 0
          ? `${about.name} writes nothing wrong here without saying so.`
          : `${plural(silent.length, 'time')} ${about.name} goes wrong without a word.`}{' '}
        Each line is tried now; it opens the reply and the bytes.
      </p>
      <ul className="mt-1">
        {probes.map((probe) => (
          <ProbeRow
            key={probe.id}
            probe={probe}
            isOpen={opened === probe.id}
            onOpen={(isOpen) => open(isOpen ? probe.id : null)}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { readonly probe: Probe; readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void }

function ProbeRow({ probe, isOpen, onOpen }: RowProps) {
  const { sign, says, colour } = outcomeWordsOf(probe)
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        className="grid w-full grid-cols-[20px_1fr_1fr] gap-x-2 rounded-control px-1 py-1 text-left hover:bg-shade"
        onClick={() => onOpen(!isOpen)}
      >
        <span aria-hidden="true" className={`font-bold font-mono ${colour}`}>
          {sign}
        </span>
        <span>{PROBE[probe.id]}</span>
        <span className={colour}>{says}</span>
      </button>
      {isOpen && <Opened probe={probe} />}
    </li>
  )
}

function Opened({ probe: { reply, before, meant, after, message } }: { readonly probe: Probe }) {
  return (
    <div className="flex flex-col gap-2 px-1 pb-2">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="max-h-[300px] overflow-auto rounded-card border border-line p-2 font-mono text-code"
      >
        {reply}
      </pre>
      {message !== '' && <p className="whitespace-pre-wrap text-muted">It says: {message}</p>}
      {after !== before && <Bytes title="What it does to the file" before={before} after={after} />}
      {after !== before && after !== (meant ?? before) && (
        <Bytes title="What is meant, beside what it leaves" before={meant ?? before} after={after} />
      )}
    </div>
  )
}

function Bytes({ title, before, after }: { readonly title: string; readonly before: string; readonly after: string | null }) {
  return (
    <div>
      <h4 className="heading">{title}</h4>
      <div className="mt-1 h-[200px] overflow-hidden rounded-card border border-line">
        <Suspense>
          <FileDifference change={{ path: 'shelf.js', before, after }} onClose={null} isBeside />
        </Suspense>
      </div>
    </div>
  )
}
