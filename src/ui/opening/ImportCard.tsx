/** What takes its time and has no panel of its own: a project that is read, a step that the browser stores. */
import { Progress, useSlow } from '../Progress'
import { useDriver, useSession } from '../session'
import { progressText } from '../workspace-messages'
import { CardBox } from './sheet-parts'

export default function ImportCard() {
  const isImporting = useSession((state) => state.importing !== null)
  return isImporting ? <Importing /> : <Storing />
}

/** What is being taken in, and how far it has come. */
function Importing() {
  const driver = useDriver()
  const importing = useSession((state) => state.importing)
  if (importing === null) return null
  const { name, isOnGitHub, progress } = importing
  const asked = isOnGitHub ? 'Asking GitHub for it…' : 'Looking at it…'
  return (
    <CardBox edge="bg-marker">
      <div className="min-w-0 flex-1 px-3 pt-2 pb-3">
        <Progress
          label={`Reading “${name}”`}
          says={progress === null ? asked : progressText(progress)}
          done={progress?.files ?? 0}
          total={progress?.total ?? 0}
          stop={{ name: 'Stop', act: () => void driver.projects.cancelImport() }}
        />
      </div>
    </CardBox>
  )
}

/** Cannot be stopped: half a step must never be stored, and half a project never shown. */
function Storing() {
  const isOpening = useSession((state) => state.opening)
  const isSlow = useSlow(useSession((state) => state.saving || state.opening))
  return isSlow ? (
    <CardBox edge="bg-marker">
      <div className="min-w-0 flex-1 px-3 pt-2 pb-3">
        <Progress label={isOpening ? 'Opening the project' : 'Writing to the browser’s storage'} />
      </div>
    </CardBox>
  ) : null
}
