/** Fields of classes in TypeScript as Babel 7 reads them: one without a value is none, and `declare` in front of one is an error. */
import { applyPatches, newlines, type SourcePatch, sourcePosition } from './source-patches'
import { endOfBlock } from './ts-namespaces'

const CLASS = /\bclass\b[^{};()=]*\{/g
const MODIFIERS = '(?:(?:public|private|protected|readonly|static|override|abstract)\\s+)*'
/** A member that declares a name and gives it nothing, with the lines that its type goes on in. */
const BARE = new RegExp(
  `^\\s*${MODIFIERS}(?!(?:get|set|async|static|constructor)\\s*$)[\\w$]+\\s*[?!]?\\s*(?::(?!.*[^=!<>]=(?!>)).*)?$`,
)
const DECLARED = new RegExp(`^\\s*${MODIFIERS}declare\\s+`)

/** The body's own text: what is in brackets, strings and comments is blank. */
function ownText(body: string): string {
  const own = [...body]
  const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[{}()[\]]/g
  let depth = 0
  let from = 0
  const blank = (start: number, end: number) => {
    for (let at = start; at < end; at++) if (own[at] !== '\n' || depth > 0) own[at] = ' '
  }
  for (let match = token.exec(body); match; match = token.exec(body)) {
    if (match[0].length > 1) {
      if (depth === 0) blank(match.index, token.lastIndex)
    } else if (/[{([]/.test(match[0])) {
      if (depth++ === 0) from = match.index
    } else if (--depth === 0) {
      depth = 1
      blank(from + 1, match.index)
      depth = 0
    }
  }
  return own.join('')
}

/** @throws SyntaxError with `(line:column)` in its message where a field is declared */
export function withoutFields(source: string): string {
  const patches: SourcePatch[] = []
  for (const head of source.matchAll(CLASS)) {
    const start = head.index + head[0].length
    const body = source.slice(start, endOfBlock(source, start) - 1)
    const own = ownText(body)
    let from = 0
    // A member ends with a semicolon, or with a line behind which no type goes on.
    for (const end of [...own.matchAll(/;|\n(?!\s*[|&])/g), { index: own.length }]) {
      const member = own.slice(from, end.index)
      const at = start + from
      if (DECLARED.test(member)) {
        const { line, column } = sourcePosition(source, at + member.search(/\S/))
        throw new SyntaxError(
          `The 'declare' modifier is only allowed when the 'allowDeclareFields' option of Babel's preset is enabled (${line}:${column})`,
        )
      }
      if (BARE.test(member.replaceAll('\n', ' ')) && member.trim() !== '')
        patches.push({ from: at, to: start + end.index, text: newlines(source.slice(at, start + end.index)) })
      from = end.index + 1
    }
  }
  return applyPatches(source, patches)
}
