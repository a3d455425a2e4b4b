/** The lab's built-in set: the lessons, which are real replies, and damaged edits, all with their files and what is meant. */
import type { NamedFile } from '../../lab/lab-protocol'
import { listAt, parsed, textAt } from '../../logs/fields'

const LESSONS = `${import.meta.env.BASE_URL}lessons/`
const DAMAGED = `${import.meta.env.BASE_URL}lab/damaged.jsonl`

const lessonPath = (path: string): string => LESSONS + path.split('/').map(encodeURIComponent).join('/')

async function textOf(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

/** One file of JSON lines. Rejects where the page's host does not give the lessons. */
export async function builtInSet(): Promise<NamedFile> {
  const lessons = listAt(parsed(await textOf(lessonPath('index.json'))))
  const lines = await Promise.all(
    lessons.map(async (lesson) => {
      const id = textAt(lesson, 'id') ?? ''
      const texts = async (folder: string, names: readonly unknown[]) =>
        Object.fromEntries(
          await Promise.all(
            names
              .filter((name) => typeof name === 'string')
              .map(async (name) => [name, await textOf(lessonPath(`${id}/${folder}/${name}`))] as const),
          ),
        )
      const [reply, files, expected] = await Promise.all([
        textOf(lessonPath(`${id}/reply.txt`)),
        texts('files', listAt(lesson, 'files')),
        texts('expected', listAt(lesson, 'expected')),
      ])
      return `${JSON.stringify({ id, model: textAt(lesson, 'model') ?? undefined, reply, files, expected })}\n`
    }),
  )
  return { name: 'built-in.jsonl', file: new Blob([...lines, await textOf(DAMAGED)]) }
}
