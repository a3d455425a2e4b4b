import { SegmentedControl } from '../SegmentedControl'
import { useDriver, useSession } from '../session'

const SPEEDS: readonly { readonly id: '1' | '4' | '0'; readonly name: string; readonly speed: number }[] = [
  { id: '1', name: '1×', speed: 1 },
  { id: '4', name: '4×', speed: 4 },
  { id: '0', name: 'At once', speed: 0 },
]

/** How fast a recording plays. It may change while it does. */
export function SpeedChoice() {
  const driver = useDriver()
  const speed = useSession((state) => state.speed)
  return (
    <SegmentedControl
      label="Speed of the recording"
      options={SPEEDS}
      value={SPEEDS.find((each) => each.speed === speed)?.id ?? '1'}
      onChange={(id) => driver.page.show({ speed: SPEEDS.find((each) => each.id === id)?.speed ?? 1 })}
    />
  )
}
