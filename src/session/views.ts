/** What takes the middle of the page: reply and file, one hunk, or one of the results. */
import type { BottomTab, NarrowTab, State } from './state'

/** `code`: reply and file side by side. */
export type ViewId = 'code' | 'hunk' | BottomTab

/** The view that the page shows. */
export const viewOf = ({ middle, tab }: Pick<State, 'middle' | 'tab'>): ViewId => (middle === 'results' ? tab : middle)

/** What shows a view. A narrow page, which has no middle, shows the part that has the same. */
export function showing(view: ViewId): Partial<Pick<State, 'middle' | 'tab' | 'narrowTab'>> {
  if (view === 'code') return { middle: 'code', narrowTab: 'reply' }
  if (view === 'hunk') return { middle: 'hunk', narrowTab: 'hunks' }
  return { middle: 'results', ...tabOpen(view) }
}

/** What shows one of the results where they are. On a narrow page two of them have a part of their own. */
export const tabOpen = (tab: BottomTab): { readonly tab: BottomTab; readonly narrowTab: NarrowTab } => ({
  tab,
  narrowTab: tab === 'why' || tab === 'agent' ? tab : 'tests',
})

/** Another reply or file is to be seen, which the results in the middle of the page would hide. */
export const besideResults = ({ middle }: Pick<State, 'middle'>): Pick<State, 'middle'> => ({
  middle: middle === 'results' ? 'code' : middle,
})

/** Where a step of the debugger is drawn: in both panes, and on a lesson's path before a class in the room of the hunk, which is larger. */
export const stepMiddle = ({ present, guide }: Pick<State, 'present' | 'guide'>): State['middle'] =>
  present && guide !== null ? 'hunk' : 'code'
