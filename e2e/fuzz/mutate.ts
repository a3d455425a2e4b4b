/** Changes of text that know what replies and files are made of. */
import { HOSTILE_LINES } from '../../src/engine/write/testing/samples'
import type { Random } from './random'

/** UTF-16 units of most inputs. More: fewer inputs in a second; fewer: replies of several files do not fit. */
const USUAL = 24_000
/** UTF-16 units of the few long inputs, by which work that grows faster than its input shows. */
const LONG = 150_000
/** One change in so many makes a long input. */
const RARELY = 100

const INVISIBLE = [
  '\u200b',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u202e',
  '\0',
  '\u001b[31m',
  '\ud800',
  '\udc00',
  'e\u0301',
  '\u00ad',
  '\r',
  '\v',
  '\f',
  '\u0085',
  '\u3000',
  '😀',
  'ﬁ',
  'ß',
  'İ',
  '\u0130',
]
const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '1e999',
  '-1e999',
  '2147483648',
  '9007199254740993',
  '1e21',
  '99999999',
  '0.1',
  '００',
  '1'.repeat(400),
]
const LITERALS = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '"__proto__"',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '"\\ud800"',
  '"\\u0000"',
  '1e999',
  '-1',
  '"../../etc/passwd"',
  '[[[[[[[[]]]]]]]]',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  '"C:\\\\x"',
]

export const splitLines = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))

type Change = (text: string, random: Random, other: string) => string

/** `change` of the text's lines, each with its end. */
const onLines =
  (change: (lines: string[], at: number, random: Random) => void): Change =>
  (text, random) => {
    const lines = splitLines(text)
    if (lines.length === 0) return random.pick(HOSTILE_LINES)
    change(lines, random.below(lines.length), random)
    return lines.join('')
  }

/** `change` of one match of the pattern; the text as it was where there is none. */
function onMatch(pattern: RegExp, change: (found: string, random: Random) => string): Change {
  return (text, random) => {
    const matches = [...text.matchAll(pattern)]
    if (matches.length === 0) return text
    const match = random.pick(matches)
    return text.slice(0, match.index) + change(match[0], random) + text.slice(match.index + match[0].length)
  }
}

const stretch = (lines: readonly string[], at: number, random: Random): string[] => lines.slice(at, at + 1 + random.below(8))

function misspelt(marker: string, random: Random): string {
  const at = random.below(marker.length)
  const one = marker[at] ?? ''
  const ways = [
    () => marker.slice(0, at) + marker.slice(at + 1),
    () => marker.slice(0, at) + one + marker.slice(at),
    () => (marker === marker.toLowerCase() ? marker.toUpperCase() : marker.toLowerCase()),
    () => `${marker} ${marker}`,
    () => `${marker}\n${marker}`,
    () => marker.split('').reverse().join(''),
    () => one.repeat(1 + random.below(12)),
    () => '',
  ]
  return random.pick(ways)()
}

const CHANGES: readonly Change[] = [
  onLines((lines, at, random) => {
    const to = random.below(lines.length)
    ;[lines[at], lines[to]] = [lines[to] ?? '', lines[at] ?? '']
  }),
  onLines((lines, at, random) => lines.splice(at, 0, ...stretch(lines, at, random))),
  onLines((lines, at, random) => lines.splice(at, 1 + random.below(4))),
  onLines((lines, at, random) => {
    const taken = lines.splice(at, 1 + random.below(8))
    lines.splice(random.below(lines.length + 1), 0, ...taken)
  }),
  onLines((lines, at, random) => lines.splice(at, 0, `${random.pick(HOSTILE_LINES)}\n`)),
  onLines((lines, at, random) => {
    const by = random.pick(['  ', '\t', '> ', '    ', ' ', '- ', '+', '12| ', '*'])
    for (let line = at; line < Math.min(lines.length, at + 1 + random.below(12)); line++) lines[line] = by + lines[line]
  }),
  onLines((lines, at, random) => {
    for (let line = at; line < Math.min(lines.length, at + 1 + random.below(12)); line++)
      lines[line] = lines[line]?.replace(/^[ \t]/, '') ?? ''
  }),
  onLines((lines, at, random) => {
    const all = random.oneIn(2)
    for (let line = all ? 0 : at; line < (all ? lines.length : at + 1); line++)
      lines[line] = lines[line]?.replace(/\r?\n$/, '\r\n') ?? ''
  }),
  onMatch(/[`~]{3,}\w*|<{3,}[^\n]*|={3,}|>{3,}[^\n]*|\*{3} [^\n]*|@@[^\n]*|^-{3}[^\n]*|^\+{3}[^\n]*|<\/?[a-z_:]+>?/gim, misspelt),
  onMatch(/[`~]{2,}/g, (fence, random) => (fence[0] ?? '`').repeat(random.below(7))),
  onMatch(/^@@.*$/gm, (header, random) =>
    header.replace(/\d+/g, (digits) =>
      random.oneIn(2) ? random.pick([...NUMBERS, String(Number(digits) + 1), String(Number(digits) - 1)]) : digits,
    ),
  ),
  onMatch(/\d+/g, (_, random) => random.pick(NUMBERS)),
  onMatch(/"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?|\b(?:true|false|null)\b/g, (_, random) => random.pick(LITERALS)),
  onMatch(/[\w./-]+\.\w{1,4}\b/g, (_, random) =>
    random.pick([
      '../a.ts',
      '/etc/passwd',
      'a\\b.ts',
      '__proto__',
      '.git/config',
      'a/./b.ts',
      'CON',
      `${'a/'.repeat(600)}b`,
      'constructor',
      'ä/😀.ts',
      ' x .ts',
      'C:/x.ts',
      'a\u202eb.ts',
    ]),
  ),
  (text, random) => {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.pick(INVISIBLE) + text.slice(at)
  },
  (text) => `\ufeff${text}`,
  (text, random) => text.slice(0, cutAt(text, random)),
  (text, random) => text.slice(cutAt(text, random)),
  (text, random, other) => text.slice(0, cutAt(text, random)) + other.slice(cutAt(other, random)),
  (text, random, other) => {
    const at = cutAt(text, random)
    return text.slice(0, at) + other + text.slice(at)
  },
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  (text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n'),
  (text) => JSON.stringify(text),
  (text, random) => JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }, null, random.below(3)),
  (text) =>
    splitLines(text)
      .map((line) => `data: ${JSON.stringify({ choices: [{ delta: { content: line } }] })}\n\n`)
      .join(''),
  (text, random) => random.pick(['assistant: ', '## Assistant\n', '<think>\n', '<function_calls>\n', '```\n']) + text,
  (text, random) => {
    const from = random.below(text.length + 1)
    const piece = text.slice(from, from + 1 + random.below(40))
    return text.slice(0, from) + piece.repeat(2 + random.below(30)) + text.slice(from)
  },
]

/** At a token's edge, mostly. */
function cutAt(text: string, random: Random): number {
  const at = random.below(text.length + 1)
  if (random.oneIn(4)) return at
  const edge = text.slice(at).search(/\b|(?<=[\n{}<>])/)
  return edge < 0 ? at : at + edge
}

/** A few changes of a text. `other`: what may be spliced into it. */
export function mutateText(text: string, other: string, random: Random): string {
  let made = text
  for (let left = 1 + random.below(random.oneIn(3) ? 6 : 2); left > 0; left--) made = random.pick(CHANGES)(made, random, other)
  if (random.oneIn(RARELY)) return lengthened(made, random)
  return made.length > USUAL ? made.slice(0, USUAL) : made
}

/** What patterns look for more than once, and lines are full of. */
const RUNS = [' ', '\t', 'a', '0', '`', '<', '=', '"', '\\', '{', '(', '/', '&', 'a ', '\n', '\r']

/** One piece over and over: of the text a few characters or some lines, or a character of its own. */
function lengthened(text: string, random: Random): string {
  const from = random.below(text.length)
  const lines = splitLines(text)
  const line = random.below(lines.length)
  const piece = random.pick([
    () => text.slice(from, from + 1 + random.below(6)),
    () => lines.slice(line, line + 1 + random.below(5)).join(''),
    () => random.pick(RUNS),
  ])()
  if (piece === '') return text
  const [above, below] = [text.slice(0, from).slice(-USUAL / 2), text.slice(from).slice(0, USUAL / 2)]
  return above + piece.repeat(Math.ceil(LONG / (1 + random.below(4)) / piece.length)) + below
}

// ── bytes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Changes of bytes that are one character each. */
export function mutateBytes(text: string, other: string, random: Random): string {
  let made = text
  for (let left = 1 + random.below(4); left > 0; left--) {
    const at = random.below(made.length + 1)
    const length = random.below(random.oneIn(3) ? made.length : 8)
    const byte = String.fromCharCode(random.pick([0, 1, 0x7f, 0x80, 0xff, random.below(256)]))
    made = random.pick([
      () => made.slice(0, at) + byte + made.slice(at + 1),
      () => made.slice(0, at) + byte.repeat(4) + made.slice(at + 4),
      () => made.slice(0, at) + byte + made.slice(at),
      () => made.slice(0, at) + made.slice(at + length),
      () => made.slice(0, at),
      () => made.slice(0, at) + made.slice(at, at + length) + made.slice(at),
      () => made.slice(0, at) + other.slice(random.below(other.length + 1)),
    ])()
  }
  return made.slice(0, 4 * USUAL)
}

/** So many times as long: its lines one after the other, over and over. */
export const repeated = (text: string, times: number): string =>
  times <= 1 ? text : Array.from({ length: times }, () => (text.endsWith('\n') ? text : `${text}\n`)).join('')
