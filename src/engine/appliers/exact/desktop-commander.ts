/** Desktop Commander's `edit_block`: as many places as the call expects, character for character. */
import type { Applier } from '../applier'
import { contractTool, toolOf } from './contract-tool'
import { toLf } from './line-ends'
import type { OpenedText } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  landedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  textOccurrences,
} from './text-edit'

const same = (text: string): string => text

/** Edits take the first line end that the file has. */
function opened(text: string): OpenedText {
  const [end = '\n'] = /\r\n|\r|\n/.exec(text) ?? []
  return { text, closed: same, taken: (edit) => toLf(edit).replaceAll('\r', '\n').replaceAll('\n', end) }
}

/** Places, also those that overlap with the one before. */
function overlapping(text: string, old: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + 1)) found.push(at)
  return found
}

function edit(text: string | null, { old, fresh, times }: TextEdit, { path, trace, work }: EditContext): EditResult {
  if (old === '') return refusedEdit('empty-search', 'The old text is empty.')
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const needed = times ?? 1
  const found = overlapping(text, old)
  work.spend(found.length)
  const at = stepPlacesOf(
    text,
    found.map((from) => ({ from, to: from + old.length })),
  )
  if (found.length === 0) {
    trace.note('substring', 'none')
    return refusedEdit('substring', `The old text is not in ${path}; the message shows what is most like it:\n${old}`)
  }
  if (found.length !== needed) {
    trace.note('substring', 'several', { at, value: found.length, needed })
    trace.note('unique', 'refused', { at, value: found.length, needed })
    return refusedEdit('unique', `The call expects ${needed} places in ${path}; there are ${found.length}.`)
  }
  trace.note('substring', 'took', { at, value: found.length })
  trace.note('as-written', 'did')
  return landedEdit(
    text,
    'substring',
    textOccurrences(text, old).map((from) => ({ from, to: from + old.length, fresh })),
  )
}

export const desktopCommander: Applier = toolOf(
  {
    id: 'desktop-commander',
    name: 'Desktop Commander edit_block',
    version: '0.2.52 as released',
    evidence: [
      { proof: 'measured', about: 'performSearchReplace of release 0.2.52 was run on edits with damages of many kinds.' },
      {
        proof: 'read',
        about:
          'edit.ts: the old text as often as expected_replacements says, once unless it does; places that overlap are counted, too.',
      },
      { proof: 'read', about: 'Old and new text take the first line end of the file; equal texts are written as they are.' },
      {
        proof: 'read',
        about:
          'Where nothing is found, the nearest text is looked for by likeness and only shown: no likeness makes an edit land. The refusal is an ordinary answer, not an error.',
      },
      { proof: 'unverified', about: 'Word documents and sheets, which have an editor of their own, are not emulated.' },
    ],
  },
  contractTool({ several: 'refused', identical: 'written', empty: 'nowhere', all: false }, { list: 'stop', edit, open: opened }),
)
