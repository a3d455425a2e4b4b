/** The smallest input that still shows a fault, as far as it is found within a time: by parts, by lines, by values, by characters. */
import type { Input } from './target'

/** Milliseconds for one fault. More: a run with faults takes long; fewer: its inputs are long to read. */
const PATIENCE = 6000

type Fails = (input: Input) => Promise<boolean>

/** Leaves out stretches of a list, halves first, while what is left still fails. */
async function withoutSome<T>(all: readonly T[], fails: (left: readonly T[]) => Promise<boolean>): Promise<readonly T[]> {
  let left = all
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)]
      if (await fails(fewer)) left = fewer
      else at += size
    }
  return left
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every JSON text that is one key or item shorter than this one. */
function* shorterValues(json: string): Generator<string> {
  const value: unknown = JSON.parse(json)
  const left: unknown[] = [value]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (!isObject(next)) continue
    for (const key of Object.keys(next)) {
      const kept: unknown = Reflect.get(next, key)
      if (Array.isArray(next)) next.splice(Number(key), 1)
      else Reflect.deleteProperty(next, key)
      yield JSON.stringify(value)
      if (Array.isArray(next)) next.splice(Number(key), 0, kept)
      else Reflect.set(next, key, kept)
      if (isObject(kept)) left.push(kept)
    }
  }
}

async function shorterJson(json: string, fails: (json: string) => Promise<boolean>): Promise<string> {
  try {
    for (const shorter of shorterValues(json)) if (await fails(shorter)) return shorterJson(shorter, fails)
  } catch {
    // What is no JSON, or too deep for it, is shortened as text.
  }
  return json
}

/** @param fails whether an input still shows the same fault */
export async function shrink(input: Input, fails: Fails): Promise<Input> {
  const end = performance.now() + PATIENCE
  const stillFails: Fails = async (tried) => performance.now() < end && (await fails(tried))
  let small = input
  for (const name of Object.keys(input)) {
    const { [name]: _, ...rest } = small
    if (await stillFails(rest)) small = rest
  }
  for (const name of Object.keys(small)) {
    const put = (text: string): Input => ({ ...small, [name]: text })
    const part = () => small[name] ?? ''
    if (/^\s*[[{]/.test(part())) small = put(await shorterJson(part(), (json) => stillFails(put(json))))
    const lines = await withoutSome(part().split(/(?<=\n)/), (left) => stillFails(put(left.join(''))))
    small = put(lines.join(''))
    const characters = await withoutSome(part().split(''), (left) => stillFails(put(left.join(''))))
    small = put(characters.join(''))
  }
  return small
}
