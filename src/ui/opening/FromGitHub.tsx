import { type FormEvent, useId, useState } from 'react'
import { type AddressProblem, parseAddress } from '../../workspace/github/address'
import { GITHUB_HOSTS } from '../../workspace/github/github-hosts'
import { HostPermission } from '../asking/HostPermission'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { addressText } from '../workspace-messages'
import { intakeOfGitHub } from './intakes'
import { SHEET_FIELD, SheetSection } from './sheet-parts'

/** A repository, a gist or one file, by its address. */
export function FromGitHub() {
  const driver = useDriver()
  // What the person typed before the page reloaded for the permission to ask.
  const [address, setAddress] = useState(useSession(({ returned }) => (returned?.dialog === 'open' ? returned.address : '')))
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<AddressProblem | null>(null)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseAddress(address)
    if (!parsed.ok) setProblem(parsed.problem)
    // Where the page may not ask yet, the button below asks for it, and Enter does nothing.
    else if (GITHUB_HOSTS.every(driver.page.allowsHost)) void driver.projects.take(intakeOfGitHub(parsed.address, token))
  }
  return (
    <SheetSection title="From GitHub">
      <form onSubmit={submit} className="flex flex-col gap-2">
        <input
          type="text"
          aria-label="Repository, gist or file on GitHub"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem ${id}-says`}
          className={`${SHEET_FIELD} h-8`}
          value={address}
          placeholder="owner/repository, or an address"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => {
            setAddress(event.target.value)
            setProblem(null)
          }}
        />
        <HostPermission name="GitHub" addresses={GITHUB_HOSTS} back={{ dialog: 'open', address }}>
          <div className="flex gap-2">
            <input
              type="password"
              aria-label="Token, optional"
              aria-describedby={`${id}-says`}
              className={`${SHEET_FIELD} h-8 min-w-0 flex-1`}
              value={token}
              placeholder="Token, optional"
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setToken(event.target.value)}
            />
            <Action type="submit" className="h-8">
              Open
            </Action>
          </div>
        </HostPermission>
        <p id={`${id}-problem`} role="alert" className={problem === null ? 'hidden' : 'text-refused'}>
          {problem !== null && addressText(problem)}
        </p>
        <p id={`${id}-says`} className="text-muted">
          A repository, folder, file, pull request or gist; of a gist with a session in it, the session. Opening asks GitHub for
          it. The token goes to GitHub alone and is kept nowhere; without one, GitHub answers 60 requests an hour.
        </p>
      </form>
    </SheetSection>
  )
}
