/** A reply → edits. */
import { explainDiagnostic, FORMAT_NAME } from '../../../src/engine/explain'
import {
  type Edit,
  type HunkLine,
  type Reading,
  type ReadSpan,
  ReplyReader,
  readReply,
  type Span,
} from '../../../src/engine/index'
import { pairsOf } from '../../../src/engine/pair'
import { grownJson } from '../json'
import { mutateText, repeated } from '../mutate'
import { seeded, seedOf } from '../random'
import { replies } from '../seeds'
import { law, partOf, same, signature, type Target } from '../target'

function linesIn(edit: Edit): readonly HunkLine[] {
  if (edit.kind === 'patch') return edit.hunks.flatMap((hunk) => [...hunk.before, ...hunk.after])
  if (edit.kind === 'replace') return [...edit.before, ...edit.after]
  return edit.kind === 'delete' ? edit.before : edit.lines
}

/** Spans cover the text exactly, in order. */
function covers(spans: readonly ReadSpan[], length: number): void {
  let end = 0
  for (const span of spans) {
    law('spans cover the reply', span.from === end && span.to > span.from, () => ({ span, end }))
    end = span.to
  }
  law('spans cover the reply', end === length, () => ({ end, length }))
}

function isWithin({ from, to }: Span, length: number): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && 0 <= from && from <= to && to <= length
}

/** What holds of every reading. */
function checkReading(reading: Reading, length: number): void {
  covers(reading.spans, length)
  for (const edit of reading.edits) {
    law('an edit lies in the reply', isWithin(edit.span, length), () => edit.span)
    for (const line of linesIn(edit)) law('a line lies in the reply', isWithin(line, length), () => line)
    for (const hunk of edit.kind === 'patch' ? edit.hunks : [])
      for (const [before, after] of pairsOf(hunk.kept))
        law('what both sides keep is the same', hunk.before[before]?.text === hunk.after[after]?.text, () => hunk)
  }
  for (const { span } of [...reading.diagnostics, ...reading.steps])
    law('what is said of the reply lies in it', isWithin(span, length), () => span)
  for (const { edit } of reading.spans) law('a span belongs to an edit that there is', edit < reading.edits.length, () => edit)
  for (const diagnostic of reading.diagnostics)
    law('a diagnostic has words', explainDiagnostic(diagnostic).trim() !== '', () => diagnostic.code)
  for (const format of reading.formats) law('a format has a name', FORMAT_NAME[format] !== undefined, () => format)
}

/** Reads it in parts; each preview's spans cover what has arrived. */
function readInParts(reply: string): Reading {
  const random = seeded(seedOf(reply))
  const reader = new ReplyReader()
  const usual = 1 + random.below(8 + reply.length / 4)
  let spans: ReadSpan[] = []
  for (let from = 0; from < reply.length; ) {
    const length = 1 + random.below(usual)
    const preview = reader.push(reply.slice(from, from + length))
    from = Math.min(reply.length, from + length)
    const kept = spans.filter((span) => span.from < preview.from)
    spans = [...kept.map((span) => ({ ...span, to: Math.min(span.to, preview.from) })), ...preview.spans]
    law('a preview is of what has arrived', preview.length === from, () => preview.length)
    if (reply.length < 4000 || from === reply.length) covers(spans, from)
  }
  return reader.finish()
}

export const behaviourOf = ({ edits, formats, diagnostics, steps, wrapping }: Reading): string[] => [
  ...edits.map(({ kind }) => kind),
  ...formats,
  ...diagnostics.map(({ code, repair }) => (repair === null ? `${code}!` : code)),
  ...steps.map(({ mode }) => mode),
  ...(wrapping === null ? [] : [wrapping.kind]),
]

export const read: Target = {
  name: 'read',
  seeds: () => replies().map((reply) => ({ reply })),
  mutate: (parent, other, random) => ({ reply: mutateText(partOf(parent, 'reply'), partOf(other, 'reply'), random) }),
  run(input) {
    const reply = partOf(input, 'reply')
    const reading = readReply(reply)
    checkReading(reading, reply.length)
    same('a reply that is read twice', readReply(reply), reading)
    same('a reply that is read in parts', readInParts(reply), reading)
    return signature(behaviourOf(reading))
  },
  grow(input, times) {
    const reply = partOf(input, 'reply')
    const grown = grownJson(reply, times)
    return { reply: grown === reply ? repeated(reply, times) : grown }
  },
}
