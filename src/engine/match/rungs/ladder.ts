import { exact } from './exact'
import { indentation } from './indentation'
import { lineEnds } from './line-ends'
import type { Rung } from './rung'
import { trailingSpace } from './trailing-space'

/** Strictest first: the first rung that finds a place decides, so a looser one never overrules it. */
export const LADDER: readonly Rung[] = [exact, lineEnds, trailingSpace, indentation]
