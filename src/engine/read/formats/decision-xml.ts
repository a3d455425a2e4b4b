/**
 * Decisions: one `<decision mode="act|final|wait">` with an action and its named arguments, or `mode="branch"` with candidates.
 * An action that edits is an edit; a branch chooses nothing, so none of its candidates is one.
 */
import type { Step } from '../../model'
import type { Argument } from '../calls/call'
import { readCall } from '../calls/calls'
import type { MappedText } from '../mapped-text'
import type { FormatReader } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { claimElement } from '../tags/element'
import type { TagGrammar } from '../tags/extent'
import { tagAt } from '../tags/tags'
import { contentOf, diagnoseClosings, diagnoseStrays, type Element } from '../tags/tree'
import { valuesOf } from '../tags/values'
import { ARGUMENT_TAGS } from './tag-names'

const THOUGHTS: ReadonlySet<string> = new Set(['thought', 'think', 'thinking', 'plan', 'rationale', 'reasoning'])
const ANSWERS: ReadonlySet<string> = new Set(['final_answer', 'answer', 'result'])
const REASONS: ReadonlySet<string> = new Set(['reason', 'note', 'message', 'question'])
const HOLDERS: ReadonlySet<string> = new Set(['decision', 'action', 'actions', 'candidates', 'candidate', 'args', 'arguments'])
const LEAVES: ReadonlySet<string> = new Set(['arg', 'argument', 'parameter', 'score', 'mode', 'selection'])

const isWord = (name: string) => THOUGHTS.has(name) || ANSWERS.has(name) || REASONS.has(name) || LEAVES.has(name)

const GRAMMAR: TagGrammar = {
  known: (name) => HOLDERS.has(name) || isWord(name) || ARGUMENT_TAGS.has(name),
  part({ name, key }, parent) {
    if (parent === 'action' || parent === 'args' || parent === 'arguments') {
      if (name === 'args' || name === 'arguments') return parent === 'action' ? 'parts' : null
      if (name === 'arg' || name === 'argument' || name === 'parameter') return key === '' ? null : 'text'
      return ARGUMENT_TAGS.has(name) ? 'text' : null
    }
    if (name === 'decision') return parent === 'candidate' ? 'parts' : null
    if (HOLDERS.has(name)) return 'parts'
    return isWord(name) ? 'text' : null
  },
}

const MODES: ReadonlySet<string> = new Set(['act', 'final', 'wait', 'branch'])

/** Whether a decision begins with a part of one, where its tag says no mode. */
function begins(text: string, at: number): boolean {
  const inner = tagAt(text, at, GRAMMAR.known)
  return inner !== null && GRAMMAR.part(inner, 'decision') !== null
}

/** A decision that is whole. */
class Decision {
  readonly #account: ReadingBuilder
  readonly #passage: MappedText

  constructor(account: ReadingBuilder, passage: MappedText) {
    this.#account = account
    this.#passage = passage
  }

  decide(decision: Element): void {
    diagnoseClosings(decision, this.#passage, this.#account)
    for (const part of decision.parts) if (THOUGHTS.has(part.tag.name)) this.#account.cover(this.#span(part), 'thinking')
    const mode = this.#mode(decision)
    if (mode === 'act') this.#act(decision)
    else if (mode === 'branch') this.#branch(decision)
    else if (mode === 'final' || mode === 'wait') this.#stop(decision, mode)
    else this.#giveUp(decision, 'unknown-command', mode, 'act|final|wait')
  }

  /** What the tag says, else what its parts show. */
  #mode(decision: Element): string {
    const own = (decision.tag.attributes.get('mode') ?? this.#text(decision, (name) => name === 'mode') ?? '')
      .trim()
      .toLowerCase()
    if (MODES.has(own)) return own
    const has = (names: ReadonlySet<string>) => decision.parts.some((part) => names.has(part.tag.name))
    const shown = has(new Set(['candidate', 'candidates']))
      ? 'branch'
      : has(new Set(['action', 'actions']))
        ? 'act'
        : has(ANSWERS)
          ? 'final'
          : ''
    if (shown === '') return own
    const span = this.#passage.span(decision.tag.from, decision.tag.to)
    const expected = `mode="${shown}"`
    if (own === '') this.#account.diagnose({ code: 'missing-argument', span, found: '', expected, repair: expected })
    else this.#account.diagnose({ code: 'unknown-command', span, found: own, expected, repair: expected })
    return shown
  }

  #act(decision: Element): void {
    const actions = actionsIn(decision)
    if (actions.length === 0) {
      this.#giveUp(decision, 'missing-argument', '', '<action name="…">')
      return
    }
    diagnoseStrays(decision, this.#passage, this.#account)
    for (const action of actions) {
      if (action.tag.key === '') this.#giveUp(action, 'missing-argument', '', 'name')
      else
        readCall(
          {
            name: action.tag.key,
            arguments: this.#arguments(action),
            span: this.#span(action),
            closed: true,
            format: 'decision-xml',
          },
          this.#account,
        )
    }
  }

  #arguments(action: Element): Argument[] {
    const parts = action.parts.flatMap((part) => (HOLDERS.has(part.tag.name) ? part.parts : [part]))
    diagnoseStrays(action, this.#passage, this.#account)
    const named = parts.map((part) => ({ name: part.tag.key || part.tag.name, part }))
    return valuesOf(named, this.#passage, this.#account)
  }

  #branch(decision: Element): void {
    const found = candidatesIn(decision)
    if (found.length === 0) {
      this.#giveUp(decision, 'missing-argument', '', '<candidate>')
      return
    }
    const candidates = found.map((candidate) => {
      const [action] = actionsIn(candidate)
      const score = candidate.tag.attributes.get('score') ?? this.#text(candidate, (name) => name === 'score') ?? ''
      return { action: action?.tag.key ?? candidate.tag.key, score: scoreOf(score), span: this.#span(candidate) }
    })
    const text = this.#text(decision, (name) => REASONS.has(name) || name === 'selection') ?? ''
    this.#step(decision, { mode: 'branch', text, candidates })
  }

  #stop(decision: Element, mode: 'final' | 'wait'): void {
    const names = mode === 'final' ? ANSWERS : REASONS
    const [stray] = decision.strays
    const direct = stray === undefined ? '' : this.#passage.text.slice(stray.from, stray.to).trim()
    const text = this.#text(decision, (name) => names.has(name)) ?? direct
    if (mode === 'final' && text === '') {
      const span = this.#span(decision)
      this.#account.diagnose({ code: 'missing-argument', span, found: '', expected: '<final_answer>', repair: '' })
    }
    this.#step(decision, { mode, text, candidates: [] })
  }

  #step(decision: Element, step: Pick<Step, 'mode' | 'text' | 'candidates'>): void {
    this.#account.addStep({ ...step, action: '', span: this.#span(decision) }, 'decision-xml')
  }

  /** The text of the first part of such a name. */
  #text(element: Element, isNamed: (name: string) => boolean): string | null {
    const part = element.parts.find(({ tag }) => isNamed(tag.name))
    return part === undefined ? null : contentOf(part, this.#passage).text.trim()
  }

  #giveUp(element: Element, code: 'missing-argument' | 'unknown-command', found: string, expected: string): void {
    const span = this.#span(element)
    this.#account.cover(span, 'unread')
    this.#account.diagnose({ code, span, found, expected, repair: null })
  }

  #span({ tag, end }: Element) {
    return this.#passage.span(tag.from, end)
  }
}

/** The actions in a decision or a candidate, however they are wrapped. */
function actionsIn({ parts }: Element): Element[] {
  return parts.flatMap((part) =>
    part.tag.name === 'action' ? [part] : part.tag.name === 'actions' || part.tag.name === 'decision' ? actionsIn(part) : [],
  )
}

const candidatesIn = ({ parts }: Element): Element[] =>
  parts.flatMap((part) => (part.tag.name === 'candidates' ? candidatesIn(part) : part.tag.name === 'candidate' ? [part] : []))

/** 0 to 1, from a number or a percentage. */
function scoreOf(text: string): number | null {
  const found = /^\s*(\d{0,4}(?:\.\d{1,20})?)\s*(%?)\s*$/.exec(text)
  if (found === null || found[1] === '') return null
  const score = Number(found[1]) / (found[2] === '%' ? 100 : 1)
  return score <= 1 ? score : null
}

export const decisionXml: FormatReader = {
  name: 'decision-xml',
  opensAt: '<',
  open(line, account) {
    const tag = tagAt(line.text, line.text.search(/\S/), (name) => name === 'decision')
    if (tag === null || tag.kind === 'close') return null
    return claimElement(account, line, tag, {
      kind: 'parts',
      grammar: GRAMMAR,
      ...(tag.attributes.has('mode') ? {} : { begins }),
      read(open, ended) {
        const { element, passage } = open.close(ended)
        new Decision(account, passage).decide(element)
      },
    })
  },
}
