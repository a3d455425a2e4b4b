/** One failing hunk as something to hand on: the smallest files and reply that still fail, as a folder, a link and an issue. */
import { useMemo, useState } from 'react'
import { plural } from '../../engine/explain'
import { failuresIn, type ReplyFailure, type ShrunkSample, type Size } from '../../session/report/failures'
import type { Report } from '../../session/report/report'
import { pathLabel } from '../../session/state'
import type { Analysis } from '../../workers/protocol'
import { Action, SignMark, toneColour } from '../controls'
import { useCopy } from '../copy'
import { explainHunk } from '../explain-hunk'
import { decisionStyleOf } from '../file-rows'
import { SheetScroll } from '../opening/sheet-parts'
import { Progress } from '../Progress'
import { Sheet } from '../Sheet'
import { ExportOption, SaveButton } from '../saving/ExportOption'
import { useSession } from '../session'
import { useReport } from './use-report'

export default function ReportSheet({ onClose }: { readonly onClose: () => void }) {
  const analysis = useSession((state) => state.analysis)
  const deciding = useSession((state) => state.deciding)
  const failures = useMemo(() => failuresIn(analysis), [analysis])
  return (
    <Sheet title="Report a failing patch" onClose={onClose} wide>
      {analysis === null || failures.length === 0 ? (
        <p className="text-muted">{nothingText(analysis, deciding)}</p>
      ) : (
        <Failing analysis={analysis} failures={failures} />
      )}
    </Sheet>
  )
}

function nothingText(analysis: Analysis | null, deciding: boolean): string {
  if (analysis === null)
    return deciding ? 'It is being decided where the edits land.' : 'There is no reply yet, so nothing fails.'
  if (analysis.reply.trim() === '') return 'There is no reply yet, so nothing fails.'
  return analysis.transaction.decisions.length > 0
    ? 'Nothing fails here: every hunk of the reply lands, is there already, or was rejected by you.'
    : 'Nothing fails here: the reply holds no edit.'
}

type FailingProps = { readonly analysis: Analysis; readonly failures: readonly ReplyFailure[] }

function Failing({ analysis, failures }: FailingProps) {
  const selected = useSession((state) => state.selected)
  const own = failures.findIndex((one) => one.kind === 'hunk' && one.index === selected)
  const [at, setAt] = useState(Math.max(0, own))
  const failure = failures[at]
  if (failure === undefined) return null
  return (
    <SheetScroll>
      {failures.length > 1 && <Picker analysis={analysis} failures={failures} value={at} onChange={setAt} />}
      <One key={at} analysis={analysis} failure={failure} />
    </SheetScroll>
  )
}

/** Refused hunks to choose from. More: a list too long to read to its end. */
const LISTED = 300

type PickerProps = FailingProps & { readonly value: number; readonly onChange: (at: number) => void }

const Picker = ({ analysis, failures, value, onChange }: PickerProps) => (
  <label className="flex items-center gap-2.5 pb-3">
    <span className="shrink-0 text-muted">Of {plural(failures.length, 'refused hunk')}</span>
    <select
      className="h-7 min-w-0 flex-1 truncate rounded-control border border-line bg-panel px-2"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {failures.slice(0, LISTED).map((one, at) => (
        <option key={at} value={at}>
          {nameOf(analysis, one)}
        </option>
      ))}
    </select>
  </label>
)

function nameOf(analysis: Analysis, failure: ReplyFailure): string {
  const decision = failure.kind === 'hunk' ? analysis.transaction.decisions[failure.index] : undefined
  if (failure.kind === 'reply' || decision === undefined) return 'The reply'
  const { title } = explainHunk(analysis, failure.index)
  return `Hunk ${failure.index + 1} · ${pathLabel(analysis, decision)} · ${title}`
}

function One({ analysis, failure }: { readonly analysis: Analysis; readonly failure: ReplyFailure }) {
  const making = useReport(analysis, failure)
  if (making.state === 'failed')
    return (
      <p role="alert" className="text-refused">
        The report could not be made: {making.detail}. Nothing was changed; close the sheet and try again.
      </p>
    )
  if (making.state === 'made')
    return <Done report={making.report} look={failure.kind === 'hunk' ? markOf(analysis, failure.index) : null} />
  const { progress, stop } = making
  const says = progress === null ? '' : `${sizeText(progress.now)} · ${plural(progress.tries, 'try', 'tries')}`
  return <Progress label="Making it smaller" says={says} stop={{ name: 'Stop here', act: stop }} />
}

const UNREAD = { tone: 'refused', sign: '✗' } as const

const markOf = (analysis: Analysis, index: number) => {
  const decision = analysis.transaction.decisions[index]
  return decision === undefined ? null : decisionStyleOf(decision)
}

const sizeText = ({ files, lines, reply }: Size): string =>
  `${plural(lines, 'line')} in ${plural(files, 'file')} and a reply of ${plural(reply, 'line')}`

/** What scrolls has to be reachable by keyboard. */
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'The issue’s text' } as const

type DoneProps = { readonly report: Report; readonly look: { readonly tone: string; readonly sign: string } | null }

function Done({ report, look }: DoneProps) {
  const { made, facts, folder, address, issue, title } = report
  const { tone, sign } = look ?? UNREAD
  const copy = useCopy()
  return (
    <>
      <h3 className={`flex gap-1 font-semibold ${toneColour(tone)}`}>
        <SignMark tone={tone} sign={sign} />
        <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
      </h3>
      <p className="mt-1 text-muted">{facts.sentence}</p>
      <p className="mt-1">{madeText(made)}</p>
      <div className="mt-3 grid grid-cols-3 gap-x-8 max-[899px]:grid-cols-1">
        <ExportOption title="Issue" says="As shown below">
          <Action look="ink" onPress={() => void copy(issue)}>
            Copy issue
          </Action>
        </ExportOption>
        <ExportOption title="Link" says={linkText(address)}>
          {address !== null && <Action onPress={() => void copy(address)}>Copy link</Action>}
        </ExportOption>
        <ExportOption
          title="Test folder"
          says={folder === null ? 'A folder cannot say what was set here' : 'Files, reply, the refusal'}
        >
          {folder !== null && <SaveButton name="Save .zip" of="of the test folder" make={() => archive(folder)} />}
        </ExportOption>
      </div>
      <div {...REACHABLE} className="mt-2 max-h-[42vh] overflow-auto rounded-panel bg-shade px-3.5 py-3">
        <pre className="whitespace-pre-wrap font-mono text-code-small leading-[18px] [overflow-wrap:anywhere] [tab-size:4]">
          {issue}
        </pre>
      </div>
      <p className="mt-2.5 text-small text-muted">It holds lines of your files and of the reply: read it before you post it.</p>
    </>
  )
}

const archive = async ({ name, files }: NonNullable<Report['folder']>) => {
  const { zipOf } = await import('../../workspace/out/zip')
  return { name: `${name}.zip`, blob: await zipOf(files, name) }
}

/** UTF-16 units up to which an address goes through a chat, and through most programs. */
const CHAT = 2000
const USUAL = 8000

function linkText(address: string | null): string {
  if (address === null) return 'It is more than a link can hold'
  const length = `${address.length.toLocaleString('en')} characters`
  if (address.length <= CHAT) return `${length}: fits a chat`
  return address.length <= USUAL ? `${length}: too long for some chats` : `${length}: too long for most programs`
}

function madeText({ outcome, from, now, isDone }: ShrunkSample): string {
  if (outcome === null)
    return `Nothing smaller fails in the same way: these are the files that the reply is about, whole, ${sizeText(from)}.`
  const rest = isDone ? '' : ' You stopped it there; it may be smaller still.'
  if (now.lines === from.lines && now.reply === from.reply) return `It is as small as it can be: ${sizeText(now)}.${rest}`
  return `Cut from ${sizeText(from)} to ${sizeText(now)}; it fails in the same way.${rest}`
}
