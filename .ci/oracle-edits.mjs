/** Edits for tools that are given an old text and the text in its place, made up and damaged as models damage them. */

/** @typedef {{ file: string, old: string, fresh: string, all: boolean }} Edit */

/** Few of them, so that the same occurs in several places, and some differ by white space or punctuation alone. */
const LINES = [
  'a',
  'b',
  'foo(1)',
  '  foo(1)',
  '    foo(1)',
  '\tfoo(1)',
  'a  ',
  '',
  '',
  'def f(a,  b):',
  'def f(a, b):',
  '  return “a” – b',
  '  return "a" - b',
  'x\u00a0= 1',
  'x = 1',
  'a \\"b\\" $& $1',
  'the quick brown fox jumps over the lazy dog',
]

/** Makes edits. @param {() => number} random @returns {() => Edit} */
export function editsFrom(random) {
  const upTo = (/** @type {number} */ most) => Math.floor(random() * (most + 1))
  const oneOf = (/** @type {readonly string[]} */ all) => all[upTo(all.length - 1)] ?? ''
  const odds = (/** @type {number} */ part) => random() < part

  /** A line as the model quotes it. @param {string} text */
  const quoted = (text) => {
    if (!odds(0.15)) return text
    const typo = text.length < 9 ? text : text.slice(0, 5) + text.charAt(6) + text.charAt(5) + text.slice(7)
    return oneOf([
      `  ${text}`,
      text.trimStart(),
      `${text}  `,
      text.replaceAll('“', '"').replaceAll('”', '"').replaceAll('–', '-'),
      text.replaceAll(' ', '\u00a0'),
      text.replaceAll('  ', ' '),
      text.replaceAll('"', '\\"'),
      typo,
      oneOf(LINES),
    ])
  }

  return () => {
    const lines = Array.from({ length: upTo(12) }, () => oneOf(LINES))
    const [fileEnd, editEnd] = [odds(0.2) ? '\r\n' : '\n', odds(0.1) ? '\r\n' : '\n']
    const mark = odds(0.05) ? '\ufeff' : ''
    const file = mark + lines.join(fileEnd) + (odds(0.8) && lines.length > 0 ? fileEnd : '')
    const from = upTo(Math.max(0, lines.length - 1))
    const sought = lines.slice(from, from + 1 + upTo(3)).map(quoted)
    const outdented = odds(0.1) ? sought.map((line) => line.trimStart()) : sought
    const cut = odds(0.15) ? 1 + upTo(2) : 0
    const old = outdented.join(editEnd).slice(cut) + (odds(0.4) ? editEnd : '')
    const fresh = odds(0.1)
      ? ''
      : outdented.map((line) => (odds(0.5) ? line : oneOf(LINES))).join(editEnd) + (odds(0.4) ? editEnd : '')
    return { file, old: odds(0.02) ? '' : old, fresh, all: odds(0.1) }
  }
}
