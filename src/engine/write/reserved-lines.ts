/** Lines that mean something to the readers of other formats: text that is written as it is must not hold them. Wide on purpose. */

/** Longer lines are no placeholders: UTF-16 units. */
const LONGEST = 300

const COMMENT = /^\s*(?:\{\s*\/\*|\/\*+|<!--|<%--|\{\{!--|\{#|\(\*|\/{2,}|#+|--+|;+|%+|'|REM\b)\s*/i
/** How the words of a placeholder begin that has no dots in front. */
const STAYS =
  /^(?:\(|\[|<)?(?:(?:the|all|your|any|and|keep|same)\s+){0,3}(?:rest|remainder|existing|remaining|previous|original|unchanged|other|same|unmodified)\b/i
const DOTS = /\.{3}|…|\. \. \./
/** What code has, and words between dots do not. */
const CODE = /[;={}|&$"`]|\w\(|,$/

/** Whether a line may be read as a placeholder, in the place of code that the reply leaves out: `// ... existing code ...`, `...`, `[rest of the file …]`. */
export function readsAsPlaceholder(line: string): boolean {
  if (line.length > LONGEST) return false
  const text = line.trim()
  const comment = COMMENT.exec(text)?.[0] ?? ''
  const words = text.slice(comment.length)
  const leads = /^(?:\.{2,}|…|\. \. \.)/.test(words)
  if (comment !== '') return leads || STAYS.test(words)
  if (leads && /^(?:\.{3}|…)\s*(?:$|\.$|#|\/\/|--|;|\/\*)/.test(words)) return true
  return (
    DOTS.test(text) &&
    !CODE.test(text) &&
    (/^[[(<{]?\s*(?:\.{2}|…|\. \. \.).*\s|(?:\.{2}|…)\s*[\])>}]?$/.test(text) || STAYS.test(text))
  )
}

/** Lines at the top of a fence that are looked at for the marks of other formats. */
const HEAD = 6

/** What opens an edit of another format at the top of a fence. */
const OPENING = new RegExp(
  `^\\s*(?:${[
    '<{3,}\\s*(?:SEARCH|ORIGINAL|HEAD)\\b',
    '-{3,}\\s*(?:SEARCH|FILEPATH|FIND)\\b',
    '\\*{3}',
    'diff --',
    '@',
    '(?:\\+\\+\\+|---) ',
    '<\\/?\\|?(?:[\\w.-]+:)?(?:code_change_request|decision|invoke|function|tool|edit|write|replace|patch|search|str_replace|insert|apply|create|new_file|delete|rename|multi|file|plandex|bolt|dyad|lov|codeblock|think|reason|thought|antthink|reflection|scratchpad|inner|parameter|arg|action)',
    '(?:edit|insert|open|create)\\s',
    'end_of_edit',
    '\\w+\\(\\s*\\w+\\s*=',
  ].join('|')})`,
  'i',
)
/** Keys of a tool call in JSON. */
const CALL_KEY =
  /"(?:(?:old|new)_?\w*|arguments|input|parameters|tool\w*|command|file_?path|target_?file|relative_?path|path|edits|patch|diff|code_?edit|content|search|replace\w*|function\w*|type|name_?path)"\s*:/i

export function opensAnotherFormat(lines: readonly string[]): boolean {
  if (lines.slice(0, HEAD).some((line) => OPENING.test(line))) return true
  const first = lines.find((line) => line.trim() !== '')?.trim()[0]
  return (first === '{' || first === '[') && lines.some((line) => CALL_KEY.test(line))
}
