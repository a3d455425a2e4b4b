/** All that a person can set, in one place: looks, keys, checks, tests, models, storage. */
import { type ReactNode, useId } from 'react'
import { plural } from '../../engine/explain'
import type { RuntimeChoice } from '../../session/choose-runtime'
import { canResizeCode, resizeCode, useCodeLook, wrapCode } from '../code-look'
import { Action } from '../controls'
import { SegmentedControl } from '../SegmentedControl'
import { Sheet } from '../Sheet'
import { SyntaxPolicySelect } from '../SyntaxPolicySelect'
import { useDriver, useSession } from '../session'
import { setTheme, useTheme } from '../theme'
import { LetterSwitch, Toggle } from './LetterSwitch'
import { StorageSetting } from './StorageSetting'
import { LICENCES, RUNTIMES, THEMES, WHAT_SETTINGS_DO } from './settings-messages'

// What scrolls has to be reachable by keyboard.
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'All settings' } as const

export default function SettingsSheet({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  return (
    <Sheet title="Settings" onClose={onClose}>
      <div {...REACHABLE} className="-mx-1 min-h-0 overflow-y-auto px-1">
        <Row name="Theme">
          <ThemeSetting />
        </Row>
        <Row name="Code">
          <CodeSetting />
        </Row>
        <Row name="Keys" says={WHAT_SETTINGS_DO.letters}>
          <span className="flex flex-wrap items-center gap-2">
            <LetterSwitch />
            <Action look="ghost" onPress={() => driver.page.show({ dialog: 'keys' })}>
              All keys
            </Action>
          </span>
        </Row>
        <Row name="New syntax errors" says={WHAT_SETTINGS_DO.syntax}>
          <SyntaxPolicySelect />
        </Row>
        <Row name="Tests run in" says={WHAT_SETTINGS_DO.runtime}>
          <RuntimeSetting />
        </Row>
        <Row name="Models" says={WHAT_SETTINGS_DO.models}>
          <Action onPress={() => driver.page.show({ dialog: 'models' })}>Models and keys…</Action>
        </Row>
        <Row name="Other tools" says={WHAT_SETTINGS_DO.tools}>
          <ToolsSetting />
        </Row>
        <Row name="Storage">
          <StorageSetting />
        </Row>
        <Row name="Licences">
          <a className="underline" href={`${import.meta.env.BASE_URL}licences.txt`} target="_blank" rel="noreferrer">
            {LICENCES}
          </a>
        </Row>
      </div>
    </Sheet>
  )
}

type RowProps = { readonly name: string; readonly says?: string; readonly children: ReactNode }

function Row({ name, says, children }: RowProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[150px_1fr] items-baseline gap-x-5 gap-y-1 border-line border-b py-3 last:border-b-0 max-[699px]:grid-cols-1"
    >
      <h3 id={id} className="font-medium">
        {name}
      </h3>
      <div className="flex min-w-0 flex-col items-start gap-1">
        {children}
        {says !== undefined && <p className="text-muted text-small">{says}</p>}
      </div>
    </section>
  )
}

const ThemeSetting = () => <SegmentedControl label="Theme" options={THEMES} value={useTheme()} onChange={setTheme} />

function CodeSetting() {
  const { scale, wrap } = useCodeLook()
  return (
    <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="flex items-center gap-1.5">
        <Action
          aria-label="Smaller code"
          className="w-8 justify-center"
          isDisabled={!canResizeCode(-1)}
          onPress={() => resizeCode(-1)}
        >
          −
        </Action>
        <output aria-label="Size of code" className="digits w-12 text-center">
          {Math.round(scale * 100)} %
        </output>
        <Action
          aria-label="Larger code"
          className="w-8 justify-center"
          isDisabled={!canResizeCode(1)}
          onPress={() => resizeCode(1)}
        >
          +
        </Action>
      </span>
      <Toggle on={wrap} onChange={wrapCode}>
        Wrap long lines
      </Toggle>
    </span>
  )
}

const SELECT = 'h-7 rounded-control border border-line bg-panel px-1.5'

const CHOICES: readonly RuntimeChoice[] = ['auto', 'embedded', 'python', 'webcontainer']

function RuntimeSetting() {
  const driver = useDriver()
  const choice = useSession((state) => state.runtime.choice)
  return (
    <select
      aria-label="Runtime of this project"
      className={SELECT}
      value={choice}
      onChange={({ target }) => {
        const found = CHOICES.find((id) => id === target.value)
        if (found !== undefined) void driver.tests.pin(found)
      }}
    >
      {CHOICES.map((id) => (
        <option key={id} value={id}>
          {RUNTIMES[id]}
        </option>
      ))}
    </select>
  )
}

function ToolsSetting() {
  const driver = useDriver()
  const used = useSession((state) => state.tools)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {used.length === 0 ? 'The page compares all tools' : `The page compares ${plural(used.length, 'tool')}`}
      {used.length > 0 && (
        <Action look="ghost" onPress={() => void driver.page.setTools([])}>
          Compare all
        </Action>
      )}
    </span>
  )
}
