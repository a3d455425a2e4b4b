/** All keys, group by group, and the switch that leaves single letters to others. */
import { chord } from '../controls'
import { Sheet } from '../Sheet'
import { useSession } from '../session'
import { LetterSwitch } from '../settings/LetterSwitch'
import type { PaletteCommand } from './command'
import { KeyCap } from './KeyCap'
import { GROUP_NAME, keysByGroup } from './palette-entries'

// What scrolls has to be reachable by keyboard.
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'All keys' } as const

export default function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const letters = useSession((state) => state.letterKeys)
  return (
    <Sheet title="Keys" onClose={onClose} wide>
      <Letters on={letters} />
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

const Letters = ({ on }: { readonly on: boolean }) => (
  <div className="mb-5 border-line border-b pb-4">
    <LetterSwitch />
    <p className="pt-1 pl-10 text-muted">
      {on ? 'They work wherever no text is being typed. Keys' : 'They do nothing now; every action is in the search. Keys'} with{' '}
      {chord('').trim()} work everywhere.
    </p>
  </div>
)
