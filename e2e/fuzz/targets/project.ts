/** Folders with hostile names, odd contents and rules of their own → a project. */
import { decode } from '../../../src/workspace/content'
import { nestedFolder } from '../../../src/workspace/intake/file-sources'
import { IgnoreRules } from '../../../src/workspace/intake/ignore-rules'
import { type SourceFile, type SourceFolder, type SourceLink, TooLarge } from '../../../src/workspace/intake/source'
import { mutateText, repeated } from '../mutate'
import type { Random } from '../random'
import { type Input, inputBytes, law, partOf, type Target } from '../target'
import { gatherSource } from './gather-source'

const SEGMENTS = [
  'a',
  'b',
  'src',
  'SRC',
  'node_modules',
  'dist',
  '..',
  '.',
  '',
  '.git',
  '.gitignore',
  'a.log',
  'keep.log',
  '__proto__',
  'constructor',
  '\u0000',
  'é',
  'e\u0301',
  'ſ',
  'K',
  '*',
  '[a]',
  '!a',
  '#a',
  ' a',
  'a ',
  '\\',
  '.DS_Store',
  '😀',
  '\ud800',
  '\u202e',
  'x'.repeat(300),
]
const RULES = [
  '*.log',
  '!keep.log',
  '/dist',
  'dist/',
  '**',
  '**/a/**',
  'a/**/b',
  '!**',
  '\\!a',
  '\\#a',
  '[a-z]*',
  '[!a]',
  '[z-a]',
  '[',
  '\\',
  '*'.repeat(30),
  '?'.repeat(30),
  'a*a*a*a*a*a*a*b',
  '(a+)+$',
  '**/'.repeat(3),
  '!/src/',
  '/*',
  '!*/',
  '  a',
  'a  ',
  'a\\ ',
  '{a,b}',
  '$&',
  '\ufeff*.log',
  '.gitignore',
  '\u0000',
]

type Kept = { readonly name: string; readonly text: string; readonly kind: string }

const listOf = (input: Input): readonly Kept[] => {
  const list: unknown = JSON.parse(partOf(input, 'files') || '[]')
  return Array.isArray(list) ? list : []
}

function entry({ name, text, kind }: Kept): SourceFile | SourceLink {
  if (kind === 'link') return { kind: 'link', name }
  const bytes = inputBytes(text)
  // What a source claims need not be so.
  const size = kind === 'unknown' ? null : kind === 'lies' ? 1 : bytes.length
  return {
    kind: 'file',
    name,
    size,
    read: async (limit) => {
      if (kind === 'throws') throw new Error('gone')
      if (bytes.length > limit) throw new TooLarge('large')
      return bytes
    },
  }
}

/** The rules alone, asked as a walk asks them. */
function checkRules(text: string, list: readonly Kept[]): string {
  const rules = IgnoreRules.NONE.with('', text)
  const words = list.slice(0, 20).map(({ name }) => {
    const path = name
      .split('/')
      .filter((part) => part !== '' && part !== '.' && part !== '..')
      .join('/')
    if (path === '') return ''
    const says = rules.ignores(path)
    law('a rule says yes or no', typeof says === 'boolean')
    return says ? 'ignored' : ''
  })
  return words.join(',').includes('ignored') ? 'ignored' : ''
}

async function run(input: Input): Promise<string> {
  const list = listOf(input)
  const rules = partOf(input, 'rules')
  const said = checkRules(rules, list)
  const all = rules === '' ? list : [...list, { name: '.gitignore', text: Buffer.from(rules).toString('latin1'), kind: 'file' }]
  const source: SourceFolder = nestedFolder('project', all.map(entry), { wrapped: partOf(input, 'wrapped') !== '' })
  for (const { text } of list) law('a content is text or bytes', decode(inputBytes(text)) !== undefined)
  return `${said} ${await gatherSource(source, partOf(input, 'ignored') !== '')}`
}

const named = (random: Random): string =>
  Array.from({ length: 1 + random.below(5) }, () => random.pick(SEGMENTS)).join(random.pick(['/', '/', '/', '\\', '//']))

const TEXTS = [
  '',
  'a\n',
  '\u0000',
  '\u00ff\u00fea\u0000',
  '\u00fe\u00ff\u0000a',
  '\u00ef\u00bb\u00bfa',
  '\u00c3\u0028',
  '\u00ed\u00a0\u0080',
  'é',
]

function mutate(parent: Input, other: Input, random: Random): Input {
  const list = [...listOf(parent)]
  for (let left = 1 + random.below(4); left > 0; left--) {
    const kind = random.oneIn(3) ? random.pick(['link', 'unknown', 'lies', 'throws']) : 'file'
    list.splice(random.below(list.length + 1), random.below(2), {
      name: named(random),
      text: random.oneIn(20) ? 'x'.repeat(random.pick([19_999, 20_001, 59_000])) : random.pick(TEXTS),
      kind,
    })
  }
  const rule = random.oneIn(3)
    ? mutateText(partOf(parent, 'rules'), partOf(other, 'rules'), random)
    : `${partOf(parent, 'rules')}${random.pick(RULES)}\n`
  return {
    files: JSON.stringify(list.slice(-50)),
    rules: random.oneIn(6) ? '' : rule.slice(0, 4000),
    ...(random.oneIn(4) ? { ignored: 'taken too' } : {}),
    ...(random.oneIn(3) ? { wrapped: 'yes' } : {}),
  }
}

export const project: Target = {
  name: 'project',
  seeds: () => [
    { files: '[]', rules: '' },
    {
      files: JSON.stringify([
        { name: 'src/a.ts', text: 'a', kind: 'file' },
        { name: 'a.log', text: '', kind: 'file' },
      ]),
      rules: '*.log\n',
    },
  ],
  mutate,
  run,
  grow(input, times) {
    const more = Array.from({ length: times }, (_, at) => listOf(input).map((kept) => ({ ...kept, name: `${at}/${kept.name}` })))
    return { ...input, files: JSON.stringify(more.flat()), rules: repeated(partOf(input, 'rules'), times) }
  },
}
