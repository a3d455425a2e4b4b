import { monaco } from './monaco'
import { FALLBACK, PAGE_COLOURS, type PageColours, type PaletteMode, SELECTION, SYNTAX_COLOURS } from './palette'

export type ThemeName = 'page-light' | 'page-dark'

const darkScheme = () => window.matchMedia('(prefers-color-scheme: dark)')

/** A system with colours of its own: the editor, which is left alone by it, takes them by their names. */
const forcedColours = () => window.matchMedia('(forced-colors: active)')
/** Where it is not the colour of text. */
const FORCED: Partial<Record<keyof PageColours, string>> = { bg: 'Canvas', panel: 'Canvas', accent: 'Highlight' }

/** The page's mode: what `data-theme` on the root element says, else what the system prefers. */
function currentMode(): PaletteMode {
  const asked = document.documentElement.dataset.theme
  if ((asked === 'light' || asked === 'dark') && !forcedColours().matches) return asked
  return darkScheme().matches ? 'dark' : 'light'
}

/** Any CSS colour as '#rrggbb', for that is all that Monaco reads; null if it is none. Alpha is dropped. */
function toHex(colour: string, pixel: CanvasRenderingContext2D): string | null {
  if (!CSS.supports('color', colour)) return null
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const data = pixel.getImageData(0, 0, 1, 1).data
  return `#${[...data.slice(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The page's colours at this moment, as the root element's custom properties have them. */
function pageColours(mode: PaletteMode): PageColours {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pixel = canvas.getContext('2d', { willReadFrequently: true })
  const probe = document.createElement('span')
  probe.hidden = true
  probe.style.forcedColorAdjust = 'none'
  const isForced = forcedColours().matches
  document.body.append(probe)
  const colours = { ...FALLBACK[mode] }
  for (const name of PAGE_COLOURS) {
    // Through `color`, because a custom property's own value may still hold var() or light-dark().
    probe.style.color = isForced ? (FORCED[name] ?? 'CanvasText') : `var(--${name}, ${FALLBACK[mode][name]})`
    colours[name] = (pixel && toHex(getComputedStyle(probe).color, pixel)) ?? FALLBACK[mode][name]
  }
  probe.remove()
  return colours
}

const SELECTED = Math.round(SELECTION * 2.55)
  .toString(16)
  .padStart(2, '0')

/** Monaco's names of things, in the page's colours. Alpha is two hexadecimal digits more. */
function uiColours(page: PageColours): Record<string, string> {
  return {
    'editor.background': page.panel,
    'editor.foreground': page.text,
    'editorLineNumber.foreground': page.muted,
    'editorLineNumber.activeForeground': page.muted,
    'editorGutter.background': page.panel,
    'editorCursor.foreground': page.text,
    'editor.selectionBackground': page.accent + SELECTED,
    'editor.inactiveSelectionBackground': `${page.accent}1a`,
    'editor.findMatchBackground': `${page.fuzzy}66`,
    'editor.findMatchHighlightBackground': `${page.fuzzy}33`,
    'editorBracketMatch.background': `${page.accent}22`,
    'editorBracketMatch.border': `${page.accent}88`,
    'editorWidget.background': page.panel,
    'editorWidget.foreground': page.text,
    'editorWidget.border': page.line,
    'editorHoverWidget.background': page.panel,
    'editorHoverWidget.border': page.line,
    'input.background': page.bg,
    'input.foreground': page.text,
    'input.border': page.line,
    'input.placeholderForeground': page.muted,
    'inputOption.activeBorder': page.accent,
    'inputOption.activeBackground': `${page.accent}22`,
    'inputOption.activeForeground': page.text,
    'icon.foreground': page.muted,
    focusBorder: page.accent,
    'widget.shadow': '#00000022',
    'scrollbar.shadow': '#00000000',
    'scrollbarSlider.background': `${page.muted}33`,
    'scrollbarSlider.hoverBackground': `${page.muted}55`,
    'scrollbarSlider.activeBackground': `${page.muted}77`,
    'editorOverviewRuler.border': '#00000000',
  }
}

function tokenRules(mode: PaletteMode, page: PageColours) {
  const { text } = page
  const plain = { keyword: text, name: text, string: text, number: text, comment: text, tag: text }
  const syntax = forcedColours().matches ? plain : SYNTAX_COLOURS[mode]
  const rules: [string, string][] = [
    ['', page.text],
    ['comment', syntax.comment],
    ['keyword', syntax.keyword],
    ['keyword.json', syntax.number],
    ['storage', syntax.keyword],
    ['string', syntax.string],
    ['string.key', syntax.name],
    ['regexp', syntax.string],
    ['number', syntax.number],
    ['constant', syntax.number],
    ['function', syntax.name],
    ['predefined', syntax.name],
    ['annotation', syntax.name],
    ['tag', syntax.tag],
    ['metatag', syntax.tag],
    ['attribute.name', syntax.name],
    ['attribute.value', syntax.string],
    ['variable', page.text],
    ['type', page.text],
    ['delimiter', page.text],
    ['operator', page.text],
    ['strong', page.text],
  ]
  return rules.map(([token, colour]) => ({ token, foreground: colour.slice(1) }))
}

let made = ''

/** Makes the theme from the page's colours as they are now and gives it to all editors, unless they wear it; says its name. */
function applyTheme(): ThemeName {
  const mode = currentMode()
  const name: ThemeName = `page-${mode}`
  const page = pageColours(mode)
  // With a new theme Monaco tokenizes every model again, and attributes of the root element change for many reasons.
  const making = JSON.stringify([mode, page])
  if (making === made) return name
  made = making
  monaco.editor.defineTheme(name, {
    base: mode === 'dark' ? 'vs-dark' : 'vs',
    inherit: false,
    rules: tokenRules(mode, page),
    colors: uiColours(page),
  })
  monaco.editor.setTheme(name)
  return name
}

let current = applyTheme()
const listeners = new Set<() => void>()
let stopWatching: (() => void) | null = null

function refresh() {
  current = applyTheme()
  for (const listener of listeners) listener()
}

/** Follows the system's preference and the root element's attributes until the last subscriber leaves. */
function watch(): () => void {
  const scheme = darkScheme()
  const forced = forcedColours()
  scheme.addEventListener('change', refresh)
  forced.addEventListener('change', refresh)
  const observer = new MutationObserver(refresh)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] })
  refresh()
  return () => {
    scheme.removeEventListener('change', refresh)
    forced.removeEventListener('change', refresh)
    observer.disconnect()
  }
}

/** For `useSyncExternalStore`: the theme that editors wear. */
export const theme = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    stopWatching ??= watch()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stopWatching?.()
      stopWatching = null
    }
  },
  current: (): ThemeName => current,
}
