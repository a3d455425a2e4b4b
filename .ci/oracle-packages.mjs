/** The packages of the npm registry that hold a tool, and how they come into a folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { kilo, opencode } from './oracle-binaries.mjs'
import { besideCodex } from './oracle-codex.mjs'
import { agentsCore, clinePatch, enveloped } from './oracle-diff-tools.mjs'
import { clineEditor, continueCli, formerPi, gemini, kimiCode, letta, pi, qwen } from './oracle-edit-tools.mjs'
import { deepAgents, desktopCommander, mcpFilesystem } from './oracle-servers.mjs'

/** @typedef {(folder: string) => import('./oracle-edit-tools.mjs').Real} FromEdits */
/** @typedef {(folder: string) => import('./oracle-diff-tools.mjs').RealDiff} FromDiffs */
/** @typedef {(folder: string) => import('./oracle-codex.mjs').RealPatch} FromPatches */
/**
 * `id`: of the emulation, `options`: of it, for this release. `name`: of the package. `tag`: of what is run where that is not the release itself.
 * @typedef {{ id: string, name: string, version: string, tag?: string, options?: Record<string, string | boolean> }} Package
 */
/** @typedef {Package & { takes: 'edits', from: FromEdits }} EditOracle */
/** @typedef {Package & { takes: 'diffs', from: FromDiffs, replyOf: (diff: string) => string }} DiffOracle `replyOf`: what the emulation is given */
/** @typedef {Package & { takes: 'patches', from: FromPatches }} PatchOracle */
/** @typedef {EditOracle | DiffOracle | PatchOracle} Oracle */

/** @type {Record<string, string>} */
const SYSTEM = { linux: 'linux', darwin: 'darwin', win32: 'win32' }

/** The newest release of each tool comes before its former ones. @type {readonly Oracle[]} */
export const PACKAGES = [
  { id: 'pi', name: '@earendil-works/pi-coding-agent', version: '1.6.0', takes: 'edits', from: pi },
  {
    id: 'pi',
    name: '@earendil-works/pi-coding-agent',
    version: '0.74.2',
    takes: 'edits',
    from: formerPi,
    options: { piRelease: '0.74.2' },
  },
  { id: 'qwen-code', name: '@qwen-code/qwen-code', version: '0.24.4', takes: 'edits', from: qwen },
  {
    id: 'qwen-code',
    name: '@qwen-code/qwen-code',
    version: '0.15.10',
    takes: 'edits',
    from: qwen,
  },
  { id: 'letta-code', name: '@letta-ai/letta-code', version: '0.32.18', takes: 'edits', from: letta },
  { id: 'letta-code', name: '@letta-ai/letta-code', version: '0.25.9', takes: 'edits', from: letta },
  { id: 'kimi-code', name: '@moonshot-ai/kimi-code', version: '2.1.0', takes: 'edits', from: kimiCode },
  { id: 'opencode', name: 'opencode-linux-x64', version: '1.18.34', takes: 'edits', from: opencode },
  { id: 'kilo-code', name: '@kilocode/cli-linux-x64', version: '7.7.9', takes: 'edits', from: kilo },
  {
    id: 'mcp-filesystem',
    name: '@modelcontextprotocol/server-filesystem',
    version: '2026.8.31',
    takes: 'edits',
    from: mcpFilesystem,
  },
  { id: 'desktop-commander', name: '@wonderwhy-er/desktop-commander', version: '0.2.52', takes: 'edits', from: desktopCommander },
  { id: 'deepagents', name: 'deepagents', version: '1.14.1', takes: 'edits', from: deepAgents },
  { id: 'gemini-cli', name: '@google/gemini-cli-core', version: '0.61.0', takes: 'edits', from: gemini },
  { id: 'continue', name: '@continuedev/cli', version: '1.5.47', takes: 'edits', from: continueCli },
  { id: 'cline-editor', name: '@cline/core', version: '0.0.86', takes: 'edits', from: clineEditor },
  { id: 'cline-apply-patch', name: '@cline/core', version: '0.0.86', takes: 'diffs', from: clinePatch, replyOf: enveloped },
  {
    id: 'openai-apply-diff',
    name: '@openai/agents-core',
    version: '0.20.0',
    takes: 'diffs',
    from: agentsCore,
    replyOf: (diff) => JSON.stringify({ type: 'update_file', path: 'a', diff }),
  },
  ...['0.171.0', '0.169.0'].map((version) => ({
    id: 'codex-apply-patch',
    name: '@openai/codex',
    version,
    tag: `${version}-${SYSTEM[process.platform] ?? 'linux'}-${process.arch}`,
    takes: /** @type {const} */ ('patches'),
    from: (/** @type {string} */ folder) => besideCodex(codexIn(folder)),
    options: { verified: false },
  })),
]

/** The program within its package. @param {string} folder */
function codexIn(folder) {
  const found = readdirSync(join(folder, 'vendor'), { recursive: true, encoding: 'utf8' }).find((name) =>
    /[\\/]codex(?:\.exe)?$/.test(name),
  )
  if (found === undefined) throw new Error('the package has changed: it has no program')
  return join(folder, 'vendor', found)
}

const shell = process.platform === 'win32'

/** The version that the registry has for the newest. @param {Package} oracle @returns {string | null} null: it does not answer */
export function newestOf({ name }) {
  const { status, stdout } = spawnSync('npm', ['view', name, 'dist-tags.latest'], { encoding: 'utf8', shell })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null
}

/** Unpacks the package into a folder of its own. @param {Package} oracle @param {string} work @returns {string | null} null: there is no such package to be had */
export function unpacked({ name, version, tag = version }, work) {
  const folder = join(work, `${name.replaceAll('/', '-')}-${tag}`)
  if (existsSync(join(folder, 'package'))) return join(folder, 'package')
  mkdirSync(folder, { recursive: true })
  const packed = spawnSync('npm', ['pack', `${name}@${tag}`, '--silent'], { cwd: folder, encoding: 'utf8', shell })
  const file = packed.stdout.trim().split('\n').at(-1) ?? ''
  if (packed.status !== 0 || file === '') return null
  return spawnSync('tar', ['xzf', file], { cwd: folder }).status === 0 ? join(folder, 'package') : null
}
