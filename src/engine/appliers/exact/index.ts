/** Tools that are given an old text and the text in its place. */
import type { Applier } from '../applier'
import { continueEdit } from './continue'
import { contractTools } from './contract-tools'
import { copilotReplace } from './copilot-replace'
import { crush } from './crush'
import { desktopCommander } from './desktop-commander'
import { exactUnique } from './exact-unique'
import { geminiCli } from './gemini'
import { mcpFilesystem } from './mcp-filesystem'
import { multiEdit } from './multi-edit'
import { kiloCode, opencode, opencodeClassic } from './opencode'
import { opencodeCore } from './opencode-core'
import { pi } from './pi'
import { qwenCode } from './qwen'
import { rooEdit } from './roo-edit'
import { rooPlainEdit, rooSearchReplace } from './roo-replace'
import { anthropicTextEditor, openhands, trae } from './text-editor'
import { mistralVibe } from './vibe'
import { zed } from './zed'

export const exact: readonly Applier[] = [
  exactUnique,
  multiEdit,
  anthropicTextEditor,
  opencodeClassic,
  opencode,
  opencodeCore,
  kiloCode,
  geminiCli,
  qwenCode,
  continueEdit,
  zed,
  copilotReplace,
  rooEdit,
  rooPlainEdit,
  rooSearchReplace,
  crush,
  pi,
  openhands,
  trae,
  mcpFilesystem,
  desktopCommander,
  mistralVibe,
  ...contractTools,
]
