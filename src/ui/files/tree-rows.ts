/** The project's files as rows of a tree, folder by folder. Pure. */
import type { Path } from '../../engine/model'

/** `depth`: folders that are drawn around it. `place` and `size`: which of how many beside each other, from 1. */
type Placed = { readonly name: string; readonly depth: number; readonly place: number; readonly size: number }

export type TreeRow = Placed &
  (
    | { readonly kind: 'file'; readonly path: Path }
    /** `path` without a slash at its end. */
    | { readonly kind: 'folder'; readonly path: string; readonly isOpen: boolean }
  )

export type TreeFolder = {
  /** '' for the project itself. A folder with nothing in it but another folder shares a row with it: "src/main". */
  readonly name: string
  readonly path: string
  readonly folders: readonly TreeFolder[]
  readonly files: readonly Path[]
}

type Growing = { readonly folders: Map<string, Growing>; readonly files: Path[] }

const grow = (): Growing => ({ folders: new Map(), files: [] })

/** All folders, each with its folders and files by name. */
export function foldersOf(paths: Iterable<Path>): TreeFolder {
  const root = grow()
  for (const path of [...paths].sort()) {
    let folder = root
    const names = path.split('/')
    for (const name of names.slice(0, -1)) {
      const next = folder.folders.get(name) ?? grow()
      folder.folders.set(name, next)
      folder = next
    }
    folder.files.push(path)
  }
  return { name: '', path: '', folders: insideOf(root, ''), files: root.files }
}

function insideOf({ folders }: Growing, prefix: string): TreeFolder[] {
  return [...folders].map(([first, found]) => {
    let [name, folder] = [first, found]
    for (;;) {
      const [only] = folder.folders
      if (only === undefined || folder.folders.size > 1 || folder.files.length > 0) break
      name = `${name}/${only[0]}`
      folder = only[1]
    }
    const path = `${prefix}${name}`
    return { name, path, folders: insideOf(folder, `${path}/`), files: folder.files }
  })
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** What is seen of the tree: folders first, then files; what is inside a folder only where that is open. */
export function treeRowsOf(root: TreeFolder, isOpen: (folder: string) => boolean): TreeRow[] {
  const rows: TreeRow[] = []
  const add = ({ folders, files }: TreeFolder, depth: number) => {
    const size = folders.length + files.length
    for (const [at, folder] of folders.entries()) {
      const open = isOpen(folder.path)
      rows.push({ kind: 'folder', name: folder.name, path: folder.path, isOpen: open, depth, place: at + 1, size })
      if (open) add(folder, depth + 1)
    }
    for (const [at, path] of files.entries())
      rows.push({ kind: 'file', name: baseName(path), path, depth, place: folders.length + at + 1, size })
  }
  add(root, 0)
  return rows
}

/** Every folder that one of the paths is in. */
export function parentFoldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}

/** What a key does in the tree: another row has the focus, or a folder opens or closes. Indexes of rows. */
export type Move = { readonly focus: number } | { readonly toggle: string } | null

/** As in any tree: up and down, into a folder and out of it, to both ends. null: the key is none of these. */
export function moveOf(key: string, rows: readonly TreeRow[], at: number): Move {
  const row = rows[at]
  if (row === undefined) return null
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(at + 1, last) }
    case 'ArrowUp':
      return { focus: Math.max(at - 1, 0) }
    case 'Home':
      return { focus: 0 }
    case 'End':
      return { focus: last }
    case 'ArrowRight':
      if (row.kind === 'file') return null
      return row.isOpen ? { focus: Math.min(at + 1, last) } : { toggle: row.path }
    case 'ArrowLeft': {
      if (row.kind === 'folder' && row.isOpen) return { toggle: row.path }
      const parent = rows.slice(0, at).findLastIndex(({ depth }) => depth === row.depth - 1)
      return { focus: parent < 0 ? at : parent }
    }
    default:
      return null
  }
}
