/** docs/faults.md names tests that exist, and quotes sentences that the page has. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Row = { readonly fault: string; readonly sees: string; readonly kept: string; readonly file: string; readonly title: string }

const rows = read('docs/faults.md')
  .split(/^### /m)
  .slice(1)
  .map((entry): Row => {
    const [fault = ''] = entry.split('\n')
    const of = (name: string): string => new RegExp(`^- ${name}: (.*)$`, 'm').exec(entry)?.[1]?.trim() ?? ''
    const [file = '', title = ''] = of('test')
      .replaceAll('`', '')
      .split(/ › (.*)/)
    const row = { fault: fault.trim(), sees: of('sees'), kept: of('kept'), file, title }
    if (Object.values(row).includes('')) throw new Error(`no entry of what is seen, what is kept and a test: ${entry}`)
    return row
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
