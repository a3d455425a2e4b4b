import { useState } from 'react'
import type { Replay } from '../session/replay'
import { type Arrived, arrivedRows, NOTHING_ARRIVED } from './arrived-rows'
import { useCodeLook } from './code-look'
import { PlainPane } from './PlainPane'

/** The reply while it is replayed, over the pane that has it whole: that one keeps its caret, its scroll and its undo. */
export default function ReplayPane({ replay }: { readonly replay: Replay }) {
  const [shown, setShown] = useState<{ readonly of: Replay | null; readonly arrived: Arrived }>({
    of: null,
    arrived: NOTHING_ARRIVED,
  })
  const { text, spans, diagnostics } = replay
  const { scale, leading, wrap } = useCodeLook()
  let { arrived } = shown
  if (shown.of?.spans !== spans) {
    arrived = arrivedRows(arrived, text, spans, diagnostics)
    setShown({ of: replay, arrived })
  }
  return (
    <PlainPane
      label="Reply, as it arrives"
      text={text}
      rows={arrived.rows}
      language="plaintext"
      selected={-1}
      scale={scale}
      leading={leading}
      wrap={wrap}
      readOnly
      follow
    />
  )
}
