/** Lessons, as they lie under `public/lessons/`. */
import type { Content, Path } from '../engine/model'
import { parsePath } from '../engine/paths'
import { decode } from '../workspace/content'
import { type LessonEntry, type LessonFile, readLessonFile, readLessonList } from './lesson-format'
import type { Lesson } from './state'

/** A lesson with its files and its reply. */
export type OpenedLesson = {
  readonly lesson: Lesson
  readonly files: ReadonlyMap<Path, Content>
  readonly reply: string
}

/** Reads a file below the lessons' folder; rejects where it cannot be loaded. */
export type ReadLessonFile = (path: string) => Promise<Uint8Array>

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** All lessons, in the order of their index. Rejects where it cannot be loaded. */
export const listLessons = async (read: ReadLessonFile): Promise<LessonEntry[]> => readLessonList(text(await read('index.json')))

/** Reads one lesson. Rejects where a file is missing or the lesson is not of this form. */
export async function openLesson(read: ReadLessonFile, id: string): Promise<OpenedLesson> {
  const found = (await listLessons(read)).find((lesson) => lesson.id === id)
  if (found === undefined) throw new Error(`no lesson ${id}`)
  const [about, reply, ...contents] = await Promise.all([
    read(`${id}/lesson.json`),
    read(`${id}/reply.txt`),
    ...found.files.map((file) => read(`${id}/files/${file}`)),
  ])
  const { source } = readLessonFile(text(about))
  const files = new Map<Path, Content>()
  for (const [i, file] of found.files.entries()) {
    const parsed = parsePath(file)
    const bytes = contents[i]
    if (parsed.ok && bytes !== undefined) files.set(parsed.path, decode(bytes))
  }
  const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(reply)
  const { title, summary } = found
  const lesson = { id, title, summary, source: source.repo, licence: source.licence, reply: written }
  return { lesson, files, reply: written }
}

/** Its group, its path and its question. Rejects as above. */
export const readGuide = async (read: ReadLessonFile, id: string): Promise<LessonFile> =>
  readLessonFile(text(await read(`${id}/lesson.json`)))

/** The files that a lesson's edits are meant to make: path → text. null: they are meant to be refused. */
export async function readExpected(read: ReadLessonFile, id: string): Promise<Record<string, string> | null> {
  const found = (await listLessons(read)).find((lesson) => lesson.id === id)
  if (found?.expected === undefined) return null
  const texts = await Promise.all(
    found.expected.map(async (path) => [path, decode(await read(`${id}/expected/${path}`))] as const),
  )
  return Object.fromEntries(texts.flatMap(([path, content]) => (typeof content === 'string' ? [[path, content]] : [])))
}
