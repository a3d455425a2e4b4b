import type { Applier } from '../applier'

export const unified: readonly Applier[] = []
