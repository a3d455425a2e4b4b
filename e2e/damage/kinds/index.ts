/** All kinds, in the order of the table. */
import type { Kind } from '../kind'
import { formatter } from './formatter'
import { indentation } from './indentation'
import { prefixes } from './prefixes'
import { rendered } from './rendered'
import { stale } from './stale'
import { typos } from './typos'
import { untouched } from './untouched'

export const KINDS: readonly Kind[] = [...untouched, ...rendered, ...prefixes, ...indentation, ...formatter, ...stale, ...typos]
