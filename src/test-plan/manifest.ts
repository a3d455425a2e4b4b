/** package.json, as far as running tests needs it. */
import type { Content } from '../engine/model'

type Names = Readonly<Record<string, string>>

export type Manifest = {
  readonly scripts: Names
  /** Every package that is asked for, whatever for. */
  readonly packages: ReadonlySet<string>
  /** Equal for two manifests that need the same packages installed. */
  readonly needs: string
  /** The package manager that it names, without a version; null where it names none. */
  readonly manager: string | null
}

const EMPTY: Manifest = { scripts: {}, packages: new Set(), needs: '', manager: null }

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
const ALSO = ['overrides', 'workspaces', 'bundleDependencies']
/** Scripts that npm runs by itself when it installs. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function names(value: unknown): Names {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}

/** @param content of package.json; one that is missing or does not parse asks for nothing, and npm says what is wrong with it */
export function readManifest(content: Content | undefined): Manifest {
  if (typeof content !== 'string') return EMPTY
  let value: unknown
  try {
    value = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch {
    return { ...EMPTY, needs: content }
  }
  if (!isRecord(value)) return EMPTY
  const manifest = value
  const scripts = names(manifest.scripts)
  const groups = GROUPS.map((group) => names(manifest[group]))
  const packages = new Set(groups.flatMap((group) => Object.keys(group)))
  const run = INSTALL_SCRIPTS.map((name) => scripts[name] ?? null)
  const isAsking = packages.size > 0 || manifest.workspaces !== undefined || run.some((script) => script !== null)
  const asked = [...groups.map((group) => Object.entries(group).sort()), ...ALSO.map((key) => manifest[key] ?? null), run]
  const manager = typeof manifest.packageManager === 'string' ? (manifest.packageManager.split('@')[0] ?? null) : null
  return { scripts, packages, manager, needs: isAsking ? JSON.stringify(asked) : '' }
}
