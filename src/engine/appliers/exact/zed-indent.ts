/** How Zed cuts lines and indents new text like the file. */
import { toLf } from './line-ends'

/** A buffer has '\n' alone. */
export const feeds = (text: string): string => toLf(text).replaceAll('\r', '\n')

/** Lines as Rust cuts them: the line end goes, and a '\r' before it; a line without an end keeps its own. */
export function rustLines(old: string): string[] {
  const lines = old.split('\n')
  const last = lines.pop() ?? ''
  const ended = lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  return last === '' ? ended : [...ended, last]
}

/** So many units more than there are; less than 0: fewer. */
export type Deeper = { readonly unit: '\t' | ' '; readonly more: number }

function indentOf(line: string): { readonly tabs: number; readonly spaces: number } {
  let [tabs, spaces] = [0, 0]
  for (const char of line) {
    if (char === '\t') tabs += 1
    else if (char === ' ') spaces += 1
    else break
  }
  return { tabs, spaces }
}

/** How much deeper the line of the file is than the one that quotes it: in tabs where it has any. */
export function deeper(line: string, quoted: string): Deeper {
  const [there, sought] = [indentOf(line), indentOf(quoted)]
  return there.tabs > 0 ? { unit: '\t', more: there.tabs - sought.tabs } : { unit: ' ', more: there.spaces - sought.spaces }
}

/** What the lines behind the first are deeper by: the same for all that are not blank, else what the first is. */
export function deeperBelow(first: Deeper, pairs: readonly (readonly [line: string, quoted: string])[]): Deeper {
  const all = pairs.filter((pair) => pair.every((line) => !/^[ \t]*$/.test(line))).map(([line, quoted]) => deeper(line, quoted))
  const [one] = all
  return one !== undefined && all.every(({ unit, more }) => unit === one.unit && more === one.more) ? one : first
}

/** Blank lines stay as they are. Indentation that the reply ends within (not `isWhole`) is not written. */
export function reindented(fresh: string, isWhole: boolean, first: Deeper, below: Deeper): string {
  const lines = fresh.split('\n').map((text, index) => {
    const { unit, more } = index === 0 ? first : below
    let own = 0
    while (text[own] === unit) own += 1
    return own === text.length ? text : unit.repeat(Math.max(0, own + more)) + text.slice(own)
  })
  const last = lines.pop() ?? ''
  const { unit } = lines.length === 0 ? first : below
  return [...lines, !isWhole && last === unit.repeat(last.length) ? '' : last].join('\n')
}
