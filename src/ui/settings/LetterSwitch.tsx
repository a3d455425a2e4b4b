import { Switch } from 'react-aria-components'
import { useDriver, useSession } from '../session'

/** Whether single letters and digits are keys. */
export function LetterSwitch() {
  const driver = useDriver()
  const on = useSession((state) => state.letterKeys)
  return (
    <Toggle on={on} onChange={(chosen) => void driver.page.setLetterKeys(chosen)}>
      Single-key shortcuts
    </Toggle>
  )
}

type Props = { readonly on: boolean; readonly onChange: (on: boolean) => void; readonly children: string }

/** On or off. */
export const Toggle = ({ on, onChange, children }: Props) => (
  <Switch
    isSelected={on}
    onChange={onChange}
    className="group flex w-max items-center gap-2.5 rounded-control pr-1.5 font-medium"
  >
    <span
      aria-hidden="true"
      className="flex h-[18px] w-[30px] shrink-0 items-center rounded-full border border-muted p-[2px] transition-colors duration-[var(--quick)] group-data-[selected]:border-ink group-data-[selected]:bg-ink"
    >
      <span className="size-3 rounded-full bg-muted transition-transform duration-[var(--quick)] group-data-[selected]:translate-x-3 group-data-[selected]:bg-on-ink" />
    </span>
    {children}
  </Switch>
)
