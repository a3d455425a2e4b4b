/** Patterns of file names → expressions, as Node, Vitest and Jest read them: `**`, `*`, `?`, `[a-z]`, `{a,b}` and `?(a|b)`, which may nest. */

const CLOSES: Readonly<Record<string, string>> = { '?': ')?', '*': ')*', '+': ')+', '@': ')' }

/** Where the bracket that opens at `from` closes; -1: nowhere. */
function closing(pattern: string, from: number, open: string, close: string): number {
  let depth = 0
  for (let at = from; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === open) depth++
    else if (pattern[at] === close && --depth === 0) return at
  }
  return -1
}

/** Parts between `mark`s outside of brackets. */
function parts(text: string, mark: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '\\') at++
    else if ('({['.includes(character)) depth++
    else if (')}]'.includes(character)) depth--
    else if (character === mark && depth === 0) {
      found.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...found, text.slice(from)]
}

const ESCAPED = /[\\^$.*+?()[\]{}|/]/

function source(pattern: string): string {
  let text = ''
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at] ?? ''
    const isGroup = '?*+@!'.includes(character) && pattern[at + 1] === '('
    const end = isGroup ? closing(pattern, at + 1, '(', ')') : -1
    if (end > 0) {
      const inside = parts(pattern.slice(at + 2, end), '|')
        .map(source)
        .join('|')
      if (character === '!') {
        // What follows belongs to what must not be there.
        const rest = source(pattern.slice(end + 1))
        return `${text}(?!(?:${inside})${rest}$)[^/]*${rest}`
      }
      text += `(?:${inside}${CLOSES[character] ?? ')'}`
      at = end
    } else if (pattern.startsWith('**', at) && /^(?:\/|$)/.test(pattern.slice(at + 2)) && (at === 0 || pattern[at - 1] === '/')) {
      text += at + 2 === pattern.length ? '.*' : '(?:[^/]+/)*'
      at += at + 2 === pattern.length ? 1 : 2
    } else if (character === '*') {
      while (pattern[at + 1] === '*') at++
      text += '[^/]*'
    } else if (character === '?') text += '[^/]'
    else if (character === '[' && closing(pattern, at, '[', ']') > at + 1) {
      const close = closing(pattern, at, '[', ']')
      text += `[${pattern
        .slice(at + 1, close)
        .replace(/^[!^]/, '^/')
        .replace(/\\/g, '\\\\')}]`
      at = close
    } else if (character === '{' && closing(pattern, at, '{', '}') > 0) {
      const close = closing(pattern, at, '{', '}')
      text += `(?:${parts(pattern.slice(at + 1, close), ',')
        .map(source)
        .join('|')})`
      at = close
    } else if (character === '\\' && at + 1 < pattern.length) text += `\\${pattern[++at]}`
    else text += ESCAPED.test(character) ? `\\${character}` : character
  }
  return text
}

const NOTHING = /(?!)/

/** Matches whole paths, '/' between their parts. A pattern that makes no expression matches nothing. */
export function globExpression(pattern: string): RegExp {
  try {
    return new RegExp(`^${source(pattern.replace(/^\.\//, ''))}$`)
  } catch (error) {
    if (error instanceof SyntaxError) return NOTHING
    throw error
  }
}

/** An expression that a project wrote; one that is none matches nothing. */
export function ownExpression(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch (error) {
    if (error instanceof SyntaxError) return NOTHING
    throw error
  }
}

/** Whether a word is a pattern and no plain path. */
export const isGlob = (word: string): boolean => /[*?[\]{}]|[@!+]\(/.test(word)
