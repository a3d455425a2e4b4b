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
import { isGreen, verdictsOf } from './verdict'

const ROW = z.strictObject({
  runner: z.enum(['vitest', 'jest']),
  name: z.string(),
  files: z.record(z.string(), z.string()),
  said: z.record(z.string(), z.array(z.string())).nullable(),
})
const ROWS = z.array(ROW).parse(JSON.parse(readFileSync(new URL('./recorded/attacks.json', import.meta.url), 'utf8')))

const pathOf = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

it.each(ROWS)('$runner: $name', async ({ files, said }) => {
  const tree = new Map(Object.entries(files).map(([path, text]) => [pathOf(path), text]))
  const events = await embedded.run(files, [...testPlanOf(tree).files.keys()], { testTimeoutMs: 5_000 })
  const verdicts = [...verdictsOf(events)]
  expect(verdicts.some(([, verdict]) => !isGreen(verdict)), JSON.stringify(events)).toBe(true)
  const ours = verdicts.map(([file, { tests, isFailed }]) => [file, [...tests, ...(isFailed ? ['red'] : [])]])
  if (said !== null) expect(Object.fromEntries(ours), JSON.stringify(events)).toEqual(said)
})

it('holds enough of each runner', () => {
  for (const runner of ['vitest', 'jest']) expect(ROWS.filter((row) => row.runner === runner).length).toBeGreaterThan(50)
})
