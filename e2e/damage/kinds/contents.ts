/** Whole contents as a copy marks them, and pieces that stand for the whole. */
import type { Draft, Kind } from '../kind'
import { languageOf } from '../languages'
import { answered } from '../rewrite-rows'

const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** The new content of the file in a fence under its path, changed. */
export const content = (
  id: string,
  means: string,
  change: (lines: readonly string[], path: string) => readonly string[] | null,
): Kind => ({
  id,
  means,
  damage: (draft: Draft) => {
    if (languageOf(draft.path) === 'diff') return null
    const lines = draft.truth.rows.filter(({ sign }) => sign !== '-').map(({ text }) => text)
    const changed = change(lines, draft.path)
    if (changed === null) return null
    const reply = `${draft.path}\n\`\`\`\`${languageOf(draft.path)}\n${joined(changed)}\`\`\`\`\n`
    return answered({ ...draft, afterwards: [...draft.afterwards, () => reply] }, 'either', ['search-replace'])
  },
})

const each = (change: (line: string, at: number) => string) => (lines: readonly string[]) => lines.map(change)
const isSolid = (line: string) => line.trim() !== ''
const isIndented = (lines: readonly string[]) =>
  lines.some((line) => /^\s+\S/.test(line)) && lines.some((line) => /^\S/.test(line))

/** The lines from the first to where the indentation is as shallow again: one definition of several. */
function oneDefinition(lines: readonly string[]): readonly string[] | null {
  const starts = lines.flatMap((line, at) =>
    /^(?:export |async |public )*(?:def|class|function|func|fn)\s/.test(line) ? [at] : [],
  )
  const [, from, to] = starts
  return from === undefined || to === undefined || starts.length < 4
    ? null
    : lines.slice(from, to).filter((line, at) => at === 0 || isSolid(line))
}

export const contents: readonly Kind[] = [
  content(
    'content-trailing-blanks',
    'Each line ends in two blanks.',
    each((line) => `${line}  `),
  ),
  content(
    'content-numbered-colons',
    'Each line has its number and a colon.',
    each((line, at) => `${at + 1}: ${line}`),
  ),
  content(
    'content-numbered-letters',
    'Each line has an L and its number.',
    each((line, at) => `L${at + 1}: ${line}`),
  ),
  content(
    'content-numbered-dots',
    'Each line has its number and a dot.',
    each((line, at) => `${at + 1}. ${line}`),
  ),
  content(
    'content-numbered-aligned',
    'Numbers in a column, two blanks.',
    each((line, at) => `${String(at + 1).padStart(5)}  ${line}`),
  ),
  content(
    'content-quoted',
    'Each line is quoted.',
    each((line) => `> ${line}`),
  ),
  content(
    'content-barred',
    'Each line is behind a bar.',
    each((line) => `│ ${line}`),
  ),
  content(
    'content-signed',
    'Each line has a blank or a plus in front, as in a diff.',
    each((line, at) => `${at % 7 === 3 ? '+' : ' '}${line}`),
  ),
  content(
    'content-prompted',
    'Each line is behind a prompt.',
    each((line) => `>>> ${line}`),
  ),
  content('content-indented', 'All of it is further to the right.', (lines) =>
    isIndented(lines) ? lines.map((line) => (isSolid(line) ? `    ${line}` : line)) : null,
  ),
  content('content-flat', 'No line is indented.', (lines) => (isIndented(lines) ? lines.map((line) => line.trimStart()) : null)),
  content('content-blanks-special', 'Indentation is of blanks that do not break.', (lines) =>
    isIndented(lines) ? lines.map((line) => line.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length))) : null,
  ),
  content('content-spread', 'A blank line is below each.', (lines) => lines.flatMap((line) => [line, ''])),
  content('content-labelled', 'A page’s label and its button are above.', (lines, path) => [
    languageOf(path),
    'Copy code',
    ...lines,
  ]),
  content('content-named', 'The path is its first line.', (lines, path) => [path, ...lines]),
  content('content-ends-in-token', 'A token ends it.', (lines) => [...lines, '<|endoftext|>']),
  content('content-of-one-definition', 'One definition of several is shown under the path.', oneDefinition),
]
