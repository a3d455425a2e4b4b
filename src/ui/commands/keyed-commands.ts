/** The commands that have keys, without their words: all that the page has to know of them before one is asked for. */
import type { Decision, Repair } from '../../engine/model'
import { canRedoReply, canUndoReply } from '../../session/earlier-replies'
import { sureRepair } from '../../session/review-state'
import { canRedoReplacing, canUndoReplacing, isHunkRefused, runIsCurrent, type State } from '../../session/state'
import { runSummaryOf } from '../../session/test-run'
import { showing } from '../../session/views'
import { redo, undo } from '../../workspace/timeline'
import type { KeyedCommand } from './command'

const hunks = ({ analysis }: State): readonly Decision[] => analysis?.transaction.decisions ?? []

/** The selected hunk. */
export const selectedHunkOf = (state: State): Decision | undefined => hunks(state)[state.selected]

const hasHunk = (state: State): boolean => selectedHunkOf(state) !== undefined

const isPresentedAlone = (state: State): boolean => state.present && state.guide === null && hasHunk(state)

const mayAccept = (state: State): boolean => {
  const hunk = selectedHunkOf(state)
  return hunk !== undefined && (hunk.state !== 'refused' || hunk.rejected === true)
}

const firstRepair = ({ analysis, selected }: State): Repair | undefined => sureRepair(analysis, selected)

/** Index of the first refused hunk after the selected one, from the top again where there is none; -1 for none at all. */
function nextRefused(state: State): number {
  const refused = [...hunks(state).entries()].filter(([, hunk]) => isHunkRefused(hunk)).map(([index]) => index)
  return refused.find((index) => index > state.selected) ?? refused[0] ?? -1
}

/** Whether there is a message for the model. */
const hasMessage = (state: State): boolean =>
  (state.analysis?.message.text ?? '') !== '' || (runSummaryOf(state.run) === 'red' && runIsCurrent(state))

/** Does something with a part of the page that is loaded for it; where that cannot be had, nothing happens. */
const lazily = <Part>(load: Promise<Part>, act: (part: Part) => void): void =>
  void load.then(act, (unavailable: unknown) => console.warn(unavailable))

const canTravel = ({ timeline }: State, way: typeof undo): boolean => timeline !== null && way(timeline) !== null

export const KEYED_COMMANDS = [
  { id: 'next-hunk', key: 'j', repeats: true, when: hasHunk, run: (driver) => driver.reply.step(1) },
  { id: 'previous-hunk', key: 'k', repeats: true, when: hasHunk, run: (driver) => driver.reply.step(-1) },
  // A clicker before a class; a lesson has its own use for its keys.
  { id: 'clicker-next', key: 'PageDown', when: isPresentedAlone, run: (driver) => driver.reply.step(1) },
  { id: 'clicker-back', key: 'PageUp', when: isPresentedAlone, run: (driver) => driver.reply.step(-1) },
  {
    id: 'next-refused',
    key: 'n',
    repeats: true,
    // Before a class it shows the notes of a lesson.
    when: (state) => nextRefused(state) >= 0 && !(state.present && state.guide !== null),
    run: (driver, state, now) =>
      state.debug === null
        ? driver.reply.select(nextRefused(state))
        : lazily(import('../debugger/step-actions'), ({ goToNextRefusal }) => goToNextRefusal(driver, now())),
  },
  { id: 'accept', key: 'a', when: mayAccept, run: (driver, { selected }) => driver.review.accept(selected) },
  { id: 'reject', key: 'r', when: hasHunk, run: (driver, { selected }) => driver.review.reject(selected) },
  { id: 'compare', key: 'h', when: hasHunk, run: (driver, { comparison }) => driver.page.show({ comparison: !comparison }) },
  { id: 'rewrite', key: 'e', when: hasHunk, run: (driver) => driver.page.show({ dialog: 'rewrite' }) },
  {
    id: 'repair',
    key: 'f',
    when: (state) => firstRepair(state) !== undefined,
    run(driver, state) {
      const repair = firstRepair(state)
      if (repair !== undefined) void driver.review.repair(state.selected, repair)
    },
  },
  {
    id: 'step-back',
    key: '[',
    repeats: true,
    when: hasHunk,
    run: (driver, _, now) => lazily(import('../debugger/step-actions'), ({ goStep }) => goStep(driver, now(), -1)),
  },
  {
    id: 'step-on',
    key: ']',
    repeats: true,
    when: hasHunk,
    run: (driver, _, now) => lazily(import('../debugger/step-actions'), ({ goStep }) => goStep(driver, now(), 1)),
  },
  {
    id: 'undo',
    key: 'Mod+Z',
    notInFields: true,
    when: (state) => state.handPast.length > 0 || canUndoReply(state) || canTravel(state, undo) || canUndoReplacing(state),
    run: (driver) => driver.review.undo() || driver.reply.undoReply() || driver.projects.undoReplacing() || driver.history.undo(),
  },
  {
    id: 'redo',
    key: 'Mod+Shift+Z',
    notInFields: true,
    when: (state) => state.handFuture.length > 0 || canRedoReply(state) || canTravel(state, redo) || canRedoReplacing(state),
    run: (driver) => driver.review.redo() || driver.reply.redoReply() || driver.projects.redoReplacing() || driver.history.redo(),
  },
  { id: 'paste', key: 'Mod+Shift+V', run: (driver) => driver.page.show({ dialog: 'paste' }) },
  { id: 'find', key: 'Mod+Shift+F', run: (driver) => driver.page.show({ dialog: 'find' }) },
  {
    id: 'replay',
    key: 'p',
    when: ({ analysis, replay, reply }) => replay !== null || (reply !== '' && analysis?.reply === reply),
    run: (driver) => driver.replay.toggle(),
  },
  {
    id: 'leave',
    key: 'Escape',
    when: ({ replay, debug, present, middle }) => replay !== null || debug !== null || present || middle !== 'code',
    run(driver, state, now) {
      if (state.present) driver.page.present(false)
      else if (driver.replay.end()) return
      else if (state.debug === null) driver.page.show(showing('code'))
      else lazily(import('../debugger/step-actions'), ({ leaveDebugger }) => leaveDebugger(driver, now()))
    },
  },
  {
    id: 'copy-message',
    key: 'c',
    when: hasMessage,
    run: (driver, state) => lazily(import('./copy-message'), ({ copyMessage }) => copyMessage(driver, state)),
  },
  {
    id: 'print-analysis',
    // The browser's own key: what it prints of panes that scroll is cut off.
    key: 'Mod+P',
    when: ({ analysis }) => analysis !== null && analysis.reply.trim() !== '',
    run: (driver, _, now) => lazily(import('../report/export-analysis'), ({ printAnalysis }) => printAnalysis(driver, now())),
  },
  { id: 'run', key: 'Mod+Enter', run: (driver) => driver.tests.run() },
  { id: 'open', key: 'o', run: (driver) => driver.page.show({ dialog: 'open' }) },
  { id: 'save', key: 's', run: (driver) => driver.page.show({ dialog: 'save' }) },
  {
    id: 'palette',
    key: 'Mod+K',
    run: (driver, { dialog }) => driver.page.show({ dialog: dialog === 'palette' ? null : 'palette' }),
  },
  { id: 'code', key: '1', run: (driver) => driver.page.show(showing('code')) },
  { id: 'hunk', key: '2', run: (driver) => driver.page.show(showing('hunk')) },
  { id: 'tools', key: '3', run: (driver) => driver.page.show(showing('tools')) },
  { id: 'tests', key: '4', run: (driver) => driver.page.show(showing('tests')) },
  { id: 'agent', key: '5', run: (driver) => driver.page.show(showing('agent')) },
  { id: 'timeline', key: '6', run: (driver) => driver.page.show(showing('timeline')) },
  { id: 'keys', key: '?', run: (driver) => driver.page.show({ dialog: 'keys' }) },
] as const satisfies readonly KeyedCommand[]

export type KeyedId = (typeof KEYED_COMMANDS)[number]['id']
