/** VS Code Copilot's apply_patch. */
import { type ApplierJob, applier } from '../applier'
import { openedInEditor, saved } from '../shared/editor-text'
import { fileName } from '../shared/file-name'
import { fileNote } from '../shared/file-note'
import { ToolRefusal } from '../shared/tool-refusal'
import type { Trace } from '../shared/trace'
import { copilotUpdated } from './copilot-update'
import { type PatchLine, patchSpanOf, type ToolInput } from './envelope'
import { type EnterPart, type PatchPlan, type PlannedFile, runPatches } from './patch-plan'
import { beginsWithAny, END_PATCH, FILE_MARKERS } from './sections'
import { rangeFrom } from './seek-lines'

const BEGIN = '*** Begin Patch'
const MOVE = '*** Move to: '
const HEADERS = { update: '*** Update File: ', delete: '*** Delete File: ', add: '*** Add File: ' } as const
const KINDS = ['update', 'delete', 'add'] as const

type Kind = (typeof KINDS)[number]
type Own = { readonly editor: boolean }

/** The patch without what is blank around it, and with its last marker. @throws {ToolRefusal} it does not begin as demanded */
function patchLines({ lines }: ToolInput): readonly PatchLine[] {
  const last = lines.findLastIndex(({ text }) => text.trim() !== '')
  if (lines[0]?.text !== BEGIN || last < 1)
    throw new ToolRefusal('begins-file', `The patch has to begin with "${BEGIN}" on a line of its own, and to have more lines.`)
  const patch = lines.slice(0, last + 1).map((line, index) => (index === last ? { ...line, text: line.text.trimEnd() } : line))
  const end = patch.at(-1)?.span.to ?? 0
  return patch.at(-1)?.text === END_PATCH ? patch : [...patch, { text: END_PATCH, span: { from: end, to: end } }]
}

/** What a header says. Null: the line is none. */
function headerOf(text: string): { kind: Kind; path: string } | null {
  const kind = KINDS.find((each) => text.startsWith(HEADERS[each]) && text.length > HEADERS[each].length)
  return kind === undefined ? null : { kind, path: text.slice(HEADERS[kind].length) }
}

/** Works out the parts of one patch, one after the other. */
class Patch {
  readonly changes: PlannedFile[] = []
  readonly paths: string[] = []
  readonly #lines: readonly PatchLine[]
  readonly #job: ApplierJob<Own>
  readonly #trace: Trace
  /** Files to be updated or deleted, by the path as the patch writes it: all of them are read before anything else. */
  readonly #texts = new Map<string, string>()

  /** @throws {ToolRefusal} a file is not there */
  constructor(given: ToolInput, job: ApplierJob<Own>, trace: Trace) {
    this.#lines = patchLines(given)
    this.#job = job
    this.#trace = trace
    for (const { text } of this.#lines) {
      if (!text.startsWith(HEADERS.update) && !text.startsWith(HEADERS.delete)) continue
      const path = text.slice(HEADERS.update.length)
      const file = job.disk.read(fileName(path))
      trace.note('missing-file', file === null ? 'refused' : 'none')
      if (file === null) throw new ToolRefusal('missing-file', `File not found: ${path}`)
      this.#texts.set(path, file)
    }
  }

  /** @throws {ToolRefusal} a line may not be there, or a part cannot be done */
  workOut(enter: EnterPart): void {
    let at = 1
    while (!this.#textAt(at).startsWith(END_PATCH)) {
      const header = headerOf(this.#textAt(at))
      if (header === null) throw new ToolRefusal('wire', `Unknown line: ${this.#textAt(at)}`)
      const { kind, path } = header
      enter({ span: patchSpanOf(this.#lines.slice(at, this.#endOfPart(at + 1))), path })
      if (this.paths.includes(path)) throw new ToolRefusal('wire', `Duplicate path: ${path}`)
      this.paths.push(path)
      if (kind === 'update') at = this.#update(path, at + 1)
      else if (kind === 'delete') at = this.#delete(path, at)
      else at = this.#add(path, at)
    }
  }

  #textAt(at: number): string {
    return this.#lines[at]?.text ?? END_PATCH
  }

  #endOfPart(start: number): number {
    let at = start
    while (!beginsWithAny(this.#textAt(at), FILE_MARKERS)) at += 1
    return at
  }

  #update(path: string, start: number): number {
    const { editor } = this.#job.options
    const before = this.#texts.get(path) ?? ''
    const moveTo = this.#textAt(start).startsWith(MOVE) ? this.#textAt(start).slice(MOVE.length) : null
    const shown = openedInEditor(before)
    const watch = { trace: this.#trace, work: this.#job.work, path }
    const first = moveTo === null ? start : start + 1
    const { text, next } = copilotUpdated(editor ? shown.text : before, this.#lines, first, watch)
    const name = fileName(path)
    const target = moveTo === null || moveTo === '' ? name : fileName(moveTo)
    this.changes.push({ path: target, text: editor ? saved(shown, text, fileNote(path)) : text })
    // Of a move, the editor gets the new file's text alone.
    if (moveTo !== null && moveTo !== '' && !editor) this.changes.push({ path: name, text: null })
    return next
  }

  #delete(path: string, at: number): number {
    const lines = this.#texts.get(path)?.split('\n').length ?? 0
    const span = patchSpanOf(this.#lines.slice(at, at + 1))
    this.#trace.end({ state: 'applied', rule: 'whole-file', path, span, at: rangeFrom(0, lines) })
    this.changes.push({ path: fileName(path), text: null })
    return at + 1
  }

  #add(path: string, at: number): number {
    if (this.#texts.has(path)) throw new ToolRefusal('exists', `The patch changes ${path} too: it is there already.`)
    const end = this.#endOfPart(at + 1)
    const body = this.#lines.slice(at + 1, end)
    const wrong = body.find(({ text }) => !text.startsWith('+'))
    if (wrong !== undefined) throw new ToolRefusal('wire', `Invalid line in a new file: ${wrong.text}`)
    const text = body.map((line) => line.text.slice(1)).join('\n')
    const name = fileName(path)
    const behind = this.#job.options.editor ? (this.#job.disk.read(name) ?? '') : ''
    if (!this.#job.options.editor || text !== '') this.changes.push({ path: name, text: text + behind })
    const span = patchSpanOf(this.#lines.slice(at, end))
    this.#trace.note('whole-file', 'did')
    this.#trace.end({ state: 'applied', rule: 'whole-file', path, span, lines: rangeFrom(0, body.length) })
    return end
  }
}

/** @throws {ToolRefusal} the patch cannot be read, or a part of it cannot be done */
function planned(given: ToolInput, job: ApplierJob<Own>, trace: Trace, enter: EnterPart): PatchPlan {
  const patch = new Patch(given, job, trace)
  patch.workOut(enter)
  return { changes: patch.changes, message: `Edited: ${patch.paths.join(', ')}` }
}

export const copilotApplyPatch = applier({
  id: 'copilot-apply-patch',
  name: 'apply_patch (VS Code Copilot)',
  version: 'vscode 64e1221 (extensions/copilot)',
  family: 'apply-patch',
  formats: ['apply-patch'],
  evidence: [
    {
      proof: 'read',
      about:
        'The parser and the indentation guesser were read whole, and run beside this emulation on 509 damaged edits and 56,000 generated ones: files and verdicts were the same.',
    },
    {
      proof: 'read',
      about:
        'The last comparison stops counting where the edits reach 0.34 for each line of the section, and accepts that number: lines behind are not compared.',
    },
    {
      proof: 'read',
      about:
        "Added lines are rewritten in the indentation that is guessed for the file, and moved in by as many levels as the file's first line of the section is deeper than the patch's.",
    },
    {
      proof: 'read',
      about: 'A new file replaces one that is there, unless the same patch updates or deletes that one too.',
    },
    {
      proof: 'read',
      about:
        "Bytes are the parser's, so added lines of a CRLF file end in LF. The option `editor` adds what the tool and VS Code do on top: line ends are unified, blank lines at the end restored, a new file's text is put before an existing one's, and a moved file stays.",
    },
    { proof: 'unverified', about: 'VS Code itself was not run. The call to a model that mends a refused patch is left out.' },
  ],
  options: { editor: false as boolean },
  run(job) {
    return runPatches(job, (given, trace, enter) => planned(given, job, trace, enter))
  },
})
