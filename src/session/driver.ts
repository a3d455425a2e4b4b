/**
 * Performs what a person asks for: the only place where the session meets the engine's worker, the runtime, the storage and the clock. One room of
 * actions for each thing that they are about.
 */
import type { StoreApi } from 'zustand/vanilla'
import { createActionContext, type SessionParts } from './action-context'
import { createDraftKeeper } from './draft-keeper'
import { createFileDrafts } from './file-drafts'
import { createHistory } from './history'
import { createLazyReplay } from './lazy-replay'
import { createLazyRooms } from './lazy-rooms'
import { createPageActions } from './page-actions'
import { createProjectActions } from './project-actions'
import { createProjectGate } from './project-gate'
import { createProjectStore } from './project-store'
import { createProjects } from './projects'
import { createReplyActions } from './reply-actions'
import { createReviewActions } from './review-actions'
import type { State } from './state'
import { createTests } from './tests'
import { createWorkingFiles } from './working-files'

/** All that a person can do, by what it is about. */
export type Driver = ReturnType<typeof createDriver>

/** @param session holds what the page knows; the rooms alone change it */
export function createDriver(session: StoreApi<State>, parts: SessionParts) {
  const context = createActionContext(session, parts)
  const gate = createProjectGate()
  const drafts = createDraftKeeper(context)
  const replay = createLazyReplay(context)
  const reply = createReplyActions(context, {
    onChange: drafts.keep,
    onReplace: () => tests.replace(),
    onDecide: replay.end,
  })
  const review = createReviewActions(context, { decide: reply.decide, onChange: drafts.keep })
  const working = createWorkingFiles(context)
  const store = createProjectStore(context, { drafts, decide: reply.decide, working })
  const project = createProjectActions(context, store)
  const files = createFileDrafts(context, { store, drafts })
  const history = createHistory(context, store)
  const tests = createTests(context, { gate, type: reply.type, put: store.put, working })
  const lazy = createLazyRooms(context, { reply, project, store, drafts, history, tests, working })
  const projects = createProjects(context, {
    reply,
    project,
    store,
    drafts,
    gate,
    preparePlay: () => void lazy.player().catch(() => undefined), // playing asks again, and says what went wrong
    play: async (id, options) => (await lazy.player()).begin(id, options),
    onBegun: () => void tests.load(),
  })
  return {
    ...lazy,
    page: createPageActions(context, drafts),
    reply,
    replay,
    review,
    project,
    files,
    /** The project's files with what is staged, as a file system has them. */
    working,
    history,
    projects,
    tests,
    /** What ships with the page. */
    catalogue: {
      starters: parts.starters,
      lessons: async () => (await import('./lessons')).listLessons(parts.readLesson),
      /** Recorded runs of agents. */
      recordings: async () => (await import('./agent/recordings')).listRecordings(parts.readRun),
    },
  }
}
