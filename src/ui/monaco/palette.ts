export type PaletteMode = 'light' | 'dark'

/** Colours that stand for something on the page: custom properties of the same names, '--' before them, on the root element. */
export const PAGE_COLOURS = [
  'bg',
  'panel',
  'line',
  'text',
  'muted',
  'exact',
  'fuzzy',
  'refused',
  'ambiguous',
  'marker',
  'accent',
] as const
type PageColour = (typeof PAGE_COLOURS)[number]
export type PageColours = Readonly<Record<PageColour, string>>

/** '#rrggbb' each. Used where the page does not set the property. */
export const FALLBACK: Readonly<Record<PaletteMode, PageColours>> = {
  light: {
    bg: '#f4f2ee',
    panel: '#fdfcfa',
    line: '#e3dfd8',
    text: '#1f2530',
    muted: '#656e7d',
    exact: '#157a55',
    fuzzy: '#9a6104',
    refused: '#c3344a',
    ambiguous: '#6a4fc9',
    marker: '#1f73b7',
    accent: '#1f73b7',
  },
  dark: {
    bg: '#0d1014',
    panel: '#12161c',
    line: '#222a35',
    text: '#dbe1ea',
    muted: '#8893a5',
    exact: '#46b98f',
    fuzzy: '#e2a84f',
    refused: '#ea6f80',
    ambiguous: '#a993f5',
    marker: '#63aeea',
    accent: '#63aeea',
  },
}

export type SyntaxColours = Readonly<Record<'keyword' | 'name' | 'string' | 'number' | 'comment' | 'tag', string>>

/** '#rrggbb' each; 4.5:1 or more on the panel and on every tint of a row, which palette.test.ts measures. */
export const SYNTAX_COLOURS: Readonly<Record<PaletteMode, SyntaxColours>> = {
  light: { keyword: '#8b35a8', name: '#1f5aae', string: '#0b6672', number: '#9c4410', comment: '#59616f', tag: '#8b35a8' },
  dark: { keyword: '#c793ee', name: '#83b4f2', string: '#7ccabf', number: '#e3a583', comment: '#96a0b1', tag: '#c793ee' },
}

/** Share of a tone's colour in the tint of its rows, in per cent; the tints of a selected group and of a filled piece lie over it. code.css has the same. */
export const TINT = { row: 10, selected: 5, piece: 14 } as const

/** Share of the text's colour, in per cent, that signs, line numbers and the ink of pieces take on where they stand on a tint. code.css has the same. */
export const INK = { sign: 20, number: 25, piece: 22 } as const

/** '#rrggbb' into red, green and blue of 0–255. */
const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Relative luminance, 0–1, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two '#rrggbb' colours, 1–21, as WCAG 2 defines it. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** `percent` of `over` on `under`, both '#rrggbb': what color-mix in sRGB gives. */
export function mix(under: string, over: string, percent: number): string {
  const top = channels(over)
  const mixed = channels(under).map((value, at) => value + (((top[at] ?? 0) - value) * percent) / 100)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Share of the accent in the ground of selected text, in per cent. More: code in it cannot be read, fewer: it is not seen. */
export const SELECTION = 12

/** Share of the accent in the ground of a row that was just jumped to, in per cent: it may be one of a selected group. code.css has the same. */
export const FLASH = 6
