/** How the tests of a project run, as its configuration of Vitest or Jest says it. What decides which files are tests is in `runner-files.ts`. */
import type { ModuleRules } from './jest-modules'

/**
 * Another name of modules. `find`: a specifier or its beginning up to a '/', or an expression in its place; `to`: candidates in its place, tried in
 * order: paths that begin with /project/, other specifiers, with $1 for what a group of the expression found.
 */
export type Alias = { readonly find: string | RegExp; readonly to: readonly string[] }

/** How the tests of one runner run. Null: the runner's own. */
export type RunnerSettings = {
  /** The test names that a file finds without an import: `describe`, `expect`, …; null: nothing says so. */
  readonly globals: boolean | null
  /** What runs before each test file, in order: paths or packages. `isBare`: before there is any test function. */
  readonly setup: readonly { readonly specifier: string; readonly isBare: boolean }[]
  readonly aliases: readonly Alias[]
  /** `paths` of a tsconfig.json count. */
  readonly tsPaths: boolean
  /** A tsconfig.json that cannot be read fails the TypeScript around it, and its `paths` count for the files of its own project alone. */
  readonly holdsTsConfig: boolean
  /** How a file becomes one that runs; null: every syntax that this runtime reads is taken, as by Vite. */
  readonly modules: ModuleRules | null
  /** Folders in which packages lie beside node_modules: names of folders around a file, or paths that begin with /project/. */
  readonly moduleFolders: readonly string[]
  /** What is reset before each test. */
  readonly mocks: { readonly clear: boolean; readonly reset: boolean; readonly restore: boolean }
  readonly unstubs: { readonly envs: boolean; readonly globals: boolean }
  /** Milliseconds. */
  readonly testTimeout: number | null
  /** Milliseconds. */
  readonly hookTimeout: number | null
  readonly retry: number
  /** A test without an assertion fails. */
  readonly requireAssertions: boolean
  /** `only` is no failure. */
  readonly allowOnly: boolean
  /** Snapshots that are not stored are failures. */
  readonly storedSnapshots: boolean
  /** Of the process. */
  readonly env: Readonly<Record<string, string>>
  /** Values that every file finds by their names. */
  readonly values: Readonly<Record<string, unknown>>
}

/** `missing`: names of settings that may decide a verdict and that the embedded runtime does not have, sorted. */
export type ReadSettings = { readonly settings: RunnerSettings; readonly missing: readonly string[] }
