/** Recordings that ship with the page, as they lie under `public/runs/`. */
import * as z from 'zod/mini'
import type { LoopId } from '../../agent/agent'
import type { ReadLessonFile } from '../lessons'

const LOOPS = [
  'chat-edit',
  'tool-calls',
  'review',
  'planner-executor',
  'plan-and-branch',
  'task-graph',
] as const satisfies readonly LoopId[]

const entry = z.object({
  id: z.string().check(z.regex(/^[\w-]+$/)),
  title: z.string(),
  /** What it shows, in a sentence or two. */
  summary: z.string(),
  loop: z.enum(LOOPS),
  /** Id of the built-in project that it is played on. */
  project: z.string(),
  /** How the run ends where the person does nothing: done, the reason of its pause, or 'reviewing'. */
  ends: z.string(),
})

/** A recording that ships with the page, as its index has it. */
export type RecordingEntry = z.infer<typeof entry>

/** Rejects where the list cannot be loaded. */
export const listRecordings = async (read: ReadLessonFile): Promise<readonly RecordingEntry[]> =>
  z.array(entry).parse(JSON.parse(new TextDecoder().decode(await read('index.json'))))
