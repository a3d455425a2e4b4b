/** What a link carries: an allow-list, checked field by field, and made of plain values only. */
import * as z from 'zod/mini'
import { decodeRecording, encodeRecording, type Recording } from '../../providers/recording'
import type { Origin } from '../persistence-types'
import { countSchema, pathSchema } from '../store/decode'
import { choices, demands } from '../store/draft-records'
import { clashIn } from './path-clash'

/** Of the links that are written here. An earlier one is brought to this by `migrated`. */
export const VERSION = 1

/** A test's result for the person who made the link. `state`: as a runtime reports it. */
const test = z.strictObject({
  file: z.string().check(z.maxLength(1000)),
  path: z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(64)),
  state: z.enum(['pass', 'fail', 'skip', 'todo', 'timeout']),
  /** Why it failed; '' elsewhere. */
  message: z.string().check(z.maxLength(10_000)),
})

const content = z.union([z.string(), z.strictObject({ base64: z.string() })])

const recording = z.pipe(
  z.looseObject({}),
  z.transform((value, context): Recording => {
    const read = decodeRecording(JSON.stringify(value))
    if (read.ok) return read.recording
    context.issues.push({ code: 'custom', message: read.why, input: value })
    return z.NEVER
  }),
)

/** What is left out is as on a newly opened page. */
const schema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** A built-in project that `files` and `gone` are the difference to. */
  base: z.exactOptional(z.strictObject({ kind: z.enum(['starter', 'lesson']), id: z.string().check(z.regex(/^[\w-]{1,100}$/)) })),
  files: z.exactOptional(z.array(z.tuple([pathSchema, content])).check(z.maxLength(5000))),
  gone: z.exactOptional(z.array(pathSchema).check(z.maxLength(5000))),
  /** Left out: the base's own. */
  reply: z.exactOptional(z.string()),
  turn: z.exactOptional(countSchema),
  chosen: z.exactOptional(z.array(countSchema).check(z.maxLength(10_000))),
  demands: z.exactOptional(demands),
  hand: z.exactOptional(choices),
  /** The file meant by edits that name none. */
  fallback: z.exactOptional(pathSchema),
  /** Index of the decision that is looked at. */
  selected: z.exactOptional(countSchema),
  /** The file that is shown. */
  file: z.exactOptional(pathSchema),
  view: z.exactOptional(z.enum(['before', 'inline', 'after'])),
  tab: z.exactOptional(z.enum(['why', 'tests', 'output', 'terminal', 'message', 'policies', 'tools', 'agent', 'timeline'])),
  tests: z.exactOptional(
    z.strictObject({ runtime: z.enum(['embedded', 'python', 'webcontainer']), list: z.array(test).check(z.maxLength(2000)) }),
  ),
  run: z.exactOptional(recording),
})

/** What a link or a gist carries. */
export type SharedSession = z.infer<typeof schema>
/** A test that ran, as a link carries it. */
export type SharedTest = z.infer<typeof test>
type Base = NonNullable<SharedSession['base']>

/** Characters of a link that distinguish it from others. */
const NAMING = 16

/** Where a project comes from that a link brought. */
export const originOf = ({ base }: SharedSession, packed: string): Origin => ({
  kind: 'link',
  detail: [...(base === undefined ? [] : [base.kind, base.id]), packed.slice(0, NAMING)].join(' '),
})

/** The built-in project that one was made from, by itself or by a link; null: it was made from something else. */
export function baseOf({ kind, detail }: Origin): Base | null {
  if (kind === 'starter' || kind === 'lesson') return { kind, id: detail }
  const [of, id, ...rest] = kind === 'link' ? detail.split(' ') : []
  return (of === 'starter' || of === 'lesson') && id !== undefined && rest.length > 0 ? { kind: of, id } : null
}

/** A session out of untrusted JSON, or what is wrong with it. */
export type DecodedShared =
  | { readonly ok: true; readonly shared: SharedSession }
  /**
   * `newer`: of a later version; `clash`: a file of it is a folder too. `detail`: the version's number, that file, or where the text differs from a
   * session.
   */
  | { readonly ok: false; readonly reason: 'newer' | 'broken' | 'clash'; readonly detail: string }

/** As JSON. What is not of the allow-list is not in the type, and a recording is written by its own writer. */
export const encodeShared = (shared: SharedSession): string => {
  const { run, ...rest } = shared
  // The recording's own writer decides what of it goes out.
  return JSON.stringify(run === undefined ? rest : { ...rest, run: JSON.parse(encodeRecording(run)) })
}

/** UTF-16 units of a detail: it may quote the link. */
const DETAIL = 200

/** Reads the JSON of a link, which may come from anyone. */
export function decodeShared(version: number, json: string): DecodedShared {
  const broken = (detail: string) => ({ ok: false, reason: 'broken', detail: detail.slice(0, DETAIL) }) as const
  if (version > VERSION) return { ok: false, reason: 'newer', detail: String(version) }
  try {
    const read = schema.safeParse(migrated(version, JSON.parse(json)))
    const clash = read.success ? clashIn(read.data.files?.map(([path]) => path) ?? []) : null
    if (clash !== null) return { ok: false, reason: 'clash', detail: clash.slice(0, DETAIL) }
    if (read.success) return { ok: true, shared: read.data }
    const [issue] = read.error.issues
    return broken(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
  } catch (bad) {
    // RangeError: lists within lists within lists, in the text or in the value decoded from it. TypeError: a `length` that is an object and no number.
    if (bad instanceof SyntaxError || bad instanceof RangeError || bad instanceof TypeError) return broken('it is no session')
    throw bad
  }
}

/** What an earlier version wrote, as this one reads it. There is no earlier one yet. */
const migrated = (_: number, value: unknown): unknown => value
