/** What a model's own tokens put in front of a call's JSON: `<|tool_call_begin|>functions.edit:0<|tool_call_argument_begin|>`, `[TOOL_CALLS]edit[ARGS]`. */

const SPACE = /[ \t]*/y
const TOKEN = /<\|[\w/]{1,40}\|>|<｜[\w▁]{1,40}｜>|\[(?:TOOL_CALLS|ARGS)\]|\[CALL_ID\]\w{1,40}/y
const NAME = /(?:functions\.)?([A-Za-z_][\w-]{0,60})(?::\d{1,4})?/y

/** `to`: offset behind the tokens and the blanks there. `name`: the tool that they name, '' for none. */
export type CallTokens = { readonly to: number; readonly name: string }

/** The tokens from `from` on; null where none is there. A name counts between tokens alone. */
export function callTokens(text: string, from: number): CallTokens | null {
  const past = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const behindSpace = (at: number): number => at + (past(SPACE, at)?.[0].length ?? 0)
  let at = behindSpace(from)
  let [name, isAny] = ['', false]
  for (;;) {
    const token = past(TOKEN, at)
    const word = token === null && isAny ? past(NAME, at) : null
    const found = token ?? word
    if (found === null) return isAny ? { to: at, name } : null
    isAny = true
    name = word?.[1] ?? name
    at = behindSpace(at + found[0].length)
  }
}
