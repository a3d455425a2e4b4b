import { expect, test } from 'vitest'
import { appliers } from '../../engine/appliers'
import { hostOf } from './tool-hosts'

/** Without a program that people run. */
const HOSTLESS: ReadonlySet<string> = new Set(['relay-file-diff', 'sequence-matcher-085'])

test.each(appliers.filter(({ id }) => !HOSTLESS.has(id)).map(({ id }) => id))('%s: the page says how people meet it', (id) => {
  const host = hostOf(id)
  expect(host?.about).toMatch(/^[A-Z].+\.$/)
  // What is said in short and at length agree.
  if (host?.asks === 'asks') expect(host.about).not.toMatch(/^Writes|^Asks for nothing/)
  if (host?.asks === 'writes') expect(host.about).not.toMatch(/and asks[.,]/)
})
