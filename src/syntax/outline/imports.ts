/** Which files a file says it uses, as far as its text tells without resolving anything. */
import type { Path } from '../../engine/model'

/** Whether names in one file may well mean what another defines. Files by index. */
export type Uses = (from: number, to: number) => boolean

/** Lines that name other files: statements, and the lines of a list of packages. */
const IMPORT =
  /\b(?:from|import|require|include|use|mod|using|package|extends|implements)\b[^\n;]{0,300}|^[ \t]*(?:[\w.]+[ \t]+)?"[^"\n]{1,200}"[ \t]*$|\b\.{1,2}\/[^'"`\n]{1,200}/gm
const WORD = /[\p{L}\p{N}_$][\p{L}\p{N}_$-]*/gu
/** Files whose name says nothing: their folder's takes its place. */
const FOLDER = /^(?:index|mod|lib|main|__init__)$/
/** Languages in which a folder is one package, whose files do not name each other. */
const PACKAGES = /\.(?:go|java|cs)$/

/** `paths` and `texts` in one order. */
export function usesOf(paths: readonly Path[], texts: readonly string[]): Uses {
  const mentions = texts.map((text) => new Set([...text.matchAll(IMPORT)].flatMap(([line]) => line.match(WORD) ?? [])))
  const places = paths.map(placeOf)
  return (from, to) => {
    const [user, used] = [places[from], places[to]]
    if (user === undefined || used === undefined) return false
    if (used.isPackage && user.folder === used.folder) return true
    const mentioned = mentions[from]
    return mentioned?.has(used.name) === true || (used.isPackage && mentioned?.has(used.parent) === true)
  }
}

function placeOf(path: Path): { name: string; parent: string; folder: string; isPackage: boolean } {
  const segments = path.split('/')
  const stem = (segments.pop() ?? '').replace(/(?:\.d)?\.\w+$/, '')
  const parent = segments.at(-1) ?? ''
  return {
    name: FOLDER.test(stem) && parent !== '' ? parent : stem,
    parent,
    folder: segments.join('/'),
    isPackage: PACKAGES.test(path),
  }
}
