/** Two runs of one project, verdict by verdict. */
import type { RunEvent, TestState } from '../../src/runtimes/runtime'
import type { NativeRun } from './native.d.mts'

/** `missing`: this side did not report the test. */
export type ReportedTest = TestState | 'missing'

type Difference = {
  /** "file › names", with the number of the mention where several tests of a file share their names: "file › name (2)". */
  readonly test: string
  readonly native: ReportedTest
  readonly embedded: ReportedTest
  /** Both errors' messages, for a person. */
  readonly detail: string
}

/** One test file: how many tests either side reported, and how many of them with the same verdict. */
export type Group = { readonly file: string; readonly tests: number; readonly agree: number }

export type Comparison = { readonly groups: readonly Group[]; readonly differences: readonly Difference[] }

type Entry = { readonly file: string; readonly state: TestState; readonly detail: string }

const SEPARATOR = ' › '

/** Gives each name the number of its mention, from the second on. */
function createNaming(): (name: string) => string {
  const mentions = new Map<string, number>()
  return (name) => {
    const mention = (mentions.get(name) ?? 0) + 1
    mentions.set(name, mention)
    return mention === 1 ? name : `${name} (${mention})`
  }
}

function nativeEntries({ verdicts }: NativeRun): Map<string, Entry> {
  const name = createNaming()
  return new Map(verdicts.map((one) => [name([one.file, ...one.path].join(SEPARATOR)), one]))
}

/** Suites are left out: one reports them all, the other only those that failed themselves. */
function embeddedEntries(events: readonly RunEvent[], suites: ReadonlySet<string>): Map<string, Entry> {
  const name = createNaming()
  return new Map(
    events.flatMap((event): [string, Entry][] => {
      if (event.type !== 'test') return []
      const full = [event.file, ...event.path].join(SEPARATOR)
      if (suites.has(full)) return []
      return [[name(full), { file: event.file, state: event.state, detail: event.error?.message ?? '' }]]
    }),
  )
}

/** @param native the oracle's verdicts @param events what the embedded runtime reported of the same files */
export function compare(native: NativeRun, events: readonly RunEvent[]): Comparison {
  const left = nativeEntries(native)
  const right = embeddedEntries(events, new Set(native.suites.map((names) => names.join(SEPARATOR))))
  const differences: Difference[] = []
  const groups = new Map<string, { tests: number; agree: number }>()
  for (const test of new Set([...left.keys(), ...right.keys()])) {
    const [ours, theirs] = [right.get(test), left.get(test)]
    const file = theirs?.file ?? ours?.file ?? ''
    const group = groups.get(file) ?? { tests: 0, agree: 0 }
    const isSame = ours?.state === theirs?.state
    groups.set(file, { tests: group.tests + 1, agree: group.agree + (isSame ? 1 : 0) })
    if (isSame) continue
    differences.push({
      test,
      native: theirs?.state ?? 'missing',
      embedded: ours?.state ?? 'missing',
      detail: `native: ${theirs?.detail ?? ''}\nembedded: ${ours?.detail ?? ''}`,
    })
  }
  return { groups: [...groups].map(([file, counts]) => ({ file, ...counts })), differences }
}

/** The groups as lines of a table, the sum last. */
export function tableOf(groups: readonly Group[]): string {
  const sum = (key: 'tests' | 'agree') => groups.reduce((total, group) => total + group[key], 0)
  const rows = [...groups, { file: 'all', tests: sum('tests'), agree: sum('agree') }]
  return ['file                      tests  agree']
    .concat(rows.map(({ file, tests, agree }) => `${file.padEnd(24)} ${String(tests).padStart(6)} ${String(agree).padStart(6)}`))
    .join('\n')
}
