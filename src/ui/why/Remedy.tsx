import type { Decision } from '../../engine/model'
import { triedIn, wantedPath } from '../../session/missing-files'
import { lacksFile } from '../../session/state'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'

/** What can be done on this page about a refusal. */
export function Remedy({ decision, written }: { readonly decision: Decision; readonly written: string }) {
  const driver = useDriver()
  const paths = useSession((state) => state.tree)
  const picked = useSession((state) => state.defaultPath)
  if (decision.state !== 'refused') return null
  const wanted = wantedPath(decision, written)
  if (lacksFile(decision))
    return (
      <p className="mt-3">
        <Action look="ink" onPress={() => driver.page.show({ dialog: 'add-file', wanted })}>
          Add {wanted.slice(wanted.lastIndexOf('/') + 1) || 'the file'}…
        </Action>
      </p>
    )
  const files = triedIn(decision.refusal, paths, written === '' && picked !== null && decision.path === picked)
  if (files.length === 0) return null
  return (
    <label className="mt-3 flex flex-col gap-1 text-muted">
      Try it in
      <select
        className="h-7 rounded-control border border-line bg-panel px-2 text-text"
        value={decision.path ?? ''}
        onChange={(event) => {
          const path = files.find((other) => other === event.target.value)
          if (path !== undefined) driver.reply.assumeFile(path)
        }}
      >
        <option value="" disabled>
          choose a file
        </option>
        {files.map((path) => (
          <option key={path}>{path}</option>
        ))}
      </select>
    </label>
  )
}
