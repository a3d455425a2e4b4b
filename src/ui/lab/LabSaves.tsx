/** What the lab shows, as files. */

import type { Side } from '../../lab/difference'
import { Figures } from '../../lab/figures'
import type { LabRow } from '../../lab/lab-row'
import { reportPage } from '../../lab/report'
import { csvOf, markdownOf } from '../../lab/tables'
import { Action } from '../controls'
import { useDriver } from '../session'
import type { LabAsked } from './lab-asked'
import { labRun } from './lab-memory'
import { LAB } from './lab-messages'

type Saved = { readonly name: string; readonly type: string; readonly make: () => Promise<string | Blob | null> }

type Props = { readonly rows: readonly LabRow[]; readonly sides: readonly [Side, Side] | null; readonly asked: LabAsked }

export function LabSaves({ rows, sides, asked }: Props) {
  const driver = useDriver()
  const forms: readonly Saved[] = [
    { name: 'lab.html', type: 'text/html', make: async () => reportPage(Figures.of(rows), sides) },
    { name: 'lab.md', type: 'text/markdown', make: async () => markdownOf(rows) },
    { name: 'lab.csv', type: 'text/csv', make: async () => csvOf(rows) },
    { name: 'lab.json', type: 'application/json', make: async () => JSON.stringify(rows, null, 1) },
    {
      name: 'replies.jsonl',
      type: 'application/jsonl',
      make: async () => {
        const { linesOfReplies } = await import('./replies-out')
        return linesOfReplies(labRun, rows, asked.fields)
      },
    },
    {
      name: 'lessons.zip',
      type: 'application/zip',
      make: async () => {
        const { lessonSet } = await import('./lesson-set')
        return lessonSet(labRun, rows, asked.fields)
      },
    },
  ]
  const save = async ({ name, type, make }: Saved) => {
    const { saveAs } = await import('../saving/download')
    await saveAs(driver, async () => {
      const made = await make()
      if (made === null) driver.page.notify({ code: 'not-exported', detail: LAB.noLesson })
      return made === null ? null : { name, blob: typeof made === 'string' ? new Blob([made], { type }) : made }
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">{LAB.save}</span>
      {forms.map((form) => (
        <Action key={form.name} onPress={() => void save(form)}>
          {form.name}
        </Action>
      ))}
    </div>
  )
}
