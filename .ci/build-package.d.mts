export function buildPackage(options?: {
  readonly out?: string
  readonly withPage?: boolean
  readonly withTypes?: boolean
}): Promise<string>
