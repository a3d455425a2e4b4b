/** From a key that is pressed to the command that it means. */
import type { State } from '../../session/state'
import type { KeyedCommand } from './command'
import { KEYED_COMMANDS } from './keyed-commands'

/** What of a key event tells which key it was. `graph`: AltGr is held, which systems tell as Ctrl and Alt. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'> & { readonly graph: boolean }

/** Where it was pressed: in a field that takes text, with a dialog or a menu open. */
export type KeyContext = { readonly inField: boolean; readonly inDialog: boolean }

/** "Mod+Shift+V" with the platform's main modifier held, else the key or the character itself; '' for what is never a command. */
export function keyNameOf({ key, metaKey, ctrlKey, shiftKey, altKey, graph }: KeyPress): string {
  const isLetter = /^[a-z]$/i.test(key)
  if ((metaKey || ctrlKey) && !graph) return altKey ? '' : `Mod+${shiftKey ? 'Shift+' : ''}${isLetter ? key.toUpperCase() : key}`
  // Signs are taken however the keyboard makes them; letters only plain, whether or not Caps Lock is on.
  if (!isLetter) return key
  return altKey ? '' : shiftKey ? key : key.toLowerCase()
}

/** The command that a key means here and now; null: none, and the key is left to whoever else wants it. */
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
