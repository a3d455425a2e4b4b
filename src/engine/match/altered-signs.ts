/** Signs that a reply has twice, or has lost, wherever it quotes them: a template, a shell or a chat took them for its own. */
import type { Lines } from './lines'
import type { Pairing } from './pairing'
import type { Place } from './place'

/** Signs that go on the way through templates, shells, chats and strings. Others are misquoted one by one. */
const SIGNS = /[\\$%{}*_#~^|<>&@"']/g

/** A string with quotes of another kind lost none, and one apostrophe is a slip in a word. */
const QUOTE = /["']/
const quotesIn = (text: string): number => text.split(/["'`]/).length - 1

/** `doubled`: each sign that the reply has twice for the file's one. `isLost`: the reply lacks some, so new lines may lack them as well. */
export type AlteredSigns = { readonly doubled: ReadonlySet<string>; readonly isLost: boolean }

const NONE: AlteredSigns = { doubled: new Set(), isLost: false }

const bareOf = (text: string): string => text.replace(/\s+/g, '')

function countsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [sign] of text.matchAll(SIGNS)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return counts
}

/** What quoted lines that differ from the file's in such signs alone show of them, as far as no other quoted line shows otherwise. */
export function alteredSigns(file: Lines, { pairing, sought: { before } }: Place): AlteredSigns {
  const [doubled, lost, kept] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [line, of] of pairing.entries()) {
    if (of < 0 || before.isBlank(line)) continue
    const [theirs, ours] = [bareOf(before.text(line)), bareOf(file.text(of))]
    const counts = countsIn(theirs)
    const own = countsIn(ours)
    if (theirs.replace(SIGNS, '') !== ours.replace(SIGNS, '')) continue
    const quotesLost = quotesIn(ours) - quotesIn(theirs)
    for (const [sign, count] of own) {
      const written = counts.get(sign) ?? 0
      if (written === 2 * count) doubled.add(sign)
      else if (written === 0 && QUOTE.test(sign) && (quotesLost !== count || (sign === "'" && count % 2 === 1))) continue
      else if (written === 0) lost.add(sign)
      else kept.add(sign)
    }
  }
  if (doubled.size + lost.size === 0) return NONE
  for (const sign of kept) {
    doubled.delete(sign)
    lost.delete(sign)
  }
  return { doubled, isLost: lost.size > 0 || isHeadless(file, pairing, before) }
}

/** Lines that have to lack what they begin with. More: a reply that was cut at the margin lands, fewer: one slip refuses new lines. */
const HEADLESS = 2

/** Whether quoted lines have lost their first character, and none that begins at the margin has it. */
function isHeadless(file: Lines, pairing: Pairing, before: Lines): boolean {
  let lines = 0
  for (const [line, of] of pairing.entries()) {
    if (of < 0 || before.isBlank(line) || !/^\S/.test(file.text(of))) continue
    if (before.text(line).trimEnd() !== file.text(of).slice(1).trimEnd()) return false
    lines++
  }
  return lines >= HEADLESS
}
