import type { Damage } from '../sought'
import { COMPARING } from './comparing'
import { prefixReadings } from './prefix'
import { restoring } from './rung'

/** The number of a line, what parts it from the text, and how one such prefix is like another: by what stands around the number. */
const NUMBER = /^\s*L?(\d{1,7})(?: ?[|│┃]|:|→|\t|\)|\.| ?->?| ?=>)/

/** `12`: the number in a prefix, 0-based; null where there is none. */
const lineOf = (prefix: string): number | null => {
  const digits = /\d+/.exec(prefix)
  return digits === null ? null : Number(digits[0]) - 1
}

/** Whether the numbers go up from line to line. */
function ascends(prefixes: readonly string[]): boolean {
  let last = Number.NEGATIVE_INFINITY
  for (const prefix of prefixes) {
    const line = prefix === '' ? null : lineOf(prefix)
    if (line === null) continue
    if (line <= last) return false
    last = line
  }
  return true
}

const kindOf = (prefix: string): string => prefix.trim().replace(/\d+/, '0')

export const LINE_NUMBERS: Damage = {
  id: 'line-numbers',
  sign: /^[^\S\n]*L?\d+(?: ?[|│┃]|:|→|\t|\)|\.| ?->?| ?=>)/m,
  readings: (before, after) =>
    prefixReadings({ of: (text) => NUMBER.exec(text)?.[0] ?? null, kindOf }, before, after).flatMap((meant) => {
      if (!ascends(meant.quoted)) return []
      const first = meant.quoted.find((prefix) => prefix !== '')
      const line = first === undefined || before[0]?.trim() === '' ? null : lineOf(first)
      return [line === null ? meant : { ...meant, line }]
    }),
}

/** Equal once the line numbers at the beginning of lines are taken off. */
export const lineNumbers = restoring(LINE_NUMBERS, COMPARING)
