import { expect, test } from 'vitest'
import { appliers } from '../../engine/appliers'
import { hostOf, hostText } from './tool-hosts'
import { sourceOf } from './tool-sources'

/** Without a program that people run. */
const HOSTLESS: ReadonlySet<string> = new Set(['relay-file-diff', 'sequence-matcher-085'])

test.each(appliers.filter(({ id }) => !HOSTLESS.has(id)).map(({ id }) => id))('%s: the page says how people meet it', (id) => {
  const host = hostOf(id)
  expect(host?.about).toMatch(/^[A-Z].+\.$/)
  // What is said in short and at length agree.
  if (host?.asks === 'asks') expect(host.about).not.toMatch(/^Writes|^Asks for nothing/)
  if (host?.asks === 'writes') expect(host.about).not.toMatch(/and asks[.,]/)
})

test('a host whose code nobody can read is known by its documents, and the page says so', () => {
  const without = appliers.filter(({ id }) => id !== 'native' && !HOSTLESS.has(id) && sourceOf(id) === null)
  expect(without.map(({ id }) => id).toSorted()).toEqual(['amp', 'cursor', 'droid', 'windsurf'])
  for (const { id } of without) {
    const host = hostOf(id)
    expect(host === null ? '' : hostText(host)).toMatch(/documents say: its code is closed\.$/)
  }
})
