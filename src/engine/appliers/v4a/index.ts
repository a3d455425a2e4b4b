import type { Applier } from '../applier'

export const v4a: readonly Applier[] = []
