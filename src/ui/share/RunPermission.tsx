/** Asks before code runs that came by a link. */
import { Action } from '../controls'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'

export default function RunPermission({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const name = useSession((state) => state.project?.name ?? '')
  const run = () => {
    driver.project.letRun()
    onClose()
    void driver.tests.run()
  }
  return (
    <Sheet title="Shared project: look first" onClose={onClose}>
      <p className="break-words pb-2">
        <b className="font-semibold">{name}</b> came by a link. Another person wrote its code: look at the files and the reply
        before it runs.
      </p>
      <p className="pb-4 text-muted">
        It runs apart from the page, without network, storage or anything of yours. A green verdict on hostile code proves
        nothing: the code runs beside what judges it.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Action look="ghost" onPress={onClose}>
          Do not run
        </Action>
        <Action look="ink" onPress={run}>
          Run its tests
        </Action>
      </div>
    </Sheet>
  )
}
