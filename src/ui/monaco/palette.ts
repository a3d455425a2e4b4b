export type PaletteMode = 'light' | 'dark'

/** Colours that mean something on the page: custom properties of the same names, '--' before them, on the root element. */
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

/** Share of the accent in the ground of selected text, in per cent. More: code in it cannot be read, fewer: it is not seen. */
export const SELECTION = 12
