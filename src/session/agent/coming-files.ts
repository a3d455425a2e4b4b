/** Which files an answer changes, while it comes in: each edit counts once it is whole, so that a half one is no event. */
import { ReplyReader, readReply } from '../../engine/index'
import type { ToolCall } from '../../providers/provider'

/** `path`: as the answer writes it; '' where it names none. `edits`: whole ones so far. `isOpen`: more of it comes now, or may. */
export type ComingFile = { readonly path: string; readonly edits: number; readonly isOpen: boolean }

/** UTF-16 units up to which paths are read off an answer. More: each whole edit costs the page another long reading. */
const LONGEST = 400_000

/** Tools whose calls change a file. */
const WRITING: ReadonlySet<string> = new Set(['Edit', 'Write'])
/** The file in a call that has not ended yet. */
const PATH_IN_CALL = /"file_path"\s*:\s*("(?:[^"\\]|\\.)+")/

/** The files of one answer. */
export class ComingFiles {
  #reader = new ReplyReader()
  #text = ''
  #whole = 0
  /** By path, in the order in which the answer comes to them. */
  #edits = new Map<string, number>()
  #calls = new Map<string, { text: string; path: string | null; isWhole: boolean }>()
  #now: readonly ComingFile[] = []

  /** The same list where nothing is new. */
  get list(): readonly ComingFile[] {
    return this.#now
  }

  /** Takes the next part of the text. */
  text(part: string): void {
    this.#text += part
    if (this.#text.length > LONGEST || this.#reader.push(part).edits <= this.#whole) return
    const { edits } = readReply(this.#text)
    // The one that the text ends in is not whole.
    const whole = edits.slice(0, this.#reader.push('').edits)
    this.#whole = whole.length
    this.#edits = new Map()
    for (const { written } of whole) this.#edits.set(written, (this.#edits.get(written) ?? 0) + 1)
    this.#tell()
  }

  /** Takes the next part of a call's input. */
  callPart({ id, name, text }: { readonly id: string; readonly name: string; readonly text: string }): void {
    if (!WRITING.has(name)) return
    const call = this.#calls.get(id) ?? { text: '', path: null, isWhole: false }
    this.#calls.set(id, call)
    if (call.path !== null) return
    call.text += text
    const path = pathIn(call.text)
    if (path === null) return
    call.path = path
    this.#tell()
  }

  /** A call is whole. */
  call({ id, name, input }: ToolCall): void {
    if (!WRITING.has(name)) return
    const path = this.#calls.get(id)?.path ?? pathIn(input)
    if (path === null) return
    this.#calls.set(id, { text: '', path, isWhole: true })
    this.#tell()
  }

  #tell(): void {
    const counts = new Map(this.#edits)
    const open = new Set<string>()
    for (const { path, isWhole } of this.#calls.values()) {
      if (path === null) continue
      counts.set(path, (counts.get(path) ?? 0) + (isWhole ? 1 : 0))
      if (!isWhole) open.add(path)
    }
    const last = [...this.#edits.keys()].at(-1)
    this.#now = [...counts].map(([path, edits]) => ({ path, edits, isOpen: open.has(path) || path === last }))
  }
}

function pathIn(json: string): string | null {
  const [, quoted] = PATH_IN_CALL.exec(json) ?? []
  if (quoted === undefined) return null
  try {
    const path: unknown = JSON.parse(quoted)
    return typeof path === 'string' ? path : null
  } catch {
    return null
  }
}
