/** A made-up file and an edit of it whose right answer is known: where it lands is where it was made for, or nowhere. */
import { applyReply, type Path, readReply, stage as stageReading } from '../../../src/engine/index'
import { repeated, splitLines } from '../mutate'
import type { Random } from '../random'
import { lessons } from '../seeds'
import { type Input, law, partOf, signature, type Target } from '../target'
import { checkStaging, stagingBehaviour } from './staging-laws'

/** Lines around the ones that change. */
const CONTEXT = 3

const FILE = 'src/file.ts'

type Plan = { readonly at: number; readonly removed: number; readonly added: readonly string[]; readonly damage: string }

const DAMAGES: Readonly<Record<string, (line: string) => string>> = {
  none: (line) => line,
  'trailing space': (line) => `${line}  `,
  dedent: (line) => line.replace(/^[ \t]+/, ''),
  indent: (line) => (line === '' ? '' : `    ${line}`),
  tabs: (line) => line.replaceAll('  ', '\t'),
  quotes: (line) => line.replaceAll('"', '“').replaceAll("'", '’'),
  'inner space': (line) => line.replace(/(\S) (\S)/g, '$1  $2'),
  entities: (line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  case: (line) => line.toUpperCase(),
  word: (line) => line.replace(/[a-z]{4,}/, 'another'),
  'line numbers': (line) => `7| ${line}`,
}

const isPlan = (value: unknown): value is Plan =>
  typeof value === 'object' && value !== null && 'at' in value && 'removed' in value && 'added' in value

function planOf(input: Input): Plan {
  const plan: unknown = JSON.parse(partOf(input, 'plan') || 'null')
  return isPlan(plan) ? plan : { at: 0, removed: 1, added: [], damage: 'none' }
}

/** A block of search and replace for the plan, and the file as it is to be. */
function replyOf(text: string, { at, removed, added, damage }: Plan) {
  const lines = splitLines(text)
  const from = Math.max(0, at - CONTEXT)
  const bare = (line: string) => line.replace(/\r?\n$/, '')
  const damaged = (line: string) => `${(DAMAGES[damage] ?? bare)(bare(line))}\n`
  const above = lines.slice(from, at).map(damaged)
  const below = lines.slice(at + removed, at + removed + CONTEXT).map(damaged)
  const old = [...above, ...lines.slice(at, at + removed).map(damaged), ...below]
  const fresh = [...above, ...added.map((line) => `${(DAMAGES[damage] ?? bare)(line)}\n`), ...below]
  return `${FILE}\n\`\`\`\n<<<<<<< SEARCH\n${old.join('')}=======\n${fresh.join('')}>>>>>>> REPLACE\n\`\`\`\n`
}

function run(input: Input): string {
  const text = partOf(input, 'text')
  const plan = planOf(input)
  const reply = replyOf(text, plan)
  const files = { [FILE]: text }
  const { ok, files: after, transaction } = applyReply(reply, files)
  const tree = new Map([[FILE as Path, text]])
  const reading = readReply(reply)
  checkStaging(reading, stageReading(reading, tree, { thorough: true }), tree)
  const lines = splitLines(text)
  const end = lines.find((line) => line.endsWith('\n'))?.endsWith('\r\n') ? '\r\n' : '\n'
  const meant = [
    ...lines.slice(0, plan.at),
    ...plan.added.map((line) => line + end),
    ...lines.slice(plan.at + plan.removed),
  ].join('')
  const isPlain =
    plan.damage === 'none' &&
    /^(?:[^\r\n]*\n)+$/.test(text) &&
    !/[=<>`|\\&]/.test(reply.slice(40).replace(/<<<<<<< SEARCH|=======|>>>>>>> REPLACE|```/g, ''))
  if (isPlain && ok && after[FILE] !== text && plan.added.every((line) => line !== ''))
    law('an exact edit lands where it was made for', after[FILE] === meant || isAnotherPlace(text, reply), () => plan)
  return signature([plan.damage, ...stagingBehaviour(transaction)])
}

/** Whether the quoted lines are in more than one place: by its own word the edit may be for any of them. */
function isAnotherPlace(text: string, reply: string): boolean {
  const old = /SEARCH\n([\s\S]*?)=======\n/.exec(reply)?.[1] ?? ''
  return old === '' || text.indexOf(old) !== text.lastIndexOf(old)
}

const planned = (text: string, random: Random): Plan => ({
  at: random.below(splitLines(text).length),
  removed: random.below(4),
  added: Array.from({ length: random.below(4) }, () => `  fresh_${random.below(1000)}()`),
  damage: random.pick(Object.keys(DAMAGES)),
})

/** A file with lines that occur once, twice or often. */
function reshaped(text: string, other: string, random: Random): string {
  const lines = splitLines(text)
  const at = random.below(lines.length)
  const some = lines.slice(at, at + 1 + random.below(10))
  const ways = [
    () => [...lines.slice(0, at), ...some, ...lines.slice(at)].join(''),
    () => [...lines, ...some].join(''),
    () => lines.toSpliced(at, 1 + random.below(3)).join(''),
    () => lines.map((line, index) => (index === at ? line.replace(/\w/, 'x') : line)).join(''),
    () => text.slice(0, 8000) + other.slice(0, 8000),
    () => text.replaceAll('\n', '\r\n'),
    () => text.replace(/\w{4,}/g, 'same'),
    () => text.replace(/\n$/, ''),
    () => text.replaceAll('  ', '\t'),
    () => text.replace(/\n/g, '\n\n'),
  ]
  return random.pick(ways)().slice(0, 6000)
}

export const match: Target = {
  name: 'match',
  seeds: () =>
    lessons()
      .flatMap((lesson) => Object.values(lesson.files))
      .map((text) => ({ text, plan: JSON.stringify({ at: 2, removed: 1, added: ['  fresh()'], damage: 'none' }) })),
  mutate(parent, other, random) {
    const text = random.oneIn(2) ? partOf(parent, 'text') : reshaped(partOf(parent, 'text'), partOf(other, 'text'), random)
    return { text, plan: JSON.stringify(planned(text, random)) }
  },
  run,
  grow: (input, times) => ({ ...input, text: repeated(partOf(input, 'text'), times) }),
}
