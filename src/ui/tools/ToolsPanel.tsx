import { useEffect, useRef, useState } from 'react'
import type { ApplierId, Options, ToolResult } from '../../engine/appliers'
import type { ApplierComparison } from '../../session/compare-appliers'
import { Action } from '../controls'
import { useAnalysis, useDriver, useSession } from '../session'
import { Matrix, type Order } from './Matrix'
import { resultsOf } from './ToolChoice'
import { ToolDetail } from './ToolDetail'
import { ToolsToolbar } from './ToolsToolbar'
import { useTools } from './use-tools'

/** Every tool as it ships, and only what is in its format. */
const USUAL: ApplierComparison = { translate: false, settings: {} }

const AS_SHIPPED: Options = {}

/** What is looked at unless another is chosen. */
const NATIVE: ApplierId = 'native'

/** Who would accept this? Every tool's answer to the reply, hunk by hunk. */
export default function ToolsPanel() {
  const { analysis, selected } = useAnalysis()
  const driver = useDriver()
  const [comparison, setComparison] = useState(USUAL)
  const [order, setOrder] = useState<Order>('family')
  const picked = useSession((state) => state.tool) ?? NATIVE
  const used = useSession((state) => state.tools)
  const { results: all, state, stop, ask, answered } = useTools(comparison)
  const [presses, setPresses] = useState(0)
  const both = useRef<HTMLDivElement>(null)
  // Where the table is above it, what was pressed opens out of sight.
  useEffect(() => {
    const { current } = both
    if (presses > 0 && current !== null && getComputedStyle(current).flexDirection === 'column')
      current.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [presses])
  const results = resultsOf(all, used)
  const count = analysis?.transaction.decisions.length ?? 0
  if (analysis === null || count === 0)
    return (
      <p className="max-w-[620px] px-4 py-3 text-muted">
        Aider, Claude Code, Codex, Cline, Copilot, git and some forty others read and place edits in ways of their own. Paste a
        reply to see which of them would take it, and what each would write.
      </p>
    )
  if (state === 'failed')
    return (
      <div className="flex max-w-[620px] items-center gap-3 px-4 py-3">
        <p className="text-muted">It could not be worked out. The reply and the files are as they were.</p>
        <Action onPress={ask}>Ask again</Action>
      </div>
    )
  const native = results.find(({ id }) => id === NATIVE)
  const shown = results.find(({ id }) => id === picked) ?? native
  const choose = (result: ToolResult, hunk: number | null) => {
    driver.page.show({ tool: result.id })
    if (hunk !== null) driver.reply.select(hunk)
    setPresses((before) => before + 1)
  }
  const set = (id: ApplierId, options: Options) =>
    setComparison(({ translate, settings }) => ({ translate, settings: { ...settings, [id]: options } }))
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ToolsToolbar
        results={results}
        all={all}
        hunks={count}
        state={state}
        answered={answered}
        translate={comparison.translate}
        order={order}
        onTranslate={(translate) => setComparison((last) => ({ ...last, translate }))}
        onOrder={setOrder}
        onStop={stop}
        onAsk={ask}
      />
      <div ref={both} className="flex min-h-0 flex-1 max-[899px]:flex-col max-[899px]:overflow-y-auto">
        <div className="w-[56%] shrink-0 overflow-auto max-[899px]:max-h-[60vh] max-[899px]:w-full">
          <Matrix
            results={results}
            hunks={count}
            order={order}
            picked={shown?.id ?? null}
            hunk={selected}
            onPick={choose}
            onHunk={(index) => driver.reply.select(index)}
          />
        </div>
        {shown !== undefined && native !== undefined && (
          <ToolDetail
            key={shown.id}
            result={shown}
            native={native}
            others={results}
            hunk={Math.max(0, selected)}
            set={comparison.settings[shown.id] ?? AS_SHIPPED}
            onSet={(options) => set(shown.id, options)}
          />
        )}
      </div>
    </div>
  )
}
