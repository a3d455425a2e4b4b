/** Everything that a person can do on the page, in plain words. Loaded when the palette or the list of keys is opened. */
import type { Driver } from '../../session/driver'
import { isQuestion } from '../../session/lesson-progress'
import { failuresIn } from '../../session/report/failures'
import { testCountsOf } from '../../session/results'
import { choiceOf } from '../../session/review-state'
import { commitState, completeEdits, isWarned } from '../../session/stages'
import { runSummaryOf, type State } from '../../session/state'
import { looks, parts, runtimes, syntax, tabs, themes, views } from './choice-commands'
import type { KeyedCommand, PaletteCommand } from './command'
import { KEYED_COMMANDS, type KeyedId, selectedHunkOf } from './keyed-commands'

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

const hasPath = (state: State): boolean => (selectedHunkOf(state)?.path ?? null) !== null

const hasAnalysis = ({ analysis }: State): boolean => analysis !== null && analysis.reply.trim() !== ''

const isSaid = (state: State): boolean => {
  const hunk = selectedHunkOf(state)
  if (hunk === undefined) return false
  const { said, amendment } = choiceOf(state.hand, hunk)
  return said !== null || amendment !== null
}

const hasFailed = ({ run }: State): boolean => {
  const ended = run !== null && run.result !== null
  if (!ended) return false
  const { failed, errors } = testCountsOf(run.results)
  return failed + errors > 0
}

const isRunning = ({ run }: State): boolean => runSummaryOf(run) === 'running'

const mayCommit = (state: State): boolean => !state.saving && ['green', 'no-tests'].includes(commitState(state))

const mayRollBack = (state: State): boolean => !state.saving && !['nothing', 'dropped'].includes(commitState(state))

// ── the commands without a key of their own ────────────────────────────────────────────────────────────────────────────

const HUNK: readonly PaletteCommand[] = [
  {
    id: 'as-written',
    title: 'Take back what was said of the hunk',
    group: 'hunk',
    also: 'reset original',
    when: isSaid,
    run: (driver, { selected }) => driver.review.asWritten(selected),
  },
  {
    id: 'accept-file',
    title: 'Accept all hunks of the file',
    group: 'hunk',
    when: hasPath,
    run(driver, state) {
      const path = selectedHunkOf(state)?.path ?? null
      if (path !== null) void driver.review.acceptFile(path)
    },
  },
  {
    id: 'reject-file',
    title: 'Reject all hunks of the file, or take them back in',
    group: 'hunk',
    also: 'leave out refuse',
    when: hasPath,
    run(driver, state) {
      const path = selectedHunkOf(state)?.path ?? null
      if (path !== null) void driver.review.rejectFile(path)
    },
  },
  {
    id: 'export-test',
    title: 'Export the hunk as a test',
    group: 'hunk',
    also: 'reproduction save download',
    when: (state) => selectedHunkOf(state) !== undefined,
    async run(driver, { selected }) {
      const [{ attemptExport, saveAs }, { noFolderText }] = await Promise.all([
        import('../saving/download'),
        import('../why/why-messages'),
      ])
      const made = await attemptExport(driver, (out) => out.reproduction(selected))
      if (typeof made === 'string') driver.page.notify({ code: 'not-exported', detail: noFolderText(made).replace(/\.$/, '') })
      else if (made !== null) await saveAs(driver, async () => made)
    },
  },
  {
    id: 'report',
    title: 'Report a failing patch…',
    group: 'hunk',
    also: 'minimal reproduction issue bug share test folder',
    when: ({ analysis }) => failuresIn(analysis).length > 0,
    run: (driver) => driver.page.show({ dialog: 'report' }),
  },
  {
    id: 'usual-demands',
    title: 'Back to the usual demands',
    group: 'hunk',
    also: 'threshold rungs reset',
    when: ({ demands }) => Object.keys(demands).length > 0,
    run: (driver) => driver.reply.demand({}),
  },
]

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

const PROJECT: readonly PaletteCommand[] = [
  {
    id: 'lessons',
    title: 'Lessons…',
    group: 'project',
    also: 'examples gallery',
    run: (driver) => driver.page.show({ dialog: 'lessons' }),
  },
  {
    id: 'lab',
    title: 'Open the lab: many replies, one picture…',
    group: 'project',
    also: 'logs batch statistics agents sessions jsonl',
    run: (driver) => driver.page.show({ dialog: 'lab' }),
  },
  {
    id: 'guide-next',
    title: 'Next step of the lesson, or its answer',
    group: 'project',
    // The lesson's strip listens to it itself, where nothing else moves by it.
    key: 'ArrowRight',
    also: 'guide forward reveal',
    when: ({ guide }) => guide !== null,
    run: (driver, { guide }) =>
      driver.player().then((player) => (guide !== null && isQuestion(guide) ? player.reveal() : player.go(1))),
  },
  {
    id: 'guide-back',
    title: 'Step of the lesson before',
    group: 'project',
    key: 'ArrowLeft',
    also: 'guide back previous',
    when: ({ guide }) => guide !== null,
    run: (driver) => driver.player().then((player) => player.go(-1)),
  },
  {
    id: 'save-lesson',
    title: 'Save this as a lesson…',
    group: 'project',
    also: 'author write export teach',
    when: ({ reply }) => reply.trim() !== '',
    run: (driver) => driver.page.show({ dialog: 'save-lesson' }),
  },
  {
    id: 'present',
    title: 'Present: large type for a class',
    group: 'page',
    also: 'presentation projector teach lecture zoom',
    on: ({ present }) => present,
    run: (driver, { present }) => driver.page.present(!present),
  },
  {
    id: 'share',
    title: 'Share: a link, a gist, embed code…',
    group: 'project',
    also: 'url permalink discord send',
    run: (driver) => driver.page.show({ dialog: 'share' }),
  },
  {
    id: 'copy-link',
    title: 'Copy link to this step',
    group: 'project',
    also: 'url permalink share',
    run: (driver, { debug }) => void import('../share/copy-link').then(({ copyLink }) => copyLink(driver, debug), console.warn),
  },
  {
    id: 'new-project',
    title: 'New project: empty',
    group: 'project',
    also: 'blank clean start',
    run: (driver) => driver.projects.openEmpty(),
  },
  {
    id: 'add-files',
    title: 'Add files…',
    group: 'project',
    also: 'new file',
    run: (driver) => driver.page.show({ dialog: 'add-file', wanted: '' }),
  },
  {
    id: 'outline',
    title: 'Outline of the project…',
    group: 'project',
    also: 'symbols context map',
    run: (driver) => driver.page.show({ dialog: 'outline' }),
  },
  {
    id: 'settings',
    title: 'Settings…',
    group: 'page',
    also: 'preferences options theme font wrap storage clear keys',
    run: (driver) => driver.page.show({ dialog: 'settings' }),
  },
  {
    id: 'families',
    title: 'Compare edit formats and agents…',
    group: 'page',
    also: 'families architecture aider cursor claude code tokens robustness',
    run: (driver) => driver.page.show({ dialog: 'families' }),
  },
  {
    id: 'tool',
    title: 'About another tool…',
    group: 'page',
    also: 'applier aider claude code codex cline roo copilot cursor gemini git apply source silent wrong places damage',
    run: (driver) => driver.page.show({ dialog: 'tool' }),
  },
  {
    id: 'models',
    title: 'Choose a model…',
    group: 'page',
    also: 'provider api key price openai anthropic claude gemini openrouter mistral groq deepseek ollama lm studio',
    run: (driver) => driver.page.show({ dialog: 'models' }),
  },
  {
    id: 'keep-written',
    title: 'Keep what is written by hand',
    group: 'project',
    // The editor listens to it itself, for the file that it shows.
    key: 'Mod+S',
    also: 'save edit',
    when: ({ edits }) => edits.size > 0,
    run: (driver) => driver.files.keep(),
  },
  {
    id: 'look-at-warnings',
    title: 'I have looked at the warnings',
    group: 'project',
    also: 'commit',
    when: isWarned,
    run: (driver) => driver.reply.lookAtWarnings(),
  },
  {
    id: 'commit',
    title: 'Commit',
    group: 'project',
    also: 'apply write keep',
    when: mayCommit,
    run: (driver) => driver.project.commit(),
  },
  {
    id: 'roll-back',
    title: 'Roll back what is staged',
    group: 'project',
    also: 'drop discard',
    when: mayRollBack,
    run: (driver) => driver.project.rollBack(),
  },
  {
    id: 'stage-again',
    title: 'Stage again',
    group: 'project',
    when: (state) => !state.saving && commitState(state) === 'dropped',
    run: (driver) => driver.project.stageAgain(),
  },
]

/** In the order in which a group lists them. */
export const COMMANDS: readonly PaletteCommand[] = [
  ...KEYED_COMMANDS.map(keyed),
  ...HUNK,
  ...REPLY,
  PRINTED_HUNK,
  ...ANALYSIS,
  ...TESTS,
  ...runtimes,
  ...PROJECT,
  ...syntax,
  ...views,
  ...parts,
  ...tabs,
  ...themes,
  ...looks,
]
