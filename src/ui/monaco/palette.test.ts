import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FALLBACK, type PaletteMode, SELECTION, SYNTAX_COLOURS } from './palette'
import { contrast, FLASH, INK, mix, TINT } from './testing/contrast'

const MODES: readonly PaletteMode[] = ['light', 'dark']
const TONES = ['exact', 'fuzzy', 'refused', 'ambiguous'] as const
const ENOUGH = 4.5 // WCAG 2 AA for text

/** The panel, and every tint that code can be on. */
const grounds = (mode: PaletteMode): [string, string][] => {
  const page = FALLBACK[mode]
  return [
    ['panel', page.panel],
    ...TONES.flatMap((tone): [string, string][] => {
      const row = mix(page.panel, page[tone], TINT.row)
      return [
        [tone, row],
        [`${tone}, selected`, mix(row, page[tone], TINT.selected)],
      ]
    }),
  ]
}

describe.each(MODES)('%s palette', (mode) => {
  const illegibleOn = (ground: string) =>
    Object.entries({ ...SYNTAX_COLOURS[mode], text: FALLBACK[mode].text })
      .map(([name, colour]) => ({ name, ratio: contrast(colour, ground) }))
      .filter(({ ratio }) => ratio < ENOUGH)

  it.each(grounds(mode))('is legible on %s', (_, ground) => {
    expect(illegibleOn(ground)).toEqual([])
  })

  it.each(grounds(mode).filter(([name]) => !name.endsWith('selected')))(
    'is legible on %s where text is selected',
    (_, ground) => {
      expect(illegibleOn(mix(ground, FALLBACK[mode].accent, SELECTION))).toEqual([])
    },
  )

  it.each(grounds(mode))('is legible on %s right after a jump to it', (_, ground) => {
    expect(illegibleOn(mix(ground, FALLBACK[mode].accent, FLASH))).toEqual([])
  })

  it.each(grounds(mode).slice(1))('has legible signs and numbers on %s', (name, ground) => {
    const page = FALLBACK[mode]
    const own = TONES.find((tone) => name.startsWith(tone)) ?? 'exact'
    expect(contrast(mix(page[own], page.text, INK.sign), ground)).toBeGreaterThanOrEqual(ENOUGH)
    expect(contrast(mix(page.muted, page.text, INK.number), ground)).toBeGreaterThanOrEqual(ENOUGH)
  })

  it.each(grounds(mode))('has legible pieces on %s', (_, ground) => {
    const page = FALLBACK[mode]
    for (const ink of [page.marker, page.muted])
      expect(contrast(mix(ink, page.text, INK.piece), ground)).toBeGreaterThanOrEqual(ENOUGH)
    for (const tone of TONES) expect(contrast(page.text, mix(ground, page[tone], TINT.piece))).toBeGreaterThanOrEqual(ENOUGH)
  })

  it('has prose, numbers and markers legible on the panel', () => {
    const { panel, muted, marker } = FALLBACK[mode]
    expect(contrast(muted, panel)).toBeGreaterThanOrEqual(ENOUGH)
    expect(contrast(marker, panel)).toBeGreaterThanOrEqual(ENOUGH)
  })
})

it('knows black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(mix('#000000', '#ffffff', 50)).toBe('#808080')
})

it('tints rows as the stylesheet does', () => {
  const css = readFileSync(new URL('../code.css', import.meta.url), 'utf8')
  expect(css).toContain(`--code-tint: ${TINT.row}%`)
  expect(css).toContain(`--code-tint-selected: ${TINT.selected}%`)
  expect(css).toContain(`--code-tint-piece: ${TINT.piece}%`)
  expect(css).toContain(`--code-piece-ink: ${INK.piece}%`)
  expect(css).toContain(`--code-sign-ink: ${INK.sign}%`)
  expect(css).toContain(`--code-number-ink: ${INK.number}%`)
  expect(css).toContain(`--code-flash: ${FLASH}%`)
})
