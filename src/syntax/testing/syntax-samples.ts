/** One valid file a language, with what it holds and ways to break it. */
import { MANAGED_SAMPLES } from './managed-samples'
import { NATIVE_SAMPLES } from './native-samples'
import { SCRIPT_SAMPLES } from './script-samples'
import type { SyntaxSample } from './syntax-sample'
import { WEB_SAMPLES } from './web-samples'

export const SYNTAX_SAMPLES: readonly SyntaxSample[] = [...WEB_SAMPLES, ...NATIVE_SAMPLES, ...MANAGED_SAMPLES, ...SCRIPT_SAMPLES]
