/** What a link made now would carry, and the link. Loaded when the person shares. */
import { encodeRecording, type Recording } from '../../providers/recording'
import { nameOf } from '../../workspace/timeline'
import type { ActionContext } from '../action-context'
import type { State } from '../state'
import { testsOf } from '../test-run'
import { builtInOf, shelfOf } from './built-in'
import { writeLink } from './link'
import { baseOf, decodeShared, encodeShared, type SharedSession, type SharedTest, VERSION } from './shared-session'
import { treeDifferenceOf } from './tree-difference'

/** What goes along beside the files, the reply and what was decided. */
export type ShareOptions = { readonly tests: boolean; readonly run: boolean }

type Hooks = {
  /** The run of an agent that is open, without keys; null: there is none. */
  recording(): Promise<Recording | null>
  /** What takes the keys out of a text that this page knows. */
  keyless(): Promise<(text: string) => string>
}

/** UTF-16 units of what a failing test says. */
const MESSAGE = 2000
/** Tests that go along. */
const TESTS = 500
/** UTF-16 units of a project's name. */
const NAME = 200

/** Each rejects where what would go out would not be let in again. */
export function createShareActions({ parts, get }: ActionContext, { recording, keyless }: Hooks) {
  async function shared({ tests, run }: ShareOptions): Promise<SharedSession> {
    const state = get()
    const origin = state.project === null ? null : baseOf(state.project.origin)
    // A base that cannot be loaded now is none: all files go along.
    const known = origin === null ? null : await builtInOf(origin, shelfOf(parts)).catch(() => null)
    const base = known === null ? null : origin
    const { files, gone } = treeDifferenceOf(known?.files ?? new Map(), state.tree)
    const played = run ? await recording() : null
    const ran = tests ? testsToShare(state) : null
    const { turn, chosen, demands, hand, defaultPath, openFile, selected, view, tab, reply } = state
    const all = {
      name: (state.timeline === null ? '' : nameOf(state.timeline)).slice(0, NAME) || 'project',
      ...(base === null ? {} : { base }),
      ...(files.length === 0 ? {} : { files }),
      ...(gone.length === 0 ? {} : { gone }),
      ...(base !== null && reply === (known?.reply ?? '') ? {} : { reply }),
      ...(turn === null ? {} : { turn }),
      ...(chosen === null ? {} : { chosen }),
      ...(Object.keys(demands).length === 0 ? {} : { demands }),
      ...(hand.size === 0 ? {} : { hand: [...hand] }),
      ...(defaultPath === null ? {} : { fallback: defaultPath }),
      ...(selected < 0 ? {} : { selected }),
      ...(openFile === null ? {} : { file: openFile }),
      ...(view === 'inline' || view === 'edit' ? {} : { view }),
      ...(tab === 'why' ? {} : { tab }),
      ...(ran === null ? {} : { tests: ran }),
      ...(played === null ? {} : { run: recordingToShare(played) }),
    }
    // What goes out is what would be let in.
    const clean = decodeShared(VERSION, (await keyless())(JSON.stringify(all)))
    if (!clean.ok) throw new Error(clean.detail)
    return clean.shared
  }

  return {
    /** The place of the session in an address, without '#'; null: it is more than a link can hold. */
    async link(along: ShareOptions): Promise<string | null> {
      const all = await shared(along)
      return lessonIn(all) ?? writeLink(all)
    },
    /** The same as JSON, for a file or a gist. */
    json: async (along: ShareOptions): Promise<string> => encodeShared(await shared(along)),
  }
}

/** The keys of a link that say where the person looks; a link with no other key shows the lesson unchanged. */
const LOOKING: ReadonlySet<string> = new Set(['name', 'base', 'selected', 'file', 'view', 'tab'])

/** The short address of a lesson that is as it was; null: it is another one by now, or none. */
function lessonIn(all: SharedSession): string | null {
  const isAsItWas = all.base?.kind === 'lesson' && Object.keys(all).every((key) => LOOKING.has(key))
  return isAsItWas ? `lesson=${all.base?.id}` : null
}

/** The recording's own writer decides what of it goes out. */
const recordingToShare = (recording: Recording): unknown => JSON.parse(encodeRecording(recording))

function testsToShare(state: State): NonNullable<SharedSession['tests']> | null {
  const { run } = state
  if (run === null || run.runtime === null || run.result === null) return null
  const list = testsOf(run)
    .slice(0, TESTS)
    .map(
      ({ file, path, state: came, error }): SharedTest => ({
        file,
        path: [...path],
        state: came,
        message: error?.message.slice(0, MESSAGE) ?? '',
      }),
    )
  return { runtime: run.runtime, list }
}
