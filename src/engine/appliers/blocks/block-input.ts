/** What the host of a tool with edit blocks hands over: for each run of blocks for one file its path and the text. */
import type { Span } from '../../model'
import { pathIn, pathInInfo } from '../../read/written-path'
import type { Disk } from '../shared/disk'
import { type PlainReplyLine, replyLines } from '../shared/fences'
import { parsedCalls, textArgument } from '../shared/parse-calls'

export type BlockInput = {
  /** Null: the reply names none. */
  readonly path: string | null
  readonly text: string
  /** Where the reply has the lines of `text` from `first` to before `end`. */
  spanOf(first: number, end: number): Span
}

/** `broken`: a call of the tool that is no JSON. */
export type HandedBlocks = { readonly inputs: readonly BlockInput[]; readonly broken: boolean }

const MARKS = { search: /^\s{0,200}(?:<{3,}|-{3,}) ?SEARCH\b/, replace: /^\s{0,200}(?:>{3,}|\+{3,}) ?REPLACE\b/ }
const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/

/** Lines above a block that are looked at for its path. More: a path of other prose is taken, fewer: one above a fence is lost. */
const REACH = 5

type HostJob = { readonly reply: string; readonly defaultPath: string | null; readonly disk: Disk }

/** Calls that hold blocks: Roo's and Cline's, whose blocks are the same. */
const TOOLS = ['apply_diff', 'replace_in_file']

/**
 * Takes the blocks out of calls, of bare arguments, or of prose and fences. `tags`: the host reads calls in tags that are named like the tool, and takes
 * away the white space around an argument: a reply with carriage returns has none behind its last marker. A host without them keeps the argument as it
 * is, and a reply that calls by tags alone holds nothing for it.
 */
export function blockInputs({ reply, defaultPath, disk }: HostJob, { tags }: { readonly tags: boolean }): HandedBlocks {
  const all = parsedCalls(reply).filter(({ name, args }) => TOOLS.includes(name) || (name === '' && 'diff' in args))
  const calls = tags ? all : all.filter(({ name, span }) => !reply.startsWith(`<${name}>`, span.from))
  if (calls.length === 0 && all.length > 0) return { inputs: [], broken: false }
  const inputs = calls.flatMap(({ args, span }) => {
    const given = textArgument(args, 'diff', 'content')
    if (given === null) return []
    const text = tags && reply[span.from] === '<' ? given.trim() : given
    return [{ path: textArgument(args, 'path', 'file_path') ?? defaultPath, text, spanOf: () => span }]
  })
  if (inputs.length > 0) return { inputs, broken: false }
  const plain = new Plain({ reply, defaultPath, disk }, tags).inputs()
  const broken = plain.length === 0 && parsedCalls(reply).some((call) => call.broken !== undefined && reply.includes('SEARCH'))
  return { inputs: plain, broken }
}

/** Lines of the reply: from `first` to before `end`. */
type Segment = { readonly first: number; readonly end: number; readonly path: string | null }

class Plain {
  readonly #lines: readonly PlainReplyLine[]
  readonly #disk: Disk
  readonly #reply: string
  readonly #trims: boolean
  #path: string | null

  /** `trims`: white space around the blocks goes. */
  constructor({ reply, defaultPath, disk }: HostJob, trims: boolean) {
    this.#lines = replyLines(reply)
    this.#disk = disk
    this.#reply = reply
    this.#trims = trims
    this.#path = defaultPath
  }

  inputs(): BlockInput[] {
    const segments: Segment[] = []
    for (let at = 0; at < this.#lines.length; at += 1) {
      if (!this.#is('search', at)) continue
      const { path, fence } = this.#above(at)
      if (path !== null) this.#path = path
      const end = fence === null ? this.#endBare(at) : this.#endInFence(at, fence)
      segments.push({ first: at, end, path: this.#path })
      at = end - 1
    }
    const runs: Segment[][] = []
    for (const segment of segments) {
      const run = runs.at(-1)
      if (run !== undefined && run[0]?.path === segment.path) run.push(segment)
      else runs.push([segment])
    }
    return runs.map((run) => this.#inputOf(run))
  }

  #is(mark: keyof typeof MARKS, at: number): boolean {
    return MARKS[mark].test(this.#text(at))
  }

  #text(at: number): string {
    return this.#lines[at]?.text ?? ''
  }

  #fenceAt(at: number): { readonly marks: string; readonly info: string } | null {
    const [, marks, info = ''] = FENCE.exec(this.#text(at)) ?? []
    return marks === undefined ? null : { marks, info: info.trim() }
  }

  /** The path and the opening fence above a block. */
  #above(head: number): { readonly path: string | null; readonly fence: string | null } {
    let fence: string | null = null
    for (let at = head - 1; at >= Math.max(0, head - REACH); at -= 1) {
      const text = this.#text(at)
      if (text.trim() === '') continue
      const marks = this.#fenceAt(at)
      if (marks !== null) {
        if (fence !== null) break
        fence = marks.marks
        const named = pathInInfo(marks.info)
        if (named !== null) return { path: named, fence }
        continue
      }
      if (this.#is('replace', at)) break
      const path = this.#pathOn(at, at === head - 1 || this.#fenceAt(at + 1) !== null)
      if (path === null) break
      if (fence === null) fence = this.#fenceOver(at)
      return { path, fence }
    }
    return { path: null, fence }
  }

  /** The path that a line is or holds; `spaced`: it may have blanks. A file that exists may have any name. */
  #pathOn(at: number, spaced: boolean): string | null {
    const text = this.#text(at).trim()
    return text !== '' && this.#disk.has(text) ? text : (pathIn(text, spaced)?.written ?? null)
  }

  /** The marks of the fence that opens on the line above a path. */
  #fenceOver(path: number): string | null {
    return this.#fenceAt(path - 1)?.marks ?? null
  }

  /** The line that closes the fence around the block opened at `head`: fences inside of a block are its text. */
  #endInFence(head: number, marks: string): number {
    let open = true
    const closers: number[] = []
    for (let at = head + 1; at < this.#lines.length; at += 1) {
      if (this.#is('replace', at)) open = false
      else if (this.#is('search', at)) {
        const above = open ? this.#closerBefore(closers, at) : null
        if (above !== null) return above
        open = true
      } else if (this.#closes(at, marks)) {
        if (!open) return at
        closers.push(at)
      }
    }
    return closers.at(-1) ?? this.#lines.length
  }

  #closes(at: number, marks: string): boolean {
    const fence = this.#fenceAt(at)
    return fence !== null && fence.info === '' && fence.marks.startsWith(marks)
  }

  /** Of the lines that may close the fence, the last before the line that opens the next block's fence; null: the next block is in the same fence. */
  #closerBefore(closers: readonly number[], head: number): number | null {
    let opening = head - 1
    while (opening >= head - REACH && this.#fenceAt(opening) === null) opening -= 1
    if (this.#fenceAt(opening) === null) return null
    return closers.findLast((at) => at < opening) ?? null
  }

  /** Behind the block's closing marker; without one, where the next block or its path begins. */
  #endBare(head: number): number {
    for (let at = head + 1; at < this.#lines.length; at += 1) {
      if (this.#is('replace', at)) return at + 1
      if (!this.#is('search', at)) continue
      return this.#pathOn(at - 1, true) === null ? at : at - 1
    }
    return this.#lines.length
  }

  #inputOf(run: readonly Segment[]): BlockInput {
    const lines = run.flatMap(({ first, end }) => this.#lines.slice(first, end))
    const text = run.map(({ first, end }) => this.#textOf(first, end)).join('\n')
    return {
      path: run[0]?.path ?? null,
      text: this.#trims ? text.trim() : text,
      spanOf: (first, end) => ({ from: lines[first]?.from ?? 0, to: lines[end - 1]?.to ?? lines.at(-1)?.to ?? 0 }),
    }
  }

  /** As the reply has it, without the last line end. */
  #textOf(first: number, end: number): string {
    const text = this.#reply.slice(this.#lines[first]?.from ?? 0, this.#lines[end - 1]?.to ?? 0)
    return text.endsWith('\n') ? text.slice(0, -1) : text
  }
}
