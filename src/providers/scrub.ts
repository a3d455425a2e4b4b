/** Takes a key out of texts that come from outside. */

export const MASK = '[key]'

/** UTF-16 units; a shorter key is no secret, and would be found in ordinary words. */
const SHORTEST = 8

/** Keys by their usual beginnings, also those a provider has masked itself. */
const KEY_LIKE = /\b(?:sk|gsk|pk|xai|rk)[-_][\w*.-]{8,}|\bAIza[\w*-]{8,}/g

/** The spellings in which a key may come back. */
function spellings(key: string): string[] {
  if (key.length < SHORTEST) return []
  const isPlain = /^[\x20-\x7e]*$/.test(key)
  return isPlain ? [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), btoa(key)] : [key]
}

/** Takes the key out, and whatever else looks like one: for error texts. */
export function scrub(text: string, key: string | null): string {
  const scrubbed = spellings(key ?? '').reduce((rest, spelling) => rest.replaceAll(spelling, MASK), text)
  return scrubbed.replace(KEY_LIKE, MASK)
}

/** Takes the key itself out, and nothing else: for what a model or a person wrote. */
export const withoutKey = (text: string, key: string | null): string =>
  key === null || key.length < SHORTEST ? text : text.replaceAll(key, MASK)

/** Takes a key out of a text that comes in parts. What could be the key's beginning waits for the next part. */
export type Scrubber = { push(part: string): string; end(): string }

/** Masks a key in a text that comes in parts, also where parts cut it. null, or a key too short to be one, masks nothing. */
export function openScrubber(key: string | null): Scrubber {
  if (key === null || key.length < SHORTEST) return { push: (part) => part, end: () => '' }
  let held = ''
  return {
    push(part) {
      const text = (held + part).replaceAll(key, MASK)
      held = beginningAtEnd(text, key)
      return text.slice(0, text.length - held.length)
    },
    end() {
      const last = held
      held = ''
      return last
    },
  }
}

/** The longest end of `text` with which `key` begins. */
function beginningAtEnd(text: string, key: string): string {
  for (let length = Math.min(key.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(key.slice(0, length))) return text.slice(text.length - length)
  }
  return ''
}
