/** Roo Code's edit and search_replace: the old text once, character for character; one takes it everywhere where asked, the other reads `$&`. */
import type { Applier } from '../applier'
import { openedInEditor } from '../shared/editor-text'
import { type Contract, contractEdit } from './contract-edit'
import { contractTool, toolOf } from './contract-tool'
import { toLf } from './line-ends'
import type { OpenedText } from './run-edit-tool'
import { type EditContext, type EditResult, patterned, refusedEdit, type TextEdit } from './text-edit'

const CONTRACT: Contract = { several: 'refused', identical: 'refused', empty: 'nowhere', all: true }

/** Looked for with LF; the editor, through which it is written, gives the file's own line ends back. */
function opened(file: string): OpenedText {
  const { lineEnd } = openedInEditor(file)
  return { text: toLf(file), closed: (after) => after.replace(/\r\n|\r|\n/g, lineEnd), taken: toLf }
}

/** What is known of both tools alike. */
const OF_BOTH: Applier['evidence'] = [
  {
    proof: 'read',
    about: 'Shown and written through the editor, so that a file keeps the line ends that most of its lines have.',
  },
  { proof: 'measured', about: 'Its replacement, typed out again, was run on edits with damages of many kinds.' },
  { proof: 'unverified', about: 'A byte order mark counts as a character of the file.' },
]

export const rooPlainEdit: Applier = toolOf(
  {
    id: 'roo-edit',
    name: 'Roo Code edit',
    version: 'Roo-Code 0b96818 (2026)',
    evidence: [
      {
        proof: 'read',
        about:
          'EditTool.ts: the old text once, character for character, unless all places are asked for; equal texts are refused.',
      },
      ...OF_BOTH,
    ],
  },
  contractTool(CONTRACT, { list: 'stop', open: opened }),
)

/** The new text as `replace` reads it. */
function patternedEdit(text: string | null, edit: TextEdit, context: EditContext): EditResult {
  if (edit.old === edit.fresh)
    return refusedEdit('identical', `Nothing to change in ${context.path}: the old and the new text are the same.`)
  const from = text === null || edit.old === '' ? -1 : text.indexOf(edit.old)
  const fresh = text === null || from < 0 ? edit.fresh : patterned(text, from, edit.old, edit.fresh)
  return contractEdit(text, { ...edit, fresh }, context, { ...CONTRACT, identical: 'written', all: false })
}

export const rooSearchReplace: Applier = toolOf(
  {
    id: 'roo-search-replace',
    name: 'Roo Code search_replace',
    version: 'Roo-Code 5979bda (2026)',
    evidence: [
      { proof: 'read', about: 'SearchReplaceTool.ts: the old text once, character for character; equal texts are refused.' },
      {
        proof: 'read',
        about:
          'The new text is a pattern of JavaScript’s replace: “$&” writes the old text again, “$$” one dollar, without a word.',
      },
      ...OF_BOTH,
    ],
  },
  contractTool(CONTRACT, { list: 'stop', open: opened, edit: patternedEdit }),
)
