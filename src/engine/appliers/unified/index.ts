import type { Applier } from '../applier'
import { diffMatchPatch } from './diff-match-patch'
import { gitApply } from './git-apply'
import { gnuPatch } from './gnu-patch'
import { jsdiff } from './jsdiff'

export const unified: readonly Applier[] = [gnuPatch, gitApply, jsdiff, diffMatchPatch]
