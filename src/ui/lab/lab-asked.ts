/** What a person asks of a run of the lab. */
import type { LabOptions, NamedFile } from '../../lab/lab-protocol'

/** Files for a run, and what they go by where their names do not say it. */
export type Taken = { readonly files: readonly NamedFile[]; readonly name?: string }

export type LabAsked = Pick<LabOptions, 'fields' | 'allTools' | 'project'>

export const FIRST_ASKED: LabAsked = {
  fields: { reply: 'reply', files: 'files', expected: 'expected' },
  allTools: false,
  project: null,
}
