/** The names of tags that carry edits. A tag of any other name is text. */
import { BARE_TOOL_TAGS, TOOL_TAGS } from '../calls/tool-names'
import type { TagGrammar } from '../tags/extent'
import type { Tag } from '../tags/tags'

/** Tags around calls; their content may be JSON. */
export const WRAPPERS: ReadonlySet<string> = new Set(['function_calls', 'tool_calls', 'tool_call', 'tool_use', 'function_call'])

/** Tags of a call whose tool is named by an attribute or behind '='. */
export const NAMED_CALLS: ReadonlySet<string> = new Set(['invoke', 'function'])

/** Tags of a call's arguments that are named by the tag. */
export const ARGUMENT_TAGS: ReadonlySet<string> = new Set([
  ...['path', 'file_path', 'filepath', 'filename', 'target_file', 'relative_path', 'file', 'command', 'tool_name'],
  ...[
    'content',
    'contents',
    'file_text',
    'code_edit',
    'body',
    'text',
    'diff',
    'patch',
    'instructions',
    'instruction',
    'description',
  ],
  ...['old_string', 'new_string', 'old_str', 'new_str', 'old_text', 'new_text', 'oldtext', 'newtext', 'oldstring', 'newstring'],
  ...[
    'old_content',
    'new_content',
    'old_code',
    'new_code',
    'old',
    'new',
    'search',
    'replace',
    'replacement',
    'find',
    'original',
    'updated',
    'before',
    'after',
  ],
  ...[
    'line',
    'lines',
    'insert_line',
    'line_number',
    'line_count',
    'start_line',
    'end_line',
    'startline',
    'endline',
    'view_range',
  ],
  ...['action', 'op', 'operation', 'type', 'kind', 'method', 'mode', 'append', 'position', 'edit_type', 'change_type'],
  ...['replace_all', 'replaceall', 'use_regex', 'ignore_case', 'allow_multiple', 'expected_replacements', 'edits', 'operations'],
  ...[
    'name_path',
    'name_path_pattern',
    'new_name',
    'symbol',
    'language',
    'explanation',
    'requires_approval',
    'task_progress',
    'thought',
  ],
])

/** Tags that hold a file, with the attributes that may name it. */
export const FILE_TAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['plandexblock', ['path']],
  ['file', ['path', 'name', 'filename', 'file_path']],
  ['file_content', ['path', 'name', 'filename', 'file_path']],
  ['boltaction', ['filepath', 'path']],
  ['dyad-write', ['path']],
  ['lov-write', ['file_path', 'path']],
  ['codeblock', ['path', 'filename', 'file']],
  ['file_block', ['path', 'name', 'file']],
  ['proposed_file_replace', ['file_path']],
  ['antartifact', ['title']],
])

/** Tags of arguments that are named by an attribute, and tags around arguments. */
const GENERIC: ReadonlySet<string> = new Set([
  ...['parameter', 'argument', 'arg', 'parameters', 'arguments', 'args', 'arg_key', 'arg_value'],
])

/** Whether the tag is a tool. */
export const isToolTag = ({ name }: Tag): boolean => TOOL_TAGS.has(name) || BARE_TOOL_TAGS.has(name)

const isArgument = ({ name, key }: Tag) => (key !== '' && /^(?:parameter|argument|arg)$/.test(name)) || ARGUMENT_TAGS.has(name)

/** The tags inside a call of any of these forms. */
export const CALL_GRAMMAR: TagGrammar = {
  known: (name) =>
    ARGUMENT_TAGS.has(name) ||
    GENERIC.has(name) ||
    NAMED_CALLS.has(name) ||
    WRAPPERS.has(name) ||
    TOOL_TAGS.has(name) ||
    BARE_TOOL_TAGS.has(name),
  part(tag, parent) {
    const { name } = tag
    if (parent === 'tool_call') return name === 'arg_key' || name === 'arg_value' ? 'text' : null
    // Several files in one call, each with diffs that hold more than their text.
    if (parent === 'args' && name === 'file') return 'parts'
    if (parent === 'file' && name === 'diff') return 'parts'
    if (name === 'parameters' || name === 'arguments' || name === 'args') return 'parts'
    return isArgument(tag) ? 'text' : null
  },
}
