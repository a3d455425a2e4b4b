/** The names of tools, what each does, and how it is called besides in JSON. Every list of names elsewhere comes from this table. */

/** What a tool does with its arguments. `any`: the arguments decide; `unread`: it changes a file in a way that no reader knows. */
export type Deed =
  | 'any'
  | 'items'
  | 'write'
  | 'editor'
  | 'delete'
  | 'move'
  | 'patch'
  | 'diff'
  | 'sketch'
  | 'insert'
  | 'lines'
  | 'delete-lines'
  | 'replace-body'
  | 'insert-before'
  | 'insert-after'
  | 'delete-symbol'
  | 'rename'
  | 'shell'
  | 'step'
  | 'unread'

/**
 * In JSON a name counts however its words are parted and whatever their case. `<name>`: a tag of it is a call too; `<name?>`: only one that names a
 * file, since the word is common; `name()`: so is a function of it, spelt as it is here.
 */
const NAMES: Readonly<Record<Deed, string>> = {
  any: `<edit?>() Edit() <edit_file>() editFile() <file_edit> <str_replace>() <replace?>() replace_content() replace_string_in_file()
    <replace_in_file>() <replace_file_content> <search_and_replace>() <search_replace>() <proposed_file_replace_substring> editor replacestring replacetext updatefile
    modifyfile editblock findandreplace findreplace proposecode edittool strreplaceedit patchfile changefile applyedit edittext texteditor
    replaceincode replacetextinfile`,
  items: `<multi_edit>() <multiedit> MultiEdit() multireplacestringinfile multistrreplace multireplacefilecontent applyedits batchedit pushfiles
    editfiles multieditfile`,
  write: `<write?> Write() <write_file>() writeFile() <write_to_file>() <create_file>() createFile() <new_file> save_file()
    create_text_file() createnewfile addfile filewrite overwritefile writefiles putfile createorupdatefile`,
  editor: '<str_replace_editor>() <str_replace_based_edit_tool>() strreplaceeditorbasededittool',
  delete: '<delete_file>() removefile deletefiles rmfile',
  move: 'movefile renamefile mvfile',
  patch: '<apply_patch>() applyPatch() <patch?> applypatchcall',
  diff: '<apply_diff>() replaceinfilediff applyunifieddiff gitapply',
  sketch: 'insert_edit_into_file() morphedit fastapply editfilemorph morpheditfile',
  insert: '<insert_content>() <insert_at_line>() insert_lines() insertline insert insertintofile inserttext',
  lines: '<replace_lines>() editlines replacelinerange editlinerange replacerange setlines',
  'delete-lines': 'delete_lines() removelines',
  'replace-body': '<replace_symbol_body>() replacesymbol',
  'insert-before': '<insert_before_symbol>()',
  'insert-after': '<insert_after_symbol>()',
  'delete-symbol': '<delete_symbol>() <safe_delete_symbol>() removesymbol',
  rename: '<rename_symbol>()',
  shell: `shell bash exec execcommand runcommand runterminalcmd executecommand runinterminal terminal localshell localshellcall
    containerexec runshellcommand executebash shellcommand runterminalcommand powershell`,
  unread: 'notebookedit editnotebook editnotebookfile notebookeditcell undoedit',
  step: `read readfile readfiles view viewfile openfile cat ls list listdir listdirectory listfiles glob filesearch findfiles grep
    grepsearch search searchfiles codebasesearch searchcode todowrite todoread task webfetch websearch think
    attemptcompletion askfollowupquestion finish submit runtests readmanyfiles updateplan fetch getsymbolsoverview findsymbol`,
}

/** Units of UTF-16. More: slower on hostile input, fewer: a long name is not known. */
export const LONGEST_NAME = 100

/** The same few names come again and again. */
const foldedNames = new Map<string, string>()

/** Names that are remembered. More: memory, fewer: names are folded again. */
const MOST_NAMES = 1000

/** A name in lower case without what parts its words: `oldString`, `old_string` and `old-string` are one. */
export function folded(name: string): string {
  const known = foldedNames.get(name)
  if (known !== undefined) return known
  const made = name
    .slice(0, LONGEST_NAME)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  if (foldedNames.size >= MOST_NAMES) foldedNames.clear()
  if (name.length <= LONGEST_NAME) foldedNames.set(name, made)
  return made
}

const TABLE = Object.entries(NAMES).flatMap(([deed, names]) =>
  names.split(/\s+/).map((written) => ({ deed, written, name: written.replace(/\W/g, '') })),
)

const isDeed = (deed: string): deed is Deed => Object.hasOwn(NAMES, deed)

/** By folded name. */
export const DEEDS: ReadonlyMap<string, Deed> = new Map(
  TABLE.flatMap(({ deed, name }) => (isDeed(deed) ? [[folded(name), deed] as const] : [])),
)

const writtenLike = (way: RegExp): ReadonlySet<string> =>
  new Set(TABLE.filter(({ written }) => way.test(written)).map(({ name }) => name))

/** Tools that are tags themselves. */
export const TOOL_TAGS = writtenLike(/^<\w+>/)

/** Tools whose names are common words: tags of theirs need a path. */
export const BARE_TOOL_TAGS = writtenLike(/^<\w+\?>/)

/** Tools that edit, as code calls them. */
export const TOOL_FUNCTIONS = writtenLike(/\(\)$/)
