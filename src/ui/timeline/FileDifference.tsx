/** What differs in one file, line by line. Brings the diff package. */
import { ArrowLeft, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { plural } from '../../engine/explain'
import type { Content } from '../../engine/model'
import type { FileChange } from '../../session/export'
import { useCodeLook } from '../code-look'
import { Action } from '../controls'
import { PlainPane } from '../PlainPane'
import { compareTexts, lineCountsOf, type TextDifference, textDifferenceOf } from './line-changes'
import { snapshotKindOf } from './timeline-messages'
import { contentText, isBinaryChange } from './use-changes'

type Props = {
  readonly change: Pick<FileChange, 'before' | 'after'> & { readonly path: string }
  /** null: it cannot be closed. */
  readonly onClose: (() => void) | null
  /** It is beside the list of files, not in its place. */
  readonly isBeside: boolean
}

export default function FileDifference({ change, onClose, isBeside }: Props) {
  const [unfolded, unfold] = useState<ReadonlySet<number>>(new Set())
  const compared = useMemo(() => compareTexts(contentText(change.before), contentText(change.after)), [change])
  const difference = useMemo(() => textDifferenceOf(compared, unfolded), [compared, unfolded])
  const openAll = (folds: Iterable<number>) => unfold(new Set([...unfolded, ...folds]))
  const { added, removed } = lineCountsOf(compared)
  return (
    <section aria-label={`Changes in ${change.path}`} className="flex h-full min-h-0 flex-col">
      <header className="flex h-9 shrink-0 items-center gap-2 pr-2 pl-4 max-[1199px]:pl-2">
        {!isBeside && onClose !== null && (
          <Action look="ghost" className="px-2" onPress={onClose}>
            <ArrowLeft size={14} /> Back
          </Action>
        )}
        <h2 className="min-w-0 truncate text-left font-semibold [direction:rtl]" title={change.path}>
          <bdi dir="ltr">{change.path}</bdi>
        </h2>
        <span className="shrink-0 text-muted">{snapshotKindOf(change)}</span>
        {!isBinaryChange(change) && (
          <span className="digits shrink-0">
            <span className="text-exact">+{added.toLocaleString('en')}</span>{' '}
            <span className="text-refused">−{removed.toLocaleString('en')}</span>
          </span>
        )}
        <span className="flex-1" />
        {difference.folds.size > 0 && (
          <Action look="ghost" className="px-2" onPress={() => openAll(difference.folds.values())}>
            Show all lines
          </Action>
        )}
        {isBeside && onClose !== null && (
          <Action look="ghost" className="px-2" aria-label="Close the changes" onPress={onClose}>
            <X size={14} />
          </Action>
        )}
      </header>
      {isBinaryChange(change) ? (
        <Bytes change={change} />
      ) : (
        <Lines path={change.path} isWhole={compared.whole} difference={difference} unfold={(fold) => openAll([fold])} />
      )}
    </section>
  )
}

const sizeOf = (content: Content | null): string =>
  content === null ? 'nothing' : typeof content === 'string' ? 'text' : plural(content.length, 'byte')

const Bytes = ({ change: { before, after } }: Pick<Props, 'change'>) => (
  <p className="px-4 py-2 text-muted">
    Binary: {sizeOf(before)} before, {sizeOf(after)} after. Bytes are kept as they are and not compared line by line.
  </p>
)

type LinesProps = {
  readonly path: string
  readonly isWhole: boolean
  readonly difference: TextDifference
  readonly unfold: (fold: number) => void
}

function Lines({ path, isWhole, difference: { text, rows, folds, left }, unfold }: LinesProps) {
  const { wrap } = useCodeLook()
  if (rows.length === 0) return <p className="px-4 text-muted">It is empty.</p>
  return (
    <>
      {!isWhole && <p className="px-4 pb-1 text-muted">Too different to compare: the old text is above the new one.</p>}
      {left > 0 && <p className="px-4 pb-1 text-muted">{plural(left, 'line')} more at the end are not drawn.</p>}
      <div className="relative min-h-0 flex-1">
        <PlainPane
          label={`Changed lines of ${path}`}
          text={text}
          rows={rows}
          language="plaintext"
          selected={-1}
          wrap={wrap}
          readOnly
          onUnfold={(row) => {
            const fold = folds.get(row)
            if (fold !== undefined) unfold(fold)
          }}
        />
      </div>
    </>
  )
}
