/** What gptme is handed out of a reply: patches in fences or as arguments, each with its path. */
import { pathIn, pathInInfo } from '../../read/written-path'
import { type PlainReplyLine, replyLines } from '../shared/fences'
import { parsedCalls, textArgument } from '../shared/parse-calls'
import { universalNewlines } from '../shared/python-text'
import { type GptmeInput, type GptmeMany, manyInCall, manyInFence } from './gptme-many'

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/
const PATCH = /^[`~]{3,}patch(?:_many)?\s/
const MANY = /^patch_many(?:\s|$)/
const ORIGINAL = '<<<<<<< ORIGINAL'
const UPDATED = '>>>>>>> UPDATED'

/** Fences that say `patch` with their path, and those around an ORIGINAL block; else calls of the tool, else text from its first block on. */
export function gptmeInputs(reply: string, defaultPath: string | null): (GptmeInput | GptmeMany)[] {
  const fenced = [...patchFences(reply, defaultPath)]
  if (fenced.length > 0) return fenced
  const calls = parsedCalls(reply).flatMap(({ name, args, span }): (GptmeInput | GptmeMany)[] => {
    if (name === 'patch_many') return [manyInCall(args, span)]
    const text = name === 'patch' ? textArgument(args, 'patch') : null
    return text === null ? [] : [{ path: textArgument(args, 'path') ?? defaultPath, text, spanOf: () => span }]
  })
  if (calls.length > 0) return calls
  const first = reply.indexOf(ORIGINAL)
  return first < 0 ? [] : [inputOf(reply.slice(first), first, defaultPath)]
}

function* patchFences(reply: string, defaultPath: string | null): Generator<GptmeInput | GptmeMany> {
  const lines = replyLines(reply)
  for (let at = 0; at < lines.length; at += 1) {
    const [, marks, rest = ''] = FENCE.exec(lines[at]?.text ?? '') ?? []
    if (marks === undefined) continue
    const above = lines[at - 1]?.text ?? ''
    const info = rest.trim()
    const end = closeOf(lines, at, marks)
    const from = lines[at]?.to ?? reply.length
    const text = reply.slice(from, lines[end]?.from ?? reply.length)
    at = end
    if (MANY.test(info)) {
      const input = inputOf(text.endsWith('\n') ? text.slice(0, -1) : text, from, null)
      yield manyInFence(input, info.split(/\s+/).slice(1))
      continue
    }
    const isPatch = /^patch(?:\s|$)/.test(info)
    if (!isPatch && !text.includes(ORIGINAL)) continue
    const named = isPatch ? info.slice('patch'.length).trim() : (pathInInfo(info) ?? pathIn(above, true)?.written ?? '')
    yield inputOf(text.endsWith('\n') ? text.slice(0, -1) : text, from, named === '' ? defaultPath : named)
  }
}

/** The line that closes the fence: one inside of a block is its text, unless the next patch opens before the block ends. */
function closeOf(lines: readonly PlainReplyLine[], opening: number, marks: string): number {
  let open = false
  let inner: number | null = null
  for (let at = opening + 1; at < lines.length; at += 1) {
    const text = lines[at]?.text.trimStart() ?? ''
    if (inner !== null && PATCH.test(text)) return inner
    if (text.startsWith(ORIGINAL)) open = true
    else if (text.startsWith(UPDATED)) open = false
    else if (text.startsWith(marks) && /^([`~])\1*\s*$/.test(text)) {
      if (!open) return at
      inner ??= at
    }
  }
  return inner ?? lines.length
}

/** gptme reads replies with '\n' for any line end. `base`: where `raw` begins in the reply. */
function inputOf(raw: string, base: number, path: string | null): GptmeInput {
  const text = universalNewlines(raw)
  if (text.length === raw.length) return { path, text, spanOf: (from, to) => ({ from: base + from, to: base + to }) }
  // Offsets in `raw` of each unit of `text`, and of its end.
  const offsets = new Int32Array(text.length + 1)
  let at = 0
  for (let unit = 0; unit < text.length; unit += 1) {
    offsets[unit] = at
    at += raw[at] === '\r' && raw[at + 1] === '\n' ? 2 : 1
  }
  offsets[text.length] = at
  return { path, text, spanOf: (from, to) => ({ from: base + (offsets[from] ?? at), to: base + (offsets[to] ?? at) }) }
}
