/**
 * A folder that is watched with all that is in it. Node's own way of doing so reads a whole folder again at each event, which takes longer than the
 * program that writes there.
 */
import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

export type TreeWatcher = { close(): void }

/** @param tell hears each event with the path in the folder, as Node's own watcher has them; throws where there is no such folder */
export function watchTree(root: string, tell: (event: string, path: string | null) => void): TreeWatcher {
  const watchers = new Map<string, FSWatcher>()

  const forget = (gone: string) => {
    for (const [folder, watcher] of watchers) {
      if (folder !== gone && !folder.startsWith(`${gone}/`)) continue
      watcher.close()
      watchers.delete(folder)
    }
  }

  const begin = (folder: string, isNew: boolean) => {
    if (watchers.has(folder)) return
    const watcher = watch(join(root, folder), (event, name) => {
      if (name === null) return tell(event, null)
      const path = join(folder, name)
      tell(event, path)
      if (event === 'rename') onRenamed(path)
    })
    watcher.on('error', () => forget(folder))
    watchers.set(folder, watcher)
    // No event reports what came before the watcher did.
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (isNew) tell('rename', path)
      if (entry.isDirectory()) beginIfThere(path, isNew)
    }
  }

  /** A folder may be gone again before it is watched. */
  const beginIfThere = (folder: string, isNew: boolean) => {
    try {
      begin(folder, isNew)
    } catch {
      forget(folder)
    }
  }

  const onRenamed = (path: string) => {
    const entry = lstatSync(join(root, path), { throwIfNoEntry: false })
    // A folder of that name that was watched may be another than the one that is there.
    forget(path)
    if (entry?.isDirectory()) beginIfThere(path, true)
  }

  begin('', false)
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}
