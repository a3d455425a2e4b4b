/** The files that are edited: real ones of public repositories, and small ones made by hand. */
import text from './files.jsonl?raw'
import { SHAPES, type SourceFile } from './shapes'
import { ODD_SHAPES } from './unusual-shapes'

const textIn = (value: object, key: string): string => {
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' ? found : ''
}

function fileOf(line: string): SourceFile[] {
  const value: unknown = JSON.parse(line)
  return typeof value === 'object' && value !== null ? [{ path: textIn(value, 'path'), text: textIn(value, 'text') }] : []
}

export const FILES: readonly SourceFile[] = [...text.trim().split('\n').flatMap(fileOf), ...SHAPES, ...ODD_SHAPES]
