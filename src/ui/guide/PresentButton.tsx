import { Presentation } from 'lucide-react'
import { Action } from '../controls'
import { useDriver } from '../session'

/** Large type and little else, for a class; where room is short the palette has it. */
export default function PresentButton() {
  const driver = useDriver()
  return (
    <span title="Present: large type for a class" className="max-[1199px]:hidden">
      <Action look="ghost" aria-label="Present" className="px-2" onPress={() => driver.page.present(true)}>
        <Presentation size={16} />
      </Action>
    </span>
  )
}
