export function buildPackage(options?: { readonly out?: string; readonly withPage?: boolean }): Promise<string>
