import { useEffect, useState } from 'react'
import { plural } from '../../engine/explain'
import type { Leftover } from '../../engine/index'
import type { FileOutcome, Policy } from '../../engine/model'
import { hanging } from '../hanging-indent'
import { IndentedText } from '../IndentedText'
import { useAnalysis, useDriver } from '../session'
import { POLICY } from './policies-messages'

/** What tools with other policies would leave behind of this reply. */
export default function PoliciesPanel() {
  const { analysis } = useAnalysis()
  const driver = useDriver()
  const [found, setFound] = useState<{ readonly of: typeof analysis; readonly leftovers: readonly Leftover[] | 'failed' } | null>(
    null,
  )
  const [picked, pick] = useState<Policy>('per-hunk')
  useEffect(() => {
    if (analysis === null || analysis.transaction.decisions.length === 0) return
    let wanted = true
    const take = (leftovers: readonly Leftover[] | 'failed') => {
      if (wanted) setFound({ of: analysis, leftovers })
    }
    driver.reply.policies().then(take, (stopped: unknown) => {
      console.warn(stopped)
      take('failed')
    })
    return () => {
      wanted = false
    }
  }, [analysis, driver])
  if (analysis === null || analysis.transaction.decisions.length === 0)
    return (
      <Empty>
        Tools differ in what they leave behind when an edit fails: all or nothing, whole files, single hunks, or everything up to
        the first failure. Paste a reply to see what each would write.
      </Empty>
    )
  if (found === null) return <Empty>Working it out…</Empty>
  const { leftovers } = found
  if (leftovers === 'failed') return <Empty>It could not be worked out. The reply and the files are as they were.</Empty>
  const shown = leftovers.find(({ policy }) => policy === picked) ?? leftovers[0]
  return (
    <div className="flex h-full min-h-0 max-[899px]:flex-col max-[899px]:overflow-y-auto">
      <ul
        aria-label="Policies"
        className="w-[44%] shrink-0 overflow-y-auto px-2.5 py-1.5 max-[899px]:w-full max-[899px]:overflow-visible"
      >
        {leftovers.map((leftover) => (
          <li key={leftover.policy}>
            <Row
              leftover={leftover}
              count={analysis.transaction.decisions.length}
              isPicked={leftover === shown}
              onPick={() => pick(leftover.policy)}
            />
          </li>
        ))}
      </ul>
      {shown !== undefined && <Left leftover={shown} />}
    </div>
  )
}

const Empty = ({ children }: { readonly children: string | readonly string[] }) => (
  <p className="max-w-[620px] px-4 py-3 text-muted">{children}</p>
)

/** Whether the files hold part of a reply: some hunks are in, some are not. */
const isTorn = ({ files, left }: Leftover): boolean => files.length > 0 && left.length > 0

function Row({
  leftover,
  count,
  isPicked,
  onPick,
}: {
  readonly leftover: Leftover
  readonly count: number
  readonly isPicked: boolean
  readonly onPick: () => void
}) {
  const { policy, files, left } = leftover
  const torn = isTorn(leftover)
  const sign = files.length === 0 ? '∅' : torn ? '≈' : '='
  return (
    <button
      type="button"
      aria-current={isPicked}
      className={`flex w-full gap-2 rounded-control px-2 py-1.5 text-left ${isPicked ? 'bg-shade' : 'hover:bg-shade'}`}
      onClick={onPick}
    >
      <span
        aria-hidden="true"
        className={`w-4 shrink-0 text-center font-bold font-mono ${files.length === 0 ? 'text-muted' : torn ? 'text-fuzzy' : 'text-exact'}`}
      >
        {sign}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <b className="flex-1 font-medium">{POLICY[policy].name}</b>
          <span className="digits shrink-0 text-muted">
            {plural(files.length, 'file')}, {count - left.length} of {plural(count, 'hunk')}
          </span>
        </span>
        <span className="text-muted">{POLICY[policy].says}</span>
      </span>
    </button>
  )
}

/** Files that are shown with their lines; the rest are only counted. */
const SHOWN = 12

function Left({ leftover }: { readonly leftover: Leftover }) {
  const { files, left, policy } = leftover
  return (
    <section
      aria-label={`What ${POLICY[policy].name.toLowerCase()} leaves behind`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="min-w-0 flex-1 overflow-y-auto border-line border-l px-4 py-2 max-[899px]:flex-none max-[899px]:border-l-0"
    >
      <p className="pb-1.5 text-muted">
        {files.length === 0
          ? 'Nothing would be written.'
          : left.length === 0
            ? 'Every hunk would be in the files.'
            : `${left.length === 1 ? 'Hunk' : 'Hunks'} ${left.map((index) => index + 1).join(', ')} would be missing, and nothing in the files says so.`}
      </p>
      {files.slice(0, SHOWN).map((file) => (
        <FileLeft key={file.path} file={file} />
      ))}
      {files.length > SHOWN && <p className="text-muted">and {files.length - SHOWN} more files</p>}
    </section>
  )
}

/** Changed lines of a file that are shown. */
const LINES = 60

/** What a policy makes of one file: lines that go, and lines that come. */
function FileLeft({ file }: { readonly file: FileOutcome }) {
  const [before, after] = [file.before ?? '', file.after ?? ''].map((text) => text.split(/\r?\n/))
  const lines = file.regions.flatMap((region) => [
    ...(before ?? []).slice(region.before.start, region.before.end).map((text) => ({ sign: '-', text })),
    ...(after ?? []).slice(region.after.start, region.after.end).map((text) => ({ sign: '+', text })),
  ])
  return (
    <div className="pb-2">
      <h3 className="font-medium">
        {file.path}{' '}
        <span className="font-normal text-muted">
          {file.before === null ? 'new file' : file.after === null ? 'removed' : plural(file.regions.length, 'change')}
        </span>
      </h3>
      <pre className="overflow-hidden font-mono text-code-small leading-[18px]">
        {lines.slice(0, LINES).map((line, at) => (
          <span key={at} className={`flex ${line.sign === '-' ? 'bg-refused/10' : 'bg-exact/10'}`}>
            <span className="w-5 shrink-0 text-center text-muted">{line.sign}</span>
            <span className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]" style={hanging(line.text)}>
              <IndentedText text={line.text} />
            </span>
          </span>
        ))}
      </pre>
      {lines.length > LINES && <p className="text-muted">and {plural(lines.length - LINES, 'more line')}</p>}
    </div>
  )
}
