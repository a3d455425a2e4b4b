import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, decode, encode, isBinary, isSha, shaOf } from './content'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('decode', () => {
  test.each([
    ['plain text', bytes(0x61, 0x0d, 0x0a), 'a\r\n'],
    ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x61), '\ufeffa'],
    ['an emoji', bytes(0xf0, 0x9f, 0xa6, 0x84), '🦄'],
    ['nothing', bytes(), ''],
  ])('%s is text', (_, input, text) => {
    expect(decode(input)).toBe(text)
  })

  test.each([
    ['NUL', bytes(0x61, 0, 0x62)],
    ['UTF-16', bytes(0xff, 0xfe, 0x61, 0x00)],
    ['Latin-1', bytes(0x63, 0x61, 0x66, 0xe9)],
    ['half a surrogate pair', bytes(0xed, 0xa0, 0x80)],
    ['a sequence cut off', bytes(0xf0, 0x9f, 0xa6)],
  ])('%s stays bytes', (_, input) => {
    expect(decode(input)).toBe(input)
    expect(isBinary(decode(input))).toBe(true)
    expect(decode(bytes(0x61))).toBe('a') // what failed before leaves nothing behind
  })

  test('law: encoding what was decoded gives the bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (input) => {
        expect([...encode(decode(input))]).toEqual([...input])
      }),
    )
  })
})

describe('shaOf', () => {
  test('is SHA-256 of the bytes, the same for text and for its bytes', () => {
    expect(shaOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(shaOf(bytes(0x61, 0x62, 0x63))).toBe(shaOf('abc'))
    expect(shaOf('\ufeffabc')).not.toBe(shaOf('abc'))
  })

  test('a hash is 64 lower-case hex digits', () => {
    expect(isSha(shaOf(''))).toBe(true)
    for (const text of ['', 'ab', shaOf('').toUpperCase(), `${shaOf('')}\n`]) expect(isSha(text)).toBe(false)
  })
})

describe('canonical', () => {
  const content = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ maxLength: 12 }),
    fc.uint8Array({ maxLength: 12 }),
  )
  const halves = fc.constantFrom('\ud800', 'a\udc00b', '\0', 'a\0b', '\ud83e\udd84')

  test('law: equal hashes are equal contents', () => {
    fc.assert(
      fc.property(fc.oneof(content, halves), (value) => {
        const kept = canonical(value)
        expect(shaOf(kept)).toBe(shaOf(value))
        expect(decode(encode(kept))).toEqual(kept)
      }),
    )
  })

  test('bytes are copied', () => {
    const mine = bytes(0, 1)
    const kept = canonical(mine)
    mine[1] = 9
    expect(kept).toEqual(bytes(0, 1))
  })
})
