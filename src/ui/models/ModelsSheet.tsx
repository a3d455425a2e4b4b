/** Which model answers, with which key: providers on one side, the chosen one on the other. */
import { KeyRound } from 'lucide-react'
import { useEffect, useId, useReducer, useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { ModelRegistry } from '../../session/agent/models'
import { HostPermission } from '../asking/HostPermission'
import { Action } from '../controls'
import { SheetScroll } from '../opening/sheet-parts'
import { RadioDot } from '../RadioDot'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { useWidth } from '../use-width'
import { AddressPart } from './AddressPart'
import { MODEL_FIELD } from './fields'
import { KeyPart } from './KeyPart'
import { ModelPart } from './ModelPart'
import { PricePart } from './PricePart'

export default function ModelsSheet({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const [desk, setDesk] = useState<ModelRegistry | 'failed' | null>(null)
  useEffect(() => {
    driver.models().then(setDesk, (unavailable: unknown) => {
      console.warn(unavailable)
      setDesk('failed')
    })
  }, [driver])
  return (
    <Sheet title="Models" onClose={onClose} wide>
      {desk === null ? (
        <p className="text-muted">Loading the models…</p>
      ) : desk === 'failed' ? (
        <p role="alert" className="text-refused">
          The page could not load this part. Connect to the network, then close this dialog and open it again. Recordings play
          without it.
        </p>
      ) : (
        <Models desk={desk} />
      )}
    </Sheet>
  )
}

/** As a value of a radio: no provider. */
const NONE = ''

function Models({ desk }: { readonly desk: ModelRegistry }) {
  const provider = useSession((state) => state.models.provider)
  // Keys are in no state: what shows them is drawn again when one comes or goes.
  const [keys, onKeys] = useReducer((count: number) => count + 1, 0)
  const [forgotten, forget] = useState<number | null>(null)
  const narrow = useWidth() === 'narrow'
  const known = desk.providers.find(({ id }) => id === provider)
  const choose = (id: string) => void desk.change({ provider: desk.providers.find((each) => each.id === id)?.id ?? null })
  const forgetAll = () => {
    desk.forgetAllKeys()
    onKeys()
    forget(keys + 1)
  }
  const forgetting = <ForgetAll isDone={forgotten === keys} onForget={forgetAll} />
  return (
    <div className="flex min-h-0 gap-7 max-[699px]:flex-col max-[699px]:gap-3 min-[700px]:h-[620px]">
      {narrow ? (
        <ProviderMenu desk={desk} value={known?.id ?? NONE} onChoose={choose} />
      ) : (
        <div className="-ml-2.5 flex w-[196px] shrink-0 flex-col">
          <ProviderList desk={desk} value={known?.id ?? NONE} onChoose={choose} />
          {forgetting}
        </div>
      )}
      <SheetScroll className="mr-[-20px] ml-0 flex flex-1 flex-col gap-5 pl-1 max-[699px]:-mx-5 max-[699px]:pl-5">
        {known === undefined ? (
          <p className="max-w-[460px] text-muted">
            Without a provider, runs of agents are played from recordings: that needs no key and no network. With one, this page
            asks its models itself, with your key, and nothing in between sees either.
          </p>
        ) : (
          <Provider key={`${known.id} ${forgotten}`} desk={desk} known={known} keys={keys} onKeys={onKeys} />
        )}
        {narrow && forgetting}
      </SheetScroll>
    </div>
  )
}

type ChoiceProps = { readonly desk: ModelRegistry; readonly value: string; readonly onChoose: (id: string) => void }

const RECORDINGS = 'None: recordings'

const ProviderList = ({ desk, value, onChoose }: ChoiceProps) => (
  <RadioGroup
    aria-label="Provider"
    value={value}
    onChange={onChoose}
    className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto p-0.5"
  >
    {[{ id: NONE, name: RECORDINGS }, ...desk.providers].map(({ id, name }) => (
      <Radio
        key={id}
        value={id}
        className="group flex items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-shade selected:bg-shade selected:font-medium focus-visible:outline-2"
      >
        <RadioDot />
        <span className="min-w-0 flex-1">{name}</span>
        {desk.keyPlace(id) !== null && (
          <span className="shrink-0 text-muted">
            <KeyRound size={12} aria-hidden="true" />
            <span className="sr-only">, with a key</span>
          </span>
        )}
      </Radio>
    ))}
  </RadioGroup>
)

function ProviderMenu({ desk, value, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-muted">
        Provider
      </label>
      <select
        id={id}
        value={value}
        className={`${MODEL_FIELD} h-9 min-w-0 flex-1`}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value={NONE}>{RECORDINGS}</option>
        {desk.providers.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
            {desk.keyPlace(each.id) === null ? '' : ', with a key'}
          </option>
        ))}
      </select>
    </div>
  )
}

type ForgetProps = { readonly isDone: boolean; readonly onForget: () => void }

const ForgetAll = ({ isDone, onForget }: ForgetProps) => (
  <div className="shrink-0 pt-2 max-[699px]:-mx-2.5">
    <Action look="ghost" onPress={onForget}>
      Forget all keys
    </Action>
    <p role="status" className="px-2.5 text-small text-muted empty:hidden">
      {isDone && 'Gone from memory, this tab and this browser.'}
    </p>
  </div>
)

type ProviderProps = {
  readonly desk: ModelRegistry
  readonly known: ModelRegistry['providers'][number]
  /** Counts changes of the key: with another number, what the page said of the key before no longer holds. */
  readonly keys: number
  readonly onKeys: () => void
}

function Provider({ desk, known, keys, onKeys }: ProviderProps) {
  const settings = useSession((state) => state.models)
  const baseUrl = desk.chosen()?.baseUrl ?? null
  const inMemory = desk.providers.some(({ id }) => desk.keyPlace(id) === 'memory')
  return (
    <>
      <AddressPart key={`address ${baseUrl}`} desk={desk} known={known} settings={settings} baseUrl={baseUrl} />
      {baseUrl !== null && (
        <HostPermission
          name={new URL(baseUrl).host}
          addresses={[baseUrl]}
          back={{ dialog: 'models', address: '' }}
          {...(inMemory ? { loses: 'Keys that are in memory alone are gone then.' } : {})}
        >
          <KeyPart key={`key ${baseUrl}`} desk={desk} known={known} onKeys={onKeys} />
          <ModelPart key={`models ${baseUrl} ${keys}`} desk={desk} known={known} settings={settings} />
          <PricePart desk={desk} known={known} settings={settings} />
        </HostPermission>
      )}
    </>
  )
}
