/** A terminal for tests: what is piped in, and what was written. */
import { join } from 'node:path'
import type { Terminal } from '../terminal'

export type FakeTerminal = Terminal & { readonly out: () => string; readonly err: () => string }

/** `input` undefined: nothing is piped in, a person would have to type. */
export function fakeTerminal(cwd: string, input?: string | Iterable<Uint8Array>, more: Partial<Terminal> = {}): FakeTerminal {
  const written: string[] = []
  const said: string[] = []
  const parts = typeof input === 'string' ? [new TextEncoder().encode(input)] : (input ?? [])
  return {
    input: (async function* () {
      yield* parts
    })(),
    inputIsTyped: input === undefined,
    outputIsSeen: false,
    colour: false,
    version: '0.0.0',
    beside: { page: join(cwd, 'no-page'), script: '' },
    cwd,
    signal: new AbortController().signal,
    write: async (text) => void written.push(text),
    say: (text) => void said.push(text),
    out: () => written.join(''),
    err: () => said.join('\n'),
    ...more,
  }
}
