/** A piece of code has a place where one definition of the file is what it is a version of, and nothing else would be lost. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Lines } from '../match/lines'
import { definitionPlace } from './definition-place'

const lined = (text: string): string[] => text.replace(/^\n/, '').replace(/\n$/, '').split('\n')

/** The file with the piece at its place; null where it has none. */
function put(file: string, piece: string): string | null {
  const lines = lined(file)
  const place = definitionPlace(Lines.of(`${lines.join('\n')}\n`), lined(piece))
  return place === null ? null : [...lines.slice(0, place.at.start), ...place.lines, ...lines.slice(place.at.end)].join('\n')
}

const MATH = `
import { warn } from './log.js'

/** Adds. */
export function add(a, b) {
  return a + b
}

export const sub = (a, b) => {
  return a - b
}

export class Sum {
  total = 0

  add(value) {
    if (value) {
      this.total += value
    }
  }

  reset() {
    this.total = 0
  }
}
`

const SHOP = `
import os


class Shop:
    @property
    def size(self):
        return len(self.items)

    def add(
        self,
        item,
    ):
        # kept in order
        self.items.append(item)

        return item


def main():
    Shop()
`

const STYLE = `
.a {
  color: red;
}

.b:hover {
  color: blue;
}
`

describe('a version of one definition', () => {
  test.each<readonly [name: string, file: string, piece: string, old: string, fresh: string]>([
    ['a function', MATH, 'export function add(a, b) {\n  return Number(a) + b\n}', '  return a + b', '  return Number(a) + b'],
    ['a constant', MATH, 'export const sub = (a, b) => {\n  return b\n}', '  return a - b', '  return b'],
    [
      'with a comment of its own',
      MATH,
      '/** Adds two. */\nexport function add(a, b) {\n  return a + b\n}',
      '/** Adds. */',
      '/** Adds two. */',
    ],
    [
      'a method, without its indentation',
      MATH,
      'reset() {\n  this.total = 1\n}',
      '    this.total = 0\n  }\n}',
      '    this.total = 1\n  }\n}',
    ],
    [
      'a method of Python',
      SHOP,
      'def add(self, item):\n    return None',
      '    def add(\n        self,\n        item,\n    ):\n        # kept in order\n        self.items.append(item)\n\n        return item',
      '    def add(self, item):\n        return None',
    ],
    [
      'with its decorator',
      SHOP,
      '    @cached_property\n    def size(self):\n        return 1',
      '    @property\n    def size(self):\n        return len(self.items)',
      '    @cached_property\n    def size(self):\n        return 1',
    ],
    ['a rule of a style sheet', STYLE, '.b:hover {\n  color: green;\n}', 'color: blue', 'color: green'],
    [
      'a class whole',
      MATH,
      `export class Sum {\n  total = 1\n\n  add(value) {\n    this.total += value\n  }\n\n  reset() {\n    this.total = 1\n  }\n}`,
      lined(MATH).slice(11).join('\n'),
      `export class Sum {\n  total = 1\n\n  add(value) {\n    this.total += value\n  }\n\n  reset() {\n    this.total = 1\n  }\n}`,
    ],
  ])('%s', (_, file, piece, old, fresh) => {
    const before = lined(file).join('\n')
    expect(before.split(old)).toHaveLength(2)
    expect(put(file, piece)).toBe(before.replace(old, () => fresh))
  })
})

test('a method of Python whose last line closes a call gets its whole depth back', () => {
  const file = 'class Form:\n    def send(self):\n        return post(\n            self.url,\n        )\n'
  expect(put(file, 'def send(self):\n    return post(\n        self.address,\n    )')).toBe(
    file.trimEnd().replace('url', 'address'),
  )
})

describe('no place', () => {
  test.each<readonly [name: string, file: string, piece: string]>([
    ['another name', MATH, 'export function times(a, b) {\n  return a * b\n}'],
    ['a class that would lose a method', MATH, 'export class Sum {\n  add(value) {\n    this.total += value\n  }\n}'],
    ['two definitions', MATH, 'export function add(a, b) {\n  return 1\n}\n\nexport const sub = (a, b) => {\n  return 1\n}'],
    ['lines behind the block', MATH, 'export function add(a, b) {\n  return 1\n}\n\nadd(1, 2)'],
    ['cut off', MATH, 'export function add(a, b) {\n  return 1'],
    ['its use', MATH, 'console.log(add(1, 2))'],
    [
      'several of the name',
      'class A {\n  run() {\n    a()\n  }\n}\nclass B {\n  run() {\n    b()\n  }\n}\n',
      'run() {\n  c()\n}',
    ],
    ['without the word by which others see it', MATH, 'function add(a, b) {\n  return 1\n}'],
    ['the same', MATH, 'export function add(a, b) {\n  return a + b\n}'],
    ['a head alone', SHOP, 'def main():'],
    ['a call', 'run({\n  a: 1,\n})\nrun({\n  a: 2,\n})\n', 'run({\n  a: 3,\n})'],
    ['nothing', MATH, '\n'],
  ])('%s', (_, file, piece) => {
    expect(put(file, piece)).toBeNull()
  })
})

/** Blocks of a file whose lines are laid out by a formatter: a line that defines a name, up to what closes it at the same depth. */
function blocksOf(texts: readonly string[]): { readonly start: number; readonly end: number }[] {
  const depthOf = (line: number) => /^\s*/.exec(texts[line] ?? '')?.[0].length ?? 0
  return texts.flatMap((text, start) => {
    if (!/^\s*(?:export )?(?:async )?function\*? \w+\(|^\s+(?:static )?[\w#]+\(.*\) ?(?::.*)?\{$/.test(text)) return []
    if (/^\s*(?:if|for|while|switch)\b/.test(text)) return []
    let end = start + 1
    while (end < texts.length && (texts[end]?.trim() === '' || depthOf(end) > depthOf(start))) end++
    return texts[end]?.trim() === '}' && depthOf(end) === depthOf(start) && end > start + 1 ? [{ start, end: end + 1 }] : []
  })
}

test('each function of real files, changed and shown as it is or without its indentation, has its own place or none', () => {
  const folder = new URL('../match/', import.meta.url)
  let placed = 0
  let all = 0
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ts'))) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const texts = text.slice(0, -1).split('\n')
    for (const { start, end } of blocksOf(texts)) {
      const fresh = texts.slice(start, end).with(1, `${texts[start + 1] ?? ''} // changed`)
      const depth = /^\s*/.exec(fresh[0] ?? '')?.[0].length ?? 0
      for (const piece of [fresh, fresh.map((line) => line.slice(depth))]) {
        const place = definitionPlace(Lines.of(text), piece)
        all++
        if (place === null) continue
        placed++
        expect([place.at, place.lines], `${name}:${start + 1}`).toEqual([{ start, end }, fresh])
      }
    }
  }
  expect(all).toBeGreaterThan(200)
  expect(placed / all).toBeGreaterThan(0.9)
})
