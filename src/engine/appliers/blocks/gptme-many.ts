/** gptme's `patch_many`: patches of several files in one call, under headers of their paths, or one block for each path that the call names. */
import type { Span } from '../../model'
import type { CallArguments } from '../shared/parse-calls'
import { strip } from '../shared/python-text'
import { gptmeBlocks } from './gptme-patch'

/** `path` null: the reply names none. `spanOf`: where the reply has the characters `from` to `to` of the text. */
export type GptmeInput = {
  readonly path: string | null
  readonly text: string
  spanOf(from: number, to: number): Span
}

/** All of them are written, or none. `fault`: why the call cannot be read, with no patches then. */
export type GptmeMany = { readonly patches: readonly GptmeInput[]; readonly fault: string | null; readonly span: Span }

/** A path on a line of its own, and the patch up to the next such line. */
const SECTION = /^=== PATH: ([\s\S]+?) ===\n([\s\S]*?)(?=^=== PATH: |(?![\s\S]))/gm

/** `input`: the fence's text. `paths`: behind `patch_many`. */
export function manyInFence({ text, spanOf }: GptmeInput, paths: readonly string[]): GptmeMany {
  const span = spanOf(0, text.length)
  const fault = (why: string): GptmeMany => ({ patches: [], fault: why, span })
  if (strip(text) === '') return fault('The patch is empty.')
  const sections = [...text.matchAll(SECTION)]
  if (sections.length > 0) {
    const patches = sections.map(({ index, 0: whole, 1: path = '', 2: patch = '' }) => {
      const base = index + whole.length - patch.length
      return { path, text: patch, spanOf: (from: number, to: number) => spanOf(base + from, base + to) }
    })
    return { patches, fault: null, span }
  }
  if (paths.length === 0) return fault('The call names no file.')
  const blocks = gptmeBlocks(text)
  if ('says' in blocks) return fault(blocks.says)
  if (blocks.length !== paths.length)
    return fault(`The call has ${blocks.length} patches and ${paths.length} paths: there has to be one patch for each path.`)
  const patches = blocks.map(({ from, to }, index) => ({
    path: paths[index] ?? null,
    text: text.slice(from, to),
    spanOf: (start: number, end: number) => spanOf(from + start, from + end),
  }))
  return { patches, fault: null, span }
}

/** `patches`: a list of paths with their patches, or that list as JSON. */
export function manyInCall(args: CallArguments, span: Span): GptmeMany {
  const fault = (why: string): GptmeMany => ({ patches: [], fault: why, span })
  const list = typeof args.patches === 'string' ? parsed(args.patches) : args.patches
  if (!Array.isArray(list)) return fault('The patches are no list.')
  if (list.length === 0) return fault('The list of patches is empty.')
  const patches: GptmeInput[] = []
  for (const entry of list) {
    const [path, patch] = isRecord(entry) ? [entry.path, entry.patch] : []
    if (typeof path !== 'string' || typeof patch !== 'string') return fault('A patch of the list has no path, or no patch.')
    patches.push({ path, text: patch, spanOf: () => span })
  }
  return { patches, fault: null, span }
}

const isRecord = (value: unknown): value is CallArguments => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
