/** Where the person is looking, what the page says, and what it may ask. */
import type { Path } from '../engine/model'
import type { ActionContext } from './action-context'
import type { DraftKeeper } from './draft-keeper'
import type { ReloadState } from './reload-state'
import type { State } from './state'

/** What a panel may set by itself. */
type Looking = Pick<
  State,
  | 'view'
  | 'comparison'
  | 'requirements'
  | 'tab'
  | 'middle'
  | 'tool'
  | 'narrowTab'
  | 'dialog'
  | 'typedAhead'
  | 'wanted'
  | 'filter'
  | 'imported'
  | 'debug'
  | 'speed'
>

/** Nothing here changes the project. */
export function createPageActions({ parts, get, set, notify, preferences }: ActionContext, { leave }: DraftKeeper) {
  let newVersion: (() => void) | null = null
  return {
    notify,
    /** A newer version of the page is there, which `load` opens in the place of this one. */
    offerVersion({ load }: { readonly load: () => void }): void {
      newVersion = load
      notify({ code: 'new-version' })
    },
    /** Opens it, once what is not stored is stored. */
    async loadVersion(): Promise<void> {
      await leave()
      newVersion?.()
    },
    /** The page is about to go: stores what is not stored yet. */
    leave,
    show: (change: Partial<Looking>): void => set(change.narrowTab === undefined ? change : { ...change, isPartChosen: true }),
    /** Begins or ends presenting: one hunk takes the middle, but on a lesson's path, which says itself what is seen. */
    present(present: boolean): void {
      const { middle, guide, debug } = get()
      if (!present) set({ present, middle: middle === 'hunk' ? 'code' : middle })
      else set({ present, ...(guide === null && debug === null ? { middle: 'hunk' } : {}) })
    },
    openFile: (path: Path): void => set({ openFile: path, middle: 'code', narrowTab: 'file' }),
    /** Takes a notice away. */
    dismiss: (id: number): void => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
    setLetterKeys: (letterKeys: boolean) => preferences.change({ letterKeys }),
    /** Compares with these tools alone; none: with all. */
    setTools: (tools: readonly string[]) => preferences.change({ tools }),
    /** Whether the page may ask the host of an address. */
    allowsHost: parts.hosts.allows,
    /** Lets the page ask these hosts, for good: it is loaded again, and comes back to `back`; null: to where its address says. */
    async allowHosts(addresses: readonly string[], back: ReloadState | null): Promise<void> {
      if (!parts.hosts.allow(addresses)) return notify({ code: 'hosts-not-kept' })
      await leave()
      parts.reload(back)
    },
    /** The page was loaded again, and comes back to where it was. */
    comeBack: (returned: ReloadState): void => set({ dialog: returned.dialog, returned }),
  }
}
