/** The answer to a step → what it decides, through the engine's own reading. */
import type { Decided, Proposed } from '../../agent/agent'
import { readReply } from '../../engine/index'
import type { Reading, Step } from '../../engine/model'

/** `reply`: what was read. null: it holds no decision, or more than one action. */
export function replyDecisionOf({ edits, steps }: Reading, reply: string): Decided | null {
  const [step, ...more] = steps
  if (edits.length > 0) return step === undefined ? { mode: 'edit' } : null
  if (step === undefined || more.length > 0) return null
  if (step.mode === 'final' || step.mode === 'wait') return { mode: step.mode, text: step.text }
  if (step.mode === 'branch') {
    const ways = waysIn(step, reply)
    return ways.length === 0 ? null : { mode: 'branch', ways }
  }
  return { mode: 'act', call: { id: `step-${step.span.from}`, name: step.action, input: step.text } }
}

/** The candidates of a branch that can be done, each read as a decision of its own. */
const waysIn = ({ candidates }: Step, reply: string): readonly Proposed[] =>
  candidates.flatMap(({ score, span }): Proposed[] => {
    const inside = reply
      .slice(span.from, span.to)
      .replace(/^<[^>]*>|<\/[^<>]*>\s*$/g, '')
      .replace(/<score>[^<]*<\/score>/, '')
    const own = /<decision\b/.test(inside) ? inside : `<decision mode="act">${inside}</decision>\n`
    const reading = readReply(own)
    if (reading.steps.some(({ mode }) => mode !== 'act')) return []
    const decided = replyDecisionOf(reading, own)
    if (decided?.mode === 'edit') return [{ mode: 'edit', reply: own, score }]
    return decided?.mode === 'act' ? [{ ...decided, score }] : []
  })
