import type { ToolResult } from '../../engine/appliers'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { useDriver } from '../session'
import type { Order } from './Matrix'
import { csvTable, markdownTable } from './matrix-table'
import { ToolChoice } from './ToolChoice'
import { TOOLS } from './tool-sources'
import { summaryText } from './tools-messages'
import type { ToolsRequest } from './use-tools'

type Props = {
  readonly results: readonly ToolResult[]
  /** Those that are not shown, too. */
  readonly all: readonly ToolResult[]
  readonly hunks: number
  readonly state: ToolsRequest['state']
  readonly answered: number
  readonly translate: boolean
  readonly order: Order
  readonly onTranslate: (translate: boolean) => void
  readonly onOrder: (order: Order) => void
  readonly onStop: () => void
  readonly onAsk: () => void
}

const ORDERS: readonly { readonly id: Order; readonly name: string }[] = [
  { id: 'family', name: 'by family' },
  { id: 'host', name: 'by who asks' },
  { id: 'outcome', name: 'by outcome' },
  { id: 'name', name: 'by name' },
]

/** What came out in one line, and what can be done with the matrix. */
export function ToolsToolbar(props: Props) {
  const { results, all, hunks, state, answered, translate, order, onTranslate, onOrder, onStop, onAsk } = props
  const copy = useCopy()
  const driver = useDriver()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-1">
      <p role="status" className="min-w-0 flex-1 basis-[260px]">
        {summaryText(results)}
        {state === 'running' && (
          <span className="text-muted">
            {' '}
            · {answered} of {TOOLS} have answered…
          </span>
        )}
        {state === 'stopped' && <span className="text-muted"> · stopped</span>}
      </p>
      <label className="flex shrink-0 items-center gap-1.5">
        <input type="checkbox" checked={translate} onChange={(event) => onTranslate(event.target.checked)} />
        Each in its own format
      </label>
      <label className="flex shrink-0 items-center gap-1.5 text-muted">
        Sorted
        <select
          value={order}
          onChange={(event) => onOrder(ORDERS.find(({ id }) => id === event.target.value)?.id ?? 'family')}
          className="h-7 rounded-control border border-line bg-panel px-1.5 text-text"
        >
          {ORDERS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span className="flex flex-wrap gap-2">
        <ToolChoice results={all} />
        {state === 'running' ? (
          <Action onPress={onStop}>Stop</Action>
        ) : (
          <>
            {state === 'stopped' && <Action onPress={onAsk}>Go on</Action>}
            <Action look="ghost" onPress={() => driver.page.show({ dialog: 'families' })}>
              Formats compared
            </Action>
            <Action onPress={() => void copy(markdownTable(results, hunks))}>Copy Markdown</Action>
            <Action onPress={() => void copy(csvTable(results, hunks))}>Copy CSV</Action>
          </>
        )}
      </span>
    </div>
  )
}
