/** What a notice offers to do about what it reports. */
import type { Path } from '../../engine/model'
import type { Driver } from '../../session/driver'
import { canRedoReply, canUndoReply } from '../../session/earlier-replies'
import type { Notice } from '../../session/notices'
import { pastedFileOf } from '../../session/pasted-file'
import { canUndoReplacing, type State } from '../../session/state'
import { headOf } from '../../workspace/timeline'
import { saveAs } from '../saving/download'
import { giveBack } from './give-back'

/** `key`: what does the same from the keyboard, as `chord` takes it; null: there is none. */
export type NoticeAction = { readonly name: string; readonly key: string | null; readonly act: (driver: Driver) => void }

const UNDO: NoticeAction = { name: 'Undo', key: 'Z', act: (driver) => void driver.history.undo() }
const REDO: NoticeAction = { name: 'Redo', key: '⇧Z', act: (driver) => void driver.history.redo() }
const UNDO_HAND: NoticeAction = { name: 'Undo', key: 'Z', act: (driver) => void driver.review.undo() }
const UNDO_PASTE: NoticeAction = { name: 'Undo', key: 'Z', act: (driver) => void driver.reply.undoReply() }
const REDO_PASTE: NoticeAction = { name: 'Redo', key: '⇧Z', act: (driver) => void driver.reply.redoReply() }
const UNDO_PLACE: NoticeAction = { name: 'Undo', key: 'Z', act: (driver) => void driver.projects.undoReplacing() }
const STAGE_AGAIN: NoticeAction = { name: 'Stage again', key: null, act: (driver) => driver.project.stageAgain() }
// One object each: an offer is compared by identity.
const KEYLESS: ReadonlyMap<NoticeAction, NoticeAction> = new Map(
  [UNDO, REDO, UNDO_PASTE, REDO_PASTE, UNDO_PLACE].map((offer) => [offer, { ...offer, key: null }]),
)
const NAME_FILE: NoticeAction = {
  name: 'Add it as a file',
  key: null,
  act: (driver) => driver.page.show({ dialog: 'add-file', wanted: '' }),
}
const LEFT_OUT: NoticeAction = { name: 'What was left out', key: null, act: (driver) => driver.page.show({ dialog: 'imported' }) }
const DOWNLOAD: NoticeAction = {
  name: 'Download the session',
  key: null,
  act: (driver) => void saveAs(driver, (out) => out.session()),
}

const LOAD_VERSION: NoticeAction = { name: 'Load it now', key: null, act: (driver) => void driver.page.loadVersion() }

const STOP_RUN: NoticeAction = {
  name: 'Stop the run',
  key: null,
  act: (driver) => void driver.agents().then((agents) => agents.stop()),
}

const SALVAGE = new Map<string, NoticeAction>()

/** One object for each damaged project. */
function salvaging(project: string): NoticeAction {
  const known = SALVAGE.get(project)
  if (known !== undefined) return known
  const offer: NoticeAction = { name: 'Open what can be read', key: null, act: (driver) => void driver.projects.salvage(project) }
  SALVAGE.set(project, offer)
  return offer
}

const ADD_FILE = new Map<string, NoticeAction>()

/** One object for each file that was pasted. */
function addingFile(path: Path, text: string): NoticeAction {
  const key = `${path}\n${text}`
  const known = ADD_FILE.get(key)
  if (known !== undefined) return known
  const offer: NoticeAction = {
    name: `Add ${path.slice(path.lastIndexOf('/') + 1)}`,
    key: null,
    act: (driver) => {
      giveBack(driver)
      void driver.projects.addFile(path, text)
    },
  }
  ADD_FILE.clear()
  ADD_FILE.set(key, offer)
  return offer
}

const BACK = new Map<string, NoticeAction>()

/** One object for each branch. */
function backTo(branch: string): NoticeAction {
  const known = BACK.get(branch)
  if (known !== undefined) return known
  const offer: NoticeAction = { name: `Back to “${branch}”`, key: null, act: (driver) => void driver.history.switchTo(branch) }
  BACK.set(branch, offer)
  return offer
}

/** The kind of snapshot that a notice is about. */
const MADE = { committed: 'commit', restored: 'restored', edited: 'edited' } as const

type Known = Pick<
  State,
  | 'timeline'
  | 'tree'
  | 'dropped'
  | 'handPast'
  | 'replyPast'
  | 'replyFuture'
  | 'project'
  | 'replaced'
  | 'analysis'
  | 'reply'
  | 'agent'
>

/** Null where there is nothing to do, or no longer: what would be undone is no more the last step. */
export function noticeActionOf(notice: Notice, known: Known): NoticeAction | null {
  const offer = waysOf(notice, known)
  // While something decided by hand can be undone, the key is for that.
  return offer !== null && known.handPast.length > 0 ? (KEYLESS.get(offer) ?? offer) : offer
}

function waysOf(notice: Notice, known: Known): NoticeAction | null {
  const { timeline, dropped, handPast } = known
  switch (notice.code) {
    case 'files-added':
      if (canUndoReplacing(known)) return UNDO_PLACE
      return timeline !== null && headOf(timeline).cause.kind === 'files-added' ? UNDO : null
    case 'committed':
    case 'restored':
    case 'edited':
      return timeline !== null && headOf(timeline).cause.kind === MADE[notice.code] ? UNDO : null
    case 'agent-done':
      return notice.files > 0 && timeline !== null && timeline.head === known.agent?.commit ? UNDO : null
    case 'redone':
      return timeline !== null && headOf(timeline).parent !== null ? UNDO : null
    case 'undone':
      return timeline !== null && timeline.redo.length > 0 ? REDO : null
    case 'hand':
      return handPast.length > 0 ? UNDO_HAND : null
    case 'reply-replaced':
      return canUndoReply(known) ? UNDO_PASTE : null
    case 'file-pasted': {
      const file = pastedFileOf(known)
      if (file === null) return null
      return notice.path === null ? NAME_FILE : addingFile(notice.path, file.text)
    }
    case 'reply-back':
      return canRedoReply(known) ? REDO_PASTE : null
    case 'run-waits':
      return known.agent?.branch === notice.branch ? STOP_RUN : null
    case 'run-lost':
      return timeline?.branch === notice.branch ? backTo(notice.from) : null
    case 'new-version':
      return LOAD_VERSION
    case 'damaged':
      return notice.project === null ? null : salvaging(notice.project)
    case 'rolled-back':
      return dropped === null ? null : STAGE_AGAIN
    case 'not-saved':
    case 'gone':
    case 'broke':
      return DOWNLOAD
    case 'imported':
      if (notice.left > 0) return LEFT_OUT
      if (canUndoReplacing(known)) return UNDO_PLACE
      // Files that joined a project; a project of its own takes the place of no step.
      return hasAdded(timeline, notice.files) ? UNDO : null
    default:
      return null
  }
}

function hasAdded(timeline: State['timeline'], files: number): boolean {
  const cause = timeline === null ? null : headOf(timeline).cause
  return cause?.kind === 'files-added' && cause.paths.length === files
}
