/** What a tool call means: its name and arguments, in any of the spellings in use, as edits. */
import type { Span } from '../model'
import type { Account } from './account'
import type { JsonNode } from './json'

/** An argument as the reply gives it. Of a tag's content the value is a string node. */
export type Argument = { readonly name: string; readonly nameSpan: Span; readonly value: JsonNode }

/** `name` '' where the reply gives the arguments alone. `closed` false: the reply ended inside the call. */
export type Call = {
  readonly name: string
  readonly arguments: readonly Argument[]
  readonly span: Span
  readonly closed: boolean
}

/** Whether a call's name or arguments are those of a tool, so that it is more than any JSON object. */
export function looksLikeCall(_call: Call): boolean {
  return false
}

/**
 * Adds the edits that a call makes to the account, or the step that it is where it edits nothing; covers the parts of its arguments with their roles.
 * A call that is cut off or misses an argument adds a diagnostic instead.
 */
export function readCall(_call: Call, _account: Account): void {}
