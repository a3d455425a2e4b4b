import type { FormatReader } from '../reader'
import { searchReplace } from './search-replace'
import { unifiedDiff } from './unified-diff'

/** Asked in this order; the first to open a claim owns the lines. */
export const READERS: readonly FormatReader[] = [searchReplace, unifiedDiff]
