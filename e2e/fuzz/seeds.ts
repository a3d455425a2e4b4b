/** What inputs are made of: real replies, the lessons, recorded runs, and the examples of every format. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FormatCases } from '../../src/engine/read/testing/format-cases'
import type { Input } from './target'

/** Tests and the command both start here. */
const ROOT = process.cwd()
const CORPUS = join(ROOT, 'src', 'engine', 'read', 'corpus')
const LESSONS = join(ROOT, 'public', 'lessons')
const RUNS = join(ROOT, 'public', 'runs')

const modules = import.meta.glob<{ readonly cases: FormatCases }>('../../src/engine/read/formats/*.cases.ts', { eager: true })

/** UTF-16 units. Longer ones hold nothing that shorter ones do not, and take the time of many. */
const LONGEST = 12_000

function corpus(): string[] {
  return readdirSync(CORPUS)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(CORPUS, file), 'utf8').trimEnd().split('\n'))
    .map((line): unknown => JSON.parse(line))
    .flatMap((item) => (typeof item === 'object' && item !== null && 'reply' in item ? [String(item.reply)] : []))
}

export const examples = (): string[] =>
  Object.values(modules).flatMap(({ cases }) => [...cases.examples, ...cases.unread].map(({ reply }) => reply))

function filesUnder(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(files.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]))
}

export type SeedLesson = { readonly reply: string; readonly files: Readonly<Record<string, string>> }

export const lessons = (): SeedLesson[] =>
  readdirSync(LESSONS)
    .filter((name) => /^\d{3}-/.test(name))
    .map((name) => ({
      reply: readFileSync(join(LESSONS, name, 'reply.txt'), 'utf8'),
      files: filesUnder(join(LESSONS, name, 'files')),
    }))

/** Replies of all kinds, none twice. */
export const replies = (): string[] =>
  [...new Set([...examples(), ...lessons().map(({ reply }) => reply), ...corpus()])].filter((reply) => reply.length < LONGEST)

/** The JSON of each recorded run. */
export const recordings = (): string[] =>
  readdirSync(RUNS)
    .filter((name) => /^\d{3}-.*\.json$/.test(name))
    .map((name) => readFileSync(join(RUNS, name), 'utf8'))

const FILE = 'file '

/** A lesson as parts of an input: its reply, and each file under its name. */
export const lessonPartsOf = ({ reply, files }: SeedLesson): Input => ({
  reply,
  ...Object.fromEntries(Object.entries(files).map(([name, text]) => [FILE + name, text])),
})

export const lessonFilesOf = (input: Input): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, text]) => (name.startsWith(FILE) ? [[name.slice(FILE.length), text]] : [])),
  )

export const fileParts = (input: Input): string[] => Object.keys(input).filter((name) => name.startsWith(FILE))
