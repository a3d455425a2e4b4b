/** The analysis on its way out: as Markdown, with pictures, on paper. What makes it is loaded when somebody wants it. */
import type { Driver } from '../../session/driver'
import type { Document } from '../../session/report/document'
import type { State } from '../../session/state'
import { nameOf } from '../../workspace/timeline'
import { copyText } from '../copy'
import { diffLines } from '../edit-lines'
import { markOf } from '../rows'
import { attempt, saveAs } from '../saving/download'
import { repairText } from '../why/words'

/** What of a state goes out. */
export type Exported = Pick<State, 'analysis' | 'run' | 'timeline'>

/** The project's name, '' while none is open. */
export const nameIn = ({ timeline }: Pick<State, 'timeline'>): string => (timeline === null ? '' : nameOf(timeline))

async function documentFrom(state: Exported): Promise<Document | null> {
  const { analysis, run } = state
  if (analysis === null) return null
  const [{ viewOf }, { documentOf }] = await Promise.all([
    import('../../session/report/analysis'),
    import('../../session/report/document'),
  ])
  const words = { mark: markOf, lines: diffLines, repair: repairText }
  return documentOf(viewOf({ name: nameIn(state), analysis, run }, words))
}

export async function copyAnalysis(driver: Driver, state: Exported): Promise<void> {
  const text = await attempt(driver, async () => {
    const [document, { markdownOf }] = await Promise.all([documentFrom(state), import('../../session/report/markdown')])
    return document === null ? null : markdownOf(document)
  })
  if (text !== null) await copyText(driver, text)
}

export const downloadAnalysis = (driver: Driver, state: Exported): Promise<boolean> =>
  saveAs(driver, async () => {
    const [document, { archiveOf }, { zipOf }] = await Promise.all([
      documentFrom(state),
      import('../../session/report/markdown'),
      import('../../workspace/out/zip'),
    ])
    return document === null ? null : { name: 'analysis.zip', blob: await zipOf(archiveOf(document), 'analysis') }
  })

export async function printAnalysis(driver: Driver, state: Exported): Promise<void> {
  await attempt(driver, async () => {
    const [document, { printDocument }] = await Promise.all([documentFrom(state), import('./print')])
    if (document !== null) printDocument(document)
    return null
  })
}
