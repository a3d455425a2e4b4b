/** A map of a project for a prompt: its files with their definitions, those first that others refer to most, within a number of tokens. */
import type { Content, Path } from '../engine/model'
import { definitionsOf, type OutlineDefinition } from './outline/definitions'
import { type Outline, pageWithin } from './outline/page'
import { rank } from './outline/rank'
import type { Syntax } from './syntax'

export type OutlineOptions = {
  /** That `text` may take; it never takes more. */
  readonly tokens: number
  /** Stops the work; `outline` then rejects with its reason. */
  readonly signal?: AbortSignal
}

/** UTF-16 units of text that are read before others have their turn. More: a worker that hears late, fewer: time lost between turns. */
const SLICE = 300_000

/** Loads the grammars that the files need. The same files give the same outline. Bytes and texts that no grammar reads are listed by path alone, as far as there is room. */
export async function outline(
  files: ReadonlyMap<Path, Content>,
  syntax: Syntax,
  { tokens, signal }: OutlineOptions,
): Promise<Outline> {
  const paths = [...files.keys()].sort()
  await syntax.load(paths)
  const turn = turns(signal)
  const texts = new Map<Path, string>()
  const definitions = new Map<Path, readonly OutlineDefinition[]>()
  for (const path of paths) {
    const text = files.get(path)
    if (typeof text !== 'string') continue
    const symbols = syntax.symbols(path, text)
    if (symbols === null || symbols === 'loading') continue
    texts.set(path, text)
    definitions.set(path, definitionsOf(symbols, text))
    await turn(text.length)
  }
  const ranked = await rank(texts, definitions, turn)
  return pageWithin(paths, definitions, ranked, tokens)
}

/** Lets others have their turn once enough text was read. */
function turns(signal: AbortSignal | undefined): (read: number) => Promise<void> {
  let since = 0
  return async (read) => {
    since += read
    if (since < SLICE) return
    since = 0
    await new Promise((resolve) => setTimeout(resolve))
    signal?.throwIfAborted()
  }
}
