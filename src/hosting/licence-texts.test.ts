import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceTexts } from './licence-texts'

test('each line of docs/licences.md is in the file, with the text of its licence there or at the end', () => {
  const text = licenceTexts()
  const listed = [...readFileSync('docs/licences.md', 'utf8').matchAll(/^\| ([^|]+) \| (\d\S*) \| (.+) \|$/gm)]
  expect(listed.length).toBeGreaterThan(200)
  const missing = listed.filter(([, name, version]) => !text.includes(`\n${name} ${version}: `)).map(([, name]) => name)
  expect(missing).toEqual([])
  const parts = text.split(/^={80}\n(?=[^\n]+: )/m).slice(1)
  const atEnd = new Map(
    parts.flatMap((part) => [...(/^Licence (\S+): its text\n/.exec(part)?.slice(1) ?? [])].map((id) => [id, part])),
  )
  expect([...atEnd.values()].every((part) => part.length > 1000)).toBe(true)
  const named = parts.flatMap((part) => /The text of (\S+) is at the end/.exec(part)?.[1] ?? [])
  expect(named).toContain('PSF-2.0')
  expect(named.filter((id) => !atEnd.has(id))).toEqual([])
  for (const part of parts) expect(part).toMatch(/licen[cs]e|copyright|permission|The text of/i)
})
