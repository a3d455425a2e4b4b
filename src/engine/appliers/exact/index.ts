import type { Applier } from '../applier'

export const exact: readonly Applier[] = []
