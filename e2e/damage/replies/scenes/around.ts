/** What is around the edits of a reply: prose, code that is no edit, thoughts, what others said, and choices. */
import type { DamageHunk, Draft, Random } from '../../kind'
import { languageOf } from '../../languages'
import { before, drawn, fenced, joined, SPELLINGS, type Spelling, textWith, written } from '../pieces'
import type { SceneKind } from '../scene'
import { hunkAt, other, sceneOf } from './together'

const one = (random: Random, among: readonly Spelling[] = SPELLINGS): Spelling => random.pick(among) ?? 'search-replace'

const quotedLines = (hunk: DamageHunk, side: '-' | '+'): string =>
  hunk.rows
    .filter(({ sign }) => sign === ' ' || sign === side)
    .map(({ text }) => `${text}\n`)
    .join('')

/** Text before or behind the edits that is no edit. */
const ADDED: Readonly<
  Record<string, { readonly means: string; readonly words: (draft: Draft, hunk: DamageHunk) => readonly [string, string] }>
> = {
  'snippet-before': {
    means: 'The lines as they are, in a fence, before the edit.',
    words: (draft, hunk) => [`Currently it reads:\n\n${fenced(languageOf(draft.path), quotedLines(hunk, '-'))}`, ''],
  },
  'snippet-named-before': {
    means: 'The lines as they are, in a fence under a sentence with the path, before the edit.',
    words: (draft, hunk) => [
      `In \`${draft.path}\` the code is currently:\n\n${fenced(languageOf(draft.path), quotedLines(hunk, '-'))}\nI change it:\n`,
      '',
    ],
  },
  'snippet-under-path-before': {
    means: 'The lines as they are, in a fence under the path, before the edit.',
    words: (draft, hunk) => [
      `Before, in ${draft.path}:\n\n${fenced(languageOf(draft.path), quotedLines(hunk, '-'))}\nAfter:\n`,
      '',
    ],
  },
  'snippet-result-behind': {
    means: 'The lines as they become, in a fence, behind the edit.',
    words: (draft, hunk) => ['', `It reads now:\n\n${fenced(languageOf(draft.path), quotedLines(hunk, '+'))}`],
  },
  'snippet-result-named-behind': {
    means: 'The lines as they become, in a fence under a sentence with the path, behind the edit.',
    words: (draft, hunk) => [
      '',
      `That part of \`${draft.path}\` reads now:\n\n${fenced(languageOf(draft.path), quotedLines(hunk, '+'))}`,
    ],
  },
  shell: {
    means: 'Commands to be run, behind the edit.',
    words: (draft) => ['', `Run the tests:\n\n${fenced('bash', `npm test\ngit add ${draft.path}\ngit commit -m "mend it"\n`)}`],
  },
  output: {
    means: 'What a command printed, before the edit.',
    words: (draft) => [
      `The error was:\n\n${fenced('', `Traceback (most recent call last):\n  File "${draft.path}", line 3, in <module>\nValueError: no\n`)}`,
      '',
    ],
  },
  'listing-numbered': {
    means: 'The file as a tool lists it, with numbers, before the edit.',
    words: (draft) => [
      `I read ${draft.path}:\n\n${fenced(
        '',
        before(draft)
          .split('\n')
          .slice(0, 30)
          .map((line, at) => `${String(at + 1).padStart(6)}\t${line}\n`)
          .join(''),
      )}`,
      '',
    ],
  },
  'tool-result': {
    means: 'A tool’s result in its tag, before the edit.',
    words: (draft) => [
      `<function_results>\n<result>\n<tool_name>Read</tool_name>\n<stdout>\n${before(draft).split('\n').slice(0, 12).join('\n')}\n</stdout>\n</result>\n</function_results>\n`,
      '',
    ],
  },
  usage: {
    means: 'An example of how to use it, behind the edit.',
    words: () => ['', `Use it so:\n\n${fenced('ts', "import { run } from './run'\n\nrun({ quick: true })\n")}`],
  },
  diffstat: {
    means: 'What changed, as git sums it up, behind the edit.',
    words: (draft) => ['', `${fenced('', ` ${draft.path} | 4 ++--\n 1 file changed, 2 insertions(+), 2 deletions(-)\n`)}`],
  },
  'commit-message': {
    means: 'A commit message, behind the edit.',
    words: () => ['', `Commit message:\n\n${fenced('', 'fix: mend the parser\n\n- drop the old way\n+ add the new way\n')}`],
  },
  'file-list': {
    means: 'A list of files and what becomes of each, before the edit.',
    words: (draft) => [`Changes:\n\n- \`${draft.path}\`: mend the part\n- \`docs/none.md\`: no change\n`, 'All done.'],
  },
}

/** Another edit of the file, which must not be made. */
function foreign(draft: Draft, random: Random): DamageHunk | null {
  const quotedIds = new Set(draft.hunks.flatMap(({ rows }) => rows.map(({ of }) => of)))
  const rows = draft.truth.rows.filter(
    ({ id, text, sign }) =>
      sign === ' ' && !quotedIds.has(id) && /\w{4}.*\w{3}/.test(text) && before(draft).split(text.trim()).length === 2,
  )
  const row = random.pick(rows)
  const quoted = row === undefined ? null : { sign: ' ' as const, text: row.text, of: row.id }
  const text = quoted === null ? null : other(draft, quoted, random)
  return quoted === null || text === null ? null : hunkAt(draft, quoted, text, 2, false)
}

const quoteMarks = (text: string): string => text.replace(/^/gm, '> ')

/** Ways in which a reply holds an edit that is not the model's own, or not its last word. @param wrong that edit */
const FOREIGN: Readonly<
  Record<
    string,
    { readonly means: string; readonly answer: 'bytes' | 'either'; readonly tell: (wrong: string, right: string) => string }
  >
> = {
  thinking: {
    means: 'An edit in the model’s thoughts that it does not make.',
    answer: 'bytes',
    tell: (wrong, right) => `<think>\nPerhaps:\n\n${wrong}\nNo.\n</think>\n\n${right}`,
  },
  'thinking-tag': {
    means: 'An edit in the model’s thoughts, in another tag.',
    answer: 'bytes',
    tell: (wrong, right) => `<thinking>\n${wrong}\n</thinking>\n${right}`,
  },
  'thinking-open': {
    means: 'Thoughts that only end: their beginning is in the prompt.',
    answer: 'bytes',
    tell: (wrong, right) => `Perhaps:\n\n${wrong}\nNo.\n</think>\n\n${right}`,
  },
  'user-quoted': {
    means: 'What a user wrote, quoted line by line.',
    answer: 'bytes',
    tell: (wrong, right) => `You wrote:\n\n${quoteMarks(wrong)}\n\nThis does it:\n\n${right}`,
  },
  'turn-user': {
    means: 'A user’s turn before the model’s.',
    answer: 'bytes',
    tell: (wrong, right) => `User: I tried this:\n\n${wrong}\nIt fails.\n\nAssistant: Do this:\n\n${right}`,
  },
  'turn-user-heading': {
    means: 'A user’s turn before the model’s, as headings.',
    answer: 'bytes',
    tell: (wrong, right) => `### User\n\nI tried this:\n\n${wrong}\nIt fails.\n\n### Assistant\n\nDo this:\n\n${right}`,
  },
  'turn-tags': {
    means: 'A user’s turn before the model’s, in tags of a chat template.',
    answer: 'bytes',
    tell: (wrong, right) =>
      `<|im_start|>user\nI tried this:\n\n${wrong}\n<|im_end|>\n<|im_start|>assistant\n${right}<|im_end|>\n`,
  },
  'html-comment': {
    means: 'An edit in a comment of HTML.',
    answer: 'bytes',
    tell: (wrong, right) => `<!--\n${wrong}\n-->\n\n${right}`,
  },
}

const OPTIONS: readonly (readonly [id: string, first: string, second: string])[] = [
  ['option', '## Option A', '## Option B'],
  ['option-number', '**Option 1:** the short way', '**Option 2:** the long way'],
  ['alternatively', 'You can do this:', 'Alternatively, do this instead:'],
  ['or', 'Either:', 'Or:'],
  ['approach', '### Approach 1: rename', '### Approach 2: rewrite'],
  ['prefer', 'The short way:', 'If you prefer the long way, do this instead:'],
  ['alternative-heading', '### Simple', '### Alternative (faster):'],
  ['plan', 'Plan A:', 'Plan B:'],
  ['choose', 'There are two ways to do it. Pick one.\n\n1. The first:', '2. The second:'],
]

const CORRECTIONS: readonly (readonly [id: string, words: string])[] = [
  ['sorry', 'Sorry, that was wrong. Use this instead:'],
  ['ignore', 'Ignore the above. The right edit is:'],
  ['wait', 'Wait, that is not right. Let me redo it:'],
  ['correction', 'Correction:'],
  ['mistake', 'I made a mistake above. The right one:'],
  ['instead', 'Use this instead:'],
]

export const around: readonly SceneKind[] = [
  ...Object.entries(ADDED).map(
    ([id, { means, words }]): SceneKind => ({
      id: `around-${id}`,
      means,
      make: (sources, random) => {
        const draft = drawn(sources, random, 1 + random.below(2))
        const hunk = draft?.hunks[0]
        if (draft === null || hunk === undefined) return null
        // A snippet of a diff reads as one.
        if (languageOf(draft.path) === 'diff') return null
        const [above, below] = words(draft, hunk)
        const reply = written(draft, draft.hunks, one(random))
        return sceneOf(draft, reply && `${above}\n${reply}\n${below}\n`, { answer: 'bytes' })
      },
    }),
  ),
  ...Object.entries(FOREIGN).map(
    ([id, { means, answer, tell }]): SceneKind => ({
      id: `foreign-${id}`,
      means,
      make: (sources, random) => {
        const draft = drawn(sources, random, 1)
        const hunk = draft === null ? null : foreign(draft, random)
        if (draft === null || hunk === null) return null
        const spelling = one(random)
        const [wrong, right] = [written(draft, [hunk], spelling), written(draft, draft.hunks, spelling)]
        return wrong === null || right === null ? null : sceneOf(draft, tell(wrong, right), { answer })
      },
    }),
  ),
  {
    id: 'example-of-the-format',
    means: 'An example of the format, of a file that is not there, before the edit.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      const right = draft && written(draft, draft.hunks, 'search-replace')
      if (draft === null || right === null) return null
      const example = `path/to/file.py\n${fenced('python', '<<<<<<< SEARCH\nold code\n=======\nnew code\n>>>>>>> REPLACE\n')}`
      return sceneOf(draft, `My edits look like this:\n\n${example}\nHere they are:\n\n${right}`, { answer: 'either' })
    },
  },
  ...OPTIONS.flatMap(([id, first, second]): SceneKind[] =>
    (['same-lines', 'elsewhere'] as const).map((where) => ({
      id: `choice-${id}-${where}`,
      means: `Two edits of ${where === 'elsewhere' ? 'two places' : 'the same lines'} to choose from: “${second}”.`,
      make: (sources, random) => {
        const draft = drawn(sources, random, 2)
        const [hunk, next] = draft?.hunks ?? []
        const row = hunk?.rows.find(({ sign, text }) => sign === '-' && /\w{4}/.test(text))
        if (draft === null || hunk === undefined || next === undefined) return null
        const text = row === undefined || where === 'elsewhere' ? null : other(draft, row, random)
        const b = where === 'elsewhere' ? next : row && text !== null ? hunkAt(draft, row, text, 2, false) : null
        if (b === null || b === undefined) return null
        const spelling = one(random)
        const reply = joined([written(draft, [hunk], spelling), written(draft, [b], spelling)], [first, second])
        const base = { [draft.path]: before(draft) }
        return sceneOf(draft, reply, {
          answer: 'either',
          expected: base,
          also: [
            { [draft.path]: textWith(draft, [hunk]) },
            ...(where === 'elsewhere' ? [{ [draft.path]: textWith(draft, [next]) }] : []),
          ],
        })
      },
    })),
  ),
  ...CORRECTIONS.map(
    ([id, words]): SceneKind => ({
      id: `corrected-${id}`,
      means: `An edit of the same lines behind “${words}”.`,
      make: (sources, random) => {
        const draft = drawn(sources, random, 1)
        const hunk = draft?.hunks[0]
        const row = hunk?.rows.find(({ sign, text }) => sign === '-' && /\w{4}/.test(text))
        const text = draft === null || row === undefined ? null : other(draft, row, random)
        if (draft === null || hunk === undefined || row === undefined || text === null) return null
        const wrong = hunkAt(draft, row, text, 2, false)
        const spelling = one(random)
        if (wrong === null) return null
        return sceneOf(
          draft,
          joined([written(draft, [wrong], spelling), written(draft, draft.hunks, spelling)], ['Do this:', words]),
          { answer: 'either' },
        )
      },
    }),
  ),
  ...CORRECTIONS.map(
    ([id, words]): SceneKind => ({
      id: `corrected-elsewhere-${id}`,
      means: `An edit of another place behind “${words}”.`,
      make: (sources, random) => {
        const draft = drawn(sources, random, 1)
        const hunk = draft === null ? null : foreign(draft, random)
        if (draft === null || hunk === null) return null
        const spelling = one(random)
        return sceneOf(
          draft,
          joined([written(draft, [hunk], spelling), written(draft, draft.hunks, spelling)], ['Do this:', words]),
          { answer: 'either' },
        )
      },
    }),
  ),
]
