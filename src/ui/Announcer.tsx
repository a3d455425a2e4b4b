import { announcementOf } from './announcement-messages'
import { useSession } from './session'

/** Says by a screen reader what became of a reply: after a paste, and after each hunk that is accepted, rejected, repaired or taken back. */
export default function Announcer() {
  const said = useSession(announcementOf)
  return (
    <p role="status" aria-label="Verdict" className="sr-only">
      {said}
    </p>
  )
}
