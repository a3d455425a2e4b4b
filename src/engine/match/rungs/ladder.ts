import { alignment } from './alignment'
import { COMPARING_RUNGS } from './comparing-rungs'
import { elision } from './elision'
import { entities } from './entities'
import { escapes } from './escapes'
import { lineBreaks } from './line-breaks'
import { lineNumbers } from './line-numbers'
import { lineOrder } from './line-order'
import { prefixes } from './prefixes'
import { quotes } from './quotes'
import type { Rung } from './rung'
import { semicolons } from './semicolons'

/** Strictest first: the first rung that finds a place decides, so a looser one never overrules it. */
export const LADDER: readonly Rung[] = [
  ...COMPARING_RUNGS,
  entities,
  escapes,
  lineNumbers,
  prefixes,
  quotes,
  semicolons,
  elision,
  lineOrder,
  lineBreaks,
  alignment,
]
