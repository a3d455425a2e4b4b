/** What a test runner printed, cut to the first failure with its trace and the lines that sum up. */

import { shorten } from './shorten'
import { OUTPUT_TOKENS, type TestOutput } from './test-output'

/** How a runner prints failures. `begin`: the first line of one. `end`: a line that is no longer of it. `sum`: a line that sums up. */
type Manner = { readonly begin: RegExp; readonly end: RegExp; readonly sum: RegExp }

/** Those first that are recognised most surely. */
const MANNERS: readonly Manner[] = [
  // The shell of this page
  { begin: /^ {2}✗ /, end: /^(?: {2}[✓✗↓] |\S)/, sum: /^\d+ passed\b.* \(\d+ ms\)$/ },
  // Vitest
  { begin: /^ FAIL {2}\S/, end: /^ *(?:FAIL {2}|⎯{5})/, sum: /^ *(?:Test Files|Tests|Errors) {2,}\S/ },
  // Jest
  {
    begin: /^ {0,3}● (?!Console\b)\S/,
    end: /^(?: {0,3}● |(?:PASS|FAIL) |Test Suites: |Tests: )/,
    sum: /^(?:Test Suites|Tests): /,
  },
  // node:test, as a list of failing tests
  { begin: /^test at \S/, end: /^test at \S/, sum: /^ℹ (?:tests|pass|fail|cancelled|skipped|todo) \d/ },
  // node:test, as it goes
  { begin: /^ *✖ (?!failing tests:)/, end: /^ *(?:[✔✖▶ℹ﹣⚠] )/, sum: /^ℹ (?:tests|pass|fail|cancelled|skipped|todo) \d/ },
  // TAP
  {
    begin: /^ *not ok \d+(?!.* # (?:TODO|SKIP)\b)/i,
    end: /^ *(?:\.\.\.|ok \d|not ok \d|# Subtest: |\d+\.\.\d+)/,
    sum: /^# (?:tests|pass|fail|cancelled|skipped|todo) \d/,
  },
  // pytest
  {
    begin: /^_{3,} .* _{3,}$/,
    end: /^(?:_{3,} .* _{3,}|=+ .* =+)$/,
    sum: /^=+ .*\b(?:failed|passed|errors?)\b.* =+$/,
  },
  // Mocha
  { begin: /^ {2}1\) /, end: /^ {2}2\) /, sum: /^ +\d+ (?:passing|failing|pending)\b/ },
]

/** What else looks like a failure, in whatever is printed. */
const ERROR = /(?:^|\s)(?:\w*(?:Error|Exception)\b|error:|panicked at|Traceback|FAILED\b)/
/** Lines above and below such a one. */
const AROUND = { above: 3, below: 60 }
/** Lines at the end that sum up where no manner is known. */
const LAST = 5
/** UTF-16 units that are read, at either end. */
const READ = 1_000_000
const SUMMARY_TOKENS = 300
/** UTF-16 units of the last line where that is all that sums up. */
const SUMMARY_LENGTH = 200

/** Colours, cursor movements and titles that a terminal understands. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with the escape character
const CONTROL = /\u001b(?:\[[0-9;?]{0,20}[A-Za-z]|\][^\u0007\u001b]{0,500}(?:\u0007|\u001b\\)|[()][A-Z0-9])/g

/**
 * The first failure in a test runner's output, and the lines that sum up; at most 8,000 tokens.
 * Where the output shows no known runner's manner, all of it, or where that is too long the first error, or the beginning and the end.
 */
export function outputOf(printed: string): TestOutput {
  const some = printed.length > 2 * READ ? `${printed.slice(0, READ)}\n…\n${printed.slice(-READ)}` : printed
  const lines = some.replace(CONTROL, '').split(/\r?\n/)
  for (const manner of MANNERS) {
    const failure = failureIn(lines, manner)
    if (failure === null) continue
    const sums = lines.filter((line) => manner.sum.test(line)).slice(-8)
    return output(failure, sums.map((line) => line.trim()).join('\n'))
  }
  for (const { sum } of MANNERS) {
    const sums = lines.filter((line) => sum.test(line)).slice(-8)
    if (sums.length > 0 && !lines.some((line) => ERROR.test(line))) return output('', sums.map((line) => line.trim()).join('\n'))
  }
  return guessed(lines)
}

function failureIn(lines: readonly string[], { begin, end }: Manner): string | null {
  const from = lines.findIndex((line) => begin.test(line))
  if (from < 0) return null
  const length = lines.slice(from + 1).findIndex((line) => end.test(line))
  const to = length < 0 ? lines.length : from + 1 + length
  return lines.slice(from, to).join('\n').trimEnd()
}

function guessed(lines: readonly string[]): TestOutput {
  const whole = lines.join('\n').trim()
  const last = lines.filter((line) => line.trim() !== '').slice(-LAST)
  const at = whole === shorten(whole, OUTPUT_TOKENS) ? -1 : lines.findIndex((line) => ERROR.test(line))
  if (at < 0) return { text: shorten(whole, OUTPUT_TOKENS), summary: last.at(-1)?.trim().slice(0, SUMMARY_LENGTH) ?? '' }
  const to = at + 1 + AROUND.below
  const part = lines
    .slice(Math.max(0, at - AROUND.above), to)
    .join('\n')
    .trim()
  return output(part, to >= lines.length ? '' : last.join('\n'))
}

function output(failure: string, sums: string): TestOutput {
  const summary = shorten(sums, SUMMARY_TOKENS)
  const text = shorten(failure, OUTPUT_TOKENS - SUMMARY_TOKENS - 10)
  return { text: [text, summary].filter((part) => part !== '').join('\n\n'), summary: summary.replaceAll('\n', ', ') }
}
