import { useMemo } from 'react'
import { type LineNumbers, lineNumbersOf } from '../../engine/evidence/line-numbers'

/** 0-based lines of the reply, by offsets. */
export const useReplyLines = (reply: string): LineNumbers => useMemo(() => lineNumbersOf(reply), [reply])
