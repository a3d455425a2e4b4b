/** Cline's `replace_in_file` as it was until June 2026: SEARCH/REPLACE blocks for one file, each behind the one before. */
import type { Span } from '../../model'
import { type ApplierJob, applier } from '../applier'
import { fileName } from '../shared/file-name'
import { linesTouched } from '../shared/text'
import { LONGEST_MESSAGE, ToolRun } from '../shared/tool-run'
import { type BlockInput, blockInputs } from './block-input'
import { type ClineBlock, type ClineFault, type ClineVersion, newContent } from './cline-diff'

type ClineOptions = { readonly version: string }

const VERSIONS: readonly string[] = ['v1', 'v2', 'v3'] satisfies readonly ClineVersion[]
const isVersion = (version: string): version is ClineVersion => VERSIONS.includes(version)

export const clineLegacy = applier({
  id: 'cline-legacy',
  name: 'Cline replace_in_file',
  version: 'Cline 2393429aec (before 2026-06-05)',
  family: 'blocks',
  formats: ['search-replace'],
  evidence: [
    { proof: 'read', about: 'Markers, the ways of matching of the versions 1, 2 and 3, the order of blocks, what is written.' },
    { proof: 'measured', about: 'constructNewFileContent was called in its three versions with 28 cases.' },
    {
      proof: 'measured',
      about:
        'Its code as read was run beside this on 12,661 damaged replies, most with the versions 2 and 3 too: 9 bare ones that stop short differ.',
    },
    {
      proof: 'read',
      about: 'Version 1 is what is called. 2 refuses text between blocks, a missing closing marker and a second divider.',
    },
    {
      proof: 'read',
      about: 'Version 3 takes the best of the places whose outer lines fit by the mean likeness of the lines between them.',
    },
    {
      proof: 'read',
      about: 'White space around the argument goes: with carriage returns the last marker alone is one, which is an error.',
    },
    {
      proof: 'reported',
      about:
        'The editor beneath may end the file differently; what the function returns is written here. Entities are not decoded.',
    },
  ],
  options: { version: 'v1' },
  run(job) {
    const { inputs, broken } = blockInputs(job, { tags: true })
    const tool = new ClineEdit(job)
    return tool.run.over(inputs, (input) => tool.file(input), broken)
  },
})

class ClineEdit {
  readonly run = new ToolRun({ between: '\n\n', longest: LONGEST_MESSAGE })
  readonly #job: ApplierJob<ClineOptions>
  readonly #version: ClineVersion

  constructor(job: ApplierJob<ClineOptions>) {
    this.#job = job
    this.#version = isVersion(job.options.version) ? job.options.version : 'v1'
  }

  /** One call of the tool: all its blocks are written or none. */
  file(input: BlockInput): void {
    const { disk, work } = this.#job
    const path = input.path === null ? null : fileName(input.path)
    if (path === null) {
      this.run.refuse('path', { span: input.spanOf(0, input.text.split('\n').length), path }, 'The call names no file.')
      return
    }
    const before = disk.read(path)
    const { blocks, text, fault } = newContent(input.text, before ?? '', this.#version, work)
    this.#note(blocks, before ?? '', path, input, fault === null)
    if (before === null) this.run.trace.note('missing-file', text === null ? 'refused' : 'did', {}, true)
    if (text !== null) {
      if (before !== null || text !== '') disk.write(path, text)
      return
    }
    if (fault === null) return
    this.#refuse(fault, path, input.spanOf(fault.first, fault.end))
  }

  #note(blocks: readonly ClineBlock[], text: string, path: string, input: BlockInput, isWritten: boolean): void {
    const before: { readonly from: number; readonly grown: number }[] = []
    for (const block of blocks) {
      this.#job.work.spend((text.length >> 3) + before.length)
      const { rule, missed, content } = block
      const [from, to] = [Math.max(0, block.from), Math.max(0, Math.min(block.to, text.length))]
      const range = linesTouched(text, from, to)
      const count = content.split('\n').length - (content.endsWith('\n') ? 1 : 0)
      const gone = to === from ? 0 : range.end - range.start
      const moved = before.reduce((sum, other) => sum + (other.from < from ? other.grown : 0), 0)
      const at = { start: range.start + moved, end: range.start + moved + gone }
      const lines = { start: at.start, end: at.start + (content === '' ? 0 : count) }
      before.push({ from, grown: lines.end - at.end })
      for (const one of missed) this.run.trace.note(one, 'none')
      this.run.trace.note(rule, 'took', { at: [at] })
      if (isWritten) this.run.trace.note('as-written', 'did', { at: [lines] })
      if (isWritten && block.to > text.length) this.run.trace.note('final-newline', 'did')
      const state = isWritten ? (text.slice(from, to) === content ? 'kept' : 'applied') : 'untried'
      this.run.trace.end({ state, span: input.spanOf(block.first, block.end), path, rule, at, lines })
    }
  }

  #refuse({ rule, missed, search }: ClineFault, path: string, span: Span): void {
    for (const one of missed) this.run.trace.note(one, 'none')
    if (missed.length === 0) this.run.trace.note(rule, 'refused')
    this.run.miss(rule, { span, path }, () => messageOf(rule, search, path))
  }
}

function messageOf(rule: ClineFault['rule'], search: string, path: string): string {
  if (rule === 'empty-search') return `A search text is empty though ${path} is not: the opening marker may be malformed.`
  if (rule === 'wire') return `The blocks for ${path} are malformed: a marker is missing or is where it may not be.`
  if (rule === 'order') return `A block for ${path} comes before the one that it belongs after.`
  return `This search text matches nothing in ${path}:\n${search.trimEnd()}`
}
