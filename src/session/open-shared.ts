/** Opens what a link carries. */
import type { ActionContext } from './action-context'
import type { ProjectOpener } from './open-project'
import type { ReplyActions } from './reply-actions'
import { type BuiltIn, builtInOf, shelfOf } from './share/built-in'
import { clashIn } from './share/path-clash'
import { originOf, type SharedSession } from './share/shared-session'
import { sharedFilesOf } from './share/tree-difference'
import { sharedPartsOf } from './state'

type Rooms = { readonly openBuiltIn: ProjectOpener['openBuiltIn']; readonly reply: Pick<ReplyActions, 'showFirst'> }

/** @returns what opens a session; `packed` is the link's own text. Nothing of it runs. */
export function createSharedOpener({ parts, get, set, notify }: ActionContext, { openBuiltIn, reply: replies }: Rooms) {
  /** What a link is the difference to; null, and the page says so, where it cannot be loaded. */
  async function baseFor({ base }: SharedSession): Promise<BuiltIn | null> {
    const known = await builtInOf(base, shelfOf(parts)).catch((unavailable: unknown) => {
      console.warn(unavailable)
      return null
    })
    if (known === null) notify({ code: 'lesson-failed', lesson: base?.id ?? '' })
    return known
  }

  return async function openShared(shared: SharedSession, packed: string): Promise<void> {
    const base = await baseFor(shared)
    if (base === null) return
    const files = sharedFilesOf(shared, base.files)
    if (clashIn(files.keys()) !== null) return notify({ code: 'link-broken', reason: 'clash' })
    const reply = shared.reply ?? base.reply
    const { turn = null, chosen = null, demands = {}, hand = [], fallback = null, tests = null, run = null } = shared
    const said = { turn, chosen, demands, hand, fallback }
    await openBuiltIn(shared.name, files, originOf(shared, packed), reply, said)
    replies.showFirst()
    const { project, analysis } = get()
    const { selected = -1, file, view, tab } = shared
    const at = analysis?.transaction.decisions[selected]
    set({
      ...(project === null ? {} : { link: { project: project.id, mayRun: false, tests, run, opened: sharedPartsOf(get()) } }),
      ...(at === undefined ? {} : { selected, openFile: at.path ?? get().openFile }),
      ...(file === undefined || !get().tree.has(file) ? {} : { openFile: file }),
      ...(view === undefined ? {} : { view }),
      ...(tab === undefined ? {} : { tab }),
    })
  }
}
