import type { FormatReader } from '../reader'
import { applyPatch } from './apply-patch'
import { decisionXml } from './decision-xml'
import { editCommand } from './edit-command'
import { editTags } from './edit-tags'
import { fileTag } from './file-tag'
import { findReplaceFile } from './find-replace-file'
import { functionCall } from './function-call'
import { heredocFile } from './heredoc-file'
import { lineRange } from './line-range'
import { numberedSnippet } from './numbered-snippet'
import { searchReplace } from './search-replace'
import { taggedCall } from './tagged-call'
import { terminalDiff } from './terminal-diff'
import { thinking } from './thinking'
import { toolCall } from './tool-call'
import { unifiedDiff } from './unified-diff'
import { wholeFile, wholeFileAgain } from './whole-file'

/** Asked in this order; the first to open a claim owns the lines. */
export const READERS: readonly FormatReader[] = [
  thinking,
  searchReplace,
  findReplaceFile,
  applyPatch,
  unifiedDiff,
  terminalDiff,
  heredocFile,
  numberedSnippet,
  taggedCall,
  editTags,
  decisionXml,
  fileTag,
  functionCall,
  editCommand,
  toolCall,
  lineRange,
  wholeFile,
  wholeFileAgain,
]
