/** The built-in set of the lab, and what all tools make of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appliers } from '../../src/engine/appliers'
import { Figures } from '../../src/lab/figures'
import { judgeFound, toolsNamed } from '../../src/lab/judge'
import { labRowOf } from '../../src/lab/lab-row'
import { reportPage } from '../../src/lab/report'
import { REAL_FILES } from '../damage/files'
import { KINDS } from '../damage/kinds'
import { repliesOf } from '../damage/run'
import { textAfter, textBefore } from '../damage/truth'

/** Repositories whose licences are in public/lab/. */
const REPOSITORIES = ['Aider-AI/aider', 'pmndrs/zustand', 'kpdecker/jsdiff']

/** UTF-16 units of a file. More: a set that takes long to load. */
const LARGEST = 2300

/** One damaged edit of each kind with a sure answer, as lines of JSON: the same every time. */
export function damagedLines(): string {
  const files = REAL_FILES.filter(({ repo, text }) => REPOSITORIES.includes(repo) && text.length <= LARGEST)
  return KINDS.flatMap((kind) => {
    const [first] = repliesOf(kind, { each: 1, seed: 1, format: undefined, files })
    if (first === undefined || first.draft.answer === 'either' || first.draft.also.length > 0) return []
    const { draft, reply } = first
    const [before, after] = [textBefore(draft.truth), textAfter(draft.truth)]
    const expected = { [draft.path]: draft.answer === 'refuse' ? before : after }
    return [JSON.stringify({ id: `damaged ${kind.id}`, path: draft.path, reply, files: { [draft.path]: before }, expected })]
  })
    .map((line) => `${line}\n`)
    .join('')
}

/** The lessons as lines of JSON. @param folder of the lessons */
export function lessonLines(folder: string): string {
  const read = (...path: readonly string[]) => readFileSync(join(folder, ...path), 'utf8')
  const lessons: readonly Lesson[] = JSON.parse(read('index.json'))
  return lessons
    .map(({ id, model, files = [], expected = [] }) => {
      const texts = (below: string, names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [name, read(id, below, name)]))
      const line = {
        id,
        model,
        reply: read(id, 'reply.txt'),
        files: texts('files', files),
        expected: texts('expected', expected),
      }
      return `${JSON.stringify(line)}\n`
    })
    .join('')
}

type Lesson = {
  readonly id: string
  readonly model?: string
  readonly files?: readonly string[]
  readonly expected?: readonly string[]
}

/** All tools on all lines. @param day YYYY-MM-DD @param version of this project */
export function fieldOf(lines: string, day: string, version: string): { readonly page: string; readonly table: string } {
  const options = {
    fields: { reply: 'reply', files: 'files', expected: 'expected' },
    tools: toolsNamed('all') ?? [],
    project: null,
  }
  const rows = lines
    .trimEnd()
    .split('\n')
    .map((line, at) => labRowOf(judgeFound({ value: JSON.parse(line) }, options), at + 1))
  const figures = Figures.of(rows)
  const versions = new Map(appliers.map((applier) => [applier.id as string, applier.version]))
  const share = (part: number) => `${(100 * part).toFixed(1)} %`
  const table = figures
    .points()
    .map(
      ({ name, replies, right, wrong, onFrontier }) =>
        `| ${name} | ${versions.get(name) ?? version} | ${replies} | ${share(right)} | ${share(wrong)} | ${onFrontier ? 'yes' : ''} |`,
    )
  const head = ['| tool | version | replies | as meant | other bytes | frontier |', '| --- | --- | ---: | ---: | ---: | --- |']
  const page = reportPage(figures, null, {
    title: 'The field, measured',
    lines: [
      `${figures.lines} replies with known answers: the lessons, and one damaged edit of each kind. All emulated tools, ${day}, Hunkscope ${version}.`,
      'The versions of the tools are in docs/field.md; “npm run field” makes both again.',
    ],
  })
  return { page, table: [...head, ...table].join('\n') }
}
