/** The files that are edited: real ones of public repositories, and small ones made by hand. */
import text from './files.jsonl?raw'
import { SHAPES, type SourceFile } from './shapes'
import { ODD_SHAPES } from './unusual-shapes'

const textIn = (value: object, key: string): string => {
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' ? found : ''
}

/** A file of a public repository. `repo`: owner and name. */
type RealFile = SourceFile & { readonly repo: string }

function fileOf(line: string): RealFile[] {
  const value: unknown = JSON.parse(line)
  return typeof value === 'object' && value !== null
    ? [{ path: textIn(value, 'path'), text: textIn(value, 'text'), repo: textIn(value, 'repo') }]
    : []
}

export const REAL_FILES: readonly RealFile[] = text.trim().split('\n').flatMap(fileOf)

export const FILES: readonly SourceFile[] = [...REAL_FILES, ...SHAPES, ...ODD_SHAPES]
