/** What a command is given to read: files, folders, the input. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parsePath } from '../engine/index'
import type { Path } from '../engine/model'
import { decode } from '../workspace/content'
import { CliFailure } from './cli-failure'
import { codeOf } from './disk-folder'
import type { Terminal } from './terminal'

/** Bytes of one reply. More: one reply fills the memory; fewer: a long transcript is refused. */
const LARGEST_REPLY = 64_000_000

/** The bytes of a file or of the input ('-'), part by part. @throws {CliFailure} there is no such file */
export async function* bytesFrom(name: string, { input, cwd }: Pick<Terminal, 'input' | 'cwd'>): AsyncGenerator<Uint8Array> {
  if (name === '-') {
    yield* input
    return
  }
  const path = resolve(cwd, name)
  try {
    if ((await stat(path)).isDirectory()) throw new CliFailure('input', { code: 'is-folder', name })
    for await (const part of createReadStream(path)) if (part instanceof Uint8Array) yield part
  } catch (failure) {
    if (failure instanceof CliFailure) throw failure
    if (codeOf(failure) === 'ENOENT') throw new CliFailure('input', { code: 'no-file', name })
    throw new CliFailure('input', { code: 'unreadable', name, detail: codeOf(failure) || String(failure) })
  }
}

/** The one reply that a command is about: of the file that is named, else of the input. @throws {CliFailure} */
export async function oneReply(names: readonly string[], terminal: Terminal): Promise<string> {
  if (names.length > 1) throw new CliFailure('input', { code: 'several-replies' })
  const [name = '-'] = names
  if (name === '-' && terminal.inputIsTyped) throw new CliFailure('input', { code: 'no-reply' })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytesFrom(name, terminal)) {
    if (terminal.signal.aborted) throw new CliFailure('stopped', { code: 'stopped' })
    size += part.length
    if (size > LARGEST_REPLY) throw new CliFailure('input', { code: 'too-large', name, limit: LARGEST_REPLY })
    parts.push(part)
  }
  const text = decode(Buffer.concat(parts))
  if (typeof text !== 'string') throw new CliFailure('input', { code: 'not-text', name })
  return text
}

/** The path of an option. @throws {CliFailure} it is none of the project */
export function pathOption(name: string | undefined): Path | undefined {
  if (name === undefined) return undefined
  const parsed = parsePath(name)
  if (!parsed.ok) throw new CliFailure('input', { code: 'bad-path', name })
  return parsed.path
}
