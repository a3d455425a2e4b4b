/** Replacements in a source. */

export type SourcePatch = { readonly from: number; readonly to: number; readonly text: string }

/** Only its line ends. */
export const newlines = (text: string) => text.replace(/[^\n]+/g, '')

/** Patches that begin inside an earlier one are left out. */
export function applyPatches(source: string, patches: readonly SourcePatch[]): string {
  let result = ''
  let at = 0
  for (const patch of [...patches].sort((a, b) => a.from - b.from)) {
    if (patch.from < at) continue
    result += source.slice(at, patch.from) + patch.text
    at = patch.to
  }
  return result + source.slice(at)
}

/** 1-based, both. */
export function sourcePosition(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset)
  return { line: before.split('\n').length, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}
