/** Light or dark: what a person chose, else what the system prefers. What draws by itself follows `data-theme` on the root element. */
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { browserMemory } from './browser-memory'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const NAME = 'theme'

let chosen: Theme | null = null
const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  chosen ??= THEMES.find((theme) => theme === browserMemory.get(NAME)) ?? 'system'
  return chosen
}

function wear(): void {
  const root = document.documentElement
  if (currentTheme() === 'system') delete root.dataset.theme
  else root.dataset.theme = currentTheme()
}

/** Wears a theme from now on, and remembers it. */
export function setTheme(theme: Theme): void {
  chosen = theme
  browserMemory.set(NAME, theme)
  wear()
  for (const listener of listeners) listener()
}

const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const isDark = (): boolean => (currentTheme() === 'system' ? systemDark().matches : currentTheme() === 'dark')

/** Goes to the other of light and dark; back at what the system prefers, it follows the system again. */
export function toggleTheme(): void {
  const dark = !isDark()
  setTheme(dark === systemDark().matches ? 'system' : dark ? 'dark' : 'light')
}

function subscribe(listener: () => void): () => void {
  const system = systemDark()
  system.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    system.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

/** Wears the remembered theme, and says whether the page is dark. */
export function useDark(): boolean {
  useLayoutEffect(wear, [])
  return useSyncExternalStore(subscribe, isDark)
}
