/** A run as the person fills it in, before it begins. */
import { CAPS, type Caps, type LoopId } from '../../agent/agent'
import { LOOPS } from '../../agent/loops/registry'
import type { Path } from '../../engine/model'
import type { AskedFormat } from '../../prompts/library'
import type { Effort } from '../../providers/provider'
import type { Recording } from '../../providers/recording'
import { adviceFor, type ModelAdvice } from '../../session/agent/model-advice'
import { chosenModels, type ModelSettings } from '../../session/agent/model-settings'

/** The limits as they are typed; '' for none. `minutes` and `money` may have fractions. */
export type CapTexts = {
  readonly repairs: string
  readonly calls: string
  readonly tokens: string
  readonly money: string
  readonly minutes: string
}

/** `project`: id of the built-in project that it is played on; null: not known. */
export type PlayedRecording = { readonly recording: Recording; readonly title: string; readonly project: string | null }

export type RunDraft = {
  readonly task: string
  readonly loop: LoopId
  /** null: the one that suits the model. */
  readonly format: AskedFormat | null
  /** null: as much as suits the model. */
  readonly effort: Effort | null
  readonly from: 'recording' | 'live'
  readonly played: PlayedRecording | null
  /** Id of the recording that is being fetched; null: none is. */
  readonly coming: string | null
  readonly caps: CapTexts
  readonly looks: boolean
  /** Files that go along whole; null: those that fit. */
  readonly chosen: readonly Path[] | null
  readonly rules: string
}

const MINUTE = 60_000 // milliseconds

const text = (value: number | null): string => (value === null ? '' : String(value))

export const USUAL_CAPS: CapTexts = {
  repairs: text(CAPS.repairs),
  calls: text(CAPS.calls),
  tokens: text(CAPS.tokens),
  money: text(CAPS.money),
  minutes: text(CAPS.time === null ? null : CAPS.time / MINUTE),
}

export const BLANK_RUN: RunDraft = {
  task: '',
  loop: 'chat-edit',
  format: null,
  effort: null,
  from: 'recording',
  played: null,
  coming: null,
  caps: USUAL_CAPS,
  looks: false,
  chosen: null,
  rules: '',
}

type Read = { readonly ok: true; readonly caps: Caps } | { readonly ok: false; readonly why: string }

const amount = (written: string): number => (written.trim() === '' ? Number.NaN : Number(written.replace(',', '.')))
const isLimit = (written: string): boolean => written.trim() === '' || amount(written) > 0
const limit = (written: string): number | null => (written.trim() === '' ? null : amount(written))

/** The limits that are meant, or what is wrong with them. */
export function capsOf({ repairs, calls, tokens, money, minutes }: CapTexts): Read {
  const most = amount(calls)
  if (!(Number.isInteger(most) && most > 0)) return { ok: false, why: 'Calls are a whole number, 1 or more.' }
  for (const [name, written] of [
    ['Tokens', tokens],
    ['Dollars', money],
    ['Minutes', minutes],
  ] as const)
    if (!isLimit(written)) return { ok: false, why: `${name} are a number above 0, or empty for no limit.` }
  const time = limit(minutes)
  return {
    ok: true,
    caps: {
      repairs: Math.min(5, Math.max(1, Math.round(amount(repairs)) || CAPS.repairs)),
      calls: most,
      tokens: limit(tokens),
      money: limit(money),
      time: time === null ? null : time * MINUTE,
    },
  }
}

/** Whether the limit of money is off: it needs a price that is not known. `priceOf`: of a model by its id; null: not known. */
export function isUnlimited({ from, caps }: RunDraft, settings: ModelSettings, priceOf: (model: string) => unknown): boolean {
  const names = chosenModels(settings)
  const isLimited = from === 'live' && limit(caps.money) !== null
  return isLimited && names !== null && [names.main, names.cheap].some((model) => priceOf(model) === null)
}

/** "3 repairs, 40 calls, 200,000 tokens, 10 minutes" */
export function capsText({ repairs, calls, tokens, money, minutes }: CapTexts): string {
  const number = (written: string) => (Number.isFinite(amount(written)) ? amount(written).toLocaleString('en-GB') : written)
  return [
    `${repairs} ${repairs === '1' ? 'repair' : 'repairs'}`,
    `${number(calls)} ${calls === '1' ? 'call' : 'calls'}`,
    ...(tokens === '' ? [] : [`${number(tokens)} tokens`]),
    ...(money === '' ? [] : [`$${number(money)}`]),
    ...(minutes === '' ? [] : [`${number(minutes)} ${minutes === '1' ? 'minute' : 'minutes'}`]),
  ].join(', ')
}

/** Loops whose answers are edits in a format that can be chosen. The others have tools, decisions or numbered snippets. */
const CHOOSES: Readonly<Record<LoopId, boolean>> = {
  'chat-edit': true,
  'tool-calls': false,
  review: true,
  'planner-executor': true,
  'plan-and-branch': false,
  'task-graph': false,
}

export const choosesFormat = (loop: LoopId): boolean => CHOOSES[loop]

/** Whether a text is a loop's id. */
export const isLoop = (id: string): id is LoopId => Object.hasOwn(LOOPS, id)

/** A recording is played with the loop and the task that it was made with. */
export const withRecording = (played: PlayedRecording): Partial<RunDraft> => {
  const { loop, task } = played.recording
  return { from: 'recording', played, coming: null, task, ...(isLoop(loop) ? { loop } : {}) }
}

/** Efforts that can be chosen. */
export const EFFORTS: readonly Effort[] = ['low', 'medium', 'high']

/** What suits the model that writes the edits; a recording was asked for the usual. */
export function adviceOf({ from, loop }: Pick<RunDraft, 'from' | 'loop'>, settings: ModelSettings): ModelAdvice {
  const names = from === 'live' ? chosenModels(settings) : null
  if (names === null) return adviceFor(null, '')
  return adviceFor(settings.provider, loop === 'planner-executor' ? names.cheap : names.main)
}

/** Why it cannot begin; null: it can. */
export function wanting(draft: RunDraft, hasModel: boolean): string | null {
  if (draft.from === 'recording' && draft.coming !== null) return 'The recording is on its way.'
  if (draft.from === 'recording' && draft.played === null) return 'Choose a recording first.'
  if (draft.from === 'live' && !hasModel) return 'Choose a model first.'
  if (draft.task.trim() === '') return 'Say what is to be done.'
  const caps = capsOf(draft.caps)
  return caps.ok ? null : caps.why
}
