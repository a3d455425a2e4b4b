/** What a process prints on its terminal: standard output and error in one, cut anywhere. */
import type { WebContainerProcess } from '@webcontainer/api'
import { messageOf } from './boot'

/** UTF-16 units kept from the end, to say why something failed. */
const TAIL = 6_000
/** UTF-16 units after which a line that does not end is one. */
const LINE_CAP = 20_000

/** Control sequences of terminals: colours, cursor moves, titles, links. */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[[(][0-9;?]*[ -/]*[@-~]?|\u001b[=>NOM78c]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Text without what controls a terminal. */
const withoutControls = (text: string) => text.replace(CONTROL, '')

/** A line that was drawn over itself shows what was drawn last. */
const drawn = (line: string) =>
  withoutControls(line)
    .split('\r')
    .filter((part) => part.trim() !== '')
    .at(-1) ?? ''

export type Lines = { push(chunk: string): void; finish(): void }

/** Chunks → whole lines without line ends and control sequences. */
export function createLines(onLine: (line: string) => void): Lines {
  let rest = ''
  return {
    push(chunk) {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      for (const part of parts) onLine(drawn(part))
      if (rest.length > LINE_CAP) {
        onLine(drawn(rest))
        rest = ''
      }
    },
    finish() {
      if (drawn(rest) !== '') onLine(drawn(rest))
      rest = ''
    },
  }
}

/** The last lines of an output. */
export function createTail(): { push(chunk: string): void; text(): string } {
  let kept = ''
  return {
    push(chunk) {
      kept = (kept + chunk).slice(-TAIL)
    },
    text: () => kept.split('\n').map(drawn).join('\n').trim(),
  }
}

/** Reads until the output is over; an output that breaks off is over. */
export async function readOutput(output: WebContainerProcess['output'], onText: (text: string) => void): Promise<void> {
  const reader = output.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) onText(read.value)
  } catch (error) {
    // The container was torn down under it.
    console.warn('The output of a process broke off:', messageOf(error))
  }
}
