/** What a run of the lab is begun with: files, a folder, the built-in set, and how their lines are read. */
import { Button, FileTrigger } from 'react-aria-components'
import { Action, actionClass } from '../controls'
import { builtInSet } from './built-in-set'
import { LabProjectChoice } from './LabProjectChoice'
import type { LabAsked, Taken } from './lab-asked'
import { LAB } from './lab-messages'
import { filesPicked } from './named-files'

type Props = {
  readonly asked: LabAsked
  readonly onAsked: (change: (asked: LabAsked) => LabAsked) => void
  /** Whether nothing was begun yet. */
  readonly isFirst: boolean
  readonly onStart: (take: () => Promise<Taken>) => void
}

const FIELDS = [
  ['reply', LAB.reply],
  ['files', LAB.filesField],
  ['expected', LAB.expected],
] as const

export function LabBegin({ asked, onAsked, isFirst, onStart }: Props) {
  const pick = (list: FileList | null) => {
    const files = filesPicked(list)
    onStart(async () => ({ files }))
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FileTrigger allowsMultiple onSelect={pick}>
        <Button className={actionClass('line', '')}>{LAB.files}</Button>
      </FileTrigger>
      <FileTrigger acceptDirectory onSelect={pick}>
        <Button className={actionClass('line', '')}>{LAB.folder}</Button>
      </FileTrigger>
      <Action onPress={() => onStart(async () => ({ files: [await builtInSet()], name: LAB.builtIn }))}>{LAB.builtIn}</Action>
      <label className="flex items-center gap-1.5 px-2" title={LAB.toolsCost}>
        <input
          type="checkbox"
          checked={asked.allTools}
          onChange={({ target: { checked: allTools } }) => onAsked((before) => ({ ...before, allTools }))}
        />
        {LAB.tools}
      </label>
      <details className="px-2">
        <summary className="cursor-pointer text-muted">{LAB.mapping}</summary>
        <div className="flex flex-wrap items-center gap-3 pt-2" title={LAB.mappingHelp}>
          {FIELDS.map(([name, words]) => (
            <label key={name} className="flex items-center gap-1.5 text-muted">
              {words}
              <input
                value={asked.fields[name]}
                onChange={({ target: { value } }) =>
                  onAsked((before) => ({ ...before, fields: { ...before.fields, [name]: value } }))
                }
                className="h-7 w-28 rounded-control border border-line bg-bg px-2 font-mono text-text"
              />
            </label>
          ))}
        </div>
      </details>
      <LabProjectChoice asked={asked} onAsked={onAsked} />
      {!isFirst && <span className="text-muted pointer-coarse:hidden">{LAB.drop}</span>}
    </div>
  )
}
