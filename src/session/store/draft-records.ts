/** What a person chose or wrote, as the database has it: what cannot be read counts as never said, and no other work depends on it. */
import * as z from 'zod/mini'
import type { RungId } from '../../engine/model'
import type { ProjectDraft } from '../persistence-types'
import { NO_PREFERENCES, type Preferences } from '../preferences'
import { countSchema, pathSchema, RUNGS, shaSchema } from './decode'
import { modelSettings } from './model-settings-record'

/** `time`: when it was stored, milliseconds since the epoch. */
export type DraftRecord = ProjectDraft & { readonly time: number }

const texts = z.array(z.string())

const choice = z.object({
  said: z.nullable(z.enum(['accepted', 'rejected'])),
  amendment: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('place'), edit: countSchema, hunk: countSchema, line: countSchema }),
      z.object({
        kind: z.literal('rewrite'),
        edit: countSchema,
        hunk: countSchema,
        before: texts,
        after: texts,
        path: z.nullable(z.string()),
        whole: z.boolean(),
      }),
    ]),
  ),
})

/** What a person decided of hunks, by `keyOf`. */
export const choices = z.array(z.tuple([z.string(), choice]))

/** What a person demands of places; rungs that are not known do not decode. */
export const demands = z.object({
  score: z.exactOptional(z.number()),
  margin: z.exactOptional(z.number()),
  without: z.exactOptional(z.array(z.custom<RungId>((value) => typeof value === 'string' && Object.hasOwn(RUNGS, value)))),
  once: z.exactOptional(z.boolean()),
})

const draftRecord = z.object({
  reply: z.string(),
  lesson: z.nullable(z.string()),
  turn: z.nullable(countSchema),
  chosen: z.nullable(z.array(countSchema)),
  demands,
  hand: z.exactOptional(choices),
  run: z.exactOptional(z.string()),
  edits: z.array(z.object({ path: pathSchema, base: z.nullable(shaSchema), text: z.string() })),
  time: z.number(),
})

/** A draft and when it was stored, milliseconds since the epoch; null for an invalid record. */
export function decodeDraft(value: unknown): { readonly draft: ProjectDraft; readonly time: number } | null {
  const parsed = draftRecord.safeParse(value)
  if (!parsed.success) return null
  const { time, ...draft } = parsed.data
  return { draft, time }
}

const isPair = (value: unknown): value is [string, unknown] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'

const RUNTIMES: ReadonlySet<unknown> = new Set(['embedded', 'python', 'webcontainer'])

const id = z.string().check(z.maxLength(100))
/** What of it cannot be read counts as no progress. */
const progress = z.catch(z.object({ done: z.array(id), left: z.array(z.tuple([id, countSchema])) }), () => ({
  done: [],
  left: [],
}))

const preferences = z.object({
  allowed: z.custom<boolean>((value) => typeof value === 'boolean'),
  choices: z.array(z.custom<Preferences['choices'][number]>((value) => isPair(value) && RUNTIMES.has(value[1]))),
  commands: z._default(
    z.array(z.custom<Preferences['commands'][number]>((value) => isPair(value) && typeof value[1] === 'string')),
    [],
  ),
  syntax: z._default(z.enum(['block', 'warn', 'off']), NO_PREFERENCES.syntax),
  letterKeys: z._default(z.boolean(), NO_PREFERENCES.letterKeys),
  tools: z.catch(z.array(id), []),
  models: modelSettings,
  progress,
})

/** The preferences; those of an empty page for an invalid record. */
export function decodePreferences(value: unknown): Preferences {
  const parsed = preferences.safeParse(value)
  return parsed.success ? parsed.data : NO_PREFERENCES
}
