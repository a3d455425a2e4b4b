import { expect, test, vi } from 'vitest'
import { gistHash, gistIn, openGist, withoutGist } from './gist-address'

const ID = '0123456789abcdef0123456789abcdef'

test.each([
  [`#${gistHash(ID)}`, ID, ''],
  [`#step=1.2&gist=${ID}&gist=1`, ID, '#step=1.2'],
  ['#gist=', '', ''],
  ['#agist=1', null, '#agist=1'],
  ['', null, ''],
])('%j names %j, and leaves %j', (hash, id, rest) => expect([gistIn(hash), withoutGist(hash)]).toEqual([id, rest]))

/** What becomes of a name: the gist that the page asks for, or the notice that it shows. */
async function opened(named: string): Promise<string[]> {
  const driver = {
    page: { notify: vi.fn(({ code }) => void done.push(code)) },
    projects: { take: vi.fn(async ({ origin }) => void done.push(origin.kind)) },
  }
  const done: string[] = []
  await openGist(driver, named)
  return done
}

test.each([[ID], [ID.toUpperCase()], ['7654321']])('%s is asked for, as what came by a link', async (named) => {
  expect(await opened(named)).toEqual(['link'])
})

test.each([[''], ['../../user'], [`${ID}/raw`], [`${ID}0`], ['abc'], ['%20'], ['<script>']])(
  '%j is reported as no gist',
  async (named) => {
    expect(await opened(named)).toEqual(['not-imported'])
  },
)
