/** The words for ways of landing that are no rung. */
import type { RUNG_NAME } from '../engine/explain'
import type { Landing } from '../engine/model'

export const LANDING_NAME: Readonly<Record<Exclude<Landing, keyof typeof RUNG_NAME>, string>> = {
  'part-of-line': 'part of a line',
  'line-number': 'by line number',
  anchor: 'by a named line',
  write: 'whole file',
  create: 'new file',
  delete: 'file removed',
  move: 'file moved',
  symbol: 'by its symbol',
  rename: 'renamed',
}
