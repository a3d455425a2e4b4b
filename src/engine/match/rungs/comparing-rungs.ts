import { blankLines } from './blank-lines'
import { exact } from './exact'
import { indentation } from './indentation'
import { innerSpace } from './inner-space'
import { lineEnds } from './line-ends'
import type { Rung } from './rung'
import { trailingSpace } from './trailing-space'
import { typography } from './typography'

/** The rungs that compare the text as it was written. Each lets pass what those before it do, and something more. */
export const COMPARING_RUNGS: readonly Rung[] = [exact, lineEnds, trailingSpace, typography, blankLines, indentation, innerSpace]
