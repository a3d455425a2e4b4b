/** The analysis as it goes out, on the sheet of all that does. */
import { Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Driver } from '../../session/driver'
import { Action } from '../controls'
import { ExportOption } from '../saving/ExportOption'
import { useDriver, useSession } from '../session'
import { copyAnalysis, downloadAnalysis, type ExportedState, printAnalysis } from './export-analysis'
import { ReportButton } from './ReportButton'

/** Every verdict with its ladder, as a text, as an archive, on paper; and what fails alone. */
export function AnalysisExport() {
  return (
    <div className="grid grid-cols-2 gap-x-9 max-[699px]:grid-cols-1">
      <ExportOption title="Markdown" says="Every hunk’s verdict, its ladder as a table">
        <Press name="Copy" of="the analysis as Markdown" icon={<Copy size={13} />} act={copyAnalysis} />
      </ExportOption>
      <ExportOption title="Markdown with pictures" says="The same, each ladder drawn, in a zip">
        <Press name="Save .md + .svg" of="of the analysis" act={downloadAnalysis} />
      </ExportOption>
      <ExportOption title="Paper" says="What was refused comes first">
        <Press
          name="Print"
          of="the analysis"
          icon={<Printer size={13} />}
          act={(driver, state) => printAnalysis(driver, state)}
        />
        <PrintHunk />
      </ExportOption>
      <ExportOption title="A failing patch" says="The smallest files and reply that still fail, to be posted">
        <ReportButton look="line" />
      </ExportOption>
    </div>
  )
}

/** The selected hunk alone, with its lines beside the file's. */
function PrintHunk() {
  const selected = useSession((state) =>
    state.analysis?.transaction.decisions[state.selected] === undefined ? -1 : state.selected,
  )
  if (selected < 0) return null
  return (
    <Press name={`Hunk ${selected + 1}`} of="alone, on paper" act={(driver, state) => printAnalysis(driver, state, selected)} />
  )
}

type PressProps = {
  readonly name: string
  /** The rest of the name, for those who hear the button alone. */
  readonly of: string
  readonly icon?: React.ReactNode
  readonly act: (driver: Driver, state: ExportedState) => Promise<unknown>
}

function Press({ name, of, icon, act }: PressProps) {
  const driver = useDriver()
  const analysis = useSession((state) => state.analysis)
  const run = useSession((state) => state.run)
  const timeline = useSession((state) => state.timeline)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await act(driver, { analysis, run, timeline })
    setBusy(false)
  }
  return (
    <Action isPending={busy} onPress={() => void press()}>
      {icon}
      <span>
        {name}
        <span className="sr-only"> {of}</span>
      </span>
    </Action>
  )
}
