/** Typographic characters and entities in new code: where the file has none of them and the quoted lines are plain, a page or a keyboard has put them there. */
import { kindOf, plainOf } from '../match/fold'
import type { Lines } from '../match/lines'
import type { Path } from '../model'

/** Languages in which they mean nothing outside of texts and comments. */
const CODE = /\.(?:[cm]?[jt]sx?|pyi?|java|cs?|h|cc|cpp|hpp|go|rs|rb|php|kts?|swift|dart|lua|sh|bash|sql|s?css|less)$/i

const BEYOND_ASCII = /[^\0-\x7f]/

/** Signs as wide as the letters of East Asia. */
const WIDE = /[\u3000［］｛｝＝＋＜＞＂＇×÷]/

/** A name with letters of two alphabets that look alike. */
const MIXED = /[\p{Script=Latin}_]\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{Script=Latin}_]/u

/** What a line of code has, and hardly a line of a text that goes on over several. */
const STATEMENT = /[=;{}]|[\p{L}\p{N}_)\]][(（[［]/u
const SENTENCE = /(?:\b[a-z]{2,} ){3}/

/** The line without texts between quotes, comments, regular expressions and the text between tags. */
const bare = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/\/\/.*|#.*|--\s.*|\/\*.*?(?:\*\/|$)|^\s*\*.*/g, '')
    .replace(/\/(?:[^/\\\n]|\\.)+\/[dgimsuvy]*/g, '""')
    .replace(/>[^<>{}]*</g, '><')

/** Signs as a page writes them, which are none of a language that has no tags of its own. */
const ENTITY = /&(?:amp|lt|gt|quot|apos|#39|#x27);/gi
const KEYWORD = /^\s*(?:return|if|elif|else|while|for|assert|throw|raise|await|yield|const|let|var)\b/
const MARKUP = /\.(?:[jt]sx|php)$/i

/** Whether the line has the signs that every entity has. */
export const mayHaveEntity = (text: string): boolean => text.includes('&') && text.includes(';')

/** Whether a line of code has entities outside of texts and comments, and neither the file nor the quoted lines have any. */
function hasEntities(text: string, quoted: string, file: Lines, path: Path): boolean {
  const code = bare(text)
  const signs = code.replace(ENTITY, '')
  if (signs === code || MARKUP.test(path) || SENTENCE.test(signs)) return false
  return (STATEMENT.test(signs) || KEYWORD.test(signs)) && [quoted, file.source].every((own) => own.search(ENTITY) < 0)
}

/** Whether a new line has such a character, or an entity, outside of texts and comments, which neither the file nor a quoted line has one like. */
export function hasTypographicCode(text: string, quoted: string, file: Lines, path: Path): boolean {
  if (!CODE.test(path)) return false
  if (mayHaveEntity(text) && hasEntities(text, quoted, file, path)) return true
  if (!BEYOND_ASCII.test(text)) return false
  const code = bare(text)
  if (!BEYOND_ASCII.test(code) || !STATEMENT.test(code) || SENTENCE.test(code)) return false
  const isTypographic = (one: string) => plainOf(one) !== one || WIDE.test(one)
  if (MIXED.test(code) && !MIXED.test(quoted) && !MIXED.test(file.source)) return true
  const kinds = new Set(Array.from(quoted).flatMap((one) => (isTypographic(one) ? [kindOf(one)] : [])))
  return Array.from(code).some((one) => isTypographic(one) && !kinds.has(kindOf(one)) && !file.source.includes(one))
}
