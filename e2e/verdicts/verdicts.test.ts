/** The law of verdicts on a hundred made-up projects; `npm run verdicts` tries thousands, and asks the native runners about all of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from './embedded'
import { checkProjects, type Found, foundTwice, lineOfFound } from './law'

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

describe('a project that ran twice', () => {
  const one = (file: string, difference: Found['difference']): Found => {
    return { project: 1, runner: 'node', file, difference, native: null, ours: null, text: '' }
  }

  it('differs where it did so both times; what did so once is a race', () => {
    const { found, races } = foundTwice([one('a', 'red'), one('b', 'tests')], [one('b', 'tests')])
    expect(found).toEqual([one('b', 'tests')])
    expect(races).toBe(1)
  })

  it.each<[string, readonly Found[], readonly Found[]]>([
    ['among others', [one('a', 'green')], []],
    ['among others, and differed otherwise alone', [one('a', 'green')], [one('a', 'tests')]],
    ['alone', [one('a', 'red')], [one('a', 'green')]],
  ])('that was green and red natively counts: %s', (_, among, alone) => {
    expect(foundTwice(among, alone)).toEqual({ found: [one('a', 'green')], races: 0 })
  })
})
