/** TypeScript's namespaces → functions that fill an object; sucrase takes them for types and drops them without a word. */
import { parse } from 'es-module-lexer/js'
import { applyPatches, type SourcePatch, sourcePosition } from './source-patches'

const HEAD = /^([ \t]*)(export\s+)?(?:namespace|module)\s+([\w$.]+)\s*\{/gm

/** Something that is still there at run time. */
const VALUE = /(?:^|[;{}\n])\s*(?:export\s+)?(?:abstract\s+|async\s+)?(?:const|let|var|function|class|enum|namespace)\s/

const EXPORTED = /^export\s+(?:async\s+function|function|abstract\s+class|class|const\s+enum|enum|const|let|var)\b/

/** After the brace that closes the one before `from`; strings, comments and templates are passed over. */
export function endOfBlock(source: string, from: number): number {
  const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[{}]/g
  token.lastIndex = from
  let depth = 1
  for (let match = token.exec(source); match; match = token.exec(source)) {
    if (match[0] === '{') depth++
    if (match[0] === '}' && --depth === 0) return token.lastIndex
  }
  return source.length
}

/** The body without `export`, after getters for what it exported; names stay live. */
function openBody(path: string, name: string, source: string): string {
  const body = openNamespaces(path, source)
  const getters: string[] = []
  const patches: SourcePatch[] = []
  for (const entry of parse(body, path)[1]) {
    if (entry.type !== 'direct') continue
    const { exportStart, name: exported } = entry
    if (patches.at(-1)?.from !== exportStart) patches.push({ from: exportStart, to: exportStart + 'export'.length, text: '' })
    if (EXPORTED.test(body.slice(exportStart)))
      getters.push(`${JSON.stringify(exported)}:{get:()=>${exported},enumerable:true,configurable:true}`)
  }
  return `Object.defineProperties(${name},{${getters.join(',')}});${applyPatches(body, patches)}`
}

/**
 * Opens the namespaces that hold values; lines hold. Names that another block of the same namespace exports have to be written with the namespace.
 * @param isBabels Babel reads the file: it takes no `let` and no `var` out of a namespace
 * @throws SyntaxError with `(line:column)` in its message where a namespace's name has dots
 */
export function openNamespaces(path: string, source: string, isBabels = false): string {
  if (!/\b(?:namespace|module)\s+[\w$.]+\s*\{/.test(source)) return source
  const patches: SourcePatch[] = []
  const declared = new Set<string>()
  let after = 0
  for (const match of source.matchAll(HEAD)) {
    const [head, indent = '', exporting = '', name = ''] = match
    if (match.index < after) continue
    const from = match.index + head.length
    const end = endOfBlock(source, from)
    const body = source.slice(from, end - 1)
    if (!VALUE.test(body.replace(/\bdeclare\s[^\n]*/g, ''))) continue
    after = end
    if (name.includes('.')) {
      const { line, column } = sourcePosition(source, match.index)
      throw new SyntaxError(
        `${path}: the namespace ${name} has a dot, which the embedded runtime does not compile: nest two (${line}:${column})`,
      )
    }
    const loose = isBabels ? /^[ \t]*export[ \t]+(?:let|var)\b/m.exec(body) : null
    if (loose) {
      const { line, column } = sourcePosition(source, from + loose.index)
      throw new SyntaxError(`Namespaces exporting non-const are not supported by Babel (${line}:${column})`)
    }
    const merges =
      declared.has(name) || new RegExp(`\\b(?:class|function|enum)\\s+${name.replaceAll('$', '\\$')}\\b`).test(source)
    declared.add(name)
    const start = `${indent}${merges ? '' : `${exporting}var ${name};`}(function(${name}){`
    patches.push({
      from: match.index,
      to: end,
      text: `${merges ? ';' : ''}${start}${openBody(path, name, body)}})(${name}${merges ? '' : `||(${name}={})`});`,
    })
  }
  return applyPatches(source, patches)
}
