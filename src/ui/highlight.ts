/** Syntax of the rows of a plain pane, by the grammars of highlight.js; each is loaded when its language is first seen. */
import type { LanguageFn } from 'highlight.js'
import { createLowlight } from 'lowlight'
import { type CodeRow, isCode, rowAt, type SyntaxToken } from './code-view'

type Grammar = () => Promise<{ readonly default: LanguageFn }>

/** By the page's name of a language, which is Monaco's. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  go: () => import('highlight.js/lib/languages/go'),
  html: () => import('highlight.js/lib/languages/xml'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  shell: () => import('highlight.js/lib/languages/bash'),
  sql: () => import('highlight.js/lib/languages/sql'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

/** By scope of highlight.js; what is not here has the colour of plain text. */
const KINDS: Readonly<Record<string, SyntaxToken['kind']>> = {
  'hljs-comment': 'comment',
  'hljs-quote': 'comment',
  'hljs-keyword': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-section': 'keyword',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-char': 'string',
  'hljs-number': 'number',
  'hljs-symbol': 'number',
  'hljs-title': 'name',
  'hljs-built_in': 'name',
  'hljs-attr': 'name',
  'hljs-attribute': 'name',
  'hljs-meta': 'name',
  'hljs-selector-class': 'name',
  'hljs-selector-id': 'name',
  'hljs-selector-tag': 'tag',
  'hljs-name': 'tag',
}

const lowlight = createLowlight()

/** Tokens of each row, sorted; a row that is no code has none. null where there is no grammar of the language. */
export async function highlighted(
  text: string,
  rows: readonly CodeRow[],
  language: string,
): Promise<readonly (readonly SyntaxToken[])[] | null> {
  const grammar = GRAMMARS[language]
  if (grammar === undefined) return null
  if (!lowlight.registered(language)) lowlight.register(language, (await grammar()).default)
  const lines = text.split('\n')
  // The text holds old and new code: each is read by itself.
  const isRemoved = (row: number) => rowAt(rows, row).tone === 'removed'
  const fresh = tokensOf(language, lines, (row) => isCode(rowAt(rows, row)) && !isRemoved(row))
  if (!lines.some((_, row) => isRemoved(row))) return fresh
  const old = tokensOf(language, lines, (row) => isCode(rowAt(rows, row)) && rowAt(rows, row).tone !== 'added')
  return fresh.map((tokens, row) => (isRemoved(row) ? (old[row] ?? tokens) : tokens))
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** Tokens by row, of the text that the read rows make. */
function tokensOf(language: string, lines: readonly string[], isRead: (row: number) => boolean): SyntaxToken[][] {
  const tokens = lines.map((): SyntaxToken[] => [])
  let row = 0
  let column = 0
  const walk = (node: Node, kind: SyntaxToken['kind'] | null): void => {
    if (node.type === 'text') {
      for (const [nth, part] of node.value.split('\n').entries()) {
        if (nth > 0) {
          row++
          column = 0
        }
        if (kind !== null && part !== '') tokens[row]?.push({ from: column, to: column + part.length, kind })
        column += part.length
      }
    } else if (node.type === 'element') {
      const { className } = node.properties
      const [scope] = Array.isArray(className) ? className : []
      // A substitution within a string is code.
      const inner = scope === 'hljs-subst' ? null : ((typeof scope === 'string' ? KINDS[scope] : undefined) ?? kind)
      for (const child of node.children) walk(child, inner)
    }
  }
  const text = lines.map((line, at) => (isRead(at) ? line : '')).join('\n')
  for (const child of lowlight.highlight(language, text).children) walk(child, null)
  return tokens
}
