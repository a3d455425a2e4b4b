/** What the person was about to do when the page reloaded itself under looser rules: the tab keeps it for that one load. */

/** Dialogs that such a load comes back to. */
const DIALOGS = ['open', 'models', 'share'] as const

/** `address`: what was typed there, '' where nothing was; never a key or a token. */
export type ReloadState = { readonly dialog: (typeof DIALOGS)[number]; readonly address: string }

/** As text, for the tab's own storage. */
export const encodeReloadState = (returned: ReloadState): string => JSON.stringify(returned)

/** null for an invalid value. */
export function decodeReloadState(text: string | null): ReloadState | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? 'null')
  } catch (noJson) {
    if (noJson instanceof SyntaxError) return null
    throw noJson
  }
  if (typeof value !== 'object' || value === null || !('dialog' in value) || !('address' in value)) return null
  const dialog = DIALOGS.find((each) => each === value.dialog)
  return dialog === undefined || typeof value.address !== 'string' ? null : { dialog, address: value.address }
}
