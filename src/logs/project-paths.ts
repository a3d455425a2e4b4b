/** Paths as logs write them, and as the project has them. */
import { parsePath } from '../engine/index'
import { at, isFields } from './fields'
import { masked } from './masks'

/** Arguments that name a file or a folder. */
const NAMES_A_FILE =
  /^(?:(?:target_?|abs(?:olute)?_?|rel_?|source_?|destination_?)?(?:file_?|folder_?)?(?:path|name|file)|notebook_path)$/i

/** Lines of patches and tags that name a file, up to the name. */
const FILE_LINE =
  /^((?:\*\*\* (?:(?:Add|Update|Delete) File|Move to): |(?:---|\+\+\+) (?:[ab]\/)?)|[ \t]{0,20}<(?:file_)?path>[ \t]{0,4})(\S[^\n]*)/gm

const slashed = (path: string): string => path.replaceAll('\\', '/')

/** The path below `root`, where it begins there; else as it is. @param root null: the log does not name it */
function belowRoot(path: string, root: string | null): string {
  if (root === null || root === '') return path
  const [full, folder] = [slashed(path), slashed(root).replace(/\/+$/, '')]
  return full.startsWith(`${folder}/`) ? full.slice(folder.length + 1) : path
}

/** The path of a file of the project; null: it leaves the folder. Without a root, the root of the disk takes its place, and home folders have no names. */
export function projectPath(path: string, root: string | null): string | null {
  const below = belowRoot(path.trim().replace(/^file:\/\/(?=\/)/, ''), root)
  const found = parsePath(root === null ? masked(below).replace(/^(?:[a-z]:)?[/\\]+/i, '') : below)
  return found.ok ? found.path : null
}

/** The arguments of a call with its paths as the project has them. */
export function withProjectPaths(input: unknown, root: string | null): unknown {
  if (typeof input === 'string') return patchWithProjectPaths(input, root)
  if (Array.isArray(input)) return input.map((item) => withProjectPaths(item, root))
  if (!isFields(input)) return input
  return Object.fromEntries(
    Object.keys(input).map((key) => {
      const value = at(input, key)
      const isPath = typeof value === 'string' && NAMES_A_FILE.test(key)
      return [key, isPath ? (projectPath(value, root) ?? value) : withProjectPaths(value, root)]
    }),
  )
}

/** A patch, or text with tags, with the paths in its headers as the project has them. */
const patchWithProjectPaths = (text: string, root: string | null): string =>
  text.replace(FILE_LINE, (line, head: string, path: string) => {
    const end = /<\/(?:file_)?path>.*$/.exec(path)?.[0] ?? ''
    const name = path.slice(0, path.length - end.length)
    return /^(?:[a-z]:)?[/\\]/i.test(name) && name !== '/dev/null' ? `${head}${projectPath(name, root) ?? name}${end}` : line
  })
