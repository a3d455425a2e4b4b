/** What a worker of the lab does: reads files into parts, and judges parts. */
import { type BatchOptions, judgeLogged, judgeValue, toolsNamed } from './judge'
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
    let replies: Found[] = []
    let size = 0
    const flush = async () => {
      while (credit <= 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      credit--
      send({ kind: 'replies', replies, bytes })
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
      replies.push(found)
      size += sizeOf(found)
      if (replies.length >= PART || size >= PART_SIZE) await flush()
    }
    await flush()
    send({ kind: 'read-end', lines: over.lines, files: over.files })
  }
  return (message) => {
    if (message.kind === 'more') {
      credit++
      wake()
    } else if (message.kind === 'read')
      read(message.files, batchOf(message.options)).catch((failure: unknown) => send({ kind: 'failed', detail: String(failure) }))
    else {
      const { part, replies } = message
      const options = batchOf(message.options)
      const results = replies.map((found) => ('reply' in found ? judgeLogged(found, options) : judgeValue(found, options)))
      send({ kind: 'judged', part, results })
    }
  }
}

const batchOf = ({ allTools, ...rest }: LabOptions): BatchOptions => ({
  ...rest,
  tools: allTools ? (toolsNamed('all') ?? []) : [],
})

/** UTF-16 units that a reply brings along, about. */
function sizeOf(found: Found): number {
  if (!('reply' in found)) return 4000
  const { before, reply } = found
  return reply.length + (before.state === 'unseen' ? 0 : Object.values(before.files).reduce((sum, text) => sum + text.length, 0))
}

async function* bytesOf(file: Blob, count: (length: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    count(next.value.length)
    yield next.value
  }
}
