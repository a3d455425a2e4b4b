/** Composes a message: says first what matters most, and puts each part in its place. */
import { plural } from '../explain'
import type { ShownEvidence } from './evidence'
import { type Feedback, MessageDraft, type MessagePart, messagePart } from './message-draft'
import { plain } from './quote'

/** What is wrong, of one hunk or of several of which the same is to be said. */
export type MessageProblem = {
  /** The file's path, or another name of the place. */
  readonly where: string
  /** Numbers of the hunks, from 1, ascending; none for what is no hunk. */
  readonly hunks: number[]
  /** One sentence. */
  readonly cause: string
  readonly advice: string
  readonly evidence: ShownEvidence[]
}

/** The text around the problems. Of `head`, each of `fine` and `closing`: what it says at least, and what it says where there is room. */
export type MessageFrame = {
  readonly head: readonly [string, string]
  readonly fine: readonly (readonly string[])[]
  readonly closing: readonly [string, string]
  /** What one problem is called where those that did not fit are counted. */
  readonly one: string
}

/** How many problems a problem represents. */
export const problemCount = ({ hunks }: MessageProblem): number => Math.max(1, hunks.length)

/** UTF-16 units of a path, from its end. More: a made-up path fills the message, fewer: files of one name look the same. */
const PATH = 80

/** UTF-16 units of the name of what is no file. */
const NAME = 400

/** What is tried for the first path, where the budget is too small for all of it. */
const PATHS = [PATH, 40, 20, 10]

/** Runs of hunks, or files, in one list. More: a list that nobody reads, fewer: the model has to find out the rest. */
export const LISTED = 12

/** The last segments of a path that fit; of a longer last one its end. */
export function shortPath(path: string, width = PATH): string {
  if (path.length <= width) return plain(path, width)
  const end = path.slice(-width)
  const slash = end.indexOf('/')
  return `…${plain(slash >= 0 && slash < end.length - 1 ? end.slice(slash) : end, width)}`
}

/** Numbers, ascending, as people list them: "hunk 3", "hunks 1, 4–6". */
export function listed(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  const named = runs.slice(0, LISTED).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${numbers.length === 1 ? 'hunk' : 'hunks'} ${named.join(', ')}${runs.length > LISTED ? ' and more' : ''}`
}

/** Tokens below which nothing more is tried. */
const NOTHING = 4

type ProblemPart = { readonly problem: MessageProblem; readonly part: MessagePart; readonly facts: readonly Fact[] }
type Fact = { readonly evidence: ShownEvidence; readonly part: MessagePart }

/** The message of the problems, in their order. `first`: the one that the message names whatever the budget. */
export function composeMessage(
  problems: readonly MessageProblem[],
  first: MessageProblem,
  frame: MessageFrame,
  budget: number,
): Feedback {
  const draft = new MessageDraft(budget)
  const fine = frame.fine.filter((steps) => steps.length > 0)
  const [head, more, closing] = [messagePart('\n\n'), messagePart('\n\n'), messagePart(fine.length > 0 ? '\n' : '\n\n')]
  const notes = fine.map((steps, index) => ({ steps, part: messagePart(index === 0 ? '\n\n' : '\n') }))
  const all = problems.map((problem) => ({
    problem,
    part: messagePart('\n\n'),
    facts: problem.evidence.map((evidence) => ({ evidence, part: messagePart('\n') })),
  }))
  draft.say(head, frame.head[0])
  const named = sayMinimum(draft, all, first, { more, closing, frame })
  for (const { steps, part } of notes) for (const text of steps) draft.say(part, text)
  draft.say(head, frame.head[1])
  draft.say(closing, frame.closing[1])
  for (const { problem, part, line } of named) {
    if (draft.room <= NOTHING) break
    if (problem.advice !== '') draft.say(part, `${line} ${problem.advice}`)
  }
  showEvidence(draft, named)
  const inOrder = all.flatMap(({ part, facts }) => [part, ...facts.map((fact) => fact.part)])
  return draft.finish([head, ...inOrder, more, ...notes.map(({ part }) => part), closing])
}

/** Names every problem and its cause as far as there is room, counts the others, and returns those that it named. */
function sayMinimum(
  draft: MessageDraft,
  all: readonly ProblemPart[],
  first: MessageProblem,
  { more, closing, frame }: { readonly more: MessagePart; readonly closing: MessagePart; readonly frame: MessageFrame },
): (ProblemPart & { readonly line: string })[] {
  const begin = all.find(({ problem }) => problem === first)
  if (begin === undefined) return []
  const width = PATHS.find((width) => draft.say(begin.part, `- ${nameOf(first, width)}.`)) ?? PATH
  draft.say(closing, frame.closing[0])
  let left = all.reduce((sum, { problem }) => sum + problemCount(problem), 0) - problemCount(first)
  const sayLeft = () => {
    draft.silence(more)
    if (left > 0) draft.say(more, `And ${plural(left, frame.one)} more.`)
  }
  sayLeft()
  const named: (ProblemPart & { readonly line: string })[] = []
  for (const one of [begin, ...all.filter((other) => other !== begin)]) {
    const { cause } = one.problem
    const line = `- ${nameOf(one.problem, one === begin ? width : PATH)}${cause === '' ? '' : `: ${cause}`}`
    if (!draft.say(one.part, line)) break
    named.push({ ...one, line })
    if (one !== begin) left -= problemCount(one.problem)
  }
  sayLeft()
  return named
}

const nameOf = ({ where, hunks }: MessageProblem, width: number): string =>
  hunks.length === 0 ? plain(where, width === PATH ? NAME : width) : `${shortPath(where, width)}, ${listed(hunks)}`

/** Says first what helps most, of any problem, and nothing twice. */
function showEvidence(draft: MessageDraft, named: readonly ProblemPart[]): void {
  const facts = named.flatMap(({ problem, facts }) => facts.map((fact) => ({ ...fact, several: problem.hunks.length > 1 })))
  const said = new Set<string>()
  for (const { evidence, part, several } of facts.sort((a, b) => a.evidence.rank - b.evidence.rank)) {
    if (draft.room <= NOTHING) break
    const text = evidence.text()
    if (text !== '' && !said.has(text) && draft.say(part, several ? `Hunk ${evidence.hunk}: ${text}` : text)) said.add(text)
  }
}
