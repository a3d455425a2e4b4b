/** The faces that strangers import: whatever they export says what it is, in units and shapes, at its declaration. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { isRecord } from '../testing/read-imports'

/** The entries of `npm run build:engine` and `npm run build:package`, relative to this folder. */
const FACES = ['index.ts', 'appliers/index.ts', 'library.ts', 'read/index.ts', 'read/chosen-formats.ts', 'apply.ts']

/** Where an exported name is declared. `documented`: a docstring is right above. */
type Export = { readonly name: string; readonly file: string; readonly documented: boolean }

const HERE = fileURLToPath(new URL('.', import.meta.url))

const textOf = (node: unknown): string =>
  isRecord(node) ? (typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : '') : ''

/** The names that a statement declares. */
function declaredBy(declaration: unknown): string[] {
  if (!isRecord(declaration)) return []
  if (!Array.isArray(declaration.declarations)) return [textOf(declaration.id)]
  return declaration.declarations.map((one: unknown) => textOf(isRecord(one) ? one.id : undefined))
}

/** Exports of one file, those that it passes on included. `read` gives the text of a file. */
function exportsOf(file: string, read: (file: string) => string): Export[] {
  const text = read(file)
  const { program, comments } = parseSync(file, text)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const isDocumented = (start: number) => docs.some(({ end }) => end <= start && text.slice(end, start).trim() === '')
  const body: readonly unknown[] = program.body
  return body.flatMap((statement): Export[] => {
    if (!isRecord(statement)) return []
    const from = textOf(statement.source)
    const source = from === '' ? null : join(dirname(file), `${from}.ts`)
    if (statement.type === 'ExportAllDeclaration') return source === null ? [] : exportsOf(source, read)
    if (statement.type !== 'ExportNamedDeclaration') return []
    const specifiers: readonly unknown[] = Array.isArray(statement.specifiers) ? statement.specifiers : []
    const names = specifiers.map((one) => textOf(isRecord(one) ? one.local : undefined))
    if (source !== null) return exportsOf(source, read).filter(({ name }) => names.includes(name))
    const documented = isDocumented(Number(statement.start))
    return declaredBy(statement.declaration).map((name) => ({ name, file, documented }))
  })
}

test.each(FACES)('every export of %s has a docstring', (face) => {
  const found = exportsOf(face, (file) => readFileSync(HERE + file, 'utf8'))
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ documented }) => !documented).map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

describe('the reader of exports', () => {
  const read = (files: Readonly<Record<string, string>>) => (file: string) => files[file] ?? ''

  test('follows what is passed on, and takes the comment right above alone', () => {
    const files = {
      'a.ts': "export { b, c } from './lib/b'\nexport type * from './d'\n/** Of e. */\nexport const e = 1\n",
      'lib/b.ts':
        '/** Of b. */\nexport function b() {}\n/** Of what follows. */\nconst x = 1\nexport class c {}\nexport const f = x\n',
      'd.ts': '// no docstring\nexport type G = 1\n/** Of h. */\n\nexport type H = 2\n',
    }
    expect(exportsOf('a.ts', read(files)).map(({ name, documented }) => [name, documented])).toEqual([
      ['b', true],
      ['c', false],
      ['G', false],
      ['H', true],
      ['e', true],
    ])
  })
})
