/** Names in an import statement. */

/** `imported` null: the whole namespace. */
export type ImportedName = { readonly imported: string | null; readonly local: string }

const unquoted = (word: string) =>
  /^['"]/.test(word) ? String(JSON.parse(`"${word.slice(1, -1).replaceAll('"', '\\"')}"`)) : word

/**
 * @param head the statement's text before its specifier: `import a, { b as c } from '`; what is no clause gives no names
 */
export function parseImportClause(head: string): ImportedName[] {
  const clause = head
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ' ')
    .replace(/^import\b/, '')
    .replace(/(?:\bfrom)?\s*['"]$/, '')
    .trim()
  const braces = /\{([\s\S]*)\}/.exec(clause)
  const outside = clause.replace(/\{[\s\S]*\}/, '')
  const names: ImportedName[] = []
  for (const part of outside.split(',')) {
    const namespace = /\*\s*as\s+(\S+)/.exec(part)?.[1]
    if (namespace) names.push({ imported: null, local: namespace })
    else if (part.trim()) names.push({ imported: 'default', local: part.trim() })
  }
  for (const part of (braces?.[1] ?? '').split(',')) {
    const [, imported, local] = /^\s*('[^']*'|"[^"]*"|\S+?)(?:\s+as\s+(\S+))?\s*$/.exec(part) ?? []
    if (imported) names.push({ imported: unquoted(imported), local: local ?? imported })
  }
  return names
}
