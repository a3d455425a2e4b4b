/** Whether what is said of a refused hunk is so: each sentence against the hunk's lines, as the reply has them, and the file's. It knows nothing of the engine's reasons. */
import type { Decision, Diagnosis, Edit, HunkLine, Path, Reading, Transaction, Tree } from '../../src/engine'
import { evidenceAt } from '../../src/engine/evidence'
import { lineNumbersOf } from '../../src/engine/evidence/line-numbers'
import { nearestOf } from '../../src/engine/evidence/nearest'
import { explainCause, explainDecision } from '../../src/engine/explain'
import { type Checked, undrawn } from './claims'

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
/** How a sentence names a line of the reply. */
const OWN = String.raw`((?:[Ll]ine [\d,]+ of the reply|[Aa] quoted line|[Aa] blank line|“[^“”]*”))`
/** How a sentence names a new line of the reply; the second group is its text. */
const NEW = String.raw`(?:([Ll]ine [\d,]+ of the reply)(?:, “(.*)”,)?|[Tt]he new line “(.*)”|[Aa] new (?:blank )?line)`

/** The lines that "line 5" or "lines 5–8" names; null where it names none of the file. */
function rangeIn(text: string | undefined, lines: readonly string[]): readonly string[] | null {
  const [, from, to = from] = /^lines? ([\d,]+)(?:–([\d,]+))?$/.exec(text ?? '') ?? []
  const isRange = from !== undefined && number(from) >= 1 && number(to) >= number(from) && number(to) <= lines.length
  return isRange ? lines.slice(number(from) - 1, number(to)) : null
}

const has = (lines: readonly string[], text: string): boolean => lines.some((line) => bare(line) === bare(text))
/** Lines of `some` that say something and are among `lines`, white space aside, each as often as there. */
const common = (some: readonly string[], lines: readonly string[]): number => {
  const left = lines.map(bare)
  return some.filter((text) => {
    const at = isTelling(text) ? left.indexOf(bare(text)) : -1
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

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

const PLACEHOLDER_WORDS =
  /\.\.\.|…|\b(?:rest|remain\w*|existing|unchanged|same|omitted|previous|other|above|before|elided|snip\w*|continues?|code)\b/i

/** The lines of a side that "line 7 of the reply", "“text”" or "a quoted line" may be. */
function namedIn(side: readonly string[], named: string | undefined, reply: string): readonly string[] {
  if (/^a quoted line$/i.test(named ?? '')) return side
  if (/^a blank line$/i.test(named ?? '')) return side.filter((text) => text.trim() === '')
  const shown = /^“(.*)”$/.exec(named ?? '')?.[1]?.trim()
  if (shown !== undefined)
    return side.filter((text) => (/…$/.test(shown) ? text.trim().startsWith(cut(shown)) : text.trim() === shown))
  const [, nth] = /^line ([\d,]+) of the reply$/i.exec(named ?? '') ?? []
  const written = reply.split('\n')[number(nth) - 1]
  return written === undefined
    ? []
    : side.filter((text) => written.includes(text.trim()) && (text.trim() !== '' || written.trim().length < 2))
}

const quotedAs = (named: string | undefined, { before, reply }: Ground): readonly string[] => namedIn(before, named, reply)

/** Where the text is, its blank lines aside, from line `at` on: the line behind it; 0: it is not there. */
function startsAt(file: readonly string[], at: number, texts: readonly string[]): number {
  let line = at
  for (const text of texts) {
    while (line > at && line < file.length && bare(file[line] ?? '') === '') line++
    if (bare(file[line] ?? '') !== text) return 0
    line++
  }
  return line
}

/** Whether `count` lines around the text at `at` make it one that the file has once. */
function isSingledOutBy(file: readonly string[], at: number, texts: readonly string[], count: number): boolean {
  const end = startsAt(file, at, texts)
  return Array.from({ length: count + 1 }, (_, above) => file.slice(Math.max(0, at - above), end + count - above)).some(
    (more) => {
      const solid = more.map(bare).filter((text) => text !== '')
      return occurrences(file, more) === 1 || file.filter((_, from) => startsAt(file, from, solid) > 0).length === 1
    },
  )
}

/** The new lines that a sentence may mean: by its line of the reply, by its text, or any. */
function newLines([, line, beside, alone]: readonly (string | undefined)[], { after, reply }: Ground): readonly string[] {
  const own = line === undefined ? after : namedIn(after, line, reply)
  const text = beside ?? alone
  return text === undefined ? own : own.filter((one) => one.trim() !== '' && one.trim().startsWith(cut(text)))
}

const FORMS: readonly Form[] = [
  {
    form: new RegExp(`^${NEW} represents code that the reply does not repeat\\.`),
    holds: (found, ground) => newLines(found, ground).some((text) => PLACEHOLDER_WORDS.test(text) && !ground.file.includes(text)),
  },
  {
    form: new RegExp(`^${OWN} is to be removed and differs from (${RANGE}) of the file[.:]`),
    holds: ([, line, place], ground) => {
      const own = rangeIn(place, ground.file)
      return own?.length === 1 && quotedAs(line, ground).some((quoted) => quoted !== own[0])
    },
  },
  {
    form: new RegExp(`^The nearest place is (${RANGE}) of the file: ([\\d,]+) of ([\\d,]+) lines? equal there\\.`),
    holds: ([, place, equal, all], { before, file }) => {
      const own = rangeIn(place, file)
      const there = before.filter((text) => own !== null && (text.trim() === '' || has(own, text))).length
      return own !== null && number(equal) > 0 && isCount(number(all), before, before.at(-1)) && there >= number(equal)
    },
  },
  {
    form: new RegExp(`^The nearest place is (${RANGE}) of the file: no line is equal there\\.`),
    holds: ([, place], { before, file }) => {
      const own = rangeIn(place, file)
      return own !== null && before.every((text, line) => text.trim() === '' || text !== own[line])
    },
  },
  {
    form: /^No place in the file is as much as 40 % alike/,
    holds: (_, { before, file }) => {
      const telling = before.filter(isTelling).length
      return telling === 0 || file.every((_, at) => common(before, file.slice(at, at + before.length)) * 4 <= telling * 3)
    },
  },
  {
    form: /^The quoted lines? (?:is|are) in ([\d,]+) places?, equal character by character/,
    holds: ([, places], { before, file }) => number(places) > 1 && occurrences(file, before) >= number(places),
  },
  {
    form: /^The best place is (\d+) % alike, the next one (\d+) %: too close/,
    holds: ([, best, next]) => number(best) <= 100 && number(best) >= number(next) && number(best) - number(next) <= 10,
  },
  {
    form: new RegExp(`^The quoted lines are indented differently from the file’s, .* how far ${NEW} is meant`),
    holds: (found, ground) =>
      newLines(found, ground).some((text) => text.trim() !== '') &&
      !`\n${ground.file.join('\n')}`.includes(`\n${ground.before.join('\n')}`),
  },
  {
    form: new RegExp(`^${NEW} may hold characters that are not part of it, `),
    holds: (found, ground) => newLines(found, ground).some((text) => text.trim() !== ''),
  },
  {
    form: new RegExp(`^${NEW} is a marker of an edit format or a fence, and the file has no line like it\\.`),
    holds: (found, ground) => newLines(found, ground).some((text) => !ground.file.includes(text)),
  },
  {
    form: new RegExp(`^The quoted lines do not settle whether ${NEW} is meant as written\\.`),
    holds: (found, ground) => newLines(found, ground).length > 0,
  },
  {
    form: new RegExp(`^${OWN} is blank and to be removed, and the place has no such line\\.`),
    holds: ([, line], ground) => quotedAs(line, ground).some((text) => text.trim() === ''),
  },
  {
    form: /^The lines that the hunk quotes around its change differ from the file (?:at (lines? [\d,–]+)|before line [\d,]+|after (line [\d,]+)) of it, so what/,
    holds: ([, place, above], { before, file }) =>
      [place, above].every((one) => one === undefined || rangeIn(one, file) !== null) &&
      !`\n${file.join('\n')}\n`.includes(`\n${before.join('\n')}\n`),
  },
  {
    form: new RegExp(`^${OWN} is (${RANGE}) of the file: the reply quotes it out of order\\.`),
    holds: ([, line, place], ground) => quotedAs(line, ground).some((quoted) => has(rangeIn(place, ground.file) ?? [], quoted)),
  },
  {
    form: new RegExp(`${OWN} is (${RANGE}) of the file, (?:out of order, and|away from the other quoted lines\\.)`, 'g'),
    holds: ([, line, place], ground) => quotedAs(line, ground).some((quoted) => has(rangeIn(place, ground.file) ?? [], quoted)),
  },
  {
    form: new RegExp(`^${OWN} is to be removed, and the place has no such line\\.`),
    holds: ([, line], ground) =>
      quotedAs(line, ground).some(
        // New lines may say the same: then the file has no such line at all.
        (text) =>
          ground.before.filter((one) => one === text).length > ground.after.filter((one) => one === text).length ||
          !ground.file.includes(text),
      ),
  },
  {
    form: new RegExp(`^${OWN} is the last of the reply and differs from the file:`),
    holds: ([, line], ground) =>
      quotedAs(line, ground).some((text) => !ground.file.includes(text) && ground.reply.trimEnd().endsWith(text.trim())),
  },
  {
    form: new RegExp(`^They were at (${RANGE}) of the file until hunk ([\\d,]+) of this reply changed them\\.`),
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
    form: /^Hunk ([\d,]+) of this reply already changes the lines that this hunk quotes\./,
    holds: ([, by], ground) => ground.decisions[number(by) - 1]?.state === 'applied' && common(ground.before, ground.file) > 0,
  },
  {
    form: /^The quoted lines are not in the file: they are what hunk ([\d,]+) of this reply writes\./,
    holds: ([, by], { before, decisions, edits }) => {
      const other = decisions[number(by) - 1]
      return other !== undefined && common(before, sidesAt(edits, other).after) > 0
    },
  },
  {
    form: new RegExp(`^The file has this hunk’s new lines at (${RANGE}) already\\.`),
    holds: ([, place], { after, file }) => {
      const own = rangeIn(place, file)
      return own !== null && after.every((text) => !isTelling(text) || has(own, text))
    },
  },
  {
    form: new RegExp(`^The file has the lines to add right beside their place, at (${RANGE})\\.`),
    holds: ([, place], { after, file }) => {
      const own = rangeIn(place, file)
      return own?.every((text) => text.trim() === '' || has(after, text)) === true
    },
  },
  {
    form: new RegExp(
      `^The file has most of the lines to add (?:among|at) (${RANGE}), and the reply does not quote them there\\.`,
    ),
    holds: ([, place], { before, after, file }) => {
      const own = rangeIn(place, file)
      const added = after.filter((text) => isTelling(text) && before.filter((one) => bare(one) === bare(text)).length < 1)
      return own !== null && (added.length === 0 || added.some((text) => has(own, text)))
    },
  },
  {
    form: /^Quoting (?:([\d,]+) to )?([\d,]+) more lines? around the place would/,
    holds: ([, least, most], { before, file }) => {
      const texts = before.map(bare).filter((text) => text !== '')
      const starts = file.flatMap((_, at) => (startsAt(file, at, texts) ? [at] : []))
      const counts = [number(least ?? most), number(most)]
      return starts.length < 2 || counts.every((count) => starts.some((at) => isSingledOutBy(file, at, texts, count)))
    },
  },
  { form: /^The quoted lines are escaped once too often\./, holds: (_, ground) => isUndone(ground, unescaped) },
  { form: /^The quoted lines are escaped for HTML, and the file is not\./, holds: (_, ground) => isUndone(ground, decoded) },
  {
    form: /^The reply leaves out code between the quoted lines\./,
    holds: (_, { before, file }) => common(before, file) >= 1,
  },
  {
    form: /^The quoted lines are in several places, and nothing tells which is meant\./,
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
    form: /^The sides may be swapped: the file has the replacement, and not the quoted lines\./,
    holds: (_, { before, after, file }) =>
      after.every((text) => !isTelling(text) || has(file, text)) && occurrences(file, before) === 0,
  },
  {
    form: new RegExp(`^The quoted lines are in (.*), at (${RANGE})\\.`),
    holds: ([, path, place], { before, tree }) => {
      const text = [...tree].find(([name]) => name === path)?.[1]
      const own = typeof text === 'string' ? rangeIn(place, linesOf(text)) : null
      return own !== null && before.every((line) => !isTelling(line) || has(own, line))
    },
  },
  {
    form: /^All its lines are context, and the file does not have them so/,
    holds: (_, { before, after, file }) => before.join('\n') === after.join('\n') && occurrences(file, before) === 0,
  },
  {
    form: /^The file has ([\d,]+) lines?; the numbers in the reply are beyond them\./,
    holds: ([, count], { file }) => number(count) === file.length,
  },
]

const cut = (text: string): string => text.replace(/…$/, '')
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Phrases within titles and sentences, each of which says something by itself. */
const PHRASES: readonly Form[] = [
  {
    form: /([\d,]+) of ([\d,]+) quoted lines? match(?:es)?\b/g,
    holds: ([, equal, all], { before, file }) =>
      number(equal) <= number(all) &&
      isCount(number(all), before, before.at(-1)) &&
      before.filter((text) => file.includes(text)).length >= number(equal),
  },
  {
    form: /\b(?:None of the ([\d,]+) quoted lines|Neither quoted line) matches\b/g,
    holds: ([, all = '2'], { before }) => number(all) === before.length,
  },
  {
    form: new RegExp(`${OWN} is at line ([\\d,]+) of the file instead`, 'g'),
    holds: ([, line, of], ground) => quotedAs(line, ground).some((text) => ground.file[number(of) - 1] === text),
  },
  {
    form: new RegExp(`${OWN} is line ([\\d,]+) of the file, which hunk ([\\d,]+) of this reply changes`, 'g'),
    holds: ([, line, of, by], ground) =>
      isHunk(by, ground) &&
      ground.decisions[number(by) - 1]?.state === 'applied' &&
      quotedAs(line, ground).some((text) => ground.file[number(of) - 1] === text),
  },
  {
    form: new RegExp(`${OWN} is not in the file(?! there)`, 'g'),
    holds: ([, line], ground) => quotedAs(line, ground).some((text) => !ground.file.includes(text)),
  },
  {
    form: /\b[Ll]ines ([\d,]+)(?:–([\d,]+)|((?:, [\d,]+)*) and ([\d,]+)) of the reply are not in the file/g,
    holds: ([, first, end, between = '', last], { before, file, reply }) => {
      const [from, to] = [number(first), number(end ?? last)]
      const named = end === undefined ? [from, ...between.split(', ').slice(1).map(number), to] : range(from, to)
      const written = reply.split('\n')
      return named.every((line) =>
        before.some((text) => isTelling(text) && !file.includes(text) && written[line - 1]?.includes(text.trim())),
      )
    },
  },
  {
    form: /and the other ([\d,]+) differ only in (?:indentation|white space|typography|capital letters)(?! and)/g,
    holds: ([, count], { before, file }) =>
      number(count) > 1 &&
      before.filter((text) => file.some((line) => line !== text && looseOf(line) === looseOf(text))).length >= number(count),
  },
  {
    form: new RegExp(`${OWN} is blank, and the file has no blank line there`, 'g'),
    holds: ([, line], ground) => quotedAs(line, ground).some((text) => text.trim() === ''),
  },
  {
    form: new RegExp(`${OWN} is (${RANGE}) of the file, with other line breaks`, 'g'),
    holds: ([, line, place], ground) => {
      const own = unbroken(rangeIn(place, ground.file) ?? [])
      return quotedAs(line, ground).some((text) => own.includes(unbroken([text])) || unbroken([text]).includes(own))
    },
  },
  {
    form: /Hunk ([\d,]+) of this reply changed (?:a quoted line|quoted lines)/g,
    holds: ([, by], ground) =>
      isHunk(by, ground) &&
      ground.before.some(
        (text) => isTelling(text) && has(sidesAt(ground.edits, ground.decisions[number(by) - 1] ?? NOWHERE).before, text),
      ),
  },
  {
    form: /\bAll ([\d,]+) quoted lines? match\b/g,
    holds: ([, all], { before, file }) => number(all) === before.length && before.every((text) => file.includes(text)),
  },
  {
    form: new RegExp(`${OWN} differs from line ([\\d,]+) of the file(?:: “([^”]*)” instead of “([^”]*)”)?`, 'g'),
    holds: ([, line, of, ours, theirs], ground) => {
      const own = ground.file[number(of) - 1]
      return quotedAs(line, ground).some((quoted) => {
        if (own === undefined || quoted === own) return false
        return ours === undefined || (quoted.includes(cut(ours)) && own.includes(cut(theirs ?? '')) && ours !== theirs)
      })
    },
  },
  {
    form: new RegExp(
      `${OWN} differs from line ([\\d,]+) of the file only in (?:its indentation|white space|typography|capital letters)`,
      'g',
    ),
    holds: ([, line, of], ground) => {
      const own = ground.file[number(of) - 1]
      return own !== undefined && quotedAs(line, ground).some((quoted) => looseOf(quoted) === looseOf(own))
    },
  },
  {
    form: /The file has “([^”]*)”, the reply quotes “([^”]*)”/g,
    holds: ([, theirs, ours], { before, file }) =>
      ours !== theirs &&
      before.some((text) => text.includes(cut(ours ?? ''))) &&
      file.some((text) => text.includes(cut(theirs ?? ''))),
  },
  {
    form: /\b[Ll]ine ([\d,]+) of the file is “([^”]*)”, which the hunk adds and does not quote\./g,
    holds: ([, line, text = ''], { after, file }) => {
      const own = file[number(line) - 1] ?? ''
      return own.trim().startsWith(cut(text)) && after.includes(own)
    },
  },
  {
    form: /\bL(ines? [\d,]+(?:–[\d,]+)?) of the file are the quoted lines without those to remove/g,
    holds: ([, place], { before, after, file }) =>
      rangeIn(`l${place}`, file)?.join('\n') === after.join('\n') && before.length > after.length,
  },
  {
    form: new RegExp(`The reply omits (${RANGE}) of the file`, 'g'),
    holds: ([, place], { before, file }) => {
      const own = rangeIn(place, file)
      const like = (lines: readonly string[]) => lines.filter((text) => bare(text) === bare(own?.[0] ?? '')).length
      return own !== null && own.length > 0 && own[0]?.trim() !== '' && like(file) > like(before)
    },
  },
  {
    form: /\b(?:All ([\d,]+)|Both) quoted lines? differ only in (?:indentation|white space|typography|capital letters)(?! and)/g,
    holds: ([, all = '2'], { before, file }) =>
      number(all) === before.length && before.every((text) => file.some((line) => looseOf(line) === looseOf(text))),
  },
  {
    form: /([\d,]+) quoted lines? (?:is|are) not in the file(?! there)/g,
    holds: ([, count], { before, file }) =>
      number(count) > 0 && before.filter((text) => isTelling(text) && !file.includes(text)).length >= number(count),
  },
  {
    form: new RegExp(`${OWN} differs from line ([\\d,]+) of the file: it (adds|lacks) “([^”]*)”`, 'g'),
    holds: ([, line, of, what, text = ''], ground) => {
      const own = bare(ground.file[number(of) - 1] ?? '')
      return quotedAs(line, ground).some((quoted) => (what === 'adds' ? bare(quoted) : own).includes(bare(cut(text))))
    },
  },
  {
    form: new RegExp(`${OWN} differs from line ([\\d,]+) of the file, “([^”]*)”`, 'g'),
    holds: ([, , of, text = ''], { file }) => (file[number(of) - 1] ?? '').includes(cut(text)),
  },
  {
    form: /([\d,]+) quoted lines? differs? from the file/g,
    holds: ([, count], { before }) => number(count) > 0 && number(count) <= before.length,
  },
]

/** Lines as one, as a formatter may break it: a comma at the end of a list comes with it. */
const unbroken = (lines: readonly string[]): string => looseOf(lines.join('')).replace(/,(?=[)\]}])/g, '')

/** The index of no hunk. */
const NOWHERE = { edit: -1, hunk: -1 }

/** Without white space, typography and capitals. */
const looseOf = (text: string): string =>
  bare(text)
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/→/g, '->')
    .replace(/⇒/g, '=>')
    .replace(/≤/g, '<=')
    .replace(/≥/g, '>=')
    .replace(/≠|!=/g, '!=')

/** The phrases of a text that are not so. */
function untruePhrases(text: string, ground: Ground): { readonly claims: number; readonly wrong: readonly string[] } {
  const found = PHRASES.flatMap(({ form, holds }) => [...text.matchAll(form)].map((match) => ({ match, holds })))
  return {
    claims: found.length,
    wrong: found.flatMap(({ match, holds }) => (holds(match, ground) ? [] : [`“${match[0]}” in: ${text}`])),
  }
}

const textOf = (tree: Tree, path: Path | null): string => {
  const content = path === null ? undefined : tree.get(path)
  return typeof content === 'string' ? content : ''
}

/** A reply and its transaction. */
type Staged = {
  readonly reading: Reading
  readonly transaction: Transaction
  readonly tree: Tree
  readonly reply: string
}

function groundOf({ reading: { edits }, transaction: { decisions }, tree, reply }: Staged, decision: Decision): Ground {
  const file = linesOf(textOf(tree, decision.path))
  return { ...sidesAt(edits, decision), file, reply, tree, path: decision.path, decisions, edits }
}

/** Texts that are shown of decision `index`, sentence by sentence. */
export function checkSaid(staged: Staged, index: number, texts: readonly string[]): Checked {
  const decision = staged.transaction.decisions[index]
  if (decision === undefined) return { claims: 0, wrong: [`There is no hunk ${index + 1}.`] }
  const ground = groundOf(staged, decision)
  const wrong: string[] = []
  let claims = 0
  for (const text of new Set(texts.flatMap((one) => one.split('\n').map(undrawn)))) {
    const starts = [...text.matchAll(/(?:^|[.:] )(?=[A-Z“])/g)].map(({ index: at, 0: lead }) => text.slice(at + lead.length))
    for (const said of starts)
      for (const { form, holds } of decision.state === 'refused' ? FORMS : []) {
        const found = form.exec(said)
        if (found === null) continue
        claims++
        if (!holds(found, ground)) wrong.push(said)
        break
      }
    const phrases = untruePhrases(text, ground)
    claims += phrases.claims
    wrong.push(...phrases.wrong)
  }
  return { claims, wrong }
}

/** Every sentence that people read about the refused decisions, and those that are not so. */
export function checkSentences(
  reading: Reading,
  transaction: Transaction,
  diagnoses: readonly Diagnosis[],
  tree: Tree,
  reply: string,
): Checked {
  const wrong: string[] = []
  let claims = 0
  const { edits } = reading
  const { decisions } = transaction
  for (const [index, decision] of decisions.entries()) {
    if (decision.state !== 'refused') continue
    const text = textOf(tree, decision.path)
    const ground = groundOf({ reading, transaction, tree, reply }, decision)
    const diagnosis = diagnoses.find((one) => one.decision === index)
    const edit = edits[decision.edit]
    const near = nearestOf(decision, diagnosis)
    const evidence = evidenceAt(reading, transaction, decision, text, lineNumbersOf(reply), near, diagnosis)
    const { title, sentence } = explainDecision(decision, edit?.written ?? '', evidence)
    for (const said of [sentence, ...(diagnosis?.causes ?? []).map(explainCause)]) {
      // A range that ends before it begins is said to be before a line.
      if (/\bat before line\b/.test(said)) wrong.push(`hunk ${index + 1}: ${said}`)
      for (const { form, holds } of FORMS) {
        const found = form.exec(said)
        if (found === null) continue
        claims++
        if (!holds(found, ground)) wrong.push(`hunk ${index + 1}: ${said}`)
        break
      }
    }
    const phrases = untruePhrases(`${title}. ${sentence}`, ground)
    claims += phrases.claims
    for (const phrase of phrases.wrong) wrong.push(`hunk ${index + 1}: ${phrase}`)
  }
  return { claims, wrong }
}
