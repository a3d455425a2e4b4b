/** What a text that a person pastes on the page holds. */

/** `link`: with the hash that opens it. */
type PastedKind = { readonly kind: 'link'; readonly hash: string } | { readonly kind: 'session' | 'reply' }

/** An address alone, with a session or a lesson in its hash. */
const LINK = /^\s*https?:\/\/[^\s#]+(#\S*?(?:\bs=\d|\blesson=\d)\S*)\s*$/
/** How the file of a session begins. */
const SESSION = /^\s*\{\s*"format"\s*:\s*"hunkscope-session"/

/** All that is no link and no session is read as a reply. */
export function pastedKindOf(text: string): PastedKind {
  const hash = LINK.exec(text)?.[1]
  if (hash !== undefined) return { kind: 'link', hash }
  return { kind: SESSION.test(text) ? 'session' : 'reply' }
}
