/** The analysis on its way out: as Markdown, with pictures, on paper. What makes it is loaded when the person exports. */
import type { Driver } from '../../session/driver'
import type { Document } from '../../session/report/document'
import type { State } from '../../session/state'
import { nameOf } from '../../workspace/timeline'
import { copyText } from '../copy'
import { diffLines } from '../edit-lines'
import { markOf } from '../file-rows'
import { attemptExport, saveAs } from '../saving/download'
import { repairText } from '../why/why-messages'

/** What of a state goes out. */
export type ExportedState = Pick<State, 'analysis' | 'run' | 'timeline'>

/** The project's name, '' while none is open. */
export const projectNameIn = ({ timeline }: Pick<State, 'timeline'>): string => (timeline === null ? '' : nameOf(timeline))

/** `hunk`: the index of the one that it is about; left out: it is about all of them. */
async function documentFrom(state: ExportedState, hunk?: number): Promise<Document | null> {
  const { analysis, run } = state
  if (analysis === null) return null
  const [{ analysisViewOf }, { documentOf, hunkDocumentOf }] = await Promise.all([
    import('../../session/report/analysis'),
    import('../../session/report/document'),
  ])
  const words = { mark: markOf, lines: diffLines, repair: repairText }
  const view = analysisViewOf({ name: projectNameIn(state), analysis, run }, words)
  return hunk === undefined ? documentOf(view) : hunkDocumentOf(view, hunk + 1)
}

export async function copyAnalysis(driver: Driver, state: ExportedState): Promise<void> {
  const text = await attemptExport(driver, async () => {
    const [document, { markdownOf }] = await Promise.all([documentFrom(state), import('../../session/report/markdown')])
    return document === null ? null : markdownOf(document)
  })
  if (text !== null) await copyText(driver, text)
}

export const downloadAnalysis = (driver: Driver, state: ExportedState): Promise<boolean> =>
  saveAs(driver, async () => {
    const [document, { archiveOf }, { zipOf }] = await Promise.all([
      documentFrom(state),
      import('../../session/report/markdown'),
      import('../../workspace/out/zip'),
    ])
    return document === null ? null : { name: 'analysis.zip', blob: await zipOf(archiveOf(document), 'analysis') }
  })

/** Opens the browser's dialog for all of the analysis; `hunk`: for the one of that index alone. */
export async function printAnalysis(driver: Driver, state: ExportedState, hunk?: number): Promise<void> {
  await attemptExport(driver, async () => {
    const [document, { printDocument }] = await Promise.all([documentFrom(state, hunk), import('./print')])
    if (document !== null) printDocument(document)
    return null
  })
}
