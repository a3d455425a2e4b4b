import { describe, expect, it } from 'vitest'
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { planRun, type RunnerPlan } from '../../test-plan/script-plan'
import { splitScript } from '../../test-plan/split-script'
import { runnerCommand, type Version } from './runner-arguments'

const manifest = (value: object) => new Map([['package.json', JSON.stringify(value)]])
const runner = (id: string, args: string[] = [], more: Partial<RunnerPlan> = {}) => ({
  kind: 'runner',
  runner: id,
  before: [],
  env: {},
  nodeFlags: [],
  args,
  ...more,
})
const NPM_TEST = { kind: 'plain', command: 'npm', args: ['test'] }

describe('the test script names the runner', () => {
  it.each<readonly [string, object]>([
    ['node --test', runner('node')],
    ['node --test test/', runner('node', ['test/'])],
    [
      'node --import tsx --test --test-reporter spec "test/**/*.ts"',
      runner('node', ['test/**/*.ts'], { nodeFlags: ['--import', 'tsx'] }),
    ],
    ['tsx --test', runner('node', [], { nodeFlags: ['--import', 'tsx'] })],
    ['vitest', runner('vitest')],
    ['vitest run --config ./v.ts --reporter=dot', runner('vitest', ['--config', './v.ts'])],
    ['npx vitest --watch', runner('vitest')],
    ['pnpm exec vitest', runner('vitest')],
    ['NODE_ENV=test jest --verbose -i', runner('jest', ['-i'], { env: { NODE_ENV: 'test' } })],
    ['cross-env A=1 B="x y" jest', runner('jest', [], { env: { A: '1', B: 'x y' } })],
    [
      'node --experimental-vm-modules node_modules/jest/bin/jest.js',
      runner('jest', [], { nodeFlags: ['--experimental-vm-modules'] }),
    ],
    ['tsc -p . && npm run build && vitest run', runner('vitest', [], { before: ['tsc -p .', 'npm run build'] })],
    ['npm run unit', runner('vitest', ['--dir', 'src'])],
    ['npm run unit -- --bail 1', runner('vitest', ['--dir', 'src', '--bail', '1'])],
    ['npm run circle', NPM_TEST],
    ['mocha', NPM_TEST],
    ['vitest | tee log', NPM_TEST],
    ['vitest; echo done', NPM_TEST],
    ['jest $FLAGS', NPM_TEST],
    ['node run-tests.js', NPM_TEST],
  ])('%s', (test, plan) => {
    expect(planRun(manifest({ scripts: { test, unit: 'vitest --dir src', circle: 'npm run circle' } }))).toEqual(plan)
  })

  it.each<readonly [string, ReadonlyMap<string, string>, string]>([
    ['no package.json', new Map(), 'node'],
    ['a package.json that does not parse', new Map([['package.json', '{']]), 'node'],
    ['no script', manifest({ devDependencies: { vitest: '*' } }), 'vitest'],
    ['npm’s own script', manifest({ scripts: { test: 'echo "Error: no test specified" && exit 1' } }), 'node'],
    ['Jest as a dependency', manifest({ devDependencies: { jest: '29' } }), 'jest'],
  ])('falls back on the packages: %s', (_, files, id) => {
    expect(planRun(files)).toEqual(runner(id))
  })

  it.each<readonly [readonly string[], object]>([
    [['npx', 'jest', '--coverage'], runner('jest', ['--coverage'])],
    [['npm', 'run', 'unit'], runner('vitest', ['--dir', 'src'])],
    [['make', 'test'], { kind: 'plain', command: 'make', args: ['test'] }],
  ])('a command takes its place: %j', (command, plan) => {
    expect(planRun(manifest({ scripts: { test: 'node --test', unit: 'vitest --dir src' } }), command)).toEqual(plan)
  })
})

it.each<readonly [string, readonly string[][] | null]>([
  [`a 'b c' "d"e`, [['a', 'b c', 'de']]],
  ['a && b c', [['a'], ['b', 'c']]],
  ['a & b', null],
  ['a > b', null],
  ['a "open', null],
  ['a "$HOME"', null],
  ['', []],
])('words of %s', (script, words) => {
  expect(splitScript(script)?.map((command) => command.words) ?? null).toEqual(words)
})

describe('a request in the flags of each runner', () => {
  const path = (text: string): Path => {
    const parsed = parsePath(text)
    if (!parsed.ok) throw new Error(text)
    return parsed.path
  }
  const file = path('t/a.test.ts')
  const only = [{ file, path: ['s (1)', 'is a/b'] }]
  const NODE_20 = { major: 20, minor: 19 }
  const command = (id: RunnerPlan['runner'], request: object, node: Version = NODE_20, args: string[] = []) =>
    runnerCommand({
      plan: { kind: 'runner', runner: id, before: [], env: { A: '1' }, nodeFlags: ['--no-warnings'], args },
      request: { files: new Map(), tests: [file], ...request },
      tests: [file],
      testTimeoutMs: 900,
      root: '/w',
      reporters: '/w/r',
      events: '/w/e',
      node,
      path: '/bin',
      passedOver: [],
    })
  const NODE = [
    '--no-warnings',
    '--require=/w/r/node-child.cjs',
    '--test',
    '--test-reporter=/w/r/node-test.mjs',
    '--test-reporter-destination=stdout',
  ]
  const VITEST = ['--no-warnings', 'node_modules/vitest/vitest.mjs', 'run']
  const VITEST_OWN = ['--reporter=/w/r/vitest.mjs', '--testTimeout=900']
  const JEST = [
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--reporters=/w/r/jest.cjs',
    '--testTimeout=900',
    '--watchAll=false',
  ]

  it.each<readonly [RunnerPlan['runner'], object, readonly string[]]>([
    ['node', {}, [...NODE, './t/a.test.ts']],
    ['node', { only }, [...NODE, '--test-name-pattern=^(?:s \\(1\\)|is a\\/b|s \\(1\\) is a\\/b)$', './t/a.test.ts']],
    ['node', { name: 'part' }, [...NODE, './t/a.test.ts']],
    ['node', { updateSnapshots: true }, [...NODE, './t/a.test.ts']],
    ['vitest', {}, [...VITEST, ...VITEST_OWN, '/w/t/a.test.ts']],
    ['vitest', { only }, [...VITEST, ...VITEST_OWN, '--testNamePattern=^(?:s \\(1\\) is a\\/b)$', '/w/t/a.test.ts']],
    ['vitest', { name: 'a.b' }, [...VITEST, ...VITEST_OWN, '--testNamePattern=[aA]\\.[bB]', '/w/t/a.test.ts']],
    ['vitest', { updateSnapshots: true }, [...VITEST, '--update', ...VITEST_OWN, '/w/t/a.test.ts']],
    ['jest', {}, [...JEST, '--runTestsByPath', '/w/t/a.test.ts']],
    [
      'jest',
      { only, updateSnapshots: true },
      [...JEST, '--testNamePattern=^(?:s \\(1\\) is a\\/b)$', '--updateSnapshot', '--runTestsByPath', '/w/t/a.test.ts'],
    ],
  ])('%s %j', (id, request, args) => {
    expect(command(id, request)).toMatchObject({ command: 'node', args })
  })

  it.each<readonly [Version, readonly string[]]>([
    [{ major: 18, minor: 20 }, []],
    [{ major: 22, minor: 12 }, ['--experimental-strip-types', '--test-update-snapshots']],
    [{ major: 24, minor: 1 }, ['--test-update-snapshots']],
  ])('uses what Node %j knows', (node, flags) => {
    expect(command('node', { updateSnapshots: true }, node).args).toEqual([...NODE, ...flags, './t/a.test.ts'])
  })

  it.each<readonly [string, string, boolean]>([
    ['shared.js', "import test from 'node:test'", true],
    ['shared.js', "import test from './test'", false],
    ['t/b.test.js', "import test from 'node:test'", false],
    ['node_modules/x/i.js', "require('node:test')", false],
  ])('runs files one by one where %s says %s: %s', (name, text, isOneByOne) => {
    const { args } = runnerCommand({
      plan: { kind: 'runner', runner: 'node', before: [], env: {}, nodeFlags: [], args: [] },
      request: { files: new Map([[path(name), text]]), tests: [] },
      tests: [file, path('b.test.ts')],
      testTimeoutMs: 900,
      root: '/w',
      reporters: '/w/r',
      events: '/w/e',
      node: NODE_20,
      path: '/bin',
      passedOver: [],
    })
    expect(args.includes('--test-concurrency=1')).toBe(isOneByOne)
  })

  it('keeps the script’s own flags and drops its files where the request names some', () => {
    expect(command('vitest', {}, NODE_20, ['src', '--dir', 'x', '--bail=1']).args).toEqual([
      ...VITEST,
      '--dir',
      'x',
      '--bail=1',
      ...VITEST_OWN,
      '/w/t/a.test.ts',
    ])
  })

  it('tells the reporter where to write, beside the script’s own variables', () => {
    expect(command('node', {}).env).toEqual({
      A: '1',
      NO_COLOR: '1',
      PATH: '/w/node_modules/.bin:/bin',
      HUNKSCOPE_EVENTS: '/w/e',
      HUNKSCOPE_LIMIT: '900',
    })
  })
})
