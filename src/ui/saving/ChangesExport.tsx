import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FORMAT_NAME, plural } from '../../engine/explain'
import type { FormatId } from '../../engine/model'
import type { ExportActions, FileChange, Point } from '../../session/export'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { useDriver } from '../session'
import { leftChangeText } from '../workspace-messages'
import { attemptExport } from './download'
import { ExportOption, SaveButton } from './ExportOption'

type Both = { readonly from: Point; readonly to: Point }
type AsFormat = NonNullable<Awaited<ReturnType<ExportActions['asFormat']>>>

/** What differs between two points, in each of the ways that can carry it. */
export function ChangesExport({ from, to }: Both) {
  const changes = useChanges(from, to)
  const isNone = changes !== null && changes.length === 0
  const areSnapshots = from !== 'staged' && to !== 'staged'
  return (
    <>
      <p role="status" className="h-[26px] truncate pt-2 text-muted">
        {changes !== null && summaryOf(changes)}
      </p>
      <ExportOption title="Unified diff" says="For git apply; binary files too">
        <SaveButton name="Save .diff" isDisabled={isNone} make={(out) => out.diff(from, to)} />
      </ExportOption>
      <ExportOption
        title="Mails"
        says={areSnapshots ? 'For git am: a commit for each snapshot' : 'For git am: needs a snapshot at either end'}
      >
        <SaveButton name="Save .mbox" isDisabled={isNone || !areSnapshots} make={(out) => out.mails(from, to)} />
      </ExportOption>
      <CopyAs from={from} to={to} isDisabled={isNone} isLarge={changes !== null && sizeOf(changes) > LARGEST} />
    </>
  )
}

/** null: not compared yet. */
function useChanges(from: Point, to: Point): readonly FileChange[] | null {
  const driver = useDriver()
  const [changes, setChanges] = useState<readonly FileChange[] | null>(null)
  useEffect(() => {
    let isWanted = true
    setChanges(null)
    attemptExport(driver, (out) => out.changes(from, to)).then((found) => {
      if (isWanted) setChanges(found)
    })
    return () => {
      isWanted = false
    }
  }, [driver, from, to])
  return changes
}

/** "3 files changed, 1 new, 2 gone" */
function summaryOf(changes: readonly FileChange[]): string {
  const fresh = changes.filter(({ before }) => before === null).length
  const gone = changes.filter(({ after }) => after === null).length
  const counts = [
    [changes.length - fresh - gone, 'changed'],
    [fresh, 'new'],
    [gone, 'gone'],
  ] as const
  const parts = counts.filter(([count]) => count > 0)
  const texts = parts.map(([count, what], i) => `${i === 0 ? plural(count, 'file') : count.toLocaleString('en')} ${what}`)
  return texts.join(', ') || 'No difference between the two.'
}

const FORMATS: readonly FormatId[] = [
  'search-replace',
  'unified-diff',
  'apply-patch',
  'whole-file',
  'lazy-file',
  'find-replace-file',
  'numbered-snippet',
  'tool-call',
  'decision-xml',
  'line-range',
]

/** UTF-16 units of the new texts. More: writing and reading them holds the page up; fewer: a change of many files cannot be copied. */
const LARGEST = 2_000_000

const sizeOf = (changes: readonly FileChange[]): number =>
  changes.reduce((sum, { after }) => sum + (typeof after === 'string' ? after.length : 0), 0)

/** Copies the change as a model would write it, in a format of the person's choice. */
type CopyProps = Both & { readonly isDisabled: boolean; readonly isLarge: boolean }

function CopyAs({ from, to, isDisabled, isLarge }: CopyProps) {
  const driver = useDriver()
  const put = useCopy()
  const [format, setFormat] = useState<FormatId>('search-replace')
  const [copied, setCopied] = useState<AsFormat | null>(null)
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    const made = await attemptExport(driver, (out) => out.asFormat(from, to, format))
    setBusy(false)
    setCopied(made)
    if (made === null || made.text === '') return
    await put(made.text)
  }
  return (
    <>
      <ExportOption title="As an edit" says={isLarge ? 'Too large to copy: save the diff' : 'As a model would write it'}>
        <select
          aria-label="Format"
          className="h-7 min-w-0 rounded-control border border-line bg-panel px-2"
          value={format}
          onChange={(event) => {
            setCopied(null)
            setFormat(FORMATS.find((id) => id === event.target.value) ?? format)
          }}
        >
          {FORMATS.map((id) => (
            <option key={id} value={id}>
              {FORMAT_NAME[id]}
            </option>
          ))}
        </select>
        <Action isDisabled={isDisabled || isLarge} isPending={busy} onPress={() => void copy()}>
          <Copy size={13} /> Copy <span className="sr-only">as {FORMAT_NAME[format]}</span>
        </Action>
      </ExportOption>
      {copied !== null && copied.left.length > 0 && <Left copied={copied} format={format} />}
    </>
  )
}

/** Files listed; the rest are only counted. */
const LISTED = 50

const Left = ({ copied, format }: { readonly copied: AsFormat; readonly format: FormatId }) => (
  <div role="status" className="rounded-panel bg-shade px-3 py-2">
    <p className="font-medium">
      {copied.text === ''
        ? `Nothing was copied. In ${FORMAT_NAME[format]} this cannot be said:`
        : `Copied, but for what ${FORMAT_NAME[format]} cannot say:`}
    </p>
    <ul className="max-h-40 overflow-y-auto pt-1 text-small leading-5">
      {copied.left.slice(0, LISTED).map(({ path, why }) => (
        <li key={path}>
          <span className="break-all font-mono">{path}</span> <span className="text-muted">{leftChangeText(why)}</span>
        </li>
      ))}
      {copied.left.length > LISTED && <li className="text-muted">and {copied.left.length - LISTED} more</li>}
    </ul>
  </div>
)
