import { alignment } from './alignment'
import { COMPARING } from './comparing'
import { elision } from './elision'
import { entities } from './entities'
import { escapes } from './escapes'
import { lineNumbers } from './line-numbers'
import { prefixes } from './prefixes'
import type { Rung } from './rung'

/** Strictest first: the first rung that finds a place decides, so a looser one never overrules it. */
export const LADDER: readonly Rung[] = [...COMPARING, entities, escapes, lineNumbers, prefixes, elision, alignment]
