/** What suits a model by its name: the format of its edits, and how much it thinks. A person may choose otherwise. */
import type { FormatId } from '../../engine/model'
import type { Effort } from '../../providers/provider'

/**
 * `why` of the format. 'small': a small model, which quotes badly; 'patch': its maker trains it on that format; 'usual': nothing speaks for another.
 * `effort` null: it does not think before it answers, or takes no word about it.
 */
export type ModelAdvice = {
  readonly format: FormatId
  readonly why: 'small' | 'patch' | 'usual'
  readonly effort: Effort | null
}

/** OpenAI asks for this format in its guide to GPT-4.1 and trains the models after it on it. */
const PATCHES = /^(?:openai\/)?(?:gpt-(?:4\.1|5)|codex|o[34])/
/** Sizes up to 14 billion, and what makers call their smallest. */
const SMALL = /(?:^|[-_:/])(?:[1-9]|1[0-4])(?:\.\d)?b(?:$|[-_:])|[-_](?:nano|tiny|lite)(?:$|[-_])/i

/** By the provider's id: models that think and take a word about how much. Of others a request with that word might be refused. */
const THINKS: Readonly<Record<string, RegExp>> = {
  openai: /^(?:gpt-5|o[1-9])/,
  anthropic: /^claude-(?:opus-4-[5-9]|sonnet-4-[6-9])/,
  google: /^gemini-(?:2\.5|3)/,
  groq: /^openai\/gpt-oss/,
}

/** `provider`: its id; null: a recording answers. */
export function adviceFor(provider: string | null, model: string): ModelAdvice {
  const effort = provider !== null && Object.hasOwn(THINKS, provider) && THINKS[provider]?.test(model) ? 'medium' : null
  if (SMALL.test(model)) return { format: 'whole-file', why: 'small', effort }
  if (PATCHES.test(model)) return { format: 'apply-patch', why: 'patch', effort }
  return { format: 'search-replace', why: 'usual', effort }
}
