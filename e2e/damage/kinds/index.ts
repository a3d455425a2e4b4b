/** All kinds, in the order of the table. */
import type { Kind } from '../kind'
import { bytes } from './bytes'
import { composedOf } from './composed'
import { cut } from './cut'
import { escapes } from './escapes'
import { formatter } from './formatter'
import { indentation } from './indentation'
import { numbers } from './numbers'
import { placeholders } from './placeholders'
import { prefixes } from './prefixes'
import { rendered } from './rendered'
import { signs } from './signs'
import { stale } from './stale'
import { standing } from './standing'
import { typos } from './typos'
import { untouched } from './untouched'
import { wrapping } from './wrapping'

const single: readonly Kind[] = [
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
  ...numbers,
  ...bytes,
  ...standing,
]

/** Its damage is that of the reply, not of the lines: it goes with any other. */
const outer: readonly Kind[] = [...wrapping, ...numbers, ...bytes]
const inner: readonly Kind[] = [...rendered, ...prefixes, ...indentation, ...formatter, ...typos, ...escapes, ...stale]

export const KINDS: readonly Kind[] = [
  ...single,
  composedOf('two-of-lines', 'Two kinds of damage to lines.', inner),
  composedOf('two-of-replies', 'Two kinds of damage to the reply.', outer),
  composedOf('two-of-any', 'Two kinds of damage.', single),
]
