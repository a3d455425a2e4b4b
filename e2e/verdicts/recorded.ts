/**
 * What native runners have said, by the version of the runner and by what it ran: they start a process for each file, which takes longer than all
 * else. Of another version, and of what is new, they are asked; `HUNKSCOPE_RECORD=1` asks about everything and writes the answers.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileVerdict } from './verdict'

/** Paths and texts. */
export type Files = Readonly<Record<string, string>>
/** By path; a file that the runner did not take is not among them. */
export type Said = Readonly<Record<string, FileVerdict>>

type Book = { readonly version: string; readonly said: Readonly<Record<string, Said>> }

export type Runner = {
  /** The name of its book. */
  readonly name: string
  readonly version: string
  /** One in so many recorded answers is asked for all the same; 0: none. More: the book may be wrong unseen, fewer: each takes a process. */
  readonly sample: number
  /** Asks it, about each project by itself. */
  readonly ask: (projects: readonly Files[]) => Promise<readonly Said[]>
}

const REPORTER = readFileSync(new URL('./node-reporter.mjs', import.meta.url), 'utf8')
const KEY_LENGTH = 20

const keyOf = (project: Files): string =>
  createHash('sha256')
    .update(JSON.stringify([REPORTER, Object.entries(project)]))
    .digest('hex')
    .slice(0, KEY_LENGTH)

const fileOf = ({ name }: Runner) => fileURLToPath(new URL(`./recorded/${name}.json`, import.meta.url))

function bookOf(runner: Runner): Book {
  const nothing = { version: runner.version, said: {} }
  if (!existsSync(fileOf(runner))) return nothing
  const book: Book = JSON.parse(readFileSync(fileOf(runner), 'utf8'))
  return book.version === runner.version ? book : nothing
}

function write(runner: Runner, said: Book['said']): void {
  const sorted = Object.fromEntries(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1)))
  mkdirSync(dirname(fileOf(runner)), { recursive: true })
  writeFileSync(fileOf(runner), `${JSON.stringify({ version: runner.version, said: sorted }, null, 1)}\n`)
}

const isSampled = (key: string, { sample }: Runner) => sample > 0 && Number.parseInt(key.slice(0, 8), 16) % sample === 0

/**
 * What the runner says of each project, in their order.
 * @throws where it says otherwise now than the book has it
 */
export async function nativeVerdicts(runner: Runner, projects: readonly Files[]): Promise<readonly Said[]> {
  const book = bookOf(runner)
  const isWritten = process.env.HUNKSCOPE_RECORD === '1'
  const keys = projects.map(keyOf)
  const asked = keys.flatMap((key, at) => (isWritten || book.said[key] === undefined || isSampled(key, runner) ? [at] : []))
  const answers = asked.length === 0 ? [] : await runner.ask(asked.map((at) => projects[at] ?? {}))
  const now = new Map(asked.map((at, index) => [keys[at] ?? '', answers[index] ?? {}]))
  if (isWritten) write(runner, { ...bookOf(runner).said, ...Object.fromEntries(now) })
  return keys.map((key, at) => {
    const [fresh, known] = [now.get(key), book.said[key]]
    if (!isWritten && fresh && known && JSON.stringify(fresh) !== JSON.stringify(known))
      throw new Error(
        `${runner.name} ${runner.version} says ${JSON.stringify(fresh)}, and is recorded with ${JSON.stringify(known)}: ${JSON.stringify(projects[at])}`,
      )
    return fresh ?? known ?? {}
  })
}
