/** What of a key event says which key it was. `graph`: AltGr is held, which systems report as Ctrl and Alt. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'> & { readonly graph: boolean }

/** "Mod+Shift+V" with the platform's main modifier held, else the key or the character itself; '' for what is never a command. */
export function keyNameOf({ key, metaKey, ctrlKey, shiftKey, altKey, graph }: KeyPress): string {
  const isLetter = /^[a-z]$/i.test(key)
  if ((metaKey || ctrlKey) && !graph) return altKey ? '' : `Mod+${shiftKey ? 'Shift+' : ''}${isLetter ? key.toUpperCase() : key}`
  // Signs are taken however the keyboard makes them; letters only plain, whether or not Caps Lock is on.
  if (!isLetter) return key
  return altKey ? '' : shiftKey ? key : key.toLowerCase()
}
