/** Bytes turned into characters at once: more arguments than a call can have are refused. */
const AT_ONCE = 0x8000

/** Base64 with its padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE) binary += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return btoa(binary)
}
