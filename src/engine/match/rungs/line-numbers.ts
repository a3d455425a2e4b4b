import { COMPARING } from './comparing'
import { restoring } from './rung'

const NUMBER = /^\s*\d+(?: ?[|│:→]|\t)\s?/

/** The text without a line number and its separator at the beginning. */
export const withoutNumber = (text: string): string => text.replace(NUMBER, '')

/** Equal once the line numbers at the beginning of lines are taken off. */
export const lineNumbers = restoring('line-numbers', withoutNumber, COMPARING)
