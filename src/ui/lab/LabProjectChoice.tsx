/** The project that logs are of, for files that a log does not show. */
import { useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { openLabProject } from '../../lab/open-lab-run'
import { Action, actionClass } from '../controls'
import type { LabAsked } from './lab-asked'
import { LAB, projectRefused, projectText } from './lab-messages'

type Props = { readonly asked: LabAsked; readonly onAsked: (change: (asked: LabAsked) => LabAsked) => void }

export function LabProjectChoice({ asked, onAsked }: Props) {
  const [said, setSaid] = useState('')
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }))
    if (files.length === 0) return
    setSaid(LAB.projectReading)
    const opened = await openLabProject(files)
    setSaid(opened.ok ? '' : projectRefused(opened.detail))
    if (!opened.ok) return
    const { ok: _, ...project } = opened
    onAsked((before) => ({ ...before, project }))
  }
  const { project } = asked
  return (
    <details className="px-2">
      <summary className="cursor-pointer text-muted">{project === null ? LAB.project : projectText(project)}</summary>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <FileTrigger acceptDirectory onSelect={(list) => void take(list)}>
          <Button className={actionClass('line', '')}>{LAB.projectFolder}</Button>
        </FileTrigger>
        <FileTrigger onSelect={(list) => void take(list)}>
          <Button className={actionClass('line', '')}>{LAB.projectArchive}</Button>
        </FileTrigger>
        {project !== null && (
          <Action look="ghost" onPress={() => onAsked((before) => ({ ...before, project: null }))}>
            {LAB.noProject}
          </Action>
        )}
        <span aria-live="polite" className="max-w-[60ch] text-muted">
          {said === '' ? LAB.projectHelp : said}
        </span>
      </div>
    </details>
  )
}
