/** All kinds, in the order of the table. */
import type { Kind } from '../kind'
import { cut } from './cut'
import { escapes } from './escapes'
import { formatter } from './formatter'
import { indentation } from './indentation'
import { placeholders } from './placeholders'
import { prefixes } from './prefixes'
import { rendered } from './rendered'
import { signs } from './signs'
import { stale } from './stale'
import { typos } from './typos'
import { untouched } from './untouched'
import { wrapping } from './wrapping'

export const KINDS: readonly Kind[] = [
  ...untouched,
  ...rendered,
  ...prefixes,
  ...indentation,
  ...formatter,
  ...stale,
  ...typos,
  ...wrapping,
  ...cut,
  ...escapes,
  ...signs,
  ...placeholders,
]
