/** What leaves the page of one hunk: its repair as a reply, and what became of it as a test. */
import type { FormatId, Repair } from '../engine/model'
import type { ActionContext } from './action-context'
import { type Download, fileNameOf } from './download'
import type { RepairText } from './repair-as-reply'
import type { WhyNoFolder } from './reproduction'

/** Each takes the index of a decision, or a repair of one. */
export function createHunkExport({ get }: ActionContext) {
  return {
    /** A repair of a refused hunk as a model would write it, in any format. */
    async repairAs(repair: Repair, format: FormatId): Promise<RepairText> {
      return (await import('./repair-as-reply')).repairAs(repair, format, get().tree)
    },

    /** The whole reply with a repair of decision `index` in it, each edit in its own format. null: there is no such decision any more. */
    async replyWith(index: number, repair: Repair): Promise<RepairText | null> {
      const { replyWith } = await import('./repair-as-reply')
      const { analysis, tree, defaultPath } = get()
      const decision = analysis?.transaction.decisions[index]
      if (analysis === null || decision === undefined) return null
      const [only] = tree.size === 1 ? tree.keys() : []
      return replyWith(analysis.reading, decision, repair, tree, defaultPath ?? only)
    },

    /** The code that a reply without an edit shows, as the edits that it is meant as. */
    async shownAsReply(): Promise<RepairText> {
      const { textOf } = await import('./repair-as-reply')
      return textOf((get().analysis?.shown ?? []).map(({ edit }) => edit))
    },

    /** What became of decision `index` as a test folder of its own, zipped; or why there can be none. null: there is no such decision any more. */
    async reproduction(index: number): Promise<Download | WhyNoFolder | null> {
      const [{ reproduce }, { zipOf }, { explainDecision }] = await Promise.all([
        import('./reproduction'),
        import('../workspace/out/zip'),
        import('../engine/explain'),
      ])
      const { analysis, tree, timeline } = get()
      if (analysis?.transaction.decisions[index] === undefined) return null
      const { reply, reading, transaction } = analysis
      const made = reproduce({ reply, reading, transaction, index, tree, name: fileNameOf(timeline, '') }, explainDecision)
      if (!made.ok) return made.why
      const name = `000-${made.slug}`
      return { name: `${name}.zip`, blob: await zipOf(made.folder, name) }
    },
  }
}
