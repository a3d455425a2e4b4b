/** What PKCE makes of random bytes: RFC 7636, method S256. */

/** Bytes as base64url, without padding. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The challenge of a verifier by the method S256. */
export const challengeOf = async (
  verifier: string,
  digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>,
): Promise<string> => base64url(new Uint8Array(await digest(new TextEncoder().encode(verifier))))
