/** Tests of a program that says TAP, as tape's do: a comment names a test, and the lines behind it are its assertions. */
import type { Frame, RunEvent, TestError } from '../../runtime'

type Part = {
  readonly name: string
  isSkipped: boolean
  error: TestError | null
  readonly startedAt: number
}

/** Packages whose programs say TAP by themselves. */
export const SAYS_TAP = /(?:^|\/)node_modules\/(?:@ljharb\/)?tape\//

/** Of the block behind a failed assertion. */
const FIELD = /^\s+(expected|actual|operator|at): *(.*)$/
const PLACE = /\(?(?:file:\/\/)?\/project\/(.+?):(\d+):(\d+)\)?$/

/**
 * @param emit is given one event for each test, when the next begins
 * @param now milliseconds, monotonic
 */
export function createTapReader(file: string, emit: (event: RunEvent) => void, now: () => number) {
  let part: Part | null = null
  let isOpen = false
  let block: Record<string, string> | null = null

  function close(): void {
    finishBlock()
    if (part)
      emit({
        type: 'test',
        file,
        path: [part.name],
        state: part.error ? 'fail' : part.isSkipped ? 'skip' : 'pass',
        durationMs: now() - part.startedAt,
        ...(part.error ? { error: part.error } : {}),
      })
    part = null
  }

  function open(name: string, isSkipped = false): Part {
    close()
    part = { name, isSkipped, error: null, startedAt: now() }
    return part
  }

  function finishBlock(): void {
    if (!block || !part?.error) return
    const { expected, actual, at = '' } = block
    const [, path, line, column] = PLACE.exec(at) ?? []
    const frames: Frame[] = path === undefined ? [] : [{ file: path, line: Number(line), column: Number(column) }]
    const compares = expected !== undefined && actual !== undefined
    part.error = { ...part.error, frames, ...(compares ? { expected, actual } : {}) }
    block = null
  }

  function assertion(isOk: boolean, said: string): void {
    finishBlock()
    const one = part ?? open('(no name)')
    if (isOk || one.error || /#\s*(?:todo|skip)\b/i.test(said)) return
    one.error = { name: 'AssertionError', message: said || 'not ok', frames: [] }
    block = {}
  }

  function line(text: string): void {
    if (/^TAP version \d+/.test(text)) isOpen = true
    if (!isOpen) return
    const [, not, said = ''] = /^(not )?ok\b(?: \d+)?(?: (?:- )?(.*))?$/.exec(text) ?? []
    const [, field, value = ''] = FIELD.exec(text) ?? []
    if (text.startsWith('# ')) open(text.slice(2).replace(/^SKIP /, ''), text.startsWith('# SKIP '))
    else if (/^(?:not )?ok\b/.test(text)) assertion(not === undefined, said)
    else if (/^Bail out!/.test(text)) assertion(false, text)
    else if (/^1\.\.\d+/.test(text)) {
      close()
      isOpen = false
    } else if (block && field) block[field] ??= value
  }

  return {
    /** What the program printed, one or several lines. */
    read(text: string): void {
      for (const one of text.split('\n')) line(one)
    },
    /** The program is over: reports a test that was open. */
    end: close,
  }
}

export type TapReader = ReturnType<typeof createTapReader>
