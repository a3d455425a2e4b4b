/** Why a snapshot was made, in a few words: for the timeline, and for the subject of a patch. */
import { plural } from '../engine/explain'
import type { SnapshotCause } from '../workspace/snapshots'

/** One line, without a full stop. */
export function causeText(cause: SnapshotCause): string {
  switch (cause.kind) {
    case 'opened':
      return cause.name
    case 'commit':
      return cause.reply
    case 'restored':
      return 'Restored'
    case 'files-added':
      return `Added ${named(cause.paths)}`
    case 'edited':
      return `${WROTE[cause.by ?? 'hand']} ${named(cause.paths)}`
  }
}

/** By whom files were written. */
const WROTE = { hand: 'Edited', terminal: 'In the terminal:', tests: 'Written by tests:' } as const

const named = (paths: readonly string[]): string => (paths.length === 1 ? (paths[0] ?? '') : plural(paths.length, 'file'))
