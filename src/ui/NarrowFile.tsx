/** A file on a narrow page, and which one. Loaded when a person turns to it. */
import { FilePane } from './FilePane'
import { useDriver, useSession } from './session'

export default function NarrowFile() {
  const driver = useDriver()
  const open = useSession((state) => state.openFile)
  const tree = useSession((state) => state.tree)
  const paths = [...new Set([...tree.keys(), ...(open === null ? [] : [open])])].sort()
  return (
    <div className="flex h-full flex-col">
      {paths.length > 1 && (
        <select
          aria-label="File"
          className="h-11 w-full shrink-0 text-ellipsis border-line border-b bg-panel px-4"
          value={open ?? ''}
          onChange={({ target }) => {
            const path = paths.find((each) => each === target.value)
            if (path !== undefined) driver.page.openFile(path)
          }}
        >
          {open === null && <option value="">Choose a file</option>}
          {paths.map((path) => (
            <option key={path}>{path}</option>
          ))}
        </select>
      )}
      <div className="min-h-0 flex-1">
        <FilePane plain />
      </div>
    </div>
  )
}
