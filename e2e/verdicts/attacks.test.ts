/**
 * Ways in which a red run could look green in Vitest and Jest: rewritten globals, ends of all kinds, matchers that lie, callbacks, empty tables, other files
 * rewritten. Vitest 4.1.12 and Jest 30.5.2 called each of `recorded/attacks.json` red, and so does the embedded runtime. `said`: the file's verdicts,
 * where both give the same.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { parsePath } from '../../src/engine/paths'
import { testPlanOf } from '../../src/test-plan/test-plan'
import { openEmbedded } from './embedded'
import { rowsOfRun } from './recorded-rows'
import { type FileVerdict, isGreen, verdictsOf } from './verdict'

const ROW = z.strictObject({
  runner: z.enum(['vitest', 'jest']),
  name: z.string(),
  files: z.record(z.string(), z.string()),
  said: z.record(z.string(), z.array(z.string())).nullable(),
})
const ROWS = z.array(ROW).parse(JSON.parse(readFileSync(new URL('./recorded/attacks.json', import.meta.url), 'utf8')))
const RUN = rowsOfRun(ROWS)

const pathOf = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

type Row = z.infer<typeof ROW>

const FILE = 'a.test.js'

/** Rows of one file run in one go, each in a folder of its own, under the configuration that they share. */
const setUpOf = ({ runner, files }: Row) => {
  const { [FILE]: _, ...others } = files
  return Object.keys(others).every((path) => path === 'package.json' || path === 'vitest.config.mjs')
    ? JSON.stringify([runner, others])
    : null
}

/** By what they share; null: rows that run alone. */
function groupOf(rows: readonly Row[]): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>()
  for (const row of rows) groups.set(setUpOf(row), [...(groups.get(setUpOf(row)) ?? []), row])
  return groups
}

const ours = new Map<Row, ReadonlyMap<string, FileVerdict>>()

async function runAll(files: Readonly<Record<string, string>>) {
  const tree = new Map(Object.entries(files).map(([path, text]) => [pathOf(path), text]))
  return verdictsOf(await embedded.run(files, [...testPlanOf(tree).files.keys()], { testTimeoutMs: 5_000 }))
}

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
  const together = groupOf(RUN)
  for (const [setUp, rows] of together) {
    if (setUp === null) for (const row of rows) ours.set(row, await runAll(row.files))
    else {
      const files: Record<string, string> = {}
      for (const [at, row] of rows.entries())
        for (const [path, text] of Object.entries(row.files)) files[path === FILE ? `r${at}/${FILE}` : path] = text
      const verdicts = await runAll(files)
      for (const [at, row] of rows.entries()) {
        const verdict = verdicts.get(`r${at}/${FILE}`)
        ours.set(row, new Map(verdict ? [[FILE, verdict]] : []))
      }
    }
  }
}, 600_000)
afterAll(() => embedded.end())

it.each(RUN)('$runner: $name', (row) => {
  const verdicts = [...(ours.get(row) ?? [])]
  expect(
    verdicts.some(([, verdict]) => !isGreen(verdict)),
    JSON.stringify(verdicts),
  ).toBe(true)
  const lines = verdicts.map(([file, { tests, isFailed }]) => [file, [...tests, ...(isFailed ? ['red'] : [])]])
  if (row.said !== null) expect(Object.fromEntries(lines)).toEqual(row.said)
})

it('holds enough of each runner', () => {
  for (const runner of ['vitest', 'jest']) expect(ROWS.filter((row) => row.runner === runner).length).toBeGreaterThan(50)
})
