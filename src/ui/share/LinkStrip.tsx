/** Says of a project that came by a link what it is, and what came with it. */
import { Eye } from 'lucide-react'
import { type FromLink, isAsShared, mayRun } from '../../session/state'
import { tabOpen } from '../../session/views'
import { fill } from '../agent/panel-state'
import { withRecording } from '../agent/run-draft'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'

/** "When it was shared: 3 passed, 1 failed (embedded)." */
function saidTests({ list, runtime }: NonNullable<FromLink['tests']>): string {
  const failed = list.filter(({ state }) => state === 'fail' || state === 'timeout').length
  const passed = list.filter(({ state }) => state === 'pass').length
  return `When it was shared, ${passed} tests passed and ${failed} failed (${runtime}).`
}

export default function LinkStrip() {
  const driver = useDriver()
  const link = useSession((state) => state.link)
  const isHeld = useSession((state) => !mayRun(state))
  const isRecorded = link?.run != null
  const isChanged = useSession((state) => state.link?.opened != null && !isAsShared(state))
  if (!isHeld && !isRecorded && !isChanged) return null
  const play = () => {
    if (link?.run == null) return
    const played = { recording: link.run, title: 'From the link', project: null }
    fill(withRecording(played))
    driver.page.show(tabOpen('agent'))
  }
  return (
    <aside
      aria-label="Shared project"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-panel px-4 py-1.5 max-[699px]:px-3"
    >
      <p className="flex min-w-0 flex-1 items-baseline gap-2 max-[699px]:basis-[200px]">
        <Eye size={14} className="shrink-0 self-center text-marker" aria-hidden="true" />
        <span className="min-w-0">
          <b className="font-semibold">Shared project: look first.</b>{' '}
          <span className="text-muted">
            {isHeld ? 'Nothing of it runs until you say so.' : 'You let it run.'} {link?.tests != null && saidTests(link.tests)}
            {isChanged && ' Changed since: a new link carries it as it is now.'}
          </span>
        </span>
      </p>
      {isChanged && <Action onPress={() => driver.page.show({ dialog: 'share' })}>Share as it is now</Action>}
      {isRecorded && <Action onPress={play}>Play the agent’s run</Action>}
      {isHeld && <Action onPress={() => driver.page.show({ dialog: 'look-first' })}>Run its tests…</Action>}
    </aside>
  )
}
