/** One valid file a language, with what it holds and ways to break it. */
import { MANAGED_SAMPLES } from './managed-samples'
import { NATIVE_SAMPLES } from './native-samples'
import { SCRIPT_SAMPLES } from './script-samples'
import { WEB_SAMPLES } from './web-samples'

/** `breaks`: what is replaced by what, and the line (1-based, as editors count) at which that shows. */
export type SyntaxSample = {
  readonly path: string
  readonly text: string
  readonly breaks: readonly (readonly [find: string, put: string, line: number])[]
  /** "path kind: signature" of every definition. */
  readonly symbols: readonly string[]
}

export const SYNTAX_SAMPLES: readonly SyntaxSample[] = [...WEB_SAMPLES, ...NATIVE_SAMPLES, ...MANAGED_SAMPLES, ...SCRIPT_SAMPLES]
