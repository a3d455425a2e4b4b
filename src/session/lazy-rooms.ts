/** Parts of the session that are loaded when a person first wants them. Each loader rejects where its part cannot be loaded; asked again, it tries again. */
import type { ActionContext } from './action-context'
import type { DraftKeeper } from './draft-keeper'
import type { History } from './history'
import { once } from './once'
import type { ProjectActions } from './project-actions'
import type { ProjectStore } from './project-store'
import type { ReplyActions } from './reply-actions'
import type { Tests } from './tests'
import type { WorkingFiles } from './working-files'

type Rooms = {
  readonly reply: ReplyActions
  readonly project: ProjectActions
  readonly store: ProjectStore
  readonly drafts: DraftKeeper
  readonly history: History
  readonly tests: Tests
  readonly working: WorkingFiles
}

/** Each loader loads once, when it is first called. */
export function createLazyRooms(context: ActionContext, { history, tests, ...rooms }: Rooms) {
  /** Whether the person's models have been looked at: before that the page knows no key. */
  let knowsKeys = false
  const models = once(async () => {
    knowsKeys = true
    return (await import('./agent/models')).openModelRegistry(context)
  })
  const agents = once(async () => {
    const { createAgentController } = await import('./agent/agent-controller')
    return createAgentController(context, {
      ...rooms,
      test: tests.runQuietly,
      stopTests: tests.stop,
      programs: tests.programs,
      async modelsFor(source, from) {
        const registry = await models()
        return source.kind === 'live' ? registry.live() : registry.replayed(source.recording, from)
      },
    })
  })
  const keyless = async (): Promise<(text: string) => string> => {
    if (!knowsKeys) return (text) => text
    const registry = await models()
    return (text) => registry.withoutKeys(text)
  }
  return {
    /** Runs of agents; see `agent/agent-controller.ts`. */
    agents,
    /** The person's models, their keys, and recordings; see `agent/models.ts`. */
    models,
    /** What takes the person's keys out of a text that goes out. */
    keyless,
    /** The reply beside other tools; see `compare-appliers.ts`. */
    tools: once(async () => (await import('./compare-appliers')).createApplierComparison(context)),
    /** What goes out of the page: archives, patches, files, the session, and back to a folder; see `export.ts`. */
    exports: once(async () => (await import('./export')).createExportActions(context, rooms)),
    /** Links and what they carry; see `share/share-actions.ts`. */
    sharing: once(async () => {
      const { createShareActions } = await import('./share/share-actions')
      return createShareActions(context, {
        recording: async () => {
          const { agent, link } = context.get()
          return agent === null ? (link?.run ?? null) : (await agents()).recording()
        },
        keyless,
      })
    }),
    /** Lessons step by step; see `lesson-player.ts`. */
    player: once(async () => {
      const { createLessonPlayer } = await import('./lesson-player')
      return createLessonPlayer(context, { ...rooms, undo: history.undo, test: tests.run, agents, models })
    }),
  }
}
