/**
 * The promise of the engine, on edits that are made up and damaged in known ways: what lands has exactly the intended bytes, whatever the damage;
 * what does not is refused and changes nothing.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyReply } from './index'

const RUNS = Number(process.env.HUNKSCOPE_RUNS ?? 300)

type Line = { readonly text: string; readonly role: 'kept' | 'removed' | 'added' }
/** A hunk as its lines, and the file around it. */
type Case = {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly hunk: readonly Line[]
  readonly start: number
}

const NAMES = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliett', 'kilo', 'lima']
const NAME = new RegExp(NAMES.join('|'))
const name = fc.constantFrom(...NAMES)
const number = fc.integer({ min: 0, max: 999 })

/** A line of a program, indented by `depth` steps of two. */
const statement = (depth: number) =>
  fc
    .oneof(
      { weight: 6, arbitrary: fc.tuple(name, name, number).map(([a, b, n]) => `const ${a}${n} = ${b}(${n})`) },
      { weight: 3, arbitrary: fc.tuple(name, name).map(([a, b]) => `call.${a}("${b} of it's")`) },
      { weight: 1, arbitrary: fc.constantFrom('}', '})', 'return', '// a - note') },
    )
    .map((text) => '  '.repeat(depth) + text)

const line = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 3 }).chain(statement) },
  { weight: 1, arbitrary: fc.constant('') },
)

const CONTEXT = 3

/** `distinct`: each line with a word occurs once. In a repetitive file nothing shows which place damaged text means. */
const someCase = (distinct: boolean): fc.Arbitrary<Case> =>
  fc
    .record({
      file: fc.array(line, { minLength: 14, maxLength: 60 }),
      at: fc.nat(),
      removed: fc.integer({ min: 0, max: 3 }),
      added: fc.array(
        fc.tuple(name, number).map(([a, n]) => `  fresh_${a}(${n})`),
        { maxLength: 3 },
      ),
    })
    .filter(({ removed, added }) => removed + added.length > 0)
    .map(({ file: lines, at, removed, added }) => {
      const file = lines.map((text, index) =>
        distinct ? text.replace(NAME, `$&_${index}`) : text.replace(/[a-z]{4,}|\d+/g, 'same'),
      )
      const start = CONTEXT + (at % (file.length - 2 * CONTEXT - removed))
      const kept = (text: string): Line => ({ text, role: 'kept' })
      return {
        before: file,
        after: [...file.slice(0, start), ...added, ...file.slice(start + removed)],
        hunk: [
          ...file.slice(start - CONTEXT, start).map(kept),
          ...file.slice(start, start + removed).map((text): Line => ({ text, role: 'removed' })),
          ...added.map((text): Line => ({ text, role: 'added' })),
          ...file.slice(start + removed, start + removed + CONTEXT).map(kept),
        ],
        start,
      }
    })

type Damage = (hunk: readonly Line[], seed: number) => readonly Line[]

/** The context line that `seed` points to gives way to `by` of it. */
const onContext =
  (by: (text: string, seed: number) => string[]): Damage =>
  (hunk, seed) => {
    const kept = hunk.flatMap(({ role }, at) => (role === 'kept' ? [at] : []))
    const chosen = kept[seed % kept.length]
    return hunk.flatMap((line, at) =>
      at === chosen ? by(line.text, seed).map((text): Line => ({ text, role: 'kept' })) : [line],
    )
  }

const onAll =
  (by: (text: string) => string): Damage =>
  (hunk) =>
    hunk.map((line) => ({ ...line, text: line.text === '' ? '' : by(line.text) }))

const exchanged = (text: string, seed: number) => {
  const at = 1 + (seed % Math.max(1, text.length - 2))
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}

const DAMAGES: Readonly<Record<string, Damage>> = {
  none: (hunk) => hunk,
  'trailing space': onContext((text) => [`${text}  `]),
  'indentation dropped': (hunk) => {
    const least = Math.min(...hunk.flatMap(({ text }) => (text === '' ? [] : [text.length - text.trimStart().length])))
    return hunk.map((line) => ({ ...line, text: line.text.slice(least) }))
  },
  'indentation added': onAll((text) => `    ${text}`),
  'indentation doubled': onAll((text) => text.replace(/^ +/, (indent) => indent + indent)),
  'tabs for spaces': onAll((text) => text.replace(/^(?: {2})+/, (indent) => '\t'.repeat(indent.length / 2))),
  'typographic quotes': onAll((text) => text.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’')),
  'no-break spaces': onContext((text) => [text.replaceAll(' ', '\u00a0')]),
  'a blank line dropped': (hunk) => hunk.filter(({ text, role }) => text !== '' || role !== 'kept'),
  'letters exchanged': onContext((text, seed) => [exchanged(text, seed)]),
  'a context line left out': onContext(() => []),
  'a context line made up': onContext((text) => [text, '  // nothing like it is anywhere']),
  'context lines exchanged': (hunk) => {
    const at = hunk.findIndex(({ role }, line) => role === 'kept' && hunk[line + 1]?.role === 'kept')
    const [one, other] = [hunk[at], hunk[at + 1]]
    return one === undefined || other === undefined ? hunk : [...hunk.slice(0, at), other, one, ...hunk.slice(at + 2)]
  },
  'a word replaced': onContext((text) => [text.replace(/[a-z]{4,}/, 'another')]),
  'html entities': onAll((text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')),
  'line numbers': (hunk) => {
    let number = 7
    return hunk.map((line) => ({ ...line, text: `${line.role === 'added' ? number : number++} | ${line.text}` }))
  },
}

const sides = (hunk: readonly Line[]) => ({
  old: hunk.filter(({ role }) => role !== 'added').map(({ text }) => `${text}\n`),
  fresh: hunk.filter(({ role }) => role !== 'removed').map(({ text }) => `${text}\n`),
})

const SIGN = { kept: ' ', removed: '-', added: '+' } as const

const FORMATS = {
  'search/replace': (hunk: readonly Line[]) => {
    const { old, fresh } = sides(hunk)
    return `f.js\n\`\`\`\n<<<<<<< SEARCH\n${old.join('')}=======\n${fresh.join('')}>>>>>>> REPLACE\n\`\`\`\n`
  },
  'unified diff': (hunk: readonly Line[], start: number) => {
    const { old, fresh } = sides(hunk)
    const body = hunk.map(({ text, role }) => `${SIGN[role]}${text}\n`).join('')
    return `--- a/f.js\n+++ b/f.js\n@@ -${start},${old.length} +${start},${fresh.length} @@\n${body}`
  },
  'tool call': (hunk: readonly Line[]) => {
    const { old, fresh } = sides(hunk)
    const input = { file_path: 'f.js', old_string: old.join(''), new_string: fresh.join('') }
    return JSON.stringify({ name: 'Edit', input })
  },
} as const

const text = (lines: readonly string[], end = '\n') => lines.map((line) => line + end).join('')

/** Damage that leaves out no line. */
const WITHOUT_LOSS = [
  'letters exchanged',
  'a context line made up',
  'a word replaced',

  'none',
  'trailing space',
  'indentation dropped',
  'indentation added',
  'typographic quotes',
  'no-break spaces',
  'html entities',
  'line numbers',
]

describe.each([
  ['in a file whose lines are distinct', true, Object.keys(DAMAGES)],
  ['in a file whose lines repeat', false, WITHOUT_LOSS],
])('an edit with this damage lands with the intended bytes, or not at all, %s', (_, distinct, damages) => {
  test.each(damages.flatMap((damage) => Object.keys(FORMATS).map((format) => [damage, format])))('%s, %s', (damage, format) => {
    fc.assert(
      fc.property(
        someCase(distinct),
        fc.nat(1000),
        fc.integer({ min: -40, max: 40 }),
        fc.constantFrom('\n', '\r\n'),
        (made, seed, off, end) => {
          const hunk = DAMAGES[damage]?.(made.hunk, seed) ?? []
          // Damage that shows in new lines alone is no damage: nothing shows that it was not meant.
          const shows = hunk.some(({ text, role }, at) => role !== 'added' && text !== made.hunk[at]?.text && text !== '')
          fc.pre(damage === 'none' || shows || hunk.length !== made.hunk.length)
          const start = Math.max(1, made.start - CONTEXT + 1 + (distinct ? off : 0))
          const reply = FORMATS[format as keyof typeof FORMATS](hunk, start)
          const before = { 'f.js': text(made.before, end) }
          const result = applyReply(reply, before)
          if (result.ok && result.files['f.js'] !== before['f.js']) expect(result.files['f.js']).toBe(text(made.after, end))
          else expect(result.files).toEqual(before)
        },
      ),
      { numRuns: Math.ceil(RUNS / 6), seed: 42 },
    )
  })
})

test('most of them land', () => {
  const results = fc.sample(fc.tuple(someCase(true), fc.constantFrom(...Object.keys(DAMAGES)), fc.nat(1000)), {
    numRuns: 600,
    seed: 7,
  })
  const landed = results.filter(([made, damage, seed]) => {
    const hunk = DAMAGES[damage]?.(made.hunk, seed) ?? []
    return applyReply(FORMATS['unified diff'](hunk, made.start - CONTEXT + 1), { 'f.js': text(made.before) }).ok
  })
  expect(landed.length / results.length).toBeGreaterThan(0.9)
})
