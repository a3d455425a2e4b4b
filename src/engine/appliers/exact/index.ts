/** Tools that are given an old text and the text in its place. */
import type { Applier } from '../applier'
import { continueEdit } from './continue'
import { exactUnique } from './exact-unique'
import { geminiCli } from './gemini'
import { multiEdit } from './multi-edit'
import { opencode, opencodeClassic } from './opencode'
import { anthropicTextEditor } from './text-editor'
import { zed } from './zed'

export const exact: readonly Applier[] = [
  exactUnique,
  multiEdit,
  anthropicTextEditor,
  opencodeClassic,
  opencode,
  geminiCli,
  continueEdit,
  zed,
]
