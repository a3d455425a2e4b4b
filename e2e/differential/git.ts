/** `git apply` beside the native applier: many cases in one folder each, one patch of them all. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Edit, writeEdit } from '../../src/engine'
import { type Case, type CaseTree, type Entry, oldRows, type Style } from './case'
import { hunksOf } from './hunks'
import { editsOf } from './render'

/** A patch whose paths begin with the name of its folder. */
type Patch = { readonly folder: string; readonly text: string; readonly files: CaseTree }

/** What git left of each case; null: it refused. */
export type GitAnswer = { readonly accepted: boolean; readonly files: CaseTree }

export function gitVersion(): string | null {
  const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const inFolder = (edit: Edit, folder: string): Edit =>
  edit.kind === 'patch' && edit.moveTo !== undefined ? { ...edit, moveTo: `${folder}/${edit.moveTo}` } : edit

/** Whether a hunk quotes a last line without an end: the engine has no words for that, and to git another line is quoted. */
function reachesOpenEnd(entry: Entry, style: Style): boolean {
  const { length } = oldRows(entry)
  return (
    !entry.closed && entry.life !== 'made' && hunksOf(entry, style).some(({ start, before }) => start + before.length === length)
  )
}

/** The text that the engine writes as a unified diff, without the fence around each part. null: git has no way to read it. */
function patchOf({ entries, style }: Case, folder: string): string | null {
  // git passes over hunks without numbers as over prose, and takes one without context for the file's end.
  if (!style.numbered || style.context === 0 || entries.some((entry) => reachesOpenEnd(entry, style))) return null
  const parts = entries.flatMap((entry) =>
    editsOf(entry, 'unified-diff', style, `${folder}/${entry.path}`).map((edit) =>
      writeEdit(inFolder(edit, folder), 'unified-diff'),
    ),
  )
  const texts = parts.flatMap((part) =>
    part.ok ? [part.text.slice(part.text.indexOf('\n') + 1, part.text.lastIndexOf('\n', part.text.length - 2) + 1)] : [],
  )
  return texts.length === 0 ? null : texts.join('')
}

const NAMED = /\b(c\d+)\//
const AT_LINE = /\bat line (\d+)|<stdin>:(\d+)|patch:(\d+)/

export class Git {
  readonly #root: string

  constructor() {
    const memory = '/dev/shm'
    this.#root = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'hunkscope-differential-'))
  }

  close(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }

  /** By case what git makes of it; null for cases that are not git's. `files`: the tree before. */
  answers(cases: readonly { readonly one: Case; readonly files: CaseTree }[]): (GitAnswer | null)[] {
    const patches = cases.map(({ one, files }, at): Patch | null => {
      const folder = `c${at}`
      const text = patchOf(one, folder)
      return text === null ? null : { folder, text, files }
    })
    const asked = patches.filter((patch) => patch !== null)
    for (const { folder, files } of asked)
      for (const [path, text] of Object.entries(files)) {
        const file = join(this.#root, folder, path)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
    const accepted = new Set(this.#apply(asked))
    const answers = patches.map((patch) =>
      patch === null ? null : { accepted: accepted.has(patch), files: treeOf(join(this.#root, patch.folder)) },
    )
    for (const { folder } of asked) rmSync(join(this.#root, folder), { recursive: true, force: true })
    return answers
  }

  /** Applies the patches that git takes, all at once; returns them. A refusal removes the patches that git names, or splits the list in halves. */
  #apply(patches: readonly Patch[]): readonly Patch[] {
    let left = patches
    while (left.length > 0) {
      const { status, stderr } = this.#git(left, ['--check'])
      if (status === 0) {
        const { status: done, stderr: said } = this.#git(left, [])
        if (done !== 0) throw new Error(`git apply refuses what it found well: ${said}`)
        return left
      }
      const named = namedIn(stderr, left)
      if (named.size === 0) return left.length === 1 ? [] : this.#halves(left)
      left = left.filter((patch) => !named.has(patch))
    }
    return []
  }

  #halves(patches: readonly Patch[]): readonly Patch[] {
    const middle = patches.length >> 1
    return [...this.#apply(patches.slice(0, middle)), ...this.#apply(patches.slice(middle))]
  }

  #git(patches: readonly Patch[], options: readonly string[]): { status: number | null; stderr: string } {
    const env = {
      ...process.env,
      LC_ALL: 'C',
      GIT_CEILING_DIRECTORIES: dirname(this.#root),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    }
    const input = patches.map(({ text }) => text).join('')
    return spawnSync('git', ['apply', '--whitespace=nowarn', ...options], {
      cwd: this.#root,
      env,
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
  }
}

/** The patches that git's words are about: by their folder, or by the line of the whole patch. */
function namedIn(said: string, patches: readonly Patch[]): ReadonlySet<Patch> {
  const byFolder = new Map(patches.map((patch) => [patch.folder, patch]))
  const named = new Set<Patch>()
  for (const line of said.split('\n')) {
    if (!line.startsWith('error:')) continue
    const patch =
      byFolder.get(NAMED.exec(line)?.[1] ?? '') ?? atLine(Number(AT_LINE.exec(line)?.slice(1).find(Boolean) ?? 0), patches)
    if (patch !== undefined) named.add(patch)
  }
  return named
}

function atLine(line: number, patches: readonly Patch[]): Patch | undefined {
  let last = 0
  return line === 0
    ? undefined
    : patches.find(({ text }) => {
        last += text.split('\n').length - 1
        return line <= last
      })
}

function treeOf(folder: string): CaseTree {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [file.slice(folder.length + 1), readFileSync(file, 'utf8')]
    }),
  )
}
