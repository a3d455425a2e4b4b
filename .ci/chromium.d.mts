export type Browser = { path: string; version: string }
/** A Chromium that is already here and answers `--version`; installs nothing. */
export function findChromium(options?: { isForTests?: boolean }): Browser | undefined
/** A Chromium, installed if need be. */
export function ensureChromium(): Promise<Browser | undefined>
/** The sentence for when there is none. */
export const NO_CHROMIUM: string
