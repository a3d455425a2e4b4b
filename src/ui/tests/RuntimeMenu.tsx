/** Which runtime runs this project's tests, why, and the choice of another; loaded when it first opens. */
import { Radio, RadioGroup } from 'react-aria-components'
import type { RuntimeChoice } from '../../session/choose-runtime'
import { PYTEST_HOSTS } from '../../test-plan/pytest-packages'
import { HostPermission } from '../asking/HostPermission'
import { RUNTIME_NAME, runtimeFailureText } from '../page-messages'
import { RadioDot } from '../RadioDot'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { NO_PROOF, OWN_PYTEST, PYTEST_RUNS, runtimeReasonText } from './tests-messages'

const CHOICES: readonly { readonly id: RuntimeChoice; readonly name: string; readonly says: string }[] = [
  { id: 'auto', name: 'Automatic', says: 'Embedded or Python where that is enough, else WebContainer.' },
  { id: 'embedded', name: 'Embedded', says: 'In this page, offline, in a sandbox: tests of node:test, Vitest and Jest.' },
  {
    id: 'python',
    name: 'Python',
    says: 'CPython 3.13 in the same sandbox, 12 MB from this page’s own host: unittest, doctest and plain test functions.',
  },
  { id: 'webcontainer', name: 'WebContainer', says: 'Node itself, npm and any runner; third-party code over the network.' },
]

export default function RuntimeMenu({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const { choice, command, id, why, failure } = useSession((state) => state.runtime)
  return (
    <Sheet title="Runtime" onClose={onClose}>
      <RadioGroup
        aria-label="Runtime of this project"
        value={choice}
        onChange={(key) => {
          const found = CHOICES.find((other) => other.id === key)
          if (found !== undefined) void driver.tests.pin(found.id)
        }}
        className="flex flex-col gap-1"
      >
        {CHOICES.map((entry) => (
          <Radio
            key={entry.id}
            value={entry.id}
            className="group flex gap-2.5 rounded-panel px-2.5 py-2 hover:bg-shade selected:bg-shade focus-visible:outline-2"
          >
            <RadioDot className="mt-1" />
            <span className="min-w-0">
              <span className="block font-medium">{entry.name}</span>
              <span className="block text-muted">{entry.says}</span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {(choice === 'webcontainer' || id === 'webcontainer') && (
        <label className="mt-2 flex flex-col gap-1 px-2.5">
          <span className="text-muted">Command in a WebContainer, in place of the project’s test script</span>
          <input
            type="text"
            value={command}
            placeholder="npm test"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => void driver.tests.command(event.target.value)}
            className="h-8 rounded-control border border-line bg-shade px-2 font-mono focus-visible:outline-2"
          />
        </label>
      )}
      {(choice === 'python' || id === 'python') && (
        <div className="mt-3 flex flex-col gap-2 border-line border-t pt-3">
          <p className="text-muted">{OWN_PYTEST}</p>
          <HostPermission name="the Python Package Index" addresses={PYTEST_HOSTS} back={null}>
            <p>{PYTEST_RUNS}</p>
          </HostPermission>
        </div>
      )}
      <div className="mt-3 flex flex-col gap-2 border-line border-t pt-3">
        <p>
          <b className="font-semibold">{RUNTIME_NAME[id]}.</b>{' '}
          {why === null ? 'The project has not been looked at yet.' : runtimeReasonText(why)}
        </p>
        {failure !== null && <p className="text-refused">{runtimeFailureText(id, failure)}</p>}
        <p className="text-muted">{NO_PROOF}</p>
      </div>
    </Sheet>
  )
}
