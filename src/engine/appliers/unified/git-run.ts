/** One run of git apply: the whole patch is read and checked before anything is written. */
import { append } from '../../lists'
import type { RuleId } from '../applier'
import type { Disk } from '../shared/disk'
import type { StepBudget } from '../shared/step-budget'
import type { Trace } from '../shared/trace'
import { GitError, type GitHunk, type GitInput, type GitPatch, nextHeader } from './git-header'
import { readHunks } from './git-hunk'
import { GitImage, type GitOptions } from './git-image'
import { isValidPath } from './git-names'
import { plainPath } from './patch-names'

type Run = {
  readonly text: string
  readonly disk: Disk
  readonly options: GitOptions & { readonly recount: boolean }
  readonly work: StepBudget
  readonly trace: Trace
}

/** Types of files in a mode. */
const [TYPES, PLAIN_FILE] = [0o170000, 0o100000]

/** What is known of a name within the patch: an earlier diff's result, or that the file goes. */
type Known = { readonly patch: GitPatch } | 'goes' | 'gone'

export class GitRun {
  readonly #run: Run
  readonly #known = new Map<string, Known>()
  readonly #results = new Map<GitPatch, string>()

  constructor(run: Run) {
    this.#run = run
  }

  /** What went wrong, in its order; empty: all is written. */
  all(): readonly string[] {
    const errors: string[] = []
    const { trace } = this.#run
    try {
      const patches = this.#read()
      for (const patch of patches) if (patch.newName === null || patch.isRename) this.#known.set(patch.oldName ?? '', 'goes')
      for (const patch of patches) append(errors, this.#check(patch))
      if (errors.length === 0) this.#write(patches)
    } catch (thrown) {
      if (!(thrown instanceof GitError)) throw thrown
      errors.push(`Refused: ${thrown.message}.`)
      if (trace.hunks.length === 0) trace.note('wire', 'refused', {}, true)
    }
    // One error anywhere, and nothing is written.
    if (errors.length > 0)
      for (const [at, hunk] of trace.hunks.entries())
        if (hunk.state === 'applied') trace.hunks[at] = { ...hunk, state: 'untried' }
    return errors
  }

  #read(): GitPatch[] {
    const { text, options, trace } = this.#run
    const input: GitInput = { text, at: 0, line: 1, p: 1, isKnown: false }
    const patches: GitPatch[] = []
    while (input.at < text.length) {
      const patch = nextHeader(input)
      if (patch === null) break
      const from = input.at
      try {
        readHunks(input, patch, options.recount)
      } catch (thrown) {
        if (thrown instanceof GitError) {
          trace.note('wire', 'refused')
          trace.end({ state: 'refused', span: { from, to: from }, path: patch.newName ?? patch.oldName, rule: 'wire' })
        }
        throw thrown
      }
      const hasModes = patch.oldMode !== 0 && patch.newMode !== 0 && patch.oldMode !== patch.newMode
      const isSaid = patch.isRename || patch.isCopy || patch.isNew > 0 || patch.isDelete !== 0 || hasModes
      if (patch.hunks.length === 0 && !isSaid) throw new GitError(`only garbage follows the header at line ${input.line}`)
      patches.push(patch)
    }
    if (patches.length === 0) throw new GitError('there is no valid patch in it')
    return patches
  }

  /** What is wrong with one file's diff. The result is kept. @throws {GitError} for what ends the whole run */
  #check(patch: GitPatch): string[] {
    const wrong = this.#checkOld(patch) ?? this.#checkNew(patch)
    if (wrong !== null) {
      this.#run.trace.note('path', 'refused')
      for (const { from, to } of patch.hunks)
        this.#run.trace.end({ state: 'refused', span: { from, to }, path: patch.oldName ?? patch.newName, rule: 'path' })
      return [wrong]
    }
    const before = patch.isDelete !== 0 || (patch.isNew === 0 && !patch.isCopy) ? patch.oldName : null
    const after = patch.isDelete === 0 ? patch.newName : null
    for (const path of [before, after])
      if (path !== null && !isValidPath(path)) throw new GitError(`${path} is no path that git writes to`)
    return this.#apply(patch)
  }

  #previous({ isCopy, isRename, oldName }: GitPatch): Known | undefined {
    const known = isCopy || isRename ? undefined : this.#known.get(oldName ?? '')
    return known === 'goes' ? undefined : known
  }

  #checkOld(patch: GitPatch): string | null {
    const { oldName } = patch
    if (oldName === null) return null
    const previous = this.#previous(patch)
    if (previous === 'gone') return `${oldName} has been renamed or deleted before.`
    if (previous === undefined && (oldName.startsWith('/') || !this.#run.disk.has(plainPath(oldName)))) {
      if (patch.isNew >= 0) return `There is no file ${oldName}.`
      Object.assign(patch, { isNew: 1, isDelete: 0, oldName: null })
      return null
    }
    if (patch.isNew < 0) patch.isNew = 0
    if (patch.oldMode === 0) patch.oldMode = PLAIN_FILE
    return (patch.oldMode & TYPES) === PLAIN_FILE ? null : `${oldName} is of another type.`
  }

  #checkNew(patch: GitPatch): string | null {
    const { newName, oldName, isNew, isRename, isCopy } = patch
    if (newName === null) return null
    const known = this.#known.get(newName)
    const mayBeThere = known === 'goes' || known === 'gone'
    if ((isNew > 0 || isRename || isCopy) && !mayBeThere && this.#run.disk.has(newName)) return `${newName} is there already.`
    const hasType = patch.newMode === 0 || oldName === null || (patch.newMode & TYPES) === PLAIN_FILE
    return hasType ? null : `${newName} would be of another type.`
  }

  #apply(patch: GitPatch): string[] {
    const { disk, work, options, trace } = this.#run
    const name = patch.oldName ?? patch.newName ?? ''
    const previous = this.#previous(patch)
    const text =
      previous !== undefined && previous !== 'gone' && previous !== 'goes'
        ? this.#results.get(previous.patch)
        : patch.oldName === null
          ? ''
          : disk.read(plainPath(patch.oldName))
    const image = new GitImage(text ?? '', work)
    for (const [index, hunk] of patch.hunks.entries()) {
      if (this.#place(image, hunk, patch, options)) continue
      trace.untried(
        patch.hunks.slice(index + 1).map(({ from, to }) => ({ from, to })),
        name,
      )
      return [`Hunk ${index + 1} of ${name}, at line ${hunk.oldAt}, does not apply.`]
    }
    this.#results.set(patch, image.text)
    if (patch.newName !== null) this.#known.set(patch.newName, { patch })
    if (patch.newName === null || patch.isRename) this.#known.set(patch.oldName ?? '', 'gone')
    if (patch.isDelete > 0 && image.text !== '') return [`${name} is to be deleted and holds more than the patch takes out.`]
    return []
  }

  #place(image: GitImage, hunk: GitHunk, patch: GitPatch, options: GitOptions): boolean {
    const { trace } = this.#run
    let rule: RuleId = 'exact-lines'
    const all = Math.max(hunk.leading, hunk.trailing)
    const found = image.apply(hunk, options, ({ begins, ends, context }, at) => {
      const demand: RuleId = begins ? 'begins-file' : ends ? 'ends-file' : context < all ? 'less-context' : 'exact-lines'
      const result = at >= 0 ? 'took' : begins || ends ? 'refused' : 'none'
      const range = at >= 0 ? [{ start: at, end: at + hunk.old.length }] : []
      trace.note(demand, result, { at: range, ...(demand === 'less-context' ? { value: context } : {}) })
      rule = demand
    })
    const about = { span: { from: hunk.from, to: hunk.to }, path: patch.newName ?? patch.oldName }
    if (found === null) {
      trace.end({ ...about, state: 'refused', rule })
      return false
    }
    const { at, offset, leading } = found
    if (offset !== 0) trace.note('offset', 'did', { at: [{ start: at, end: at + 1 }], value: offset })
    const start = at + leading
    const cut = hunk.leading + hunk.trailing
    trace.end({
      ...about,
      state: 'applied',
      rule,
      at: { start, end: start + hunk.old.length - cut },
      lines: { start, end: start + hunk.fresh.length - cut },
    })
    return true
  }

  /** First all files go that are changed, moved or deleted, then all are made. */
  #write(patches: readonly GitPatch[]): void {
    const { disk } = this.#run
    for (const { isNew, isCopy, oldName } of patches) if (isNew <= 0 && !isCopy && oldName !== null) disk.remove(oldName)
    for (const patch of patches)
      if (patch.isDelete <= 0 && patch.newName !== null) disk.write(patch.newName, this.#results.get(patch) ?? '')
  }
}
