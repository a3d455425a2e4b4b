import type { Applier } from '../applier'
import { aiderUdiff } from './aider-udiff'
import { aiderWhole } from './aider-whole'
import { langtalksSplice } from './langtalks-splice'
import { relayFileDiff } from './relay-file-diff'
import { sequenceMatcher } from './sequence-matcher'

export const others: readonly Applier[] = [aiderUdiff, aiderWhole, langtalksSplice, relayFileDiff, sequenceMatcher]
