/** What other tools would have done: the second entry of the engine. */
export type { ApplierId, ApplierInfo, Evidence, Family, HunkResult, Options, Proof, RuleId, TraceStep } from './applier'
export { type Against, type Cell, type CompareOptions, compare, type ToolResult } from './compare'
export { type EmulateOptions, type Emulation, emulate } from './emulate'
export { type MinimalCase, type MinimalJob, minimalCaseOf } from './minimal-case'
export { PROBED, type Probe, type ProbeId, type ProbeOutcome, profileOf, type ToolProfile } from './probe'
export { appliers } from './registry'
export { type Remedy, type RemedyChange, type RemedyJob, remedyOf } from './remedy'
export { type Drift, type Trial, type TrialJob, type TrialResult, trialsOf } from './trial'
