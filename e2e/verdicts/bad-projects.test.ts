/** Projects that no author intends: each gets a verdict or a sentence, and the run behind it is whole. `e2e/bad-projects.spec.ts` has them in a page. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BAD_PROJECTS, errorsOf, manyFiles, NEXT, plannedIn, redFilesOf, saidOf } from './bad-projects.cases'
import { openEmbedded, type Project } from './embedded'

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

const run = (files: Project) => embedded.run(files, plannedIn(files))

async function expectWholeNextRun(): Promise<void> {
  expect(saidOf(await run(NEXT.files))).toEqual(NEXT.said)
}

/** `HUNKSCOPE_RUNS=5000` tries as many as the page is meant to take. */
const MANY = Number(process.env.HUNKSCOPE_RUNS ?? 500)

it(`${MANY} test files: a verdict of each`, async () => {
  const { files, red } = manyFiles(MANY)
  const events = await run(files)
  expect(saidOf(events)).toHaveLength(MANY)
  expect(redFilesOf(events)).toEqual([red])
  await expectWholeNextRun()
})

it.each(BAD_PROJECTS)('$title', async ({ files, said, errors }) => {
  const events = await run(files)
  expect(saidOf(events)).toEqual(said)
  expect(errorsOf(events)).toEqual(errors.map((part) => expect.stringContaining(part)))
  await expectWholeNextRun()
})

it('a file that another test deleted is there in the next run: what tests do is not what a person decided', async () => {
  const kept = { 'c.test.mjs': NEXT.files['next.test.mjs'] ?? '' }
  await run({
    ...kept,
    'a.test.mjs': "import fs from 'node:fs'\nimport test from 'node:test'\ntest('x', () => fs.rmSync('c.test.mjs'))",
  })
  expect(saidOf(await run(kept))).toEqual(['c.test.mjs: passes: pass'])
})
