/** Which runtime runs a project's tests, and why: told from its files alone. */
import type { Content, Path } from '../engine/model'
import type { BootResult, RuntimeId } from '../runtimes/runtime'

/** What a person pins for a project; 'auto': the page chooses. */
export type RuntimeChoice = 'auto' | RuntimeId

/** Why a runtime did not start. */
export type BootFailure = Extract<BootResult, { ok: false }>

/** Why a runtime was chosen: a code with data; ui/page-messages.ts has the sentences. */
export type RuntimeReason =
  | { readonly code: 'pinned' }
  /** `runner`: the runner that the test script names; null: there is no test script. */
  | { readonly code: 'needs-no-more'; readonly runner: Runner | null }
  /** Packages that the code asks for and that nobody has installed, sorted. */
  | { readonly code: 'packages'; readonly names: readonly string[] }
  /** A test script that the embedded runtime does not know. */
  | { readonly code: 'script'; readonly script: string }
  /** WebContainer was wanted, and did not start. */
  | { readonly code: 'fell-back'; readonly failure: BootFailure }

/** A runtime, and why it is that one. */
export type ChosenRuntime = { readonly runtime: RuntimeId; readonly why: RuntimeReason }

type Runner = 'node --test' | 'vitest' | 'jest'

type Files = ReadonlyMap<Path, Content>

/** `pinned`: what a person chose for this project. */
export function chooseRuntime(files: Files, pinned: RuntimeChoice): ChosenRuntime {
  if (pinned !== 'auto') return { runtime: pinned, why: { code: 'pinned' } }
  const manifest = manifestOf(files)
  const script = scriptOf(manifest, 'test')
  const runner = script === null ? null : runnerOf(script, manifest)
  if (runner === 'unknown') return { runtime: 'webcontainer', why: { code: 'script', script: script ?? '' } }
  const names = missingPackages(files, manifest)
  if (names.length > 0) return { runtime: 'webcontainer', why: { code: 'packages', names } }
  return { runtime: 'embedded', why: { code: 'needs-no-more', runner } }
}

type Manifest = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Manifest => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The project's package.json; empty where there is none that can be read. */
function manifestOf(files: Files): Manifest {
  const byName: ReadonlyMap<string, Content> = files
  const text = byName.get('package.json')
  if (typeof text !== 'string') return {}
  try {
    const manifest: unknown = JSON.parse(text)
    return isRecord(manifest) ? manifest : {}
  } catch (notJson) {
    if (notJson instanceof SyntaxError) return {}
    throw notJson
  }
}

function scriptOf({ scripts }: Manifest, name: string): string | null {
  const script = isRecord(scripts) ? scripts[name] : undefined
  return typeof script === 'string' && script.trim() !== '' ? script.trim() : null
}

/** Scripts that lead to other scripts are followed this far; deeper ones are unknown. */
const DEEPEST = 5

/** npm's own script of a project without tests. */
const NO_TESTS = /^echo\b.*no test specified/
/** Steps before the tests that write nothing which tests read. */
const CHECKS = /^(?:npx +)?(?:tsc +(?:.* )?--noEmit|tsc +--noEmit|eslint|biome|prettier|oxlint)\b/
const CHECK_SCRIPTS = /^(?:(?:npm|pnpm|yarn|bun)(?: run)? +)(?:lint|typecheck|type-check|types|check|format)(?::\S+)?$/
const OTHER_SCRIPT = /^(?:npm|pnpm|yarn|bun) (?:run |run-script )?([\w:.-]+)(?: +--.*)?$/
const RUNNERS: readonly (readonly [RegExp, Runner])[] = [
  [/^node(?: +-\S+(?: +(?:tsx|ts-node\/esm|\S*loader\S*))?)* +--test(?:\s|$)/, 'node --test'],
  [/^(?:npx +)?tsx +(?:\S+ +)*--test(?:\s|$)/, 'node --test'],
  [/^(?:npx +)?vitest(?:\s|$)/, 'vitest'],
  [/^(?:npx +)?jest(?:\s|$)/, 'jest'],
]

/** The one runner of a test script; null for a script that runs no tests. */
function runnerOf(script: string, manifest: Manifest, depth = 0): Runner | 'unknown' | null {
  if (NO_TESTS.test(script)) return null
  const steps = script
    .split('&&')
    .map((step) => step.trim().replace(/^(?:(?:npx +)?cross-env +)?(?:[A-Z_][A-Z0-9_]*=\S* +)+/i, ''))
    .filter((step) => step !== '' && !CHECKS.test(step) && !CHECK_SCRIPTS.test(step))
  const [step] = steps
  if (step === undefined || steps.length > 1 || /[|;<>`$]/.test(step)) return 'unknown'
  const known = RUNNERS.find(([pattern]) => pattern.test(step))
  if (known !== undefined) return known[1]
  const other = OTHER_SCRIPT.exec(step)?.[1]
  const further = other === undefined || depth >= DEEPEST ? null : scriptOf(manifest, other)
  return further === null ? 'unknown' : runnerOf(further, manifest, depth + 1)
}

/** What the embedded runtime brings itself, or has no use for. */
const BROUGHT =
  /^(?:vitest|@vitest\/.+|jest|jest-cli|@jest\/globals|ts-jest|babel-jest|@swc\/jest|typescript|tsx|ts-node|cross-env|@types\/.+)$/
/** Browsers in Node: a test asks for them by a setting, not by name. */
const ENVIRONMENTS = /^(?:jsdom|happy-dom|jest-environment-.+)$/

const CODE = /\.[cm]?[jt]sx?$/
/** Settings of tools that no test loads. */
const SETTINGS = /(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$/

/** Packages of package.json that are not in the tree and that the project's code names. */
function missingPackages(files: Files, manifest: Manifest): string[] {
  const byName: ReadonlyMap<string, Content> = files
  const declared = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((key) => {
    const named = manifest[key]
    return isRecord(named) ? Object.keys(named) : []
  })
  const missing = new Set(declared.filter((name) => !BROUGHT.test(name) && !byName.has(`node_modules/${name}/package.json`)))
  if (missing.size === 0) return []
  const wanted = new Set([...missing].filter((name) => ENVIRONMENTS.test(name)))
  for (const [path, content] of files) {
    if (wanted.size === missing.size) break
    if (typeof content !== 'string' || !CODE.test(path) || SETTINGS.test(path) || path.includes('node_modules/')) continue
    for (const name of missing) if (!wanted.has(name) && names(content, name)) wanted.add(name)
  }
  return [...wanted].sort()
}

/** Whether a text holds the package's name, or a path in it, in quotes. */
function names(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1]
    const after = text[at + name.length]
    if ((before === "'" || before === '"' || before === '`') && (after === before || after === '/')) return true
  }
  return false
}
