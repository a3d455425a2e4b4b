import { lineByLine } from '../sought'
import { COMPARING } from './comparing'
import { restoring } from './rung'

/** The text with one level of escaping taken off. */
export const withoutEscapes = (text: string): string =>
  text.includes('\\') ? text.replace(/\\([t"'`\\/$])/g, (_, character: string) => (character === 't' ? '\t' : character)) : text

export const ESCAPES = lineByLine('escapes', /\\/, { code: 'escapes' }, { undo: withoutEscapes, spared: /(?<!\\)"/ })

/** Equal once backslashes before quotes, slashes and backslashes are taken off. */
export const escapes = restoring(ESCAPES, COMPARING)
