/** Everything that a person can do on the page, in plain words. Loaded when the palette or the list of keys is opened. */
import type { Driver } from '../../session/driver'
import { testCountsOf } from '../../session/results'
import { completeEdits } from '../../session/stages'
import type { State } from '../../session/state'
import { runSummaryOf } from '../../session/test-run'
import { looks, parts, runtimes, syntax, tabs, themes, views } from './choice-commands'
import type { KeyedCommand, PaletteCommand } from './command'
import { hunk } from './hunk-commands'
import { KEYED_COMMANDS, type KeyedId, selectedHunkOf } from './keyed-commands'
import { project } from './project-commands'

type Words = Pick<PaletteCommand, 'title' | 'group' | 'also'>

/** What the commands with keys are called: one without words does not compile. */
const WORDS: Record<KeyedId, Words> = {
  'next-hunk': { group: 'hunk', title: 'Next hunk' },
  'previous-hunk': { group: 'hunk', title: 'Previous hunk' },
  'clicker-next': { group: 'hunk', title: 'Next hunk, before a class', also: 'clicker presenter' },
  'clicker-back': { group: 'hunk', title: 'Previous hunk, before a class', also: 'clicker presenter' },
  'next-refused': { group: 'hunk', title: 'Next refused hunk', also: 'failed trouble' },
  accept: { group: 'hunk', title: 'Accept the hunk', also: 'take approve' },
  reject: { group: 'hunk', title: 'Reject the hunk, or take it back in', also: 'leave out refuse' },
  compare: { group: 'hunk', title: 'Show or hide the hunk beside the file', also: 'compare difference side by side' },
  rewrite: { group: 'hunk', title: 'Edit the hunk…', also: 'rewrite write again change' },
  repair: { group: 'hunk', title: 'Apply the first repair', also: 'fix' },
  'step-back': { group: 'hunk', title: 'Step back in the debugger', also: 'previous ladder' },
  'step-on': { group: 'hunk', title: 'Step on in the debugger', also: 'step through next forward ladder' },
  undo: { group: 'hunk', title: 'Undo the last decision, paste or commit', also: 'back' },
  redo: { group: 'hunk', title: 'Redo the decision, paste or commit', also: 'again' },
  paste: { group: 'reply', title: 'Paste a reply…' },
  find: { group: 'project', title: 'Search in files, and replace…', also: 'find text grep occurrences' },
  replay: { group: 'reply', title: 'Replay the reply, pause it, go on', also: 'stream play' },
  leave: { group: 'reply', title: 'End the replay, leave the debugger or the view', also: 'skip stop' },
  'copy-message': { group: 'reply', title: 'Copy the message for the model', also: 'feedback clipboard' },
  'print-analysis': { group: 'reply', title: 'Print the analysis…', also: 'export paper pdf ladder' },
  run: { group: 'tests', title: 'Run the tests' },
  open: { group: 'project', title: 'Open a project…', also: 'folder zip github repository session' },
  save: { group: 'project', title: 'Export…', also: 'export download zip diff session' },
  code: { group: 'view', title: 'View: reply and file', also: 'code panes back' },
  hunk: { group: 'view', title: 'View: one hunk', also: 'alone large' },
  tools: { group: 'view', title: 'View: other tools', also: 'matrix large' },
  tests: { group: 'view', title: 'View: tests', also: 'large results' },
  agent: { group: 'view', title: 'View: agent', also: 'large run' },
  timeline: { group: 'view', title: 'View: timeline', also: 'large snapshots history' },
  palette: { group: 'page', title: 'Search actions, files, hunks and lessons', also: 'command palette' },
  keys: { group: 'page', title: 'Show all keys', also: 'shortcuts keyboard help' },
}

const keyed = (command: KeyedCommand & { readonly id: KeyedId }): PaletteCommand => ({ ...command, ...WORDS[command.id] })

// ── what makes sense now ───────────────────────────────────────────────────────────────────────────────────────────────

const hasAnalysis = ({ analysis }: State): boolean => analysis !== null && analysis.reply.trim() !== ''

const hasFailed = ({ run }: State): boolean => {
  const ended = run !== null && run.result !== null
  if (!ended) return false
  const { failed, errors } = testCountsOf(run.results)
  return failed + errors > 0
}

const isRunning = ({ run }: State): boolean => runSummaryOf(run) === 'running'

// ── the commands without a key of their own ────────────────────────────────────────────────────────────────────────────

const REPLY: readonly PaletteCommand[] = [
  {
    id: 'stop-deciding',
    title: 'Stop deciding where the edits land',
    group: 'reply',
    also: 'cancel',
    when: ({ deciding, reply }) => deciding && reply !== '',
    run: (driver) => driver.reply.stopDeciding(),
  },
  {
    id: 'decide-again',
    title: 'Decide again where the edits land',
    group: 'reply',
    when: ({ reply, analysis, deciding, replay }) => reply.trim() !== '' && analysis === null && !deciding && replay === null,
    run: (driver) => driver.reply.decideAgain(),
  },
  {
    id: 'complete-edits',
    title: 'Stage the complete edits alone',
    group: 'reply',
    also: 'truncated cut off',
    when: (state) => completeEdits(state).length > 0,
    run: (driver, state) => driver.reply.choose(completeEdits(state)),
  },
  {
    id: 'all-or-none',
    title: 'Stage all edits or none',
    group: 'reply',
    when: ({ chosen }) => chosen !== null,
    run: (driver) => driver.reply.choose(null),
  },
  {
    id: 'clear-reply',
    title: 'Clear the reply',
    group: 'reply',
    also: 'empty remove',
    when: ({ reply }) => reply !== '',
    run: (driver) => driver.reply.paste('', true),
  },
  {
    id: 'sample',
    title: 'Try the sample',
    group: 'reply',
    also: 'starter connection pool example',
    run: (driver) => driver.projects.openSample(),
  },
]

const TESTS: readonly PaletteCommand[] = [
  {
    id: 'stop',
    title: 'Stop the tests',
    group: 'tests',
    also: 'cancel abort',
    when: isRunning,
    run: (driver) => driver.tests.stop(),
  },
  {
    id: 'run-failed',
    title: 'Run the failed tests again',
    group: 'tests',
    also: 'rerun',
    when: hasFailed,
    run: (driver) => driver.tests.run({ kind: 'failed' }),
  },
  {
    id: 'update-snapshots',
    title: 'Run the tests and update their snapshots',
    group: 'tests',
    when: (state) => state.run !== null && !isRunning(state),
    run: (driver) => driver.tests.run(undefined, { updateSnapshots: true }),
  },
  {
    id: 'watch',
    title: 'Watch: edits run the tests that they touch',
    group: 'tests',
    on: ({ watching }) => watching,
    run: (driver, { watching }) => driver.tests.watch(!watching),
  },
]

/** What goes out of an analysis; its makers are loaded with it. */
const exporting =
  (act: (out: typeof import('../report/export-analysis'), ...asked: [Driver, State]) => Promise<unknown>) =>
  async (driver: Driver, _: State, now: () => State): Promise<void> => {
    await act(await import('../report/export-analysis'), driver, now())
  }

const ANALYSIS: readonly PaletteCommand[] = [
  {
    id: 'copy-analysis',
    title: 'Copy the analysis as Markdown',
    group: 'reply',
    also: 'export clipboard ladder',
    when: hasAnalysis,
    run: exporting((out, ...asked) => out.copyAnalysis(...asked)),
  },
  {
    id: 'download-analysis',
    title: 'Save the analysis as Markdown with pictures',
    group: 'reply',
    also: 'export download zip svg ladder',
    when: hasAnalysis,
    run: exporting((out, ...asked) => out.downloadAnalysis(...asked)),
  },
]

const PRINTED_HUNK: PaletteCommand = {
  id: 'print-hunk',
  title: 'Print the hunk…',
  group: 'hunk',
  also: 'paper pdf beside',
  when: (state) => selectedHunkOf(state) !== undefined,
  run: exporting((out, driver, state) => out.printAnalysis(driver, state, state.selected)),
}

/** In the order in which a group lists them. */
export const COMMANDS: readonly PaletteCommand[] = [
  ...KEYED_COMMANDS.map(keyed),
  ...hunk,
  ...REPLY,
  PRINTED_HUNK,
  ...ANALYSIS,
  ...TESTS,
  ...runtimes,
  ...project,
  ...syntax,
  ...views,
  ...parts,
  ...tabs,
  ...themes,
  ...looks,
]
