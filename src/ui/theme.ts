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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Wears the remembered theme, and says which it is. */
export function useTheme(): Theme {
  useLayoutEffect(wear, [])
  return useSyncExternalStore(subscribe, currentTheme)
}
