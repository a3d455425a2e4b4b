/** Runs one input and says how it behaved, or what is wrong. */
import { type Input, LawBroken, type Target } from './target'

/** `name`: the same for inputs that show the same fault. */
export type Crash = { readonly name: string; readonly message: string }
export type FuzzVerdict = { readonly behaviour: string } | { readonly crash: Crash }

/** UTF-16 units. */
const MESSAGE = 500

/** What a realm begins with: a decoder that trusts adds to it. */
const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype] as const
const namesOf = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length).join()
const AT_FIRST = namesOf()

function crashOf(thrown: unknown): Crash {
  if (thrown instanceof LawBroken) return { name: thrown.law, message: thrown.message.slice(0, MESSAGE) }
  if (!(thrown instanceof Error)) return { name: 'something else is thrown', message: String(thrown).slice(0, MESSAGE) }
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  // A stack that is full ends anywhere within the functions that call each other.
  const top =
    thrown instanceof RangeError && /call stack/i.test(thrown.message)
      ? ''
      : (/at (?:async )?([\w.#<>]+)/.exec(frames[0] ?? '')?.[1] ?? '')
  return {
    name: `${thrown.name} ${top}`.trim(),
    message: `${thrown.message}\n${frames.slice(0, 6).join('\n')}`.slice(0, MESSAGE),
  }
}

/** Never rejects. */
export async function judge(target: Pick<Target, 'run'>, input: Input): Promise<FuzzVerdict> {
  try {
    const behaviour = await target.run(input)
    if (namesOf() !== AT_FIRST) return { crash: { name: 'a prototype has changed', message: namesOf() } }
    return { behaviour }
  } catch (thrown) {
    return { crash: crashOf(thrown) }
  }
}
