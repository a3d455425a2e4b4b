/** Where each tool is public: its code, and where its faults are reported. Commits are those of `docs/tools.md`, or later ones that were read for this. */
import type { ApplierId } from '../../engine/appliers'

/** `file`: the one that finds the place, as its repository has it at `commit`. `line`: 1-based. */
export type ToolSource = {
  readonly repository: string
  /** Where the repository is; absent: on GitHub. There are no issues elsewhere. */
  readonly site?: 'savannah'
  readonly commit?: string
  readonly file?: string
  readonly line?: number
}

const AIDER = { repository: 'Aider-AI/aider', commit: '5dc9490' } as const
const ROO = { repository: 'RooCodeInc/Roo-Code', commit: 'cb83656' } as const
const CLINE = { repository: 'cline/cline' } as const

/** Null: its code is closed, or was never published. */
const SOURCES: Readonly<Record<ApplierId, ToolSource | null>> = {
  native: null,
  'exact-unique': { repository: 'anthropics/claude-code', commit: '5cfc0a1', file: 'CHANGELOG.md' },
  'multi-edit': { repository: 'anthropics/claude-code', commit: '5cfc0a1', file: 'CHANGELOG.md' },
  'anthropic-text-editor': {
    repository: 'anthropics/claude-quickstarts',
    commit: '40a061dbdb156a79a2bc510f64e548dd8ee7eed0',
    file: 'computer-use-demo/computer_use_demo/tools/edit.py',
    line: 161,
  },
  'opencode-classic': {
    repository: 'anomalyco/opencode',
    commit: '00937b92a3d7d378d71a0179c0836235ee882952',
    file: 'packages/opencode/src/tool/edit.ts',
    line: 655,
  },
  opencode: { repository: 'anomalyco/opencode', commit: 'v1.18.34', file: 'packages/opencode/src/tool/edit.ts' },
  'gemini-cli': { repository: 'google-gemini/gemini-cli', commit: 'v0.61.0', file: 'packages/core/src/tools/edit.ts', line: 302 },
  'qwen-code': {
    repository: 'QwenLM/qwen-code',
    commit: '1987f4f31311193a285fa8d12fe73f78b4abbb0b',
    file: 'packages/core/src/utils/editHelper.ts',
    line: 242,
  },
  continue: {
    repository: 'continuedev/continue',
    commit: '354fd14a9cd528b9c2a0ce9afd3c6c53470e8c09',
    file: 'core/edit/searchAndReplace/findSearchMatch.ts',
    line: 324,
  },
  zed: {
    repository: 'zed-industries/zed',
    commit: '0f00d1015bec70a3ccf7d6b75641c3c2cde1c872',
    file: 'crates/agent/src/tools/edit_session/streaming_fuzzy_matcher.rs',
    line: 95,
  },
  'copilot-replace': {
    repository: 'microsoft/vscode-copilot-chat',
    commit: '039133acc1c41aa72ccf6c1ec9fd9b2121606d4f',
    file: 'src/extension/tools/node/editFileToolUtils.tsx',
    line: 228,
  },
  'roo-edit-file': {
    ...ROO,
    commit: '75e49a16d8a9cece2c8eee221e4769cc8b965d06',
    file: 'src/core/tools/EditFileTool.ts',
    line: 303,
  },
  'roo-edit': { ...ROO, commit: '0b96818c25f2beaee3a9fe78ecb0209b3d7101f5', file: 'src/core/tools/EditTool.ts', line: 117 },
  'roo-search-replace': {
    ...ROO,
    commit: '5979bda843a462666bf6478842e8cca0cdf5368a',
    file: 'src/core/tools/SearchReplaceTool.ts',
    line: 114,
  },
  crush: {
    repository: 'charmbracelet/crush',
    commit: '0388f5f4e5b59841b407d318ecc7d66d046ee8a0',
    file: 'internal/agent/tools/edit.go',
    line: 201,
  },
  pi: {
    repository: 'earendil-works/pi',
    commit: 'v1.6.0',
    file: 'packages/coding-agent/src/core/tools/edit-diff.ts',
    line: 250,
  },
  openhands: {
    repository: 'OpenHands/software-agent-sdk',
    commit: '03776cfb01885a1d505ba6cfeb6850aa4f199ded',
    file: 'openhands-tools/openhands/tools/file_editor/editor.py',
    line: 168,
  },
  'trae-agent': {
    repository: 'bytedance/trae-agent',
    commit: '03068f000ba85a465b6ef7d8ea74b91066fbf2e5',
    file: 'trae_agent/tools/edit_tool.py',
    line: 362,
  },
  goose: {
    repository: 'block/goose',
    commit: '1b12e60a1cb3a2d79113b44461750ffc7080f5d2',
    file: 'crates/goose/src/agents/platform_extensions/developer/edit.rs',
    line: 151,
  },
  'kimi-cli': {
    repository: 'MoonshotAI/kimi-cli',
    commit: '0e9169b649318afd96a628a9591b172ac2249363',
    file: 'src/kimi_cli/tools/file/replace.py',
    line: 64,
  },
  // The released package has the same functions in files of another: they are stored of later commits alone.
  'kimi-code': {
    repository: 'MoonshotAI/kimi-code',
    commit: 'a2441488db85444f8a0a61626aa563f918029c05',
    file: 'packages/agent-core/src/tools/builtin/file/edit.ts',
    line: 109,
  },
  'letta-code': {
    repository: 'letta-ai/letta-code',
    commit: '6c959a219e36cf8aec544d3c942aa7e14a5e346c',
    file: 'src/tools/impl/edit.ts',
    line: 155,
  },
  'cline-editor': {
    ...CLINE,
    commit: '137d6608483c9f7001101cbe7cf7eb696b9398ac',
    file: 'sdk/packages/core/src/extensions/tools/executors/editor.ts',
    line: 175,
  },
  'amazon-q': {
    repository: 'aws/amazon-q-developer-cli',
    commit: '094603e2183fc8980755f52d707a8ee79458c8d7',
    file: 'crates/chat-cli/src/cli/chat/tools/fs_write.rs',
    line: 136,
  },
  'opencode-core': {
    repository: 'anomalyco/opencode',
    commit: '179525d57648fc0fed5a0c810bea87c1ce907e92',
    file: 'packages/core/src/tool/plugin/edit.ts',
    line: 57,
  },
  'kilo-code': { repository: 'Kilo-Org/kilocode', commit: 'v7.7.9', file: 'packages/opencode/src/tool/edit.ts' },
  'mcp-filesystem': {
    repository: 'modelcontextprotocol/servers',
    commit: '000af8207fd29a7cef274f74e95559d444ec8132',
    file: 'src/filesystem/lib.ts',
    line: 303,
  },
  'desktop-commander': {
    repository: 'wonderwhy-er/DesktopCommanderMCP',
    commit: '021d82c42ac2c7594e2d701a59c574664149e19e',
    file: 'src/tools/edit.ts',
    line: 116,
  },
  deepagents: {
    repository: 'langchain-ai/deepagentsjs',
    commit: 'deepagents@1.14.1',
    file: 'libs/deepagents/src/backends/utils.ts',
    line: 510,
  },
  'mistral-vibe': {
    repository: 'mistralai/mistral-vibe',
    commit: '58c19d9a0e6371df137e0b072ab7493fa590cde8',
    file: 'vibe/core/tools/builtins/edit.py',
    line: 126,
  },
  cursor: null,
  windsurf: null,
  amp: null,
  droid: null,
  'aider-diff': { ...AIDER, file: 'aider/coders/editblock_coder.py', line: 157 },
  'aider-udiff': { ...AIDER, commit: '1b09eae1c2e10bc33bfad57a28de693d92cd742a', file: 'aider/coders/udiff_coder.py', line: 152 },
  'aider-patch': { ...AIDER, commit: '194a6c1f1be17aa14c0e443de1e5b1c86ca9a7a9', file: 'aider/coders/patch_coder.py', line: 59 },
  'aider-whole': { ...AIDER, file: 'aider/coders/wholefile_coder.py' },
  'cline-legacy': { ...CLINE, commit: '2393429aec' },
  roo: { ...ROO, file: 'src/core/diff/strategies/multi-search-replace.ts' },
  dyad: {
    repository: 'dyad-sh/dyad',
    commit: 'ea40d9d0e90eba3d700cab8740e52c5a91831767',
    file: 'src/pro/main/ipc/processors/search_replace_processor.ts',
  },
  gptme: {
    repository: 'gptme/gptme',
    commit: '15c7e5883b538210499e36dfe08e4e37f8571a7b',
    file: 'gptme/tools/patch.py',
    line: 101,
  },
  'codex-apply-patch': {
    repository: 'openai/codex',
    commit: 'cc532b07ba3c1b85f1d0dece3e629244616661c8',
    file: 'codex-rs/apply-patch/src/seek_sequence.rs',
    line: 12,
  },
  'codex-classic': { ...ROO, file: 'src/core/tools/apply-patch/seek-sequence.ts' },
  'openai-apply-diff': {
    repository: 'openai/openai-agents-js',
    commit: 'v0.20.0',
    file: 'packages/agents-core/src/utils/applyDiff.ts',
    line: 9,
  },
  'cline-apply-patch': {
    ...CLINE,
    commit: '2eebce68b42651fc20e37f0f71d287713e09299e',
    file: 'sdk/packages/core/src/extensions/tools/executors/apply-patch-parser.ts',
    line: 391,
  },
  'copilot-apply-patch': { repository: 'microsoft/vscode', commit: '64e1221', file: 'extensions/copilot' },
  'gnu-patch': { repository: 'patch', site: 'savannah', commit: 'v2.7.6', file: 'src/patch.c', line: 1130 },
  'git-apply': { repository: 'git/git', commit: 'v2.39.5', file: 'apply.c', line: 2669 },
  jsdiff: {
    repository: 'kpdecker/jsdiff',
    commit: '0be74a59649bb847860eaceaf063ba3a85e7338d',
    file: 'src/patch/apply.ts',
    line: 116,
  },
  'diff-match-patch': { repository: 'google/diff-match-patch', file: 'javascript/diff_match_patch_uncompressed.js' },
  'langtalks-splice': { repository: 'langtalks/swe-agent', commit: '15acde9', file: 'agent/developer/graph.py' },
  'relay-file-diff': null,
  'sequence-matcher-085': null,
}

/** How many tools there are, this engine's among them. */
export const TOOLS = Object.keys(SOURCES).length

export const sourceOf = (id: ApplierId): ToolSource | null => SOURCES[id]

/** The address of the code that finds the place, at that commit; of another line of the same file where one is given. */
export function sourceAddress({ repository, site, commit, file = '', line }: ToolSource, at = line): string {
  if (site === 'savannah')
    return `https://git.savannah.gnu.org/cgit/${repository}.git/tree/${file}?h=${commit ?? 'master'}${at === undefined ? '' : `#n${at}`}`
  const isFolder = file === '' || !/\.\w+$/.test(file)
  const path =
    commit === undefined && file === ''
      ? ''
      : `/${isFolder ? 'tree' : 'blob'}/${commit ?? 'HEAD'}${file === '' ? '' : `/${file}`}`
  return `https://github.com/${repository}${path}${at === undefined ? '' : `#L${at}`}`
}

/** A source in a few words: its repository, its file and its line. */
export function sourceName({ repository, file, line }: ToolSource): string {
  const name = file?.split('/').at(-1)
  return [repository, ...(name === undefined ? [] : [`${name}${line === undefined ? '' : `, line ${line}`}`])].join(': ')
}

/** Longest text that an address carries: hosts refuse longer ones. Characters. */
const LONGEST = 6000

/** The address where a new issue of the tool begins with these texts; null: its makers take none there. */
export function trackerAddress({ repository, site }: ToolSource, title: string, body: string): string | null {
  if (site !== undefined) return null
  const query = new URLSearchParams({ title, body: body.slice(0, LONGEST) })
  return `https://github.com/${repository}/issues/new?${query}`
}
