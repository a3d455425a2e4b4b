/** The page's colours for a terminal, as they are and as they change. */
import type { ITheme } from '@xterm/xterm'

/** What each of a terminal's colours is on the page: custom properties of the root element. */
const TOKENS = {
  background: 'panel',
  foreground: 'text',
  cursor: 'text',
  cursorAccent: 'panel',
  black: 'line',
  red: 'refused',
  green: 'exact',
  yellow: 'fuzzy',
  blue: 'marker',
  magenta: 'ambiguous',
  cyan: 'marker',
  white: 'text',
  brightBlack: 'muted',
  brightRed: 'refused',
  brightGreen: 'exact',
  brightYellow: 'fuzzy',
  brightBlue: 'marker',
  brightMagenta: 'ambiguous',
  brightCyan: 'marker',
  brightWhite: 'text',
} as const satisfies Partial<Record<keyof ITheme, string>>

/** Share of the accent in a selection's ground, 0–1. */
const SELECTION = 0.28

/** The colours at this moment. `element` is in the page: a custom property may hold light-dark(), which only a real property resolves. */
export function readColours(element: HTMLElement): ITheme {
  const probe = element.ownerDocument.createElement('span')
  probe.hidden = true
  element.append(probe)
  const colourOf = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const theme: ITheme = {}
  for (const [name, token] of Object.entries(TOKENS)) Object.assign(theme, { [name]: colourOf(token) })
  theme.selectionBackground = colourOf('accent').replace(/^rgb\((.*)\)$/, `rgba($1, ${SELECTION})`)
  probe.remove()
  return theme
}

/** Calls when they may have changed: the system's preference, or a choice on the root element. @returns what ends it */
export function watchColours(element: HTMLElement, changed: () => void): () => void {
  const root = element.ownerDocument.documentElement
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(changed)
  scheme.addEventListener('change', changed)
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] })
  return () => {
    scheme.removeEventListener('change', changed)
    observer.disconnect()
  }
}
