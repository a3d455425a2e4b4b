/** All keys, group by group, and the switch that leaves single letters to others. */
import { Switch } from 'react-aria-components'
import { chord } from '../controls'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import type { PaletteCommand } from './command'
import { KeyCap } from './KeyCap'
import { GROUP_NAME, keysByGroup } from './palette-entries'

// What scrolls has to be reachable by keyboard.
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'All keys' } as const

export default function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const letters = useSession((state) => state.letterKeys)
  return (
    <Sheet title="Keys" onClose={onClose} wide>
      <LetterSwitch on={letters} />
      <div {...REACHABLE} className="-mx-1 min-h-0 columns-2 gap-x-10 overflow-y-auto px-1 max-[699px]:columns-1">
        {keysByGroup().map(({ group, commands }) => (
          <section key={group} className="break-inside-avoid pb-5">
            <h3 className="heading pb-1.5">{GROUP_NAME[group]}</h3>
            <dl className="flex flex-col gap-1.5">
              {commands.map((command) => (
                <KeyRow key={command.id} command={command} isOff={!letters && command.key?.length === 1} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  )
}

const KeyRow = ({ command: { title, key = '' }, isOff }: { readonly command: PaletteCommand; readonly isOff: boolean }) => (
  <div className="flex items-baseline gap-3">
    <dt className="w-[74px] shrink-0">
      <KeyCap of={key} isOff={isOff} />
    </dt>
    <dd className={isOff ? 'text-muted' : ''}>
      {title.replace(/…$/, '')}
      {isOff && ' · off'}
    </dd>
  </div>
)

function LetterSwitch({ on }: { readonly on: boolean }) {
  const driver = useDriver()
  return (
    <div className="mb-5 border-line border-b pb-4">
      <Switch
        isSelected={on}
        onChange={(chosen) => void driver.page.setLetterKeys(chosen)}
        className="group flex w-max items-center gap-2.5 rounded-control pr-1.5 font-medium"
      >
        <span
          aria-hidden="true"
          className="flex h-[18px] w-[30px] shrink-0 items-center rounded-full border border-muted p-[2px] transition-colors duration-[var(--quick)] group-data-[selected]:border-ink group-data-[selected]:bg-ink"
        >
          <span className="size-3 rounded-full bg-muted transition-transform duration-[var(--quick)] group-data-[selected]:translate-x-3 group-data-[selected]:bg-on-ink" />
        </span>
        Single-key shortcuts
      </Switch>
      <p className="pt-1 pl-10 text-muted">
        {on ? 'They work wherever no text is being typed. Keys' : 'They do nothing now; every action is in the search. Keys'} with{' '}
        {chord('').trim()} work everywhere.
      </p>
    </div>
  )
}
