/** A reply and files → a transaction, with all that is said of it. */
import { applyReply, type Path, parsePath, readReply, type Tree, writeEdit } from '../../../src/engine/index'
import type { FormatId } from '../../../src/engine/model'
import { analyse, policiesOf } from '../../../src/workers/analyse'
import { type AnalysisJob, createAssembly, decodeMessage, messagesOf } from '../../../src/workers/protocol'
import { mutateText, repeated, splitLines } from '../mutate'
import type { Random } from '../random'
import { examples, fileParts, lessonFilesOf, lessonPartsOf, lessons } from '../seeds'
import { type Input, law, partOf, same, signature, type Target } from '../target'
import { behaviourOf } from './read'
import { checkStaging, stagingBehaviour } from './staging-laws'

function treeOf(files: Readonly<Record<string, string>>): Tree {
  const tree = new Map<Path, string>()
  for (const [name, text] of Object.entries(files)) {
    const parsed = parsePath(name)
    if (parsed.ok) tree.set(parsed.path, text)
  }
  return tree
}

/** The path that a key of the files means: as it is taken from the root on. */
const meant = (name: string) => parsePath(name.replace(/^(?:[a-z]:)?[/\\]+/i, ''))

/** Whether of the keys that mean a path this is the one that counts. */
function isTaken(name: string, path: Path, files: Readonly<Record<string, string>>): boolean {
  if (name === path || Object.hasOwn(files, path)) return name === path
  const first = Object.keys(files).find((other) => {
    const parsed = meant(other)
    return parsed.ok && parsed.path === path
  })
  return name === first
}

/** All files or none, and nothing beside them. */
function checkApply(reply: string, files: Readonly<Record<string, string>>): void {
  const before = JSON.stringify(files)
  const { ok, files: after, transaction } = applyReply(reply, files)
  law('the files that are given stay as they are', JSON.stringify(files) === before)
  same('a reply that is applied twice', applyReply(reply, files).files, after)
  law('what is ok is staged', ok === (transaction.state === 'staged'))
  if (!ok) same('a reply that is refused changes nothing', after, files)
  const edited = new Map<string, string | null>(
    transaction.state === 'staged' ? transaction.files.map((file) => [file.path, file.after]) : [],
  )
  for (const [name, text] of Object.entries(after)) {
    const parsed = meant(name)
    const now = parsed.ok && isTaken(name, parsed.path, files) ? edited.get(parsed.path) : undefined
    law('a file outside the edits stays as it was', now === text || (now === undefined && files[name] === text), () => name)
    law('a new file has a path of the project', Object.hasOwn(files, name) || (parsed.ok && parsed.path === name), () => name)
  }
  for (const name of Object.keys(files)) {
    const parsed = meant(name)
    const isGone = parsed.ok && isTaken(name, parsed.path, files) && edited.get(parsed.path) === null
    law('a file that is not removed is there', isGone || Object.hasOwn(after, name), () => name)
  }
}

const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** What a person may have chosen on the page, out of a few digits. */
function jobOf(input: Input): AnalysisJob {
  const { turn, edits, rejected, score, place } = JSON.parse(partOf(input, 'job') || '{}')
  return {
    reply: partOf(input, 'reply'),
    defaultPath: [...treeOf(lessonFilesOf(input)).keys()][0] ?? null,
    turn: isIndex(turn) ? turn : null,
    demands: typeof score === 'number' ? { score, margin: score / 10 } : {},
    edits: Array.isArray(edits) ? edits : null,
    ...(Array.isArray(rejected) ? { rejected } : {}),
    ...(isIndex(place) ? { amendments: [{ kind: 'place', edit: 0, hunk: 0, line: place }] } : {}),
  }
}

/** The worker's own way, through its messages. */
function checkWorker(job: AnalysisJob, tree: Tree): string[] {
  const analysis = analyse(job, tree)
  const assembly = createAssembly()
  for (const sent of messagesOf(1, analysis)) {
    const message = decodeMessage(sent)
    law('a message of the worker decodes', message !== null)
    if (message?.type === 'part') assembly.add(message.lists)
    if (message?.type === 'decided') same('an analysis comes through in parts', assembly.finish(message.shell), analysis)
  }
  checkStaging(analysis.reading, analysis.transaction, tree)
  for (const { policy, files, left } of policiesOf(job, tree)) {
    if (policy === 'all-or-nothing' && analysis.transaction.state === 'rejected')
      law('all or nothing is nothing', files.length === 0)
    for (const { path } of files) law('a policy writes paths of the project', parsePath(path).ok, () => path)
    law('what is left are decisions', left.every(isIndex), () => left)
  }
  return [...behaviourOf(analysis.reading), ...stagingBehaviour(analysis.transaction)]
}

function run(input: Input): string {
  const files = lessonFilesOf(input)
  const tree = treeOf(files)
  checkApply(partOf(input, 'reply'), files)
  const job = jobOf(input)
  const behaviour = checkWorker(job, tree)
  return signature(behaviour)
}

// ── inputs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const FORMATS: readonly FormatId[] = [
  'search-replace',
  'unified-diff',
  'apply-patch',
  'numbered-snippet',
  'whole-file',
  'tool-call',
  'decision-xml',
  'line-range',
  'find-replace-file',
]

/** The first edits of the reply in another format, where they can be written in it. */
function rewritten(reply: string, random: Random): string {
  const format = random.pick(FORMATS)
  const written = readReply(reply)
    .edits.slice(0, 5)
    .map((edit) => writeEdit(edit, format))
  const text = written.flatMap((one) => (one.ok ? [one.text] : [])).join('\n')
  return text === '' ? reply : text
}

/** A file that has the reply's lines twice, not at all, otherwise, or as they are to be already. */
function strained(input: Input, random: Random): Input {
  const names = fileParts(input)
  if (names.length === 0) return input
  const name = random.pick(names)
  const text = input[name] ?? ''
  const lines = splitLines(text)
  const at = random.below(lines.length + 1)
  const some = lines.slice(at, at + 1 + random.below(12))
  const ways: readonly (() => string | null)[] = [
    () => [...lines, ...some].join(''),
    () => text + text,
    () => lines.filter((_, line) => line < at || line >= at + 3).join(''),
    () => text.replaceAll('\n', '\r\n'),
    () => text.replaceAll('  ', '\t'),
    () => text.replace(/\n$/, ''),
    () => `\ufeff${text}`,
    () => mutateText(text, text, random),
    () => applyReply(partOf(input, 'reply'), lessonFilesOf(input)).files[name.slice(5)] ?? '',
    () => '',
    () => null,
  ]
  const made = random.pick(ways)()
  const { [name]: _, ...rest } = input
  return made === null ? rest : { ...input, [name]: made }
}

const jobs = (random: Random): string =>
  JSON.stringify({
    ...(random.oneIn(2) ? { turn: random.below(3) } : {}),
    ...(random.oneIn(2) ? { edits: [random.below(3), random.below(9)] } : {}),
    ...(random.oneIn(2) ? { rejected: [`${random.below(2)}.${random.below(3)}`] } : {}),
    ...(random.oneIn(3) ? { score: random.pick([0, 0.3, 0.95, 1, 2, -1]) } : {}),
    ...(random.oneIn(3) ? { place: random.below(60) } : {}),
  })

function mutate(parent: Input, other: Input, random: Random): Input {
  const reply = partOf(parent, 'reply')
  const ways = [
    () => ({ ...parent, reply: mutateText(reply, partOf(other, 'reply'), random) }),
    () => strained(parent, random),
    () => strained({ ...parent, reply: mutateText(reply, reply, random) }, random),
    () => ({ ...parent, reply: rewritten(reply, random) }),
    () => ({
      ...parent,
      reply: reply + partOf(other, 'reply'),
      ...Object.fromEntries(
        fileParts(other)
          .slice(0, 2)
          .map((name) => [name, other[name] ?? '']),
      ),
    }),
    () => ({ ...parent, job: jobs(random) }),
  ]
  return random.pick(ways)()
}

/** A file for each example of a format to be about. */
const exampled = (): Input[] =>
  examples().map((reply) => {
    const texts = readReply(reply).edits.map((edit) => ({
      written: edit.written,
      text: 'before' in edit ? edit.before : edit.kind === 'patch' ? edit.hunks.flatMap((hunk) => hunk.before) : [],
    }))
    return lessonPartsOf({
      reply,
      files: Object.fromEntries(
        texts.map(({ written, text }) => [written || 'a.ts', text.map((line) => `${line.text}\n`).join('')]),
      ),
    })
  })

export const stage: Target = {
  name: 'stage',
  seeds: () => [...lessons().map(lessonPartsOf), ...exampled()],
  mutate,
  run,
  grow: (input, times) =>
    Object.fromEntries(Object.entries(input).map(([name, text]) => [name, name === 'job' ? text : repeated(text, times)])),
}
