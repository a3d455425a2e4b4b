import type { Damage } from '../sought'
import { COMPARING } from './comparing'
import { restoring } from './rung'

const CHARACTER: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}
const ENTITY = new RegExp(Object.keys(CHARACTER).join('|'), 'g')

/** The text with each entity of HTML as the character that it stands for, once. */
export const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, (entity) => CHARACTER[entity] ?? entity) : text

export const ENTITIES: Damage = { id: 'entities', sign: /&/, undo: withoutEntities }

/** Equal once `&lt;`, `&amp;` and the like are the characters that they stand for. */
export const entities = restoring(ENTITIES, COMPARING)
