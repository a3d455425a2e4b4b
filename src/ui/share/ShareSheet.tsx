/** A link to what is open, how far it gets, and the other ways to hand it on. */
import { Check, Copy } from 'lucide-react'
import { Suspense, useEffect, useId, useState } from 'react'
import { Checkbox } from 'react-aria-components'
import type { DebugAt } from '../../session/debugger'
import { type LinkReach, linkReachOf } from '../../session/share/link-reach'
import type { ShareOptions } from '../../session/share/share-actions'
import type { State } from '../../session/state'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { lazy } from '../lazy'
import { SheetScroll, SheetSection } from '../opening/sheet-parts'
import { Sheet } from '../Sheet'
import { SessionExport } from '../saving/ProjectExport'
import { useDriver, useSession } from '../session'
import { linkTo } from './copy-link'

const GistSection = lazy(() => import('./GistSection'))

type Made =
  | { readonly state: 'making' }
  | { readonly state: 'failed' }
  | { readonly state: 'made'; readonly address: string | null }

/** The address with everything in it; made again when what is shared changes. */
function useAddress(along: ShareOptions, at: DebugAt | null): Made {
  const driver = useDriver()
  const [made, setMade] = useState<Made>({ state: 'making' })
  const { tests, run } = along
  useEffect(() => {
    let isWanted = true
    setMade({ state: 'making' })
    linkTo(driver, { tests, run }, at).then(
      (address) => {
        if (isWanted) setMade({ state: 'made', address })
      },
      (failed: unknown) => {
        console.warn(failed)
        if (isWanted) setMade({ state: 'failed' })
      },
    )
    return () => {
      isWanted = false
    }
  }, [driver, tests, run, at])
  return made
}

const hasTests = ({ run }: State): boolean => run?.result != null && run.results.files.size > 0

export default function ShareSheet({ onClose }: { readonly onClose: () => void }) {
  const debug = useSession((state) => state.debug)
  const tests = useSession(hasTests)
  const run = useSession((state) => state.agent !== null || state.link?.run != null)
  const snapshots = useSession((state) => state.timeline?.snapshots.length ?? 0)
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => (on: boolean) => leave(new Set(on ? [...left].filter((each) => each !== id) : [...left, id]))
  const along: ShareOptions = { tests: tests && !left.has('tests'), run: run && !left.has('run') }
  return (
    <Sheet title="Share" onClose={onClose} wide>
      <SheetScroll className="flex flex-col gap-5">
        <p className="text-muted">
          The link holds the files, the reply and what was decided; it goes nowhere by itself. Whoever opens it looks first:
          nothing runs until they say so. Keys are never in it.
        </p>
        <SheetSection title="Link">
          <div className="flex flex-wrap gap-x-5 gap-y-1.5 pb-3">
            {debug !== null && <Choice name="This very step" isOn={!left.has('step')} onChange={toggle('step')} />}
            {tests && <Choice name="How the tests came out" isOn={!left.has('tests')} onChange={toggle('tests')} />}
            {run && <Choice name="The agent’s run" isOn={!left.has('run')} onChange={toggle('run')} />}
          </div>
          <Link made={useAddress(along, left.has('step') ? null : debug)} />
        </SheetSection>
        <SheetSection title="Gist">
          <Suspense fallback={<p className="text-muted">Loading…</p>}>
            <GistSection along={along} />
          </Suspense>
        </SheetSection>
        <SheetSection title="File">
          <SessionExport snapshots={snapshots} />
        </SheetSection>
      </SheetScroll>
    </Sheet>
  )
}

type ChoiceProps = { readonly name: string; readonly isOn: boolean; readonly onChange: (on: boolean) => void }

const Choice = ({ name, isOn, onChange }: ChoiceProps) => (
  <Checkbox isSelected={isOn} onChange={onChange} className="group flex cursor-pointer items-center gap-2">
    <span className="flex size-4 items-center justify-center rounded-[4px] border border-line bg-bg group-focus-visible:outline-2 group-focus-visible:outline-accent group-selected:border-text group-selected:bg-text group-selected:text-panel">
      {isOn && <Check size={12} strokeWidth={3} />}
    </span>
    {name}
  </Checkbox>
)

function Link({ made }: { readonly made: Made }) {
  const copy = useCopy()
  const label = useId()
  if (made.state === 'failed') return <p className="text-refused">The link could not be made. The file below holds all of it.</p>
  const address = made.state === 'made' ? made.address : ''
  if (address === null)
    return (
      <p>
        This is more than a link can hold. <b className="font-semibold">Save it as a file</b>: that holds all of it, with every
        snapshot.
      </p>
    )
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-center gap-2">
        <label htmlFor={label} className="sr-only">
          Link to this
        </label>
        <input
          id={label}
          readOnly
          value={made.state === 'making' ? 'Packing…' : address}
          onFocus={(event) => event.target.select()}
          className="h-8 min-w-0 flex-1 truncate rounded-control border border-line bg-bg px-2.5 font-mono text-code outline-none focus:border-accent"
        />
        <Action look="ink" isDisabled={address === ''} onPress={() => void copy(address)}>
          <Copy size={13} /> Copy link
        </Action>
      </div>
      {address !== '' && <Meter length={address.length} />}
      {address !== '' && <Embed address={address} />}
    </div>
  )
}

const REACH: Readonly<Record<LinkReach, readonly [colour: string, sign: string, says: string]>> = {
  everywhere: ['text-exact', '=', 'Survives everywhere, also in a message on Discord (2,000).'],
  most: ['text-exact', '=', 'Survives mail, chats and trackers; Discord cuts at 2,000, Slack splits above 4,000.'],
  few: ['text-fuzzy', '≈', 'Browsers open it; many mail programs, chats and servers cut at 8,000. A file or a gist is safer.'],
  none: ['text-refused', '✗', 'Too long for most ways of sending it. Save it as a file or a gist.'],
}

/** Where the marks are, of the whole width. The scale is logarithmic: 250 to 64,000. */
const placeOf = (length: number): number => Math.min(1, Math.max(0.02, Math.log2(length / 250) / 8))

const MARKS = [2000, 8000, 32_000]

/** How long the link is beside what it has to get through. */
function Meter({ length }: { readonly length: number }) {
  const [colour, sign, says] = REACH[linkReachOf(length)]
  return (
    <div className="flex flex-col gap-1">
      <div className="relative h-1.5 rounded-full bg-line" aria-hidden="true">
        <div className={`h-full rounded-full bg-current ${colour}`} style={{ width: `${100 * placeOf(length)}%` }} />
        {MARKS.map((mark) => (
          <span key={mark} className="absolute -top-1 h-3.5 w-px bg-muted" style={{ left: `${100 * placeOf(mark)}%` }} />
        ))}
      </div>
      <p role="status">
        <span aria-hidden="true" className={`mr-1.5 font-bold font-mono ${colour}`}>
          {sign}
        </span>
        <span className="digits">{length.toLocaleString('en')}</span> characters. <span className="text-muted">{says}</span>
      </p>
    </div>
  )
}

/** The same in a frame of another page. */
function Embed({ address }: { readonly address: string }) {
  const copy = useCopy()
  const take = async () => {
    const { snippetOf } = await import('../../embed/snippet')
    await copy(snippetOf(address))
  }
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 text-muted">In a page or on slides, read-only:</p>
      <Action onPress={() => void take()}>Copy embed code</Action>
    </div>
  )
}
