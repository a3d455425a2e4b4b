/**
 * Configurations of Vitest and Jest that are plain data: what Vitest 4.1.12 and Jest 29.7.0 and 30.5.2 said of each small project is in
 * `recorded/settings.json`, and the embedded runtime says the same. What it does not have, and what its runner refuses, is named and chooses a
 * WebContainer: `recorded/settings-elsewhere.json`.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parsePath } from '../../src/engine/paths'
import { chooseRuntime } from '../../src/session/choose-runtime'
import { testPlanOf } from '../../src/test-plan/test-plan'
import { openEmbedded } from './embedded'
import { rowsOfRun } from './recorded-rows'
import { verdictsOf } from './verdict'

/** `said`: by file its tests, and 'red' where it failed beside them. */
const ROW = z.strictObject({
  runner: z.enum(['vitest', 'jest']),
  name: z.string(),
  files: z.record(z.string(), z.string()),
  said: z.record(z.string(), z.array(z.string())),
})
const ROWS = z.array(ROW).parse(JSON.parse(readFileSync(new URL('./recorded/settings.json', import.meta.url), 'utf8')))

/** `names`: of the settings; `isRed`: the runner ended with a failure. */
const ELSEWHERE = ROW.omit({ said: true }).extend({ names: z.array(z.string()), isRed: z.boolean() })
const AWAY = z
  .array(ELSEWHERE)
  .parse(JSON.parse(readFileSync(new URL('./recorded/settings-elsewhere.json', import.meta.url), 'utf8')))

const pathOf = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

const treeOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [pathOf(path), text] as const))

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

it.each(rowsOfRun(ROWS))('$runner: $name', async ({ files, said }) => {
  const tree = treeOf(files)
  const events = await embedded.run(files, [...testPlanOf(tree).files.keys()], { testTimeoutMs: 20_000 })
  const ours = [...verdictsOf(events)].map(([file, { tests, isFailed }]) => [file, [...tests, ...(isFailed ? ['red'] : [])]])
  expect(Object.fromEntries(ours), JSON.stringify(events)).toEqual(said)
  expect(chooseRuntime(tree, 'auto').runtime).toBe('embedded')
})

it.each(AWAY)('$runner: $name, elsewhere', ({ files, names }) => {
  expect(chooseRuntime(treeOf(files), 'auto')).toEqual({ runtime: 'webcontainer', why: { code: 'settings', names } })
})

it('compares enough', () => {
  expect(ROWS.filter(({ runner }) => runner === 'vitest').length).toBeGreaterThan(80)
  expect(ROWS.filter(({ runner }) => runner === 'jest').length).toBeGreaterThan(170)
  expect(AWAY.filter(({ isRed }) => isRed).length).toBeGreaterThan(50)
})

describe('settings that the embedded runtime does not have', () => {
  const vitest = (text: string) => ({ 'vitest.config.mjs': `export default ${text}`, 'a.test.js': "import { it } from 'vitest'" })
  const jest = (text: string) => ({ 'jest.config.js': `module.exports = ${text}`, 'a.test.js': 'it("a", () => {})' })
  it.each<readonly [script: string, files: Readonly<Record<string, string>>, names: readonly string[]]>([
    ['vitest run', vitest("{ test: { globalSetup: './g.js' } }"), ['test.globalSetup']],
    ['vitest run', vitest('{ test: { sequence: { concurrent: true } } }'), ['test.sequence']],
    ['vitest run', vitest("{ test: { environment: 'jsdom' } }"), ['test.environment']],
    ['vitest run', vitest("{ test: { projects: ['a'] } }"), ['test.projects']],
    ['vitest run', vitest('{ plugins: [own()], resolve: { alias: { a: b() } } }'), ['plugins', 'resolve.alias']],
    ['vitest run', vitest('{ test: { coverage: { enabled: true, thresholds: { lines: 1 } } } }'), ['test.coverage.thresholds']],
    ['vitest run', { 'a.test.js': `// @${'vitest'}-environment jsdom` }, ['@environment']],
    ['jest', jest("{ globalTeardown: './g.js', automock: true }"), ['automock', 'globalTeardown']],
    ['jest', jest("{ testEnvironment: 'jsdom', transform: { x: './own.js' } }"), ['testEnvironment', 'transform']],
    ['jest', jest('{ collectCoverage: true, coverageThreshold: {} }'), ['coverageThreshold']],
    ['jest', jest("{ preset: 'react-native' }"), ['preset']],
  ])('%s %j', (script, files, names) => {
    const tree = treeOf({ 'package.json': JSON.stringify({ scripts: { test: script } }), ...files })
    expect(chooseRuntime(tree, 'auto')).toEqual({ runtime: 'webcontainer', why: { code: 'settings', names } })
  })
})
