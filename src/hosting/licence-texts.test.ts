import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceTexts } from './licence-texts'

test('each package of docs/licences.md is in the file, with a text of its licence', () => {
  const text = licenceTexts()
  const listed = [...readFileSync('docs/licences.md', 'utf8').matchAll(/^\| (\S+) \| (\d\S*) \| (.+) \|$/gm)]
  expect(listed.length).toBeGreaterThan(200)
  const missing = listed.filter(([, name, version]) => !text.includes(`\n${name} ${version}: `)).map(([, name]) => name)
  expect(missing).toEqual([])
  const parts = text.split(/^={80}\n(?=\S+ \S+: )/m).slice(1)
  const bare = parts.filter((part) => part.includes('It holds no text of its licence')).map((part) => part.split(' ')[0])
  // Their authors publish none; the kind of licence is named.
  expect(bare.length).toBeLessThan(listed.length / 5)
  for (const part of parts) expect(part).toMatch(/licen[cs]e|copyright|permission/i)
})
