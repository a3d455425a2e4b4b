import { describe, expect, test } from 'vitest'
import type { Path, Tree } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { Blobs } from '../../workspace/blobs'
import { MemoryFolder } from '../../workspace/disk/testing/memory-folder'
import { firstSnapshot } from '../../workspace/testing/first-snapshot'
import { compareNewFolder, wholeProject } from './folder-changes'

const path = (text: string): Path => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}
const tree = (files: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries(files).map(([name, text]) => [path(name), text]))

const FIRST = { 'a.ts': 'a', 'b.ts': 'b', 'gone.ts': 'g' }
const HEAD = { 'a.ts': 'a', 'b.ts': 'B', 'src/new.ts': 'n' }

async function compared(disk: Readonly<Record<string, string>>) {
  const snapshots = [firstSnapshot('p', tree(FIRST), new Blobs(), 0)]
  const { comparison } = await compareNewFolder(new MemoryFolder(disk).handle, wholeProject({ snapshots }, tree(HEAD)))
  return {
    todo: comparison.todo.map((change) => `${change.path}${change.after === null ? ' goes' : ''}`).sort(),
    conflicts: comparison.conflicts.map((conflict) => `${conflict.path} ${conflict.why}`).sort(),
  }
}

describe('a folder that the project was not read from', () => {
  test.each([
    ['empty', {}, ['a.ts', 'b.ts', 'src/new.ts'], []],
    ['as the project was opened', FIRST, ['b.ts', 'gone.ts goes', 'src/new.ts'], []],
    ['as the project is now', HEAD, [], []],
    ['another one', { 'a.ts': 'A', 'other.ts': 'o' }, ['b.ts', 'src/new.ts'], ['a.ts changed']],
    ['with a file where a new one goes', { ...FIRST, 'src/new.ts': 'x' }, ['b.ts', 'gone.ts goes'], ['src/new.ts exists']],
  ])('%s', async (_, disk, todo, conflicts) => {
    expect(await compared(disk)).toEqual({ todo, conflicts })
  })
})
