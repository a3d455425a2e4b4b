import type { Applier } from '../applier'

export const blocks: readonly Applier[] = []
