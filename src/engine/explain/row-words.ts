/** The rows of a hunk's evidence in words and signs. */

import type { Evidence, EvidenceRow, Fate } from '../evidence'
import type { Contrast } from '../evidence/contrast'

export const SIGNS: Record<Fate, string> = { kept: '', removed: '−', added: '+', unquoted: '' }

const FATES: Record<Fate, string> = { kept: 'kept', removed: 'to be removed', added: 'to be added', unquoted: 'not in the reply' }

const CONTRASTS: Record<Contrast, string> = {
  indentation: 'other indentation',
  'white-space': 'other white space',
  typography: 'other typography',
  case: 'other capitals',
  quotes: 'other quotes',
  semicolon: 'a semicolon more or less',
  'line-number': 'with a line number',
  prefix: 'with something in front',
  entities: 'with HTML entities',
  escapes: 'with escapes',
  name: 'another name',
  number: 'another number',
  'part-of-line': 'part of the line',
  'line-breaks': 'other line breaks',
  text: 'another text',
}

/** What the file has, or has not, in the place of a line; '' where both sides say it. */
export function noteOf({ fate, file, reply, contrast, of }: EvidenceRow): string {
  if (contrast === 'line-breaks') return CONTRASTS['line-breaks']
  if (of?.by !== undefined) return `${fate === 'unquoted' ? 'not quoted, ' : ''}written by hunk ${of.by + 1}`
  if (fate === 'unquoted') return 'not in the reply'
  if (file === null && reply !== null) return fate === 'added' ? '' : 'not in the file here'
  return ''
}

const GONE = 'gone already'

/** What the hunk does to a line; of one whose result the file has already, what is done. */
function fateText({ fate, file }: EvidenceRow, standing: Evidence['standing']): string {
  if (standing !== 'present') return FATES[fate]
  if (fate === 'removed' && file === null) return GONE
  return fate === 'added' && file !== null ? 'there already' : FATES[fate]
}

/** A row for those who cannot see its colours. */
export function sayRow(row: EvidenceRow, standing: Evidence['standing']): string {
  const fate = fateText(row, standing)
  const note = noteOf(row)
  if (row.fate === 'unquoted') return `${note}: `
  const isGone = fate === GONE
  const said = [fate, ...(row.contrast === null ? [] : [CONTRASTS[row.contrast]]), ...(note === '' || isGone ? [] : [note])]
  return `${[...new Set(said)].join(', ')}: `
}
