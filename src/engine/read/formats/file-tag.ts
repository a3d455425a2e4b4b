/** Files in tags: `<file path="src/a.ts">…</file>` and their like. A file with placeholders is a lazy one. */
import { elisionsOf } from '../../elisions'
import type { Hunk } from '../../model'
import { hunkOf } from '../hunk'
import type { MappedText } from '../mapped-text'
import type { FormatReader } from '../reader'
import type { ReadingBuilder } from '../reading-builder'
import { hunkLineSpan, hunkLines } from '../reply-line'
import { type ClosedElement, claimElement } from '../tags/element'
import { endsLine, type Tag, tagAt } from '../tags/tags'
import { areEscaped, contentOf, diagnoseClosings, unescapedText } from '../tags/tree'
import { pathAbove, writtenFor } from '../written-path'
import { FILE_TAGS } from './tag-names'

const GRAMMAR = { known: (name: string) => FILE_TAGS.has(name), part: () => null }

/** Longer paths are none: units of UTF-16. */
const LONGEST = 500

/** A path: it has a name, and no sign that code would have. */
const PATH = /^[^\s<>{}"'`$|*?&]+(?: [^\s<>{}"'`$|*?&]+)*$/

/** Tags that other languages have too: a bare word is no path there. */
const COMMON: ReadonlySet<string> = new Set(['file', 'file_content', 'codeblock', 'antartifact'])

/** A tag alone on its line, as a description of a change begins. */
const CHANGE_TAG =
  /^<(?:changes?|edits?|search|find|replace|old\w*|new\w*|description|content|action|path|diff|patch|hunk)\b[^<>]*>$/i
/** Files that begin with a tag of any name. */
const MARKUP = /\.(?:[sx]?html?|xml|svg|vue|svelte|astro|xaml|\w*proj|plist|md|mdx)$/i

/** Tags around pairs, which say nothing but their number. */
const AROUND = String.raw`\s*(?:<\/?(?:change|edit|hunk|block|modification)s?(?:\s+\w+\s*=\s*["']?\d+["']?)?>\s*)*`
/** A text to find and the text to put there, in tags of their own. */
const PAIR = new RegExp(
  `${AROUND}${side('(?:search|find|old|original|before)', 1)}\\s*${side('(?:replace(?:ment|_with)?|new|updated|after)', 3)}${AROUND}`,
  'dy',
)

/** A tag of that name and its text without the line ends at both ends; `group`: the number of the name's group in the expression. */
function side(name: string, group: number): string {
  return `<(${name}(?:_?(?:text|str|string|code|block|content|lines))?)>(?:\\r?\\n)?([\\s\\S]*?)(?:\\r?\\n[ \\t]*)?<\\/\\${group}>`
}

/** The pairs that an element's content consists of; null where it is anything else. */
function pairsIn(content: MappedText): Hunk[] | null {
  const hunks: Hunk[] = []
  PAIR.lastIndex = 0
  for (let at = 0; at < content.text.length; at = PAIR.lastIndex) {
    const found = PAIR.exec(content.text)
    const [old, fresh] = [found?.indices?.[2], found?.indices?.[4]]
    if (old === undefined || fresh === undefined || found?.[2]?.trim() === '') return null
    const side = ([from, to]: [number, number]) => (to > from ? hunkLines(content.slice(from, to)) : [])
    hunks.push(hunkOf({ before: side(old), after: side(fresh), span: content.span(at, PAIR.lastIndex) }))
  }
  return hunks.length === 0 ? null : hunks
}

/** Adds the file that an element holds, or says that it holds something else. `written` gives the path that is meant. */
function addFile(account: ReadingBuilder, { element, passage }: ClosedElement, written: () => string): void {
  diagnoseClosings(element, passage, account)
  const raw = contentOf(element, passage, true)
  const content = areEscaped([raw]) ? unescapedText(raw, account) : raw
  const path = written()
  const span = passage.span(0, passage.text.length)
  const pairs = MARKUP.test(path) ? null : pairsIn(content)
  if (pairs !== null) {
    for (const { span } of pairs) account.cover(span, 'call', account.edits.length)
    account.addEdit({ kind: 'patch', format: 'tool-call', written: path, span, hunks: pairs })
    return
  }
  const head = content.text.trimStart().split('\n', 1)[0]?.trim() ?? ''
  if (CHANGE_TAG.test(head) && !MARKUP.test(path)) {
    account.cover(span, 'unread')
    account.diagnose({ code: 'unreadable-hunk', span, found: head, expected: 'the content of the file', repair: null })
    return
  }
  account.cover(content.span(0, content.text.length), 'after', account.edits.length, 0)
  const base = { written: path, span }
  const all = hunkLines(content)
  const lines = all.at(-1)?.text === '' ? all.slice(0, -1) : all
  const elisions = elisionsOf(lines.map(({ text }) => text))
  const placeholder = lines[elisions[0] ?? -1]
  if (placeholder === undefined) {
    const text = lines.map((line) => `${line.text}\n`).join('')
    account.addEdit({ kind: 'write', format: 'whole-file', ...base, text, lines })
    return
  }
  account.diagnose({
    code: 'placeholder',
    span: hunkLineSpan(placeholder),
    found: placeholder.text,
    expected: '',
    repair: placeholder.text,
  })
  account.addEdit({ kind: 'lazy', format: 'lazy-file', ...base, lines, elisions })
}

/** The path that a tag names; null: it names none. */
function pathIn({ name, attributes }: Tag): string | null {
  for (const attribute of FILE_TAGS.get(name) ?? []) {
    const value = attributes.get(attribute)
    if (value === undefined) continue
    return value.length <= LONGEST && PATH.test(value) && (!COMMON.has(name) || /[./]/.test(value)) ? value : null
  }
  return null
}

export const fileTag: FormatReader = {
  name: 'file-tag',
  opensAt: '<',
  open(line, account) {
    const tag = tagAt(line.text, line.text.search(/\S/), GRAMMAR.known)
    if (tag === null || tag.kind !== 'open') return null
    const written = pathIn(tag)
    // Only this tag's name says by itself that the tag holds a file.
    if (written === null && tag.name !== 'plandexblock') return null
    if (tag.name === 'boltaction' && tag.attributes.get('type') !== 'file') return null
    if (tag.name === 'codeblock' && !endsLine(line.text, tag.to)) return null
    const above = written === null ? pathAbove(line, account) : null
    return claimElement(account, line, tag, {
      kind: 'text',
      grammar: GRAMMAR,
      role: 'after',
      read: (open, ended) => addFile(account, open.close(ended, true), () => written ?? writtenFor(above, line, account)),
    })
  },
}
