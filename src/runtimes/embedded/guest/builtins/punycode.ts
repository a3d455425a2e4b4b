/** `node:punycode` (RFC 3492), and what of it domain names need. */

const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128] as const
const MAX = 2 ** 31 - 1

const fail = (message: string): never => {
  throw new RangeError(message)
}

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / points)
  let steps = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; steps += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return Math.floor(steps + ((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

const threshold = (position: number, bias: number) => Math.min(Math.max(position - bias, T_MIN), T_MAX)

const digitOf = (code: number): number =>
  code >= 48 && code < 58 ? code - 22 : code >= 65 && code < 91 ? code - 65 : code >= 97 && code < 123 ? code - 97 : BASE

const letterOf = (digit: number) => String.fromCharCode(digit < 26 ? digit + 97 : digit + 22)

/** @throws RangeError of what is no Punycode */
function decode(input: string): string {
  const basic = Math.max(input.lastIndexOf('-'), 0)
  const output = Array.from(input.slice(0, basic), (one) => one.charCodeAt(0))
  if (output.some((code) => code >= 128)) fail('Illegal input >= 0x80 (not a basic code point)')
  let [code, at, bias]: number[] = [FIRST_CODE, 0, FIRST_BIAS]
  for (let index = basic > 0 ? basic + 1 : 0; index < input.length; ) {
    const before = at ?? 0
    let [position, weight] = [before, 1]
    for (let step = BASE; ; step += BASE) {
      if (index >= input.length) fail('Invalid input')
      const digit = digitOf(input.charCodeAt(index++))
      if (digit >= BASE) fail('Invalid input')
      if (digit > Math.floor((MAX - position) / weight)) fail('Overflow: input needs wider integers to process')
      position += digit * weight
      const limit = threshold(step, bias ?? 0)
      if (digit < limit) break
      weight *= BASE - limit
    }
    const length = output.length + 1
    bias = adapt(position - before, length, before === 0)
    code = (code ?? 0) + Math.floor(position / length)
    at = position % length
    output.splice(at++, 0, code)
  }
  return String.fromCodePoint(...output)
}

function encode(input: string): string {
  const points = Array.from(input, (one) => one.codePointAt(0) ?? 0)
  let output = points
    .filter((point) => point < 128)
    .map((point) => String.fromCharCode(point))
    .join('')
  const basic = output.length
  let handled = basic
  if (basic > 0) output += '-'
  let [code, delta, bias]: [number, number, number] = [FIRST_CODE, 0, FIRST_BIAS]
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= code))
    delta += (next - code) * (handled + 1)
    code = next
    for (const point of points) {
      if (point < code) delta++
      if (point !== code) continue
      let rest = delta
      for (let step = BASE; ; step += BASE) {
        const limit = threshold(step, bias)
        if (rest < limit) break
        output += letterOf(limit + ((rest - limit) % (BASE - limit)))
        rest = Math.floor((rest - limit) / (BASE - limit))
      }
      output += letterOf(rest)
      bias = adapt(delta, handled + 1, handled === basic)
      delta = 0
      handled++
    }
    delta++
    code++
  }
  return output
}

/** Each label of a domain, or of an address behind '@'. */
function eachLabel(domain: string, change: (label: string) => string): string {
  const at = domain.indexOf('@')
  const host = domain.slice(at + 1).replace(/[\u3002\uFF0E\uFF61]/g, '.')
  return domain.slice(0, at + 1) + host.split('.').map(change).join('.')
}

export const punycode = {
  version: '2.1.0',
  ucs2: {
    decode: (text: string) => Array.from(text, (one) => one.codePointAt(0) ?? 0),
    encode: (points: readonly number[]) => String.fromCodePoint(...points),
  },
  decode,
  encode,
  toASCII: (domain: string) => eachLabel(domain, (label) => (/[^\0-\x7F]/.test(label) ? `xn--${encode(label)}` : label)),
  toUnicode: (domain: string) =>
    eachLabel(domain, (label) => (label.startsWith('xn--') ? decode(label.slice(4).toLowerCase()) : label)),
}
