/** Valid code that a grammar does not know, put into words it knows, unit for unit: every offset stays what it was. */
import type { Grammar } from './grammars'
import { maskStyles } from './masks-css'

type Mask = {
  /** A text without it has nothing to mask: most texts are spared the search. */
  readonly hint: string
  readonly find: RegExp
  readonly put: (...found: string[]) => string
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Names that a module may export and a statement may not declare. */
const EXPORTED = /\b(as\s+)(null|void|function|class|true|false|this|new|delete|typeof|if|in|var|enum|extends)(?=\s*[,}])/g

const JAVASCRIPT: readonly Mask[] = [
  { hint: ' as ', find: EXPORTED, put: (_, as = '', name = '') => as + 'x'.repeat(name.length) },
  {
    hint: 'import ',
    find: /^(import\s+)(defer|source)(?=\s+(?:\*|\w+\s+from\b))/gm,
    put: (_, word = '', phase = '') => word + blank(phase),
  },
]

const TYPESCRIPT: readonly Mask[] = [
  ...JAVASCRIPT,
  // A type of another module: import('m').Name<T>[].
  { hint: 'import(', find: /\bimport\((?:"[^"\n]*"|'[^'\n]*')\)\.(?=[\w$])/g, put: (found) => '_'.repeat(found.length) },
  { hint: 'export type', find: /^(\s*export\s+)type(?=\s+\*)/gm, put: (_, word = '') => `${word}    ` },
  { hint: 'out ', find: /((?:[<,]|\*\/)\s*)(in\s+out|out)(?=\s+[\w$])/g, put: (_, open = '', word = '') => open + blank(word) },
  { hint: '<in ', find: /(<\s*)in(?=\s+[\w$]+\s*[,>=]|\s+[\w$]+\s+extends\b)/g, put: (_, open = '') => `${open}  ` },
  { hint: 'global', find: /^([ \t]+)global(?=\s*\{)/gm, put: (_, space = '') => `${space}      ` },
  { hint: ']? ', find: /\]\?(\s+):/g, put: (_, space = '') => `]?:${space}` },
  { hint: 'abstract', find: /\babstract(?=\??\s*:)/g, put: () => 'abstracT' },
]

/** What C++ headers wrap C in: its brace closes in another branch of the preprocessor. */
const LINKAGE: Mask = {
  hint: '__cplusplus',
  find: /^[ \t]*#[ \t]*(?:ifdef[ \t]+__cplusplus|if[ \t]+defined[ \t]*\(?[ \t]*__cplusplus[ \t]*\)?)[^\n]*\n\s*(?:extern[ \t]+"C"[ \t]*\{|\})[^\n#]*\n[ \t]*#[ \t]*endif\b[^\n]*/gm,
  put: blank,
}

const C: readonly Mask[] = [
  LINKAGE,
  { hint: '__has_', find: /\b__has_\w+\s*\([^()\n]*\)/g, put: (found) => '1'.padEnd(found.length) },
  {
    hint: '...',
    find: /(\bcase\s[^:;\n]*?)\.\.\.([^:;\n]*)(?=:)/g,
    put: (_, first = '', last = '') => `${first}   ${blank(last)}`,
  },
]

const MASKS: Partial<Record<Grammar, readonly Mask[]>> = {
  javascript: JAVASCRIPT,
  typescript: TYPESCRIPT,
  tsx: TYPESCRIPT,
  c: C,
  cpp: [...C, { hint: 'consteval', find: /\bif(\s*)!?\s*consteval\b/g, put: (found) => 'if(1)'.padEnd(found.length) }],
  rust: [{ hint: 'safe fn', find: /(?<!un)safe(?=\s+fn\b)/g, put: () => '    ' }],
  java: [{ hint: 'import module', find: /^(import\s+)module(?=\s+[\w.])/gm, put: (_, word = '') => `${word}      ` }],
  bash: [
    { hint: ';&', find: /;;?&/g, put: (found) => ';;'.padEnd(found.length) },
    { hint: '<>', find: /(\d)<>(?=\s*\S)/g, put: (_, digit = '') => `${digit}< ` },
  ],
}

/** The text as a grammar is to read it, as long as it was. */
export function masked(grammar: Grammar, text: string): string {
  let read = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text
  if (grammar === 'css') return maskStyles(read)
  for (const { hint, find, put } of MASKS[grammar] ?? []) if (read.includes(hint)) read = read.replace(find, put)
  return read
}
