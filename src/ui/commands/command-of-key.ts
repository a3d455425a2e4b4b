/** From a key that is pressed to the command that it means. */

import type { State } from '../../session/state'
import type { KeyedCommand } from './command'
import { type KeyPress, keyNameOf } from './key-name'
import { KEYED_COMMANDS } from './keyed-commands'

/** Where it was pressed: in a field that takes text, with a dialog or a menu open. */
export type KeyContext = { readonly inField: boolean; readonly inDialog: boolean }

/** The command that a key means here and now; null: none, and the key is left to other code. */
export function commandOf(press: KeyPress, state: State, { inField, inDialog }: KeyContext): KeyedCommand | null {
  const name = keyNameOf(press)
  const found: KeyedCommand | undefined = KEYED_COMMANDS.find(({ key }) => key === name)
  if (found === undefined) return null
  const isChord = name.startsWith('Mod+')
  if (inField && (!isChord || found.notInFields === true)) return null
  if (!isChord && (inDialog || state.dialog !== null)) return null
  if (name.length === 1 && !state.letterKeys) return null
  return (found.when?.(state) ?? true) ? found : null
}
