/** Placeholders, as Gemini CLI knows them. */

const BEGINNINGS = new Set([
  'rest of',
  'rest of method',
  'rest of methods',
  'rest of code',
  'unchanged code',
  'unchanged method',
  'unchanged methods',
])

/** What each such line says, without the marks around it; in order. */
export const placeholdersIn = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const found = placeholder(line)
    return found === null ? [] : [found]
  })

function placeholder(line: string): string | null {
  let text = line.trim()
  if (text.startsWith('//')) text = text.slice(2).trim()
  if (text.startsWith('(') && text.endsWith(')')) text = text.slice(1, -1).trim()
  const dots = text.indexOf('...')
  if (dots < 0) return null
  const said = text
    .slice(0, dots)
    .trim()
    .toLowerCase()
    .replace(/[ \t\n\r]+/g, ' ')
  const behind = text.slice(dots + 3).trim()
  return BEGINNINGS.has(said) && /^\.*$/.test(behind) ? said : null
}
