/** Replies whose fences, markers or line ends were lost or doubled, and content that is not all of a file. */
import type { DamageHunk, Kind } from '../kind'
import { answered, DIFFS, isOld, isRemoved, ofReply } from '../rewrite-rows'
import { content } from './contents'

const either = (
  id: string,
  means: string,
  change: (reply: string) => string,
  formats: Parameters<typeof ofReply>[4] = undefined,
): Kind => ofReply(id, means, change, 'either', formats)

const BLOCKS = ['search-replace'] as const

/** The reply up to its middle line, and from there on. */
function halves(reply: string): readonly [string, string] {
  const lines = reply.trimEnd().split('\n')
  const at = Math.max(2, Math.floor(lines.length / 2))
  return [lines.slice(0, at).join('\n'), lines.slice(at).join('\n')]
}

const sidesOf = ({ rows }: DamageHunk) =>
  [rows.filter(isOld).map(({ text }) => text), rows.filter((row) => !isRemoved(row)).map(({ text }) => text)] as const

/** The only hunk as a call, of which the sides are written otherwise. */
const called = (
  id: string,
  means: string,
  answer: 'bytes' | 'either',
  change: (old: readonly string[], fresh: readonly string[]) => readonly [readonly string[], readonly string[]] | null,
): Kind => ({
  id,
  means,
  damage: (draft) => {
    const [hunk, other] = draft.hunks
    if (hunk === undefined || other !== undefined) return null
    const sides = change(...sidesOf(hunk))
    if (sides === null) return null
    const [old, fresh] = sides.map((lines) => lines.join('\n'))
    const call = { name: 'Edit', input: { file_path: draft.path, old_string: old, new_string: fresh } }
    const reply = `\`\`\`json\n${JSON.stringify(call)}\n\`\`\`\n`
    return answered({ ...draft, afterwards: [...draft.afterwards, () => reply] }, answer, BLOCKS)
  },
})

/** The first part of a line that both sides end in; null where it is too short to be cut. */
function cutLast(old: readonly string[], fresh: readonly string[]): string | null {
  const last = old.at(-1) ?? ''
  return last.trim().length < 8 || fresh.at(-1) !== last ? null : last.slice(0, Math.ceil(last.length * 0.6))
}

const ROW = /^(?!---|\+\+\+)([-+ ])/gm

export const parted: readonly Kind[] = [
  either('parted', 'The reply goes on in a second fence.', (reply) => halves(reply).join('\n```\n\n(continued)\n\n```\n')),
  either('fence-opening-lost', 'The fence that opens is lost.', (reply) => reply.replace(/^`{3,}.*\n/m, '')),
  either('fence-closing-lost', 'The fence that closes is lost.', (reply) => reply.replace(/\n`{3,}\s*$/, '\n')),
  either('lines-twice', 'Each line is there twice.', (reply) => reply.replaceAll(/^.*$/gm, '$&\n$&')),
  either('carriage-returns-twice', 'Each line ends in two carriage returns and a line feed.', (reply) =>
    reply.replaceAll('\n', '\r\r\n'),
  ),
  either('carriage-returns-alone', 'Each line ends in a carriage return alone.', (reply) => reply.replaceAll('\n', '\r')),
  either('line-separators', 'Each line ends in the line separator of Unicode.', (reply) => reply.replaceAll('\n', '\u2028')),
  either('wrapped-at-60', 'Lines are broken after 60 characters.', (reply) => reply.replaceAll(/.{60}(?=.)/g, '$&\n')),
  either('marker-divider-lost', 'A divider is lost.', (reply) => reply.replace(/^={7}\n/m, ''), BLOCKS),
  either('marker-closing-lost', 'Closing markers are lost.', (reply) => reply.replaceAll(/^>{7}.*\n/gm, ''), BLOCKS),
  either('marker-opening-lost', 'An opening marker is lost.', (reply) => reply.replace(/^<{7}.*\n/m, ''), BLOCKS),
  either('marker-divider-twice', 'A divider is there twice.', (reply) => reply.replace(/^={7}\n/m, '$&$&'), BLOCKS),
  either('markers-escaped', 'Markers have a backslash.', (reply) => reply.replaceAll(/^(?=<{7}|={7}|>{7})/gm, '\\'), BLOCKS),
  either('markers-joined', 'Markers end the line above.', (reply) => reply.replaceAll(/\n(={7}|>{7} REPLACE)/g, ' $1'), BLOCKS),
  either(
    'markers-of-diff3',
    'A block has the base of a merge.',
    (reply) => reply.replaceAll(/^={7}$/gm, '||||||| base\n$&'),
    BLOCKS,
  ),
  either('hunk-headers-lost', 'The headers of hunks are lost.', (reply) => reply.replaceAll(/^@@.*\n/gm, ''), DIFFS),
  either(
    'file-headers-lost',
    'The headers of files are lost.',
    (reply) => reply.replaceAll(/^(?:---|\+\+\+|\*\*\*).*\n/gm, ''),
    DIFFS,
  ),
  either('signs-of-two-parents', 'Rows have two columns of signs.', (reply) => reply.replaceAll(ROW, '$1$1'), DIFFS),
  either(
    'signs-of-normal-diff',
    'Angle brackets replace signs.',
    (reply) => reply.replaceAll(/^-(?!--)/gm, '<').replaceAll(/^\+(?!\+\+)/gm, '>'),
    DIFFS,
  ),
  either(
    'context-at-margin',
    'Context lines of a diff are at the margin.',
    (reply) => reply.replaceAll(/^ +(?=\S)/gm, ''),
    DIFFS,
  ),
  called('ends-inside-line', 'The quoted text and the new one end inside the last line.', 'bytes', (old, fresh) => {
    const part = cutLast(old, fresh)
    return part === null
      ? null
      : [
          [...old.slice(0, -1), part],
          [...fresh.slice(0, -1), part],
        ]
  }),
  called(
    'ends-inside-line-and-whole',
    'The quoted text ends inside the last line, and the new one has it whole.',
    'either',
    (old, fresh) => {
      const part = cutLast(old, fresh)
      return part === null ? null : [[...old.slice(0, -1), part], fresh]
    },
  ),
  content('content-twice', 'The whole content is there twice.', (lines) => [...lines, ...lines]),
]
