/** How tools spell their arguments. */
import { DEEDS, type Deed, folded, LONGEST_NAME } from './tool-names'

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

/** `official`: how the tool spells an argument, the usual spelling first. A role that is left out may be spelt in any way. */
export type Tool = { readonly deed: Deed; readonly official: Readonly<Partial<Record<Role, readonly string[]>>> }

const words = (text: string): readonly string[] => text.split(' ')

/** Folded spellings of each role, the plainest first. One spelling may serve several roles: the deed decides. */
const SPELLINGS: Readonly<Record<Role, readonly string[]>> = {
  path: words(
    'filepath path file filename targetfile relativepath absolutepath uri relativeworkspacepath relpath abspath fullpath filetoedit target targetpath filepathtoedit notebookpath document location pathinproject',
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
    'edits changes replacements files modifications operations updates edit fileedits replacementchunks editlist hunks blocks file strreplaceentries',
  ),
  command: words('command action cmd op operation subcommand'),
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
const EDITOR = { ...official('path', 'old_str', 'new_str'), content: ['file_text', 'insert_text', 'new_str'] }

/** By the exact name: `Edit` and `edit` are different programs' tools. */
const OFFICIAL: ReadonlyMap<string, Tool['official']> = new Map<string, Tool['official']>([
  ['Edit', official(EDIT.file, EDIT.old, EDIT.fresh, EDIT.all)],
  ['MultiEdit', official(EDIT.file, EDIT.old, EDIT.fresh, EDIT.all)],
  ['Write', { path: ['file_path'], content: ['content'] }],
  ['replace_string_in_file', official('filePath', 'oldString', 'newString')],
  ['str_replace_based_edit_tool', EDITOR],
  ['str_replace_editor', EDITOR],
  ['write_to_file', { path: ['path', 'TargetFile'], content: ['content', 'CodeContent'] }],
  ['search_replace', official('file_path', EDIT.old, EDIT.fresh, 'replace_all')],
])

export const unknownTool: Tool = { deed: 'any', official: {} }

/** The tool of this name; null: no known tool. Text before the last `.`, `:`, `/` or `__` is a name space. */
export function toolOf(name: string): Tool | null {
  if (name.length > LONGEST_NAME) return null
  const own = name.replace(/^.*(?:[.:/]|__)/s, '')
  const deed = DEEDS.get(folded(own))
  return deed === undefined ? null : { deed, official: OFFICIAL.get(own) ?? {} }
}
