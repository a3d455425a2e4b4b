/** Writes a draft's hunks down in a format as they are, damaged or not. */
import type { DamageHunk, Draft, FormatName, Row } from './kind'
import { commentOf, languageOf } from './languages'
import { oldRows, textAfter } from './truth'

const sideOf = ({ rows }: DamageHunk, without: '+' | '-'): string[] =>
  rows.filter(({ sign }) => sign !== without).map(({ text }) => text)
const lined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** A fence that no line of the text closes. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}\n`
}

/** A search/replace block, a find/replace pair and the sides of a diff end at these lines. */
const MARKER = /^\s*(?:<{5,}|={5,}|>{5,}|-{7,}|\+{7,}|\*\*\* |---(?:FIND|REPLACE|COMPLETE|FILEPATH)|@@)/m

const blocks = (draft: Draft): string =>
  draft.hunks
    .map((hunk) => `<<<<<<< SEARCH\n${lined(sideOf(hunk, '+'))}=======\n${lined(sideOf(hunk, '-'))}>>>>>>> REPLACE\n`)
    .join('\n')

function diffOf(draft: Draft, numbered: boolean): string {
  let shift = 0
  const hunks = draft.hunks.map((hunk) => {
    const [before, after] = [sideOf(hunk, '+').length, sideOf(hunk, '-').length]
    const head = numbered ? `@@ -${hunk.line + 1},${before} +${hunk.line + 1 + shift},${after} @@` : '@@ ... @@'
    shift += after - before
    return `${head}\n${lined(hunk.rows.map(({ sign, text }) => sign + text))}`
  })
  return `--- a/${draft.path}\n+++ b/${draft.path}\n${hunks.join('')}`
}

const patchOf = (draft: Draft): string =>
  `*** Begin Patch\n*** Update File: ${draft.path}\n${draft.hunks
    .map((hunk) => `@@\n${lined(hunk.rows.map(({ sign, text }) => sign + text))}`)
    .join('')}*** End Patch\n`

const snippets = (draft: Draft): string =>
  `Changes for ${draft.path}:\n\n${draft.hunks
    .map((hunk) => {
      const quoted = sideOf(hunk, '+').map((text, at) => `${hunk.line + 1 + at}| ${text}`)
      return `<code_change_request>\noriginal_code_snippet:\n${lined(quoted)}edit_code_snippet:\n${lined(sideOf(hunk, '-'))}</code_change_request>\n`
    })
    .join('\n')}`

function pairs(draft: Draft): string {
  const language = languageOf(draft.path)
  const parts = draft.hunks.map(
    (hunk) => `---FIND\n${fenced(language, lined(sideOf(hunk, '+')))}---REPLACE\n${fenced(language, lined(sideOf(hunk, '-')))}`,
  )
  return `---FILEPATH ${draft.path}\n${parts.join('')}---COMPLETE\n`
}

const callsOf = (draft: Draft, make: (old: string, fresh: string) => string): string =>
  draft.hunks.map((hunk) => make(sideOf(hunk, '+').join('\n'), sideOf(hunk, '-').join('\n'))).join('\n')

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`
const python = (text: string): string => JSON.stringify(text)

/** Whether a reader can tell where the gap beside these rows ends: two lines that stay, of which each occurs once. @param outer the row at the gap */
function bounds(outer: Row | undefined, inner: Row | undefined, lines: readonly string[]): boolean {
  if (outer?.sign !== ' ' || inner?.sign !== ' ') return false
  return [outer, inner].every(
    ({ text }) => /\w{3}/.test(text) && lines.filter((other) => other.trim() === text.trim()).length === 1,
  )
}

/** Share of lines that differ in more than their words from which on a file is no list of like parts, in which a lazy reply could mean any. */
const VARIED = 1 / 3

function isVaried(lines: readonly string[]): boolean {
  const solid = lines.map((text) => text.trim().replaceAll(/\w+/g, 'w')).filter((text) => text !== '')
  return new Set(solid).size >= solid.length * VARIED
}

function lazy(draft: Draft): string | null {
  const comment = commentOf(draft.path)
  if (comment === null) return null
  const gap = `${comment[0]}... existing code ...${comment[1]}\n`
  const rows = oldRows(draft.truth)
  const lines = rows.map(({ text }) => text)
  if (!isVaried(lines)) return null
  let text = ''
  for (const hunk of draft.hunks) {
    const quoted = hunk.rows
    const isFirst = text === '' && quoted.some(({ of }) => of === rows[0]?.id)
    const isLast = hunk === draft.hunks.at(-1) && quoted.some(({ of }) => of === rows.at(-1)?.id)
    if (!bounds(quoted[0], quoted[1], lines) || !bounds(quoted.at(-1), quoted.at(-2), lines)) return null
    text = `${text === '' && !isFirst ? gap : text}${lined(sideOf(hunk, '-'))}${isLast ? '' : gap}`
  }
  return `${draft.path}\n${fenced(languageOf(draft.path), text)}`
}

const WRITE: Readonly<Record<FormatName, (draft: Draft) => string | null>> = {
  'search-replace': (draft) => `${draft.path}\n${fenced(languageOf(draft.path), blocks(draft))}`,
  'unified-diff': (draft) => fenced('diff', diffOf(draft, true)),
  'diff-without-numbers': (draft) => fenced('diff', diffOf(draft, false)),
  'apply-patch': patchOf,
  'numbered-snippet': snippets,
  'find-replace-file': pairs,
  'edit-call': (draft) =>
    callsOf(draft, (old, fresh) => json({ name: 'Edit', input: { file_path: draft.path, old_string: old, new_string: fresh } })),
  'str-replace-call': (draft) =>
    callsOf(draft, (old, fresh) =>
      json({
        name: 'str_replace_based_edit_tool',
        input: { command: 'str_replace', path: draft.path, old_str: old, new_str: fresh },
      }),
    ),
  'function-call': (draft) =>
    callsOf(draft, (old, fresh) => `edit(path=${python(draft.path)}, old_string=${python(old)}, new_string=${python(fresh)})\n`),
  'xml-call': (draft) => {
    const parts = draft.hunks.map((hunk) => {
      const [old, fresh] = [sideOf(hunk, '+').join('\n'), sideOf(hunk, '-').join('\n')]
      return `<invoke name="Edit">\n<parameter name="file_path">${draft.path}</parameter>\n<parameter name="old_string">${old}</parameter>\n<parameter name="new_string">${fresh}</parameter>\n</invoke>\n`
    })
    return `<function_calls>\n${parts.join('')}</function_calls>\n`
  },
  'whole-file': (draft) =>
    languageOf(draft.path) === 'diff'
      ? null
      : `${draft.path}\n${fenced(
          languageOf(draft.path),
          textAfter(draft.truth)
            .replaceAll('\r\n', '\n')
            .replace(/^\ufeff/, ''),
        )}`,
  'lazy-file': lazy,
}

const MARKED: readonly FormatName[] = [
  'search-replace',
  'find-replace-file',
  'unified-diff',
  'diff-without-numbers',
  'apply-patch',
]

/** The reply; null where the format cannot say the draft: a line reads as one of the format's own. */
export function renderDraft(draft: Draft, format: FormatName): string | null {
  if (!draft.formats.includes(format)) return null
  const text = draft.hunks.flatMap(({ rows }) => rows.map((row) => row.text)).join('\n')
  if (MARKED.includes(format) && MARKER.test(text)) return null
  if (format === 'xml-call' && /<\/?(?:parameter|invoke)/.test(text)) return null
  // Blank lines beside a tag are not part of its content.
  if (
    format === 'xml-call' &&
    draft.hunks.some((hunk) =>
      [sideOf(hunk, '+'), sideOf(hunk, '-')].some((side) => side[0]?.trim() === '' || side.at(-1)?.trim() === ''),
    )
  )
    return null
  const reply = WRITE[format](draft)
  return reply === null ? null : draft.afterwards.reduce((written, damage) => damage(written, format), reply)
}
