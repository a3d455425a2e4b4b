/** All kinds, in the order of the table. */
import type { Kind } from '../kind'
import { prefixes } from './prefixes'
import { rendered } from './rendered'
import { untouched } from './untouched'

export const KINDS: readonly Kind[] = [...untouched, ...rendered, ...prefixes]
