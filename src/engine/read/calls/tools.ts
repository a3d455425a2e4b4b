/** Which tools edit files, and how each spells its arguments. */

/** What an argument is for. */
export type Role =
  | 'path'
  | 'old'
  | 'fresh'
  | 'all'
  | 'count'
  | 'content'
  | 'items'
  | 'command'
  | 'sketch'
  | 'diff'
  | 'patch'
  | 'operation'
  | 'insertAt'
  | 'start'
  | 'end'
  | 'from'
  | 'to'
  | 'symbol'
  | 'body'
  | 'freshName'
  | 'shell'
  | 'paths'

/** What a tool does with its arguments. `any`: the arguments decide. */
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

/** `official`: how the tool spells an argument, the usual spelling first. A role that is left out may be spelt in any way. */
export type Tool = { readonly deed: Deed; readonly official: Readonly<Partial<Record<Role, readonly string[]>>> }

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

/** The same few names come again and again. */
const foldedNames = new Map<string, string>()

/** Names that are remembered. More: memory, fewer: names are folded again. */
const MOST_NAMES = 1000

/** Units of UTF-16. More: slower on hostile input, fewer: a long name is not known. */
const LONGEST_NAME = 100

const words = (text: string): readonly string[] => text.split(' ')

/** Folded spellings of each role, the plainest first. One spelling may serve several roles: the deed decides. */
const SPELLINGS: Readonly<Record<Role, readonly string[]>> = {
  path: words(
    'filepath path file filename targetfile relativepath absolutepath uri relativeworkspacepath relpath abspath fullpath filetoedit target targetpath filepathtoedit notebookpath document location',
  ),
  old: words(
    'oldstring oldstr oldtext old search find original before target oldcode oldcontent oldcontents oldlines searchtext searchstring searchstr searchblock searchcontent findtext findstring originaltext originalstring originalcode originalcontent targetcontent targettext targetstring targetcode stringtoreplace texttoreplace tofind match pattern needle from currenttext currentcode existingcode existingtext',
  ),
  fresh: words(
    'newstring newstr newtext new replace replacement after updated newcode newcontent newcontents newlines replacetext replacestring replacestr replaceblock replacewith replacementtext replacementstring replacementcode replacementcontent updatedtext updatedcode updatedcontent updatedstring modified modifiedcode modifiedtext replacedby with by to',
  ),
  all: words('replaceall allowmultiple all replaceallmatches global allowmultiplematches'),
  count: words('expectedreplacements expectedcount expectedoccurrences'),
  content: words(
    'content contents filetext filecontent filecontents text code newcontent newcontents newtext newstr inserttext newcode body data source fulltext filebody replacement replacementtext insertcontent lines newlines codecontent',
  ),
  items: words(
    'edits changes replacements files modifications operations updates edit fileedits replacementchunks editlist hunks blocks file',
  ),
  command: words('command action cmd operation subcommand'),
  sketch: words('codeedit update updatesnippet editsnippet lazyedit sketch'),
  diff: words('diff patch unifieddiff content changes input difftext diffs blocks edits'),
  patch: words('input patch patchtext diff content text patchcontent patchstring changes command'),
  operation: words('operation'),
  insertAt: words(
    'insertline line afterline insertafter insertafterline insertatline lineno linenumber atline position beforeline insertbefore startline',
  ),
  start: words('startline linestart start fromline firstline startlinenumber linestartnumber line linenumber'),
  end: words('endline lineend end toline lastline endlinenumber endlineinclusive'),
  from: words('source src from oldpath sourcepath frompath path filepath oldname sourcefile old file'),
  to: words('destination dest dst to newpath destinationpath destpath topath newname target targetpath new destinationfile'),
  symbol: words('namepath namepathpattern symbol symbolname name symbolpath'),
  body: words('body content code text newbody newcode'),
  freshName: words('newname newsymbolname to'),
  shell: words('command cmd commands script input code shell args arguments argv'),
  paths: words('paths files filepaths targetfiles'),
}

const RANKS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(SPELLINGS).map(([role, spellings]) => [role, new Map(spellings.map((spelling, rank) => [spelling, rank]))]),
)

/** How plain a name is for `role`, 0 the plainest; null where it does not name it. */
export const rankOf = (role: Role, name: string): number | null => RANKS.get(role)?.get(folded(name)) ?? null

/** Arguments that say something about an edit and change nothing of it. */
const REMARKS = new Set(
  words(
    'useregex isregex explanation description instruction instructions reason reasoning comment language encoding overwrite id type thought mode create isnew dryrun summary title name kind format toolsummary viewrange startline endline todescription complexity',
  ),
)

const SPELLED = new Set([...RANKS.values()].flatMap((ranks) => [...ranks.keys()]))

/** Whether a name is an argument of any tool. */
export const isArgumentName = (name: string): boolean => REMARKS.has(folded(name)) || SPELLED.has(folded(name))

/** Whether a name is an argument of a tool that says what is edited. */
export const isRoleName = (name: string): boolean => SPELLED.has(folded(name))

const official = (path: string, old = '', fresh = '', all = ''): Tool['official'] => ({
  path: words(path),
  ...(old === '' ? {} : { old: words(old), fresh: words(fresh) }),
  ...(all === '' ? {} : { all: words(all) }),
})

const EDIT = { file: 'file_path', old: 'old_string', fresh: 'new_string', all: 'replace_all' }
const tool = (deed: Deed, spelt: Tool['official'] = {}): Tool => ({ deed, official: spelt })
const same = (names: string, one: Tool): [string, Tool][] => words(names).map((name) => [name, one])

/** By the exact name first: `Edit` and `edit` are different programs' tools. */
const EXACT: ReadonlyMap<string, Tool> = new Map([
  ['Edit', tool('any', official(EDIT.file, EDIT.old, EDIT.fresh, EDIT.all))],
  ['MultiEdit', tool('items', official(EDIT.file, EDIT.old, EDIT.fresh, EDIT.all))],
  ['Write', tool('write', { path: ['file_path'], content: ['content'] })],
  ['replace_string_in_file', tool('any', official('filePath', 'oldString', 'newString'))],
  [
    'str_replace_based_edit_tool',
    tool('editor', { ...official('path', 'old_str', 'new_str'), content: ['file_text', 'insert_text', 'new_str'] }),
  ],
  [
    'str_replace_editor',
    tool('editor', { ...official('path', 'old_str', 'new_str'), content: ['file_text', 'insert_text', 'new_str'] }),
  ],
  ['write_to_file', tool('write', { path: ['path', 'TargetFile'], content: ['content', 'CodeContent'] })],
  ['search_replace', tool('any', official('file_path', EDIT.old, EDIT.fresh, 'replace_all'))],
])

const FOLDED: ReadonlyMap<string, Tool> = new Map([
  ...same(
    'edit strreplace replace searchreplace searchandreplace replacestringinfile editor editfile fileedit replacestring replacetext replaceinfile updatefile modifyfile editblock findandreplace findreplace replacefilecontent proposecode edittool strreplaceedit patchfile changefile applyedit replacecontent edittext texteditor replaceincode',
    tool('any'),
  ),
  ...same(
    'multiedit multireplacestringinfile multistrreplace multireplacefilecontent applyedits batchedit editfiles multieditfile',
    tool('items'),
  ),
  ...same(
    'write writefile writetofile createtextfile savefile filewrite overwritefile writefiles putfile createorupdatefile',
    tool('write'),
  ),
  ...same('createfile createnewfile newfile addfile', tool('write')),
  ...same('strreplacebasededittool strreplaceeditor strreplaceeditorbasededittool', tool('editor')),
  ...same('deletefile removefile deletefiles rmfile', tool('delete')),
  ...same('movefile renamefile mvfile', tool('move')),
  ...same('applypatch applypatchcall patch', tool('patch')),
  ...same('applydiff replaceinfilediff applyunifieddiff gitapply', tool('diff')),
  ...same('inserteditintofile morphedit fastapply editfilemorph morpheditfile', tool('sketch')),
  ...same('insertlines insertline insertatline insertcontent insert insertintofile inserttext', tool('insert')),
  ...same('replacelines editlines replacelinerange editlinerange replacerange setlines', tool('lines')),
  ...same('deletelines removelines', tool('delete-lines')),
  ...same('replacesymbolbody replacesymbol', tool('replace-body')),
  ...same('insertbeforesymbol', tool('insert-before')),
  ...same('insertaftersymbol', tool('insert-after')),
  ...same('deletesymbol safedeletesymbol removesymbol', tool('delete-symbol')),
  ...same('renamesymbol', tool('rename')),
  ...same(
    'shell bash exec execcommand runcommand runterminalcmd executecommand runinterminal terminal localshell localshellcall containerexec runshellcommand executebash shellcommand runterminalcommand powershell',
    tool('shell'),
  ),
  ...same(
    'read readfile readfiles view viewfile openfile cat ls list listdir listdirectory listfiles glob filesearch findfiles grep grepsearch search searchfiles codebasesearch searchcode todowrite todoread task webfetch websearch think notebookedit attemptcompletion askfollowupquestion finish submit runtests undoedit readmanyfiles updateplan fetch getsymbolsoverview findsymbol',
    tool('step'),
  ),
])

const GENERIC: Tool = { deed: 'any', official: {} }

/** The tool of this name; null: none that is known. What stands before the last `.`, `:`, `/` or `__` is a name space. */
export function toolOf(name: string): Tool | null {
  if (name.length > LONGEST_NAME) return null
  const own = name.replace(/^.*(?:[.:/]|__)/s, '')
  return EXACT.get(own) ?? FOLDED.get(folded(own)) ?? null
}

export const unknownTool: Tool = GENERIC
