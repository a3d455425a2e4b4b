/** One edit in several formats, each given to a tool that reads it, while the file is no longer quite what the model saw. */
import type { Edit, FormatId } from '../model'
import { writeEdit } from '../write/write'
import type { ApplierId } from './applier'
import { emulate } from './emulate'

/**
 * What has become of the file since. 'none': nothing; 'moved': lines above were added; 'trailing-space': its lines end in spaces; 'tabs': it is indented with
 * tabs; 'crlf': its lines end in CR LF; 'neighbour': the line above the edit is another one; 'twice': the text occurs twice.
 */
export type Drift = 'none' | 'moved' | 'trailing-space' | 'tabs' | 'crlf' | 'neighbour' | 'twice'

const DRIFTS: readonly Drift[] = ['none', 'moved', 'trailing-space', 'tabs', 'crlf', 'neighbour', 'twice']

/**
 * 'right': the intended bytes, or a refusal where two places are equal; 'guessed': one of two equal places was taken; 'wrong': written, and not as
 * intended; 'refused': nothing lost, and nothing done.
 */
export type TrialResult = 'right' | 'guessed' | 'wrong' | 'refused'

/** One edit in one format, and what the tool known for it makes of that while the file drifts. */
export type Trial = {
  readonly format: FormatId
  readonly applier: ApplierId
  /** The edit in that format; null: it cannot say it. */
  readonly text: string | null
  readonly results: readonly { readonly drift: Drift; readonly result: TrialResult }[]
}

/** What is tried: a format, and a tool that is known for it. */
const FAMILIES: readonly { readonly format: FormatId; readonly applier: ApplierId }[] = [
  { format: 'whole-file', applier: 'aider-whole' },
  { format: 'search-replace', applier: 'aider-diff' },
  { format: 'unified-diff', applier: 'git-apply' },
  { format: 'apply-patch', applier: 'codex-apply-patch' },
  { format: 'tool-call', applier: 'exact-unique' },
]

/** An edit, and the text of the file that it was written for. */
export type TrialJob = { readonly path: string; readonly before: string; readonly edit: Edit }

type Subject = TrialJob & { /** What the edit means. */ readonly after: string }

/** One trial a family; none where the edit does not land in its own file, or changes nothing there. */
export function* trialsOf({ edit, ...job }: TrialJob): Generator<Trial> {
  const subject = { ...job, edit: { ...edit, written: job.path }, after: meantBy({ ...job, edit }) ?? job.before }
  if (subject.after === job.before) return
  for (const { format, applier } of FAMILIES) {
    const text = textOf(subject, format)
    const results = text === null ? [] : DRIFTS.map((drift) => ({ drift, result: outcomeOf(subject, applier, text, drift) }))
    yield { format, applier, text, results }
  }
}

/** The file with the edit, which is tried alone; null where it does not land. */
function meantBy({ path, before, edit }: TrialJob): string | null {
  for (const format of [edit.format, ...FAMILIES.map(({ format }) => format)]) {
    const written = writeEdit({ ...edit, written: path }, format)
    const made = written.ok ? emulate('native', written.text, { [path]: before }) : null
    if (made?.verdict === 'applied') return made.files[path] ?? null
  }
  return null
}

/** The edit as the format writes it; a whole file where the format knows nothing else. */
function textOf({ path, after, edit }: Subject, format: FormatId): string | null {
  const whole: Edit = { written: path, format, span: edit.span, kind: 'write', text: after, lines: [] }
  const written = writeEdit(format === 'whole-file' ? whole : edit, format)
  return written.ok ? written.text : null
}

function outcomeOf({ path, before, after }: Subject, applier: ApplierId, reply: string, drift: Drift): TrialResult {
  const [now, meant] = drifted(before, after, drift)
  const made = emulate(applier, reply, { [path]: now }, { defaultPath: path })
  const left = made.files[path]
  if (left === meant) return 'right'
  if (left === now) return drift === 'twice' ? 'right' : 'refused'
  return drift === 'twice' && applier !== 'aider-whole' ? 'guessed' : 'wrong'
}

/** The file as it is now, and as it should be with the edit; of two equal places neither is the one that is meant. */
function drifted(before: string, after: string, drift: Drift): [now: string, meant: string | null] {
  const both = (change: (text: string) => string): [string, string] => [change(before), change(after)]
  switch (drift) {
    case 'none':
      return [before, after]
    case 'moved':
      return both((text) => `${ADDED}${text}`)
    case 'trailing-space':
      return [spaced(before), spacedWhereOld(before, after)]
    case 'tabs':
      return both((text) => text.replace(/^(?: {4}| {2})+/gm, (spaces) => '\t'.repeat(Math.ceil(spaces.length / unitOf(before)))))
    case 'crlf':
      return both((text) => text.replaceAll('\n', '\r\n'))
    case 'neighbour':
      return neighboured(before, after)
    case 'twice':
      return [`${before}${before.endsWith('\n') ? '' : '\n'}${before}`, null]
  }
}

const ADDED = '# added above\n# since then\n# by somebody\n'

const spaced = (text: string): string => text.replace(/(?<=\S)$/gm, '  ')

/** Lines that were there before keep the space behind them; new ones have none. */
function spacedWhereOld(before: string, after: string): string {
  const old = new Set(before.split('\n'))
  return after
    .split('\n')
    .map((line) => (old.has(line) && /\S$/.test(line) ? `${line}  ` : line))
    .join('\n')
}

/** Columns of one level of indentation. */
const unitOf = (text: string): number => (/^ {2}\S/m.test(text) ? 2 : 4)

/** The first line that both have just above where they part says something else. */
function neighboured(before: string, after: string): [string, string] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  let at = 0
  while (at < old.length && old[at] === fresh[at]) at += 1
  while (at > 0 && (old[at - 1] ?? '').trim() === '') at -= 1
  if (at === 0) return [before, after]
  const change = (lines: readonly string[]) => lines.with(at - 1, `${lines[at - 1]} # changed since`).join('\n')
  return [change(old), change(fresh)]
}
