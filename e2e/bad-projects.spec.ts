/** Broken and hostile projects in the page's own runtime: each gets a verdict or a sentence, the page answers, and the next run is whole. */
import { expect, test } from '@playwright/test'
import { type Harness, openHarness } from './support/harness'
import { BAD_PROJECTS, errorsOf, manyFiles, NEXT, plannedIn, redFilesOf, saidOf } from './verdicts/bad-projects.cases'

/** As many as the page is meant to take. */
const MANY = 5000

async function expectWholeNextRun(harness: Harness): Promise<void> {
  const { outcome, events } = await harness.run({ files: NEXT.files, tests: plannedIn(NEXT.files) })
  expect(outcome).toBe('done')
  expect(saidOf(events)).toEqual(NEXT.said)
}

test(`${MANY} test files: a verdict of each, and the page answers between them`, async ({ page }) => {
  const harness = await openHarness(page)
  const { files, red } = manyFiles(MANY)
  const { outcome, events, turns } = await harness.run({
    files,
    tests: plannedIn(files),
    runTimeoutMs: 500_000,
  })
  expect(outcome).toBe('done')
  expect(saidOf(events)).toHaveLength(MANY)
  expect(redFilesOf(events)).toEqual([red])
  // The page had at least a turn of its own for each file.
  expect(turns).toBeGreaterThan(MANY)
  await expectWholeNextRun(harness)
})

test('a large file, circles, manifests that are none, two runners, tests that delete files', async ({ page }) => {
  const harness = await openHarness(page)
  for (const { title, files, said, errors } of BAD_PROJECTS)
    await test.step(title, async () => {
      const { outcome, events } = await harness.run({ files, tests: plannedIn(files) })
      expect(outcome).toBe('done')
      expect(saidOf(events)).toEqual(said)
      expect(errorsOf(events)).toEqual(errors.map((part) => expect.stringContaining(part)))
      await expectWholeNextRun(harness)
    })
})
