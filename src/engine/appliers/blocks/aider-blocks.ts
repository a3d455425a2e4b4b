/** How Aider takes a reply apart into edit blocks. */
import type { Span } from '../../model'
import type { FencePair } from '../shared/aider-files'
import { splitKeepingEnds, strip } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'
import { fileNameAbove } from './aider-filename'

export type AiderBlock = { readonly path: string; readonly search: string; readonly replace: string; readonly span: Span }

/** `error`: what was expected and did not come; all blocks are lost with it. Null `blocks` and no error: there is no block at all. */
export type AiderReading =
  | { readonly blocks: readonly AiderBlock[] }
  | { readonly error: 'path' | 'divider' | 'closing'; readonly span: Span; readonly before: readonly AiderBlock[] }

const HEAD = /^<{5,9} SEARCH>?$/
const DIVIDER = /^={5,9}$/
const CLOSING = /^>{5,9} REPLACE$/

const SHELLS = ['bash', 'sh', 'shell', 'cmd', 'batch', 'powershell', 'ps1', 'zsh', 'fish', 'ksh', 'csh', 'tcsh']

/** Compared at the start only: what is fenced as `csharp` or `shader` counts as a shell's too. */
const isShell = (line: string): boolean => SHELLS.some((name) => line.startsWith(`\`\`\`${name}`))

export type AiderContext = {
  readonly fence: FencePair
  /** Files in the chat. */
  readonly files: readonly string[]
  /** The file of a first block that names none. */
  readonly defaultPath: string | null
  readonly work: StepBudget
}

/** The blocks in the order of the reply. */
export function aiderBlocks(reply: string, context: AiderContext): AiderReading {
  return new Reader(reply, context).read()
}

class Reader {
  readonly #lines: readonly string[]
  readonly #stripped: readonly string[]
  readonly #offsets: number[] = [0]
  readonly #context: AiderContext
  readonly #known: readonly string[]
  readonly #blocks: AiderBlock[] = []
  #path: string | null

  constructor(reply: string, context: AiderContext) {
    this.#context = context
    this.#known = [...context.files].sort()
    this.#path = context.defaultPath
    this.#lines = splitKeepingEnds(reply)
    this.#stripped = this.#lines.map(strip)
    for (const line of this.#lines) this.#offsets.push((this.#offsets.at(-1) ?? 0) + line.length)
  }

  read(): AiderReading {
    for (let at = 0; at < this.#lines.length; ) {
      if (isShell(this.#stripped[at] ?? '') && !this.#is(HEAD, at + 1) && !this.#is(HEAD, at + 2)) {
        at = this.#behindShell(at)
        continue
      }
      if (!this.#is(HEAD, at)) {
        at += 1
        continue
      }
      const next = this.#block(at)
      if (typeof next !== 'number') return next
      at = next
    }
    return { blocks: this.#blocks }
  }

  #is(pattern: RegExp, at: number): boolean {
    return pattern.test(this.#stripped[at] ?? '')
  }

  /** The first line from `at` on that one of the patterns fits; null: none does. */
  #find(at: number, ...patterns: readonly RegExp[]): number | null {
    for (let line = at; line < this.#lines.length; line += 1) if (patterns.some((pattern) => this.#is(pattern, line))) return line
    return null
  }

  #behindShell(at: number): number {
    const close = this.#find(at + 1, /^```/)
    return close === null ? this.#lines.length : close + 1
  }

  /** Reads the block opened at `head`: the line behind it, or what it lacks. */
  #block(head: number): number | Extract<AiderReading, { error: string }> {
    const isNew = this.#is(DIVIDER, head + 1)
    const above = this.#lines.slice(Math.max(0, head - 3), head)
    const path = fileNameAbove(above, this.#context.fence, isNew ? [] : this.#known, this.#context.work) ?? this.#path
    if (path === null) return this.#error('path', head, head + 1)
    this.#path = path
    const divider = this.#find(head + 1, DIVIDER)
    if (divider === null) return this.#error('divider', head, this.#lines.length)
    const close = this.#find(divider + 1, CLOSING, DIVIDER)
    if (close === null) return this.#error('closing', head, this.#lines.length)
    this.#blocks.push({
      path,
      search: this.#lines.slice(head + 1, divider).join(''),
      replace: this.#lines.slice(divider + 1, close).join(''),
      span: this.#span(head, close + 1),
    })
    return close + 1
  }

  #span(from: number, to: number): Span {
    return { from: this.#offsets[from] ?? 0, to: this.#offsets[to] ?? 0 }
  }

  #error(error: 'path' | 'divider' | 'closing', from: number, to: number): Extract<AiderReading, { error: string }> {
    return { error, span: this.#span(from, to), before: this.#blocks }
  }
}
