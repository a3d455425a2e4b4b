/** The packages uvu and ava, which the guest brings in a manner of its own: the packages themselves name no test that passed, or start processes. */
import type { TestError } from '../../runtime'
import type { RunnerClock } from './node-test/call-body'
import type { Runner } from './runner'
import { urlOf } from './stack-frames'

/** Names of modules. */
export const BROUGHT: ReadonlySet<string> = new Set(['ava', 'uvu', 'uvu/assert'])

type Parts = { readonly runner: Runner; readonly clock: RunnerClock; readonly note: (text: string) => void }
type Face = { register?(): void; finish(): TestError | null }

/** Of one test file. */
export class BroughtRunners {
  readonly #parts: Parts
  readonly #modules = new Map<string, object>()
  readonly #faces: Face[] = []
  /** A file that leaves by `process.exit` is red, whatever the code. */
  refusesExit = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Undefined: the file has not asked for it. */
  get(name: string): object | undefined {
    return this.#modules.get(name)
  }

  async load(name: string): Promise<object> {
    const known = this.#modules.get(name)
    if (known) return known
    const made = await this.#make(name)
    this.#modules.set(name, made)
    return made
  }

  async #make(name: string): Promise<object> {
    if (name === 'uvu/assert') return { ...(await import('uvu/assert')) }
    const { runner, clock, note } = this.#parts
    if (name === 'uvu') {
      const { createUvu } = await import('./uvu')
      const face = createUvu(runner)
      this.#faces.push(face)
      return face.module
    }
    const { createAva } = await import('./ava')
    const face = createAva({ runner, clock, note, url: urlOf(runner.file) })
    this.#faces.push(face)
    this.refusesExit = true
    return { default: face.test }
  }

  /** The file has run to its end: what it declared is known. */
  register(): void {
    for (const face of this.#faces) face.register?.()
  }

  /** What is wrong with the file beside its tests; null: nothing. */
  finish(): TestError | null {
    for (const face of this.#faces) {
      const error = face.finish()
      if (error) return error
    }
    return null
  }
}
