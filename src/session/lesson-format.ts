/** `lesson.json` and the list of lessons: their form, and what a step of one puts the page to. Hunks and places are counted from 1, as the page counts them. */
import * as z from 'zod/mini'
import type { RungId } from '../engine/model'
import { RUNGS } from './store/decode'
import { demands } from './store/draft-records'

/** In the order of the gallery. */
export const LESSON_GROUPS = [
  'formats',
  'white-space',
  'characters',
  'left-out',
  'place',
  'files',
  'loops',
  'who-accepts',
] as const
/** Where a lesson is in the gallery. */
export type LessonGroup = (typeof LESSON_GROUPS)[number]

/** What a reply comes to. */
const OUTCOMES = [
  'applies',
  'already-applied',
  'ambiguous',
  'not-found',
  'conflict',
  'missing-file',
  'truncated',
  'unreadable',
  'code-left-out',
  'no-change',
  'nothing-to-find',
] as const
/** One of `OUTCOMES`. */
export type LessonOutcome = (typeof OUTCOMES)[number]

/** Characters of a sentence: two lines of the narrowest page. */
export const SENTENCE = 110

const TABS = ['why', 'tests', 'output', 'terminal', 'message', 'policies', 'tools', 'agent', 'timeline'] as const

const words = z.string().check(z.minLength(1), z.maxLength(2_000))
const nth = z.int().check(z.positive())
const rung = z.custom<RungId>((value) => typeof value === 'string' && Object.hasOwn(RUNGS, value))
const slug = z.string().check(z.regex(/^[\w-]{1,100}$/))

/** What a step puts the page to. */
const show = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply') }),
  z.strictObject({ kind: z.literal('hunk'), hunk: nth }),
  /** A step of the debugger: what is looked for, what a rung found or one of the places that it found, what became of the hunk. */
  z.strictObject({
    kind: z.literal('step'),
    hunk: nth,
    at: z.union([z.enum(['sought', 'verdict']), rung]),
    place: z.exactOptional(nth),
  }),
  z.strictObject({ kind: z.literal('tab'), tab: z.enum(TABS) }),
  z.strictObject({
    kind: z.literal('file'),
    path: z.string().check(z.minLength(1)),
    view: z.exactOptional(z.enum(['before', 'inline', 'after'])),
  }),
  z.strictObject({ kind: z.literal('view'), view: z.enum(['before', 'inline', 'after']) }),
  z.strictObject({ kind: z.literal('demands'), ...demands.shape }),
  /** The complete edits of a reply that was cut off are staged alone. */
  z.strictObject({ kind: z.literal('complete') }),
  z.strictObject({ kind: z.literal('tests') }),
  z.strictObject({ kind: z.literal('commit') }),
  z.strictObject({ kind: z.literal('roll-back') }),
  /** Every other tool's answer; `tool`: the one that is looked at. */
  z.strictObject({ kind: z.literal('tools'), tool: z.exactOptional(slug) }),
  /** A recorded run of an agent, played to its end. */
  z.strictObject({ kind: z.literal('recording'), run: slug }),
])
/** What a step puts the page to. */
export type Show = z.infer<typeof show>

/** What of the page's own explanations is the answer. `number`, `hunk`: counted from 1. */
const answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('decision'), hunk: nth }),
  z.strictObject({ kind: z.literal('attempt'), hunk: nth, rung }),
  z.strictObject({ kind: z.literal('diagnostic'), number: nth }),
  z.strictObject({ kind: z.literal('warning') }),
  z.strictObject({ kind: z.literal('rejection') }),
  z.strictObject({ kind: z.literal('tests') }),
  z.strictObject({ kind: z.literal('tool'), tool: slug, hunk: nth }),
  /** How the run of an agent ended, or why it waits. */
  z.strictObject({ kind: z.literal('run') }),
])
/** What answers a question. */
export type Answer = z.infer<typeof answer>

const step = z.strictObject({ says: words, notes: z.exactOptional(words), show: z.exactOptional(show) })
/** One step of a lesson's path. */
export type LessonStep = z.infer<typeof step>

const question = z.strictObject({ asks: words, show, answer })
/** The question behind the last step. */
export type Question = z.infer<typeof question>

const about = {
  title: words,
  summary: words,
  format: z.string(),
  outcome: z.enum(OUTCOMES),
  group: z.enum(LESSON_GROUPS),
}

const source = z.object({ repo: words, licence: words })

/** What the page needs of `lesson.json`. */
const lessonFile = z.object({
  ...about,
  source,
  /** Faults of the catalogue, such as "10.4", and rows of the table of recovery. */
  covers: z.array(z.string()),
  path: z.array(step).check(z.minLength(3), z.maxLength(6)),
  question,
})
/** `lesson.json`. */
export type LessonFile = z.infer<typeof lessonFile>

/** Throws where it is no lesson. */
export const readLessonFile = (text: string): LessonFile => lessonFile.parse(JSON.parse(text))

const entry = z.object({
  id: slug,
  ...about,
  files: z.array(z.string()),
  /** Files that the reply is meant to change; absent where the reply is to be refused. */
  expected: z.optional(z.array(z.string())),
})
/** A lesson as the index has it. */
export type LessonEntry = z.infer<typeof entry>

/** The list of lessons; throws where it is invalid. */
export const readLessonList = (text: string): LessonEntry[] => z.array(entry).parse(JSON.parse(text))

/** The lessons in the order of their groups. */
export const inOrder = (lessons: readonly LessonEntry[]): readonly LessonEntry[] =>
  LESSON_GROUPS.flatMap((group) => lessons.filter((lesson) => lesson.group === group))
