/** What goes out of an analysis holds all of it, and nothing of a name or a text that comes from elsewhere is more than text. */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines } from '../../ui/edit-lines'
import { markOf } from '../../ui/file-rows'
import { repairText } from '../../ui/why/why-messages'
import { analyse } from '../../workers/analyse'
import { pagePath, searchReplaceBlock } from '../testing/page-fixture'
import { type AnalysisView, analysisViewOf } from './analysis'
import { documentOf, hunkDocumentOf } from './document'
import { embeddedText } from './embedded-text'
import { code, codeCell, fence, prose } from './escape-markdown'
import { ladderSvg } from './ladder-svg'
import { markdownOf } from './markdown'

const words = { mark: markOf, lines: diffLines, repair: repairText }

function viewed(reply: string, files: Readonly<Record<string, string>>, name = 'project'): AnalysisView {
  const tree = new Map(Object.entries(files).map(([file, text]) => [pagePath(file), text]))
  const [only] = tree.size === 1 ? tree.keys() : []
  const analysis = analyse({ reply, defaultPath: only ?? null, turn: null, demands: {}, edits: null }, tree)
  return analysisViewOf({ name, analysis, run: null }, words)
}

// ── Markdown read back ─────────────────────────────────────────────────────────────────────────────────────────────────

type Token = { readonly type: string; readonly text: string }

/** The parser that the editor brings along, which is GitHub's dialect. */
const marked: unknown = createRequire(createRequire(import.meta.url).resolve('monaco-editor'))('marked')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every token of a text, with those within others. */
function tokensIn(markdown: string): Token[] {
  if (!isRecord(marked) || typeof marked.lexer !== 'function' || typeof marked.walkTokens !== 'function')
    throw new Error('no parser')
  const tokens: Token[] = []
  marked.walkTokens(marked.lexer(markdown), ({ type, text }: Token) => tokens.push({ type, text }))
  return tokens
}

const ACTIVE: ReadonlySet<string> = new Set(['link', 'image', 'html', 'tag', 'def', 'hr', 'checkbox'])
const activeIn = (markdown: string): Token[] => tokensIn(markdown).filter(({ type }) => ACTIVE.has(type))

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '![x](https://example.org/x.png)',
  'https://example.org and www.example.org and a@example.org',
  '`` ` ``` ` ````',
  '| a | b |',
  '\\| a \\',
  '</details><script>alert(1)</script>',
  '[x]: https://example.org',
  '<https://example.org>',
  '&lt;b&gt; &#60;b&#62;',
  '\u202Egnp.exe\u0000',
  '* * *',
  '@everyone #1 owner/repo#2',
]

describe('Markdown', () => {
  test.each(HOSTILE)('draws %j as text, in sentences, in cells, as code and between fences', (text) => {
    const table = `| a | b |\n| --- | --- |\n| ${prose(text)} | ${codeCell(text)} |`
    const made = `# ${prose(text)}: ${code(text)}\n\nSays ${prose(text)}.\n\n- ${prose(text)}\n\n${table}\n\n${fence(text, 'diff')}\n\nend`
    expect(activeIn(made)).toEqual([])
    const tokens = tokensIn(made)
    expect(tokens.filter(({ type }) => type === 'table')).toHaveLength(1)
    expect(tokens.filter(({ type }) => type === 'code').map((token) => token.text)).toEqual([text.replace(/\n$/, '')])
    expect(tokens.at(-1)?.text).toBe('end')
    expect(prose(text)).not.toMatch(/@\w|:\/\/|www\.|#\d/)
  })

  test('no text opens anything', () => {
    const parts = fc.constantFrom(
      '`',
      '``',
      '<b',
      '>',
      '[',
      ']',
      '(x)',
      '!',
      '|',
      '\\',
      '\n',
      ' ',
      'a',
      '*',
      '_',
      '~~~',
      '&lt;',
      'www.a.de',
      'http://a.de',
      '#',
      '-',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
        const text = some.join('')
        const made = `Says ${prose(text)} and ${code(text)}.\n\n| a |\n| --- |\n| x${codeCell(text)} |\n\n${fence(text)}\n\nend`
        expect([made, activeIn(made)]).toEqual([made, []])
        expect(tokensIn(made).filter(({ type }) => type === 'code')).toHaveLength(1)
      }),
      { numRuns: 500 },
    )
  })

  test('an issue holds a text as it is, or as a string of JSON', () => {
    expect(embeddedText('a\r\nb\r\n')).toBe('*Lines end in CR LF.*\n\n```\na\nb\n```')
    expect(embeddedText('a\nb')).toBe('*The last line has no line end.*\n\n```\na\nb\n```')
    expect(embeddedText('a\r\nb\n')).toContain('"a\\r\\nb\\n"')
    expect(embeddedText('a\u202E\uD800')).toContain('"a\\u202e\\ud800"')
    expect(embeddedText('```\n')).toBe('````\n```\n````')
  })
})

// ── analyses ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const pool = 'function acquire() {\n  const conn = open()\n  use(conn)\n  return conn;\n}\n'
const MANY = Array.from({ length: 600 }, (_, at) => `const value${at} = compute(${at})\n`)

const REPLIES: readonly (readonly [name: string, reply: string, files: Readonly<Record<string, string>>])[] = [
  ['exact', searchReplaceBlock('  use(conn)\n', '  use(conn, 1)\n'), { 'src/a.ts': pool }],
  ['shifted', searchReplaceBlock('const conn = open()\nuse(conn)\n', 'const conn = lease()\n'), { 'src/a.ts': pool }],
  ['ambiguous', searchReplaceBlock('  return conn;\n', '  return 1\n'), { 'src/a.ts': pool + pool + pool }],
  ['conflict', searchReplaceBlock('  const conn = open()\n  use(conn, 1)\n', '  return 1\n'), { 'src/a.ts': pool }],
  ['not found', searchReplaceBlock('never written\n', 'x\n'), { 'src/a.ts': pool }],
  ['no such file', searchReplaceBlock('x\n', 'y\n', 'src/none.ts'), { 'src/a.ts': pool }],
  ['bad path', searchReplaceBlock('x\n', 'y\n', '../x'), { 'src/a.ts': pool }],
  ['no path', '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n', { 'src/a.ts': pool, 'src/b.ts': pool }],
  ['already there', searchReplaceBlock('  use(lease)\n', '  use(conn)\n'), { 'src/a.ts': pool }],
  ['cut off', 'src/a.ts\n```\n<<<<<<< SEARCH\n  use(conn)\n=======\n  us', { 'src/a.ts': pool }],
  ['no edit', 'Just prose.', { 'src/a.ts': pool }],
  ['no reply', '', { 'src/a.ts': pool }],
]

describe.each(REPLIES)('an analysis: %s', (_, reply, files) => {
  const view = viewed(reply, files)
  const document = documentOf(view)

  test('every hunk is described, with its verdict', () => {
    const text = markdownOf(document)
    expect(activeIn(text)).toEqual([])
    expect(text).toContain(prose(view.title))
    for (const { title, number } of view.hunks) expect(text).toMatch(new RegExp(`### Hunk ${number} in .*: ${title}`))
    expect(tokensIn(text).filter(({ type, text }) => type === 'heading' && text.startsWith('Hunk '))).toHaveLength(
      view.hunks.length,
    )
  })

  test('its pictures are well-formed, and name each rung', () => {
    for (const hunk of view.hunks) {
      const svg = ladderSvg(hunk)
      expect(faultIn(svg)).toBe('')
      for (const { name } of hunk.rungs) expect(svg).toContain(`>${name}</text>`)
    }
  })

  test('its pictures are named where its ladders were', () => {
    const text = markdownOf(document, (number) => `ladder-${number}.svg`)
    const images = activeIn(text)
    expect(images.every(({ type }) => type === 'image')).toBe(true)
    expect(images).toHaveLength(document.blocks.filter(({ kind }) => kind === 'ladder').length)
  })
})

test('of many hunks those that are refused come first, and the rest is counted', () => {
  const blocks = MANY.map((line, at) =>
    searchReplaceBlock(at % 10 === 9 ? line.replace('value', 'other') : line, `${line.trim()} // new\n`),
  )
  const view = viewed(blocks.join('\n'), { 'src/a.ts': MANY.join('') })
  const { blocks: made, hunks } = documentOf(view)
  const text = markdownOf({ blocks: made, hunks })
  const refused = view.hunks.filter(({ isRefused }) => isRefused)
  expect(refused.length).toBeGreaterThan(hunks.length)
  expect(hunks).toEqual(refused.slice(0, hunks.length))
  expect(text).toContain(`${600 - hunks.length} more hunks are in the table above`)
  expect(text).toContain('and 100 more rows')
  expect(text.length).toBeLessThan(200_000)
})

test.each(HOSTILE)('a picture of names and texts such as %j holds them as text', (text) => {
  const [hunk] = viewed(searchReplaceBlock('  return conn;\n', '  return 1\n'), { 'src/a.ts': pool + pool }).hunks
  if (hunk === undefined) throw new Error('no hunk')
  const hostile = { ...hunk, path: text, title: text, sentence: text.repeat(40), sign: text, unneeded: [text] }
  const svg = ladderSvg(hostile)
  expect(faultIn(svg)).toBe('')
  const tags = [...svg.matchAll(/<([a-z]+)((?: [^>]*)?)>/g)]
  expect(tags.map(([, name = '']) => name).filter((name) => !ELEMENTS.has(name))).toEqual([])
  const attributes = tags.flatMap(([, , all = '']) => [...all.matchAll(/ ([\w-]+)="/g)].map(([, name = '']) => name))
  expect(attributes.filter((name) => /^on|href|src/i.test(name))).toEqual([])
  expect(svg.match(/url\(|@import/g)).toBeNull()
})

const ELEMENTS: ReadonlySet<string> = new Set(['svg', 'title', 'style', 'rect', 'path', 'text', 'circle'])

/** What is not well-formed in a text of XML, '' where nothing is. Stricter than XML: elements, attributes in quotes and five entities, nothing else. */
function faultIn(xml: string): string {
  const open: string[] = []
  let roots = 0
  const TOKEN =
    /<(?<name>[a-z]+)(?<attributes>(?: [a-zA-Z-]+="(?:[^"<&]|&(?:amp|lt|gt|quot|#39);)*")*)(?<empty>\/?)>|<\/(?<end>[a-z]+)>|(?<text>(?:[^<&]|&(?:amp|lt|gt|quot|#39);)+)/gy
  let last = 0
  for (const found of xml.matchAll(TOKEN)) {
    const { name, empty, end, text } = found.groups ?? {}
    last = found.index + found[0].length
    if (name !== undefined) {
      if (open.length === 0) roots++
      if (empty === '') open.push(name)
    } else if (end !== undefined) {
      const opened = open.pop()
      if (opened !== end) return `</${end}> closes <${opened}>`
    } else if (open.length === 0 && text?.trim() !== '') return `text outside: ${text}`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
    if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u.test(found[0])) return 'a character that XML has not'
  }
  if (last < xml.length) return `stops at ${xml.slice(last, last + 60)}`
  return open.length > 0 ? `<${open.join('><')}> stays open` : roots === 1 ? '' : `${roots} roots`
}

test('a hunk alone has its lines beside the file’s, those that differ by their sign', () => {
  const reply = searchReplaceBlock('const a = 1\nconst b = 2\n', 'const a = 1\nconst b = 3\n', 'a.ts')
  const view = viewed(reply, { 'a.ts': 'const a = 1\nconst c = 2\n' })
  const document = hunkDocumentOf(view, 1)
  const tables = document?.blocks.filter((block) => block.kind === 'table') ?? []
  const said = tables
    .at(-1)
    ?.rows.map((cells) => cells.map((cell) => cell.map((part) => (typeof part === 'string' ? part : part.name)).join('')))
  expect(said?.slice(0, 2).map(([, reply, sign, line, file]) => [reply, sign, line, file])).toEqual([
    ['const a = 1', '=', '1', 'const a = 1'],
    ['const b = 2', '≠', '2', 'const c = 2'],
  ])
  expect(hunkDocumentOf(view, 2)).toBeNull()
})
