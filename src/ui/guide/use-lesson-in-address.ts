/** Keeps the lesson in the page's address while the person is on its path. */

import { useEffect } from 'react'
import { withLesson } from '../../session/lessons-address'
import { writeAddress } from '../debugger/step-actions'
import { replaceHash } from '../replace-hash'
import { useSession } from '../session'

function write(id: string | null): void {
  replaceHash(withLesson(location.hash, id))
}

export function useLessonInAddress(id: string): void {
  const isDebugging = useSession((state) => state.debug !== null)
  useEffect(() => {
    write(id)
    return () => write(null)
  }, [id])
  // A step that shows no step of the debugger leaves none in the address.
  useEffect(() => {
    return isDebugging ? () => writeAddress(null) : undefined
  }, [isDebugging])
}
