/** What the lab holds while the page does: going to an edit and back loses nothing. */
import type { Side } from '../../lab/difference'
import type { LabFilter } from '../../lab/lab-row'
import { openLabStore } from '../../lab/lab-store'
import { openLabRun } from '../../lab/open-lab-run'

export const labStore = openLabStore()
export const labRun = openLabRun(labStore)

export const NOTHING: LabFilter = { chosen: new Map(), words: '' }

/** `a`: the replies that others are compared with; null: none. `source`: what the run is of. */
export const labMemory: { a: Side | null; filter: LabFilter; source: string } = { a: null, filter: NOTHING, source: '' }
