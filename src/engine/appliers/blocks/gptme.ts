/** gptme's `patch` tool: a fence `patch path` with ORIGINAL/UPDATED blocks, each found by its characters and only once. */
import type { Edit, LineRange, Span } from '../../model'
import { writeEdit } from '../../write/write'
import { type ApplierJob, applier } from '../applier'
import { fileName } from '../shared/file-name'
import { strip, universalNewlines } from '../shared/python-text'
import { linesTouched } from '../shared/text'
import { ToolRun } from '../shared/tool-run'
import { gptmeInputs } from './gptme-fences'
import type { GptmeInput, GptmeMany } from './gptme-many'
import { exactPlaces, type GptmeBlock, type GptmePair, type GptmePlace, gptmeBlocks, relaxedPlaces } from './gptme-patch'

type GptmeOptions = { readonly universalNewlines: boolean }

export const gptme = applier({
  id: 'gptme',
  name: 'gptme patch',
  version: 'gptme d27f98d (2026-08)',
  family: 'blocks',
  formats: ['search-replace'],
  evidence: [
    {
      proof: 'read',
      about: 'Markers, the exact and the relaxed way of matching, what is refused, one write for all blocks of a file.',
    },
    {
      proof: 'measured',
      about:
        'The function that applies a code block was called with 28 cases; the file text went in without a change of line ends.',
    },
    {
      proof: 'measured',
      about: 'Its code as read was run beside this on 10,000 damaged patches: the same verdict and the same bytes but for 1.',
    },
    {
      proof: 'read',
      about:
        'Lines are compared with their ends, which the last of an original part lacks: the relaxed way finds it when blank or at the end.',
    },
    {
      proof: 'read',
      about: 'Comments of three dots on both sides cut a block up: the stretches between them are replaced one by one.',
    },
    {
      proof: 'read',
      about: 'Replies and files are read with \\n for any line end; `universalNewlines` false leaves the files as they are.',
    },
    {
      proof: 'read',
      about:
        'patch_many (15c7e58): several files under headers of their paths, or one block for each path of the fence; all are written or none. Each patch is worked out of the file as it was: of two patches of one file the last wins, without a word.',
    },
    {
      proof: 'unverified',
      about: 'A fence that is not closed, or has text right below its end, is no patch for gptme; here it is one.',
    },
  ],
  options: { universalNewlines: true },
  writes,
  run(job) {
    const tool = new GptmePatch(job)
    return tool.run.over(gptmeInputs(job.reply, job.defaultPath), (input) =>
      'patches' in input ? tool.many(input) : tool.file(input),
    )
  },
})

/** The blocks of the usual format in its fence, under its own markers. */
function writes(edit: Edit): string | null {
  const written = writeEdit(edit, 'search-replace')
  if (!written.ok || edit.written === '') return null
  return written.text
    .replace(/^.*\n(`{3,}).*\n(?=<{5,9} SEARCH$)/gm, (_, fence: string) => `${fence}patch ${edit.written}\n`)
    .replace(/^<{5,9} SEARCH$/gm, '<<<<<<< ORIGINAL')
    .replace(/^={5,9}$/gm, '=======')
    .replace(/^>{5,9} REPLACE$/gm, '>>>>>>> UPDATED')
}

class GptmePatch {
  readonly run = new ToolRun()
  readonly #job: ApplierJob<GptmeOptions>

  constructor(job: ApplierJob<GptmeOptions>) {
    this.#job = job
  }

  /** One patch: it is written when all of it fits. */
  file(input: GptmeInput): void {
    const made = this.#worked(input)
    if (made !== null) this.#job.disk.write(made.path, made.content)
  }

  /** Patches of several files: all are worked out of the files as they are, and written when all fit. Of two of one file the last stays. */
  many({ patches, fault, span }: GptmeMany): void {
    if (fault !== null) {
      this.run.refuse('wire', { span, path: null }, fault)
      return
    }
    const first = this.run.trace.hunks.length
    const worked: { readonly path: string; readonly content: string }[] = []
    for (const [index, input] of patches.entries()) {
      const made = this.#worked(input)
      if (made === null) {
        this.run.trace.takeBack(first)
        for (const { path, text, spanOf } of patches.slice(index + 1)) this.run.trace.untried([spanOf(0, text.length)], path)
        return
      }
      worked.push(made)
    }
    for (const { path, content } of worked) this.#job.disk.write(path, content)
  }

  /** The file as the patch leaves it; null: it does not fit. */
  #worked({ path: written, text, spanOf }: GptmeInput): { readonly path: string; readonly content: string } | null {
    const path = written === null ? null : fileName(written)
    const before = path === null ? null : this.#job.disk.read(path)
    if (path === null || before === null || text === '') {
      const rule = path === null ? 'path' : text === '' ? 'wire' : 'missing-file'
      const says = path === null ? 'The patch names no file.' : text === '' ? 'The patch is empty.' : `There is no file ${path}.`
      this.run.refuse(rule, { span: spanOf(0, text.length), path }, says)
      return null
    }
    const blocks = strip(text) === '' ? [] : gptmeBlocks(text)
    if ('says' in blocks) {
      this.run.refuse(blocks.rule, { span: spanOf(blocks.from, blocks.to), path }, blocks.says)
      return null
    }
    const content = this.#applied(blocks, this.#job.options.universalNewlines ? universalNewlines(before) : before, path, spanOf)
    if (content === null) return null
    if (before.includes('\r') && !content.includes('\r')) this.run.trace.note('line-ends-changed', 'did', {}, true)
    return { path, content }
  }

  /** The text with all blocks put in, or null. */
  #applied(blocks: readonly GptmeBlock[], before: string, path: string, spanOf: GptmeInput['spanOf']): string | null {
    let content = before
    for (const [index, { pairs, isSplit, from, to }] of blocks.entries()) {
      const span = spanOf(from, to)
      if (isSplit) this.run.trace.note('elided', 'took')
      if (pairs.length === 0) this.run.trace.end({ state: 'kept', span, path, rule: 'elided' })
      for (const pair of pairs) {
        const next = this.#put(pair, content, span, path)
        if (next === null) {
          this.run.trace.untried(
            blocks.slice(index + 1).map((block) => spanOf(block.from, block.to)),
            path,
          )
          return null
        }
        content = next
      }
    }
    return content
  }

  #put({ original, updated }: GptmePair, content: string, span: Span, path: string): string | null {
    const exact = this.#step('substring', exactPlaces(content, original, this.#job.work), content)
    const places = exact.length > 0 ? exact : this.#step('blank-lines', relaxedPlaces(content, original, this.#job.work), content)
    const [place] = places
    if (place === undefined || places.length > 1) {
      if (place === undefined) this.run.miss('blank-lines', { span, path }, 'The original part is not in the file.')
      else this.run.miss('unique', { span, path }, 'The original part is in the file more than once.')
      return null
    }
    const next = content.slice(0, place.from) + updated + content.slice(place.to)
    if (next === content) {
      this.run.refuse('identical', { span, path }, 'The patch does not change the file.')
      return null
    }
    const lines = linesTouched(next, place.from, place.from + updated.length)
    this.run.trace.note('as-written', 'did', { at: [lines] })
    const rule = exact.length > 0 ? 'substring' : 'blank-lines'
    this.run.trace.end({ state: 'applied', span, path, rule, at: linesTouched(content, place.from, place.to), lines })
    return next
  }

  #step(rule: 'substring' | 'blank-lines', places: readonly GptmePlace[], content: string): readonly GptmePlace[] {
    const at: readonly LineRange[] = places.map(({ from, to }) => linesTouched(content, from, to))
    this.run.trace.note(rule, places.length > 1 ? 'several' : places.length === 1 ? 'took' : 'none', { at })
    return places
  }
}
