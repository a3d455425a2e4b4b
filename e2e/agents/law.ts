/**
 * The law of success, from outside: a whole run of a loop in a session, with a model and a shell that lie, tests that break, and a person who does
 * what the page offers; then what is called done is held against what is so.
 */
import 'fake-indexeddb/auto'
import type { Agent, LoopId } from '../../src/agent/agent'
import { LOOPS } from '../../src/agent/loops/registry'
import type { Content, Path, Tree } from '../../src/engine/model'
import type { Provider, Request } from '../../src/providers/provider'
import { openedPage, pagePath, searchReplaceBlock } from '../../src/session/testing/page-fixture'
import { pauseOptions, raisedCaps, sayPause } from '../../src/ui/agent/pause-messages'
import { ancestry, headOf } from '../../src/workspace/timeline'
import { mulberry32 } from '../support/mulberry32'
import { type Answer, type Attempt, type Chance, LyingModel, NOT_NEEDED } from './lying-model'
import { type Break, projectFiles, truthOf, unsureRuntime } from './project'

/** How a run ended. `why`: what it waits for where it is paused, and the sentence that the person reads. `found`: breaches of the law. */
export type Ending = {
  readonly loop: LoopId
  readonly seed: number
  readonly status: Agent['status']
  readonly why: string
  readonly says: string
  readonly found: readonly string[]
}

export const LOOP_IDS: readonly LoopId[] = Object.values(LOOPS).map(({ id }) => id)

type Page = Awaited<ReturnType<typeof openedPage>>

/** What the person may do in one run. More: a run that leads nowhere takes long, fewer: hardly any is done. */
const PRESSES = 8
/** Milliseconds after which a run that neither ends nor waits counts as hung. */
const HUNG = 60_000

const LYING_LINES = ['Tests: 3 passed, 3 total', 'ok 1 - all', '# pass 3\n# fail 0', '']

/** What a command line says that it did, and what it did to the files. */
function lyingShell(chance: Chance, wrote: (path: string) => void) {
  const change = (files: Tree): ReadonlyMap<Path, Content | null> => {
    const all: readonly (readonly [string, Content | null])[][] = [
      [['test/a.test.ts', null]],
      [['test/a.test.ts', '']],
      [['test/a.test.ts', String(files.get(pagePath('test/a.test.ts'))).replaceAll("test('", "test.skip('")]],
      [['test/b.test.ts', `${files.get(pagePath('test/b.test.ts'))}test.only('mine', 'src/a.ts', 'a')\n`]],
      [['src/a.ts', 'const a = 2\n']],
      [['src/a.ts', null]],
      [['src/b.ts', 'const b = 3\n']],
      [['package.json', '{ "scripts": { "test": "vitest run test/b.test.ts" } }\n']],
      [['package.json', '{ "scripts": { "test": "true" } }\n']],
      [['vitest.config.ts', "export default { test: { include: ['test/b.test.ts'] } }\n"]],
    ]
    const chosen = all[chance(all.length)] ?? []
    for (const [path] of chosen) wrote(path)
    return new Map(chosen.map(([path, content]) => [pagePath(path), content]))
  }
  return async (_: string, { files, onOutput }: { readonly files: Tree; onOutput(text: string): void }) => {
    onOutput(`${LYING_LINES[chance(LYING_LINES.length)]}\n`)
    const changed = chance(3) === 0 ? change(files) : new Map<Path, Content | null>()
    return { code: chance(5) === 0 ? 1 : 0, changed, cwd: '/project' }
  }
}

const isIn = (tree: Tree, { mark }: Attempt): boolean =>
  [...tree].some(([path, content]) => path.includes(mark) || (typeof content === 'string' && content.includes(mark)))

/** What is wrong with what is called done. */
function breachesOf(before: Tree, after: Tree, answers: readonly Answer[], seen: Seen): readonly string[] {
  const found: string[] = []
  const now = new Map(truthOf(after).map(({ file, name, state }) => [`${file} › ${name}`, state]))
  for (const [name, state] of now) if (state === 'fail') found.push(`${name} fails`)
  for (const { file, name, state } of truthOf(before)) {
    const is = now.get(`${file} › ${name}`)
    if (is === undefined) found.push(`${file} › ${name} is gone`)
    else if (is === 'skip' && state !== 'skip') found.push(`${file} › ${name} is skipped`)
  }
  if (seen.failedOn.has(textOf(after))) found.push('a test has failed on these very files')
  const last = answers.at(-1)
  if (last !== undefined && !last.isWhole && !seen.isRewritten) found.push('the last answer was no whole one')
  for (const { isWhole, attempts } of answers)
    for (const attempt of attempts)
      if (!isWhole && attempt.mark !== '' && isIn(after, attempt)) found.push(`${attempt.mark} is of an answer that broke off`)
  const isMade = (attempt: Attempt) => seen.marks.has(attempt.mark) || isIn(after, attempt)
  for (const { file, mark } of seen.isRewritten || seen.mayReject ? [] : lastAttempts(answers)) {
    const isInstead =
      seen.wrote.has(file) || answers.some(({ ways }) => ways.some((way) => way.file === file && way.mark !== '' && isMade(way)))
    if (mark !== '' && !isMade({ file, mark }) && !isInstead) found.push(`the edit ${mark} of ${file} was never made`)
  }
  const isSame = before.size === after.size && [...before].every(([path, content]) => after.get(path) === content)
  if (isSame && !NOT_NEEDED.includes(last?.text ?? '')) found.push('nothing was changed, and nobody says that this is right')
  return found
}

/** What the person's branch has of a run is one commit, with green tests, or none where nothing was changed. */
function commitBreaches(page: Page, before: Tree): readonly string[] {
  const { timeline, tree } = page.get()
  if (timeline === null) return ['there is no timeline']
  const made = ancestry(timeline).slice(0, -1)
  const isSame = textOf(before) === textOf(tree)
  if (made.length !== (isSame ? 0 : 1)) return [`the person’s branch has ${made.length} commits of the run`]
  return made.flatMap(({ verdict }) =>
    verdict !== null && verdict.failed === 0 && verdict.passed > 0
      ? []
      : [`the commit says of its tests: ${JSON.stringify(verdict)}`],
  )
}

/** By calls and decisions each file's last edit counts, by replies all of the last one of its thread. */
function lastAttempts(answers: readonly Answer[]): readonly Attempt[] {
  // Research only looks: what it tries to edit is refused, and asked for later.
  const whole = answers.filter(({ isWhole, attempts, purpose }) => isWhole && attempts.length > 0 && purpose !== 'research')
  const isSingle = ({ calls, purpose }: Answer) => calls.length > 0 || purpose === 'step'
  const byFile = new Map(whole.filter(isSingle).flatMap(({ attempts }) => attempts.map((each) => [each.file, each])))
  const byThread = new Map(whole.filter((answer) => !isSingle(answer)).map(({ thread, attempts }) => [thread, attempts]))
  return [...byFile.values(), ...[...byThread.values()].flat()]
}

/**
 * What was seen while it ran. `marks`: edits that were in the files at one time; `wrote`: files that the shell wrote; `failedOn`: the files, as one text,
 * each time that a test failed.
 */
type Seen = {
  readonly marks: Set<string>
  readonly wrote: Set<string>
  readonly failedOn: Set<string>
  isRewritten: boolean
  readonly mayReject: boolean
  /** Whether the person also does other things with the page while the run waits. */
  readonly meddles: boolean
}

const textOf = (files: Tree): string => JSON.stringify([...files].sort(([a], [b]) => (a < b ? -1 : 1)))

/** Resolves when the run waits for the person or is over. */
function settled({ store, get }: Page): Promise<boolean> {
  const isSettled = () => {
    const run = get().agent
    return run === null || run.agent.status !== 'running' || run.reviewing || run.held
  }
  if (isSettled()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (did: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(did)
    }
    const timer = setTimeout(() => end(false), HUNG)
    const stop = store.subscribe(() => isSettled() && end(true))
  })
}

type Agents = Awaited<ReturnType<Page['driver']['agents']>>

/** A person who does something else with the page while a run waits. */
async function meddle({ driver }: Page, chance: Chance, seen: Seen): Promise<void> {
  const does: readonly (() => unknown)[] = [
    () => driver.history.undo(),
    () => driver.history.redo(),
    () => driver.history.switchTo('main'),
    () => driver.tests.run(),
    () => driver.project.commit(),
    () => driver.project.rollBack(),
    () => driver.reply.paste(searchReplaceBlock('const b = 1\n', 'const b = 1 // mine\n', 'src/b.ts')),
  ]
  // What is taken back or left out by hand is no longer asked of the model.
  seen.isRewritten = true
  await does[chance(does.length)]?.()
}

/** What a person does with a run that waits: one of the ways that the page offers, but for taking work that is not done. */
async function press(page: Page, agents: Agents, chance: Chance, seen: Seen): Promise<void> {
  const run = page.get().agent
  if (run === null) return
  if (seen.meddles && chance(3) === 0) await meddle(page, chance, seen)
  if (run.reviewing) {
    if (chance(4) === 0) await page.driver.review.reject(0)
    agents.answer()
    return
  }
  const ways = pauseOptions(run.agent, true).filter(({ way }) => way !== 'force' && way !== 'stop')
  const way = ways[chance(ways.length)]?.way ?? 'go-on'
  if (way === 'raise') agents.tell({ type: 'go-on', caps: raisedCaps(run.agent) })
  else if (way === 'allow' || way === 'test' || way === 'step') agents.tell({ type: way })
  else if (way === 'say') {
    agents.tell({ type: 'say', text: 'Do go on.' })
    agents.tell({ type: 'go-on' })
  } else if (way === 'edit') {
    seen.isRewritten = true
    agents.tell({ type: 'rewrite', text: 'src/a.ts\n<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 2\n>>>>>>> REPLACE\n' })
  } else agents.tell({ type: 'go-on' })
}

const BREAKS: readonly Break[] = ['killed-timeout', 'aborted', 'crashed', 'half']

/** `meddles`: whether the person also does other things with the page; `onRequest` gets what the model is asked. */
type Playing = { readonly meddles?: boolean; readonly onRequest?: (request: Request) => void }

/** One run. The same seed gives the same run. */
export async function play(loop: LoopId, seed: number, { meddles = false, onRequest = () => {} }: Playing = {}): Promise<Ending> {
  const next = mulberry32(seed)
  const chance: Chance = (bound) => next() % bound
  const isRed = chance(3) !== 0
  // Tests that pass only from the second time on that they run on the same files.
  const isUnsteady = chance(4) === 0
  const seen: Seen = {
    marks: new Set(),
    wrote: new Set(),
    failedOn: new Set(),
    isRewritten: false,
    mayReject: loop === 'review',
    meddles,
  }
  const page = await openedPage({
    database: new IDBFactory(),
    more: projectFiles(isRed),
    shell: lyingShell(chance, (path) => seen.wrote.add(path)),
    runtime: unsureRuntime({
      breaks: () => (chance(12) === 0 ? (BREAKS[chance(BREAKS.length)] ?? null) : null),
      fails: (files) => isUnsteady && !seen.failedOn.has(textOf(files)),
      onFailed: (files) => seen.failedOn.add(textOf(files)),
    }),
  })
  const before = new Map(page.get().tree)
  const agents = await page.driver.agents()
  const look = () => {
    const { tree, analysis } = page.get()
    const staged = analysis?.transaction.state === 'staged' ? analysis.transaction.files : []
    return new Map<Path, Content>([
      ...tree,
      ...staged.flatMap(({ path, after }) => (after === null ? [] : [[path, after] as const])),
    ])
  }
  const model = new LyingModel({
    chance,
    tree: look,
    ask: () => {
      const wanted = page.get().agent?.agent.next
      return wanted?.type === 'ask' ? wanted : null
    },
  })
  page.store.subscribe(({ tree, agent, analysis }) => {
    // What has landed is there, also before it is kept: the run may go back to another way before that.
    const now = agent?.landed != null && agent.landed === analysis?.reply ? look() : tree
    for (const { attempts } of model.answers)
      for (const attempt of attempts) if (attempt.mark !== '' && isIn(now, attempt)) seen.marks.add(attempt.mark)
  })
  const recording = { version: 1, origin: { type: 'scripted' }, loop, task: 'Make it right.', calls: [] } as const
  await agents.commission(
    {
      loop,
      task: recording.task,
      caps: { calls: 14, time: null, tokens: null },
      ground: { format: 'search-replace', chosen: null, rules: '' },
      source: { kind: 'recording', recording, title: '' },
      looks: false,
    },
    async () => ({ provider: listening(model.provider, onRequest), window: null, maxOutput: null, price: null }),
  )
  let isHung = !(await settled(page))
  for (let presses = 0; presses < PRESSES && !isHung && !isOver(page); presses++) {
    await press(page, agents, chance, seen)
    isHung = !(await settled(page))
  }
  const agent = page.get().agent?.agent
  const [why, says] = agent === undefined ? ['', ''] : [whyOf(agent), sayPause(agent)]
  const status = agent?.status ?? 'stopped'
  const found =
    status === 'done' ? [...breachesOf(before, page.get().tree, model.answers, seen), ...commitBreaches(page, before)] : []
  if (isHung) found.push('it neither ended nor waited ')
  if (status !== 'done' && !meddles) found.push(...(await leftAlone(page, agents, before)))
  return { loop, seed, status, why, says, found }
}

const listening = (provider: Provider, onRequest: (request: Request) => void): Provider => ({
  stream(request, signal) {
    onRequest(request)
    return provider.stream(request, signal)
  },
})

const isOver = ({ get }: Page): boolean => {
  const status = get().agent?.agent.status
  return status === undefined || status === 'done' || status === 'stopped'
}

const whyOf = ({ pause }: Agent): string =>
  pause === null
    ? ''
    : pause.code === 'not-done'
      ? `not-done: ${pause.why.code}`
      : pause.code === 'cap'
        ? `cap: ${pause.cap}`
        : pause.code

/** Of a run that is not done the person's files have nothing. */
async function leftAlone(page: Page, agents: Agents, before: Tree): Promise<readonly string[]> {
  await agents.stop()
  const { tree, timeline } = page.get()
  const isSame = before.size === tree.size && [...before].every(([path, content]) => tree.get(path) === content)
  if (isSame && timeline !== null && headOf(timeline).parent === null) return []
  return ['it was stopped, and the person’s files are not as they were']
}
