/** Lines that open a turn of a pasted chat. */

/** Longer lines open no turn: units of UTF-16. */
const LONGEST = 40

const MODEL = /^(?:assistant|ai|bot|model|chatgpt|claude|gemini|copilot|cursor|gpt-?[\w.]+)$/i
const PERSON = /^(?:user|human|you|me|system|developer)$/i

/** `### Assistant`, `**User:**`, `Human:`, `ChatGPT said:`, `<|im_start|>assistant`. */
const HEADER = /^(?:#{1,6} +|\*\*|__|\[|<\|im_start\|>|<\|start_header_id\|>)?([A-Za-z][\w.-]*)(?: said)?(:|\*\*|__|\]|<\|end_header_id\|>|$)[:*_\]]*\s*$/

/** Who speaks from this line on, or null where the line opens no turn. */
export function turnOf(text: string): { readonly speaker: string; readonly isModel: boolean } | null {
  if (text.length > LONGEST) return null
  const found = HEADER.exec(text.trimEnd())
  const speaker = found?.[1]
  if (speaker === undefined || (found?.[2] === '' && !/^[#<*_[]/.test(text))) return null
  if (MODEL.test(speaker)) return { speaker, isModel: true }
  return PERSON.test(speaker) ? { speaker, isModel: false } : null
}
