export type Package = {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly dev: boolean
  readonly optional: boolean
  readonly integrity: string
  readonly resolved: string
}
/** All that the lock file names. */
export function lockedPackages(): Package[]
/** The document, as the lock file wants it. */
export function licences(): string
