import { Action } from '../kit'
import { useDriver, useSession } from '../session'
import { progressText } from '../words-workspace'
import { Bar, Box } from './parts'

/** What is being taken in, and how far it has come. */
export default function ImportCard() {
  const driver = useDriver()
  const importing = useSession((state) => state.importing)
  if (importing === null) return null
  const { name, progress } = importing
  const label = `Reading “${name}”`
  return (
    <Box edge="bg-marker">
      <div className="min-w-0 flex-1 px-3 py-2.5">
        <p role="status" className="truncate font-medium" title={name}>
          {label}…
        </p>
        <Bar label={label} done={progress?.files ?? 0} total={progress?.total ?? 0} />
        <div className="mt-1.5 flex items-center justify-between gap-2">
          <span className="digits min-w-0 truncate text-muted">
            {progress === null ? 'Looking at it…' : progressText(progress)}
          </span>
          <Action look="ghost" className="-mr-1.5" onPress={() => void driver.cancelImport()}>
            Cancel
          </Action>
        </div>
      </div>
    </Box>
  )
}
