/** Files as they are dropped or picked, with their paths. */
import type { NamedFile } from '../../lab/lab-protocol'
import { isWanted } from '../../lab/wanted-files'

const inOrder = (files: readonly NamedFile[]): readonly NamedFile[] => files.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Files or a folder out of a chooser. */
export const filesPicked = (list: FileList | null): readonly NamedFile[] =>
  inOrder(
    [...(list ?? [])].filter(({ name }) => isWanted(name)).map((file) => ({ name: file.webkitRelativePath || file.name, file })),
  )

/** What is dropped, with all that is in folders. It has to be asked for while the drop is handled. */
export async function filesDropped(dropped: DataTransfer): Promise<readonly NamedFile[]> {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const found = await Promise.all(entries.map((entry) => filesOf(entry, '')))
  return inOrder(found.flat())
}

async function filesOf(entry: FileSystemEntry, above: string): Promise<readonly NamedFile[]> {
  const name = above + entry.name
  if (above !== '' && !isWanted(entry.name)) return []
  if (entry instanceof FileSystemFileEntry)
    return [{ name, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) }]
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  // A browser gives a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    all.push(...some)
  }
  return (await Promise.all(all.map((inner) => filesOf(inner, `${name}/`)))).flat()
}
