/** Which runtime runs a project's tests, and why: decided by what the tests need. */
import type { Content, Path } from '../engine/model'
import type { BootResult, RuntimeId } from '../runtimes/runtime'
import { type RunnerId, testPlanOf } from '../test-plan/test-plan'
import { reachedFrom, specifiersIn } from './reached-files'

/** What a person pins for a project; 'auto': the page chooses. */
export type RuntimeChoice = 'auto' | RuntimeId

/** Why a runtime did not start. */
export type BootFailure = Extract<BootResult, { ok: false }>

/** Why a runtime was chosen: a code with data; ui/tests/tests-messages.ts has the sentences. */
export type RuntimeReason =
  | { readonly code: 'pinned' }
  /** `runners`: of the project's tests; none where it has no tests. */
  | { readonly code: 'needs-no-more'; readonly runners: readonly RunnerId[] }
  /** Packages that the tests reach and that are not installed, sorted. */
  | { readonly code: 'packages'; readonly names: readonly string[] }
  /** Modules of Node that test files name and that the embedded runtime does not have, sorted. */
  | { readonly code: 'modules'; readonly names: readonly string[] }
  /** Files that the tests import and that a build would make, sorted. */
  | { readonly code: 'built'; readonly names: readonly string[] }
  /** Settings of the runner that the embedded runtime does not have, sorted. */
  | { readonly code: 'settings'; readonly names: readonly string[] }
  /** A runner that the embedded runtime does not know. */
  | { readonly code: 'runner'; readonly name: string }
  /** WebContainer was wanted, and did not start. */
  | { readonly code: 'fell-back'; readonly failure: BootFailure }

/** A runtime, and why it is that one. */
export type ChosenRuntime = { readonly runtime: RuntimeId; readonly why: RuntimeReason }

type Files = ReadonlyMap<Path, Content>

/** `pinned`: what a person chose for this project. */
export function chooseRuntime(files: Files, pinned: RuntimeChoice): ChosenRuntime {
  if (pinned !== 'auto') return { runtime: pinned, why: { code: 'pinned' } }
  const plan = testPlanOf(files)
  const tests = [...plan.files.keys()]
  if (plan.runners.includes('python')) return { runtime: 'python', why: { code: 'needs-no-more', runners: plan.runners } }
  const elsewhere = (why: RuntimeReason): ChosenRuntime => ({ runtime: 'webcontainer', why })
  if (plan.unknown !== null) return elsewhere({ code: 'runner', name: plan.unknown })
  const reached = reachedFrom(tests, files)
  const names = missingPackages(files, reached.files, manifestOf(files))
  if (names.length > 0) return elsewhere({ code: 'packages', names })
  if (plan.missing.length > 0) return elsewhere({ code: 'settings', names: plan.missing })
  const modules = absentModules(tests, files)
  if (modules.length > 0) return elsewhere({ code: 'modules', names: modules })
  const built = reached.missing.filter((path) => BUILT.test(path))
  if (built.length > 0) return elsewhere({ code: 'built', names: built })
  return { runtime: 'embedded', why: { code: 'needs-no-more', runners: tests.length === 0 ? [] : plan.runners } }
}

/** Folders that builds write to. */
const BUILT = /(?:^|\/)(?:dist|build|esm|cjs|umd)(?:\/|$)/

/** What a test that names one is about; code beside it may name them and do without. */
const ABSENT = /^(?:node:)?(child_process|cluster|dgram|dns|http|http2|https|net|tls|worker_threads|inspector|v8)$/

function absentModules(tests: readonly Path[], files: Files): string[] {
  const names = new Set<string>()
  for (const test of tests) {
    const text = files.get(test)
    if (typeof text !== 'string') continue
    for (const specifier of specifiersIn(text)) {
      const name = ABSENT.exec(specifier)?.[1]
      if (name !== undefined) names.add(name)
    }
  }
  return [...names].sort()
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

/** What the embedded runtime brings itself, or has no use for. */
const BROUGHT =
  /^(?:vitest|@vitest\/.+|jest|jest-cli|mocha|uvu|ava|@jest\/globals|ts-jest|babel-jest|@swc\/jest|typescript|tsx|ts-node|cross-env|@types\/.+)$/
/** Browsers in Node: a test asks for them by a setting, not by name. */
const ENVIRONMENTS = /^(?:jsdom|happy-dom|jest-environment-.+)$/

/** Packages of package.json that are not in the tree and that what the tests reach names. */
function missingPackages(files: Files, reached: readonly Path[], manifest: Manifest): string[] {
  const byName: ReadonlyMap<string, Content> = files
  const declared = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((key) => {
    const named = manifest[key]
    return isRecord(named) ? Object.keys(named) : []
  })
  const missing = new Set(declared.filter((name) => !BROUGHT.test(name) && !byName.has(`node_modules/${name}/package.json`)))
  if (missing.size === 0) return []
  const wanted = new Set([...missing].filter((name) => ENVIRONMENTS.test(name)))
  for (const path of reached) {
    const content = files.get(path)
    if (wanted.size === missing.size) break
    if (typeof content !== 'string') continue
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
