/** Files of many kinds, made up line by line. */
import fc from 'fast-check'

const WORDS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliett', 'kilo', 'lima']
const word = (seed: number): string => WORDS[seed % WORDS.length] ?? 'mike'

/** A line of a kind of file. `at`: its number in the file, which makes it one of its own; `seed`: what else it says. */
export type LineMaker = (seed: number, at: number) => string

const deep = (seed: number): string => '  '.repeat(Math.floor(seed / 7) % 4)

/** Lines in which nothing looks like anything but code. */
const typescript: LineMaker = (seed, at) => {
  const [a, b] = [word(seed), word(Math.floor(seed / 12))]
  const shapes = [
    `const ${a}${at} = ${b}(${seed % 100})`,
    `if (${a}${at} < ${b}.size && ready) {`,
    `return ${a}_${at}["${b}"]`,
    `call.${a}${at}("${b} of it's")`,
    `function ${a}${at}(${b}: number) {`,
  ]
  return deep(seed) + (shapes[seed % shapes.length] ?? '')
}

const python: LineMaker = (seed, at) => {
  const [a, b] = [word(seed), word(Math.floor(seed / 12))]
  const shapes = [
    `${a}_${at} = ${b}(${seed % 100})`,
    `def ${a}_${at}(self, ${b}):`,
    `if ${a}_${at} is not ${b}:`,
    `return ${a}_${at}`,
  ]
  return deep(seed) + deep(seed) + (shapes[seed % shapes.length] ?? '')
}

const prose: LineMaker = (seed, at) =>
  `The ${word(seed)} of part ${at} is ${word(seed + 5)}, and ${word(Math.floor(seed / 12))} is not.`

const yaml: LineMaker = (seed, at) => `${deep(seed)}${word(seed)}_${at}: ${seed % 2 === 0 ? `"${word(seed + 3)}"` : seed % 100}`

/** Lines as the one or the other maker has them; of three in a row each makes at least one. */
const mixed =
  (one: LineMaker, other: LineMaker): LineMaker =>
  (seed, at) => {
    const third = at % 3
    return (third === 0 || (third === 1 && seed % 2 === 0) ? other : one)(seed, at)
  }

/** A line with something before its text. */
const led =
  (lead: (at: number, seed: number) => string, make: LineMaker): LineMaker =>
  (seed, at) =>
    lead(at, seed) + make(seed, at).trim()

const FIRST_KEY = 400

/** Kinds of files whose own text looks like something that is put before lines or into them on the way. */
export const LOOKALIKES = {
  'added lines of a diff': {
    path: 'notes.patch',
    make: mixed(
      led(() => '+ ', typescript),
      led(() => '- ', typescript),
    ),
  },
  'added lines without a blank': {
    path: 'f.txt',
    make: mixed(
      led(() => '+', typescript),
      typescript,
    ),
  },
  'a list of dashes': {
    path: 'list.md',
    make: mixed(
      led(() => '- ', prose),
      prose,
    ),
  },
  'a list of dashes in YAML': {
    path: 'list.yaml',
    make: mixed(
      led((_, seed) => `${deep(seed)}- `, yaml),
      yaml,
    ),
  },
  quotes: {
    path: 'mail.md',
    make: mixed(
      led(() => '> ', prose),
      prose,
    ),
  },
  'a list of bars behind numbers': { path: 'listing.txt', make: led((at) => `${at} | `, typescript) },
  'bars behind numbers here and there': {
    path: 'listing.txt',
    make: mixed(
      typescript,
      led((at) => `${at} | `, typescript),
    ),
  },
  'consecutive keys': {
    path: 'codes.py',
    make: led(
      (at) => `    ${FIRST_KEY + at}: `,
      (seed) => `('${word(seed)}', ${seed % 50}),`,
    ),
  },
  'consecutive keys at the margin': { path: 'codes.yaml', make: led((at) => `${at}: `, prose) },
  'numbers and tabs': { path: 'table.tsv', make: led((at) => `${at}\t`, prose) },
  'lines named by number': { path: 'basic.txt', make: led((at) => `L${at}: `, typescript) },
  bullets: {
    path: 'list.md',
    make: mixed(
      led(() => '* ', prose),
      prose,
    ),
  },
  'a numbered list': { path: 'list.md', make: led((at) => `${at}. `, prose) },
  'comments with stars': {
    path: 'f.ts',
    make: mixed(
      typescript,
      led(() => ' * ', prose),
    ),
  },
  'entities of HTML': {
    path: 'page.html',
    make: (seed, at) => `<p>${word(seed)} &lt;${at}&gt; &amp;amp; ${word(seed + 1)} &quot;x&quot;</p>`,
  },
  'entities and characters': {
    path: 'page.html',
    make: (seed, at) => (seed % 2 ? `<b>${at} &lt; 3</b>` : `<i title="${word(seed)}">${at} & 3</i>`),
  },
  'escapes in strings': {
    path: 'f.ts',
    make: (seed, at) => `${deep(seed)}print("${word(seed)}\\n${at}\\t\\"${word(seed + 1)}\\" \\\\d+")`,
  },
  'a diff': {
    path: 'change.md',
    make: (_, at) =>
      [
        `\`\`\`diff of ${at}`,
        `--- a/${at}.ts`,
        `+++ b/${at}.ts`,
        `@@ -${at},2 +${at},3 @@`,
        `-const a = ${at}`,
        `+const b = ${at}`,
        ` } // ${at}`,
        `\`\`\` ${at}`,
      ][at % 8] ?? '',
  },
  prompts: {
    path: 'session.md',
    make: mixed(
      led(() => '$ ', yaml),
      prose,
    ),
  },
  'prompts of Python': {
    path: 'doc.py',
    make: mixed(
      led(() => '>>> ', python),
      led(() => '... ', python),
    ),
  },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly make: LineMaker }>>

/** Kinds of files in which no line looks like a decorated one. */
export const PLAIN_FILES = {
  TypeScript: { path: 'src/f.ts', make: typescript },
  Python: { path: 'src/f.py', make: python },
  prose: { path: 'docs/f.md', make: prose },
  YAML: { path: 'conf/f.yaml', make: yaml },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly make: LineMaker }>>

/** Lines of a file, all distinct, and lines that are new to it, as the kind writes them. */
export type FileLines = { readonly lines: readonly string[]; readonly fresh: readonly string[] }

/** Numbers of new lines begin here: no file is as long. */
const FRESH = 600

export const fileLinesOf = (make: LineMaker, size: { readonly min: number; readonly max: number }): fc.Arbitrary<FileLines> =>
  fc
    .record({
      seeds: fc.array(fc.nat(9999), { minLength: size.min, maxLength: size.max }),
      fresh: fc.array(fc.nat(9999), { minLength: 9, maxLength: 9 }),
      first: fc.constantFrom(1, 1, 8, 97),
    })
    .map(({ seeds, fresh, first }) => ({
      lines: seeds.map((seed, at) => make(seed, first + at)),
      fresh: fresh.map((seed, at) => make(seed, FRESH + at)),
    }))
