/** Ways in which a run could say that it is done and is not: each ends at the person, with what keeps it from being done. */
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Agent, LoopId } from '../../agent/agent'
import type { Path } from '../../engine/model'
import type { RunEvent, Runtime, TestState } from '../../runtimes/runtime'
import { A, GOOD, pagePath, searchReplaceBlock, TEST } from '../testing/page-fixture'
import { type Said, scriptedRun } from './testing/scripted-run'

/** What keeps a run from being done, as its pause, or as its last words to the model. */
const keptBy = ({ pause, mishaps, open }: Agent): string =>
  JSON.stringify([pause, mishaps.map(({ failure, message }) => [failure, message]), open])

const A_EDIT = { file_path: 'src/a.ts', old_string: 'const a = 1', new_string: 'const a = 2' }
const READ_A = { calls: [['Read', { file_path: 'src/a.ts' }]] } as const
const EDIT_A = { calls: [['Edit', A_EDIT]] } as const
const file = (path: string, text: string) => [pagePath(path), text] as const
const writes = (path: string, text: string) => `${path}\n\`\`\`\n${text}\`\`\`\n`
const MANIFEST = '{\n  "scripts": { "test": "vitest run" },\n  "devDependencies": { "vitest": "4.0.0" }\n}\n'
const PLUS = 'Now it is two, and all tests pass.\n\n'

type Way = readonly [
  what: string,
  loop: LoopId,
  answers: readonly Said[],
  kept: RegExp,
  more: readonly (readonly [path: Path, text: string])[],
]

/** The file that each edit is about and what it puts there, beside an edit that makes the test green. */
const DECIDING: readonly (readonly [what: string, path: string, before: string | null, after: string])[] = [
  ['the test script of package.json', 'package.json', MANIFEST, MANIFEST.replace('vitest run', 'vitest run --retry 3')],
  ['what package.json says of Jest', 'package.json', MANIFEST, MANIFEST.replace('{\n', '{\n  "jest": { "bail": 1 },\n')],
  [
    'the configuration of Vitest',
    'vitest.config.ts',
    'export default { test: { retry: 0 } }\n',
    'export default { test: { retry: 3 } }\n',
  ],
  ['a new configuration of Vitest', 'vitest.config.ts', null, "export default { test: { testNamePattern: 'a' } }\n"],
  [
    'the tests in the configuration of Vite',
    'vite.config.ts',
    'export default { test: {} }\n',
    'export default { test: { retry: 3 } }\n',
  ],
  ['a file that runs before the tests', 'src/before.ts', 'export {}\n', "process.env.SKIP = '1'\n"],
  ['a fixture', 'fixtures/wanted.json', '{ "a": 2 }\n', '{ "a": 1 }\n'],
  ['a snapshot', 'src/__snapshots__/a.snap', 'exports[`a 1`] = `2`\n', 'exports[`a 1`] = `1`\n'],
  ['a new snapshot', 'src/__snapshots__/b.snap', null, 'exports[`b 1`] = `1`\n'],
  ['a mock of a package', '__mocks__/fs.js', null, 'module.exports = {}\n'],
  ['a helper of tests', 'src/test-utils.ts', 'export const same = (a, b) => a === b\n', 'export const same = () => true\n'],
  ['a test that becomes empty', 'test/b.test.ts', "test('b', () => {\n  same(b, 1)\n})\n", "test('b', () => {\n})\n"],
  ['a test with only', 'test/b.test.ts', "test('b', () => same(b, 1))\n", "test.only('b', () => same(b, 1))\n"],
  ['an assertion that is caught', 'test/b.test.ts', 'same(b, 1)\n', 'try { same(b, 1) } catch {}\n'],
  ['the code of a package', 'node_modules/chai/index.js', 'exports.same = 1\n', 'exports.same = 2\n'],
]

const B = [file('src/b.ts', 'const b = 1\n')]
const VITEST = [
  file('package.json', MANIFEST),
  file('vitest.config.ts', "export default { test: { retry: 0, setupFiles: ['./src/before.ts'] } }\n"),
]

const WAYS: readonly Way[] = [
  ...DECIDING.map(([what, path, before, after]): Way => {
    const edit = before === null ? writes(path, after) : searchReplaceBlock(before, after, path)
    const base = path === 'vitest.config.ts' || path === 'vite.config.ts' ? VITEST.slice(0, 1) : VITEST
    const more = [...base.filter(([other]) => other !== path), ...(before === null ? [] : [file(path, before)])]
    return [what, 'chat-edit', [`${PLUS}${GOOD}\n${edit}`, 'It is done.'], /wrong-file/, more]
  }),
  ...DECIDING.map(([what, path, before, after]): Way => {
    const base = path === 'vitest.config.ts' || path === 'vite.config.ts' ? VITEST.slice(0, 1) : VITEST
    const more = [...base.filter(([other]) => other !== path), ...(before === null ? [] : [file(path, before)])]
    const call =
      before === null
        ? ['Write', { file_path: path, content: after }]
        : ['Edit', { file_path: path, old_string: before, new_string: after }]
    const calls: Said[] = [
      READ_A,
      { calls: [['Read', { file_path: path }]] },
      EDIT_A,
      { calls: [[String(call[0]), call[1]]] },
      'Done.',
    ]
    return [`${what}, by a call`, 'tool-calls', calls, /Your edits of|"test\/b\.test\.ts"\]/, more]
  }),
  [
    'an answer whose last block is not closed',
    'chat-edit',
    [`${GOOD}\nsrc/b.ts\n\`\`\`\n<<<<<<< SEARCH\nconst b = 1\n=======\nconst b = 2\n`],
    /cut-off|parse/,
    B,
  ],
  ['a reason to stop that no one knows', 'chat-edit', [{ text: GOOD, stop: 'other' }], /cut-off/, []],
  [
    'a refused edit, and then “done”',
    'chat-edit',
    [
      `${GOOD}\n${searchReplaceBlock('const z = 9\n', 'const b = 2\n', 'src/b.ts')}`,
      'All edits are in place, everything is done.',
    ],
    /no-match|no-edit/,
    B,
  ],
  [
    'one of two edits that cannot be read',
    'chat-edit',
    [`${GOOD}\nsrc/b.ts\n\`\`\`\n<<<<<<< SEARCH\nconst b = 1\n>>>>>>> REPLACE\n\`\`\`\n`],
    /parse|cut-off|no-match/,
    B,
  ],
  [
    'a test file that is moved',
    'chat-edit',
    [
      `${GOOD}\n\`\`\`diff\ndiff --git a/test/a.test.ts b/old/a.ts\nsimilarity index 100%\nrename from test/a.test.ts\nrename to old/a.ts\n\`\`\`\n`,
    ],
    /wrong-file/,
    [],
  ],
  [
    'an edit in a call where no tool is offered',
    'chat-edit',
    [{ text: GOOD, calls: [['Edit', { file_path: 'src/b.ts', old_string: 'const b = 1', new_string: 'const b = 2' }]] }],
    /no tool/,
    B,
  ],
  [
    'a call that is cut in mid-argument',
    'tool-calls',
    [READ_A, EDIT_A, { calls: [['Edit', '{"file_path": "src/b.ts", "old_string": "const b']] }, 'Done.'],
    /Your edits of src\/b\.ts/,
    B,
  ],
  [
    'a call that is cut before its file',
    'tool-calls',
    [READ_A, EDIT_A, { calls: [['Write', '{"content": "const b']] }, 'Done.'],
    /An edit of yours was refused/,
    [],
  ],
  [
    'a call that is cut before its file, and an edit of some file after it',
    'tool-calls',
    [READ_A, { calls: [['Edit', '{"file_path": "src/b.t']] }, EDIT_A, 'Done.'],
    /An edit of yours was refused/,
    B,
  ],
  [
    'a call without what it needs',
    'tool-calls',
    [READ_A, EDIT_A, { calls: [['Edit', { file_path: 'src/b.ts', old_string: 'const b = 1' }]] }, 'Done.'],
    /Your edits of src\/b\.ts/,
    B,
  ],
  [
    'an edit by a tool that there is not',
    'tool-calls',
    [
      READ_A,
      EDIT_A,
      {
        calls: [
          ['str_replace_editor', { command: 'str_replace', path: 'src/b.ts', old_str: 'const b = 1', new_str: 'const b = 2' }],
        ],
      },
      'Done.',
    ],
    /Your edits of src\/b\.ts/,
    B,
  ],
]

test.each(WAYS)('%s (%s)', async (_, loop, answers, kept, more) => {
  const { agent, agents, get } = await scriptedRun(loop, answers, { database: new IDBFactory(), more, caps: { repairs: 1 } })
  const run = agent().agent
  expect([run.status, keptBy(run)]).toEqual(['paused', expect.stringMatching(kept)])
  await agents.stop()
  expect(get().tree.get(TEST)).toBe('test')
  for (const [path, text] of more) expect(get().tree.get(path)).toBe(text)
})

test('a command that writes such a file, as text or as bytes, leaves it as it is', async () => {
  const config = pagePath('vitest.config.ts')
  const more = [...VITEST, file('fixtures/a.bin', 'x')]
  const bytes = new Uint8Array([0, 255, 254])
  const shell = async () => ({
    code: 0,
    changed: new Map<string, string | Uint8Array>([
      ['vitest.config.ts', 'export default {}\n'],
      ['fixtures/a.bin', bytes],
      ['test/a.test.ts', bytes],
      ['src/a.ts', 'const a = 2\n'],
    ]),
    cwd: '/project',
  })
  const bash = { calls: [['Bash', { command: 'npm test' }]] } as const
  const page = await scriptedRun('tool-calls', [bash, 'Done.', 'Done.'], {
    database: new IDBFactory(),
    more,
    shell,
    caps: { repairs: 1 },
  })
  const run = page.agent().agent
  expect(run).toMatchObject({ status: 'paused' })
  expect([...run.open].sort()).toEqual(['fixtures/a.bin', 'test/a.test.ts', 'vitest.config.ts'])
  expect(page.get().tree.get(config)).toBe(VITEST[1]?.[1])
  expect(page.get().tree.get(TEST)).toBe('test')
})

test('what the person allows is no reason, and a dependency or a new test needs nobody', async () => {
  const edit = `${GOOD}\n${searchReplaceBlock(MANIFEST, MANIFEST.replace('vitest run', 'vitest run test'), 'package.json')}`
  const page = await scriptedRun('chat-edit', [edit], { database: new IDBFactory(), more: VITEST })
  expect(page.agent().agent.pause).toEqual({ code: 'wrong-file', files: ['package.json'] })
  page.agents.tell({ type: 'allow' })
  await page.settled()
  await expect.poll(() => page.agent().agent.status).toBe('done')
  const dependency = searchReplaceBlock('"vitest": "4.0.0"', '"vitest": "4.0.0", "left-pad": "1.3.0"', 'package.json')
  const free = `${GOOD}\n${dependency}\n${writes('test/c.test.ts', "test('c', () => {})\n")}`
  const other = await scriptedRun('chat-edit', [free], { database: new IDBFactory(), more: VITEST })
  expect([other.agent().agent.status, other.agent().agent.pause]).not.toContainEqual(
    expect.objectContaining({ code: 'wrong-file' }),
  )
})

type Reported = readonly (readonly [name: string, state: TestState])[]

/** Reports what `says` makes of each run; null: the test file does not load. `isMended`: whether the edit has landed. */
function runtimeThat(says: (isMended: boolean, run: number) => Reported | null): Runtime {
  let runs = 0
  return {
    id: 'embedded',
    boot: async () => ({ ok: true }),
    async run({ files }, options) {
      const error = { name: 'Error', message: 'not so', frames: [{ file: TEST, line: 1, column: 1 }] }
      const reported = says(String(files.get(A)).includes('const a = 2'), runs++)
      const events: RunEvent[] = reported?.map(([name, state]): RunEvent => {
        const event = { type: 'test', file: TEST, path: [name], state, durationMs: 1 } as const
        return state === 'fail' ? { ...event, error } : event
      }) ?? [{ type: 'file-error', file: TEST, error }]
      for (const event of events) options?.onEvent?.(event)
      return { outcome: 'done', durationMs: 1, changedFiles: new Map() }
    },
    dispose: async () => {},
  }
}

const NO_NEED = 'No change is needed: the files are right as they are.'

/** Tests that come to a green end which shows nothing. */
const BY_THE_TESTS: readonly (readonly [
  what: string,
  loop: LoopId,
  answers: readonly Said[],
  says: Parameters<typeof runtimeThat>[0],
  kept: RegExp,
])[] = [
  [
    'one of two tests of the same name is gone',
    'chat-edit',
    [GOOD],
    (isMended) => [...(isMended ? [] : [['a', 'fail'] as const]), ['a', 'pass']],
    /gone or are skipped now: test\/a\.test\.ts › a \(2\)/,
  ],
  [
    'one of two tests of the same name is skipped',
    'chat-edit',
    [GOOD],
    (isMended) => [
      ['a', isMended ? 'skip' : 'fail'],
      ['a', 'pass'],
    ],
    /gone or are skipped now: test\/a\.test\.ts › a\./,
  ],
  [
    'a file that did not load skips a test once it does',
    'chat-edit',
    [GOOD],
    (isMended) =>
      isMended
        ? [
            ['a', 'skip'],
            ['b', 'pass'],
          ]
        : null,
    /gone or are skipped now: test\/a\.test\.ts/,
  ],
  ['tests under other names', 'chat-edit', [GOOD], (isMended) => [[isMended ? 'b' : 'a', 'pass']], /gone or are skipped now/],
  [
    'a suite that is skipped whole',
    'chat-edit',
    [GOOD],
    (isMended) => [['a', isMended ? 'skip' : 'fail']],
    /0 passed, 1 skipped/,
  ],
  [
    'a test that fails and then passes on the same files',
    'tool-calls',
    [READ_A, EDIT_A, 'Done.', 'All is done.'],
    (_, run) => [['a', run < 2 ? 'fail' : 'pass']],
    /"unsteady"/,
  ],
  [
    'a test that fails and then passes on the files of the person',
    'tool-calls',
    [NO_NEED],
    (_, run) => [['a', run < 1 ? 'fail' : 'pass']],
    /"unsteady"/,
  ],
]

test.each(BY_THE_TESTS)('%s (%s)', async (_, loop, answers, says, kept) => {
  const page = await scriptedRun(loop, answers, { database: new IDBFactory(), runtime: runtimeThat(says), caps: { repairs: 1 } })
  const run = page.agent().agent
  expect([run.status, keptBy(run)]).toEqual(['paused', expect.stringMatching(kept)])
})

test.each([
  ['Mend the sum in `api.js`.', 'paused'],
  ['Mend the sum in api.ts, please.', 'paused'],
  ['Mend the sum in src/api.ts.', 'paused'],
  ['Mend the sum in `a.ts`.', 'done'],
  ['Node.js has to take it, as of README.md and version 2.0.', 'done'],
])('a task that names a file is not done by another: %s', async (task, status) => {
  const page = await scriptedRun('chat-edit', [GOOD], { database: new IDBFactory(), task })
  expect(page.agent().agent.status).toBe(status)
})
