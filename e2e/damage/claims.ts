/** Whether what is said of a refused edit is so. It knows the texts alone: the file, what the reply quotes, and the sentences; nothing of the engine's reasons. */
import type { Draft } from './kind'
import { textBefore } from './truth'

/** The file's lines as the sentences count them. */
const linesOf = (text: string): string[] => {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** What a message draws in the place of characters that cannot be seen. */
export const undrawn = (text: string): string =>
  text.replace(/\\u\{([0-9A-F]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** A text between quotation marks may be cut: then its beginning counts. */
const uncut = (shown: string): string => shown.replace(/^…|…$/g, '')

const includesShown = (whole: string, shown: string): boolean =>
  [shown, undrawn(shown)].some((text) => whole.includes(text) || (text !== uncut(text) && whole.includes(uncut(text))))

const isText = (whole: string, shown: string): boolean =>
  [shown, undrawn(shown)].some((text) => whole === text || (text !== uncut(text) && whole.includes(uncut(text))))

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b', v: '\v' }

/** The reply as it was written, and as it reads once a level of escaping or entities is off. */
function readingsOf(reply: string): string[] {
  const unescaped = (text: string) =>
    text.replace(/\\(u[0-9a-fA-F]{4}|.)/gs, (_, one: string) =>
      one.length > 1 ? String.fromCharCode(Number.parseInt(one.slice(1), 16)) : (UNESCAPED[one] ?? one),
    )
  const decoded = (text: string) =>
    text
      .replace(/&#(x?)([0-9a-fA-F]+);/g, (_, hex: string, code: string) =>
        String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
      )
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&')
  const once = unescaped(reply)
  return [reply, once, unescaped(once), decoded(reply), decoded(once)]
}

const bare = (text: string): string => text.normalize('NFC').replace(/\s+/g, '')

/** Lines as one, as a formatter may break them. */
const unbroken = (text: string): string => bare(text).replace(/,(?=[)\]}])/g, '')

type Ground = { readonly lines: readonly string[]; readonly replies: readonly string[]; readonly draft: Draft }

/** Sentences of one form, and whether one of them is so. `null`: this program cannot tell. */
type Claim = { readonly form: RegExp; readonly holds: (found: readonly string[], ground: Ground) => boolean | null }

const number = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''))

/** Lines that "line 5" or "lines 5–8" names. */
function rangeOf(text: string, lines: readonly string[]): readonly string[] {
  const [, from, to = from] = /^lines? ([\d,]+)(?:–([\d,]+))?$/.exec(text) ?? []
  return lines.slice(number(from) - 1, number(to))
}

/** The sides of each hunk as the reply quotes them; null where more happened to the reply than its lines show. */
const sidesOf = ({ hunks, afterwards }: Draft, side: '-' | '+'): string[][] | null =>
  afterwards.length > 0
    ? null
    : hunks.map(({ rows }) => rows.filter(({ sign }) => sign === ' ' || sign === side).map(({ text }) => text))

const TELLING = /[\p{L}\p{N}_]{2}/u

/** Whether the file has some hunk's old lines in a row once both are written in this form. */
const matchesAs = (ground: Ground, form: (text: string) => string): boolean | null => {
  const sides = sidesOf(ground.draft, '-')
  if (sides === null) return null
  const file = `\n${ground.lines
    .map(form)
    .filter((text) => text !== '')
    .join('\n')}\n`
  return sides.some((side) =>
    file.includes(
      `\n${side
        .map(form)
        .filter((text) => text !== '')
        .join('\n')}\n`,
    ),
  )
}

const RANGE = String.raw`lines? [\d,]+(?:–[\d,]+)?`

const CLAIMS: readonly Claim[] = [
  {
    form: /^Line ([\d,]+) of the file is not quoted: “(.*)”(?: \(U\+.*\))?\.$/,
    holds: ([, line, text = ''], { lines }) => includesShown(lines[number(line) - 1] ?? '', text),
  },
  {
    form: /^Your line “(.*)”(?: \(U\+.*\))? is not at that place\.$/,
    holds: ([, text = ''], { replies }) => replies.some((reply) => includesShown(reply, text)),
  },
  {
    form: /^Your line “(.*)”(?: \(U\+.*\))? is not in the file\.$/,
    holds: ([, text = ''], { lines, replies }) => !lines.includes(text) && replies.some((reply) => includesShown(reply, text)),
  },
  {
    form: /^Your line “(.*)”(?: \(U\+.*\))? is line ([\d,]+) of the file, not at that place\.$/,
    holds: ([, text = '', line], { lines }) => includesShown(lines[number(line) - 1] ?? '', text),
  },
  {
    form: /^Your line “(.*)”(?: \(U\+.*\))? is line ([\d,]+) of the file, which hunk [\d,]+ of your reply changes\.$/,
    holds: ([, text = '', line], { lines, replies }) =>
      includesShown(lines[number(line) - 1] ?? '', text.trim()) && replies.some((reply) => includesShown(reply, text.trim())),
  },
  {
    form: new RegExp(`^Your lines? .* (?:is|are) (${RANGE}) of the file, with other line breaks\\.$`),
    holds: ([, place = ''], { lines, replies }) => {
      const own = unbroken(rangeOf(place, lines).join(''))
      return replies.some((reply) =>
        [
          reply,
          reply.replace(/^[-+ ]/gm, ''),
          reply.replace(/^\+.*\n/gm, '').replace(/^[- ]/gm, ''),
          reply.replace(/^[-+ ]*\d+(?: ?[|:]|\t)?/gm, ''),
        ].some((text) => unbroken(text).includes(own)),
      )
    },
  },
  {
    form: /^Line ([\d,]+) of the file: you wrote “(.*)”, it has “(.*)”\.$/,
    holds: ([, line, written = '', has = ''], { lines, replies }) =>
      written !== has && isText(lines[number(line) - 1] ?? '', has) && replies.some((reply) => includesShown(reply, written)),
  },
  {
    form: /^Line ([\d,]+) of the file: .*you wrote “([^“”]*)”(?: \([^)]*\))?, it has “([^“”]*)”(?: \([^)]*\))?\.$/,
    holds: ([, line, written = '', has = ''], { lines, replies }) =>
      written !== has &&
      includesShown(lines[number(line) - 1] ?? '', has) &&
      replies.some((reply) => includesShown(reply, written)),
  },
  {
    form: /^You wrote “(.*)”, line ([\d,]+) of the file says “(.*)”\./,
    holds: ([, written = '', line, says = ''], { lines, replies }) =>
      written !== says && isText(lines[number(line) - 1] ?? '', says) && replies.some((reply) => includesShown(reply, written)),
  },
  {
    form: /^“(.*)” is to be removed, and that place has no such line\./,
    holds: ([, text = ''], { replies }) => replies.some((reply) => includesShown(reply, text)),
  },
  {
    form: new RegExp(`^They are at (${RANGE}(?: and at ${RANGE})+)(?: and [\\d,]+ more places?)?\\.`),
    holds: ([, places = ''], { lines }) => {
      const texts = places.split(' and at ').map((place) => rangeOf(place, lines))
      // Blank lines, indentation and what a rung lets pass may differ: the words may not.
      const words = texts.map((range) => bare(range.join('')))
      return texts.every((range) => range.length > 0) && new Set(words.map((text) => text.length > 0)).size === 1
    },
  },
  {
    form: /^No file of the project contains the quoted text\./,
    holds: (_, { lines, draft }) => {
      const own = new Set(lines.map((line) => line.trim()))
      const sides = sidesOf(draft, '-')
      return sides === null
        ? null
        : sides.some((side) => side.filter((text) => TELLING.test(text)).every((text) => !own.has(text.trim())))
    },
  },
  {
    form: /^Only (?:white space (?:at line ends|within lines)|the indentation|the number of blank lines) differs from the file\./,
    holds: (_, ground) => matchesAs(ground, bare),
  },
  {
    form: /^Only capital and small letters differ from the file\./,
    holds: (_, ground) => matchesAs(ground, (text) => bare(text).toLowerCase()),
  },
  {
    form: new RegExp(`^The quoted text is only a part of (${RANGE}) of the file\\.`),
    holds: ([, place = ''], { lines, draft }) => {
      const text = bare(rangeOf(place, lines).join(''))
      return sidesOf(draft, '-')?.some((side) => side.some((line) => line.trim() !== '' && text.includes(bare(line)))) ?? null
    },
  },
  {
    form: new RegExp(`^Of the quoted lines, ([\\d,]+) differs? from the file; the rest is in (${RANGE}) of it\\.`),
    holds: ([, count, place = ''], { lines, draft }) => {
      const there = new Set(rangeOf(place, lines).map(bare))
      const isSo = (side: readonly string[]) =>
        side.filter((text) => TELLING.test(text) && !there.has(bare(text))).length <= number(count)
      return sidesOf(draft, '-')?.some(isSo) ?? null
    },
  },
  {
    form: new RegExp(`^The new lines are in \\S+ already, at (${RANGE}), and the old ones are not\\.`),
    holds: ([, place = ''], { lines, draft }) => {
      const there = new Set(rangeOf(place, lines).map(bare))
      return sidesOf(draft, '+')?.some((side) => side.every((text) => !TELLING.test(text) || there.has(bare(text)))) ?? null
    },
  },
  {
    form: new RegExp(`^The edit’s new lines are at (${RANGE}) already\\.`),
    holds: ([, place = ''], { lines, draft }) => {
      const there = new Set(rangeOf(place, lines).map(bare))
      return sidesOf(draft, '+')?.some((side) => side.some((text) => there.has(bare(text)))) ?? null
    },
  },
]

/** Fences that show other lines than the file has where they say. */
function falseFences(message: string, lines: readonly string[]): string[] {
  const wrong: string[] = []
  const all = message.split('\n')
  for (const [at, head] of all.entries()) {
    const [, place] = new RegExp(`(?:^|: |\\. )The file has, at (${RANGE}):$`).exec(head) ?? []
    const fence = all[at + 1] ?? ''
    if (place === undefined || !/^`{3,}$/.test(fence)) continue
    const end = all.indexOf(fence, at + 2)
    const shown = all.slice(at + 2, end)
    const own = rangeOf(place, lines)
    const isSame = shown.every((text, nth) => {
      const [long = text] = text.split(/ … \([\d,]+ more characters?\)$/)
      return isText(own[nth] ?? '', long === text ? text : `${long}…`)
    })
    if (shown.length !== own.length || !isSame) wrong.push(`${head} ${shown.join(' ⏎ ')}`)
  }
  return wrong
}

export type Checked = { readonly claims: number; readonly wrong: readonly string[] }

/** Every sentence of `said` whose form is known, and those that are not so. */
export function checkClaims(said: string, draft: Draft, reply: string): Checked {
  const ground = { lines: linesOf(textBefore(draft.truth)), replies: readingsOf(reply), draft }
  const sentences = said.split('\n').flatMap((line) => {
    // Behind the file and the hunk a line goes on with the cause, and with the advice.
    const starts = [...line.matchAll(/(?:^|: |[.”] |- )(?=[A-Z“])/g)].map(({ index, 0: lead }) => index + lead.length)
    return [line, ...starts.map((from) => line.slice(from))]
  })
  const seen = new Set<string>()
  const wrong = falseFences(said, ground.lines)
  let claims = 0
  for (const sentence of sentences) {
    for (const { form, holds } of CLAIMS) {
      const found = form.exec(sentence)
      if (found === null || seen.has(found[0])) continue
      seen.add(found[0])
      const isSo = holds(found, ground)
      if (isSo !== null) claims++
      if (isSo === false) wrong.push(found[0])
      break
    }
  }
  return { claims, wrong }
}
