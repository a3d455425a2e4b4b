/** Lines that name the code below them: another name is another place, however alike the rest is. */
import type { LineRange } from '../model'
import type { Lines } from './lines'
import type { Place } from './place'
import { isTelling, slipsIn } from './tokens'

/** A definition's name: behind a keyword, or in front of an argument list or a function that opens a block. */
const HEADS: readonly RegExp[] = [
  /\b(?:function|class|def|fn|func|interface|struct|enum|trait|type|impl|module|namespace|object|record|protocol|macro_rules!|sub|proc)\b\s*\*?\s*(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)/u,
  /\b(?:describe|it|test|context|suite)(?:\.\w+)*\(\s*(["'`].*?["'`])/u,
  /^\s*(?:(?:public|private|protected|static|async|export|override|final|abstract|get|set|const|let|var)\s+)*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:=\s*(?:async\s*)?(?:\([^)]*\)|[\w$]+)\s*=>|:\s*(?:async\s+)?function\b|\([^()]*\)\s*(?::\s*[^{]+)?\{\s*$)/u,
]

/** What looks like the head of a definition by its form, and is a statement. */
const STATEMENTS = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'with',
  'else',
  'do',
  'elif',
  'except',
  'match',
  'when',
  'until',
  'unless',
])

/** The name that the line defines; null where it defines none. */
function definedBy(text: string): string | null {
  for (const head of HEADS) {
    const name = head.exec(text)?.[1]
    if (name !== undefined) return STATEMENTS.has(name) ? null : name
  }
  return null
}

/** Whether a line of the stretch defines the name. */
function defines(file: Lines, { start, end }: LineRange, name: string): boolean {
  for (let line = start; line < end; line++) if (definedBy(file.text(line)) === name) return true
  return false
}

/**
 * Whether a kept head of a definition is paired with one of another name at an aligned place. A name that the file has nowhere may be misquoted:
 * then all other lines with words have to be as in the file.
 */
export function isForeignHead(file: Lines, { pairing, sought: { before, isRemoved }, aligned }: Place): boolean {
  if (aligned === undefined) return false
  let misnamed = 0
  let differing = 0
  for (let line = 0; line < before.length; line++) {
    const of = pairing[line] ?? -1
    if (before.isBlank(line) || (of >= 0 && file.key(of) === before.key(line))) continue
    differing++
    const name = isRemoved(line) ? null : definedBy(before.text(line))
    if (name === null) continue
    const own = of < 0 ? null : definedBy(file.text(of))
    if (own === name || (own !== null && slipsIn(name, own, (word) => file.source.includes(word)) !== null)) continue
    if (of < 0 && defines(file, aligned.at, name)) continue
    if (file.source.includes(name)) return true
    misnamed++
  }
  return misnamed > 0 && differing > misnamed
}

/**
 * Whether at least as many kept lines with words are another line at an aligned place, and elsewhere in the file, as are the same at the
 * place: then the hunk is about that other place.
 */
export function areLinesMisplaced(file: Lines, { pairing, sought: { before, isRemoved }, aligned }: Place): boolean {
  if (aligned === undefined) return false
  const taken = new Set(pairing.filter((of, line) => of >= 0 && file.key(of) === before.key(line)).map((of) => file.key(of)))
  let here = 0
  let elsewhere = 0
  for (let line = 0; line < before.length; line++) {
    if (isRemoved(line) || !isTelling(before.source, before.from(line), before.to(line))) continue
    const of = pairing[line] ?? -1
    if (of >= 0 && file.key(of) === before.key(line)) here++
    else if (of >= 0 && !taken.has(before.key(line)) && file.hasLike(before.text(line))) elsewhere++
  }
  return elsewhere > 0 && elsewhere >= here
}
