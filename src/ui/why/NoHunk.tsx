/** What Why says while there is no hunk to ask about. */
import { explainDiagnostic, explainShownCode, plural, REJECTION } from '../../engine/explain'
import type { ShownCode } from '../../engine/model'
import { isUnread } from '../../engine/unread'
import type { Analysis } from '../../workers/protocol'
import { lineOfOffset, lineStarts } from '../code-text'
import { Action } from '../controls'
import { FormatExamples } from '../empty/FormatExamples'
import { ReportButton } from '../report/ReportButton'
import { attemptExport } from '../saving/download'
import { useDriver } from '../session'
import { CopyMessage } from './CopyMessage'
import { noEditWords } from './no-edit-words'
import { RequestedSteps } from './RequestedSteps'

export default function NoHunk({ analysis }: { readonly analysis: Analysis | null }) {
  const reason = analysis?.transaction.state === 'rejected' && analysis.reply.trim() !== '' ? analysis.transaction.reason : null
  const steps = analysis?.reading.steps ?? []
  if (steps.length > 0)
    return (
      <TitledNote title="No edit in this reply" says="It asks for something else, and nothing of that is carried out here.">
        <div className="mt-3">
          <RequestedSteps steps={steps} full />
        </div>
      </TitledNote>
    )
  if (reason === null)
    return (
      <TitledNote
        title="Why"
        says="For each hunk: which ways of comparing were tried, what each found, and why a place was taken or passed over."
      />
    )
  if (reason !== 'no-edits')
    return (
      <TitledNote title="This reply cannot be read" says={REJECTION[reason]}>
        <Unread analysis={analysis} />
        <CopyMessage loud />
        <p className="mt-3">
          <ReportButton look="line" />
        </p>
      </TitledNote>
    )
  return <NoEdit shown={analysis?.shown ?? []} reply={analysis?.reply ?? ''} />
}

/** Causes that are listed. More: a list too long to read, fewer: other causes go unsaid. */
const LISTED = 3

/** What could not be read, each with the line of the reply at which it begins. */
function Unread({ analysis }: { readonly analysis: Analysis | null }) {
  const unread = analysis?.reading.diagnostics.filter(isUnread) ?? []
  if (analysis === null || unread.length === 0) return null
  const starts = lineStarts(analysis.reply)
  return (
    <ul aria-label="Causes" className="mt-2 flex flex-col gap-1">
      {unread.slice(0, LISTED).map((diagnostic, at) => (
        <li key={at} className="[overflow-wrap:anywhere]">
          Line {lineOfOffset(starts, diagnostic.span.from) + 1} of the reply: {explainDiagnostic(diagnostic)}
        </li>
      ))}
      {unread.length > LISTED && <li>and {plural(unread.length - LISTED, 'more', 'more')}.</li>}
    </ul>
  )
}

type NoEditProps = { readonly shown: readonly ShownCode[]; readonly reply: string }

function NoEdit({ shown, reply }: NoEditProps) {
  const driver = useDriver()
  const says = shown.length > 0 ? 'It does not say where its code goes.' : noEditWords(reply)
  return (
    <TitledNote title="No edit in this reply" says={says}>
      {shown.length > 0 && <Shown shown={shown} />}
      <p className="mt-3">
        <Action onPress={() => driver.page.show({ dialog: 'paste' })}>Paste another reply</Action>
      </p>
      <h3 className="heading mt-5">Formats that are read</h3>
      <FormatExamples />
    </TitledNote>
  )
}

/** Code of the reply that the project has another version of, and the way to make it an edit. */
function Shown({ shown }: { readonly shown: readonly ShownCode[] }) {
  const driver = useDriver()
  const write = async () => {
    const written = await attemptExport(driver, (out) => out.shownAsReply())
    if (written?.ok) await driver.reply.paste(written.text)
  }
  return (
    <>
      <ul aria-label="Code that it shows" className="mt-2 flex flex-col gap-1">
        {shown.map((code) => (
          <li key={code.span.from} className="[overflow-wrap:anywhere]">
            {explainShownCode(code)}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Action look="ink" onPress={() => void write()}>
          {shown.length === 1 ? 'Write it as an edit' : 'Write them as edits'}
        </Action>
      </p>
      <CopyMessage loud={false} />
    </>
  )
}

type TitledNoteProps = { readonly title: string; readonly says: string; readonly children?: React.ReactNode }

const TitledNote = ({ title, says, children }: TitledNoteProps) => (
  <div>
    <h2 className="font-semibold text-title">{title}</h2>
    <p className="mt-1.5 text-muted">{says}</p>
    {children}
  </div>
)
