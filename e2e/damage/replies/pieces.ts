/** What replies are made of: true edits of real files, each hunk of them written in any format. */
import { draftOf } from '../edit'
import type { DamageHunk, Draft, FormatName, Random } from '../kind'
import { languageOf } from '../languages'
import { renderDraft } from '../render'
import type { SourceFile } from '../shapes'
import { textAfter, textBefore } from '../truth'

/** Random places that are looked at for one edit of several hunks. More: slower, fewer: files of few lines have none. */
const TRIES = 60

/** An edit of a file of at least `count` hunks, top to bottom; null where none is found. */
export function drawn(sources: readonly SourceFile[], random: Random, count = 1): Draft | null {
  for (let tries = 0; tries < TRIES; tries++) {
    const file = random.pick(sources)
    const draft = file === undefined ? null : draftOf(file, random, count)
    if (draft !== null && draft.hunks.length >= count && !textBefore(draft.truth).includes('\r')) return draft
  }
  return null
}

/** Edits of several files, no path twice. */
export function drawnApart(sources: readonly SourceFile[], random: Random, counts: readonly number[]): Draft[] | null {
  const drafts: Draft[] = []
  for (const count of counts) {
    const draft = drawn(
      sources.filter(({ path }) => drafts.every((other) => other.path !== path)),
      random,
      count,
    )
    if (draft === null) return null
    drafts.push(draft)
  }
  return drafts
}

/** The file with the changes of some of the draft's hunks alone. */
export function textWith(draft: Draft, hunks: readonly DamageHunk[]): string {
  const changed = new Set(hunks.flatMap(({ rows }) => rows.filter(({ sign }) => sign !== ' ').map(({ of }) => of)))
  const rows = draft.truth.rows.flatMap((row) =>
    row.sign === ' ' || changed.has(row.id) ? row : row.sign === '+' ? [] : { ...row, sign: ' ' as const },
  )
  return textAfter({ ...draft.truth, rows })
}

const old = ({ rows }: DamageHunk): string[] => rows.filter(({ sign }) => sign !== '+').map(({ text }) => text)
const fresh = ({ rows }: DamageHunk): string[] => rows.filter(({ sign }) => sign !== '-').map(({ text }) => text)
const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}\n`
}

const MARKER = /^\s*(?:<{3,}|={5,}|>{3,}|-{5,}|\+{5,}|\*\*\* |---|@|<\/?\w|end_of_|edit |insert |open )/m

/** Spellings of agents beside those of `FORMATS`. */
const SPELT = {
  conflict: ({ path, hunks }) =>
    `${path}\n${fenced(languageOf(path), hunks.map((hunk) => `<<<<<<< HEAD\n${lined(old(hunk))}=======\n${lined(fresh(hunk))}>>>>>>> updated\n`).join('\n'))}`,
  cline: ({ path, hunks }) =>
    `<replace_in_file>\n<path>${path}</path>\n<diff>\n${hunks.map((hunk) => `------- SEARCH\n${lined(old(hunk))}=======\n${lined(fresh(hunk))}+++++++ REPLACE\n`).join('\n')}</diff>\n</replace_in_file>\n`,
  roo: ({ path, hunks }) =>
    `<apply_diff>\n<path>${path}</path>\n<diff>\n${hunks.map((hunk) => `<<<<<<< SEARCH\n:start_line:${hunk.line + 1}\n-------\n${lined(old(hunk))}=======\n${lined(fresh(hunk))}>>>>>>> REPLACE\n`).join('\n')}</diff>\n</apply_diff>\n`,
  'blocks-path-inside': ({ path, hunks }) =>
    hunks
      .map((hunk) => fenced('', `${path}\n<<<<<<< SEARCH\n${lined(old(hunk))}=======\n${lined(fresh(hunk))}>>>>>>> REPLACE\n`))
      .join('\n'),
  'multi-edit': ({ path, hunks }) =>
    fenced(
      'json',
      JSON.stringify(
        {
          name: 'MultiEdit',
          arguments: {
            file_path: path,
            edits: hunks.map((hunk) => ({ old_string: old(hunk).join('\n'), new_string: fresh(hunk).join('\n') })),
          },
        },
        null,
        2,
      ),
    ),
  'patch-call': ({ path, hunks }) =>
    fenced(
      'json',
      JSON.stringify({
        name: 'apply_patch',
        arguments: {
          input: `*** Begin Patch\n*** Update File: ${path}\n${hunks.map(({ rows }) => `@@\n${lined(rows.map(({ sign, text }) => sign + text))}`).join('')}*** End Patch`,
        },
      }),
    ),
  'patch-in-shell': ({ path, hunks }) =>
    fenced(
      'bash',
      `apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: ${path}\n${hunks.map(({ rows }) => `@@\n${lined(rows.map(({ sign, text }) => sign + text))}`).join('')}*** End Patch\nEOF\n`,
    ),
} as const satisfies Readonly<Record<string, (draft: Draft) => string>>

export type Spelling = FormatName | keyof typeof SPELT

/** Spellings in which a reply says one hunk or several of a file, and says it again without the file. */
export const SPELLINGS: readonly Spelling[] = [
  'search-replace',
  'unified-diff',
  'diff-without-numbers',
  'apply-patch',
  'numbered-snippet',
  'find-replace-file',
  'edit-call',
  'str-replace-call',
  'function-call',
  'xml-call',
  'conflict',
  'cline',
  'roo',
  'blocks-path-inside',
  'multi-edit',
  'patch-call',
  'patch-in-shell',
]

/** Spellings in which every hunk is an edit of its own, made after the one before it. */
export const STEPWISE: readonly Spelling[] = SPELLINGS.filter(
  (spelling) =>
    !['unified-diff', 'diff-without-numbers', 'apply-patch', 'patch-call', 'patch-in-shell', 'numbered-snippet'].includes(
      spelling,
    ),
)

const isSpelt = (spelling: Spelling): spelling is keyof typeof SPELT => spelling in SPELT

/** Hunks of the draft in a spelling; null where it cannot say them. */
export function written(draft: Draft, hunks: readonly DamageHunk[], spelling: Spelling): string | null {
  const part = { ...draft, hunks }
  if (!isSpelt(spelling)) return renderDraft(part, spelling)
  const text = hunks.flatMap(({ rows }) => rows.map((row) => row.text)).join('\n')
  const isWhole = hunks.every((hunk) => old(hunk).length > 0)
  const isPlain = hunks.every((hunk) =>
    [old(hunk), fresh(hunk)].every((side) => side[0]?.trim() !== '' && side.at(-1)?.trim() !== ''),
  )
  return MARKER.test(text) || !isWhole || !isPlain ? null : SPELT[spelling](part)
}

/** The parts as one reply, with a sentence between them; null where one is null. */
export function joined(parts: readonly (string | null)[], words: readonly string[] = []): string | null {
  if (parts.some((part) => part === null)) return null
  return parts.map((part, at) => `${words[at] === undefined ? '' : `${words[at]}\n\n`}${part}`).join('\n')
}

export const shuffled = <T>(list: readonly T[], random: Random): T[] => {
  const left = [...list]
  const all: T[] = []
  while (left.length > 0) all.push(...left.splice(random.below(left.length), 1))
  return all
}

export const before = (draft: Draft): string => textBefore(draft.truth)
export const after = (draft: Draft): string => textAfter(draft.truth)
export const filesOf = (drafts: readonly Draft[], text: (draft: Draft) => string): Record<string, string> =>
  Object.fromEntries(drafts.map((draft) => [draft.path, text(draft)]))
