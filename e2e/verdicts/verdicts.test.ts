/** The law of verdicts on a hundred made-up projects; `npm run verdicts` tries thousands, and asks the native runners about all of them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from './embedded'
import { checkProjects, lineOfFound } from './law'

let embedded: Awaited<ReturnType<typeof openEmbedded>>
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.end())

it('of made-up projects every verdict is the native one', async () => {
  const { projects, files, tests, red, found } = await checkProjects(1, 100, embedded, false)
  expect(found.map(lineOfFound).join('\n')).toBe('')
  expect(projects).toBe(100)
  expect(files).toBeGreaterThan(100)
  expect(tests).toBeGreaterThan(200)
  expect(red).toBeGreaterThan(30)
})
