/** What other tools would have done: the second entry of the engine. */
import type { Applier } from './applier'
import { APPLIERS } from './registry'

export type { ApplierId, Evidence, Family, HunkResult, Options, Proof, RuleId, TraceStep } from './applier'
export { type EmulateOptions, type Emulation, emulate } from './emulate'

export type ApplierInfo = Omit<Applier, 'run'>

/** What is known of each tool. */
export const appliers: readonly ApplierInfo[] = APPLIERS.map(({ run: _, ...known }) => known)
