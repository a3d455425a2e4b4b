/** The tools Glob and Grep: names of files by a pattern, and the command line that finds text. */
import type { Path, Tree } from '../../engine/model'

/** Names that one answer lists. More: they crowd out the task, fewer: the model asks again. */
const LISTED = 200
/** UTF-16 units of a pattern. */
const LONGEST = 300
/** Patterns that braces may come to. */
const BRACES = 64

/** Files that a pattern such as `src/**\/*.ts` names, in the project's order, one a line; what was installed is left out unless the pattern asks for it. */
export function globFiles(tree: Tree, pattern: string): { readonly ok: boolean; readonly text: string } {
  const plain = pattern.replace(/^(?:\/project)?\/+|^\.\//, '')
  if (plain.length > LONGEST) return { ok: false, text: `The pattern is longer than ${LONGEST} characters.` }
  const patterns = bracesOf(plain).map((each) => (each.includes('/') ? each : `**/${each}`))
  const found = [...tree.keys()].filter(
    (path) => (plain.includes('node_modules') || !isInstalled(path)) && patterns.some((each) => matchesGlob(each, path)),
  )
  if (found.length === 0) return { ok: true, text: `No file matches ${pattern}.` }
  const more = found.length > LISTED ? [`(${found.length - LISTED} more; narrow the pattern.)`] : []
  return { ok: true, text: [...found.slice(0, LISTED), ...more].join('\n') }
}

const isInstalled = (path: Path): boolean => /(?:^|\/)node_modules\//.test(path)

/** `a.{ts,js}` as two patterns; braces that are not closed mean themselves. */
function bracesOf(pattern: string): readonly string[] {
  let all = [pattern]
  while (all.length < BRACES) {
    const next = all.flatMap((each) => {
      const [whole, before = '', inside = '', after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(each) ?? []
      return whole === undefined ? [each] : inside.split(',').map((part) => before + part + after)
    })
    if (next.length === all.length && next.every((each, at) => each === all[at])) return all
    all = next
  }
  return all.slice(0, BRACES)
}

/** Whether a pattern with `*`, `**` and `?` matches a path. Steps: the product of their lengths. */
function matchesGlob(pattern: string, path: string): boolean {
  const tokens = pattern.match(/\*\*\/|\*+|[\s\S]/g) ?? []
  let reached = new Set([0])
  for (const token of tokens) {
    const next = new Set<number>()
    for (const at of reached) {
      if (token === '?') {
        if (at < path.length && path[at] !== '/') next.add(at + 1)
      } else if (token === '**/') {
        next.add(at)
        for (let end = at; end < path.length; end++) if (path[end] === '/') next.add(end + 1)
      } else if (token.startsWith('*')) {
        next.add(at)
        for (let end = at; end < path.length && (token.length > 1 || path[end] !== '/'); end++) next.add(end + 1)
      } else if (path[at] === token) next.add(at + 1)
    }
    reached = next
  }
  return reached.has(path.length)
}

type Search = { readonly pattern: string; readonly path?: string | undefined; readonly ignoreCase?: boolean | undefined }

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The line that searches: a shell's grep has a time limit of its own, so that no pattern hangs the page. */
export const grepLine = ({ pattern, path = '.', ignoreCase = false }: Search): string =>
  `grep -rnE${ignoreCase ? 'i' : ''} --exclude-dir=node_modules -e ${quoted(pattern)} -- ${quoted(path.replace(/^\/project(?:\/|$)/, './'))}`
