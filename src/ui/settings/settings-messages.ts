/** The words of the settings. */
import { plural } from '../../engine/explain'
import type { RuntimeChoice } from '../../session/choose-runtime'
import type { Theme } from '../theme'

export const THEMES: readonly { readonly id: Theme; readonly name: string }[] = [
  { id: 'system', name: 'System' },
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
]

export const RUNTIMES: Record<RuntimeChoice, string> = {
  auto: 'Automatic',
  embedded: 'Embedded',
  python: 'Python',
  webcontainer: 'WebContainer',
}

export const WHAT_SETTINGS_DO = {
  letters: 'A single letter or digit is a shortcut wherever you are not typing text.',
  syntax: 'What the page does when an edit adds a syntax error.',
  runtime: 'For this project. “Automatic” chooses what its tests need.',
  tools: 'Choose them in the view “Other tools”; the page remembers the choice.',
  models: 'The page keeps a key in memory unless you choose otherwise. Agents ask the model that you choose.',
} as const

/** Leads to the texts. */
export const LICENCES = 'Licences of the packages in this page'

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** "3.2 MB". */
function sizeText(bytes: number): string {
  const unit = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** unit
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? UNITS[0]}`
}

/** What the browser keeps. `bytes` null: the browser does not say. */
export const storedText = (projects: number, bytes: number | null): string =>
  `${plural(projects, 'project')}${bytes === null ? '' : `, ${sizeText(bytes)} in all`}, in this browser alone.`

/** Asks before all projects but the open one are forgotten. */
export const forgetText = (others: number): string =>
  `Forget ${others === 1 ? 'the other project' : `the ${others} other projects`} with all snapshots? This cannot be undone.`
