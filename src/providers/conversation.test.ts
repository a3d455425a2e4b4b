/** What a provider's cache finds again, by Anthropic's rules: a part that ends in a mark is kept, and is found where all before it is the same. */
import { expect, test } from 'vitest'
import type { Turn } from '../agent/agent'
import { compose } from '../prompts/compose'
import { TOOL_SPECS } from '../prompts/tool-specs'
import { providerMessages } from './conversation'

const USAGE = { input: 1, cacheRead: null, cacheWrite: null, output: 1, thinking: null }
const file = (turn: number) => `${turn}\tconst line = ${turn}\n`.repeat(40)
const call = (turn: number) => ({ id: `c${turn}`, name: 'Read', input: JSON.stringify({ file_path: `src/${turn}.ts` }) })
const result = (turn: number) => ({ id: `c${turn}`, name: 'Read', text: file(turn), isError: false })

const turnOf = (turn: number): Turn => ({
  thread: 'main',
  purpose: 'tools',
  role: 'main',
  sent: turn === 0 ? 'Make it right.' : '',
  results: turn === 0 ? [] : [result(turn - 1)],
  text: 'I look.',
  calls: [call(turn)],
  stop: 'tools',
  usage: USAGE,
  cost: null,
  ms: 1,
})

const requestOf = (turn: number) =>
  compose({
    purpose: 'tools',
    format: null,
    rules: '',
    map: 'src/a.ts\n',
    files: [],
    mentions: [],
    summary: null,
    turns: Array.from({ length: turn }, (_, index) => turnOf(index)),
    results: turn === 0 ? [] : [result(turn - 1)],
    say: turn === 0 ? 'Make it right.' : '',
    window: null,
    maxOutput: null,
    tools: Object.values(TOOL_SPECS),
  }).request

/** Characters that a cache has, of those that are sent, request by request; and all that is sent. */
function sharesOf(turns: number): readonly { readonly cached: number; readonly sent: number }[] {
  const kept = new Set<string>()
  return Array.from({ length: turns }, (_, turn) => {
    const request = requestOf(turn)
    const fixed = `${JSON.stringify(request.tools)}${request.system}`
    let prefix = fixed
    let cached = kept.has(fixed) ? fixed.length : 0
    kept.add(fixed)
    for (const { providerOptions, ...message } of providerMessages(request, new Map())) {
      prefix += JSON.stringify(message)
      if (providerOptions === undefined) continue
      if (kept.has(prefix)) cached = prefix.length
      kept.add(prefix)
    }
    return { cached, sent: prefix.length }
  })
}

test('the share of a tool conversation that a cache has is 80 % and more by the seventh turn', () => {
  const { cached, sent } = sharesOf(7).at(-1) ?? { cached: 0, sent: 1 }
  expect(cached / sent).toBeGreaterThan(0.8)
})

test('each request finds all of the one before, and requests grow by what a turn adds', () => {
  const shares = sharesOf(30)
  for (const [index, { cached }] of shares.entries()) if (index > 0) expect(cached).toBe(shares[index - 1]?.sent)
  const steps = shares.slice(2).map(({ sent }, index) => sent - (shares[index + 1]?.sent ?? 0))
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(400)
})
