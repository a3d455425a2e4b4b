/** The reply as a whole: as a mail, a terminal, a page or a second request hands it on; and edits in forms that are no edit format. */
import type { DamageHunk, Draft, Kind } from '../kind'
import { commentOf, languageOf } from '../languages'
import { answered, DIFFS, isNew, isOld, isRemoved, mapTexts, ofReply, says } from '../rewrite-rows'

const boxed = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `\u2502 ${line.padEnd(90)} \u2502\n`)
    .join('')
const barred = (text: string): string => text.replaceAll(/^/gm, '  \u2503 ')

const sides = ({ rows }: DamageHunk) =>
  [rows.filter(isOld).map(({ text }) => text), rows.filter((row) => !isRemoved(row)).map(({ text }) => text)] as const
const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** The edit in a form that is no format: what is read of it, if anything, has to be what is meant. */
const unformatted = (id: string, means: string, write: (draft: Draft) => string | null): Kind => ({
  id,
  means,
  damage: (draft) => {
    const text = write(draft)
    return text === null
      ? null
      : answered({ ...draft, afterwards: [...draft.afterwards, () => text] }, 'either', ['search-replace'])
  },
})

const each =
  (write: (hunk: DamageHunk, old: readonly string[], fresh: readonly string[], draft: Draft) => string) => (draft: Draft) =>
    draft.hunks.map((hunk) => write(hunk, ...sides(hunk), draft)).join('\n')

const indented = (lines: readonly string[], by: string) => lines.map((line) => `${by}${line}\n`).join('')

export const transport: readonly Kind[] = [
  ofReply('reply-as-json', 'The reply is a text of JSON.', (text) => JSON.stringify(text), 'either'),
  ofReply(
    'reply-in-one-line',
    'Line ends are written as a backslash and an n.',
    (text) => text.replaceAll('\n', '\\n'),
    'either',
  ),
  ofReply('reply-percent-coded', 'The reply is written as an address.', (text) => encodeURIComponent(text), 'either'),
  ofReply('reply-boxed', 'Each line is in a box.', boxed, 'either'),
  ofReply('reply-barred', 'A bar precedes each line.', barred, 'either'),
  ofReply(
    'tail-twice',
    'The last lines of the reply are there twice.',
    (text) => `${text}${text.trimEnd().split('\n').slice(-3).join('\n')}\n`,
    'either',
  ),
  ofReply(
    'head-twice',
    'The first lines of the reply are there twice.',
    (text) => `${text.split('\n').slice(0, 4).join('\n')}\n${text}`,
    'either',
  ),
  ofReply(
    'numbers-two-columns',
    'Lines of a diff have two columns of numbers.',
    (text) => {
      let number = 10
      return text.replaceAll(
        /^(?!---|\+\+\+)[-+ ].*\n/gm,
        (line) =>
          `${(line[0] === '+' ? '' : String(++number)).padStart(4)} ${(line[0] === '-' ? '' : String(number)).padStart(4)} ${line}`,
      )
    },
    'either',
    DIFFS,
  ),
  unformatted(
    'told-before-after',
    'The lines that are there and those that shall be there, each in a fence.',
    each(
      (_, old, fresh, { path }) =>
        `In \`${path}\`, before:\n\n\`\`\`\`${languageOf(path)}\n${joined(old)}\`\`\`\`\n\nafter:\n\n\`\`\`\`${languageOf(path)}\n${joined(fresh)}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-before-after-headed',
    'Both in a fence under the path.',
    each(
      (_, old, fresh, { path }) =>
        `**${path}** (before)\n\`\`\`\`${languageOf(path)}\n${joined(old)}\`\`\`\`\n\n**${path}** (after)\n\`\`\`\`${languageOf(path)}\n${joined(fresh)}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-replace-by',
    'A sentence, the lines, a sentence, the lines.',
    each(
      (_, old, fresh, { path }) =>
        `In ${path}, replace\n\n\`\`\`\`\n${joined(old)}\`\`\`\`\n\nwith\n\n\`\`\`\`\n${joined(fresh)}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-snippet-named',
    'The lines as they become, under their path in a comment.',
    each(
      (_, __, fresh, { path }) =>
        `\`\`\`\`${languageOf(path)}\n${commentOf(path)?.join(path) ?? path}\n${joined(fresh)}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-suggestion',
    'A suggestion as on a page of review.',
    each(
      (hunk, __, fresh, { path }) =>
        `${path}:${hunk.line + 1}-${hunk.line + hunk.rows.filter(isOld).length}\n\`\`\`\`suggestion\n${joined(fresh)}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-normal-diff',
    'The plainest form of a diff.',
    each(
      (hunk, old, fresh, { path }) =>
        `\`\`\`\`diff\ndiff ${path} ${path}\n${hunk.line + 1},${hunk.line + old.length}c${hunk.line + 1},${hunk.line + fresh.length}\n${indented(old, '< ')}---\n${indented(fresh, '> ')}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-ed',
    'Commands of a line editor.',
    each(
      (hunk, old, fresh, { path }) =>
        `\`\`\`\`\ned ${path}\n${hunk.line + 1},${hunk.line + old.length}c\n${joined(fresh)}.\nw\n\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-side-by-side',
    'A diff in two columns.',
    each(
      ({ rows }, _, __, { path }) =>
        `\`\`\`\`\n${path}\n${rows.map(({ sign, text }) => `${(sign === '+' ? '' : text).padEnd(60)} ${sign === ' ' ? ' ' : sign === '+' ? '>' : '<'} ${sign === '-' ? '' : text}\n`).join('')}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-yaml',
    'A call as YAML.',
    each(
      (_, old, fresh, { path }) =>
        `\`\`\`\`yaml\n- tool: str_replace\n  path: ${path}\n  old_str: |\n${indented(old, '    ')}  new_str: |\n${indented(fresh, '    ')}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-toml',
    'A call as TOML.',
    each(
      (_, old, fresh, { path }) =>
        `\`\`\`\`toml\n[[edit]]\npath = "${path}"\nold = '''\n${joined(old)}'''\nnew = '''\n${joined(fresh)}'''\n\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-lines',
    'The numbers of lines in words.',
    each(
      (hunk, old, fresh, { path }) =>
        `Replace lines ${hunk.line + 1}-${hunk.line + old.length} of \`${path}\` with:\n\n\`\`\`\`${languageOf(path)}\n${joined(fresh)}\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-script',
    'A script that does it.',
    each(
      (_, old, fresh, { path }) =>
        `\`\`\`\`python\ntext = open(${JSON.stringify(path)}).read()\ntext = text.replace(${JSON.stringify(joined(old))}, ${JSON.stringify(joined(fresh))})\nopen(${JSON.stringify(path)}, 'w').write(text)\n\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-heredoc',
    'A shell writes the lines as they become.',
    each((_, __, fresh, { path }) => `\`\`\`\`bash\ncat > ${path} <<'EOF'\n${joined(fresh)}EOF\n\`\`\`\`\n`),
  ),
  unformatted(
    'told-append',
    'A shell adds the new lines at the end.',
    each(
      ({ rows }, _, __, { path }) =>
        `\`\`\`\`bash\ncat >> ${path} <<'EOF'\n${joined(rows.filter(isNew).map(({ text }) => text))}EOF\n\`\`\`\`\n`,
    ),
  ),
  unformatted(
    'told-table',
    'Old and new lines side by side in a table.',
    each(
      ({ rows }, _, __, { path }) =>
        `### ${path}\n\n| before | after |\n| --- | --- |\n${rows.map(({ sign, text }) => `| ${sign === '+' ? '' : `\`${text}\``} | ${sign === '-' ? '' : `\`${text}\``} |\n`).join('')}`,
    ),
  ),
  {
    id: 'marked-by-comments',
    means: 'Quoted lines that go end in a comment that says so.',
    damage: (draft) => {
      const comment = commentOf(draft.path)
      return comment === null
        ? null
        : answered(
            mapTexts(draft, (text) => (says(text) ? `${text} ${comment[0]}<-- this${comment[1]}` : text), isRemoved),
            'either',
          )
    },
  },
]
