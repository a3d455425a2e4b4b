/** Diffs that are damaged at random, and files of few distinct lines to apply them to. The same seed gives the same cases. */

/** `diff`: what the reply has besides prose and fences. */
export type DamagedDiff = {
  readonly reply: string
  readonly diff: string
  readonly files: Readonly<Record<string, string>>
  readonly defaultPath: string
}

/** Numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const WORDS = ['a', 'b', 'c', '  x', '', '}', 'return x', '\tif y:', '# note', '    pass', '-', '+ 1', 'a b', ' ', 'dé', '@@']
const NAMES = ['f.py', 'src/f.py', 'src/lib/g.ts', 'g.ts', 'new/h.md', 'h i.txt']

type Hunk = { start: number; newStart: number; lines: string[]; counts: [number, number]; header: string | null }

export class DamagedDiffMaker {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = numbers(seed)
  }

  chance(share: number): boolean {
    return this.#next() < share
  }

  upTo(most: number): number {
    return Math.floor(this.#next() * (most + 1))
  }

  of<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const found = list[Math.floor(this.#next() * list.length)]
    if (found === undefined) throw new RangeError('an empty list')
    return found
  }

  lines(most: number): string[] {
    const words = this.chance(0.5) ? WORDS.slice(0, 4) : WORDS
    return Array.from({ length: this.upTo(most) }, () => this.of(words))
  }

  /** Hunks that make `old` into something else, with `context` lines around. */
  hunks(old: readonly string[], context: number): { hunks: Hunk[]; fresh: string[] } {
    const hunks: Hunk[] = []
    const fresh: string[] = []
    let from = 0
    const wanted = 1 + this.upTo(2)
    for (let at = this.upTo(4); hunks.length < wanted && at <= old.length; at += 1 + this.upTo(8)) {
      if (at < from) continue
      const gone = Math.min(this.upTo(2), old.length - at)
      const come = this.lines(gone === 0 ? 3 : 2)
      if (gone === 0 && come.length === 0) come.push('z')
      const before = old.slice(Math.max(from, at - context), at)
      const after = old.slice(at + gone, at + gone + context)
      fresh.push(...old.slice(from, at), ...come)
      const lines = [
        ...before.map((line) => ` ${line}`),
        ...old.slice(at, at + gone).map((line) => `-${line}`),
        ...come.map((line) => `+${line}`),
        ...after.map((line) => ` ${line}`),
      ]
      const counts: [number, number] = [before.length + gone + after.length, before.length + come.length + after.length]
      const newAt = fresh.length - come.length - before.length
      hunks.push({
        start: at - before.length + (counts[0] === 0 ? 0 : 1),
        newStart: newAt + (counts[1] === 0 ? 0 : 1),
        lines,
        counts,
        header: null,
      })
      from = at + gone
      at = from + (this.chance(0.3) ? 0 : after.length)
    }
    fresh.push(...old.slice(from))
    return { hunks, fresh }
  }

  damage(hunk: Hunk): void {
    const at = this.upTo(Math.max(0, hunk.lines.length - 1))
    const line = hunk.lines[at] ?? ''
    switch (this.upTo(15)) {
      case 0:
        hunk.start += this.upTo(8) - 4
        break
      case 1:
        hunk.start = this.upTo(1)
        hunk.newStart = this.upTo(1)
        break
      case 2:
        hunk.newStart += this.upTo(8) - 4
        break
      case 3:
        hunk.counts = [hunk.counts[0] + this.upTo(3) - 1, hunk.counts[1] + this.upTo(3) - 1]
        break
      case 4:
        hunk.counts = [hunk.counts[0] + 1, hunk.counts[1] + 1]
        break
      case 5:
        hunk.header = this.of(['@@', '@@ ... @@', '@@ def f():', '@@ -1 @@', '@@ -,+, @@', '@@ -?,? +?,? @@'])
        break
      case 6:
      case 7:
        if (line.startsWith(' ')) hunk.lines[at] = ` ${this.of(WORDS)}`
        break
      case 8:
        if (line !== '') hunk.lines[at] = `${line[0]}${this.of(WORDS)}`
        break
      case 9:
        if (line.startsWith(' ')) hunk.lines[at] = line.slice(1)
        break
      case 10:
        hunk.lines = hunk.lines.map((one) => (one === ' ' ? '' : one))
        break
      case 11:
        hunk.lines.splice(at, 1)
        if (this.chance(0.7)) this.count(hunk)
        break
      case 12:
        hunk.lines.splice(at, 0, ` ${this.of(WORDS)}`)
        if (this.chance(0.7)) this.count(hunk)
        break
      case 13:
        hunk.lines.splice(this.chance(0.5) ? hunk.lines.length : at + 1, 0, '\\ No newline at end of file')
        break
      case 14:
        hunk.lines = hunk.lines.map((one) =>
          one.startsWith('+') ? `-${one.slice(1)}` : one.startsWith('-') ? `+${one.slice(1)}` : one,
        )
        this.count(hunk)
        break
      default:
        hunk.lines[at] = `${line} `
    }
  }

  count(hunk: Hunk): void {
    const counted = (marks: string) => hunk.lines.filter((line) => line === '' || marks.includes(line[0] ?? ' ')).length
    hunk.counts = [counted(' -'), counted(' +')]
  }

  header(name: string, kind: 'change' | 'new' | 'delete'): string[] {
    const isGit = this.chance(0.3)
    const bare = this.chance(0.1) ? this.of([`wrong/${name}`, name.replace(/^.*\//, ''), `./${name}`, `/${name}`]) : name
    const [a = '', b = ''] = (this.chance(0.12) ? this.of(['/', './ ./', 'old/ new/', 'i/ w/', '"a/ "b/']) : 'a/ b/').split(
      / |^\/$/,
    )
    const date = this.chance(0.06) ? this.of(['\t2024-01-01 10:00:00', '\t1970-01-01 00:00:00 +0000', '\t', ' (new)']) : ''
    const isMoved = isGit && kind === 'change' && this.chance(0.2)
    const moved = isMoved ? this.of(NAMES.filter((one) => one !== bare)) : bare
    const end = a.startsWith('"') ? `"${date}` : date
    const old = kind === 'new' && this.chance(0.9) ? '/dev/null' : `${a}${bare}${end}`
    const fresh = kind === 'delete' && this.chance(0.9) ? '/dev/null' : `${b}${moved}${end}`
    const lines = [`--- ${old}`, `+++ ${fresh}`]
    if (this.chance(0.04)) lines.splice(this.upTo(1), 1)
    if (!isGit) return lines
    const extended = kind === 'new' ? ['new file mode 100644'] : kind === 'delete' ? ['deleted file mode 100644'] : []
    const verb = this.chance(0.7) ? 'rename' : 'copy'
    if (isMoved) extended.push('similarity index 90%', `${verb} from ${bare}`, `${verb} to ${moved}`)
    if (this.chance(0.1)) extended.push('old mode 100644', 'new mode 100755')
    if (this.chance(0.4)) extended.push('index 83db48f..bf2a0b1 100644')
    if (this.chance(0.1)) extended.pop()
    return [`diff --git a/${bare} b/${moved}`, ...extended, ...lines]
  }

  /** The diff of one file, and the file as it is when the diff comes. */
  file(name: string): { lines: string[]; text: string | null } {
    const kind = this.chance(0.07) ? 'new' : this.chance(0.07) ? 'delete' : 'change'
    const old = kind === 'new' ? [] : this.lines(this.chance(0.15) ? 60 : 16)
    if (kind === 'new' || kind === 'delete') return this.whole(name, kind, old)
    const { hunks, fresh } = this.hunks(old, this.chance(0.12) ? 0 : this.of([1, 2, 3, 3, 3]))
    const lacksEnd = this.chance(0.15)
    const last = hunks.at(-1)
    if (lacksEnd && last !== undefined && this.chance(0.6)) this.unended(last, old.length)
    if (this.chance(0.6)) for (let times = this.upTo(2); times >= 0 && hunks.length > 0; times -= 1) this.damage(this.of(hunks))
    if (this.chance(0.07)) hunks.reverse()
    if (this.chance(0.04) && last !== undefined) hunks.push(last)
    let now = this.chance(0.08) ? fresh : [...old]
    if (this.chance(0.3)) now.splice(this.upTo(now.length), this.upTo(1), ...this.lines(5))
    if (this.chance(0.06)) now = [...now, ...now]
    const lines = this.header(name, kind)
    for (const hunk of hunks) {
      lines.push(this.hunkHeader(hunk), ...hunk.lines)
      if (this.chance(0.03)) lines.push(...this.prose())
    }
    if (hunks.length === 0) lines.push('@@ -1 +1 @@', '-a', '+b')
    return { lines, text: this.chance(0.04) ? null : this.joined(now, lacksEnd) }
  }

  whole(name: string, kind: 'new' | 'delete', old: readonly string[]): { lines: string[]; text: string | null } {
    const mark = kind === 'new' ? '+' : '-'
    const shown = kind === 'new' ? this.lines(5) : old.slice(0, this.chance(0.9) ? old.length : 2)
    const count = this.chance(0.92) ? shown.length : shown.length + this.upTo(2) - 1
    const range = count === 0 ? '0,0' : this.chance(0.5) || count !== 1 ? `1,${count}` : '1'
    const at = kind === 'new' ? `@@ -0,0 +${range} @@` : `@@ -${range} +0,0 @@`
    const lines = [...this.header(name, kind), at, ...shown.map((line) => `${mark}${line}`)]
    const lacksEnd = this.chance(0.1)
    if (lacksEnd && this.chance(0.8)) lines.push('\\ No newline at end of file')
    const isThere = kind === 'new' ? this.chance(0.2) : this.chance(0.93)
    return { lines, text: isThere ? this.joined(kind === 'new' && this.chance(0.5) ? this.lines(4) : shown, lacksEnd) : null }
  }

  hunkHeader({ header, start, newStart, counts }: Hunk): string {
    if (header !== null) return header
    const range = (first: number, count: number) =>
      `${Math.max(0, first)}${count === 1 && this.chance(0.3) ? '' : `,${Math.max(0, count)}`}`
    return `@@ -${range(start, counts[0])} +${range(newStart, counts[1])} @@${this.chance(0.2) ? ' def f():' : ''}`
  }

  /** Says that the last lines of the file have no line end. */
  unended(hunk: Hunk, length: number): void {
    if (hunk.start + hunk.counts[0] - 1 < length) return
    const lastOld = hunk.lines.findLastIndex((line) => /^[ -]/.test(line))
    const lastNew = hunk.lines.findLastIndex((line) => /^[ +]/.test(line))
    for (const at of [...new Set([lastOld, lastNew])].sort((x, y) => y - x))
      if (at >= 0 && this.chance(0.9)) hunk.lines.splice(at + 1, 0, '\\ No newline at end of file')
  }

  joined(lines: readonly string[], lacksEnd: boolean): string {
    return lines.length === 0 ? '' : lines.join('\n') + (lacksEnd ? '' : '\n')
  }

  prose(): string[] {
    return this.of([
      ['Here is the change.', ''],
      ['', 'It does this:', '- one', '- two'],
      ['```'],
      ['```', '', 'Then:', '```diff'],
      ['a'],
      ['# heading'],
      ['    indented'],
      ['+ plus'],
      ['--- a', '*** b'],
      ['1d'],
      [''],
    ])
  }

  wrapped(lines: readonly string[]): string[] {
    const before = this.chance(0.3) ? this.prose() : []
    const after = this.chance(0.3) ? this.prose() : []
    const fenced = this.chance(0.4) ? ['```diff', ...lines, '```'] : [...lines]
    const indent = this.chance(0.03) ? this.of([' ', '  ', '\t', '> ']) : ''
    return [...before, ...fenced.map((line) => indent + line), ...after]
  }

  make(): DamagedDiff {
    const count = this.chance(0.8) ? 1 : 2 + this.upTo(1)
    const files: Record<string, string> = {}
    const all: string[] = []
    for (let at = 0; at < count; at += 1) {
      const name = this.chance(0.6) ? this.of(NAMES.slice(0, 3)) : this.of(NAMES)
      const { lines, text } = this.file(name)
      if (this.chance(0.04))
        lines.splice(
          0,
          lines.findIndex((line) => line.startsWith('@@')),
        )
      if (text !== null && !(name in files)) files[name] = text
      all.push(...lines)
      if (this.chance(0.05)) all.push(...this.prose())
    }
    if (this.chance(0.2)) files['f.py'] ??= this.joined(this.lines(6), false)
    const isCrFile = this.chance(0.1)
    const isCrPatch = this.chance(isCrFile ? 0.5 : 0.06)
    const bodyOnly = this.chance(0.4)
    const ended = (line: string) => (isCrPatch && !(bodyOnly && /^(?:@@|---|\+\+\+)/.test(line)) ? `${line}\r` : line)
    const wrapped = this.wrapped(all).map(ended)
    if (isCrFile) for (const [path, text] of Object.entries(files)) files[path] = text.replaceAll('\n', '\r\n')
    const reply = wrapped.join('\n') + (this.chance(0.9) ? '\n' : '')
    return { reply, diff: `${all.map(ended).join('\n')}\n`, files, defaultPath: 'f.py' }
  }
}

/** `count` cases of a seed. */
export function damagedDiffs(seed: number, count: number): DamagedDiff[] {
  return Array.from({ length: count }, (_, at) => new DamagedDiffMaker(seed * 1_000_003 + at).make())
}
