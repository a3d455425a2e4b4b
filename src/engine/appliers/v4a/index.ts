import type { Applier } from '../applier'
import { aiderPatch } from './aider'
import { clineApplyPatch } from './cline'
import { codexApplyPatch, codexClassic } from './codex'
import { copilotApplyPatch } from './copilot'
import { openaiApplyDiff } from './openai'

export const v4a: readonly Applier[] = [
  codexApplyPatch,
  codexClassic,
  openaiApplyDiff,
  clineApplyPatch,
  copilotApplyPatch,
  aiderPatch,
]
