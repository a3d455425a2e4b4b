/** All kinds, in the order of the table. */
import type { Kind } from '../kind'
import { cut } from './cut'
import { formatter } from './formatter'
import { indentation } from './indentation'
import { prefixes } from './prefixes'
import { rendered } from './rendered'
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
]
