/** Which typographic signs are in the place of plain characters, and on which side. */
import type { Evidence } from '../evidence'
import { signsOf } from '../evidence/signs'

const NAME: Readonly<Record<string, string>> = {
  '\u00a0': 'no-break spaces',
  '\u00ad': 'soft hyphens',
  '\u200b': 'zero-width spaces',
  '\u202f': 'narrow no-break spaces',
  '\u3000': 'wide spaces',
  '\ufeff': 'byte order marks',
}

/** Signs that a sentence lists. More: nobody reads them, fewer: the one that matters is missing. */
const LISTED = 4

/** "“–”" or the name of what is not seen. */
const named = (sign: string): string =>
  NAME[sign] ??
  (/[\p{Z}\p{C}]/u.test(sign) ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : sign)

function listed(signs: readonly string[]): string {
  const names = signs.slice(0, LISTED).map(named)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** "The reply writes ’ and – where the file has plain characters."; null where no row shows a sign. */
export function sayTypography({ rows }: Evidence): string | null {
  const { reply, file } = signsOf(rows)
  if (reply.length === 0 && file.length === 0) return null
  if (file.length === 0) return `The reply writes ${listed(reply)} where the file has plain characters.`
  if (reply.length === 0) return `The file has ${listed(file)} where the reply writes plain characters.`
  return `The reply writes ${listed(reply)}, the file has ${listed(file)}.`
}
