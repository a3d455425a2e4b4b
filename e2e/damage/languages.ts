/** What the name of a file says of its language. */

const COMMENTS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  py: ['# ', ''],
  yml: ['# ', ''],
  yaml: ['# ', ''],
  sh: ['# ', ''],
  Makefile: ['# ', ''],
  md: ['<!-- ', ' -->'],
  html: ['<!-- ', ' -->'],
  css: ['/* ', ' */'],
}

const CURLY = new Set(['go', 'ts', 'tsx', 'js', 'mjs', 'cs', 'vue', 'scss'])

export const languageOf = (path: string): string => path.split(/[./]/).at(-1) ?? ''

/** How a comment of one line begins and ends; null where the language has none. */
export function commentOf(path: string): readonly [open: string, close: string] | null {
  const language = languageOf(path)
  return COMMENTS[language] ?? (CURLY.has(language) ? ['// ', ''] : null)
}

export const isScript = (path: string): boolean => ['ts', 'tsx', 'js', 'mjs'].includes(languageOf(path))
