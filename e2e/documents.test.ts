/** What the documents promise is so: tests, files, types, links, quotes, and the words that the page uses. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { isCurrent } from '../.ci/api-docs.mjs'
import { linesOf } from '../.ci/promises.mjs'
import { applyReply, diagnose, parsePath, readReply } from '../src/engine'
import { appliers } from '../src/engine/appliers'
import { explainAttempt, explainCause, explainDecision } from '../src/engine/explain'
import { feedback } from '../src/engine/feedback'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const under = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path.replaceAll('\\', '/')))

/** Commands write these: their tables are as wide as what they measured. */
const WRITTEN = ['docs/licences.md', 'docs/reliability.md', 'docs/agent-faults.md', 'docs/tools.md', 'docs/real-packages.md']
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'public/lessons/README.md',
  'src/engine/read/corpus/README.md',
  'e2e/damage/SOURCES.md',
  ...under('docs').filter((path) => path.endsWith('.md')),
]

/** Titles as they are in code: without the marks that a quoted text has in front of some characters. */
const plain = (code: string): string => code.replaceAll(/\\(['"`$])/g, '$1')

test.each([
  ['SECURITY.md', 20],
  ['docs/faults.md', 30],
])('%s names tests that are there', (document, atLeast) => {
  const named = linesOf(document).flatMap(({ tests }) =>
    tests.map((test) => {
      const [file = '', title = ''] = test.split(/ › (.*)/s)
      return { file, title }
    }),
  )
  expect(named.length).toBeGreaterThanOrEqual(atLeast)
  expect(named.filter(({ file, title }) => title === '' || !plain(read(file)).includes(title))).toEqual([])
})

test('docs/tools.md has a line for every tool, with what it follows', () => {
  const lines = read('docs/tools.md').replaceAll(/ +/g, ' ').split('\n')
  const isListed = ({ id, name, version }: (typeof appliers)[number]) =>
    lines.some((line) => line.startsWith(`| \`${id}\` | ${name} | ${version} |`))
  expect(appliers.filter((applier) => applier.id !== 'native' && !isListed(applier)).map(({ id }) => id)).toEqual([])
})

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsIn = (path: string): string[] => [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** A document without what its fences and its code hold. */
const prose = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '``')

function deadLinks(document: string): string[] {
  const links = [...prose(read(document)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, to = '']) => to)
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const path = file === '' ? document : join(dirname(document), file)
    return !existsSync(join(ROOT, path)) || (anchor !== undefined && !anchorsIn(path).includes(anchor))
  })
}

/** A path of this project in code marks, without a pattern in it. */
const PATH = /`((?:src|e2e|public|docs|\.ci|\.github)\/[\w./@-]*)`/g

/** Characters of a line. Tables are not to be wrapped, so that a wide one wants to be a list. */
const WIDEST = { table: 160, prose: 200 }

const isTooWide = (line: string): boolean => line.length > (line.startsWith('|') ? WIDEST.table : WIDEST.prose)

describe.each(DOCUMENTS)('%s', (document) => {
  test('links to what is there', () => expect(deadLinks(document)).toEqual([]))

  test('names files that are there', () => {
    const named = [...read(document).matchAll(PATH)].map(([, path = '']) => path)
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

test.each(DOCUMENTS.filter((document) => !WRITTEN.includes(document)))('%s has no line that is too wide to read', (document) => {
  expect(read(document).split('\n').filter(isTooWide)).toEqual([])
})

test('README.md is the front page and no more', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8 * 1024)
})

test('README.md quotes what the engine says of lesson 036', () => {
  const lesson = 'public/lessons/036-quoted-wrongly'
  const parsed = parsePath('src/pool.ts')
  if (!parsed.ok) throw new Error('The lesson has a file.')
  const tree = new Map([[parsed.path, read(`${lesson}/files/src/pool.ts`)]])
  const reply = read(`${lesson}/reply.txt`)
  const reading = readReply(reply)
  const { transaction } = applyReply(reply, Object.fromEntries(tree))
  const [decision] = transaction.decisions
  if (decision?.state !== 'refused') throw new Error('The lesson is refused.')
  const diagnoses = diagnose(reading, transaction, tree)
  const message = feedback(reading, transaction, diagnoses, (path) => tree.get(path)).text
  const said = [
    explainDecision(decision, 'src/pool.ts').sentence,
    ...decision.attempts.map(explainAttempt),
    ...diagnoses.flatMap(({ causes }) => causes.map(explainCause)),
    message,
  ].join('\n')
  const [, part = ''] = /^## One reply that fails\n([\s\S]*?)^## /m.exec(read('README.md')) ?? []
  const quotes = [...part.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote)
  expect(quotes.length).toBeGreaterThanOrEqual(4)
  expect(quotes.filter((quote) => !said.includes(quote))).toEqual([])
  expect(decision.refusal).toEqual({ code: 'conflict', line: 1, at: { start: 14, end: 15 } })
  expect(read('README.md')).toContain("{ code: 'conflict', line: 1, at: { start: 14, end: 15 } }")
  const parts = diagnoses.flatMap(({ differences }) =>
    differences.flatMap((line) => line.parts.filter(({ in: whose }) => whose !== 'both')),
  )
  expect(parts).toEqual([
    { in: 'reply', text: 'shift' },
    { in: 'file', text: 'pop' },
  ])
})

/** Folders that hold what is read, not code: the page names the folder that holds them. */
const CONTENT = [
  'public/lessons/',
  'src/engine/read/corpus/',
  'src/starter/files/',
  'e2e/conformance/project/',
  'e2e/conformance/packages/',
  'e2e/fuzz/found/',
]

test('docs/api.md is what the docstrings of the package say', { timeout: 60_000 }, () => {
  expect(isCurrent()).toBe(true)
})

test('docs/architecture.md names every folder of the code', () => {
  const page = read('docs/architecture.md')
  const folders = ['src', 'e2e', 'public', '.ci'].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${entry.parentPath.replaceAll('\\', '/').slice(ROOT.length)}/${entry.name}/`),
  )
  expect(folders.length).toBeGreaterThan(90)
  // What tests alone use has one name in every room.
  const rooms = folders.filter(
    (folder) => !folder.includes('/testing/') && !CONTENT.some((content) => folder.startsWith(content) && folder !== content),
  )
  expect(rooms.filter((folder) => !page.includes(`\`${folder}\``))).toEqual([])
})

test('docs/architecture.md names files by their room that are there', () => {
  // A bare `file.ts` in a line is a file of the first folder, or of the first file's folder, that the line and those below it name.
  const missing: string[] = []
  let room = ''
  for (const line of read('docs/architecture.md').split('\n'))
    for (const [, name = ''] of line.matchAll(/`([^`]+)`/g)) {
      if (/^(?:src|e2e|public|\.ci)\/.*\/$|^(?:e2e|\.ci)\/$/.test(name)) room = name
      else if (/^[\w-]+\.(?:ts|mjs)$/.test(name) && !existsIn(room, name)) missing.push(room + name)
    }
  expect(missing).toEqual([])
})

/** In the folder or one above it: the text goes back to a room after it has named those inside. */
const existsIn = (room: string, name: string): boolean =>
  existsSync(join(ROOT, room, name)) || (room !== '' && existsIn(room.replace(/[^/]+\/$/, ''), name))

const glossary = read('docs/glossary.md')

const named = [...glossary.matchAll(/`(\w+)` in\s+`([^`]+)`/g)].map(([, name = '', file = '']) => ({ name, file }))

/** Whether the text of a module exports the name. */
const exported = (text: string, name: string): boolean =>
  new RegExp(
    `^export (?:type|interface|const|function|class) ${name}\\b|^export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\}`,
    'm',
  ).test(text)

test('docs/glossary.md names types that their files export', () => {
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ name, file }) => !existsSync(join(ROOT, file)) || !exported(read(file), name))).toEqual([])
})

test('docs/glossary.md has each term once', () => {
  const terms = [...glossary.matchAll(/^- \*\*([^*]+)\*\*(?: of [^:]*)?/gm)].map(([term]) => term)
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

/** Words that a person does not read. */
const UNSEEN = /^(?:class\w*|\w+ClassName|data-[\w-]+|id|type|role|key|d|href|src|slot|name)$/

type Node = Readonly<Record<string, unknown>>

/** A code such as `low-confidence`: names a case, and is never shown. */
const CODE = /^[a-z]+(?:-[a-z]+)+$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts of a module that may be shown: literals, templates and texts of elements, without imports, types, keys and what is no text of an element. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!isNode(node)) return []
  const { type, value } = node
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' && !CODE.test(value) ? [value] : []
  if (type === 'TemplateElement') return isNode(value) && typeof value.cooked === 'string' ? [value.cooked] : []
  if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || type === 'ImportExpression') return []
  if (typeof type === 'string' && /^TS(?:Type|Interface|Literal|Union)/.test(type)) return []
  if (type === 'JSXAttribute' && isNode(node.name) && typeof node.name.name === 'string' && UNSEEN.test(node.name.name)) return []
  return Object.entries(node).flatMap(([key, child]) => (key === 'key' && node.computed !== true ? [] : textsIn(child)))
}

const isShown = (path: string): boolean =>
  !/\.test\.|\/fixtures\//.test(path) &&
  (/(?:^|[/-])(?:words|messages)[^/]*\.ts$|\/explain\.ts$/.test(path) || (path.startsWith('src/ui/') && path.endsWith('.tsx')))

describe('words that the glossary rules out', () => {
  const banned = [...glossary.matchAll(/\bNot: ([^\n]+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/“([^”]+)”/g)].map(([, word = '']) => word),
  )
  const shown = under('src')
    .filter(isShown)
    .flatMap((path) => textsIn(parseSync(path, read(path)).program).map((text) => ({ path, text })))

  test('are looked for in all that is shown', () => {
    expect(banned.length).toBeGreaterThan(15)
    expect(shown.length).toBeGreaterThan(2000)
    expect(textsIn(parseSync('a.tsx', 'const a = <p className="chunk" title="one">two {`three`} {"five"}</p>').program)).toEqual([
      'one',
      'two ',
      'three',
      ' ',
      'five',
    ])
  })

  test.each(banned)('%s', (word) => {
    const pattern = new RegExp(`\\b${word}(?:e?s)?\\b`, 'i')
    expect(shown.filter(({ text }) => pattern.test(text))).toEqual([])
  })
})

/** Words that say less than the actor and a verb of the field do. */
const UNPLAIN = /\b(?:told|stands|anew|meanwhile|somebody)\b/i

/** Codes and names that have such a word, and are kept: what is stored has them. */
const KEPT = /(?:result-stands|stands-elsewhere|'told-[a-z-]+')/g

/** Replies, and files that are edited: texts of others, or data that decides a result. */
const OTHERS = [
  'e2e/damage/wild-shapes.ts',
  'e2e/documents.test.ts',
  'src/engine/appliers/trial.ts',
  'src/engine/appliers/unified/diff-match-patch.test.ts',
  'src/prompts/library.test.ts',
  'src/session/review-actions.test.ts',
  'src/workspace/out/real-git.test.ts',
]

test('comments, names and words are plain', () => {
  const written = [...under('src'), ...under('e2e'), ...under('.ci'), ...DOCUMENTS].filter(
    (path) =>
      /\.(?:tsx?|mjs|cjs|css|html|py|md)$/.test(path) &&
      !path.startsWith('src/starter/') &&
      !OTHERS.includes(path) &&
      existsSync(join(ROOT, path)),
  )
  expect(written.length).toBeGreaterThan(2000)
  const unplain = written.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (UNPLAIN.test(line.replaceAll(KEPT, '')) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(unplain).toEqual([])
})
