/** VS Code Copilot's replace_string_in_file and its multi form: the same characters, trimmed lines, trailing space, nearly equal lines. */
import { type Applier, applier, type RuleId } from '../applier'
import { type EditorText, openedInEditor } from '../shared/editor-text'
import { fileNote } from '../shared/file-note'
import { blankFill, exactly, flexibly, likely, loosely, type ReplaceTry } from './copilot-tiers'
import { requestsIn } from './requests'
import { type EditTool, type EndOfEdit, type OpenedText, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  inTurn,
  type RefusedEdit,
  refusedEdit,
  stepPlacesOf,
  type TextEdit,
  type TextSplice,
} from './text-edit'

type Located = TextSplice & { readonly rule: RuleId }

const LINE_END = /\r\n|\r|\n/g

function opened(file: string): OpenedText {
  const { mark, lineEnd, text }: EditorText = openedInEditor(file)
  return {
    text,
    closed: (after) => mark + after.replace(LINE_END, lineEnd),
    taken: (edit) => edit.replace(/\r?\n/g, lineEnd),
  }
}

function locate(text: string, { old, fresh }: TextEdit, context: EditContext): Located | RefusedEdit {
  const { path, trace } = context
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const note = `${fileNote(path)}${lineEnd}`
  const [sought, given] = [old, fresh].map((part) => (part.startsWith(note) ? part.slice(note.length) : part))
  if (sought === undefined || given === undefined) return refusedEdit('wire', 'The call gives no text.')
  if (old === fresh) return refusedEdit('identical', 'Nothing to change: the old and the new text are the same.')
  if (text.trim() === '' && sought.trim() === '') return { ...blankFill(given), rule: 'empty-search' }
  if (sought === '') return refusedEdit('empty-search', `${path} is there. Give a text to replace.`)
  const asked = { text, old: sought, fresh: given, lineEnd, work: context.work }
  const tiers: readonly (readonly [RuleId, () => ReplaceTry])[] = [
    ['substring', () => exactly(asked)],
    ['trimmed', () => flexibly(asked)],
    ['right-trimmed', () => loosely(asked)],
    ['similarity', () => likely(asked)],
  ]
  for (const [rule, tried] of tiers) {
    const found = tried()
    if (found.kind === 'none') {
      trace.note(rule, 'none')
      continue
    }
    if (found.kind === 'several') {
      trace.note(rule, 'several', { value: found.count, needed: 1 })
      return refusedEdit('unique', `Several places of ${path} match the old text. Make it more specific.`)
    }
    if (found.kind === 'lost') {
      trace.note(rule, 'refused')
      return refusedEdit(rule, `The place of the old text ends behind ${path}.`)
    }
    const { splice } = found
    trace.note(rule, 'took', { at: stepPlacesOf(text, [splice]), ...(found.value === undefined ? {} : { value: found.value }) })
    if (found.isSame) return refusedEdit('identical', `${path} would be as it was.`)
    trace.note('as-written', 'did')
    return { ...splice, rule }
  }
  return refusedEdit('similarity', `No text of ${path} matches the old text.`)
}

/** Each in the file as it was; what is not found is left out, what overlaps is put in all the same, from the end of the file on. */
function together(text: string | null, edits: readonly TextEdit[], context: EditContext, end: EndOfEdit): string | null {
  if (text === null) {
    end(refusedEdit('missing-file', `There is no file ${context.path}.`))
    return null
  }
  const located: Located[] = []
  for (const edit of edits) {
    const found = locate(text, edit, context)
    if ('refused' in found) end(found)
    else {
      located.push(found)
      end(inTurn(text, located).at(-1) ?? null)
    }
  }
  if (located.length === 0) return null
  return inTurn(text, located).at(-1)?.text ?? text
}

const tool: EditTool = {
  list: 'each',
  open: opened,
  together,
  edit: (_, __, { path }) => refusedEdit('wire', `The edits of ${path} are made together.`),
}

export const copilotReplace: Applier = applier({
  id: 'copilot-replace',
  name: 'Copilot replace_string',
  version: 'vscode-copilot-chat 039133a (2026)',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'read',
      about:
        'editFileToolUtils.tsx: the four ways and their order, likeness of more than 0.95 on average, no likeness beyond 20 lines, 1,000 characters or files of 1,000 lines.',
    },
    { proof: 'measured', about: 'The functions as read were run beside this on edits with damages of many kinds.' },
    {
      proof: 'read',
      about:
        'Lines without outer space are only found before a blank line or the end of the file, and lines that old and new text begin with shift what is replaced.',
    },
    { proof: 'unverified', about: 'Where that shift leads behind the end of the file the edit is taken to fail.' },
    {
      proof: 'read',
      about: 'The multi form looks for each edit in the file as it was; those that are found are made, the others are named.',
    },
    {
      proof: 'read',
      about:
        'Where no way finds the text, a model is asked to repair the call, unless an experiment has switched that off; that is not emulated.',
    },
    { proof: 'read', about: 'VS Code gives a file one kind of line end, the one that most of its lines have.' },
  ],
  options: {},
  run: ({ reply, disk, defaultPath, work }) => runEditTool(requestsIn(reply), tool, { disk, defaultPath, work }),
})
