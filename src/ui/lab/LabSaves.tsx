/** The figures of the lab as files. */
import { csvOf, type LabRow, markdownOf } from '../../lab/lab-row'
import type { LabRun } from '../../lab/lab-run'
import { OUTCOME_WORDS, reportPage } from '../../lab/report'
import { Action } from '../controls'
import { useDriver } from '../session'
import { LAB } from './lab-messages'

type Saved = { readonly name: string; readonly type: string; readonly text: () => string }

export function LabSaves({ run, rows }: { readonly run: LabRun; readonly rows: readonly LabRow[] }) {
  const driver = useDriver()
  const forms: readonly Saved[] = [
    { name: 'lab.html', type: 'text/html', text: () => reportPage(run.figures) },
    { name: 'lab.md', type: 'text/markdown', text: () => markdownOf(rows, OUTCOME_WORDS) },
    { name: 'lab.csv', type: 'text/csv', text: () => csvOf(rows) },
    { name: 'lab.json', type: 'application/json', text: () => JSON.stringify(rows, null, 1) },
  ]
  const save = async ({ name, type, text }: Saved) => {
    const { saveAs } = await import('../saving/download')
    await saveAs(driver, async () => ({ name, blob: new Blob([text()], { type }) }))
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
