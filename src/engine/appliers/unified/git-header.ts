/** Finds the next file's diff in a text as git apply does, and reads its header. */

import { findName, findPlainName, gitHeaderName, hasEpoch, isDevNull, isSpace } from './git-names'

/** Git apply gives up the whole patch. */
export class GitError extends Error {
  override readonly name = 'GitError'
}

/** -1: not known yet. */
type Unsure = -1 | 0 | 1

/** `common`: the line is on both sides. */
export type ImageLine = { readonly text: string; readonly common: boolean }

export type GitHunk = {
  readonly oldAt: number
  readonly newAt: number
  /** Unchanged lines before the first and behind the last change. */
  readonly leading: number
  readonly trailing: number
  readonly old: readonly ImageLine[]
  readonly fresh: readonly ImageLine[]
  readonly from: number
  readonly to: number
}

export type GitPatch = {
  isNew: Unsure
  isDelete: Unsure
  isRename: boolean
  isCopy: boolean
  /** 0: not said. */
  oldMode: number
  newMode: number
  oldName: string | null
  newName: string | null
  hunks: readonly GitHunk[]
}

/** A place in a patch. `p`: folders taken off names; `isKnown`: it was found out from a header without any. */
export type GitInput = { readonly text: string; at: number; line: number; p: number; isKnown: boolean }

const freshPatch = (): GitPatch => ({
  isNew: -1,
  isDelete: -1,
  isRename: false,
  isCopy: false,
  oldMode: 0,
  newMode: 0,
  oldName: null,
  newName: null,
  hunks: [],
})

/** The line at an offset, with its '\n' if it has one. */
export function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.slice(at) : text.slice(at, end + 1)
}

const RANGE = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

export type Ranges = { readonly oldAt: number; readonly oldLines: number; readonly newAt: number; readonly newLines: number }

/** What a hunk's header states; null: it has no numbers, or its line does not end. */
export function rangesIn(line: string): Ranges | null {
  const found = line.endsWith('\n') ? RANGE.exec(line) : null
  if (found === null) return null
  const [, oldAt, oldLines = '1', newAt, newLines = '1'] = found
  return { oldAt: Number(oldAt), oldLines: Number(oldLines), newAt: Number(newAt), newLines: Number(newLines) }
}

/** Reads up to behind the next header; null: there is none. @throws {GitError} */
export function nextHeader(input: GitInput): GitPatch | null {
  const { text } = input
  // What a header without an end has said stays for the next one.
  const patch = freshPatch()
  for (; input.at < text.length; input.line += 1) {
    const line = lineAt(text, input.at)
    const behind = input.at + line.length
    const left = text.length - input.at
    const skip = () => {
      input.at = behind
    }
    if (line.length < 6) {
      skip()
      continue
    }
    if (line.startsWith('@@ -') && rangesIn(line) !== null) throw new GitError(`the hunk at line ${input.line} has no header`)
    if (left < line.length + 6) return null
    if (line.startsWith('diff --git ')) {
      gitHeader(input, line, patch)
      if (input.at > behind) return patch
      continue
    }
    const second = lineAt(text, behind)
    const isPair = line.startsWith('--- ') && second.startsWith('+++ ')
    if (!isPair || left < second.length + 14 || !text.startsWith('@@ -', behind + second.length)) {
      skip()
      continue
    }
    plainHeader(input, patch, line.slice(4), second.slice(4))
    input.at = behind + second.length
    input.line += 2
    return patch
  }
  return null
}

function plainHeader(input: GitInput, patch: GitPatch, first: string, second: string): void {
  if (!input.isKnown) {
    const counts = [first, second].map(foldersOff)
    const guess = (counts[0] ?? -1) < 0 ? counts[1] : counts[0]
    if (guess === 0 && counts[1] === 0) {
      input.p = 0
      input.isKnown = true
    }
  }
  const { p } = input
  if (isDevNull(first)) Object.assign(patch, { isNew: 1, isDelete: 0, newName: findPlainName(second, p) })
  else if (isDevNull(second)) Object.assign(patch, { isNew: 0, isDelete: 1, oldName: findPlainName(first, p) })
  else {
    const name = findPlainName(second, p, findPlainName(first, p))
    if (hasEpoch(first)) Object.assign(patch, { isNew: 1, isDelete: 0, newName: name })
    else if (hasEpoch(second)) Object.assign(patch, { isNew: 0, isDelete: 1, oldName: name })
    else Object.assign(patch, { oldName: name, newName: name })
  }
  if (patch.oldName === null && patch.newName === null) throw new GitError(`no file name is found at line ${input.line}`)
}

/** 0: the name has no folder, so that none can be taken off. -1: not known. */
function foldersOff(rest: string): number {
  if (isDevNull(rest)) return -1
  const name = findPlainName(rest, 0)
  return name === null || name.includes('/') ? -1 : 0
}

/** Reads the header of which `first` is the first line; the input is then behind it. */
function gitHeader(input: GitInput, first: string, patch: GitPatch): void {
  const { text } = input
  patch.isNew = 0
  patch.isDelete = 0
  const usual = gitHeaderName(first.slice('diff --git '.length), input.p)
  input.at += first.length
  input.line += 1
  for (; input.at < text.length; input.line += 1) {
    const line = lineAt(text, input.at)
    if (!line.endsWith('\n')) break
    if (!headerLine(input, patch, line, usual)) break
    const said = Number(isSaid(patch.isDelete)) + Number(isSaid(patch.isNew)) + Number(patch.isRename) + Number(patch.isCopy)
    if (said > 1) throw new GitError(`the header contradicts itself at line ${input.line}`)
    input.at += line.length
  }
  if (patch.oldName === null && patch.newName === null) {
    if (usual === null) throw new GitError(`the header names no file (line ${input.line})`)
    patch.oldName = usual
    patch.newName = usual
  }
  if ((patch.newName === null && !isSaid(patch.isDelete)) || (patch.oldName === null && !isSaid(patch.isNew)))
    throw new GitError(`the header names only one file (line ${input.line})`)
}

/** A function, since header lines change the patch that the caller holds. */
const isSaid = (known: Unsure): boolean => known === 1

/** False: the header ends before this line. */
function headerLine(input: GitInput, patch: GitPatch, line: string, usual: string | null): boolean {
  const word =
    /^(?:@@ -|--- |\+\+\+ |old mode |new mode |deleted file mode |new file mode |copy (?:from|to) |rename (?:old|new|from|to) |(?:dis)?similarity index |index )/.exec(
      line,
    )?.[0]
  if (word === undefined || word === '@@ -') return false
  const rest = line.slice(word.length)
  const moved = () => findName(rest, Math.max(0, input.p - 1), '')
  if (word === '--- ') patch.oldName = agreed(input, rest, patch.isNew === 1, patch.oldName)
  else if (word === '+++ ') patch.newName = agreed(input, rest, patch.isDelete === 1, patch.newName)
  else if (word === 'old mode ') patch.oldMode = modeIn(rest, input.line)
  else if (word === 'new mode ') patch.newMode = modeIn(rest, input.line)
  else if (word === 'deleted file mode ') Object.assign(patch, { isDelete: 1, oldName: usual, oldMode: modeIn(rest, input.line) })
  else if (word === 'new file mode ') Object.assign(patch, { isNew: 1, newName: usual, newMode: modeIn(rest, input.line) })
  else if (/^(?:copy|rename) (?:from|old) $/.test(word)) patch.oldName = moved()
  else if (/^(?:copy|rename)/.test(word)) patch.newName = moved()
  else if (word === 'index ') {
    const mode = /^[^.]{0,40}\.\.\S* ([^\n]*\n)/.exec(rest)
    if (mode !== null) patch.oldMode = modeIn(mode[1] ?? '', input.line)
  }
  if (word.startsWith('copy')) patch.isCopy = true
  if (word.startsWith('rename')) patch.isRename = true
  return true
}

/** The name of a side, where the lines before have none, or have the same. */
function agreed(input: GitInput, rest: string, isNull: boolean, known: string | null): string | null {
  if (known === null) {
    if (!isNull) return findName(rest, input.p, '\t')
    if (!isDevNull(rest)) throw new GitError(`/dev/null is expected at line ${input.line}`)
    return null
  }
  if (isNull) throw new GitError(`/dev/null is expected at line ${input.line}`)
  if (findName(rest, input.p, '\t') !== known) throw new GitError(`the names do not agree at line ${input.line}`)
  return known
}

function modeIn(rest: string, line: number): number {
  const digits = /^[0-7]+/.exec(rest)?.[0]
  if (digits === undefined || !isSpace(rest[digits.length])) throw new GitError(`line ${line} has no valid mode`)
  return Number.parseInt(digits, 8)
}
