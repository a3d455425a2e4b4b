import { diffChars } from 'diff'
import { Fragment } from 'react'
import { plural } from '../engine/explain'
import type { HunkLine, Near } from '../engine/model'

/** Differing lines that are shown. More: a long panel, fewer: the telling one may be left out. */
const SHOWN = 12
/** Characters of a line that are compared. */
const WIDE = 400
/** Below this similarity single characters say nothing: the lines stand as they are. */
const ALIKE = 0.5

// What scrolls has to be reachable by keyboard.
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'Lines that differ' } as const

type Props = { readonly near: Near; readonly lines: readonly HunkLine[]; readonly file: readonly string[] }

/** The lines of a hunk that differ from a place of the file, each above the file's own, with the differing characters marked. */
export function Differences({ near, lines, file }: Props) {
  const rows = near.pairs.map(({ line, similarity }, i) => ({ ours: lines[i]?.text ?? '', line, similarity }))
  const differing = rows.filter((row) => row.similarity < 1)
  return (
    <>
      <div
        {...REACHABLE}
        className="overflow-x-auto rounded-[7px] border border-line py-1.5 font-mono text-[11.8px] leading-[18px]"
      >
        {differing.slice(0, SHOWN).map((row, i) => (
          <Fragment key={i}>
            {i > 0 && <div className="my-1 border-line border-t" />}
            <Compared
              ours={row.ours.slice(0, WIDE)}
              theirs={row.line < 0 ? null : (file[row.line] ?? '').slice(0, WIDE)}
              number={row.line + 1}
              alike={row.similarity >= ALIKE}
            />
          </Fragment>
        ))}
      </div>
      <p className="mt-1 text-[12px] text-muted">
        {rows.length - differing.length} of {plural(rows.length, 'line')} equal
        {differing.length > SHOWN ? `; ${differing.length - SHOWN} more differ` : ''}.
      </p>
    </>
  )
}

type Piece = { readonly text: string; readonly changed: boolean }

/** Both lines in pieces; where they are not alike, or their difference is too long to find, each is one piece. */
function pieces(ours: string, theirs: string, alike: boolean): { readonly ours: Piece[]; readonly theirs: Piece[] } {
  const parts = alike ? diffChars(ours, theirs, { maxEditLength: WIDE }) : undefined
  if (parts === undefined) return { ours: [{ text: ours, changed: false }], theirs: [{ text: theirs, changed: false }] }
  return {
    ours: parts.filter((part) => !part.added).map((part) => ({ text: part.value, changed: part.removed })),
    theirs: parts.filter((part) => !part.removed).map((part) => ({ text: part.value, changed: part.added })),
  }
}

type ComparedProps = { readonly ours: string; readonly theirs: string | null; readonly number: number; readonly alike: boolean }

function Compared({ ours, theirs, number, alike }: ComparedProps) {
  const both = pieces(ours, theirs ?? '', alike && theirs !== null)
  return (
    <>
      <Line
        label="✗"
        name="reply"
        parts={both.ours}
        tone="bg-refused/18 text-[color-mix(in_srgb,var(--text)_25%,var(--refused))]"
      />
      {theirs === null ? (
        <p className="pl-9 text-muted italic">the file has no line for it</p>
      ) : (
        <Line
          label={String(number)}
          name="file"
          parts={both.theirs}
          tone="bg-exact/18 text-[color-mix(in_srgb,var(--text)_25%,var(--exact))]"
        />
      )}
    </>
  )
}

type LineProps = { readonly label: string; readonly name: string; readonly parts: readonly Piece[]; readonly tone: string }

const Line = ({ label, name, parts, tone }: LineProps) => (
  <p className="flex whitespace-pre">
    <span className="w-9 shrink-0 pr-2 text-right text-muted" title={name}>
      {label}
    </span>
    <span className="pr-3">
      {parts.map((part, i) =>
        part.changed ? (
          <mark key={i} className={`rounded-[2px] ${tone}`}>
            {visible(part.text)}
          </mark>
        ) : (
          <Fragment key={i}>{visible(part.text)}</Fragment>
        ),
      )}
    </span>
  </p>
)

/** Tabs, carriage returns and no-break spaces as signs; other spaces stand out by their background. */
const visible = (text: string) => text.replaceAll('\t', '→   ').replaceAll('\r', '␍').replaceAll('\u00a0', '⍽')
