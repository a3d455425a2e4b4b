/** docs/faults.md names tests that exist, and quotes sentences that the page has. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Row = { readonly fault: string; readonly sees: string; readonly kept: string; readonly file: string; readonly title: string }

const rows = read('docs/faults.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:fault|-+) /.test(line))
  .map((line): Row => {
    const [fault = '', sees = '', kept = '', where = '', ...more] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const [file = '', title = ''] = where.split(/ › (.*)/)
    if (more.length > 0 || [fault, sees, kept, file, title].includes('')) throw new Error(`no row of four cells: ${line}`)
    return { fault, sees, kept, file, title }
  })

/** Titles in a file of tests, as they are written there. */
const titlesIn = (source: string): readonly string[] =>
  [...source.matchAll(/\btest(?:\.each[^\n]*?\))?\(\s*(['"`])((?:(?!\1).)*)\1/g)].map(([, , title = '']) => title)

const page = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => read(join('src', path)))
  .join('\n')

test('there are rows', () => expect(rows.length).toBeGreaterThan(30))

describe.each(rows)('$fault', ({ sees, file, title }) => {
  test('its test exists', () => expect(titlesIn(read(file))).toContain(title))

  test('the page has its words', () => {
    for (const [, said = ''] of sees.matchAll(/“([^”]+)”/g)) expect(page).toContain(said)
  })
})
