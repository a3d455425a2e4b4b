/** Lessons, as they lie under `public/lessons/`. */
import * as z from 'zod/mini'
import type { Content, Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { decode } from '../workspace/content'
import type { Lesson } from './state'

const entry = z.object({
  id: z.string().check(z.regex(/^[\w-]+$/)),
  title: z.string(),
  summary: z.string(),
  format: z.string(),
  outcome: z.string(),
  files: z.array(z.string()),
  /** Files that are meant to be otherwise afterwards; none is told where the reply is to be refused. */
  expected: z.optional(z.array(z.string())),
})
const index = z.array(entry)
const details = z.object({ source: z.object({ repo: z.string(), licence: z.string() }) })

export type LessonEntry = z.infer<typeof entry>
export type OpenedLesson = { readonly lesson: Lesson; readonly files: ReadonlyMap<Path, Content>; readonly reply: string }

/** Reads a file below the lessons' folder; rejects where it cannot be had. */
export type ReadLessonFile = (path: string) => Promise<Uint8Array>

const json = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

export const listLessons = async (read: ReadLessonFile): Promise<LessonEntry[]> => index.parse(json(await read('index.json')))

/** Reads one lesson. Rejects where a file is missing or the lesson is not of this form. */
export async function openLesson(read: ReadLessonFile, id: string): Promise<OpenedLesson> {
  const found = (await listLessons(read)).find((lesson) => lesson.id === id)
  if (found === undefined) throw new Error(`no lesson ${id}`)
  const [about, reply, ...contents] = await Promise.all([
    read(`${id}/lesson.json`),
    read(`${id}/reply.txt`),
    ...found.files.map((file) => read(`${id}/files/${file}`)),
  ])
  const { source } = details.parse(json(about))
  const files = new Map<Path, Content>()
  for (const [i, file] of found.files.entries()) {
    const parsed = parsePath(file)
    const bytes = contents[i]
    if (parsed.ok && bytes !== undefined) files.set(parsed.path, decode(bytes))
  }
  const lesson = { id, title: found.title, summary: found.summary, source: source.repo, licence: source.licence }
  return { lesson, files, reply: new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply) }
}

/** The files that a lesson's edits are meant to make: path → text. null: they are meant to be refused. */
export async function readExpected(read: ReadLessonFile, id: string): Promise<Record<string, string> | null> {
  const found = (await listLessons(read)).find((lesson) => lesson.id === id)
  if (found?.expected === undefined) return null
  const texts = await Promise.all(
    found.expected.map(async (path) => [path, decode(await read(`${id}/expected/${path}`))] as const),
  )
  return Object.fromEntries(texts.flatMap(([path, content]) => (typeof content === 'string' ? [[path, content]] : [])))
}
