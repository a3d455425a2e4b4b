import { lineByLine } from '../pattern'
import { COMPARING_RUNGS } from './comparing-rungs'
import { restoringRung } from './rung'

/** Entities of HTML for characters of code, by name. */
const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  lcub: '{',
  rcub: '}',
  lbrace: '{',
  rbrace: '}',
  num: '#',
  dollar: '$',
  percnt: '%',
  ast: '*',
  plus: '+',
  equals: '=',
  colon: ':',
  semi: ';',
  comma: ',',
  period: '.',
  excl: '!',
  quest: '?',
  sol: '/',
  bsol: '\\',
  lowbar: '_',
  grave: '`',
  vert: '|',
  verbar: '|',
  commat: '@',
  Hat: '^',
  tilde: '~',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi

/** Control characters, line feeds among them, are no part of a line. */
const isPrintable = (code: number) => code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** The text with each entity of HTML as the character that it represents, once. */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (entity, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
        if (name !== undefined) return NAMED[name] ?? entity
        const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16)
        return code === NO_BREAK_SPACE ? ' ' : isPrintable(code) ? String.fromCodePoint(code) : entity
      })
    : text

const NO_BREAK_SPACE = 160

export const ENTITIES = lineByLine('entities', /&/, { code: 'entities' }, { undo: withoutEntities, spared: /[<>]/ })

/** Equal once `&lt;`, `&amp;` and the like are the characters that they represent. */
export const entities = restoringRung(ENTITIES, COMPARING_RUNGS)
