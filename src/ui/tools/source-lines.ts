/**
 * Where in a tool's public source each of its steps is taken: lines of the file that `tool-sources.ts` names, at the commit or the tag that it names.
 * Read in the stored source, or out of the source maps of the release.
 */
import type { ApplierId, RuleId } from '../../engine/appliers'
import { sourceOf } from './tool-sources'

/** 1-based. */
export type SourceLines = Readonly<Partial<Record<RuleId, number>>>

const LINES: Readonly<Partial<Record<ApplierId, SourceLines>>> = {
  'anthropic-text-editor': { substring: 169, unique: 174, 'tabs-expanded': 164 },
  'opencode-classic': {
    'line-ends-changed': 110,
    substring: 221,
    trimmed: 225,
    'outer-lines': 265,
    'inner-space': 400,
    'relative-indentation': 444,
    escapes: 472,
    'blank-lines': 535,
    'context-lines': 561,
    identical: 66,
    'empty-search': 80,
    'missing-file': 105,
    unique: 680,
    'as-written': 681,
  },
  'gemini-cli': {
    substring: 138,
    trimmed: 177,
    tokens: 237,
    similarity: 1366,
    unique: 371,
    identical: 377,
    'empty-search': 743,
    'as-written': 160,
    reindented: 1329,
    'final-newline': 116,
  },
  'qwen-code': { substring: 250, typography: 258, 'exact-lines': 185, 'right-trimmed': 81 },
  continue: { substring: 30, trimmed: 47, case: 65, 'no-space': 85 },
  zed: { substring: 96, similarity: 145 },
  'copilot-replace': { substring: 235, trimmed: 241, 'right-trimmed': 247, similarity: 253, unique: 290, 'as-written': 302 },
  'roo-edit-file': {
    substring: 303,
    'inner-space': 309,
    tokens: 314,
    unique: 332,
    identical: 288,
    'empty-search': 251,
    'missing-file': 266,
    'as-written': 306,
  },
  'roo-search-replace': {
    substring: 114,
    unique: 127,
    identical: 55,
    'empty-search': 40,
    'missing-file': 86,
    'line-ends-changed': 99,
    'as-written': 139,
  },
  dyad: { 'exact-lines': 94, 'right-trimmed': 101, trimmed: 108, typography: 118 },
  'roo-edit': {
    substring: 117,
    unique: 131,
    identical: 64,
    'empty-search': 49,
    'missing-file': 89,
    'line-ends-changed': 102,
  },
  crush: { substring: 207, unique: 211, 'inner-space': 218, 'empty-search': 80 },
  pi: {
    substring: 250,
    typography: 77,
    unique: 373,
    identical: 402,
    'empty-search': 355,
    'as-written': 21,
    'line-ends-changed': 63,
  },
  openhands: { substring: 195, trimmed: 208, unique: 224, identical: 129, 'as-written': 235 },
  'trae-agent': { substring: 362, unique: 367, 'as-written': 375, 'tabs-expanded': 357, 'line-ends-changed': 438 },
  'kimi-code': { substring: 109, unique: 119, identical: 92, 'as-written': 55 },
  'letta-code': {
    substring: 155,
    escapes: 162,
    identical: 147,
    'empty-search': 130,
    'as-written': 205,
    'line-ends-changed': 154,
  },
  'cline-editor': { substring: 175, unique: 181, 'line-number': 207, 'as-written': 189, 'whole-file': 149 },
  'amazon-q': { substring: 136, unique: 151, 'as-written': 148, 'whole-file': 132 },
  goose: { substring: 152, unique: 166, 'as-written': 165 },
  'kimi-cli': { substring: 64, 'as-written': 69 },
  'opencode-core': {
    substring: 57,
    typography: 50,
    'right-trimmed': 67,
    unique: 203,
    identical: 136,
    'empty-search': 141,
    'missing-file': 160,
    'as-written': 179,
  },
  'mcp-filesystem': { substring: 318, 'as-written': 319, trimmed: 334, reindented: 347, 'line-ends-changed': 309 },
  'desktop-commander': { substring: 166, unique: 237, 'empty-search': 130, 'as-written': 181 },
  deepagents: { substring: 529, unique: 533, 'empty-search': 522, 'as-written': 539 },
  'mistral-vibe': {
    substring: 126,
    unique: 132,
    'empty-search': 179,
    identical: 184,
    'missing-file': 194,
    'as-written': 208,
  },
  'aider-diff': {
    wire: 430,
    path: 522,
    'exact-lines': 146,
    'constant-prefix': 243,
    'first-blank-dropped': 168,
    elided: 190,
    'other-file': 59,
    'empty-search': 377,
    'missing-file': 370,
    'as-written': 146,
    reindented: 269,
    'final-newline': 127,
  },
  'aider-udiff': {
    substring: 202,
    'first-blank-dropped': 202,
    'relative-indentation': 202,
    wire: 313,
    'explicit-lines': 210,
    'less-context': 283,
    unique: 272,
    'missing-file': 128,
    'empty-search': 136,
  },
  'aider-patch': { 'exact-lines': 64, 'right-trimmed': 68, trimmed: 73, 'end-of-file': 81 },
  gptme: { wire: 216, substring: 103, unique: 105, identical: 111, 'blank-lines': 138, elided: 266 },
  'codex-apply-patch': { 'exact-lines': 35, 'right-trimmed': 41, trimmed: 54, typography: 68, 'end-of-file': 29 },
  'openai-apply-diff': {
    wire: 242,
    anchor: 191,
    'end-of-file': 336,
    'exact-lines': 370,
    'right-trimmed': 374,
    trimmed: 378,
    'context-kept': 398,
  },
  'cline-apply-patch': {
    wire: 205,
    anchor: 214,
    typography: 398,
    'right-trimmed': 417,
    trimmed: 432,
    similarity: 443,
    'begins-file': 386,
    'end-of-file': 454,
    exists: 277,
    'missing-file': 167,
  },
  jsdiff: { 'exact-lines': 133 },
  'git-apply': {
    wire: 1665,
    'exact-lines': 2463,
    'begins-file': 2994,
    'ends-file': 3003,
    offset: 2669,
    'less-context': 3024,
  },
  'gnu-patch': { 'exact-lines': 1687, 'line-number': 1199, offset: 1130, fuzz: 1139, 'line-ends': 1713, 'as-written': 1413 },
}

const NONE: SourceLines = {}

/** Empty: its lines are not known, or its code is closed. */
export const sourceLinesOf = (id: ApplierId): SourceLines => LINES[id] ?? NONE

/** Why no step of the tool has its line; null: some have, or it is this engine. */
export function whyNoLines(id: ApplierId): string | null {
  if (id === 'native' || LINES[id] !== undefined) return null
  const file = sourceOf(id)?.file
  const isPublic = sourceOf(id) !== null && !file?.endsWith('.md')
  return isPublic
    ? 'Its source is public, but which of its lines take these steps is not known.'
    : 'It has no public source: its steps follow what is named under “What this rests on”.'
}
