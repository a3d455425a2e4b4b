/** Finds the path that a reply writes above an edit. */
import { type Account, fenceOf, type ReplyLine, textSpan } from './account'

/** Lines above the edit that are looked at, blank ones and fences counted; more: a path of other prose is taken, fewer: one above a fence is lost. */
const REACH = 5

/** Longer lines hold no path. More: slower on hostile input, fewer: deep paths are missed. */
const LONGEST = 500

/** A path alone: segments without space or wire characters, and a '/' or an extension in it. Segments exclude '/', so that no text matches in two ways. */
const SEGMENT = '[^\\s/`"\'<>|*?()[\\]{},;]+'
const PATH = new RegExp(`^(?:\\.{0,2}/)?(?:${SEGMENT}/)*(?:[^\\s/\`"'<>|*?(){},;]+\\.\\w{1,12}|(?<=/)${SEGMENT})$`)

/** Names without an extension that are files all the same. */
const BARE = /^(?:makefile|dockerfile|license|readme|gemfile|rakefile|procfile|justfile|\.[\w.-]+)$/i

export type WrittenPath = { readonly written: string; readonly line: number; readonly decorated: boolean }

const isPath = (text: string) => text.length <= LONGEST && (PATH.test(text) || BARE.test(text))

/** The path in a line that holds nothing else but decoration, or that names just one path in back-ticks. */
function pathIn(text: string): { written: string; decorated: boolean } | null {
  if (text.length > LONGEST) return null
  const whole = text.trim()
  if (isPath(whole)) return { written: whole, decorated: false }
  const bare = whole
    .replace(/^(?:[#>*-]+\s+|\d+[.)]\s+)*/, '')
    .replace(/^(?:file(?:name| ?path)?|path)\s*:\s*/i, '')
    .replace(/^[*_`"'[]+|[*_`"'\]:]+$/g, '')
    .replace(/^[*_`"'[]+|[*_`"'\]:]+$/g, '')
  if (isPath(bare)) return { written: bare, decorated: true }
  const quoted = [...whole.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '').filter(isPath)
  const [only] = quoted
  return only !== undefined && new Set(quoted).size === 1 ? { written: only, decorated: true } : null
}

/** The path in a fence's info string: after the language, or in its place. */
function pathInInfo(info: string): string | null {
  if (info.length > LONGEST) return null
  const words = info.split(/[\s:]+|title=|path=|file=/).map((word) => word.replace(/^["'{]+|["'}]+$/g, ''))
  return words.find((word) => (word.includes('/') || /\w\.\w+$/.test(word) ? isPath(word) : false)) ?? null
}

/**
 * The path above line `at`, on the way past blank lines and fences, and those fences marked as such.
 * null: the reply writes none there.
 */
export function pathAbove(at: ReplyLine, account: Account): WrittenPath | null {
  for (let line = at.index - 1; line >= Math.max(0, at.index - REACH); line--) {
    const above = account.lines[line]
    if (above === undefined || !['prose', 'fence'].includes(account.roleOf(line))) return null
    if (above.text.trim() === '') continue
    const fence = fenceOf(above)
    if (fence !== null) {
      if (account.fence?.line !== line) return null
      account.mark(line, 'fence')
      const written = pathInInfo(fence.info)
      if (written !== null) return { written, line, decorated: true }
      continue
    }
    const found = pathIn(above.text)
    if (found !== null) account.mark(line, 'path')
    return found === null ? null : { ...found, line }
  }
  return null
}

/**
 * The path that an edit opened at `opening` is for: the one above it, else the last one named.
 * Says so where it is decorated, and where there is none at all.
 */
export function writtenFor(path: WrittenPath | null, opening: ReplyLine, account: Account): string {
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
