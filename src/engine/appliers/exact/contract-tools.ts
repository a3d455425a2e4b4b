/** Tools that want the old text once, character for character, and differ in little else. */
import type { Applier, Evidence } from '../applier'
import type { Disk } from '../shared/disk'
import { contractEdit } from './contract-edit'
import { contractTool, ONCE, toolOf } from './contract-tool'
import { kimi, kimiCode } from './kimi'
import { byMajority, toLf } from './line-ends'
import { type EditContext, type EditResult, refusedEdit, type TextEdit, wholeText } from './text-edit'

/** What is known of a tool whose source is closed. */
const contractOf = (tool: string, about: string): readonly Evidence[] => [
  { proof: 'reported', about: `${tool} is closed: this is its documented contract. ${about}` },
  {
    proof: 'unverified',
    about: 'Line ends are taken to be seen past and written back; what else the program does is not known.',
  },
]

/** In the place of old text with backslashes too many. */
const unescaped = (edit: TextEdit): TextEdit => ({
  ...edit,
  old: edit.old.replace(/\\+([ntr'"`\\]|\n)/g, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign),
})

const letta = toolOf(
  {
    id: 'letta-code',
    name: 'Letta Code Edit',
    version: '0.25.9 as released',
    evidence: [
      { proof: 'measured', about: 'The function of release 0.25.9 was run on edits with damages of many kinds.' },
      {
        proof: 'measured',
        about: 'Of several places the first is edited, silently, although the tool’s words promise a refusal.',
      },
      { proof: 'measured', about: 'A file with CR LF is written with LF throughout.' },
      {
        proof: 'read',
        about: 'Old text that is not there is looked for once more without backslashes before letters and quotes.',
      },
    ],
  },
  contractTool(
    { several: 'first', identical: 'refused', empty: 'nowhere', all: true, instead: [['escapes', unescaped]] },
    { open: (text) => ({ text: toLf(text), closed: (after) => after, taken: toLf }) },
  ),
)

const goose = toolOf(
  {
    id: 'goose',
    name: 'goose edit',
    version: 'developer extension, 1b12e60',
    evidence: [
      {
        proof: 'read',
        about: 'edit.rs: the old text once, character for character; line ends are compared and written as they are.',
      },
      { proof: 'read', about: 'Equal strings are written as they are; there is no way to ask for all places.' },
      { proof: 'measured', about: 'Its function, typed out again, was run on edits with damages of many kinds.' },
    ],
  },
  contractTool({ several: 'refused', identical: 'written', empty: 'everywhere', all: false }),
)

const eolOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

const clineEditor = toolOf(
  {
    id: 'cline-editor',
    name: 'Cline editor',
    version: '@cline/core 0.0.86 as released',
    evidence: [
      {
        proof: 'read',
        about: 'editor.ts: the old text once, with the line ends of the file; equal strings are written as they are.',
      },
      { proof: 'read', about: 'Where there is no file the new text becomes one, whatever the old text is.' },
      { proof: 'read', about: 'insert_line counts boundaries from 1; the line ends of the whole file become one kind then.' },
      { proof: 'measured', about: 'Its function, typed out again, was run on edits with damages of many kinds.' },
    ],
  },
  contractTool(
    { several: 'refused', identical: 'written', empty: 'nowhere', all: false },
    {
      list: 'stop',
      missing: '',
      edit: (text, edit, context) =>
        text === null
          ? wholeText('', 'whole-file', edit.fresh)
          : contractEdit(text, edit, context, { several: 'refused', identical: 'written', empty: 'nowhere', all: false }),
      open: (text) => ({ text, closed: (after) => after, taken: (edit) => toLf(edit).replaceAll('\n', eolOf(text)) }),
      insert: clineInsert,
    },
  ),
)

function clineInsert(text: string | null, boundary: number, fresh: string, { path, trace }: EditContext): EditResult {
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  const lines = text.split(/\r\n|\n/)
  if (boundary < 1 || boundary > lines.length + 1)
    return refusedEdit('line-number', `${path} has no boundary ${boundary}: they are 1 to ${lines.length + 1}.`)
  trace.note('line-number', 'took', { at: [{ start: boundary - 1, end: boundary - 1 }] })
  const after = lines.toSpliced(boundary - 1, 0, ...fresh.split(/\r\n|\n/)).join(eolOf(text))
  return { text: after, rule: 'line-number', splices: [{ from: 0, to: text.length, fresh: after }] }
}

/** Writes over what is there, and makes directories. */
const overwrites = (existing: string | null, text: string): EditResult => wholeText(existing ?? '', 'whole-file', text)

/** A final line end where there is none. */
const amazonWrites = (
  existing: string | null,
  text: string,
  _: boolean,
  __: { readonly path: string; readonly disk: Disk },
): EditResult => overwrites(existing, text.endsWith('\n') ? text : `${text}\n`)

const amazonQ = toolOf(
  {
    id: 'amazon-q',
    name: 'Amazon Q fs_write',
    version: 'amazon-q-developer-cli 094603e',
    evidence: [
      {
        proof: 'read',
        about: 'fs_write.rs: the old text once, character for character; line ends are compared and written as they are.',
      },
      {
        proof: 'read',
        about: 'create writes over what is there; insert takes the nearest line that the file has, and adds no line end.',
      },
      { proof: 'measured', about: 'Its replacement, typed out again, was run on edits with damages of many kinds.' },
      { proof: 'unverified', about: 'Files that are created end in a line end.' },
    ],
  },
  contractTool(
    { several: 'refused', identical: 'written', empty: 'everywhere', all: false },
    { list: 'stop', write: amazonWrites, insert: amazonInsert },
  ),
)

function amazonInsert(text: string | null, after: number, fresh: string, { path, trace }: EditContext): EditResult {
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  let [from, line] = [0, 0]
  for (; line < after && from < text.length; line += 1) {
    const end = text.indexOf('\n', from)
    from = end < 0 ? text.length : end + 1
  }
  trace.note('line-number', 'took', { at: [{ start: line, end: line }] })
  const whole = text.slice(0, from) + fresh + text.slice(from)
  const isEnded = whole.endsWith('\n')
  if (!isEnded) trace.note('final-newline', 'did')
  return { text: isEnded ? whole : `${whole}\n`, rule: 'line-number', splices: [{ from, to: from, fresh }] }
}

const deepAgents = toolOf(
  {
    id: 'deepagents',
    name: 'Deep Agents edit_file',
    version: '1.14.1 as released',
    evidence: [
      { proof: 'measured', about: 'performStringReplacement of release 1.14.1 was run on edits with damages of many kinds.' },
      {
        proof: 'read',
        about:
          'utils.ts: the old text once, character for character, unless all places are asked for; equal strings are written as they are.',
      },
      { proof: 'read', about: 'Line ends are compared and written as they are; an empty old text is for an empty file alone.' },
      { proof: 'unverified', about: 'Agents that keep files elsewhere than in their state may look at a call otherwise.' },
    ],
  },
  contractTool({ several: 'refused', identical: 'written', empty: 'everywhere', all: true }, { list: 'stop' }),
)

const cursor = toolOf(
  {
    id: 'cursor',
    name: 'Cursor search_replace',
    version: 'its documented contract (2025)',
    evidence: contractOf(
      'Cursor',
      'The old text must be there once, with white space as in the file, unless all places are asked for.',
    ),
  },
  contractTool(ONCE, { open: byMajority, write: overwrites }),
)

const windsurf = toolOf(
  {
    id: 'windsurf',
    name: 'Windsurf replace_file_content',
    version: 'its documented contract (2025)',
    evidence: contractOf(
      'Windsurf',
      'Each chunk’s target must be there once, character for character, unless several are allowed; a chunk that is not keeps the others from being written.',
    ),
  },
  contractTool({ ...ONCE, empty: 'nowhere' }, { open: byMajority, write: overwrites }),
)

const amp = toolOf(
  {
    id: 'amp',
    name: 'Amp edit_file',
    version: 'its documented contract (2025)',
    evidence: contractOf(
      'Amp',
      'The old text must be there, and once unless all places are asked for; it differs from the new text.',
    ),
  },
  contractTool({ ...ONCE, empty: 'nowhere' }, { open: byMajority, write: overwrites }),
)

const droid = toolOf(
  {
    id: 'droid',
    name: 'Factory Droid Edit',
    version: 'its documented contract (2025)',
    evidence: contractOf('Droid', 'The old text must be there once, character for character, unless all places are asked for.'),
  },
  contractTool({ ...ONCE, empty: 'nowhere' }, { open: byMajority, write: overwrites }),
)

export const contractTools: readonly Applier[] = [
  goose,
  kimi,
  kimiCode,
  letta,
  clineEditor,
  amazonQ,
  deepAgents,
  cursor,
  windsurf,
  amp,
  droid,
]
