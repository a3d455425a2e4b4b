/** The line difference in the message of a failed `strictEqual` or `deepStrictEqual`, laid out as Node 20 does. */
import { isHolder, isObject } from './builtins/types'
import { inspect } from './inspect'

export const HEADLINES: Readonly<Record<string, string>> = {
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notIdentical: 'Values have same structure but are not reference-equal:',
}

/** Characters of both values together up to which they are on one line. */
const SHORT = 12
/** Columns up to which two values of one line get a mark below their first difference. */
const COLUMNS = 80
/** Lines of the difference after which it is cut; also lines of a value. */
const MAX_LINES = 50

/** A value as an assertion prints it: every entry on its own line, sorted, unlimited. */
export function inspectForAssertion(value: unknown): string {
  return inspect(value, {
    compact: false,
    customInspect: false,
    depth: 1000,
    maxArrayLength: Number.POSITIVE_INFINITY,
    showHidden: false,
    breakLength: Number.POSITIVE_INFINITY,
    sorted: true,
    getters: true,
  })
}

/** Lines that both end with, taken off both: the nearest three are shown again below the difference. */
function takeSharedEnd(a: string[], b: string[], skippedAtStart: number): { end: string; isCut: boolean } {
  let end = ''
  let far = ''
  let count = skippedAtStart
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    const line = a.pop() ?? ''
    b.pop()
    if (count++ < 3) end = `\n  ${line}${end}`
    else far = line
  }
  const isCut = count >= 5
  if (isCut) end = `\n...${end}`
  if (far !== '') end = `\n  ${far}${end}`
  return { end, isCut }
}

/** Two lines that differ only by the comma at their end are the same entry. */
function mergeLines(actual: string, expected: string): string | null {
  if (actual === expected || (actual.endsWith(',') && actual.slice(0, -1) === expected)) return actual
  return expected.endsWith(',') && expected.slice(0, -1) === actual ? `${actual},` : null
}

type Body = { text: string; pending: string; isCut: boolean; isTooLong: boolean }

/** Holds line against line. Changed lines gather in two blocks; of unchanged ones two at either side of a change are shown. */
function compareLines(actual: readonly string[], expected: readonly string[]): Body {
  const body: Body = { text: '', pending: '', isCut: false, isTooLong: false }
  const most = Math.max(actual.length, expected.length)
  const isActualLonger = actual.length >= most
  const longer = isActualLonger ? actual : expected
  const shared = isActualLonger ? expected.length : actual.length
  let printed = 0
  let same = 0
  const closeGap = (lines: readonly string[], at: number) => {
    if (same > 4) {
      if (same === 5) {
        body.text += `\n  ${lines[at - 3]}`
        printed++
      } else {
        body.text += '\n...'
        body.isCut = true
      }
    }
    if (same > 3) {
      body.text += `\n  ${lines[at - 2]}`
      printed++
    }
    if (same > 2) {
      body.text += `\n  ${lines[at - 1]}`
      printed++
    }
    same = 0
  }
  for (let at = 0; at < most; at++) {
    const merged = at < shared ? mergeLines(actual[at] ?? '', expected[at] ?? '') : null
    if (merged !== null) {
      body.text += body.pending
      body.pending = ''
      if (++same <= 2) {
        body.text += `\n  ${merged}`
        printed++
      }
    } else if (at >= shared) {
      closeGap(longer, at)
      if (isActualLonger) body.text += `\n+ ${longer[at]}`
      else body.pending += `\n- ${longer[at]}`
      printed++
    } else {
      closeGap(actual, at)
      body.text += `\n+ ${actual[at]}`
      body.pending += `\n- ${expected[at]}`
      printed += 2
    }
    if (printed > MAX_LINES && at < most - 2) return { ...body, isTooLong: true }
  }
  return body
}

const isZero = (value: unknown) => value === 0

/** How far two values of one line agree, and the short form where both are short. */
function singleLine(
  actual: unknown,
  expected: unknown,
  a: string,
  b: string,
  isReference: boolean,
): { short: boolean; agree: number; mark: string } {
  const none = { short: false, agree: 0, mark: '' }
  const length = a.length + b.length
  if (length <= SHORT)
    return { ...none, short: !isObject(actual) && !isObject(expected) && !(isZero(actual) && isZero(expected)) }
  if (isReference || length >= COLUMNS) return none
  let agree = 0
  while (a[agree] === b[agree]) agree++
  return agree > 2 ? { ...none, mark: `\n  ${' '.repeat(agree)}^` } : { ...none, agree }
}

/** @param message the caller's own words, instead of the operator's headline; '' for none */
export function diffMessage(actual: unknown, expected: unknown, operator: string, message: string): string {
  const inspected = inspectForAssertion(actual)
  const a = inspected.split('\n')
  const b = inspectForAssertion(expected).split('\n')
  const isReference =
    operator === 'strictEqual' &&
    ((isObject(actual) && isObject(expected)) || (typeof actual === 'function' && typeof expected === 'function'))
  const headline = message || HEADLINES[isReference && isHolder(actual) ? 'strictEqualObject' : operator]
  let agree = 0
  let mark = ''
  if (a.length === 1 && b.length === 1 && a[0] !== b[0]) {
    const single = singleLine(actual, expected, a[0] ?? '', b[0] ?? '', isReference)
    if (single.short) return `${headline}\n\n${a[0]} !== ${b[0]}\n`
    agree = single.agree
    mark = single.mark
  }
  const { end, isCut } = takeSharedEnd(a, b, agree)
  if (a.length === 0 && b.length === 0) {
    const lines = inspected.split('\n')
    const shown = lines.length > MAX_LINES ? [...lines.slice(0, 46), '...'] : lines
    return `${HEADLINES.notIdentical}\n\n${shown.join('\n')}\n`
  }
  const body = compareLines(a, b)
  const title = `${headline}\n+ actual - expected`
  if (body.isTooLong) return `${title} ... Lines skipped\n${body.text}\n...${body.pending}\n...`
  return `${title}${isCut || body.isCut ? ' ... Lines skipped' : ''}\n${body.text}${body.pending}${end}${mark}`
}
