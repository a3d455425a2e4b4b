/** Text as other programs show it: marks for white space, signs for operators, and other kinds of diffs. */
import type { DamageHunk, Draft, Kind, Row } from '../kind'
import {
  answered,
  asWritten,
  DIFFS,
  isContext,
  isNew,
  isOld,
  isRemoved,
  kindsOfTexts,
  mapRows,
  mapTexts,
  ofReply,
  rowsOf,
  SIDES,
  says,
} from '../rewrite-rows'

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/!==?/g, '≠'],
  [/<=/g, '≤'],
  [/>=/g, '≥'],
  [/===/g, '≡'],
]
const asSigns = (text: string): string => SIGNS.reduce((all, [pattern, sign]) => all.replaceAll(pattern, sign), text)
const guides = (text: string): string => text.replace(/^(?: {4})+/, (blanks) => '│   '.repeat(blanks.length / 4))
const ticked = (text: string): string => (text.trim() === '' ? text : `\`${text}\``)
const hasTicks = (draft: Draft): boolean => draft.truth.rows.some(({ text }) => text.includes('`'))

/** What the reply says, character by character, is as right. */
const asIs = (draft: Draft | null): Draft | null => (draft === null ? null : { ...draft, also: [asWritten(draft)] })

/** Whether a blank line of the file is an end of the hunk, or right beside one. */
const hasBlankBeside =
  (draft: Draft) =>
  ({ rows }: DamageHunk): boolean => {
    const ids = draft.truth.rows.map(({ id }) => id)
    const [from, to] = [ids.indexOf(rows[0]?.of ?? -1), ids.indexOf(rows.at(-1)?.of ?? -1)]
    return [from - 1, from, to, to + 1].some((at) => draft.truth.rows[at]?.text.trim() === '')
  }

const around = (id: string, means: string, open: string, close: string): Kind => ({
  id,
  means,
  damage: (draft) =>
    answered(
      mapRows(draft, (row, at, { rows }) => [
        ...(at === 0 ? [{ sign: ' ', text: open, of: null } as const] : []),
        row,
        ...(at === rows.length - 1 ? [{ sign: ' ', text: close, of: null } as const] : []),
      ]),
      'either',
      SIDES,
    ),
})

/** Pairs of lines, one that goes and one that comes, as one line with both. */
function asWords(reply: string): string {
  return reply.replaceAll(/^-(?!--)(.*)\n\+(.*)$/gm, (_, old: string, fresh: string) => ` [-${old}-]{+${fresh}+}`)
}

/** The lines of a diff with a second column of signs, as of a merge. */
const asMerge = (reply: string): string =>
  reply.replaceAll(/^@@ (-\S+) (.*) @@/gm, '@@@ $1 $1 $2 @@@').replaceAll(/^(?!---|\+\+\+)([-+ ])(.*)$/gm, '$1$1$2')

/** A diff in the older form, which has the lines as they were above those that they become. */
function asContextDiff(reply: string): string {
  const out: string[] = []
  let body: string[] | null = null
  const close = () => {
    if (body === null) return
    const [old, fresh] = [body.filter((line) => !line.startsWith('+')), body.filter((line) => !line.startsWith('-'))]
    const form = (line: string) => `${line.startsWith(' ') ? ' ' : '!'} ${line.slice(1)}`
    out.push(`*** 1,${old.length} ****`, ...old.map(form), `--- 1,${fresh.length} ----`, ...fresh.map(form))
    body = null
  }
  for (const line of reply.split('\n')) {
    if (line.startsWith('@@')) {
      close()
      out.push('***************')
      body = []
    } else if (body !== null && /^[-+ ]/.test(line)) body.push(line)
    else {
      close()
      out.push(line.replace(/^--- /, '*** ').replace(/^\+\+\+ /, '--- '))
    }
  }
  close()
  return out.join('\n')
}

export const pasted: readonly Kind[] = [
  ...kindsOfTexts([
    {
      id: 'ticks-each-line-old',
      means: 'Each quoted line is in backticks.',
      change: ticked,
      chosen: isOld,
      fits: (draft) => !hasTicks(draft),
      answer: 'either',
    },
    {
      id: 'ticks-each-line-all',
      means: 'Each line is in backticks.',
      change: ticked,
      fits: (draft) => !hasTicks(draft),
      answer: 'either',
    },
    {
      id: 'tab-arrows-old',
      means: 'Arrows replace the tabs of quoted lines.',
      change: (text) => text.replace(/^\t+/, (tabs) => '→'.repeat(tabs.length)),
      chosen: isOld,
      answer: 'either',
    },
    {
      id: 'tab-arrows-all',
      means: 'Arrows replace tabs.',
      change: (text) => text.replace(/^\t+/, (tabs) => '→'.repeat(tabs.length)),
      answer: 'either',
    },
    {
      id: 'math-signs-old',
      means: 'Operators of quoted lines are single signs.',
      change: asSigns,
      chosen: isOld,
      answer: 'either',
    },
    { id: 'math-signs-all', means: 'Operators are single signs.', change: asSigns, answer: 'either' },
    {
      id: 'indent-guides-old',
      means: 'Bars are at each step of the indentation of quoted lines.',
      change: guides,
      chosen: isOld,
      answer: 'either',
    },
    { id: 'indent-guides-all', means: 'Bars are at each step of the indentation.', change: guides, answer: 'either' },
    {
      id: 'backslash-ends-old',
      means: 'Quoted lines end in a backslash.',
      change: (text) => (text.trim() === '' ? text : `${text} \\`),
      chosen: isOld,
      answer: 'either',
    },
  ]),
  around('pre-around', 'Both sides are between tags of HTML.', '<pre>', '</pre>'),
  around('blank-edges', 'Both sides begin and end with a blank line.', '', ''),
  {
    id: 'blank-edges-old',
    means: 'The quoted lines begin and end with a blank line that the file does not have.',
    damage: (draft) =>
      draft.hunks.some(hasBlankBeside(draft))
        ? null
        : answered(
            mapRows(draft, (row, at, { rows }) => [
              ...(at === 0 ? [{ sign: '-', text: '', of: null } as const] : []),
              row,
              ...(at === rows.length - 1 ? [{ sign: '-', text: '', of: null } as const] : []),
            ]),
            'either',
            SIDES,
          ),
  },
  ofReply(
    'marks-glued',
    'The marks of a block are behind its last lines.',
    (reply) => reply.replaceAll(/\n(=======|>>>>>>> REPLACE)$/gm, '$1'),
    'either',
    ['search-replace'],
  ),
  {
    id: 'diff-of-words',
    means: 'A diff has lines that go and those that come in one.',
    damage: (draft) =>
      rowsOf(draft).some(isRemoved) && rowsOf(draft).some(isNew)
        ? answered({ ...draft, afterwards: [...draft.afterwards, asWords] }, 'either', DIFFS)
        : null,
  },
  ofReply('diff-of-merge', 'A diff has two columns of signs.', asMerge, 'either', ['unified-diff']),
  ofReply('diff-of-context', 'A diff is in the older form.', asContextDiff, 'either', ['unified-diff']),
  {
    id: 'signs-on-context-words',
    means: 'Lines of a diff that stay have a sign of their own.',
    damage: (draft) =>
      answered({ ...draft, afterwards: [...draft.afterwards, (reply) => reply.replaceAll(/^ (?=.)/gm, '=')] }, 'either', DIFFS),
  },
  {
    id: 'new-by-tabs',
    means: 'New lines are indented by tabs, the quoted ones by blanks.',
    damage: (draft) => {
      const isStepped = draft.truth.rows.every(({ text }) => !text.startsWith('\t'))
      const tabbed = (text: string) => text.replace(/^(?: {4})+/, (blanks) => '\t'.repeat(blanks.length / 4))
      const isSaying = ({ text }: Row) => says(text)
      return isStepped && rowsOf(draft).some((row) => isContext(row) && isSaying(row))
        ? asIs(answered(mapTexts(draft, tabbed, isNew, isNew), 'either'))
        : null
    },
  },
]
