/** Test support: what code.css mixes, and the contrast of what comes of it. */

/** Share of a tone's colour in the tint of its rows, in per cent; the tints of a selected group and of a filled piece lie over it. code.css has the same. */
export const TINT = { row: 10, selected: 5, piece: 14 } as const

/** Share of the text's colour, in per cent, that signs, line numbers and the ink of pieces take on where they are on a tint. code.css has the same. */
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

/** Share of the accent in the ground of a row that was just jumped to, in per cent: it may be one of a selected group. code.css has the same. */
export const FLASH = 6
