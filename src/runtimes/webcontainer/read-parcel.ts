/** Many files in few messages: a program of the container puts them into parts, and the page reads those. */
import { isFields } from '../decode-event'
import { type Container, OWN_FOLDER } from './container'
import parcelText from './parcel.cjs?raw'
import { runProcess, stopAfter } from './process'

/** Bytes of one part. More: the page decodes for longer without a break; fewer: more messages. */
const PART_BYTES = 2_000_000
/** Milliseconds for the program. More: the page sees files late where it hangs; fewer: a slow computer reads file by file. */
const PROGRAM_MS = 20_000
/** Milliseconds that the program may take to end once it is killed. */
const KILL_MS = 1_000

/** What the program writes in the place of a file's length. */
const SAME = -1
const GONE = -2
const TOO_LARGE = -3

/** A file that is wanted; `stamp`: the one that it had when its content became known. */
export type Wanted = { readonly path: string; readonly stamp: string | null }

/** A file's bytes, which are a part's: whoever keeps them copies them. Or why there are none; 'same': the stamp is as it was. */
export type ParcelFile = Uint8Array | 'same' | 'gone' | 'too-large'

/** `stamp`: changes with the file's content; null where that is not sure. */
export type OnFile = (path: string, file: ParcelFile, stamp: string | null) => void

/** Bytes of one file, and of all. */
export type ParcelBounds = { readonly fileBytes: number; readonly bytes: number }

type Answer = { readonly files: readonly (readonly [length: number, stamp: string | null])[]; readonly parts: number }

let last = 0

function readAnswer(bytes: Uint8Array, count: number): Answer {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isFields(value) || typeof value.parts !== 'number' || !Array.isArray(value.files) || value.files.length !== count)
    throw new Error('the parcel answers something else')
  const files = value.files.map((file: unknown): [number, string | null] => {
    const [length, stamp] = Array.isArray(file) ? file : []
    return [Number(length), typeof stamp === 'string' ? stamp : null]
  })
  return { parts: value.parts, files }
}

/** Has the program write the parts into the folder. */
async function pack(container: Container, folder: string, wanted: readonly Wanted[], bounds: ParcelBounds): Promise<Answer> {
  const files = wanted.map(({ path, stamp }) => [path, stamp])
  await container.fs.mkdir(folder, { recursive: true })
  await container.fs.writeFile(`${folder}/request.json`, JSON.stringify({ files, partBytes: PART_BYTES, ...bounds }))
  await container.fs.writeFile(`${folder}/parcel.cjs`, parcelText)
  const stopper = stopAfter(undefined, PROGRAM_MS, { aborted: 'late', late: 'late' })
  const command = { command: 'node', args: [`${folder}/parcel.cjs`, folder] }
  const exit = await runProcess(container, command, { stop: stopper.stop, killMs: KILL_MS }).finally(stopper.end)
  if (exit.how !== 'exit' || exit.code !== 0) throw new Error(`the parcel is not made: ${exit.tail}`)
  return readAnswer(await container.fs.readFile(`${folder}/answer.json`), wanted.length)
}

/** The parts, one after the other; the next one is on its way while one is looked at. */
function readParts(container: Container, folder: string, count: number): () => Promise<Uint8Array> {
  let next = 0
  const read = async () => {
    if (next >= count) throw new Error('the parcel is cut off')
    next++
    return container.fs.readFile(`${folder}/part-${next - 1}`)
  }
  const ahead = () => {
    const part = read()
    part.catch(() => {}) // whoever wants it hears of it
    return part
  }
  let coming = ahead()
  return () => {
    const part = coming
    coming = ahead()
    return part
  }
}

/**
 * Reads files of the project in parts. Rejects where the program does not run: the files that were not given by then have to be read otherwise.
 * @param onFile called once for each file, in order
 */
export async function readParcel(
  container: Container,
  wanted: readonly Wanted[],
  bounds: ParcelBounds,
  onFile: OnFile,
): Promise<void> {
  last++
  const folder = `${OWN_FOLDER}/parcel-${last}`
  try {
    const answer = await pack(container, folder, wanted, bounds)
    const nextPart = readParts(container, folder, answer.parts)
    let part: Uint8Array = new Uint8Array()
    let at = 0
    for (const [nth, { path }] of wanted.entries()) {
      const [length, stamp] = answer.files[nth] ?? [GONE, null]
      if (length === SAME) onFile(path, 'same', stamp)
      else if (length === GONE) onFile(path, 'gone', null)
      else if (length === TOO_LARGE) onFile(path, 'too-large', null)
      else {
        if (length > 0 && at === part.length) {
          part = await nextPart()
          at = 0
        }
        if (!(length >= 0 && at + length <= part.length)) throw new Error('the parcel is cut off')
        onFile(path, part.subarray(at, at + length), stamp)
        at += length
      }
    }
  } finally {
    await container.fs.rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
