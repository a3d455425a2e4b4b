/** Snapshots of one file: read from the project's files, written back in the end. */
import { equals, iterableEquality, subsetEquality } from '@vitest/expect'
import { SnapshotClient, type SnapshotStateOptions } from '@vitest/snapshot'
import type { GuestDisk } from '../disk'
import { parseFrames } from '../stack-frames'
import type { SnapshotBook, SnapshotRequest } from './snapshot-matchers'
import type { ApiDialect } from './task-options'

const HEADERS: Readonly<Record<ApiDialect, string>> = {
  vitest: '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html',
  jest: '// Jest Snapshot v1, https://goo.gl/fbAQLP',
}

type Environment = SnapshotStateOptions['snapshotEnvironment']

type Snapshots = SnapshotBook & {
  /** Reads the stored snapshots; before the first test. */
  open(): Promise<void>
  /** Forgets what a test asked for before, as it is tried again. */
  retry(id: string): void
  /** Snapshots of a test that does not run are not obsolete. */
  pass(id: string): void
  /** Writes what is new, and with `update` what differs. Gives how many stored ones no test asked for. */
  close(): Promise<number>
}

type SnapshotOptions = {
  readonly file: string
  readonly disk: GuestDisk
  /** How the file declares tests: it names new snapshot files. */
  readonly manner: ApiDialect
  /** Which are written: all that differ, those that are new, or none: then a new one fails. */
  readonly update: 'all' | 'new' | 'none'
  /** A test's names from the outside in. */
  readonly namesOf: (id: string) => readonly string[]
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** A path from a test file's folder, as a project path. */
function pathFrom(folder: string, path: string): string {
  const project = /^(?:file:\/\/)?\/project\/(.*)$/.exec(path)?.[1]
  const parts: string[] = []
  for (const part of `${project === undefined ? folder : ''}${project ?? path}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const snapshotPath = (file: string) => `${folderOf(file)}__snapshots__/${file.slice(folderOf(file).length)}.snap`

function createEnvironment(disk: GuestDisk, header: () => string): Environment {
  const read = (path: string) => {
    const content = disk.get(path)
    return typeof content === 'string' ? content : null
  }
  return {
    getVersion: () => '1',
    getHeader: header,
    resolvePath: async (file) => snapshotPath(file),
    resolveRawPath: async (file, path) => pathFrom(folderOf(file), path),
    saveSnapshotFile: async (path, snapshot) => disk.write(path, snapshot),
    readSnapshotFile: async (path) => read(path),
    // The disk takes no removal from the runtime: a file without snapshots stays.
    removeSnapshotFile: async (path) => disk.write(path, `${header()}\n`),
  }
}

/** The place of the matcher's name in the file's own text, nearest to where the code that ran had it. 1-based. */
function placeOf(asked: SnapshotRequest, at: Error, disk: GuestDisk): { file: string; line: number; column: number } | null {
  const frame = parseFrames(at.stack ?? '')[0]
  const content = frame && disk.get(frame.file)
  if (!frame || typeof content !== 'string') return null
  const line = content.split('\n')[frame.line - 1] ?? ''
  const columns = [...line.matchAll(new RegExp(asked.matcher, 'g'))].map((match) => match.index + 1)
  const nearest = columns.toSorted((a, b) => Math.abs(a - frame.column) - Math.abs(b - frame.column))[0]
  return { file: frame.file, line: frame.line, column: nearest ?? 1 }
}

export function createSnapshots(options: SnapshotOptions): Snapshots {
  const { file, disk } = options
  const client = new SnapshotClient({ isEqual: (a, b) => equals(a, b, [iterableEquality, subsetEquality]) })
  const stored = disk.get(snapshotPath(file))
  const first = typeof stored === 'string' ? (stored.split('\n')[0] ?? '') : ''
  // A stored file stays in its own manner.
  const isJest = () => (first.startsWith('// ') ? first.startsWith('// Jest') : options.manner === 'jest')
  const header = () => (first.startsWith('// ') ? first : HEADERS[options.manner])
  const environment = createEnvironment(disk, header)
  const nameOf = (id: string) => options.namesOf(id).join(isJest() ? ' ' : ' > ')
  const base = (asked: SnapshotRequest) => {
    const name = nameOf(asked.test.id)
    const named =
      asked.hint === undefined ? { name } : isJest() ? { name: `${name}: ${asked.hint}` } : { name, message: asked.hint }
    return { received: asked.received, filepath: file, testId: asked.test.id, assertionName: asked.matcher, ...named }
  }
  return {
    open: () =>
      client.setup(file, {
        updateSnapshot: options.update,
        snapshotEnvironment: environment,
      }),
    match(asked) {
      const { inline, properties } = asked
      const at = inline?.at ?? new Error('snapshot')
      if (inline) {
        const place = placeOf(asked, inline.at, disk)
        if (!place)
          throw new Error(`${asked.matcher}() was called from no file of the project, so it has no place to be written to.`)
        // The form in which the client takes frames that are parsed already: the matcher's own, then the call.
        const method = '__INLINE_SNAPSHOT_OFFSET_1__'
        Object.assign(at, {
          stacks: [
            { ...place, method },
            { ...place, method: '' },
          ],
        })
      }
      return client.match({
        ...base(asked),
        isInline: inline !== null,
        error: at,
        ...(properties ? { properties } : {}),
        ...(inline?.expected === undefined ? {} : { inlineSnapshot: inline.expected }),
      })
    },
    async matchFile(asked, path) {
      const target = pathFrom(folderOf(file), path)
      const content = disk.get(target)
      const known = typeof content === 'string' ? { content } : {}
      return client.match({ ...base(asked), rawSnapshot: { file: target, ...known } })
    },
    retry: (id) => client.clearTest(file, id),
    pass: (id) => client.skipTest(file, nameOf(id)),
    async close() {
      const { unchecked } = await client.finish(file)
      return options.update === 'all' ? 0 : unchecked
    },
  }
}
