/** No file of src leads back to itself by what it imports: each can be read, moved and tested after those that it names. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { codeUnder, type Import, readImports } from './testing/read-imports'

/** File → the files that it imports. */
type Graph = ReadonlyMap<string, readonly string[]>

/** Circles that hold every file which is on any: for each that is on none of those before, the shortest. */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  for (const file of graph.keys()) {
    const circle = done.has(file) ? null : wayBack(graph, file)
    if (circle === null) continue
    for (const one of circle) done.add(one)
    circles.push(circle)
  }
  return circles
}

/** The shortest way from a file back to itself; null: there is none. */
function wayBack(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>()
  for (const queue = [start]; queue.length > 0; ) {
    const at = queue.shift() ?? ''
    for (const next of graph.get(at) ?? []) {
      if (next === start) return wayTo(cameFrom, start, at)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, at)
      queue.push(next)
    }
  }
  return null
}

function wayTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [end]
  while (way[0] !== start) way.unshift(cameFrom.get(way[0] ?? '') ?? start)
  return way
}

const SRC = fileURLToPath(new URL('.', import.meta.url))
const ENDS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** The files of src with what each imports of src by the given kinds. */
function graphOf(kinds: readonly Import['kind'][]): Graph {
  const files = new Set(codeUnder(SRC))
  const targetsOf = (file: string) =>
    readImports(file, readFileSync(SRC + file, 'utf8')).flatMap(({ specifier, kind }) => {
      const path = join(dirname(file), specifier.replace(/\?.*$/, ''))
      const target = specifier.startsWith('.') && kinds.includes(kind) ? ENDS.find((end) => files.has(path + end)) : undefined
      return target === undefined ? [] : [path + target]
    })
  return new Map([...files].map((file) => [file, targetsOf(file)]))
}

const shown = (graph: Graph) => circlesIn(graph).map((circle) => [...circle, circle[0]].join(' → '))

test('at run time no file imports itself by way of others', () => {
  expect(shown(graphOf(['value']))).toEqual([])
})

test('nor with types counted', () => {
  expect(shown(graphOf(['value', 'type']))).toEqual([])
})

describe('the finder', () => {
  const graph = (...edges: readonly (readonly [string, string])[]): Graph => {
    const files = [...new Set(edges.flat())]
    return new Map(files.map((file) => [file, edges.flatMap(([from, to]) => (from === file ? [to] : []))]))
  }

  test.each<[name: string, found: string[], graph: Graph]>([
    ['nothing in a tree', [], graph(['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd'])],
    ['two files', ['a → b → a'], graph(['a', 'b'], ['b', 'a'])],
    [
      'the shortest way for each',
      ['a → d → a', 'b → c → a → b'],
      graph(['a', 'b'], ['b', 'c'], ['c', 'a'], ['a', 'd'], ['d', 'a']),
    ],
    ['two knots', ['a → b → a', 'c → d → c'], graph(['a', 'b'], ['b', 'a'], ['b', 'c'], ['c', 'd'], ['d', 'c'])],
    ['a file that imports itself', ['a → a'], graph(['a', 'a'])],
  ])('finds %s', (_, found, given) => {
    expect(shown(given)).toEqual(found)
  })
})
