/** `@file` and `@symbol` in what a person writes to a model. */
import type { Path, Span } from '../engine/model'
import type { OutlineEntry } from '../syntax/outline/page'
import { linesOf } from './numbered-lines'

/** A definition that can be mentioned. */
export type NamedPlace = {
  readonly path: Path
  /** Names from the outermost definition down to this one. */
  readonly names: readonly string[]
  /** 0-based line of its name. */
  readonly line: number
  /** 0-based line behind its last one, as far as the outline tells: the next definition outside of it begins there; null: none does. */
  readonly end: number | null
}

/** What a mention can mean. */
type Mentioned = { readonly kind: 'file'; readonly path: Path } | ({ readonly kind: 'symbol' } & NamedPlace)

/** `span`: of the sign and the words, in UTF-16 units of the text. `written`: the text behind the sign. */
export type Mention = { readonly span: Span; readonly written: string } & (
  | { readonly state: 'found'; readonly means: Mentioned }
  | { readonly state: 'ambiguous'; readonly among: readonly Mentioned[] }
  | { readonly state: 'unknown' }
)

/** UTF-16 units. Longer words are no mention. */
const LONGEST = 300
/** Mentions that are looked up. More: a pasted log takes long, fewer: honest ones stay without an answer. */
const MOST = 100
/** Places that an ambiguous mention lists. */
const MOST_MEANT = 20

/** Behind a word, or another sign of the kind, it is an address or a package. In back-ticks or quotes anything goes. */
const SIGN = /(?<![\p{L}\p{N}_.@/`-])@(?:"([^"\n]{1,300})"|`([^`\n]{1,300})`|([\p{L}\p{N}_.#$/([][^\s"'`,;<>]{0,299}))/gu
/** Code is no mention: there the sign has a meaning of its own. A path in back-ticks behind the sign is none, and is passed over first. */
const CODE = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[^\S\n]*$|$(?![\s\S]))|@?`[^`\n]*`/gmu

/** Every mention in the text, in its order; the state of one that names nothing is 'unknown'. */
export function mentionsIn(text: string, paths: readonly Path[], symbols: readonly NamedPlace[]): readonly Mention[] {
  const code = [...text.matchAll(CODE)].flatMap(({ index, 0: found }) =>
    found.startsWith('@') ? [] : [{ from: index, to: index + found.length }],
  )
  const index = new Index(paths, symbols)
  const mentions: Mention[] = []
  for (const found of text.matchAll(SIGN)) {
    const at = found.index
    if (mentions.length >= MOST || code.some(({ from, to }) => from <= at && at < to)) continue
    const quoted = found[1] ?? found[2]
    const word = quoted ?? found[3] ?? ''
    const { written, means } = quoted === undefined ? index.longest(word) : { written: word, means: index.look(word) }
    const span = { from: at, to: at + 1 + (quoted === undefined ? written.length : word.length + 2) }
    mentions.push({ span, written, ...stateOf(means) })
  }
  return mentions
}

function stateOf(means: readonly Mentioned[]) {
  const [first] = means
  if (first === undefined) return { state: 'unknown' } as const
  return means.length === 1
    ? ({ state: 'found', means: first } as const)
    : ({ state: 'ambiguous', among: means.slice(0, MOST_MEANT) } as const)
}

class Index {
  readonly #paths: ReadonlySet<string>
  readonly #byEnd = new Map<string, Path[]>()
  readonly #byName = new Map<string, NamedPlace[]>()

  constructor(paths: readonly Path[], symbols: readonly NamedPlace[]) {
    this.#paths = new Set<string>(paths)
    for (const path of paths) add(this.#byEnd, path.slice(path.lastIndexOf('/') + 1), path)
    for (const symbol of symbols) add(this.#byName, symbol.names.at(-1) ?? '', symbol)
  }

  /** The longest beginning of the word that means something; without one, the word without the marks of the sentence behind it. */
  longest(word: string): { readonly written: string; readonly means: readonly Mentioned[] } {
    const plain = word.replace(/[.:!?)\]}*_…]+$/u, '') || word
    for (const written of new Set([word, plain, ...cutsOf(plain)])) {
      const means = this.look(written)
      if (means.length > 0) return { written, means }
    }
    return { written: plain, means: [] }
  }

  look(word: string): readonly Mentioned[] {
    if (word.length > LONGEST) return []
    const file = word.normalize('NFC').replace(/^(?:\.?\/)+/, '')
    if (this.#paths.has(file)) return this.#filesAt(file)
    const files = this.#filesAt(file)
    return files.length > 0 ? files : this.#symbolsAt(word)
  }

  /** The path itself; else those that end in it, from a folder's name on. */
  #filesAt(file: string): readonly Mentioned[] {
    const named = this.#byEnd.get(file.slice(file.lastIndexOf('/') + 1)) ?? []
    const exact = named.filter((path) => path === file)
    const found = exact.length > 0 ? exact : named.filter((path) => path.endsWith(`/${file}`))
    return found.map((path) => ({ kind: 'file', path }))
  }

  /** `Pool/acquire`, `Pool.acquire`, `Pool::acquire` and `Pool#acquire` are one; a name may be written without those around it. */
  #symbolsAt(word: string): readonly Mentioned[] {
    const names = word
      .replace(/\(.*$/, '')
      .split(/::|[/.]|(?<=.)#/)
      .filter((name) => name !== '')
    const last = names.at(-1)
    if (last === undefined) return []
    const ends = (this.#byName.get(last) ?? []).filter((symbol) =>
      names.every((name, index) => isCalled(symbol.names.at(index - names.length), name)),
    )
    const exact = ends.filter((symbol) => symbol.names.length === names.length)
    return (exact.length > 0 ? exact : ends).map((symbol) => ({ kind: 'symbol', ...symbol }))
  }
}

/** Rust's `impl Pool` holds what is called `Pool::acquire`. */
const isCalled = (own: string | undefined, name: string): boolean =>
  own === name || (own?.startsWith('impl') === true && own.endsWith(` ${name}`))

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** The word up to each mark that may belong to the sentence, the longest first: `src/a.ts:12`, `acquire()'s`. */
function cutsOf(word: string): readonly string[] {
  const cuts = [...word.matchAll(/[:#([.!?’]/gu)].map(({ index }) => word.slice(0, index)).filter((cut) => cut !== '')
  return cuts.reverse().slice(0, 8)
}

// ── the outline's definitions ──────────────────────────────────────────────────────────────────────────────────────────

/** Kinds whose name is in front of the arguments. */
const CALLED: ReadonlySet<string> = new Set(['function', 'method', 'constructor'])
const INTRODUCED =
  /\b(?:class|interface|type|enum|struct|trait|union|record|object|module|namespace|mod|package|var|let|const|val)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u
const NAMES = /[#$]?[\p{L}_][\p{L}\p{N}_$]*[?!]?/gu

/** The definitions that an outline lists. Their names are taken from their signatures. */
export function outlineSymbols(entries: readonly Pick<OutlineEntry, 'path' | 'symbols'>[]): readonly NamedPlace[] {
  return entries.flatMap(({ path, symbols }) => {
    const around: string[] = []
    return symbols.flatMap(({ signature, kind, line, depth }, index) => {
      const name = nameIn(signature, kind)
      around.length = Math.min(around.length, depth)
      around[depth] = name
      if (name === '') return []
      const next = symbols.slice(index + 1).find((other) => other.depth <= depth)
      return [{ path, names: around.slice(0, depth + 1), line, end: next?.line ?? null }]
    })
  })
}

/** What a definition of this kind is called, from its first line; '' where that does not tell. */
function nameIn(signature: string, kind: string): string {
  const plain = signature.replace(/^func\s*\([^)]*\)\s*/, '').replace(/\bpub\s*\([^)]*\)\s*/, '')
  if (kind === 'heading') return plain.replace(/^#+\s*/, '').trim()
  if (kind === 'rule' || /^impl\b/.test(plain)) return plain.trim()
  const head = CALLED.has(kind) ? plain.split(/\(|\s=|<|:(?!:)/)[0] : plain.split(/[(={;]|:(?!:)|\bextends\b|\bimplements\b/)[0]
  const introduced = CALLED.has(kind) ? null : INTRODUCED.exec(plain)
  return introduced?.[1] ?? head?.match(NAMES)?.at(-1)?.replace(/^\$/, '') ?? ''
}

// ── what goes along ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Text that goes along with what is said. `line`: 0-based line of the file that it begins at. */
export type Excerpt = { readonly path: Path; readonly names: readonly string[]; readonly line: number; readonly text: string }

/** Lines of a definition whose end is not known. */
const UNBOUNDED = 120

/** The text of each thing that is mentioned, once; not of files that are `shown` in any case, nor of definitions in them. */
export function excerptsOf(
  mentions: readonly Mention[],
  textOf: (path: Path) => string | undefined,
  shown: ReadonlySet<Path>,
): readonly Excerpt[] {
  const excerpts = new Map<string, Excerpt>()
  const meant = mentions.flatMap((mention) => (mention.state === 'found' ? [mention.means] : []))
  const whole = new Set([...shown, ...meant.filter(({ kind }) => kind === 'file').map(({ path }) => path)])
  for (const means of meant) {
    const text = textOf(means.path)
    if (text === undefined || (means.kind === 'file' ? shown : whole).has(means.path)) continue
    if (means.kind === 'file') excerpts.set(means.path, { path: means.path, names: [], line: 0, text })
    else excerpts.set(`${means.path}:${means.line}`, definitionIn(text, means))
  }
  return [...excerpts.values()]
}

function definitionIn(text: string, { path, names, line, end }: NamedPlace): Excerpt {
  const lines = linesOf(text).slice(line, Math.min(end ?? Number.POSITIVE_INFINITY, line + UNBOUNDED))
  while (lines.length > 1 && lines.at(-1)?.trim() === '') lines.pop()
  return { path, names, line, text: lines.map((each) => `${each}\n`).join('') }
}
