/** Text that went through a program of another character set, or through one that knows letters in one form alone. */
import type { Draft, Kind } from '../kind'
import { isShown, kindsOfTexts } from '../rewrite-rows'
import { cosmetic } from './sure'

const UTF8 = new TextEncoder()

/** The bytes of the text, each read as a character. */
const misread = (text: string): string => String.fromCharCode(...UTF8.encode(text))
const asked = (text: string): string => text.replaceAll(/[^\0-\x7f]/gu, '?')
const replaced = (text: string): string => text.replaceAll(/[^\0-\x7f]/gu, '\ufffd')
const coded = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

const CHANGES: readonly (readonly [id: string, means: string, change: (text: string) => string])[] = [
  ['misread', 'characters beyond ASCII are read byte by byte.', misread],
  ['asked', 'question marks replace characters beyond ASCII.', asked],
  ['replaced', 'the sign of a character that cannot be read replaces those beyond ASCII.', replaced],
  ['coded', 'characters beyond ASCII are codes of JSON.', coded],
  ['apart', 'accents are characters of their own.', (text) => text.normalize('NFD')],
  ['isolated', 'text in quotes is between marks of direction.', (text) => text.replaceAll(/"[^"]*"/g, '\u2068$&\u2069')],
]

const fits = (change: (text: string) => string) => (draft: Draft) => isShown(draft, change)

export const charsets: readonly Kind[] = CHANGES.flatMap(([id, means, change]) => [
  cosmetic(`charset-${id}-old`, `Quoted lines: ${means}`, change),
  ...kindsOfTexts([{ id: `charset-${id}-all`, means: `All lines: ${means}`, change, fits: fits(change), answer: 'either' }]),
])
