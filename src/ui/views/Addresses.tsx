import { useLessonAddress } from '../guide/use-lesson-address'
import { useLabAddress } from '../lab/use-lab-address'
import { useViewAddress } from './use-view-address'

/** Follows the page's address, and writes it. Loaded right after the page; draws nothing. */
export default function Addresses() {
  useLessonAddress()
  useViewAddress()
  useLabAddress()
  return null
}
