/** A change that the words of a reply order or show in no format of edits, beside one that is an edit: the reply is not done without it. */
import type { Draft } from '../../kind'
import { languageOf } from '../../languages'
import { drawn, fenced, SPELLINGS, written } from '../pieces'
import type { SceneKind } from '../scene'
import { sceneOf } from './together'

/** One line that gives way to another. */
type Exchange = { readonly draft: Draft; readonly was: string; readonly is: string; readonly line: number }

const SPOKEN: Readonly<Record<string, { readonly means: string; readonly say: (exchange: Exchange) => string }>> = {
  sentence: {
    means: 'An order to change one text, between back-ticks, to another.',
    say: ({ was, is }) => `Also change \`${was.trim()}\` to \`${is.trim()}\`.`,
  },
  fence: {
    means: 'An order, with the new line in a fence.',
    say: ({ draft, is, line }) => `Then replace line ${line} with this:\n\n${fenced(languageOf(draft.path), `${is}\n`)}`,
  },
  labels: {
    means: 'The old line and the new one in fences under labels.',
    say: ({ was, is }) => `**Before:**\n\n${fenced('', `${was}\n`)}\n**After:**\n\n${fenced('', `${is}\n`)}`,
  },
  'labels-bare': {
    means: 'The old line and the new one under labels, without a fence.',
    say: ({ was, is }) => `OLD:\n${was}\nNEW:\n${is}`,
  },
  tags: {
    means: 'The old line and the new one in tags of no format.',
    say: ({ was, is }) => `<from>${was}</from>\n<to>${is}</to>`,
  },
  arrow: {
    means: 'The old line and the new one on both sides of an arrow.',
    say: ({ was, is }) => `\`${was.trim()}\` → \`${is.trim()}\``,
  },
  'normal-diff': {
    means: 'The change as `diff` writes it without options.',
    say: ({ was, is, line }) => fenced('', `${line}c${line}\n< ${was}\n---\n> ${is}\n`),
  },
  rows: { means: 'Two rows of a diff without its head.', say: ({ was, is }) => `-${was}\n+${is}` },
}

/** UTF-16 units of a line that a sentence quotes. */
const LONGEST = 160

/** A line that a sentence can quote: some code, no back-tick. */
const isFit = (text: string): boolean =>
  text.length <= LONGEST && /\w{3}.*[;{}()[\]=<>]/.test(text) && !/[`|*~]|\.\.\.|…|^\s*(?:\/\/|#|\/\*|--)/.test(text)

/** Whether a reader would take one for the other, changed: a call and what it returns share less. */
const shareWords = (a: string, b: string): boolean => {
  const words: readonly string[] = b.match(/\w+/g) ?? []
  const mine = a.match(/\w+/g) ?? []
  return mine.filter((word) => words.includes(word)).length * 2 > Math.max(mine.length, words.length)
}

export const ordered: readonly SceneKind[] = Object.entries(SPOKEN).map(
  ([id, { means, say }]): SceneKind => ({
    id: `ordered-${id}`,
    means,
    make: (sources, random) => {
      const draft = drawn(sources, random, 2)
      const [first, second] = draft?.hunks ?? []
      if (draft === null || first === undefined || second === undefined || languageOf(draft.path) === 'diff') return null
      const at = second.rows.findIndex(({ sign }) => sign === '-')
      const changed = second.rows.filter(({ sign }) => sign !== ' ')
      const [was, is] = [second.rows[at], second.rows[at + 1]]
      if (was === undefined || is?.sign !== '+' || changed.length !== 2 || !isFit(was.text) || !isFit(is.text)) return null
      if (id === 'arrow' && !shareWords(was.text, is.text)) return null
      const reply = written(draft, [first], random.pick(SPELLINGS) ?? 'search-replace')
      const words = say({ draft, was: was.text, is: is.text, line: second.line + at + 1 })
      return sceneOf(draft, reply && `${reply}\n${words}\n`, { answer: 'either' })
    },
  }),
)
