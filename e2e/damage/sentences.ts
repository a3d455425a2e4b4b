/** Whether what is said of a refused hunk is so: each sentence against the hunk's lines, as the reply has them, and the file's. It knows nothing of the engine's reasons. */
import type { Decision, Diagnosis, Edit, HunkLine, Path, Reading, Transaction, Tree } from '../../src/engine'
import { explainCause, explainDecision } from '../../src/engine/explain'
import type { Checked } from './claims'

/** A file's lines as the sentences count them. */
export const linesOf = (text: string): string[] => {
  const lines = text.replace(/^\ufeff/, '').split('\n')
  return (lines.at(-1) === '' ? lines.slice(0, -1) : lines).map((line) => line.replace(/\r$/, ''))
}

const bare = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')
const isTelling = (text: string): boolean => /[\p{L}\p{N}_]{2}/u.test(text)
const number = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''))

type Sides = { readonly before: readonly string[]; readonly after: readonly string[] }

/** What a sentence speaks of. */
type Ground = Sides & {
  readonly file: readonly string[]
  readonly reply: string
  readonly tree: Tree
  readonly path: Path | null
  readonly decisions: readonly Decision[]
  readonly edits: readonly Edit[]
}

type Form = { readonly form: RegExp; readonly holds: (found: readonly string[], ground: Ground) => boolean }

const RANGE = String.raw`(?:lines? [\d,]+(?:–[\d,]+)?)`

/** The lines that "line 5" or "lines 5–8" names; null where it names none of the file. */
function rangeIn(text: string | undefined, lines: readonly string[]): readonly string[] | null {
  const [, from, to = from] = /^lines? ([\d,]+)(?:–([\d,]+))?$/.exec(text ?? '') ?? []
  const isRange = from !== undefined && number(from) >= 1 && number(to) >= number(from) && number(to) <= lines.length
  return isRange ? lines.slice(number(from) - 1, number(to)) : null
}

const has = (lines: readonly string[], text: string): boolean => lines.some((line) => bare(line) === bare(text))
/** Lines of `some` that say something and stand among `lines`, white space aside. */
const common = (some: readonly string[], lines: readonly string[]): number =>
  some.filter((text) => isTelling(text) && has(lines, text)).length

const occurrences = (file: readonly string[], quoted: readonly string[]): number => {
  const text = `${quoted.join('\n')}`
  let count = 0
  for (let at = file.join('\n').indexOf(text); at >= 0 && text !== ''; at = file.join('\n').indexOf(text, at + 1)) count++
  return count
}

const sidesAt = (edits: readonly Edit[], { edit, hunk }: Pick<Decision, 'edit' | 'hunk'>): Sides => {
  const one = edits[edit]
  const texts = (lines: readonly HunkLine[] = []) => lines.map(({ text }) => text)
  if (one?.kind === 'patch') return { before: texts(one.hunks[hunk]?.before), after: texts(one.hunks[hunk]?.after) }
  if (one?.kind === 'replace') return { before: texts(one.before), after: texts(one.after) }
  if (one?.kind === 'write' || one?.kind === 'create' || one?.kind === 'lazy') return { before: [], after: texts(one.lines) }
  return { before: one?.kind === 'delete' ? texts(one.before) : [], after: [] }
}

/** Whether a hunk has so many lines: a last one without text may be the line end of the text. */
const isCount = (count: number, { length }: readonly string[], last = ''): boolean =>
  count === length || (count === length - 1 && last.trim() === '')

const isHunk = (text: string | undefined, { decisions, path }: Ground): boolean => {
  const other = decisions[number(text) - 1]
  return other !== undefined && other.path === path
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, one: string) => ({ n: '\n', t: '\t', r: '\r' })[one] ?? one)
const decoded = (text: string): string =>
  text
    .replace(/&#(x?)([0-9a-fA-F]+);/g, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(
      /&(lt|gt|quot|apos|amp|nbsp|mdash);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', mdash: '—' })[name] ?? '&',
    )

/** Whether lines of the hunk change under `undo`, and one of those is a line of the file then. */
const isUndone = ({ before, file }: Ground, undo: (text: string) => string): boolean => {
  const changed = before.filter((text) => undo(text) !== text)
  const parts = changed.flatMap((text) => [undo(text), undo(undo(text))].flatMap((one) => one.split('\n')))
  return (
    changed.length > 0 &&
    parts.some((text) => text.trim() !== '' && file.some((line) => line.trim() !== '' && bare(text).includes(bare(line))))
  )
}

const STANDS_FOR_CODE =
  /\.\.\.|…|\b(?:rest|remain\w*|existing|unchanged|same|omitted|previous|other|above|before|elided|snip\w*|continues?|code)\b/i
const IN_FRONT = /^\s*(?:[+\-|│┃→▏┆>$%❯»#*•‣]|L?\d+\b|\.\.\.|P\b)/

const ESCAPE = /\\|&#?\w+;|^\s*[\p{Cf}\p{Co}]/u

const FORMS: readonly Form[] = [
  {
    form: /^New line ([\d,]+) stands for code that the reply does not repeat\./,
    holds: ([, line], { after, file }) =>
      STANDS_FOR_CODE.test(after[number(line) - 1] ?? '') && !file.includes(after[number(line) - 1] ?? ''),
  },
  {
    form: new RegExp(`^Line ([\\d,]+) of what is to be removed reads differently at (${RANGE})\\.`),
    holds: ([, line, place], { before, file }) => {
      const [quoted, own] = [before[number(line) - 1], rangeIn(place, file)]
      return quoted !== undefined && own?.length === 1 && quoted !== own[0]
    },
  },
  {
    form: new RegExp(`^The nearest place is (${RANGE}): ([\\d,]+) of ([\\d,]+) lines? equal there\\.`),
    holds: ([, place, equal, all], { before, file }) => {
      const own = rangeIn(place, file)
      const there = before.filter((text) => own !== null && (text.trim() === '' || has(own, text))).length
      return own !== null && number(equal) > 0 && isCount(number(all), before, before.at(-1)) && there >= number(equal)
    },
  },
  {
    form: new RegExp(`^The nearest place is (${RANGE}): no line is equal there\\.`),
    holds: ([, place], { before, file }) => {
      const own = rangeIn(place, file)
      return own !== null && before.every((text, line) => text.trim() === '' || text !== own[line])
    },
  },
  {
    form: /^No place in the file is near enough to the quoted lines to be shown/,
    holds: (_, { before, file }) => {
      const telling = before.filter(isTelling).length
      return telling === 0 || file.every((_, at) => common(before, file.slice(at, at + before.length)) * 4 <= telling * 3)
    },
  },
  {
    form: /^The lines are equal in ([\d,]+) places?, compared character by character/,
    holds: ([, places], { before, file }) => number(places) > 1 && occurrences(file, before) >= number(places),
  },
  {
    form: /^The best place is (\d+) % alike, the next one (\d+) %: too near/,
    holds: ([, best, next]) => number(best) <= 100 && number(best) >= number(next) && number(best) - number(next) <= 10,
  },
  {
    form: /^The quoted lines are indented differently from the file's, .* how far new line ([\d,]+) is meant/,
    holds: ([, line], { before, after, file }) =>
      (after[number(line) - 1] ?? '').trim() !== '' && !`\n${file.join('\n')}`.includes(`\n${before.join('\n')}`),
  },
  {
    form: /^New line ([\d,]+) may hold what is none of its text: a sign or its blank, a number or a prompt in front of it, a fence, or an escape\./,
    holds: ([, line], { before, after, file }) => {
      const text = after[number(line) - 1] ?? ''
      const depth = (one: string) => one.length - one.trimStart().length
      // Of the quoted lines, or of those of the file that they stand for.
      const isOneOff = [...before, ...file].some((one) => one.trim() !== '' && Math.abs(depth(one) - depth(text)) === 1)
      return IN_FRONT.test(text) || ESCAPE.test(text) || /^\s*`{3}/.test(text) || isOneOff
    },
  },
  {
    form: new RegExp(`^At (${RANGE}) the file has a line right beside those that change which the reply does not quote\\.`),
    holds: ([, place], { before, file }) => {
      const own = rangeIn(place, file)
      return own?.length === 1 && own.every((text) => text.trim() !== '')
        ? !has(before, own[0] ?? '') ||
            file.filter((text) => bare(text) === bare(own[0] ?? '')).length >
              before.filter((text) => bare(text) === bare(own[0] ?? '')).length
        : false
    },
  },
  {
    form: /^What the hunk quotes around its change is not what the file has (?:at (lines? .*)|before line [\d,]+): it is not sure/,
    holds: ([, place], { before, file }) =>
      (place === undefined || rangeIn(place, file) !== null) && !`\n${file.join('\n')}\n`.includes(`\n${before.join('\n')}\n`),
  },
  {
    form: new RegExp(`^Line ([\\d,]+) of the hunk stands at (${RANGE}), not where the reply has it:`),
    holds: ([, line, place], { before, file }) => has(rangeIn(place, file) ?? [], before[number(line) - 1] ?? '\0'),
  },
  {
    form: /^Line ([\d,]+) of the hunk is to be removed, and nothing at its place in the file stands for it\./,
    holds: ([, line], { before, after }) => {
      const text = before[number(line) - 1]
      return text !== undefined && before.filter((one) => one === text).length > after.filter((one) => one === text).length
    },
  },
  {
    form: /^Line ([\d,]+) of the hunk is the last of the reply and is not as in the file:/,
    holds: ([, line], { before, file, reply }) => {
      const text = before[number(line) - 1]
      return text !== undefined && !file.includes(text) && reply.trimEnd().endsWith(text.trim())
    },
  },
  {
    form: new RegExp(`^They stood at (${RANGE}) until hunk ([\\d,]+) of the same reply changed them\\.`),
    holds: ([, place, by], ground) => {
      const own = rangeIn(place, ground.file)
      return own !== null && isHunk(by, ground) && common(ground.before, own) * 2 >= ground.before.filter(isTelling).length
    },
  },
  {
    form: /^It changes lines that hunk ([\d,]+) changes too;/,
    holds: ([, by], ground) => isHunk(by, ground) && ground.decisions[number(by) - 1]?.state === 'applied',
  },
  {
    form: /^Hunk ([\d,]+) of the same reply changes the lines to find before this one looks for them\./,
    holds: ([, by], ground) => ground.decisions[number(by) - 1]?.state === 'applied' && common(ground.before, ground.file) > 0,
  },
  {
    form: /^The lines to find are not in the file: they are what hunk ([\d,]+) of the same reply puts there\./,
    holds: ([, by], { before, decisions, edits }) => {
      const other = decisions[number(by) - 1]
      return other !== undefined && common(before, sidesAt(edits, other).after) > 0
    },
  },
  {
    form: new RegExp(`^What the edit would make of these lines stands at (${RANGE}) already\\.`),
    holds: ([, place], { after, file }) => {
      const own = rangeIn(place, file)
      return own !== null && (common(after, own) > 0 || after.every((text) => !isTelling(text)))
    },
  },
  { form: /^The lines to find are escaped once too often\./, holds: (_, ground) => isUndone(ground, unescaped) },
  { form: /^The lines to find are escaped for HTML, and the file is not\./, holds: (_, ground) => isUndone(ground, decoded) },
  {
    form: /^Code is left out between the lines to find\./,
    holds: (_, { before, file }) => common(before, file) >= 1,
  },
  {
    form: /^The lines to find stand in several places, and nothing tells which is meant\./,
    holds: (_, { before, file }) => {
      const texts = before.map(bare).filter((text) => text !== '')
      const own = file.map(bare).filter((text) => text !== '')
      const places = own.filter((_, at) => texts.every((text, line) => (own[at + line] ?? '').includes(text))).length
      return (
        places > 1 ||
        occurrences(
          file,
          before.map((text) => text.trim()),
        ) > 1 ||
        occurrences([own.join('')], [texts.join('')]) > 1
      )
    },
  },
  {
    form: /^The sides may be swapped: the file has the lines to put there, and not those to find\./,
    holds: (_, { before, after, file }) =>
      after.every((text) => !isTelling(text) || has(file, text)) && occurrences(file, before) === 0,
  },
  {
    form: new RegExp(`^The lines to find are of another file(?:: they stand in (.*) at (${RANGE}))?\\.`),
    holds: ([, path, place], { before, tree }) => {
      if (path === undefined) return true
      const text = [...tree].find(([name]) => name === path)?.[1]
      const own = typeof text === 'string' ? rangeIn(place, linesOf(text)) : null
      return own !== null && before.every((line) => !isTelling(line) || has(own, line))
    },
  },
  {
    form: /^All its lines are there as context, and the file does not have them so/,
    holds: (_, { before, after, file }) => before.join('\n') === after.join('\n') && occurrences(file, before) === 0,
  },
  {
    form: /^Elsewhere the reply writes quotes or semicolons otherwise than the file\. .* whether new line ([\d,]+) is meant/,
    holds: ([, line], { after }) => /['"`;‘’“”\u00a0–—]/.test(after[number(line) - 1] ?? ''),
  },
  {
    form: /^The file has ([\d,]+) lines?; the numbers in the reply lie beyond them\./,
    holds: ([, count], { file }) => number(count) === file.length,
  },
]

const textOf = (tree: Tree, path: Path | null): string => {
  const content = path === null ? undefined : tree.get(path)
  return typeof content === 'string' ? content : ''
}

/** Every sentence that people read about the refused decisions, and those that are not so. */
export function checkSentences(
  { edits }: Reading,
  { decisions }: Transaction,
  diagnoses: readonly Diagnosis[],
  tree: Tree,
  reply: string,
): Checked {
  const wrong: string[] = []
  let claims = 0
  for (const [index, decision] of decisions.entries()) {
    if (decision.state !== 'refused') continue
    const file = linesOf(textOf(tree, decision.path))
    const ground: Ground = { ...sidesAt(edits, decision), file, reply, tree, path: decision.path, decisions, edits }
    const causes = diagnoses.find((one) => one.decision === index)?.causes ?? []
    const said = [explainDecision(decision, edits[decision.edit]?.written ?? '').sentence, ...causes.map(explainCause)]
    for (const sentence of said) {
      // A range that ends before it begins is said to be before a line.
      if (/\bat before line\b/.test(sentence)) wrong.push(`hunk ${index + 1}: ${sentence}`)
      for (const { form, holds } of FORMS) {
        const found = form.exec(sentence)
        if (found === null) continue
        claims++
        if (!holds(found, ground)) wrong.push(`hunk ${index + 1}: ${sentence}`)
        break
      }
    }
  }
  return { claims, wrong }
}
