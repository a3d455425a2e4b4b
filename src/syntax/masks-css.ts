/** CSS that its grammar does not know: preludes of at-rules, bare addresses, newer selectors. */

/** Rules whose prelude the grammar reads, and whose block is of its own kind. */
const KNOWN = /^@(?:-\w+-)?keyframes\b/

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Where a comment or a string that begins here ends; `at` itself where none does. */
function skip(text: string, at: number): number {
  const sign = text[at]
  if (sign === '/' && text[at + 1] === '*') {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }
  if (sign !== '"' && sign !== "'") return at
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === '\\') next++
    else if (text[next] === sign || text[next] === '\n') return next + 1
  }
  return text.length
}

/** Where the prelude of an at-rule ends: at its block, its semicolon, or the end of the block around. */
function preludeEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; ) {
    const past = skip(text, at)
    if (past > at) {
      at = past
      continue
    }
    const sign = text[at]
    if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (sign === '{' || sign === '}' || (sign === ';' && depth <= 0)) return at
    at++
  }
  return text.length
}

/** An at-rule's prelude is not checked: `@media (a <= b)` is read as `@xxxxx`. */
function maskRule(text: string, from: number, end: number): string {
  const word = /^@[\w-]+/.exec(text.slice(from, Math.min(end, from + 80)))?.[0] ?? '@'
  return `@${'x'.repeat(word.length - 1)}${blank(text.slice(from + word.length, end))}`
}

/** The sign that replaces another for the grammar; null: it stays. */
function maskSign(text: string, at: number): string | null {
  const sign = text[at]
  if (sign === '!') {
    const spaced = /^!(\s+)important/.exec(text.slice(at, at + 40))
    return spaced === null ? null : `!important${blank(spaced[1] ?? '')}`
  }
  if (sign === ';') return /[;{]\s*$/.test(text.slice(Math.max(0, at - 20), at)) ? ' ' : null
  if (sign === '&') return /[^\s{};,(]\s*$/.test(text.slice(Math.max(0, at - 20), at)) ? 'a' : null
  if (sign === '.')
    return /^\.\d+%\s*[{,]/.test(text.slice(at, at + 20)) && /\d$/.test(text.slice(Math.max(0, at - 1), at)) ? '0' : null
  if (sign === ' ') return /^ [is]\s*\]/.test(text.slice(at, at + 5)) ? '  ' : null
  if (sign === '\\') return /^\\[^\n\r\f]/.test(text.slice(at, at + 2)) ? 'xx' : null
  if (sign === '-') return maskEmpty(text, at)
  return null
}

/** A custom property without a value, or with a block for one, which takes anything: `--a:;` is read as `-:a;`. */
function maskEmpty(text: string, at: number): string | null {
  if (text[at + 1] !== '-' || /[\w-]$/.test(text.slice(Math.max(0, at - 1), at))) return null
  const [, name, space] = /^(--[\w-]+)(\s*):\s*(?=[;}])/.exec(text.slice(at, at + 200)) ?? []
  return name === undefined || space === undefined ? null : `${name.slice(0, -1)}:${space}a`
}

/** The text as the grammar is to read it, as long as it was. */
export function maskStyles(text: string): string {
  const parts: string[] = []
  let done = 0
  const put = (at: number, part: string) => {
    parts.push(text.slice(done, at), part)
    done = at + part.length
  }
  for (let at = 0; at < text.length; ) {
    const past = skip(text, at)
    if (past > at) {
      at = past
      continue
    }
    const isRule = text[at] === '@' && !KNOWN.test(text.slice(at, at + 30))
    const end = isRule ? preludeEnd(text, at) : addressEnd(text, at)
    const part = isRule ? maskRule(text, at, end) : end > at ? `url(${'x'.repeat(end - at - 5)})` : maskSign(text, at)
    if (part !== null) put(at, part)
    at += Math.max(1, part?.length ?? 0)
  }
  parts.push(text.slice(done))
  return parts.join('')
}

/** Where `url(…)` without quotes ends; `at` itself where there is none. */
function addressEnd(text: string, at: number): number {
  if (text[at] !== 'u' || !text.startsWith('url(', at)) return at
  const end = text.indexOf(')', at)
  return end < 0 || /["'\n]/.test(text.slice(at, end)) || end - at < 6 ? at : end + 1
}
