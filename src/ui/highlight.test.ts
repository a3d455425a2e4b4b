import { describe, expect, test } from 'vitest'
import type { CodeRow, RowTone } from './code-view'
import { highlighted } from './highlight'

const row = (tone: RowTone): CodeRow => ({ tone, sign: '', number: '', group: -1 })

/** Each row's tokens as they read. */
const read = async (language: string, rows: readonly (readonly [tone: RowTone, text: string])[]) => {
  const tokens = await highlighted(
    rows.map(([, text]) => text).join('\n'),
    rows.map(([tone]) => row(tone)),
    language,
  )
  return tokens?.map((some, at) => some.map(({ from, to, kind }) => `${kind} ${rows[at]?.[1].slice(from, to)}`)) ?? null
}

describe('the rows of a plain pane', () => {
  test('have the kinds of their language', async () => {
    expect(await read('typescript', [['plain', "const a = 'b' // c"]])).toEqual([['keyword const', "string 'b'", 'comment // c']])
    expect(
      await read('python', [
        ['plain', 'def f():'],
        ['plain', '    return 1'],
      ]),
    ).toEqual([
      ['keyword def', 'name f'],
      ['keyword return', 'number 1'],
    ])
  })

  test('that are no code end nothing and open nothing', async () => {
    expect(
      await read('typescript', [
        ['muted', "It's the pool's"],
        ['marker', '`'],
        ['exact', "f('x')"],
      ]),
    ).toEqual([[], [], ['name f', "string 'x'"]])
  })

  test('go on where old and new code fork', async () => {
    expect(
      await read('typescript', [
        ['plain', '/*'],
        ['removed', 'old */ 1'],
        ['added', 'new'],
        ['plain', '*/ 2'],
      ]),
    ).toEqual([['comment /*'], ['comment old */', 'number 1'], ['comment new'], ['comment */', 'number 2']])
  })

  test('of a language without a grammar have none', async () => expect(await read('cobol', [['plain', 'MOVE 1']])).toBeNull())

  test('within a template string are code where it says so', async () => {
    expect(await read('typescript', [['plain', `\`a $${'{b}'} c\``]])).toEqual([['string `a ', 'string  c`']])
  })
})
