/** One edit, damaged as models and files damage edits, given to a tool: what it recovers, what it refuses, and what it gets wrong without a word. */
import type { FormatId } from '../model'
import type { ApplierId, ApplierInfo, HunkResult, TraceStep } from './applier'
import { type EmulateOptions, emulate } from './emulate'
import { applierOf, appliers } from './registry'

/**
 * What is wrong with the edit. 'nothing'; 'part-of-line': it quotes a part of a line alone; 'outdented': the quoted lines have lost their indentation;
 * 'tabs': the file is indented with tabs; 'trailing-space': the file's lines end in spaces; 'crlf': they end in CR LF; 'quotes': the reply has curly
 * quotes; 'numbered': it has pasted line numbers; 'other-line': a quoted line that stays is another in the file; 'left-out': dots take the place of lines;
 * 'dollars': the new text has a pattern of JavaScript's `replace`; 'twice': two places are equal; 'done': the file has it already; 'nowhere': the file has nothing like it.
 */
export type ProbeId =
  | 'nothing'
  | 'part-of-line'
  | 'outdented'
  | 'tabs'
  | 'trailing-space'
  | 'crlf'
  | 'quotes'
  | 'numbered'
  | 'other-line'
  | 'left-out'
  | 'dollars'
  | 'twice'
  | 'done'
  | 'nowhere'

/**
 * 'right': it wrote what is meant; 'refused': it changed nothing, and says so; 'unsaid': it changed nothing, and says that it has; 'wrong': it wrote
 * something else; 'guessed': it took one of two equal places; 'part': it says that it failed, and left other bytes behind.
 */
export type ProbeOutcome = 'right' | 'refused' | 'unsaid' | 'wrong' | 'guessed' | 'part'

/** A damaged edit, and what a tool made of it. The file is `PROBED`. */
export type Probe = {
  readonly id: ProbeId
  readonly outcome: ProbeOutcome
  /** As the tool was given it, in its own format. */
  readonly reply: string
  readonly before: string
  /** Null: nothing may change. */
  readonly meant: string | null
  /** Null: the file is gone. */
  readonly after: string | null
  /** What the tool tells the model. */
  readonly message: string
  readonly trace: readonly TraceStep[]
  readonly hunks: readonly HunkResult[]
}

/** `settings`: the tool's own options. */
type ProbeJob = { readonly id: ApplierId; readonly settings: EmulateOptions }

/** What there is to say of one tool. `all`: every tool, in the order in which they are listed. */
export type ToolProfile = {
  readonly about: ApplierInfo
  readonly probes: readonly Probe[]
  readonly all: readonly Pick<ApplierInfo, 'id' | 'name' | 'family'>[]
}

/** The file of every probe. */
export const PROBED = 'shelf.js'

const FILE = `import { shelf } from "./shelf.js"

export function take(key) {
  const item = shelf.get(key)
  if (item === undefined) return null
  shelf.delete(key)
  return item
}

export function put(key, item) {
  if (item === undefined) return false
  shelf.set(key, item)
  return true
}
`

/** `old` gives way to `fresh`, as the reply writes them, at `line` of the file. `meant` null: nothing may change. */
type Damaged = {
  readonly before: string
  readonly old: string
  readonly fresh: string
  readonly meant: string | null
  readonly line?: number
  /** What is meant where the reply says the line. */
  readonly numbered?: string
}

const OLD = '  if (item === undefined) return null\n  shelf.delete(key)\n  return item\n'
const FRESH = '  if (item === undefined) return null\n  shelf.remove(key)\n  return item\n'
const DONE = FILE.replace('delete', 'remove')
/** The line at which the old lines begin, counted from 1. */
const OLD_LINE = 5

const TWICE = `${FILE}\n${FILE.slice(FILE.indexOf('export'))}`

const outdented = (text: string): string => text.replaceAll(/^ {2}/gm, '')
const tabbed = (text: string): string => text.replaceAll(/^ {2}/gm, '\t')
const numbered = (text: string): string =>
  text
    .split('\n')
    .map((line, index) => (line === '' ? '' : `${index + OLD_LINE} | ${line}`))
    .join('\n')
const spaced = (text: string): string =>
  text.replace('  shelf.delete(key)\n', '  shelf.delete(key)  \n').replace('null\n', 'null \n')
const ended = (text: string): string => text.replaceAll('\n', '\r\n')
const plain = { before: FILE, old: OLD, fresh: FRESH, meant: DONE } as const

const DAMAGES: Readonly<Record<ProbeId, Damaged>> = {
  nothing: plain,
  'part-of-line': { ...plain, old: 'shelf.delete(key)', fresh: 'shelf.remove(key)' },
  outdented: { ...plain, old: outdented(OLD), fresh: outdented(FRESH) },
  tabs: { ...plain, before: tabbed(FILE), meant: tabbed(DONE) },
  'trailing-space': {
    ...plain,
    before: spaced(FILE),
    meant: spaced(FILE).replace('  shelf.delete(key)  \n', '  shelf.remove(key)\n'),
  },
  crlf: { ...plain, before: ended(FILE), meant: ended(DONE) },
  quotes: {
    ...plain,
    old: 'import { shelf } from “./shelf.js”\n',
    fresh: 'import { shelf } from "./store.js"\n',
    meant: FILE.replace('"./shelf.js"', '"./store.js"'),
    line: 1,
  },
  numbered: { ...plain, old: numbered(OLD), fresh: numbered(FRESH) },
  'other-line': { ...plain, old: OLD.replace('return null', 'return'), fresh: FRESH.replace('return null', 'return') },
  'left-out': {
    ...plain,
    old: 'export function take(key) {\n  const item = shelf.get(key)\n  ...\n  return item\n',
    fresh: 'export function take(key) {\n  const item = shelf.find(key)\n  ...\n  return item\n',
    meant: FILE.replace('get', 'find'),
    line: 3,
  },
  dollars: {
    ...plain,
    fresh: FRESH.replace('remove(key)', () => 'remove(key, "$&")'),
    meant: DONE.replace('remove(key)', () => 'remove(key, "$&")'),
  },
  twice: { before: TWICE, old: OLD, fresh: FRESH, meant: null, numbered: TWICE.replace('delete', 'remove') },
  done: { ...plain, before: DONE, meant: null },
  nowhere: { ...plain, old: '  lamp.light()\n  lamp.warm(table)\n', fresh: '  lamp.light()\n  lamp.cool(table)\n', meant: null },
}

const IDS = Object.keys(DAMAGES) as readonly ProbeId[] // of a record by that id

/** Null: there is no such tool. */
export function profileOf(job: { readonly id: string; readonly settings: EmulateOptions }): ToolProfile | null {
  const about = appliers.find(({ id }) => id === job.id)
  if (about === undefined) return null
  const all = appliers.map(({ id, name, family }) => ({ id, name, family }))
  return { about, probes: [...probesOf({ id: about.id, settings: job.settings })], all }
}

/** One after the other; none of a damage that the tool's formats cannot say, and none for a tool of whole files alone, which looks for nothing. */
function* probesOf({ id, settings }: ProbeJob): Generator<Probe> {
  const formats = applierOf(id)?.formats ?? []
  if (formats.every((format) => format === 'whole-file')) return
  const isNumbered = id !== 'native' && formats.some((format) => NUMBERED.has(format))
  for (const probe of IDS) {
    const damaged = DAMAGES[probe]
    const asked = isNumbered ? diffOf(damaged) : blockOf(damaged)
    if (asked === null) continue
    const { before } = damaged
    const meant = isNumbered ? (damaged.numbered ?? damaged.meant) : damaged.meant
    const made = emulate(id, asked, { [PROBED]: before }, { ...settings, defaultPath: PROBED, translate: true })
    if (made.stopped === 'format') continue
    const after = made.files[PROBED] ?? null
    const { reply, message, trace, hunks } = made
    const outcome = outcomeOf({ id: probe, before, meant, after }, made.verdict === 'applied')
    yield { id: probe, outcome, reply, before, meant, after, message, trace, hunks }
  }
}

function outcomeOf(
  { id, before, meant, after }: Pick<Probe, 'id' | 'before' | 'meant' | 'after'>,
  saysApplied: boolean,
): ProbeOutcome {
  if (after === meant) return 'right'
  // Where the file has it already, nothing is left to do.
  if (after === before) return !saysApplied ? 'refused' : id === 'done' ? 'right' : 'unsaid'
  if (!saysApplied) return 'part'
  return id === 'twice' ? 'guessed' : 'wrong'
}

/** Formats that say at which line an edit is. */
const NUMBERED: ReadonlySet<FormatId> = new Set<FormatId>(['unified-diff', 'numbered-snippet'])

/** A text without a last line end is a part of a line: a block can only say lines, a call can say it. */
function blockOf({ old, fresh }: Damaged): string {
  if (!old.endsWith('\n'))
    return JSON.stringify({ name: 'Edit', input: { file_path: PROBED, old_string: old, new_string: fresh } })
  return `${PROBED}\n\`\`\`\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n\`\`\`\n`
}

/** The lines that both sides begin and end with are context. Null: a diff cannot say a part of a line. */
function diffOf({ old, fresh, line = OLD_LINE }: Damaged): string | null {
  if (!old.endsWith('\n')) return null
  const linesOf = (text: string) => text.split('\n').slice(0, -1)
  const [before, after] = [linesOf(old), linesOf(fresh)]
  let head = 0
  while (before[head] === after[head] && head < before.length) head += 1
  let tail = 0
  while (tail < before.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const signed = (sign: string, lines: readonly string[]) => lines.map((text) => sign + text)
  const body = [
    ...signed(' ', before.slice(0, head)),
    ...signed('-', before.slice(head, before.length - tail)),
    ...signed('+', after.slice(head, after.length - tail)),
    ...signed(' ', before.slice(before.length - tail)),
  ]
  const header = `@@ -${line},${before.length} +${line},${after.length} @@`
  return ['```diff', `--- a/${PROBED}`, `+++ b/${PROBED}`, header, ...body, '```', ''].join('\n')
}
