import { useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { editLines } from '../../engine/edit-lines'
import type { Evidence } from '../../engine/evidence'
import { explainDecision } from '../../engine/explain'
import type { Decision } from '../../engine/model'
import { choiceOf } from '../../session/review-state'
import { decidedEditOf } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { Action, SignMark, toneColour } from '../controls'
import { decisionStyleOf } from '../file-rows'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'

/** Rewrites the selected hunk: the page decides it again with every key. */
export default function RewriteSheet({ onClose }: { readonly onClose: () => void }) {
  const selected = useSession((state) => state.selected)
  const analysis = useSession((state) => state.analysis)
  const decision = analysis?.transaction.decisions[selected]
  if (analysis === null || decision === undefined)
    return (
      <Sheet title="Edit a hunk" onClose={onClose}>
        <p className="text-muted">No hunk is selected. Paste a reply, and select one of its hunks.</p>
      </Sheet>
    )
  return <Rewriting key={selected} analysis={analysis} decision={decision} index={selected} onClose={onClose} />
}

type Props = {
  readonly analysis: Analysis
  readonly decision: Decision
  readonly index: number
  readonly onClose: () => void
}

const textOf = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => text).join('\n')
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

function Rewriting({ analysis, decision, index, onClose }: Props) {
  const driver = useDriver()
  const edit = decidedEditOf(analysis, decision)
  const [first] = useState(() => {
    const { before, after } = editLines(edit, decision.hunk)
    return { before: textOf(before), after: textOf(after) }
  })
  const [text, setText] = useState(first)
  const [begun] = useState(decision)
  const amended = useSession((state) => choiceOf(state.hand, begun).amendment !== null)
  const put = (change: Partial<typeof first>) => {
    const next = { ...text, ...change }
    setText(next)
    driver.review.rewriting(index, { before: linesOf(next.before), after: linesOf(next.after), path: null })
  }
  const finds = edit?.kind === 'patch' || edit?.kind === 'replace' || edit?.kind === 'delete'
  const puts = edit?.kind !== 'delete'
  const path = decision.path ?? edit?.written ?? ''
  return (
    <Sheet
      title={`Edit hunk ${index + 1} · ${path.slice(path.lastIndexOf('/') + 1)}`}
      onClose={() => {
        driver.review.endRewriting(true)
        onClose()
      }}
      wide
    >
      <div className={`grid gap-3 ${finds && puts ? 'grid-cols-2 max-[699px]:grid-cols-1' : ''}`}>
        {finds && <Side name="Find" value={text.before} onChange={(before) => put({ before })} />}
        {puts && <Side name={finds ? 'Replace with' : 'New lines'} value={text.after} onChange={(after) => put({ after })} />}
      </div>
      <Verdict decision={decision} written={edit?.written ?? ''} evidence={analysis.evidence[index] ?? null} />
      <div className="flex items-center gap-2 pt-4">
        {amended && (
          <Action
            look="ghost"
            onPress={() => {
              driver.review.endRewriting(true)
              driver.review.asWritten(index)
              onClose()
            }}
          >
            As the reply has it
          </Action>
        )}
        <span className="flex-1" />
        <Action
          look="ghost"
          onPress={() => {
            driver.review.endRewriting(false)
            onClose()
          }}
        >
          Cancel
        </Action>
        <Action
          look="ink"
          onPress={() => {
            driver.review.endRewriting(true)
            onClose()
          }}
        >
          Keep
        </Action>
      </div>
    </Sheet>
  )
}

function Side({
  name,
  value,
  onChange,
}: {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-muted">
        {name}
      </span>
      <TextField aria-label={name} value={value} onChange={onChange} className="flex">
        <TextArea
          className="h-[34vh] w-full resize-none whitespace-pre rounded-panel border border-line bg-bg px-3 py-2 font-mono text-code leading-5 outline-none focus:border-accent max-[699px]:h-[22vh]"
          spellCheck={false}
        />
      </TextField>
    </div>
  )
}

type VerdictProps = { readonly decision: Decision; readonly written: string; readonly evidence: Evidence | null }

function Verdict({ decision, written, evidence }: VerdictProps) {
  const { title, sentence } = explainDecision(decision, written, evidence)
  const look = decisionStyleOf(decision)
  return (
    <div role="status" className="mt-3 min-h-[58px]">
      <p className="flex items-center gap-1">
        <SignMark {...look} />
        <b className={`font-semibold ${toneColour(look.tone)}`}>{title}</b>
      </p>
      <p className="pl-5 text-muted">{sentence}</p>
    </div>
  )
}
