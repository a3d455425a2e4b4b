/** Tools whose edits are blocks of a search text and its replacement. */
import type { Applier } from '../applier'
import { aiderDiff } from './aider-diff'
import { clineLegacy } from './cline'
import { dyad } from './dyad'
import { gptme } from './gptme'
import { roo } from './roo'

export const blocks: readonly Applier[] = [aiderDiff, clineLegacy, roo, gptme, dyad]
