/** What markers and tags of edits become on their way through a page or a copy: parts of patterns that find them. */

/** An angle bracket: wide, a quotation mark that looks like it, as an entity, or escaped. */
export const ANGLE = String.raw`(?:[<>＜＞«»‹›]|&[lg]t;|\\[<>])`

/** Names of tags in which calls and their texts come. */
export const CALL_TAGS = 'parameter|invoke|function_calls|tool_call|new_str(?:ing)?|old_str(?:ing)?|write_to_file|edit_file'
