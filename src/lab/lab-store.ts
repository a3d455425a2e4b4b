/** The last run of the lab across a reload: its files, and the rows of every part that was judged. In a database of its own. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isFields, listAt } from '../logs/fields'
import type { LabOptions, NamedFile } from './lab-protocol'
import { isLabRow, type LabRow } from './lab-row'

const NAME = 'hunkscope-lab'
const RUN = 'run'

/** Bytes of the files of a run that is kept. More: a disk that fills; fewer: long runs begin again. */
const LARGEST = 1_000_000_000

interface Kept extends DBSchema {
  run: { key: string; value: unknown }
  /** By the number of the part. */
  rows: { key: number; value: unknown }
}

/** What a run was begun with. `parts`: how many of them were judged; `isDone`: it came to its end. */
export type KeptRun = {
  readonly files: readonly NamedFile[]
  readonly options: LabOptions
  readonly parts: number
  readonly isDone: boolean
}

/** Where a run is kept. What cannot be kept is false, never an error. */
export type LabStore = {
  readonly begin: (files: readonly NamedFile[], options: LabOptions) => Promise<boolean>
  readonly add: (part: number, rows: readonly LabRow[]) => Promise<boolean>
  readonly done: () => Promise<boolean>
  /** null: nothing is kept. */
  readonly last: () => Promise<KeptRun | null>
  /** null: the part was not judged. */
  readonly rows: (part: number) => Promise<readonly LabRow[] | null>
  readonly forget: () => Promise<boolean>
}

/** @param name of the database */
export function openLabStore(name = NAME): LabStore {
  let opened: Promise<IDBPDatabase<Kept>> | null = null
  const open = () => {
    opened ??= openDB<Kept>(name, 1, {
      upgrade: (db) => {
        db.createObjectStore('run')
        db.createObjectStore('rows')
      },
      terminated: () => {
        opened = null
      },
    })
    return opened
  }
  const tried = async (act: (db: IDBPDatabase<Kept>) => Promise<unknown>): Promise<boolean> => {
    try {
      await act(await open())
      return true
    } catch {
      return false // no database here, or the disk is full: the run goes on without
    }
  }
  const forget = () => tried((db) => Promise.all([db.clear('run'), db.clear('rows')]))
  return {
    forget,
    async begin(files, options) {
      const isForgotten = await forget()
      const size = files.reduce((all, { file }) => all + file.size, 0)
      if (!isForgotten || size > LARGEST) return false
      return tried((db) => db.put('run', { files, options }, RUN))
    },
    add: (part, rows) => tried((db) => db.put('rows', rows, part)),
    done: () =>
      tried(async (db) => {
        const run = await db.get('run', RUN)
        if (isFields(run)) await db.put('run', { ...run, isDone: true }, RUN)
      }),
    async last() {
      let found: KeptRun | null = null
      await tried(async (db) => {
        found = keptRunOf(await db.get('run', RUN), await db.count('rows'))
      })
      return found
    },
    async rows(part) {
      let found: readonly LabRow[] | null = null
      await tried(async (db) => {
        const rows: unknown = await db.get('rows', part)
        if (Array.isArray(rows) && rows.every(isLabRow)) found = rows
      })
      return found
    },
  }
}

function keptRunOf(run: unknown, parts: number): KeptRun | null {
  if (!isFields(run)) return null
  const files = listAt(run, 'files').flatMap((one): NamedFile[] =>
    isFields(one) && typeof one.name === 'string' && one.file instanceof Blob ? [{ name: one.name, file: one.file }] : [],
  )
  const { options } = run
  const project = projectOf(isFields(options) ? options.project : null)
  if (files.length === 0 || !isFields(options) || !isFields(options.fields)) return null
  const { reply, files: named, expected } = options.fields
  if (typeof reply !== 'string' || typeof named !== 'string' || typeof expected !== 'string') return null
  return {
    files,
    options: { fields: { reply, files: named, expected }, allTools: options.allTools === true, project },
    parts,
    isDone: run.isDone === true,
  }
}

function projectOf(held: unknown): LabOptions['project'] {
  if (!isFields(held)) return null
  const { name, texts, files, left } = held
  if (typeof name !== 'string' || !(texts instanceof Blob) || typeof files !== 'number' || typeof left !== 'number') return null
  return { name, texts, files, left }
}
