/** One request, put together from its parts: what stays the same first, then what was said, then what is said now. */
import { estimateTokenCount } from 'tokenx'
import type { Purpose, Turn } from '../agent/agent'
import type { AnswerShape, Effort, Message, Request, ToolResult, ToolSpec } from '../providers/provider'
import answerShape from './answer-shape.md?raw'
import { messagesOf, resultsText, turnText, user } from './history'
import { type AskedFormat, FORMATS, RULES, type Ruled } from './library'
import type { Excerpt } from './mentions'
import { excerpt, fileAs, type ShownFile } from './numbered-lines'

/** Part of the window behind which older turns are to be summarised. More: the answer has no room, fewer: summaries that were not needed. */
const FULL = 0.85
/** Turns that stay word for word. More: less is won, fewer: the model forgets what it just did. */
const KEPT_TURNS = 4

export type Composing = {
  readonly purpose: Purpose
  /** In which edits are written; null where none are. Steps are decisions, whatever is said here. */
  readonly format: AskedFormat | null
  /** The project's own rules for models, and the person's; '' for none. */
  readonly rules: string
  /** The outline of the project; '' for none. */
  readonly map: string
  /** The chosen files as they are now, in an order that stays. */
  readonly files: readonly ShownFile[]
  /** Text of what the person mentions and is not among the files. Text that a turn in the request has already is not sent again. */
  readonly mentions: readonly Excerpt[]
  /** What takes the place of the turns before index `upTo`; null: nothing does. */
  readonly summary: { readonly text: string; readonly upTo: number } | null
  /** All turns of the thread. */
  readonly turns: readonly Turn[]
  /** Of the calls of the last turn. */
  readonly results: readonly ToolResult[]
  readonly say: string
  /** Tokens that the model takes; null: not known. */
  readonly window: number | null
  readonly maxOutput: number | null
  readonly tools: readonly ToolSpec[]
  /** The JSON that the answer is to be; left out: it is text. */
  readonly shape?: AnswerShape
  /** How much the model thinks; null: as its provider has it. */
  readonly effort?: Effort | null
  /** What the person has made of parts, by their ids. */
  readonly edited?: Readonly<Record<string, string>>
}

type PartKind = 'rules' | 'format' | 'own-rules' | 'tools' | 'map' | 'file' | 'summary' | 'turn' | 'results' | 'mention' | 'say'

/** `tokens`: estimated. `stable`: the same in the next request. `editable`: another text may take its place. */
type Part = {
  readonly id: string
  readonly kind: PartKind
  readonly title: string
  readonly text: string
  readonly tokens: number
  readonly stable: boolean
  readonly editable: boolean
}

export type Composition = {
  readonly request: Request
  /** In the order in which they are sent. */
  readonly parts: readonly Part[]
  /** Of all parts. */
  readonly tokens: number
  /** The words that are new in the request: what the turn that it becomes has as `sent`. */
  readonly sent: string
  /** The turns before index `upTo` want a summary, and the others stay; null: there is room, or nothing to summarise. */
  readonly wantsSummary: { readonly upTo: number } | null
  /** Whether the window takes it all; true where the window is not known. */
  readonly fits: boolean
}

/** Pure: the same parts give the same request, byte for byte. Nothing is left out for want of room; `fits` and `wantsSummary` report it. */
export function compose(given: Composing): Composition {
  const composing = { ...given, format: formatOf(given) }
  const { turns, results, tools, edited = {}, window, maxOutput, summary } = composing
  const own = (part: Part): Part => {
    const text = part.editable && Object.hasOwn(edited, part.id) ? edited[part.id] : undefined
    return text === undefined || text === part.text ? part : { ...part, text, tokens: estimateTokenCount(text) }
  }
  const system = systemParts(composing).map(own)
  const map = mapParts(composing).map(own)
  const files = fileParts(composing).map(own)
  const earlier = summaryParts(composing).map(own)
  const sentTurns = turns.slice(summary?.upTo ?? 0)
  const history = [...turnParts(turns, summary?.upTo ?? 0), ...resultParts(results)].map(own)
  const now = nowParts(composing, sentTurns).map(own)
  const toolPart = toolParts(tools).map(own)
  const sent = joined(now)
  const request: Request = {
    system: joined(system),
    messages: [
      ...stable(joined(map)),
      ...stable(joined(files)),
      ...user(joined(earlier)),
      ...messagesOf(sentTurns, results, tools.length > 0),
      ...user(sent),
    ],
    tools,
    maxOutput,
    ...(given.shape === undefined ? {} : { shape: given.shape }),
    ...(given.effort == null ? {} : { effort: given.effort }),
  }
  const parts = [...system, ...toolPart, ...map, ...files, ...earlier, ...history, ...now]
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0)
  return {
    request,
    parts,
    tokens,
    sent,
    wantsSummary: window !== null && tokens >= FULL * window ? summarise(turns.length, summary?.upTo ?? 0) : null,
    fits: window === null || tokens + (maxOutput ?? 0) <= window,
  }
}

const formatOf = ({ purpose, turns, format, shape }: Composing): AskedFormat | null =>
  shape !== undefined ? null : ruled(purpose, turns) === 'step' ? 'decision-xml' : format

/** The last turns stay; where only those are left, one of them after the other goes too, and the last one stays. */
function summarise(turns: number, done: number): { readonly upTo: number } | null {
  const upTo = Math.max(turns - KEPT_TURNS, done + 1)
  return upTo < turns ? { upTo } : null
}

const joined = (parts: readonly Part[]): string =>
  parts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n')

const stable = (text: string): Message[] => (text === '' ? [] : [{ role: 'user', text, stable: true }])

type Draft = Pick<Part, 'kind' | 'title' | 'text'> & { readonly id?: string }

const part = ({ id, kind, title, text }: Draft, is: { readonly stable?: boolean; readonly fixed?: boolean } = {}): Part => ({
  id: id ?? kind,
  kind,
  title,
  text,
  tokens: estimateTokenCount(text),
  stable: is.stable ?? false,
  editable: !(is.fixed ?? false),
})

/** A repair goes by the rules of what it repairs: of the last turn that was no repair. */
function ruled(purpose: Purpose, turns: readonly Turn[]): Ruled {
  if (purpose !== 'repair') return purpose
  for (const { purpose: earlier } of turns.toReversed()) if (earlier !== 'repair') return earlier
  return 'edit'
}

const stays = { stable: true } as const

function systemParts({ purpose, format, rules, turns, shape }: Composing): Part[] {
  const of = ruled(purpose, turns)
  return [
    part({ kind: 'rules', title: 'Rules', text: RULES[of].trimEnd() }, stays),
    ...(format === null ? [] : [part({ kind: 'format', title: 'Format of edits', text: FORMATS[format].trimEnd() }, stays)]),
    ...(shape === undefined ? [] : [part({ kind: 'format', title: 'Form of the answer', text: answerShape.trimEnd() }, stays)]),
    ...(rules.trim() === ''
      ? []
      : [part({ kind: 'own-rules', title: "The project's rules", text: `# Rules of this project\n\n${rules.trim()}` }, stays)]),
  ]
}

const toolParts = (tools: readonly ToolSpec[]): Part[] =>
  tools.length === 0
    ? []
    : [part({ kind: 'tools', title: 'Tools', text: JSON.stringify(tools, null, 2) }, { stable: true, fixed: true })]

const mapParts = ({ map }: Composing): Part[] =>
  map === ''
    ? []
    : [
        part(
          { kind: 'map', title: 'Map of the project', text: `Map of the project, with ⋮ where something is left out:\n\n${map}` },
          stays,
        ),
      ]

const fileParts = ({ files, format }: Composing): Part[] =>
  files.map((file) => part({ kind: 'file', id: `file ${file.path}`, title: file.path, text: fileAs(format, file) }, stays))

const summaryParts = ({ summary }: Composing): Part[] =>
  summary === null || summary.upTo === 0
    ? []
    : [part({ kind: 'summary', title: 'Summary of earlier turns', text: `What happened before, in short:\n\n${summary.text}` })]

const turnParts = (turns: readonly Turn[], from: number): Part[] =>
  turns.slice(from).map((turn, index) => {
    const number = from + index + 1
    return part(
      { kind: 'turn', id: `turn ${number}`, title: `Turn ${number}: ${turn.purpose}`, text: turnText(turn) },
      { fixed: true },
    )
  })

const resultParts = (results: readonly ToolResult[]): Part[] =>
  results.length === 0 ? [] : [part({ kind: 'results', title: 'Results of tools', text: resultsText(results) }, { fixed: true })]

const nowParts = ({ mentions, format, say }: Composing, sentTurns: readonly Turn[]): Part[] => [
  ...mentions
    .map((mention) => mentionPart(mention, format))
    .filter(({ text }) => !sentTurns.some(({ sent }) => sent.includes(text))),
  ...(say === '' ? [] : [part({ kind: 'say', title: 'What is said now', text: say })]),
]

function mentionPart({ path, names, line, text }: Excerpt, format: AskedFormat | null): Part {
  const name = names.join('/')
  if (name === '')
    return part({ kind: 'mention', id: `mention ${path}`, title: `@${path}`, text: fileAs(format, { path, text }) })
  const head = `\`${name}\` in \`${path}\`, from line ${line + 1} on:`
  const shown = `${head}\n${excerpt(format, { path, text }, line + 1)}`
  return part({ kind: 'mention', id: `mention ${path} ${name} ${line + 1}`, title: `@${name}`, text: shown })
}
