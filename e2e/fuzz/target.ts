/** What is fuzzed: how its inputs are made, and what has to hold of every one of them. */
import type { Random } from './random'

/** Named parts of an input, all of them text, so that any part can be shortened; bytes are one character each, 0 to 255. */
export type Input = Readonly<Record<string, string>>

export type Target = {
  readonly name: string
  seeds(): readonly Input[]
  /** An input made of `parent`; `other` is one that it may take parts from. */
  mutate(parent: Input, other: Input, random: Random): Input
  /**
   * Runs the input and checks the laws. The answer says how the code behaved: the same for inputs that take the same ways through it.
   * @throws LawBroken, or whatever the code throws
   */
  run(input: Input): string | Promise<string>
  /** The same input so many times as long, as far as its form allows that. */
  grow(input: Input, times: number): Input
}

/** A law that does not hold. Its name says which; two inputs that break it are one fault. */
export class LawBroken extends Error {
  override readonly name = 'LawBroken'
  readonly law: string

  constructor(law: string, detail: string) {
    super(`${law}: ${detail}`)
    this.law = law
  }
}

/** UTF-16 units of a detail. */
const DETAIL = 300

/** @throws LawBroken unless `holds` */
export function law(name: string, holds: boolean, detail: () => unknown = () => ''): void {
  if (holds) return
  const said = detail()
  throw new LawBroken(name, (typeof said === 'string' ? said : (JSON.stringify(said) ?? String(said))).slice(0, DETAIL))
}

/** Holds where both are the same as JSON. */
export function same(name: string, one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one) ?? '', JSON.stringify(other) ?? '']
  if (a === b) return
  let at = 0
  while (a[at] === b[at]) at++
  law(name, false, () => `…${a.slice(Math.max(0, at - 60), at + 80)}… / …${b.slice(Math.max(0, at - 60), at + 80)}…`)
}

export const partOf = (input: Input, name: string): string => input[name] ?? ''

export const inputBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 255)

export function inputText(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 4096) text += String.fromCharCode(...bytes.subarray(from, from + 4096))
  return text
}

/** A behaviour as text: each of the words once, in order. */
export const signature = (words: Iterable<string>): string => [...new Set(words)].sort().join(' ')
