/** Made-up projects, run natively and by the embedded runtime: every verdict, and which files are run at all. */
import { parsePath } from '../../src/engine/paths'
import { testPlanOf } from '../../src/test-plan/test-plan'
import { type Difference, differenceOf } from './compare'
import type { openEmbedded } from './embedded'
import { RUNNERS } from './native'
import { type MadeProject, makeProject } from './project'
import { nativeVerdicts } from './recorded'
import { type FileVerdict, isGreen, type Verdicts, verdictsOf } from './verdict'

type Runner = MadeProject['runner']

export type Found = {
  readonly project: number
  readonly runner: Runner
  readonly file: string
  /** `listed`: one of the two runs the file and the other does not. */
  readonly difference: Exclude<Difference, null> | 'listed'
  readonly native: FileVerdict | null
  readonly ours: FileVerdict | null
  readonly text: string
}

export type LawResult = {
  readonly projects: number
  readonly files: number
  readonly tests: number
  readonly red: number
  readonly found: readonly Found[]
}

/** One in so many projects is Vitest's: its real runner takes far longer than Node's. */
const VITEST_SHARE = 5

const runnerOf = (seed: number): Runner => (seed % VITEST_SHARE === 0 ? 'vitest' : 'node')

const folderOf = (seed: number) => `p${seed}`

function pathOf(text: string) {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

/** The files that the project's plan takes for tests. */
const plannedIn = ({ files }: MadeProject): string[] => [
  ...testPlanOf(new Map(Object.entries(files).map(([path, text]) => [pathOf(path), text]))).files.keys(),
]

const script = (runner: Runner) => JSON.stringify({ scripts: { test: runner === 'node' ? 'node --test' : 'vitest run' } })

/** Milliseconds for a test: far more than any of a made-up project takes. */
const TEST_LIMIT = 10_000

async function nativeOf(runner: Runner, projects: ReadonlyMap<number, MadeProject>, isAsked: boolean): Promise<Verdicts> {
  const all = [...projects.values()].map(({ files }) => files)
  const said = isAsked ? await RUNNERS[runner].ask(all) : await nativeVerdicts(RUNNERS[runner], all)
  return new Map(
    [...projects.keys()].flatMap((seed, at) =>
      Object.entries(said[at] ?? {}).map(([path, verdict]) => [`${folderOf(seed)}/${path}`, verdict] as const),
    ),
  )
}

/** All projects of one runner in one go, each in a folder of its own. */
async function compareAll(
  runner: Runner,
  projects: ReadonlyMap<number, MadeProject>,
  embedded: Awaited<ReturnType<typeof openEmbedded>>,
  isAsked: boolean,
): Promise<LawResult> {
  const files: Record<string, string> = { 'package.json': script(runner) }
  const tests: string[] = []
  for (const [seed, project] of projects) {
    for (const [path, text] of Object.entries(project.files)) files[`${folderOf(seed)}/${path}`] = text
    for (const path of plannedIn(project)) tests.push(`${folderOf(seed)}/${path}`)
  }
  const native = await nativeOf(runner, projects, isAsked)
  const ours = verdictsOf(await embedded.run(files, tests, { testTimeoutMs: TEST_LIMIT }))
  return found(runner, projects, native, ours)
}

function found(runner: Runner, projects: ReadonlyMap<number, MadeProject>, native: Verdicts, ours: Verdicts): LawResult {
  const differences: Found[] = []
  let [files, tests, red] = [0, 0, 0]
  for (const [seed, project] of projects)
    for (const [path, text] of Object.entries(project.files)) {
      const key = `${folderOf(seed)}/${path}`
      const [theirs, own] = [native.get(key), ours.get(key)]
      if (theirs === undefined && own === undefined) continue
      files++
      tests += theirs?.tests.length ?? 0
      if (theirs && !isGreen(theirs)) red++
      const isListed = theirs !== undefined && own !== undefined
      const difference = isListed ? differenceOf(theirs, own, runner === 'node' && project.leaving.has(path)) : 'listed'
      if (difference !== null)
        differences.push({ project: seed, runner, file: path, difference, native: theirs ?? null, ours: own ?? null, text })
    }
  return { projects: projects.size, files, tests, red, found: differences }
}

const sum = (a: LawResult, b: LawResult): LawResult => ({
  projects: a.projects + b.projects,
  files: a.files + b.files,
  tests: a.tests + b.tests,
  red: a.red + b.red,
  found: [...a.found, ...b.found],
})

/**
 * @param from seed of the first project; each has the seed after the one before
 * @param isAsked the native runners are asked; else what they said before counts, where it is recorded
 */
export async function checkProjects(
  from: number,
  count: number,
  embedded: Awaited<ReturnType<typeof openEmbedded>>,
  isAsked: boolean,
): Promise<LawResult> {
  const made = { node: new Map<number, MadeProject>(), vitest: new Map<number, MadeProject>() }
  for (let seed = from; seed < from + count; seed++) made[runnerOf(seed)].set(seed, makeProject(seed, runnerOf(seed)))
  const results: LawResult[] = []
  for (const runner of ['node', 'vitest'] as const)
    if (made[runner].size > 0) results.push(await compareAll(runner, made[runner], embedded, isAsked))
  return results.reduce(sum, { projects: 0, files: 0, tests: 0, red: 0, found: [] })
}

/**
 * What differs in a project that ran twice. A file that differed once alone is a race of its timers, unless it was green and red natively: one such is
 * one too many.
 * @param among found as the project ran among others
 * @param alone found as it ran once more by itself
 */
export function foundTwice(among: readonly Found[], alone: readonly Found[]): { found: readonly Found[]; races: number } {
  const greens = [...alone, ...among].filter(({ difference }) => difference === 'green')
  const found = new Map([...alone, ...greens].map((one) => [one.file, one]))
  return { found: [...found.values()], races: among.filter(({ file }) => !found.has(file)).length }
}

export const lineOfFound = ({ project, runner, file, difference, native, ours, text }: Found): string =>
  `${difference} · project ${project} (${runner}) ${file}\n  native   ${JSON.stringify(native)}\n  embedded ${JSON.stringify(ours)}\n${text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')}`
