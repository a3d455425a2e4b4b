import { Bug } from 'lucide-react'
import { Action } from '../controls'
import { useDriver } from '../session'

/** Opens the sheet that makes a report of what fails. `index`: of the hunk that is meant. */
export function ReportButton({ look, index }: { readonly look: 'ghost' | 'line'; readonly index?: number }) {
  const driver = useDriver()
  const press = () => {
    if (index !== undefined) driver.reply.select(index)
    driver.page.show({ dialog: 'report' })
  }
  return (
    <Action look={look} onPress={press}>
      <Bug size={13} /> Report…
    </Action>
  )
}
