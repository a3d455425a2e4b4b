/** All kinds, in the order of the table. */
import type { Kind } from '../kind'
import { alreadyApplied } from './already-applied'
import { altered } from './altered'
import { strays } from './among'
import { blanks } from './blanks'
import { bytes } from './bytes'
import { charsets } from './charsets'
import { composedOf } from './composed'
import { contents } from './contents'
import { copied } from './copied'
import { cut } from './cut'
import { edits, editsWith } from './edits'
import { escapes } from './escapes'
import { filtered } from './filtered'
import { formatter } from './formatter'
import { habits } from './habits'
import { indentation } from './indentation'
import { lost } from './lost'
import { margins } from './margins'
import { marks } from './marks'
import { mistaken } from './mistaken'
import { modelTokens } from './model-tokens'
import { moved } from './moved'
import { numbers } from './numbers'
import { overlaps } from './overlaps'
import { parted } from './parted'
import { pasted } from './pasted'
import { placeholders } from './placeholders'
import { prefixes } from './prefixes'
import { reflowed } from './reflowed'
import { remembered } from './remembered'
import { rendered } from './rendered'
import { rewordings } from './reworded'
import { rows } from './rows'
import { shown } from './shown'
import { signs } from './signs'
import { stale } from './stale'
import { transport } from './transport'
import { twins } from './twins'
import { typos } from './typos'
import { untouched } from './untouched'
import { viewers } from './viewers'
import { wrapping } from './wrapping'
import { written } from './written'

const single: readonly Kind[] = [
  ...untouched,
  ...edits,
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
  ...alreadyApplied,
  ...copied,
  ...viewers,
  ...margins,
  ...blanks,
  ...rewordings,
  ...reflowed,
  ...moved,
  ...twins,
  ...overlaps,
  ...rows,
  ...marks,
  ...strays,
  ...shown,
  ...remembered,
  ...mistaken,
  ...pasted,
  ...lost,
  ...written,
  ...habits,
  ...altered,
  ...charsets,
  ...transport,
  ...filtered,
  ...parted,
  ...modelTokens,
  ...contents,
]

/** By what they change: two of one family would undo each other, or be no damage that anyone sees. */
const outer: readonly (readonly Kind[])[] = [wrapping, numbers, bytes]
/** What precedes a line is written last. */
const inner: readonly (readonly Kind[])[] = [
  // A number that is pasted before a line distinguishes one twin from the other.
  stale.filter(({ id }) => !id.startsWith('stale-twin-')),
  typos,
  formatter,
  indentation,
  rendered,
  escapes.filter(({ id }) => !id.startsWith('json-')),
  prefixes,
]

export const KINDS: readonly Kind[] = [
  ...single,
  // Lines that move take along what the file has of them: whether they may is not known.
  editsWith(
    'edit-and-damage',
    'An edit of many shapes, and a kind of damage to its lines.',
    inner.filter((kinds) => !kinds.some(({ id }) => id.startsWith('stale-'))),
  ),
  composedOf('two-of-lines', 'Two kinds of damage to lines.', inner),
  composedOf('two-of-replies', 'Two kinds of damage to the reply.', outer),
  composedOf('two-of-any', 'Two kinds of damage.', [...inner, signs, placeholders, alreadyApplied, cut, ...outer]),
]
