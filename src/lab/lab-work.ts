/** What a worker of the lab does: reads files into parts, and judges parts. */
import { type FilePlace, WHOLE } from './course'
import { type BatchOptions, type BatchResult, givenUp, judgeFound, pathsMet, toolsNamed } from './judge'
import type { FromLabWorker, LabOptions, NamedFile, ToLabWorker } from './lab-protocol'
import { type Found, type LabFile, type ReadOver, repliesIn } from './replies-in'

/** Replies of one part. More: the bar moves in jumps; fewer: messages take longer than judging. */
const PART = 25
/** UTF-16 units of one part, about. */
const PART_SIZE = 2_000_000
/** Bytes between two signs of life where no reply comes. More: a slow disk gives too few; fewer: messages take longer than reading. */
const SIGNED = 1_000_000

/** @returns what takes the messages of the page */
export function openLabWork(send: (message: FromLabWorker) => void): (message: ToLabWorker) => void {
  let credit = 0
  let wake = () => {}
  const read = async ({ files, options: asked, on }: Extract<ToLabWorker, { readonly kind: 'read' }>) => {
    const over = copyOf(on.over)
    const options = await batchOf(asked)
    let bytes = files.slice(0, on.unit).reduce((sum, { file }) => sum + file.size, 0)
    let number = on.part
    let replies: string[] = []
    let size = 0
    let place: FilePlace = { unit: on.unit, name: files[on.unit]?.name ?? '', replies: 0 }
    // Of the file of the list that is read: its replies so far, and what was read over before it.
    let own = { unit: on.unit, replies: 0, over: copyOf(over) }
    const flush = async () => {
      while (credit <= 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      credit--
      const part = { number: number++, count: replies.length, replies: new Blob([`[${replies.join(',')}]`]) }
      send({ kind: 'replies', part, bytes, on: { ...own, part: number } })
      replies = []
      size = 0
    }
    const sign = () => send({ kind: 'reading', place })
    const labFiles = files.map(
      ({ name, file }): LabFile => ({
        name,
        bytes: () =>
          bytesOf(file, (length) => {
            const before = bytes
            bytes += length
            if (Math.floor(before / SIGNED) !== Math.floor(bytes / SIGNED)) sign()
          }),
      }),
    )
    const at = (next: FilePlace) => {
      if (next.unit !== own.unit) own = { unit: next.unit, replies: 0, over: copyOf(over) }
      place = next
      sign()
    }
    for await (const found of repliesIn(labFiles, options, over, { ...WHOLE, from: on.unit, left: on.left, at })) {
      own = { ...own, replies: own.replies + 1 }
      if (own.unit === on.unit && own.replies <= on.replies) continue
      const text = JSON.stringify(withFiles(found, options))
      replies.push(text)
      size += text.length
      if (replies.length >= PART || size >= PART_SIZE) await flush()
    }
    await flush()
    send({ kind: 'read-end', over })
  }
  const judge = async ({ part, from, givenUp: left, options: asked }: Extract<ToLabWorker, { readonly kind: 'judge' }>) => {
    const options = await batchOf(asked)
    const replies: readonly Found[] = JSON.parse(await part.replies.text())
    for (const [at, found] of replies.entries()) {
      if (at < from) continue
      const result: BatchResult = left?.at === at ? givenUp(found, left.why, options) : judgeFound(found, options)
      send({ kind: 'judged', part: part.number, at, result })
    }
  }
  // A worker is of one run, which has one project.
  let texts: BatchOptions['project'] = null
  const batchOf = async ({ allTools, project, ...rest }: LabOptions): Promise<BatchOptions> => {
    if (project !== null) texts ??= await textsOf(project.texts)
    return { ...rest, project: texts, tools: allTools ? (toolsNamed('all') ?? []) : [] }
  }
  const take = async (files: readonly NamedFile[]) => {
    // Nothing of it is needed where no project is given.
    const { projectTexts } = await import('./project-texts')
    const opened = await projectTexts(files)
    if (!opened.ok) send({ kind: 'project', opened })
    else {
      const { name, texts, left } = opened
      const parts = texts.flatMap(([path, text], at) => [at === 0 ? '{' : ',', JSON.stringify(path), ':', JSON.stringify(text)])
      send({ kind: 'project', opened: { ok: true, name, texts: new Blob([...parts, '}']), files: texts.length, left } })
    }
  }
  const fail = (failure: unknown) => send({ kind: 'failed', detail: String(failure) })
  return (message) => {
    if (message.kind === 'more') {
      credit++
      wake()
    } else if (message.kind === 'read') read(message).catch(fail)
    else if (message.kind === 'project') take(message.files).catch(fail)
    else judge(message).catch(fail)
  }
}

/** A line that brings no files, with those of the project that its reply names: whoever opens the edit sees it beside them. */
function withFiles(found: Found, options: BatchOptions): Found {
  const { project } = options
  if (project === null || !('value' in found)) return found
  const paths = pathsMet(found, options)
  return { ...found, meets: Object.fromEntries(Object.entries(project).filter(([path]) => paths.has(path))) }
}

const copyOf = ({ lines, files, hung }: ReadOver): ReadOver => ({ lines, files: [...files], hung: [...hung] })

async function* bytesOf(file: Blob, count: (length: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    count(next.value.length)
    yield next.value
  }
}

/** The texts of a project, path → text. */
async function textsOf(texts: Blob): Promise<Readonly<Record<string, string>>> {
  const held: unknown = JSON.parse(await texts.text())
  return Object.fromEntries(
    Object.entries(typeof held === 'object' && held !== null ? held : {}).flatMap(([path, text]): [string, string][] =>
      typeof text === 'string' ? [[path, text]] : [],
    ),
  )
}
