/** Finds the path that a reply writes above an edit. */
import { hasKnownExtension } from '../file-names'
import type { ReadingBuilder } from './reading-builder'
import { type Fence, fenceOf, type ReplyLine, textSpan } from './reply-line'

/** Lines above the edit that are looked at, blank ones and fences counted; more: a path of other prose is taken, fewer: one above a fence is lost. */
const REACH = 5

/** Longer lines hold no path: units of UTF-16. More: slower on hostile input, fewer: deep paths are missed. */
const LONGEST = 500

/** Times that decoration is taken off: `- **File:** [`x`](x)` has four layers. */
const LAYERS = 4

/** No character of sentences and of the wire: those that a path may have only between brackets are looked at apart. */
const PLAIN = /^[^\s`"'<>|*?,;{}]+$/

/** The last segment of a path without '/': a name, a dot and an extension with a letter in it. */
const NAMED = /[^.]\.(?=\w*[A-Za-z])\w{1,12}$/

/** Names without an extension that are files all the same. */
const BARE =
  /^(?:(?:GNU)?[Mm]akefile|[Dd]ockerfile|Containerfile|Gemfile|Rakefile|Procfile|[Jj]ustfile|Pipfile|Brewfile|Vagrantfile|Jenkinsfile|Podfile|Fastfile|Tiltfile|LICEN[CS]E|README|CHANGELOG|CONTRIBUTING|AUTHORS|NOTICE|CODEOWNERS|BUILD|WORKSPACE|\.[A-Za-z][\w.-]*)$/

export type WrittenPath = { readonly written: string; readonly line: number; readonly decorated: boolean }

type Found = { readonly written: string; readonly decorated: boolean }

/** Whether the text is a path and nothing else: no white space, and a '/' or an extension in it. */
export function isPath(text: string): boolean {
  if (text.length > LONGEST || !PLAIN.test(text)) return false
  const slash = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'))
  const name = text.slice(slash + 1)
  if (name === '' || name.endsWith('.') || text.includes('//') || text.startsWith('www.')) return false
  if (/[()[\]]/.test(text) && !hasRouteNames(text)) return false
  if (text.indexOf(':', /^[A-Za-z]:[\\/]/.test(text) ? 2 : 0) >= 0) return false
  return slash >= 0 || BARE.test(name) || (NAMED.test(name) && !name.includes('='))
}

/** Whether brackets enclose parts of the segments that they are in, as in `app/(shop)/[id].tsx`. */
function hasRouteNames(text: string): boolean {
  if (!/[\\/]/.test(text) && !text.startsWith('[')) return false
  return text.split(/[\\/]/).every((segment) => {
    const bare = segment.replace(/\[\[?[^()[\]]*\]\]?|\([^()[\]]*\)/g, '')
    return !/[()[\]]/.test(bare) && (bare === segment || /^[@+\w.-]*$/.test(bare))
  })
}

const SPACED = /^[^\s/`"'<>|*?,;:(]+(?: ?[/][^/`"'<>|*?,;:]*[^\s/`"'<>|*?,;:])+$/

/** Whether a line is a path that has blanks: none before its first '/', none behind an extension. */
function isSpacedPath(text: string): boolean {
  if (text.length > LONGEST || !text.includes('/') || !text.includes(' ') || !NAMED.test(text)) return false
  return SPACED.test(text) && !/\/\/|\s{2}|\.\w{1,5}\s/.test(text)
}

/** What may precede a path: signs of lists, headings, quotes and comments, pictures. */
const LEAD =
  /^(?:#{1,6}\s+|[>*+-]\s+|\d{1,3}[.)]\s+|\/{2,}\s*|\/\*+\s*|--\s+|;+\s+|%+\s+|<!--\s*|\p{Extended_Pictographic}\ufe0f?\s*)/u
const LABEL =
  /^[*_]{0,3}(?:new\s+|modified\s+|updated\s+)?(?:file(?:[ _-]?(?:name|path))?|path)(?: #?\d+)?[*_]{0,3}\s*[:=]\s*[*_]{0,3}\s*/i
const VERB =
  /^(?:in|for|update|edit|modify|change|create|add|fix|changes? (?:to|in|for)|updated?|and|then|now|next|first|finally)(?:\s+the)?(?:\s+file)?\s+(?=\S*[./])/i
const TAIL = /(?:\s*\*\/|\s*-->|\s+\([^()]{0,60}\)|\s+[-–—]\s.*|(?<=[\w*`"')\]]):+|:\d+(?:[-:]\d+)?)$/
const LINK = /^\[([^\][]+)\]\([^()]*\)$/
const QUOTES = /^[*`"'“”‘’]+|[*`"'“”‘’]+$/g

/** Characters that Markdown escapes: in a path where each backslash is before one of them, no backslash separates two folders. */
const MARKDOWN = /\\([_*.\-[\]()#~+])/g

/** The path that a text is once its decoration is off. */
function bareIn(text: string, accepts: (text: string) => boolean): string | null {
  let bare = text
  for (let layer = 0; layer < LAYERS; layer++) {
    const before = bare
    bare = bare.replace(LEAD, '').replace(LABEL, '').replace(TAIL, '').trim()
    bare = LINK.exec(bare)?.[1] ?? bare
    const inner = bare.replace(QUOTES, '')
    const escaped = inner.replace(MARKDOWN, '$1')
    if (inner !== escaped && !escaped.includes('\\') && accepts(escaped)) return escaped
    if (accepts(inner)) return inner
    bare = inner.replace(VERB, '')
    if (/^[([].*[)\]]$/.test(bare)) bare = bare.slice(1, -1)
    if (bare === before) return null
  }
  return null
}

/** Paths between back-ticks or asterisks in a sentence. */
function quotedIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`]+)`|\*\*([^*`]+)\*\*/g)].map((match) => (match[1] ?? match[2] ?? '').replace(/:$/, ''))
  return [...new Set(quoted)].filter((word) => isPath(word) && (/[\\/]/.test(word) || hasKnownExtension(word) || BARE.test(word)))
}

/** What a line with a path in it has, unless all of it is hardly more than a name without an extension. */
const MAY_HOLD = /[\w)\]*`]\.\w|[\\/]/
const LONGEST_NAME = 60

/** The path in a line that holds nothing else but decoration, or that names just one path in back-ticks. `spaced`: it may have blanks. */
export function pathIn(text: string, spaced = false): Found | null {
  if (text.length > LONGEST || !(text.length <= LONGEST_NAME || MAY_HOLD.test(text))) return null
  const alone = pathAlone(text, spaced)
  if (alone !== null) return alone
  const [only, other] = quotedIn(text)
  if (only !== undefined && NOT_MEANT.test(text)) return null
  // What the sentence ends in, with a colon, is meant, and not what it says on the way.
  const last = BEFORE_COLON.exec(text)?.[1]
  if (only !== undefined && last !== undefined && last !== only && isPath(last)) return { written: last, decorated: true }
  return only !== undefined && other === undefined ? { written: only, decorated: true } : null
}

/** The sentence says that the file stays as it is. */
const NOT_MEANT =
  /\b(?:do not|don['’]t|never) (?:touch|change|edit|modify)\b|\b(?:is|are|stays?|remains?|was|were) (?:not (?:changed|touched|modified)|unchanged|untouched|as it (?:is|was))\b|\bno changes? (?:to|in|for)\b/i
const BEFORE_COLON = /\s([^\s`"'*()]+\.\w{1,10}):\s*$/

function pathAlone(text: string, spaced: boolean): Found | null {
  const whole = text.trim()
  const accepts = (bare: string) => isPath(bare) || (spaced && isSpacedPath(bare))
  const written = whole.includes('\\') ? null : accepts(whole) ? whole : null
  if (written !== null) return { written, decorated: false }
  const bare = bareIn(whole, accepts)
  return bare === null ? null : { written: bare, decorated: bare !== whole }
}

const ATTRIBUTE = /(?:^|[\s{,])(?:title|file(?:_?name|_?path)?|path)\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/i

/** The path in a fence's info string: after the language, in its place, or as an attribute. */
export function pathInInfo(info: string): string | null {
  if (info === '' || info.length > LONGEST) return null
  const found = ATTRIBUTE.exec(info)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  if (value !== undefined && (isPath(value) || isSpacedPath(value))) return value
  for (const [index, part] of info.split(/\s+/).entries()) {
    const word = part.replace(/^["'`{(]+|["'`}):]+$/g, '')
    const path = isPath(word) ? word : word.slice(word.lastIndexOf(':') + 1)
    const isName = /[\\/]/.test(path) || hasKnownExtension(path) || (index > 0 && BARE.test(path))
    if (isName && isPath(path)) return path
  }
  return null
}

/** A heading or a label, which stays what it is with a sentence below it. */
const HEADING = /^\s*(?:#{1,6}\s|\*\*|(?:file|path)\b)/i

/**
 * The path above line `at`, on the way past blank lines and fences, and those fences marked as such. A heading may have one line of prose below it.
 * null: the reply writes none there.
 */
export function pathAbove(at: ReplyLine, account: ReadingBuilder): WrittenPath | null {
  let prose = false
  let unsure: Fence | null = null
  for (let line = at.index - 1; line >= Math.max(0, at.index - REACH); line--) {
    const above = account.lines[line]
    if (above === undefined || !['prose', 'fence'].includes(account.roleOf(line))) return null
    if (above.text.trim() === '') continue
    const fence = fenceOf(above)
    if (fence !== null) {
      if (prose || unsure !== null) return null
      if (account.fence?.line !== line) {
        // A fence before this one was never closed: this one opens all the same where it has an info string, or may have a path above it.
        if (fence.info === '' && line !== at.index - 1) return null
        if (fence.info === '') unsure = fence
        else adopt(fence, account)
      }
      if (unsure === null) account.mark(line, 'fence')
      const written = pathInInfo(fence.info)
      if (written !== null) {
        account.alsoNamed(aboveFence(line, account))
        return { written, line, decorated: !/^patch\b/.test(fence.info) }
      }
      continue
    }
    const next = account.lines[line + 1]
    const adjacent =
      line === at.index - 1 || (next !== undefined && account.roleOf(line + 1) === 'fence') || unsure?.line === line + 1
    const found = prose ? headingIn(above.text) : pathIn(above.text, adjacent)
    if (found !== null) {
      if (unsure !== null) adopt(unsure, account)
      account.mark(line, 'path')
      return { ...found, line }
    }
    if (prose || unsure !== null || quotedIn(above.text).length > 0) return null
    prose = true
  }
  return null
}

/** The path that is all of the line right above a fence; null where there is none. */
function aboveFence(fence: number, account: ReadingBuilder): string | null {
  const line = account.lines[fence - 1]
  if (line === undefined || line.text.length > LONGEST || account.roleOf(fence - 1) !== 'prose') return null
  return pathAlone(line.text, false)?.written ?? null
}

const headingIn = (text: string): Found | null => (text.length <= LONGEST && HEADING.test(text) ? pathAlone(text, true) : null)

/** The fence is the one around the edit, unless a fence of other text is open. */
function adopt(fence: Fence, account: ReadingBuilder): void {
  const { fence: open } = account
  if (open === null || account.roleOf(open.line) === 'fence') account.fence = fence
  account.mark(fence.line, 'fence')
}

/**
 * The path that an edit opened at `opening` is for: the one above it, else the last one named.
 * Says so where it is decorated, and where there is none at all.
 */
export function writtenFor(path: WrittenPath | null, opening: ReplyLine, account: ReadingBuilder): string {
  if (path === null) {
    if (account.lastPath === '')
      account.diagnose({ code: 'missing-path', span: textSpan(opening), found: '', expected: 'path/to/file', repair: null })
    return account.lastPath
  }
  const line = account.lines[path.line]
  if (path.decorated && line !== undefined)
    account.diagnose({
      code: 'decorated-path',
      span: textSpan(line),
      found: line.text,
      expected: path.written,
      repair: path.written,
    })
  return path.written
}
