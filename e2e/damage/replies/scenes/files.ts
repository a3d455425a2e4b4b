/** What a reply does to whole files: made, moved, deleted, written again, and named in other ways. */
import type { Random } from '../../kind'
import { languageOf } from '../../languages'
import { after, before, drawn, drawnApart, fenced, filesOf, joined, SPELLINGS, type Spelling, textWith, written } from '../pieces'
import type { SceneKind } from '../scene'
import { sceneOf } from './together'

const one = (random: Random, among: readonly Spelling[] = SPELLINGS): Spelling => random.pick(among) ?? 'search-replace'

const whole = (path: string, text: string): string => `${path}\n${fenced(languageOf(path), text)}`
const call = (name: string, input: object): string => fenced('json', JSON.stringify({ name, input }))

/** A file's content in some format, whether there is one or not. */
const wholeIn = (path: string, text: string, random: Random): string =>
  random.pick([
    whole(path, text),
    call('Write', { file_path: path, content: text }),
    call('write_to_file', { path, content: text }),
  ]) ?? ''

const plus = (text: string): string =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `+${line}\n`)
    .join('')

const added = (path: string, text: string, random: Random): string =>
  random.pick([
    `*** Begin Patch\n*** Add File: ${path}\n${plus(text)}*** End Patch\n`,
    fenced('diff', `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${plus(text).split('\n').length - 1} @@\n${plus(text)}`),
    wholeIn(path, text, random),
  ]) ?? ''

const MARKED = /^\s*(?:<{3,}|={5,}|>{3,}|```|\*\*\*|@@|---|\+\+\+)|<\/?\w+>/m
const closed = (text: string): boolean => text.endsWith('\n') && !text.endsWith('\n\n') && !/^\s/.test(text) && !MARKED.test(text)

const moved = (path: string): string => path.replace(/([^/]+?)(\.\w+)?$/, 'moved_$1$2')

/** Other ways of naming the file. */
const PATHS: Readonly<Record<string, (path: string) => string>> = {
  dot: (path) => `./${path}`,
  absolute: (path) => `/home/dev/project/${path}`,
  workspace: (path) => `/workspace/${path}`,
  backticks: (path) => `\`${path}\``,
  bold: (path) => `**${path}**`,
  heading: (path) => `### ${path}`,
  'heading-code': (path) => `#### \`${path}\``,
  colon: (path) => `${path}:`,
  backslashes: (path) => path.replaceAll('/', '\\'),
  'file-label': (path) => `File: ${path}`,
  numbered: (path) => `1. ${path}`,
  'new-words': (path) => `${path} (updated)`,
  'line-number': (path) => `${path}:12`,
  'a-prefix': (path) => `a/${path}`,
  link: (path) => `[${path}](${path})`,
  capitals: (path) => path.toUpperCase(),
}

export const files: readonly SceneKind[] = [
  {
    id: 'edit-then-whole',
    means: 'A hunk, and behind it the whole file with that change and the others.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2)
      const hunk = draft?.hunks[0]
      if (draft === null || hunk === undefined || !closed(after(draft))) return null
      const reply = joined(
        [written(draft, [hunk], one(random)), wholeIn(draft.path, after(draft), random)],
        ['The change:', 'The complete file:'],
      )
      return sceneOf(draft, reply, { answer: 'bytes' })
    },
  },
  {
    id: 'whole-then-edit',
    means: 'The whole file with one change, and behind it hunks with the others.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2)
      const [hunk, ...rest] = draft?.hunks ?? []
      if (draft === null || hunk === undefined || !closed(after(draft))) return null
      const reply = joined(
        [wholeIn(draft.path, textWith(draft, [hunk]), random), written(draft, rest, one(random))],
        ['The file:', 'And then:'],
      )
      return sceneOf(draft, reply, { answer: 'bytes' })
    },
  },
  {
    id: 'whole-then-its-hunks',
    means: 'The whole file with all changes, and behind it the hunks that say the same.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      if (draft === null || !closed(after(draft))) return null
      const reply = joined(
        [wholeIn(draft.path, after(draft), random), written(draft, draft.hunks, one(random))],
        ['The file:', 'What changed:'],
      )
      return sceneOf(draft, reply, { answer: 'either' })
    },
  },
  {
    id: 'two-wholes',
    means: 'The whole file twice, the second time with one change more.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 2)
      const hunk = draft?.hunks[0]
      if (draft === null || hunk === undefined || !closed(after(draft))) return null
      const reply = joined(
        [whole(draft.path, textWith(draft, [hunk])), whole(draft.path, after(draft))],
        ['First:', 'On second thought:'],
      )
      return sceneOf(draft, reply, { answer: 'either' })
    },
  },
  {
    id: 'created-then-edited',
    means: 'A file is made, and hunks change what it was made of.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1 + random.below(2))
      if (draft === null || !closed(before(draft)) || !closed(after(draft))) return null
      const reply = joined(
        [added(draft.path, before(draft), random), written(draft, draft.hunks, one(random))],
        ['A new file:', 'And a change of it:'],
      )
      return sceneOf(draft, reply, {
        answer: 'bytes',
        files: { 'README.md': '# Read me\n' },
        expected: { 'README.md': '# Read me\n', [draft.path]: after(draft) },
      })
    },
  },
  {
    id: 'deleted-then-created',
    means: 'A file is deleted and created again.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      if (draft === null || !closed(after(draft))) return null
      const reply = random.pick([
        `*** Begin Patch\n*** Delete File: ${draft.path}\n*** Add File: ${draft.path}\n${plus(after(draft))}*** End Patch\n`,
        `*** Begin Patch\n*** Delete File: ${draft.path}\n*** End Patch\n\n*** Begin Patch\n*** Add File: ${draft.path}\n${plus(after(draft))}*** End Patch\n`,
      ])
      return sceneOf(draft, reply ?? null, { answer: 'bytes' })
    },
  },
  {
    id: 'created-though-there',
    means: 'A file that is there is made, with other content.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      if (draft === null || !closed(after(draft))) return null
      return sceneOf(draft, `*** Begin Patch\n*** Add File: ${draft.path}\n${plus(after(draft))}*** End Patch\n`, {
        answer: 'either',
      })
    },
  },
  {
    id: 'moved-with-edits',
    means: 'A file is moved and changed by one patch.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1 + random.below(2))
      if (draft === null) return null
      const to = moved(draft.path)
      const patch =
        random.below(2) === 0 ? written(draft, draft.hunks, 'apply-patch') : written(draft, draft.hunks, 'unified-diff')
      const reply =
        patch
          ?.replace(`*** Update File: ${draft.path}\n`, (head) => `${head}*** Move to: ${to}\n`)
          .replace(
            `--- a/${draft.path}\n+++ b/${draft.path}\n`,
            () =>
              `diff --git a/${draft.path} b/${to}\nsimilarity index 90%\nrename from ${draft.path}\nrename to ${to}\n--- a/${draft.path}\n+++ b/${to}\n`,
          ) ?? null
      return sceneOf(draft, reply, { answer: 'bytes', expected: { [to]: after(draft) } })
    },
  },
  {
    id: 'moved-then-edited',
    means: 'A file is moved by one patch and changed under its new path, or its old one, by a piece behind it.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      if (draft === null) return null
      const to = moved(draft.path)
      const isNew = random.below(2) === 0
      const move = random.pick([
        `*** Begin Patch\n*** Update File: ${draft.path}\n*** Move to: ${to}\n*** End Patch\n`,
        fenced('diff', `diff --git a/${draft.path} b/${to}\nsimilarity index 100%\nrename from ${draft.path}\nrename to ${to}\n`),
      ])
      const reply = joined([move ?? null, written({ ...draft, path: isNew ? to : draft.path }, draft.hunks, one(random))])
      return sceneOf(draft, reply, { answer: isNew ? 'bytes' : 'either', expected: { [to]: after(draft) } })
    },
  },
  {
    id: 'deleted-then-edited',
    means: 'A file is deleted, and a hunk behind that changes it.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      if (draft === null) return null
      const reply = joined([
        `*** Begin Patch\n*** Delete File: ${draft.path}\n*** End Patch\n`,
        written(draft, draft.hunks, one(random)),
      ])
      return sceneOf(draft, reply, { answer: 'refuse' })
    },
  },
  ...Object.entries(PATHS).map(
    ([id, spell]): SceneKind => ({
      id: `path-as-${id}`,
      means: `The path is written as ${spell('src/a.ts')}, and another file has the same text.`,
      make: (sources, random) => {
        const draft = drawn(sources, random, 1)
        if (draft === null || spell(draft.path) === draft.path) return null
        const isBare = ['dot', 'absolute', 'workspace', 'backslashes', 'a-prefix', 'capitals'].includes(id)
        const spelling = one(random, isBare ? SPELLINGS : ['search-replace', 'blocks-path-inside', 'find-replace-file'])
        const reply = written({ ...draft, path: spell(draft.path) }, draft.hunks, spelling)
        if (reply === null) return null
        const twin = `old/${draft.path}`
        return {
          files: { [draft.path]: before(draft), [twin]: before(draft) },
          expected: { [draft.path]: after(draft), [twin]: before(draft) },
          reply,
          answer: id === 'capitals' ? 'either' : 'bytes',
        }
      },
    }),
  ),
  {
    id: 'path-of-two-files',
    means: 'The path is a name alone that two files of different text have.',
    make: (sources, random) => {
      const drafts = drawnApart(sources, random, [1, 1])
      const [draft, foreign] = drafts ?? []
      if (draft === undefined || foreign === undefined) return null
      const name = draft.path.split('/').at(-1) ?? ''
      const reply = written({ ...draft, path: name }, draft.hunks, one(random))
      const paths = [`lib/core/${name}`, `lib/extra/${name}`] as const
      if (reply === null) return null
      const files = { [paths[0]]: before(draft), [paths[1]]: before(foreign) }
      return { files, expected: { ...files, [paths[0]]: after(draft) }, reply, answer: 'either' }
    },
  },
  {
    id: 'path-of-twins',
    means: 'The path is a name alone that two files of the same text have.',
    make: (sources, random) => {
      const draft = drawn(sources, random, 1)
      if (draft === null) return null
      const name = draft.path.split('/').at(-1) ?? ''
      const reply = written({ ...draft, path: name }, draft.hunks, one(random))
      const files = { [`lib/core/${name}`]: before(draft), [`lib/extra/${name}`]: before(draft) }
      return reply === null ? null : { files, expected: files, reply, answer: 'refuse' }
    },
  },
  {
    id: 'files-one-whole',
    means: 'Two files: one is written whole, the other by hunks.',
    make: (sources, random) => {
      const drafts = drawnApart(sources, random, [1, 2])
      const [first, second] = drafts ?? []
      if (drafts === null || first === undefined || second === undefined || !closed(after(first))) return null
      const reply = joined([wholeIn(first.path, after(first), random), written(second, second.hunks, one(random))])
      return reply === null ? null : { files: filesOf(drafts, before), expected: filesOf(drafts, after), reply, answer: 'bytes' }
    },
  },
]
