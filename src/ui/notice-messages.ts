/** The page's sentences for notices: what happened, what was kept, what to do. Loaded after the first paint. */
import { plural } from '../engine/explain'
import type { Notice } from '../session/notices'
import { causeText } from '../session/snapshot-messages'
import { runtimeFailureText } from './page-messages'
import { importFailureText, megabytes } from './workspace-messages'

export type NoticeTone = 'good' | 'info' | 'bad'

/** `passes`: it goes by itself once there was time to read it. A notice of trouble stays until the person closes it. */
type Said = { readonly tone: NoticeTone; readonly text: string; readonly passes: boolean }

/** A sentence with its end, which a title that was cut, or is one itself, has already. */
const ended = (text: string): string => (/[.…!?]$/.test(text) ? text : `${text}.`)

const good = (text: string): Said => ({ tone: 'good', text, passes: true })
const info = (text: string): Said => ({ tone: 'info', text, passes: false })
const passing = (text: string): Said => ({ tone: 'info', text, passes: true })
const bad = (text: string): Said => ({ tone: 'bad', text, passes: false })

const MEMORY_ONLY: Record<Extract<Notice, { code: 'memory-only' }>['problem'], string> = {
  'no-indexeddb': 'This browser gives the page no storage',
  blocked: 'The browser’s storage did not open',
  'newer-version': 'The browser holds work of a newer Hunkscope; it was left as it is',
  quota: 'The browser’s storage is full',
  failed: 'The browser’s storage failed',
}

const NOT_SAVED: Record<Extract<Notice, { code: 'not-saved' }>['reason'], string> = {
  quota:
    'The browser’s storage is full. The last step is in this tab only, and the page stores it with the next one; earlier ones are kept. Download the session to keep all of it outside the browser, or forget a project.',
  closed:
    'The browser has closed or cleared the page’s storage. The last step is in this tab only; earlier ones are kept as far as they were not cleared. Download the session, then reload.',
  failed:
    'The browser did not store the last step: it is in this tab only. Earlier ones are kept. Download the session before you reload.',
}

const WHY_NOT_KEPT: Record<Extract<Notice, { code: 'not-kept' }>['reason'], string> = {
  quota: 'there is no room for it',
  closed: 'the browser has closed or cleared the page’s storage',
  failed: 'the browser did not store it',
}

const NOT_KEPT: Record<Extract<Notice, { code: 'not-kept' }>['what'], (why: string) => string> = {
  draft: (why) => `The reply and your edits by hand last as long as this tab: ${why}. Download the session before you reload.`,
  preferences: (why) => `That choice lasts as long as this tab: ${why}.`,
}

const NOT_TAKEN: Record<Extract<Notice, { code: 'not-taken' }>['why'], string> = {
  kind: 'no project keeps it (a link, or too large)',
  name: 'no project has such a name, or it is another file’s in another form',
  format: 'no format of edits can express the change',
}

/** The first three, and how many more there are. */
function listed(names: readonly string[]): string {
  const rest = names.length - 3
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '')
}

/** "a.ts", or how many. */
const few = (paths: readonly string[]): string => (paths.length > 3 ? plural(paths.length, 'file') : paths.join(', '))

function added(paths: readonly string[], refused: readonly string[]): Said {
  const taken = paths.length > 0 ? `Added ${few(paths)}.` : ''
  if (refused.length === 0) return good(taken)
  return bad(`${taken} Left out, because of the path or the size: ${listed(refused)}.`.trim())
}

const BY_HAND: Record<Extract<Notice, { code: 'hand' }>['what'], (hunk: string) => string> = {
  rejected: (hunk) => `${hunk} is rejected. The others are decided without it.`,
  repaired: (hunk) => `Repair applied to ${hunk.charAt(0).toLowerCase()}${hunk.slice(1)}.`,
  placed: (hunk) => `${hunk} is where you put it.`,
  rewritten: (hunk) => `${hunk} is edited.`,
  'taken-back': (hunk) => `${hunk} is as the reply has it again.`,
}

/** That files were written, by whom. */
const WROTE = {
  hand: (files: string) => `Changed ${files} by hand.`,
  terminal: (files: string) => `The terminal changed ${files}.`,
  tests: (files: string) => `Took over ${files}, which tests wrote.`,
} as const

const LINK_BROKEN: Record<Extract<Notice, { code: 'link-broken' }>['reason'], string> = {
  newer: 'The link was made by a newer Hunkscope, which this page cannot read. What was open before is still open.',
  'too-large': 'The link would unpack to more than 2 MB, so it was not opened. What was open before is still open.',
  clash: 'In the link one path is a file and a folder at once, so it was not opened. What was open before is still open.',
  broken: 'The link is cut off or changed. Ask for it again, or for a file. What was open before is still open.',
}

const BROKE: Record<Extract<Notice, { code: 'broke' }>['what'], (detail: string) => Said> = {
  load: () =>
    bad(
      'A part of the page did not load: the network is down, or there is a newer version of the page. Nothing was changed. Try again; if it fails again, download the session and reload.',
    ),
  step: (detail) => bad(`Something went wrong: ${detail}. What is committed is kept, and so is the reply.`),
}

function moved(kept: string | null): string {
  const first = 'Another tab changed this project first, and the page shows that now. Nothing of it was overwritten.'
  return kept === null
    ? `${first} Take the step again if you still want it.`
    : `${first} What only this tab had is on the branch “${kept}”.`
}

function imported({ name, files, left, kept }: Extract<Notice, { code: 'imported' }>): Said {
  const taken = `Opened ${plural(files, 'file')} from “${name}”${kept === null ? '' : `; “${kept}”, which was open, is kept`}.`
  return left === 0 ? good(taken) : info(`${taken} ${plural(left, 'entry', 'entries')} ${left === 1 ? 'was' : 'were'} left out.`)
}

/** A notice of that code. */
type Of<Code extends Notice['code']> = Notice & { readonly code: Code }

/** A new code without words does not compile. */
const SAY: { readonly [Code in Notice['code']]: (notice: Of<Code>) => Said } = {
  'memory-only': ({ problem }) => bad(`${MEMORY_ONLY[problem]}. Everything works, but commits last only as long as this tab.`),
  'hosts-not-kept': () =>
    bad(
      'The browser did not store your permission, so the page does not ask that host. Its storage may be full or switched off.',
    ),
  'no-worker': () =>
    info(
      'This browser has no Web Workers. Reading, matching and committing work; a large reply may freeze the page for a while, and tests cannot run.',
    ),
  'no-wasm': () => info('This browser has no WebAssembly: syntax is not checked. Reading, tests and commits work as usual.'),
  'engine-failed': () =>
    bad(
      'A fault of the page stopped it while it placed this reply. The reply and the project are as they were; change the reply to try again.',
    ),
  'replay-failed': () => bad('The replay stopped half way. The reply and what was decided are as they were.'),
  'boot-failed': ({ result }) => bad(`${runtimeFailureText('embedded', result)} The edits stay staged; nothing was run.`),
  'fell-back': ({ result }) =>
    bad(`${runtimeFailureText('webcontainer', result)} The tests run embedded instead; what is staged is as it was.`),
  'not-taken': ({ why, paths }) => bad(`Left out, because ${NOT_TAKEN[why]}: ${listed(paths)}.`),
  'not-saved': ({ reason }) => bad(NOT_SAVED[reason]),
  'not-kept': ({ what, reason }) => bad(NOT_KEPT[what](WHY_NOT_KEPT[reason])),
  'not-read': () =>
    bad(
      'The page could not read the browser’s storage, and left it as it is. Reload the page to try again. Until then, what you do lasts as long as this tab.',
    ),
  stale: ({ paths }) =>
    bad(`${listed(paths)} changed since the edits were placed. Nothing was written; the edits are placed again.`),
  clash: ({ paths }) => bad(`${listed(paths)} would be inside another file, and a file is no folder. Nothing was written.`),
  committed: ({ files }) => good(`Committed ${plural(files, 'file')}. The snapshot is in the timeline.`),
  restored: () => good('Restored. The snapshots in between are still in the timeline.'),
  undone: ({ what }) => good(`Undone: ${ended(causeText(what))} Redo brings it back.`),
  redone: ({ what }) => good(`Done again: ${ended(causeText(what))}`),
  switched: ({ branch }) => good(`On the branch “${branch}” now. The other branches are in the timeline.`),
  'bad-branch': ({ branch }) =>
    bad(
      branch.trim() === ''
        ? 'A branch needs a name. Nothing was changed.'
        : `“${branch}” is taken, or has a character that a branch may not have. Letters, digits, spaces and . _ / - are allowed. Nothing was changed.`,
    ),
  moved: ({ kept }) => info(moved(kept)),
  followed: () => passing('Another tab changed this project, and the page shows that now.'),
  damaged: ({ detail }) =>
    bad(
      `A project in the browser’s storage is damaged and was left as it is${detail === '' ? '' : ` (${detail})`}. Other projects are not touched.`,
    ),
  salvaged: ({ files, lost, isNewest }) =>
    (lost.length === 0 && isNewest ? good : bad)(
      `${plural(files, 'file')} of the damaged project ${files === 1 ? 'is' : 'are'} a project of ${files === 1 ? 'its' : 'their'} own now.${
        isNewest
          ? ''
          : ' The browser’s storage has lost the last step: they are as an earlier one left them, and others may be missing.'
      }${lost.length === 0 ? '' : ` The content of ${listed(lost)} is lost.`} The damaged project stays as it is.`,
    ),
  'not-salvaged': () => bad('No file of the damaged project can be read. It stays as it is.'),
  gone: () =>
    bad('Another tab has forgotten this project: what you see is stored nowhere. Download the session, or open another project.'),
  'contents-missing': ({ paths }) =>
    bad(`The browser’s storage has lost the content of ${listed(paths)}. The step was not taken; the project is as it was.`),
  'rolled-back': ({ files }) =>
    passing(`Rolled back ${plural(files, 'file')}: nothing was written. The reply stays in its pane.`),
  edited: ({ paths, by }) => good(`${WROTE[by ?? 'hand'](few(paths))} The snapshot is in the timeline.`),
  'hand-stale': ({ paths }) =>
    bad(
      `${listed(paths)} changed while you were writing. Nothing was overwritten, and your text is kept: compare the two, then keep one.`,
    ),
  imported,
  'not-imported': ({ name, failure }) =>
    (failure.reason === 'stopped' ? passing : bad)(
      `“${name}” was not taken in: ${importFailureText(failure)} What was open is still open.`,
    ),
  removed: ({ name }) => good(`“${name}” is forgotten.`),
  'others-removed': ({ count }) => good(`${plural(count, 'project')} forgotten.`),
  'new-version': () =>
    good('A newer version of Hunkscope is there. The page takes it when you next open it, or now; your work is kept.'),
  'in-use': ({ name }) => passing(`“${name}” is open in another tab. Close it there first; nothing was removed.`),
  'not-exported': ({ detail }) => bad(`The page could not save that: ${detail}. The project is as it was.`),
  'files-added': ({ paths, refused }) => added(paths, refused),
  'link-broken': ({ reason }) => bad(LINK_BROKEN[reason]),
  'lesson-failed': ({ lesson }) => bad(`The lesson “${lesson}” could not be loaded. What was open before is still open.`),
  hand: ({ what, hunk }) => good(BY_HAND[what](`Hunk ${hunk + 1}`)),
  broke: ({ what, detail }) => BROKE[what](detail),
  'agent-done': ({ files }) =>
    good(files === 0 ? 'The run is over: no file had to change.' : `The run is committed: ${plural(files, 'file')}.`),
  'agent-behind': ({ branch }) =>
    bad(`The branch ${branch} has moved while the run worked. What it did is on its own branch; nothing was committed.`),
  'agent-adrift': ({ branch }) =>
    bad(`The branch ${branch} is gone, and the run with it. Nothing of it is on yours. Stop the run, then begin another.`),
  'agent-elsewhere': () =>
    info('The files that the run goes back to are gone: they were undone by hand. It goes on from the files as they are.'),
  'agent-no-model': () =>
    bad('No model is chosen, so nothing answers the run. Choose one, then go on; what the run did is kept.'),
  'agent-broken': ({ detail }) =>
    bad(`A fault of the page stopped the run (${detail}). Your files are as they were; go on, or stop it.`),
  'run-waits': ({ branch, from }) =>
    info(
      `A run of an agent waits on its branch “${branch}”. Go on with it in the tab Agent, or stop it to be back on “${from}”.`,
    ),
  'run-lost': ({ branch, from }) =>
    bad(`The run on the branch “${branch}” cannot be taken up again. Its work stays there; your own branch is “${from}”.`),
  'clipboard-refused': () => passing('The browser did not let the page copy. Select the text and press ⌘C or Ctrl+C instead.'),
  copied: () => good('Copied.'),
  'reply-replaced': ({ reply }) => passing(`The earlier reply is kept: “${reply}”.`),
  'reply-back': ({ reply }) => good(reply === '' ? 'The reply pane is empty again.' : `Back to the reply “${reply}”.`),
  // It offers to add the file: who goes there by Tab takes their time.
  'file-pasted': ({ path }) =>
    info(`The pasted text looks like ${path === null ? 'a file' : `the file ${path}`}, not like a reply.`),
  'empty-paste': () => passing('The pasted text is empty. The reply stays as it was.'),
  'picture-pasted': () =>
    passing('That is a picture, and no text is read from it. Paste the reply as text; all stays as it was.'),
  'too-large': ({ bytes, limit }) =>
    bad(`That is ${megabytes(bytes)}; a reply may have ${megabytes(limit)}. The reply stays as it was.`),
}

export function sayNotice<Code extends Notice['code']>(notice: Of<Code>): Said {
  const code: Code = notice.code
  return SAY[code](notice)
}
