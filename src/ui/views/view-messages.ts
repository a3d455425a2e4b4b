/** The words of the views. */
import type { ViewId } from '../../session/views'

/** Views that have a key and a place in the menu, in the order of their keys. */
export const MENU: readonly { readonly view: ViewId; readonly key: string; readonly name: string; readonly says: string }[] = [
  { view: 'code', key: '1', name: 'Code', says: 'Reply and file, side by side' },
  { view: 'hunk', key: '2', name: 'Hunk', says: 'One hunk beside the file’s lines' },
  { view: 'tools', key: '3', name: 'Tools', says: 'What each of them makes of each hunk' },
  { view: 'tests', key: '4', name: 'Tests', says: 'Results, failures and their lines' },
  { view: 'agent', key: '5', name: 'Agent', says: 'A run, its plan and its branches' },
  { view: 'timeline', key: '6', name: 'Timeline', says: 'Snapshots and what they changed' },
]

/** What the middle of the page shows, for the button that changes it. */
export const viewName = (view: ViewId): string => MENU.find((entry) => entry.view === view)?.name ?? 'Results'
