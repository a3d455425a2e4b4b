/** The part of `@webcontainer/api` that is used: the real package fits, and so does a fake in tests. */
import type { AuthAPI, AuthInitOptions, BootOptions, WebContainer } from '@webcontainer/api'

export type Container = Pick<WebContainer, 'fs' | 'mount' | 'path' | 'spawn' | 'teardown' | 'workdir'>

export type ContainerModule = {
  readonly WebContainer: { boot(options?: BootOptions): Promise<Container> }
  readonly auth: Pick<AuthAPI, 'init'>
  configureAPIKey(key: string): void
}

type AuthResult = ReturnType<AuthAPI['init']>

export type HostOptions = {
  /** The package; called at the first boot, and again where it rejected. */
  load(): Promise<ContainerModule>
  /** StackBlitz's key, for those who have one. */
  readonly apiKey?: string
  /** Signs in to StackBlitz, so that private packages can be installed. */
  readonly auth?: AuthInitOptions
  /** What signing in came to; called once, before the boot. */
  onAuth?(result: AuthResult): void
  /** Resolves when the host's page is loaded, whatever it is; never, where that cannot be seen. */
  untilLoaded(): Promise<void>
  /** Makes the page cross-origin isolated where that can be done: null, or the sentence that says why it is not. */
  isolate(): Promise<string | null>
  /** Whether the browser believes that there is a network. */
  isOnline(): boolean
}

/** All in milliseconds. */
export type Limits = {
  readonly bootMs: number
  readonly installMs: number
  /** From `kill()` until the container itself is taken to be blocked. */
  readonly killMs: number
  /** Between two looks at the events' file, beside those that a watcher asks for. */
  readonly pollMs: number
  /** What a test may take beyond its own limit, which its runner has to enforce first. */
  readonly testGraceMs: number
  /** What a file may be silent beyond a test's limit: it has to be loaded, and compiled. */
  readonly loadGraceMs: number
  /** What the container may be silent for before it is taken to be dead. More: a person waits; fewer: a busy one is given up. */
  readonly deadMs: number
}

/** The usual ones. */
export const LIMITS: Limits = {
  bootMs: 20_000,
  installMs: 240_000,
  killMs: 2_000,
  pollMs: 200,
  testGraceMs: 1_500,
  loadGraceMs: 15_000,
  deadMs: 12_000,
}

/** Where the reporters and the events' file are in the container: no test runner looks for tests there, and no tree is read from there. */
export const OWN_FOLDER = 'node_modules/.hunkscope'
