/** One tool on a page of its own: how it reads, finds and writes, what it says, what it gets wrong without a word, and how all that is known. */
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { EmulateOptions, Options, Probe, ToolProfile } from '../../engine/appliers'
import { FAMILY_NAME, PROOF, RULE } from '../../engine/appliers/appliers-messages'
import { FORMAT_NAME } from '../../engine/explain'
import { Action } from '../controls'
import { useCopy } from '../copy'
import { Sheet } from '../Sheet'
import { useDriver, useSession } from '../session'
import { ToolOptions } from './ToolOptions'
import { ToolProbes } from './ToolProbes'
import { hostOf, hostText } from './tool-hosts'
import { sourceAddress, sourceName, sourceOf } from './tool-sources'
import { agreementTexts } from './tools-messages'

const AS_SHIPPED: EmulateOptions = {}

export default function ToolSheet({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const id = useSession((state) => state.tool) ?? 'native'
  const [settings, set] = useState<{ readonly of: string; readonly options: EmulateOptions }>({ of: id, options: AS_SHIPPED })
  const asked = settings.of === id ? settings.options : AS_SHIPPED
  const profile = useProfile(id, asked)
  return (
    <Sheet title={profile === null || profile === 'unknown' ? 'A tool' : profile.about.name} onClose={onClose} wide>
      <section
        aria-label="The tool"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-col gap-4 overflow-y-auto pr-1"
      >
        {profile === 'unknown' ? (
          <p>The address names the tool “{id}”, which Hunkscope does not know. All that it knows are in the comparison.</p>
        ) : profile === null ? (
          <p className="text-muted">Trying…</p>
        ) : (
          <>
            <Facts profile={profile} onChoose={(tool) => driver.page.show({ tool })} />
            <ToolProbes key={profile.about.id} profile={profile} />
            <Saying probes={profile.probes} />
            <ToolOptions
              id={profile.about.id}
              tool={profile.about.name}
              usual={profile.about.options}
              set={asked}
              onSet={(options: Options) => set({ of: id, options })}
            />
            <Known profile={profile} />
          </>
        )}
      </section>
    </Sheet>
  )
}

/** The last that came stays until the next is there. Null: none has. 'unknown': there is no such tool. */
function useProfile(id: string, settings: EmulateOptions): ToolProfile | 'unknown' | null {
  const driver = useDriver()
  const [profile, setProfile] = useState<ToolProfile | 'unknown' | null>(null)
  useEffect(() => {
    const mine = new AbortController()
    driver
      .tools()
      .then(({ profile }) => profile(id, settings, mine.signal))
      .then(
        (found) => {
          if (!mine.signal.aborted) setProfile(found ?? 'unknown')
        },
        (failed: unknown) => console.warn(failed),
      )
    return () => mine.abort()
  }, [driver, id, settings])
  return profile
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[130px_1fr] gap-x-4 border-line border-b py-1.5 last:border-b-0 max-[699px]:grid-cols-1">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Facts({
  profile: { about, probes, all },
  onChoose,
}: {
  readonly profile: ToolProfile
  readonly onChoose: (id: string) => void
}) {
  const source = sourceOf(about.id)
  const copy = useCopy()
  const finds = rulesOf(probes, 'nowhere', (result) => result !== 'did')
  const writes = [
    ...new Set(probes.flatMap(({ trace }) => trace.flatMap(({ rule, result }) => (result === 'did' ? [rule] : [])))),
  ]
  const host = hostOf(about.id)
  const agreements = agreementTexts(about.id)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <select
          aria-label="The tool"
          value={about.id}
          onChange={(event) => onChoose(event.target.value)}
          className="h-7 min-w-0 rounded-control border border-line bg-panel px-1.5 text-text"
        >
          {all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <span>
          {FAMILY_NAME[about.family]} · {about.version}
        </span>
        {source !== null && (
          <a
            href={sourceAddress(source)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-accent underline-offset-2 hover:underline"
          >
            {sourceName(source)} <ExternalLink size={12} aria-hidden="true" />
          </a>
        )}
        <Action look="ghost" className="-mx-2" onPress={() => void copy(location.href)}>
          Copy the address
        </Action>
      </p>
      <dl className="mt-2">
        <Fact name="Reads">{about.formats.map((format) => FORMAT_NAME[format]).join(', ')}</Fact>
        {finds.length > 0 && (
          <Fact name="Finds the place">
            <ol className="list-decimal pl-4">
              {finds.map((rule) => (
                <li key={rule}>
                  {RULE[rule].name}: <span className="text-muted">{RULE[rule].does}</span>
                </li>
              ))}
            </ol>
          </Fact>
        )}
        {writes.length > 0 && (
          <Fact name="Writes">
            <ul>
              {writes.map((rule) => (
                <li key={rule}>
                  {RULE[rule].name}: <span className="text-muted">{RULE[rule].does}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {host !== null && <Fact name="As people meet it">{hostText(host)}</Fact>}
        {about.id !== 'native' && (
          <Fact name="Beside the real tool">
            {agreements.length === 0
              ? 'No package of it can be asked over and over: below is how it was checked.'
              : agreements.join(' ')}
          </Fact>
        )}
      </dl>
    </div>
  )
}

type Rule = Probe['trace'][number]['rule']

/** What the tool does one after the other where nothing is to be found: all its ways. */
const rulesOf = (
  probes: readonly Probe[],
  id: Probe['id'],
  test: (result: Probe['trace'][number]['result']) => boolean,
): Rule[] => [
  ...new Set(
    probes
      .filter((probe) => probe.id === id)
      .flatMap(({ trace }) => trace.flatMap(({ rule, result }) => (test(result) ? [rule] : []))),
  ),
]

function Saying({ probes }: { readonly probes: readonly Probe[] }) {
  const shown = probes.filter(
    ({ id, message, outcome }) => (id === 'nowhere' || id === 'twice') && message !== '' && outcome === 'refused',
  )
  if (shown.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">What it tells the model</h3>
      <dl className="mt-0.5">
        {shown.map(({ id, message }) => (
          <Fact key={id} name={id === 'nowhere' ? 'Nothing is found' : 'Two places are equal'}>
            <span className="whitespace-pre-wrap">{message}</span>
          </Fact>
        ))}
      </dl>
    </section>
  )
}

function Known({ profile: { about } }: { readonly profile: ToolProfile }) {
  return (
    <section>
      <h3 className="font-semibold">How all that is known</h3>
      <ul className="mt-0.5 flex list-disc flex-col gap-1 pl-4">
        {about.evidence.map(({ proof, about }) => (
          <li key={about}>
            {about} <span className="text-muted">({PROOF[proof]})</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
