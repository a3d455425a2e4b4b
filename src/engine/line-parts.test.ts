import { describe, expect, test } from 'vitest'
import { linePartsOf } from './line-parts'

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at).join(', ')

describe('two lines longer than are compared word by word', () => {
  test.each([
    ['one number', `[${numbers(4000)}]`, `[${numbers(4000).replace(' 3000,', ' 3001,')}]`, 20],
    ['a stretch in the middle', `[${numbers(4000)}]`, `[${numbers(2000)}, ${numbers(50, 9000)}, ${numbers(2000, 2000)}]`, 600],
  ])('differ in no more than %s', (_, reply, file, most) => {
    const parts = linePartsOf(reply, file)
    const side = (own: 'reply' | 'file') =>
      parts.flatMap((part) => (part.in === 'both' || part.in === own ? [part.text] : [])).join('')
    expect([side('reply'), side('file')]).toEqual([reply, file])
    const differing = parts.filter((part) => part.in !== 'both').reduce((sum, { text }) => sum + text.length, 0)
    expect(differing).toBeGreaterThan(0)
    expect(differing).toBeLessThanOrEqual(most)
  })

  test('half a character is no part', () => {
    const text = (last: string) => `${'x '.repeat(1500)}${last} end`
    for (const { text: part } of linePartsOf(text('👩'), text('👨'))) expect(part).not.toMatch(/\p{Cs}/u)
  })
})
