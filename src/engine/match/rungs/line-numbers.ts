import type { Damage } from '../sought'
import { COMPARING } from './comparing'
import { restoring } from './rung'

const NUMBER = /^\s*\d+(?: ?[|│:→]|\t)\s?/

/** The text without a line number and its separator at the beginning. */
const withoutNumber = (text: string): string => text.replace(NUMBER, '')

export const LINE_NUMBERS: Damage = { id: 'line-numbers', sign: /^\s*\d+(?: ?[|│:→]|\t)/m, undo: withoutNumber }

/** Equal once the line numbers at the beginning of lines are taken off. */
export const lineNumbers = restoring(LINE_NUMBERS, COMPARING)
