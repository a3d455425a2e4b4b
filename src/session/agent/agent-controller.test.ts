/** Whole runs in a session: the real engine, storage and loops, tests that pass where src/a.ts reads as wanted, and answers that were written down. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LoopId } from '../../agent/agent'
import { parsePath } from '../../engine/paths'
import type { Request } from '../../providers/provider'
import { decodeRecording, encodeRecording, type Recording } from '../../providers/recording'
import { openReplay } from '../../providers/replay'
import type { Runtime } from '../../runtimes/runtime'
import { sayCommit } from '../../ui/page-messages'
import { ancestry, headOf } from '../../workspace/timeline'
import { commitState, runBranchOf } from '../stages'
import { A, GOOD, intakeOf, openedPage, pagePath, runtimeWith, searchReplaceBlock, TEST } from '../testing/page-fixture'
import { leftOf } from './agent-run'
import { recordingOf, type Said, scriptedRun } from './testing/scripted-run'

const B = pagePath('src/b.ts')

const WRONG = searchReplaceBlock('const a = 7\n', 'const a = 2\n')
const RED = searchReplaceBlock('const a = 1\n', 'const a = 3\n')
const MENDED = searchReplaceBlock('const a = 3\n', 'const a = 2\n')

let database: IDBFactory
beforeEach(() => {
  database = new IDBFactory()
})

/** A page whose run waits for the person, or is over. */
const run = (loop: LoopId, answers: readonly Said[] | Recording, options: Partial<Parameters<typeof scriptedRun>[2]> = {}) =>
  scriptedRun(loop, answers, { database, ...options })

const never = (): never => {
  throw new Error('there is none')
}

const text = ({ get }: { readonly get: () => { readonly tree: ReadonlyMap<string, unknown> } }) => get().tree.get(A)

/** The snapshots of the person's branch since the run began. */
function onMain({ get, base }: Awaited<ReturnType<typeof run>>) {
  const timeline = get().timeline ?? never()
  const line = ancestry(timeline, timeline.branches.get('main'))
  return line
    .slice(
      0,
      Math.max(
        0,
        line.findIndex(({ id }) => id === base),
      ),
    )
    .map(({ parent, verdict }) => ({ parent, verdict }))
}

const PLAN = '1. Read src/a.ts\n2. Edit src/a.ts\n'
const decision = (inside: string) => `<decision mode="act">\n<action ${inside}</action>\n</decision>\n`
const STEP_READ = decision('name="Read">\n<arg name="file_path">src/a.ts</arg>\n')
const STEP_EDIT = decision(
  'name="Edit">\n<arg name="file_path">src/a.ts</arg>\n<arg name="old_string">const a = 1</arg>\n<arg name="new_string">const a = 2</arg>\n',
)
const NUMBERED =
  '<code_change_request>\noriginal_code_snippet:\n1| const a = 1\nedit_code_snippet:\nconst a = 2\n</code_change_request>\n'

const SOLVES: readonly (readonly [loop: LoopId, answers: readonly Said[]])[] = [
  ['chat-edit', [WRONG, RED, MENDED]],
  [
    'tool-calls',
    [
      { calls: [['Edit', { file_path: 'src/a.ts', old_string: 'const a = 1', new_string: 'const a = 2' }]] },
      { calls: [['Read', { file_path: 'src/a.ts' }]] },
      { calls: [['Edit', { file_path: 'src/a.ts', old_string: 'const a = 9', new_string: 'const a = 2' }]] },
      { calls: [['Edit', { file_path: 'src/a.ts', old_string: 'const a = 1', new_string: 'const a = 2' }]] },
      'It is two now.',
    ],
  ],
  ['planner-executor', ['Write two in the place of one in `src/a.ts`.', WRONG, GOOD]],
  ['plan-and-branch', [PLAN, STEP_READ, STEP_EDIT]],
  [
    'task-graph',
    ['1. src/a.ts: make it two\n', 'Nothing to look for.', NUMBERED.replace('1| const a = 1', '1| const b = 1'), NUMBERED],
  ],
]

describe.each(SOLVES)('%s', (loop, answers) => {
  test('goes from the task to a commit on the person’s branch, over what is refused and red', async () => {
    const page = await run(loop, answers)
    expect(page.agent().agent.pause).toBeNull()
    expect(page.agent().agent.status).toBe('done')
    expect(text(page)).toBe('const a = 2\n')
    expect(page.get().timeline?.branch).toBe('main')
    expect(onMain(page)).toEqual([{ parent: page.base, verdict: { passed: 1, failed: 0, runtime: 'embedded' } }])
    expect(page.codes()).toContain('agent-done')
  })

  test('stopped after any of its answers, the person’s files are as they were', async () => {
    for (let count = 0; count < answers.length; count++) {
      database = new IDBFactory()
      const page = await run(loop, answers.slice(0, count))
      expect(page.agent().agent.status).toBe('paused')
      await page.agents.stop()
      expect(page.agent().agent.status).toBe('stopped')
      expect(text(page)).toBe('const a = 1\n')
      expect(page.get().timeline?.head).toBe(page.base)
    }
  })

  test('saved and played again it makes the same decisions and the same files', async () => {
    const story = ({ agent, get }: Awaited<ReturnType<typeof run>>) => ({
      turns: agent().agent.turns.map(({ text, sent }) => [sent, text]),
      states: agent().agent.states,
      mishaps: agent().agent.mishaps,
      files: [...get().tree],
    })
    const first = await run(loop, answers)
    const saved = decodeRecording(encodeRecording(first.agents.recording() ?? never()))
    if (!saved.ok) throw new Error(saved.why)
    database = new IDBFactory()
    expect(story(await run(loop, saved.recording))).toEqual(story(first))
  })
})

/** What each request holds, all messages of it as one text with the file's line numbers left out. */
const textOfRequest = (request: Request): string => JSON.stringify(request).replaceAll(/(\\n|")\d+(?:\\t|\| )/g, '$1')

const LOOP_IDS: readonly LoopId[] = [...SOLVES.map(([loop]) => loop), 'review']

test.each(LOOP_IDS)('%s: the tests run before the first question, which holds what fails', async (loop) => {
  const happened: string[] = []
  const { runtime } = runtimeWith({ ok: true }, 'const a = 2\n')
  await run(loop, [], {
    runtime: {
      ...runtime,
      run(request, options) {
        happened.push('tests')
        return runtime.run(request, options)
      },
    },
    onRequest: (request) => happened.push(textOfRequest(request)),
  })
  const [first, second] = happened
  expect(first).toBe('tests')
  expect(second).toMatch(/AssertionError: not so/)
})

/** Lands in src/b.ts, whose second line no answer ever quotes. */
const OTHER = searchReplaceBlock('let b = 1\n', 'let b = 5\n', 'src/b.ts')
const STEP_OTHER = STEP_EDIT.replace('src/a.ts', 'src/b.ts')
  .replace('const a = 1', 'let b = 1')
  .replace('const a = 2', 'let b = 5')
const EDITS_OTHER: readonly (readonly [loop: LoopId, answers: readonly Said[]])[] = [
  ['chat-edit', [OTHER]],
  ['review', [OTHER]],
  ['planner-executor', ['Change `src/b.ts`.', OTHER]],
  ['plan-and-branch', ['1. Edit src/b.ts\n2. Edit src/a.ts\n', STEP_OTHER]],
  ['task-graph', ['1. src/b.ts: make it five\n2. src/a.ts: make it two\n', 'It is known.', OTHER, 'It is known.']],
  [
    'tool-calls',
    [
      { calls: [['Read', { file_path: 'src/b.ts' }]] },
      { calls: [['Edit', { file_path: 'src/b.ts', old_string: 'let b = 1', new_string: 'let b = 5' }]] },
    ],
  ],
]

test.each(EDITS_OTHER)(
  '%s: after an edit the next question holds its lines as they are now, and those around them',
  async (loop, answers) => {
    const asked: string[] = []
    const page = await run(loop, answers, {
      more: [[B, 'let b = 1\nlet kept = 0\n']],
      task: 'Make a two and b five.',
      onRequest: (request) => asked.push(textOfRequest(request)),
    })
    if (page.agent().reviewing) {
      page.agents.answer()
      await page.settled()
      page.agents.tell({ type: 'go-on' })
      await expect.poll(() => asked.length).toBeGreaterThan(answers.length)
    }
    expect(asked.length).toBeGreaterThan(answers.length)
    expect(asked.at(-1)).toContain('let b = 5\\nlet kept = 0')
  },
)

const editTo = (value: number, score: number) =>
  `<candidate score="${score}">\n<action name="Edit">\n<arg name="file_path">src/a.ts</arg>\n<arg name="old_string">const a = 1</arg>\n<arg name="new_string">const a = ${value}</arg>\n</action>\n</candidate>\n`
const FINAL = '<decision mode="final">\n<final_answer>It is right.</final_answer>\n</decision>\n'

test('a way that a model left is gone back to when the tests are red, from the files as they were before it', async () => {
  const branch = `<decision mode="branch">\n<candidates>\n${editTo(7, 0.9)}${editTo(3, 0.7)}${editTo(2, 0.5)}</candidates>\n</decision>\n`
  const page = await run('plan-and-branch', ['1. Edit src/a.ts\n2. Look at it\n', branch, FINAL, FINAL, FINAL])
  expect(page.agent().agent.status).toBe('done')
  expect(text(page)).toBe('const a = 2\n')
  const { path, rollbacks, spent } = page.agent().agent
  expect(path.filter((node) => node === 'back')).toHaveLength(2)
  expect(rollbacks).toEqual({ [A]: 2 })
  expect(spent.calls).toBe(5)
  expect([...(page.get().timeline?.branches.keys() ?? [])]).toEqual(['main'])
})

test('what was done on a way that was given up is no part of the end', async () => {
  const branch = `<decision mode="branch">\n<candidates>\n${editTo(7, 0.9)}${editTo(2, 0.5)}</candidates>\n</decision>\n`
  const extra = decision('name="Write">\n<arg name="file_path">src/extra.ts</arg>\n<arg name="content">more\n</arg>\n')
  const page = await run('plan-and-branch', ['1. Edit src/a.ts\n2. Write src/extra.ts\n', branch, extra, FINAL])
  expect(page.agent().agent.status).toBe('done')
  expect([...page.get().tree]).toEqual([
    [A, 'const a = 2\n'],
    [TEST, 'test'],
  ])
  expect(page.agent().agent.touched).toEqual([A])
})

test('while an answer comes in, the page has each file that it changes', async () => {
  const page = await openedPage({ database })
  const agents = await page.driver.agents()
  const shown = new Set<string>()
  page.store.subscribe(({ agent }) => {
    for (const { path, edits, isOpen } of agent?.live?.files ?? []) shown.add(`${path} ${edits} ${isOpen}`)
  })
  const [recording, text] = [
    recordingOf('chat-edit', []),
    `${GOOD}\n${searchReplaceBlock('', 'new\n', 'src/new.ts')}\nThat is all.\n`,
  ]
  const events = [...text].map((each) => ({ at: 0, event: { type: 'text', text: each } as const }))
  const stop = { at: 0, event: { type: 'stop', reason: 'end' } } as const
  const provider = openReplay(
    { ...recording, calls: [{ purpose: 'edit', events: [...events, stop] }] },
    { speed: () => 0, wait: async () => {} },
  )
  await agents.commission(
    {
      loop: 'chat-edit',
      task: 'Make a two.',
      caps: {},
      ground: { format: 'search-replace', chosen: null, rules: '' },
      source: { kind: 'recording', recording, title: '' },
      looks: false,
    },
    async () => ({ provider, window: null, maxOutput: null, price: null }),
  )
  await expect.poll(() => page.get().agent?.agent.status).toBe('done')
  expect([...shown]).toEqual(['src/a.ts 1 true', 'src/a.ts 1 false', 'src/new.ts 1 true'])
})

test('review: the person takes the reply, and green tests commit it', async () => {
  const page = await run('review', [GOOD])
  expect(page.agent().reviewing).toBe(true)
  expect(page.get().analysis?.transaction.state).toBe('staged')
  page.agents.answer()
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(text(page)).toBe('const a = 2\n')
})

test('of a reply that was not allowed nothing is left, also where the next one is drawn as it comes', async () => {
  const page = await run('chat-edit', [searchReplaceBlock('test\n', 'changed\n', 'test/a.test.ts'), GOOD], { pace: 400 })
  expect(page.agent().agent.pause).toMatchObject({ code: 'wrong-file' })
  page.agents.tell({ type: 'go-on', caps: { time: null } })
  await page.settled()
  expect(page.agent().agent.status).toBe('done')
  expect([...page.get().tree]).toEqual([
    [A, 'const a = 2\n'],
    [TEST, 'test'],
  ])
})

test('where the window is nearly full, older turns give way to a summary by the cheaper model', async () => {
  const page = await run('chat-edit', [WRONG, RED, 'A seven was quoted, and it is a one.', MENDED], { window: 500 })
  expect(page.agent().agent.status).toBe('done')
  expect(page.agent().summaries).toEqual({ main: { text: 'A seven was quoted, and it is a one.', upTo: 1 } })
  expect(page.agent().agent).toMatchObject({ spent: { calls: 4 }, turns: [{}, {}, { text: MENDED }] })
  expect(page.agent().prompt?.parts.find(({ kind }) => kind === 'summary')?.text).toContain('A seven was quoted')
})

test('a prompt is looked at before it goes out, and sent as the person wrote it', async () => {
  const page = await run('chat-edit', [GOOD], { looks: true })
  expect(page.agent().held).toBe(true)
  const say = page.agent().prompt?.parts.find(({ kind }) => kind === 'say') ?? never()
  expect(say.text).toContain('Make a two.')
  page.agents.answer({ [say.id]: 'Write two.' })
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(page.agent().agent.turns[0]?.sent).toBe('Write two.')
})

test('what the person says goes out behind what failed, not in its place', async () => {
  const page = await run('chat-edit', [WRONG, GOOD], { caps: { calls: 1 } })
  page.agents.tell({ type: 'say', text: 'Mind the one.' })
  page.agents.tell({ type: 'go-on', caps: { calls: 2 } })
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(page.agent().agent.turns[1]?.sent).toMatch(/is not in the file like that[\s\S]*\n\nMind the one\.$/)
})

test('a reply that the person rewrites goes on from where the last one began', async () => {
  const page = await run('chat-edit', [RED], { caps: { calls: 1 } })
  expect(page.agent().agent.pause).toEqual({ code: 'cap', cap: 'calls' })
  page.agents.tell({ type: 'rewrite', text: GOOD })
  await page.settled()
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(text(page)).toBe('const a = 2\n')
})

test('red steps are no commits of the person’s branch: they stay on the branch of the run, and one undo takes the work back', async () => {
  const page = await run('chat-edit', [WRONG, RED, MENDED])
  const { branch } = page.agent()
  const timeline = page.get().timeline ?? never()
  expect([...timeline.branches.keys()]).toEqual(['main', branch])
  expect(ancestry(timeline, timeline.branches.get(branch)).map(({ verdict }) => verdict?.failed)).toEqual([0, 1, undefined])
  expect(ancestry(timeline)[0]?.cause).toEqual({ kind: 'commit', reply: 'Make a two.', edits: 2, files: [A] })
  await page.driver.history.undo()
  expect([page.get().timeline?.head, text(page)]).toEqual([page.base, 'const a = 1\n'])
})

test('a run of one green step leaves no branch, and its commit has the reply', async () => {
  const page = await run('chat-edit', [GOOD])
  expect([...(page.get().timeline?.branches.keys() ?? [])]).toEqual(['main'])
  expect(ancestry(page.get().timeline ?? never())[0]?.cause).toMatchObject({ kind: 'commit', reply: 'src/a.ts' })
})

test('what a command wrote, as bytes too, is committed with the verdict of the tests', async () => {
  const changed = new Map<string, string | Uint8Array>([
    ['src/a.ts', 'const a = 2\n'],
    ['src/a.bin', new Uint8Array([0, 255, 254])],
  ])
  const shell = async () => ({ code: 0, changed, cwd: '/project' })
  const page = await run('tool-calls', [{ calls: [['Bash', { command: './write' }]] }, 'Done.'], { shell })
  expect(page.agent().agent.status).toBe('done')
  expect(onMain(page)).toEqual([{ parent: page.base, verdict: { passed: 1, failed: 0, runtime: 'embedded' } }])
})

test('work that comes back to the files as they were is no commit', async () => {
  const page = await run(
    'tool-calls',
    [
      { calls: [['Write', { file_path: 'src/new.ts', content: 'new\n' }]] },
      { calls: [['Bash', { command: 'rm src/new.ts' }]] },
      'No change is needed.',
    ],
    { wanted: 'const a = 1\n', shell: async () => ({ code: 0, changed: new Map([['src/new.ts', null]]), cwd: '/project' }) },
  )
  expect(page.agent().agent.pause).toEqual({ code: 'oscillation' })
  page.agents.tell({ type: 'go-on' })
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(page.get().timeline).toMatchObject({ branch: 'main', head: page.base })
})

test('forced, red work is committed', async () => {
  const page = await run('chat-edit', [RED], { caps: { calls: 1 } })
  page.agents.tell({ type: 'force' })
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(text(page)).toBe('const a = 3\n')
})

test('the reply that was in the pane is there again after a run was stopped', async () => {
  const page = await openedPage({ database })
  await page.driver.reply.paste(RED)
  const agents = await page.driver.agents()
  await agents.commission(
    {
      loop: 'chat-edit',
      task: 'x',
      ground: { format: 'search-replace', chosen: null, rules: '' },
      source: { kind: 'recording', recording: recordingOf('chat-edit', []), title: '' },
      looks: true,
    },
    async () => ({
      provider: openReplay(recordingOf('chat-edit', []), { speed: () => 0, wait: async () => {} }),
      window: null,
      maxOutput: null,
      price: null,
    }),
  )
  await expect.poll(() => page.get().agent?.held).toBe(true)
  await agents.stop()
  expect(page.get().reply).toBe(RED)
})

test('a run that was left by a reload is paused where it was, and goes on', async () => {
  const page = await run('chat-edit', [WRONG, RED, MENDED], { looks: true })
  page.agents.answer()
  await expect.poll(() => page.agent().agent.spent.calls).toBe(1)
  await expect.poll(() => page.agent().held).toBe(true)
  await page.driver.page.leave()
  const again = await openedPage({ database })
  await expect.poll(() => again.get().agent?.agent.pause).toEqual({ code: 'asked' })
  expect(again.get().agent?.agent).toMatchObject({ spent: { calls: 1 }, next: { type: 'ask', failure: 'no-match' } })
  expect(again.get().timeline?.branch).toBe(page.get().timeline?.branch)
  const { branch, from } = page.agent()
  expect(again.get().notices).toMatchObject([{ code: 'run-waits', branch, from }])
  const agents = await again.driver.agents()
  await agents.stop()
  expect(again.get().timeline).toMatchObject({ branch: 'main', head: page.base })
})

test('an example that is opened again while its run waits is on the branch of the person', async () => {
  const page = await openedPage({ database })
  await page.driver.projects.openStarter('starter')
  const agents = await page.driver.agents()
  const recording = recordingOf('chat-edit', [])
  await agents.commission(
    {
      loop: 'chat-edit',
      task: 'x',
      ground: { format: 'search-replace', chosen: null, rules: '' },
      source: { kind: 'recording', recording, title: '' },
      looks: true,
    },
    async () => ({
      provider: openReplay(recording, { speed: () => 0, wait: async () => {} }),
      window: null,
      maxOutput: null,
      price: null,
    }),
  )
  await expect.poll(() => page.get().agent?.held).toBe(true)
  expect(page.get().timeline?.branch).toBe('run 1')
  await page.driver.projects.openStarter('starter')
  expect(page.get()).toMatchObject({ agent: null, timeline: { branch: 'main' } })
})

test('what had landed and was not kept yet is kept after a reload', async () => {
  const page = await run('chat-edit', [GOOD], { looks: true })
  page.agents.tell({ type: 'step' })
  page.agents.answer()
  await expect.poll(() => page.agent().agent.next?.type).toBe('apply')
  page.agents.tell({ type: 'step' })
  await expect.poll(() => page.agent().agent.next?.type).toBe('test')
  await page.driver.page.leave()
  const again = await openedPage({ database })
  await expect.poll(() => again.get().agent?.agent.next?.type).toBe('test')
  const agents = await again.driver.agents()
  agents.tell({ type: 'go-on' })
  await expect.poll(() => again.get().agent?.agent.status).toBe('done')
  expect(again.get().tree.get(A)).toBe('const a = 2\n')
})

test('another run begins while the last one is still being stopped', async () => {
  const page = await run('chat-edit', [WRONG, RED, MENDED], { looks: true })
  const stopping = page.agents.stop()
  await stopping
  page.agents.close()
  const provider = openReplay(recordingOf('chat-edit', [GOOD]), { speed: () => 0, wait: async () => {} })
  const source = { kind: 'recording', recording: recordingOf('chat-edit', [GOOD]), title: '' } as const
  const ground = { format: 'search-replace', chosen: null, rules: '' } as const
  await page.agents.commission({ loop: 'chat-edit', task: 'x', ground, source, looks: false }, async () => ({
    provider,
    window: null,
    maxOutput: null,
    price: null,
  }))
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(text(page)).toBe('const a = 2\n')
})

test('a run that is left for another project does nothing there', async () => {
  const page = await run('chat-edit', [RED, MENDED], { looks: true })
  await page.driver.projects.take(intakeOf({ 'b.ts': 'const b = 1\n' }))
  expect(page.get().agent).toBeNull()
  expect([...page.get().tree]).toEqual([['b.ts', 'const b = 1\n']])
  expect(page.get().timeline?.branch).toBe('main')
})

test('what a command writes is staged as an edit is: test files stay, what may be touched lands', async () => {
  const changed = new Map<string, string | null>([
    [TEST, null],
    [A, 'const a = 2\n'],
  ])
  const shell = async () => ({ code: 0, changed, cwd: '/project' })
  const bash = { calls: [['Bash', { command: 'rm test/a.test.ts; npm test' }]] } as const
  const page = await run('tool-calls', [bash, 'Done.', 'That is all.'], { shell })
  const [result] = page.agent().agent.turns[1]?.results ?? []
  expect(result?.isError).toBe(true)
  expect(result?.text).toContain(TEST)
  expect(page.get().tree.get(TEST)).toBe('test')
  // The test file was to go and did not: the model is asked about it, and then the person.
  expect(page.agent().agent).toMatchObject({ status: 'paused', open: [TEST] })
})

test('a task about one file that changes another waits for the person, and may be allowed', async () => {
  const page = await run('task-graph', ['1. src/note.ts: say that a is two\n', 'It is known.', GOOD])
  expect(page.agent().agent.pause).toEqual({ code: 'wrong-file', files: [A] })
  expect(text(page)).toBe('const a = 1\n')
  page.agents.tell({ type: 'allow' })
  await expect.poll(() => page.agent().agent.status, { timeout: 10_000, interval: 5 }).toBe('done')
  expect(text(page)).toBe('const a = 2\n')
})

test('a file that the model asks for goes with the next question, and the answer is no failure', async () => {
  const big = parsePath('src/big.ts')
  if (!big.ok) throw new Error(big.problem)
  const page = await run('chat-edit', ['I need to see src/big.ts.', GOOD], {
    more: [[big.path, 'export const filler = 1\n'.repeat(4000)]],
  })
  expect(page.agent().agent).toMatchObject({ status: 'done', wanted: ['src/big.ts', 'src/a.ts'], mishaps: [] })
  expect(page.agent().prompt?.parts.map(({ id }) => id)).toContainEqual(expect.stringMatching(/^mention src\/big\.ts/))
})

test('a new file may be answered with plain code', async () => {
  const page = await run('task-graph', [
    '1. src/note.ts: a new file, exports note\n2. src/a.ts: make it two\n',
    'It is known.',
    'Here it is:\n\n```ts\nexport const note = 2\n```\n',
    'It is known.',
    GOOD,
  ])
  expect(page.agent().agent).toMatchObject({ status: 'done', pause: null, mishaps: [] })
  const note = [...page.get().tree].find(([path]) => path === 'src/note.ts')
  expect(note?.[1]).toBe('export const note = 2\n')
})

/** Does one thing of the run at a time until `type` is wanted next. */
async function stepTo(page: Awaited<ReturnType<typeof run>>, type: string): Promise<void> {
  for (let steps = 0; page.agent().agent.next?.type !== type; steps++) {
    if (steps > 20) throw new Error(`${type} is never wanted`)
    const { next } = page.agent().agent
    page.agents.tell({ type: 'step' })
    if (next?.type === 'ask') page.agents.answer()
    await expect.poll(() => page.agent().agent.next !== next || page.agent().held).toBe(true)
    if (page.agent().held) page.agents.answer()
    await page.settled()
  }
}

test('tests that failed in the person’s own hands on the very files make a run unsteady', async () => {
  let isFailing = false
  const runtime: Runtime = {
    ...runtimeWith({ ok: true }, 'const a = 2\n').runtime,
    async run(_, options) {
      options?.onEvent?.({ type: 'test', file: TEST, path: ['a'], state: isFailing ? 'fail' : 'pass', durationMs: 1 })
      return { outcome: 'done', durationMs: 1, changedFiles: new Map() }
    },
  }
  const page = await run('chat-edit', [GOOD], { looks: true, runtime })
  await stepTo(page, 'test')
  isFailing = true
  await page.driver.tests.run()
  isFailing = false
  page.agents.tell({ type: 'go-on' })
  await page.settled()
  expect(page.agent().agent.pause).toMatchObject({ code: 'not-done', why: { code: 'unsteady' } })
})

test('where the person took back the files that a run goes back to, it says so and goes on from those that are there', async () => {
  const branch = `<decision mode="branch">\n<candidates>\n${editTo(7, 0.9)}${editTo(2, 0.5)}</candidates>\n</decision>\n`
  const extra = decision('name="Write">\n<arg name="file_path">src/extra.ts</arg>\n<arg name="content">more\n</arg>\n')
  const page = await run('plan-and-branch', ['1. Write src/extra.ts\n2. Edit src/a.ts\n', extra, branch, FINAL, FINAL, FINAL], {
    looks: true,
  })
  await stepTo(page, 'back')
  await page.driver.history.undo()
  await page.driver.history.undo()
  await page.driver.history.switchTo('main')
  await page.driver.reply.paste(GOOD)
  await page.driver.tests.run()
  await page.driver.project.commit()
  expect(page.get().timeline?.head).not.toBe(page.base)
  page.agents.tell({ type: 'step' })
  await expect.poll(() => page.agent().agent.next?.type).toBe('apply')
  expect(page.codes()).toContain('agent-elsewhere')
  expect(page.codes()).not.toContain('agent-broken')
})

test('a commit after a reload between the tests and it has their verdict: they run again on what is committed', async () => {
  const page = await run('chat-edit', [GOOD], { looks: true })
  await stepTo(page, 'finish')
  await page.driver.page.leave()
  const again = await openedPage({ database })
  await expect.poll(() => again.get().agent?.agent.next?.type).toBe('finish')
  const agents = await again.driver.agents()
  agents.tell({ type: 'go-on' })
  await expect.poll(() => again.get().agent?.agent.status).toBe('done')
  expect(onMain({ ...page, ...again })).toEqual([{ parent: page.base, verdict: { passed: 1, failed: 0, runtime: 'embedded' } }])
})

test('files on which no test passes in this page are not committed, whatever the stored run says of them', async () => {
  const page = await run('chat-edit', [GOOD], { looks: true })
  await stepTo(page, 'finish')
  await page.driver.page.leave()
  const again = await openedPage({ database, wanted: 'const a = 9\n' })
  await expect.poll(() => again.get().agent?.agent.next?.type).toBe('finish')
  const agents = await again.driver.agents()
  agents.tell({ type: 'go-on' })
  await expect.poll(() => again.get().agent?.agent.status).toBe('paused')
  expect(again.get().agent?.agent).toMatchObject({ verdict: { ok: false } })
  expect(onMain({ ...page, ...again })).toEqual([])
})

test.each([
  ['before any test ran on it', 'test'],
  ['after its tests, and a reload', 'finish'],
] as const)('work that the person takes %s has the verdict of its tests', async (_, at) => {
  const page = await run('chat-edit', [GOOD], { looks: true })
  await stepTo(page, at)
  await page.driver.page.leave()
  const again = await openedPage({ database })
  await expect.poll(() => again.get().agent?.agent.next?.type).toBe(at)
  const agents = await again.driver.agents()
  agents.tell({ type: 'force' })
  await expect.poll(() => again.get().agent?.agent.status).toBe('done')
  expect(onMain({ ...page, ...again })).toEqual([{ parent: page.base, verdict: { passed: 1, failed: 0, runtime: 'embedded' } }])
})

test('the person takes work that no test can run on', async () => {
  const page = await run('chat-edit', [GOOD], { boot: { ok: false, reason: 'unsupported', detail: '' } })
  expect(page.agent().agent.pause).toEqual({ code: 'no-tests' })
  page.agents.tell({ type: 'force' })
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect(onMain(page)).toEqual([{ parent: page.base, verdict: null }])
})

test.each<readonly [string, (page: Awaited<ReturnType<typeof run>>) => void]>([
  ['stops the run', ({ agents }) => void agents.stop()],
  ['tells the model something', ({ agents }) => agents.tell({ type: 'say', text: 'Wait.' })],
  ['pauses', ({ agents }) => agents.tell({ type: 'pause' })],
])('a commit is known to the run where the person %s at the moment at which it is made', async (_, act) => {
  const page = await run('chat-edit', [GOOD], { looks: true })
  const heads: string[] = []
  const unwatch = page.watch(({ timeline, agent }) => {
    if (timeline?.branch !== 'main' || timeline.head === page.base || agent?.agent.status !== 'running') return
    unwatch()
    heads.push(timeline.head)
    act(page)
  })
  page.agents.answer()
  await expect.poll(() => heads.length).toBe(1)
  await expect.poll(() => [page.agent().agent.status, page.agent().commit]).toEqual(['done', heads[0]])
  expect(text(page)).toBe('const a = 2\n')
  expect(page.codes()).toContain('agent-done')
})

test('that a run is committed is no longer said in another project, beside another run, and once it is taken back', async () => {
  const page = await run('chat-edit', [GOOD])
  expect(page.codes()).toContain('agent-done')
  await page.driver.history.undo()
  expect(page.codes()).toEqual(['undone'])
  const other = await run('chat-edit', [GOOD], { database: new IDBFactory() })
  await other.driver.projects.take(intakeOf({ 'b.ts': 'const b = 1\n' }))
  expect(other.codes()).not.toContain('agent-done')
  const third = await run('chat-edit', [GOOD], { database: new IDBFactory() })
  third.agents.close()
  expect(third.codes()).not.toContain('agent-done')
})

test('a run whose commit is taken back is known to be, until it is there again', async () => {
  const page = await run('chat-edit', [GOOD])
  const isThere = () => leftOf(page.get().timeline, page.agent()).work
  expect(isThere()).toBe(true)
  await page.driver.history.undo()
  expect(isThere()).toBe(false)
  await page.driver.page.leave()
  const again = await openedPage({ database })
  await expect.poll(() => again.get().agent?.agent.status).toBe('done')
  expect(leftOf(again.get().timeline, again.get().agent ?? never()).work).toBe(false)
  await again.driver.history.redo()
  expect(leftOf(again.get().timeline, again.get().agent ?? never()).work).toBe(true)
})

test('a run that goes on while the project is on another branch goes on on its own: red steps never reach the person’s', async () => {
  const page = await run('chat-edit', [WRONG, RED, MENDED], { looks: true })
  page.agents.answer()
  await expect.poll(() => page.agent().held && page.agent().agent.spent.calls === 1).toBe(true)
  page.agents.tell({ type: 'pause' })
  await page.driver.history.switchTo('main')
  page.agents.tell({ type: 'go-on' })
  page.agents.answer()
  await expect.poll(() => page.agent().held && page.agent().agent.spent.calls === 2).toBe(true)
  expect(page.get().timeline?.branches.get('main')).toBe(page.base)
  expect(page.get().timeline?.branch).toBe(page.agent().branch)
})

test('a run whose branch is gone waits, and says so', async () => {
  const page = await run('chat-edit', [WRONG, RED, MENDED], { looks: true })
  page.agents.answer()
  await expect.poll(() => page.agent().held && page.agent().agent.spent.calls === 1).toBe(true)
  page.agents.tell({ type: 'pause' })
  await page.driver.history.switchTo('main')
  await page.driver.history.dropBranch(page.agent().branch)
  page.agents.tell({ type: 'go-on' })
  page.agents.answer()
  await expect.poll(() => page.agent().agent.status).toBe('paused')
  expect(page.codes()).toContain('agent-adrift')
  expect(page.get().timeline).toMatchObject({ branch: 'main', head: page.base })
  await page.agents.stop()
  expect(page.get().timeline).toMatchObject({ branch: 'main', head: page.base })
})

test('what the person stages while a run waits is part of what is tested and committed', async () => {
  const page = await run('chat-edit', [GOOD], { looks: true })
  await stepTo(page, 'finish')
  expect(sayCommit(commitState(page.get()), runBranchOf(page.get()))).toBe(
    `All tests pass · commits to ${page.agent().branch}, the run’s branch`,
  )
  await page.driver.project.commit()
  expect(headOf(page.get().timeline ?? never()).id).not.toBe(page.base)
  await page.driver.reply.paste('src/mine.ts\n```\nexport const mine = 1\n```\n')
  page.agents.tell({ type: 'go-on' })
  await expect.poll(() => page.agent().agent.status).toBe('done')
  expect([...page.get().tree.keys()].sort()).toEqual([A, 'src/mine.ts', TEST])
  expect(runBranchOf(page.get())).toBeNull()
  expect(page.agent().agent.touched).toEqual([A, 'src/mine.ts'])
  expect(onMain(page)).toEqual([{ parent: page.base, verdict: { passed: 1, failed: 0, runtime: 'embedded' } }])
})
