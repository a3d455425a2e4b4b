/** What the file's pane shows where there is no file. */
import { Action } from '../controls'
import { useDriver, useSession } from '../session'

export default function NoFile() {
  const driver = useDriver()
  const isOpening = useSession((state) => state.timeline === null)
  return (
    <section aria-label="File" className="flex h-full flex-col items-center justify-center bg-panel p-8 text-center">
      {isOpening ? (
        <p role="status" className="text-muted">
          Opening the project…
        </p>
      ) : (
        <>
          <h2 className="font-semibold text-title">No file yet</h2>
          <p className="mt-1.5 max-w-[340px] text-muted">
            An edit lands in a file: add those that the reply is about, or drop a folder or a zip on the page.
          </p>
          <Action className="mt-4" onPress={() => driver.page.show({ dialog: 'add-file', wanted: '' })}>
            Add files
          </Action>
        </>
      )}
    </section>
  )
}
