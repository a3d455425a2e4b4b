import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invisiblesIn, sayInvisible, signsIn } from './invisible'

const said = (text: string) => invisiblesIn(text).map((one) => `${one.at} ${sayInvisible(one)}`)

describe('invisible characters', () => {
  it.each([
    ['plain text of every usual kind, äöü, 漢字, עברית', 'let a = "x" // ä 漢 עברית 😀', []],
    ['a no-break space', 'a\u00a0b', ['1 no-break space, U+00A0']],
    [
      'unusual spaces',
      '\u2009\u202f\u3000x',
      ['0 thin space, U+2009', '1 narrow no-break space, U+202F', '2 ideographic space, U+3000'],
    ],
    ['zero width', 'a\u200bb\u2060', ['1 zero width space, U+200B', '3 word joiner, U+2060']],
    [
      'a byte order mark, first or not',
      '\ufeffa\ufeff',
      ['0', '2'].map((at) => `${at} zero width no-break space (byte order mark), U+FEFF`),
    ],
    ['a soft hyphen', 'co\u00adop', ['2 soft hyphen, U+00AD']],
    [
      'directions',
      '\u202ex\u202c\u2066',
      ['0 right-to-left override, U+202E', '2 pop directional formatting, U+202C', '3 left-to-right isolate, U+2066'],
    ],
    ['tabs', '\ta\tb', ['0 character tabulation (tab), U+0009', '2 character tabulation (tab), U+0009']],
    ['a carriage return after spaces', 'a  \r\nb', ['1 2 trailing spaces, U+0020', '3 carriage return, U+000D']],
    ['spaces before the sign for a carriage return', 'a ␍', ['1 trailing space, U+0020']],
    ['spaces at the ends of lines alone', ' a b \n   \nc', ['4 trailing space, U+0020', '6 3 trailing spaces, U+0020']],
    ['controls', '\0\u001b\u0001', ['0 null, U+0000', '1 escape, U+001B', '2 control character, U+0001']],
    [
      'line ends that are none here',
      'a\u2028\u0085\f',
      ['1 line separator, U+2028', '2 next line, U+0085', '3 form feed, U+000C'],
    ],
    ['letters that draw nothing', '\u3164\u115f', ['0 hangul filler, U+3164', '1 hangul choseong filler, U+115F']],
    ['hidden text', 'a\u{e0041}\u{e0042}', ['1 tag character for A, U+E0041', '3 tag character for B, U+E0042']],
    ['bytes hidden in selectors', 'a\ufe0f\u{e0101}', ['1 variation selector-16, U+FE0F', '2 variation selector-18, U+E0101']],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it.each([
    ['a heart with its selector', '❤\ufe0f'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a skin tone in a pair', '👩🏽‍🚀'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['an ideograph’s variant', '葛\u{e0100}'],
  ])('takes %s as it is', (_, text) => {
    expect(said(text)).toEqual([])
  })

  it('sees a joiner that joins no emoji', () => {
    expect(said('a‍b')).toEqual(['1 zero width joiner, U+200D'])
    expect(said('😀‍b')).toEqual(['2 zero width joiner, U+200D'])
  })

  it('takes a time that grows with the text alone', () => {
    expect(invisiblesIn(`${' '.repeat(200_000)}x`)).toEqual([])
    expect(invisiblesIn('\ufe0f'.repeat(50_000))).toHaveLength(50_000)
  })

  it('finds in order, without overlap, what is in the text', () => {
    const odd = fc.constantFrom(' ', '\n', '\r', '\t', '\u00a0', '\u200b', '\u{e0041}', '\ufe0f', '\u200d', '😀', 'a', 'א')
    fc.assert(
      fc.property(fc.array(odd), (parts) => {
        const text = parts.join('')
        let past = 0
        for (const one of invisiblesIn(text)) {
          expect(one.at).toBeGreaterThanOrEqual(past)
          expect(text.codePointAt(one.at)).toBe(one.codePoint)
          expect(one.name).not.toBe('')
          past = one.at + one.length
        }
        expect(past).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('signs in a row', () => {
  it('have letters and words', () =>
    expect(signsIn('a\u200b', false)).toEqual([
      { from: 1, to: 2, drawing: 'box', sign: 'ZWSP', said: 'zero width space, U+200B' },
    ]))

  const text = '\tx\u00a0\u200b  '
  const drawn = (all: boolean) => signsIn(text, all).map(({ drawing }) => drawing)

  it('are those of unusual characters', () => expect(drawn(false)).toEqual(['space', 'box']))
  it('are all of them where the row is looked at', () => expect(drawn(true)).toEqual(['tab', 'space', 'box', 'trailing']))
  it('are no more than can be drawn', () => expect(signsIn('\u200b'.repeat(9_999), true).length).toBeLessThan(1_000))
})
