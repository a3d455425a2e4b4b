/** What a person can do with the project as a whole: bring in, keep, share, commit, roll back, learn. */
import { isQuestion } from '../../session/lesson-progress'
import { commitState, isWarned } from '../../session/stages'
import type { State } from '../../session/state'
import type { PaletteCommand } from './command'

const mayCommit = (state: State): boolean => !state.saving && ['green', 'no-tests'].includes(commitState(state))

const mayRollBack = (state: State): boolean => !state.saving && !['nothing', 'dropped'].includes(commitState(state))

export const project: readonly PaletteCommand[] = [
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
