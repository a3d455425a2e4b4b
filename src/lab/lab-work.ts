/** What a worker of the lab does: reads files into parts, and judges parts. */
import { type BatchOptions, type BatchResult, givenUp, judgeFound, toolsNamed } from './judge'
import type { FromLabWorker, LabOptions, NamedFile, ToLabWorker } from './lab-protocol'
import { type Found, type LabFile, readOver, repliesIn } from './replies-in'

/** Replies of one part. More: the bar moves in jumps; fewer: messages take longer than judging. */
const PART = 25
/** UTF-16 units of one part, about. */
const PART_SIZE = 2_000_000

/** @returns what takes the messages of the page */
export function openLabWork(send: (message: FromLabWorker) => void): (message: ToLabWorker) => void {
  let credit = 0
  let wake = () => {}
  const read = async (files: readonly NamedFile[], options: BatchOptions) => {
    const over = readOver()
    let bytes = 0
    let number = 0
    let replies: string[] = []
    let size = 0
    const flush = async () => {
      while (credit <= 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      credit--
      const part = { number: number++, count: replies.length, replies: new Blob([`[${replies.join(',')}]`]) }
      send({ kind: 'replies', part, bytes })
      replies = []
      size = 0
      bytes = 0
    }
    const labFiles = files.map(
      ({ name, file }): LabFile => ({
        name,
        bytes: () =>
          bytesOf(file, (length) => {
            bytes += length
          }),
      }),
    )
    for await (const found of repliesIn(labFiles, options, over)) {
      const text = JSON.stringify(found)
      replies.push(text)
      size += text.length
      if (replies.length >= PART || size >= PART_SIZE) await flush()
    }
    await flush()
    send({ kind: 'read-end', lines: over.lines, files: over.files })
  }
  const judge = async ({ part, from, givenUp: left, options: asked }: Extract<ToLabWorker, { readonly kind: 'judge' }>) => {
    const options = batchOf(asked)
    const replies: readonly Found[] = JSON.parse(await part.replies.text())
    for (const [at, found] of replies.entries()) {
      if (at < from) continue
      const result: BatchResult = left?.at === at ? givenUp(found, left.why, options) : judgeFound(found, options)
      send({ kind: 'judged', part: part.number, at, result })
    }
  }
  const fail = (failure: unknown) => send({ kind: 'failed', detail: String(failure) })
  return (message) => {
    if (message.kind === 'more') {
      credit++
      wake()
    } else if (message.kind === 'read') read(message.files, batchOf(message.options)).catch(fail)
    else judge(message).catch(fail)
  }
}

const batchOf = ({ allTools, ...rest }: LabOptions): BatchOptions => ({
  ...rest,
  tools: allTools ? (toolsNamed('all') ?? []) : [],
})

async function* bytesOf(file: Blob, count: (length: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    count(next.value.length)
    yield next.value
  }
}
