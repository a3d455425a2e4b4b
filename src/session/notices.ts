/** What the page says to the person in notices: codes with data. */
import type { Path } from '../engine/model'
import type { SnapshotCause } from '../workspace/snapshots'
import type { BootFailure } from './choose-runtime'
import type { StorageProblem } from './persistence-types'

/** Why nothing was taken in. `detail`: a number, a time or the browser's words, as the reason has it. */
export type ImportFailure = {
  readonly reason:
    | 'stopped'
    | 'empty'
    | 'unreadable'
    | 'not-a-zip'
    | 'encrypted'
    | 'damaged'
    | 'too-many-entries'
    | 'no-address'
    | 'not-found'
    | 'no-gist'
    | 'rate-limited'
    | 'unauthorised'
    | 'offline'
    | 'truncated'
    | 'answered'
    | 'no-session'
    | 'newer-session'
    | 'large-session'
  readonly detail: string
}

/** Something the person should know: a code with data; ui/page-messages.ts has the sentence. */
export type Notice = { readonly id: number } & (
  | { readonly code: 'memory-only'; readonly problem: StorageProblem; readonly detail: string | null }
  | { readonly code: 'no-worker' }
  /** The browser did not keep the names of hosts that the page may ask. */
  | { readonly code: 'hosts-not-kept' }
  | { readonly code: 'no-wasm' }
  | { readonly code: 'engine-failed' }
  | { readonly code: 'replay-failed' }
  | { readonly code: 'boot-failed'; readonly result: BootFailure }
  | { readonly code: 'fell-back'; readonly result: BootFailure }
  /** 'kind': links and what is too large; 'name': names that no project may have, or that are another file's in another form; 'format': no reply can write it. */
  | { readonly code: 'not-taken'; readonly why: 'kind' | 'name' | 'format'; readonly paths: readonly string[] }
  | { readonly code: 'not-saved'; readonly reason: 'quota' | 'closed' | 'failed'; readonly detail: string }
  /** The draft in the panes, or the person's preferences, are not stored: they last as long as the tab. */
  | { readonly code: 'not-kept'; readonly what: 'draft' | 'preferences'; readonly reason: 'quota' | 'closed' | 'failed' }
  /** The storage is there and could not be read. */
  | { readonly code: 'not-read'; readonly detail: string }
  | { readonly code: 'stale'; readonly paths: readonly Path[] }
  | { readonly code: 'clash'; readonly paths: readonly Path[] }
  | { readonly code: 'committed'; readonly files: number }
  | { readonly code: 'restored' }
  /** `what`: the cause of the snapshot that is left or comes back. */
  | { readonly code: 'undone' | 'redone'; readonly what: SnapshotCause }
  | { readonly code: 'switched'; readonly branch: string }
  | { readonly code: 'bad-branch'; readonly branch: string }
  /** Another tab changed the project first: nothing of this one was written. `kept`: the branch with what only this tab had; null: nothing. */
  | { readonly code: 'moved'; readonly kept: string | null }
  /** Another tab has changed the project, and this one shows it. */
  | { readonly code: 'followed' }
  /** `project`: the one that is damaged; null: what an older version had kept. */
  | { readonly code: 'damaged'; readonly detail: string; readonly project: string | null }
  /** What could be read of a damaged project is one of its own. `lost`: files that are not in it; `isNewest`: the others are as they were last. */
  | { readonly code: 'salvaged'; readonly files: number; readonly lost: readonly Path[]; readonly isNewest: boolean }
  /** No file of the damaged project can be read. */
  | { readonly code: 'not-salvaged' }
  /** Another tab has forgotten the project: nothing here is stored. */
  | { readonly code: 'gone' }
  /** Contents that storage should have and does not: the step was not taken. */
  | { readonly code: 'contents-missing'; readonly paths: readonly Path[] }
  | { readonly code: 'rolled-back'; readonly files: number }
  | { readonly code: 'edited'; readonly paths: readonly Path[]; readonly by?: 'terminal' | 'tests' }
  /** A file that is being written by hand is another one by now; the text is kept. */
  | { readonly code: 'hand-stale'; readonly paths: readonly Path[] }
  /** `kept`: name of the person's project that was open until then; null where there was none. */
  | {
      readonly code: 'imported'
      readonly name: string
      readonly files: number
      readonly left: number
      readonly kept: string | null
    }
  | { readonly code: 'not-imported'; readonly name: string; readonly failure: ImportFailure }
  | { readonly code: 'removed'; readonly name: string }
  /** A newer version of the page waits until it is asked for, or the page is closed. */
  | { readonly code: 'new-version' }
  | { readonly code: 'others-removed'; readonly count: number }
  | { readonly code: 'in-use'; readonly name: string }
  | { readonly code: 'not-exported'; readonly detail: string }
  | { readonly code: 'files-added'; readonly paths: readonly Path[]; readonly refused: readonly string[] }
  | { readonly code: 'lesson-failed'; readonly lesson: string }
  | { readonly code: 'link-broken'; readonly reason: 'newer' | 'too-large' | 'broken' | 'clash' }
  /** What was decided of a hunk by hand. `hunk`: index of its decision. */
  | {
      readonly code: 'hand'
      readonly what: 'rejected' | 'repaired' | 'placed' | 'rewritten' | 'taken-back'
      readonly hunk: number
    }
  /** Something that a person asked for came to nothing. `load`: its part of the page could not be fetched. */
  | { readonly code: 'broke'; readonly what: 'load' | 'step'; readonly detail: string }
  /** A run of an agent is committed; `files`: how many it has changed. */
  | { readonly code: 'agent-done'; readonly files: number }
  /** The branch that the run was to be committed to has moved since the run began. */
  | { readonly code: 'agent-behind'; readonly branch: string }
  /** The run's own branch is gone. */
  | { readonly code: 'agent-adrift'; readonly branch: string }
  /** Nothing answers the run: no model is chosen. */
  /** The files to which a run was to go back are no longer in its history. */
  | { readonly code: 'agent-elsewhere' }
  | { readonly code: 'agent-no-model' }
  | { readonly code: 'agent-broken'; readonly detail: string }
  /** The project is on the branch of a run that waits, or that cannot be taken up. `from`: the person's branch. */
  | { readonly code: 'run-waits' | 'run-lost'; readonly branch: string; readonly from: string }
  | { readonly code: 'clipboard-refused' }
  | { readonly code: 'copied' }
  /** Another reply took the pane; `reply`: the first words of the one before. */
  | { readonly code: 'reply-replaced'; readonly reply: string }
  /** An earlier reply is in the pane again; `reply`: its first words, '' where the pane is empty. */
  | { readonly code: 'reply-back'; readonly reply: string }
  /** What was pasted as a reply reads as a file alone. `path`: null where nothing names one. */
  | { readonly code: 'file-pasted'; readonly path: Path | null }
  | { readonly code: 'empty-paste' }
  /** Nothing but pictures were pasted. */
  | { readonly code: 'picture-pasted' }
  | { readonly code: 'too-large'; readonly bytes: number; readonly limit: number }
)
/** A notice before it has a number. */
export type NoticeBody = Notice extends infer N ? (N extends Notice ? Omit<N, 'id'> : never) : never

/** Messages on the page at one time. */
const NOTICES = 3

/** What became of the last thing that was done, and what of it was refused: the next message takes their place. */
const PASSING: ReadonlySet<string> = new Set([
  'committed',
  'restored',
  'copied',
  'undone',
  'redone',
  'switched',
  'rolled-back',
  'edited',
  'hand',
  'reply-replaced',
  'reply-back',
  'followed',
  'removed',
  'others-removed',
  'agent-done',
  'in-use',
  'clipboard-refused',
  'file-pasted',
  'empty-paste',
  'picture-pasted',
  'too-large',
  'bad-branch',
  'link-broken',
  'lesson-failed',
])

/** Whether the next message takes its place; files that were left out are named until the person has read it. */
const givesWay = (notice: Notice): boolean =>
  PASSING.has(notice.code) || (notice.code === 'files-added' && notice.refused.length === 0)

/** What is said of a run of an agent: it holds until the person does something with the run, or opens another project. */
const OF_RUN: ReadonlySet<string> = new Set([
  'agent-done',
  'agent-behind',
  'agent-adrift',
  'agent-elsewhere',
  'agent-no-model',
  'agent-broken',
  'run-waits',
  'run-lost',
])

/** Without what was said of a run. */
export const withoutRun = (notices: readonly Notice[]): readonly Notice[] => notices.filter(({ code }) => !OF_RUN.has(code))

/** What still holds where another project is opened. */
export const beyondProject = (notices: readonly Notice[]): readonly Notice[] =>
  withoutRun(notices).filter(({ code }) => !PASSING.has(code))

/** Work that will not be there later unless the person does something: others make room first. */
const AT_STAKE: ReadonlySet<string> = new Set([
  'memory-only',
  'not-saved',
  'not-kept',
  'not-read',
  'moved',
  'damaged',
  'salvaged',
  'contents-missing',
])

/** The notices on the page once `added` joins them. */
export function withNotice(notices: readonly Notice[], added: Notice): readonly Notice[] {
  const kept = notices.filter((notice) => !givesWay(notice))
  if (kept.length < NOTICES) return [...kept, added]
  const first = kept.findIndex(({ code }) => !AT_STAKE.has(code))
  return [...kept.filter((_, at) => at !== Math.max(first, 0)), added]
}
