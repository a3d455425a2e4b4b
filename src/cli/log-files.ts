/** The files that a batch names, and those below its folders. */
import { readdir, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { LabFile } from '../lab/replies-in'
import { isWanted } from '../lab/wanted-files'
import { CliFailure } from './cli-failure'
import { bytesFrom } from './input'
import type { Terminal } from './terminal'

/** All of them in their order; those of a folder by their names. */
export async function* logFilesOf(names: readonly string[], terminal: Terminal): AsyncGenerator<LabFile> {
  for (const name of names) {
    if (name === '-' && terminal.inputIsTyped) throw new CliFailure('input', { code: 'no-reply' })
    if (name === '-' || !(await isFolder(resolve(terminal.cwd, name))))
      yield { name: name.replaceAll(sep, '/'), bytes: () => bytesFrom(name, terminal) }
    else
      for (const entry of await readdir(resolve(terminal.cwd, name), { withFileTypes: true }).then((all) =>
        all.sort((a, b) => (a.name < b.name ? -1 : 1)),
      ))
        if (isWanted(entry.name) && !entry.isSymbolicLink()) yield* logFilesOf([join(name, entry.name)], terminal)
  }
}

/** Whether a folder is there. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false // reading it says what is wrong
  }
}
