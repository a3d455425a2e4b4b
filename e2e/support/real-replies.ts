/** Real replies with the files that they were written for; no lesson has them. */
import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const FOLDER = new URL('../seven-replies/', import.meta.url)
const LESSONS = new URL('../../public/lessons/', import.meta.url)
const given = z.object({ id: z.string(), outcome: z.string(), reply: z.string(), files: z.record(z.string(), z.string()) })
type RealReply = z.infer<typeof given>

export const REAL_REPLIES: readonly RealReply[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => given.parse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))))

/** Ids that a lesson's source names, too. */
export function idsOfLessons(): string[] {
  const sources = readdirSync(LESSONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(new URL(`${name}/lesson.json`, LESSONS), 'utf8'))
  return REAL_REPLIES.map(({ id }) => id).filter((id) => sources.some((source) => source.includes(`"${id}"`)))
}

/** The one of that id. */
export function realReply(id: string): RealReply {
  const found = REAL_REPLIES.find((reply) => reply.id === id)
  if (found === undefined) throw new Error(`no reply ${id}`)
  return found
}
