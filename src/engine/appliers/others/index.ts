import type { Applier } from '../applier'

export const others: readonly Applier[] = []
