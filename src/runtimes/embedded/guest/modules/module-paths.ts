/** Project paths: '/' between, no leading slash, '' is the root. */

/** Joins and normalises; null where '..' leaves the project. */
export function joinPath(folder: string, relative: string): string | null {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const inFolder = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

/** With its dot; '' where there is none. */
export const moduleExtensionOf = (path: string) => /[^/](\.[^./]+)$/.exec(path)?.[1] ?? ''

/** A folder and those around it, innermost first, the root ('') last. */
export function foldersAround(folder: string): string[] {
  const folders = [folder]
  for (let at = folder; at !== ''; ) {
    at = folderOf(at)
    folders.push(at)
  }
  return folders
}

/** As project code sees it. */
export const absolute = (path: string) => (path.startsWith('data:') ? path : path === '' ? '/project' : `/project/${path}`)
