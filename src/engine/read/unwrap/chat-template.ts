/** Chats in the tokens of a model's prompt template: `<|im_start|>assistant`, `[INST]`. */
import type { Turn } from '../../model'

/** `opening`: role in its first group, a channel in its second. `ends`: tokens that end a turn before the next opening. */
type Template = { readonly opening: RegExp; readonly ends: readonly string[] }

const TEMPLATES: readonly Template[] = [
  { opening: /^<\|im_start\|>([\w-]{1,40})[^\n]{0,80}\n?/gm, ends: ['<|im_end|>'] },
  {
    opening: /<\|start_header_id\|>([\w-]{1,40})<\|end_header_id\|>\n{0,2}/g,
    ends: ['<|eot_id|>', '<|eom_id|>', '<|end_of_text|>'],
  },
  { opening: /^<start_of_turn>(\w{1,40})\n?/gm, ends: ['<end_of_turn>'] },
  { opening: /^<\|(user|assistant|system)\|>\n?/gm, ends: ['<|end|>', '</s>', '<|endoftext|>'] },
  {
    opening:
      /(?:<\|start\|>(\w{1,40})[^<\n]{0,80})?<\|channel\|>(\w{1,40})[^<\n]{0,80}(?:<\|constrain\|>\w{1,40})?<\|message\|>|<\|start\|>(\w{1,40})<\|message\|>/g,
    ends: ['<|end|>', '<|return|>', '<|call|>'],
  },
  { opening: /<｜(User|Assistant)｜>/g, ends: ['<｜end▁of▁sentence｜>'] },
  { opening: /(\[\/?INST\])/g, ends: ['</s>'] },
]

/** What may precede the first opening: the token that begins every text, a system prompt of its own. */
const BEGINNING = /^\s{0,20}(?:<s>|<bos>|<\|begin_of_text\|>|<｜begin▁of▁sentence｜>)?\s{0,20}/

/** Units of UTF-16 in which the first opening ends. */
const REACH = 300

const MODEL = new Set(['assistant', 'model', '[/inst]'])

/** The model's turns, without those that hold no text; null where the reply does not begin with an opening. */
export function templateTurns(reply: string): Turn[] | null {
  const head = reply.slice(0, REACH)
  const begin = BEGINNING.exec(head)?.[0].length ?? 0
  if (head[begin] !== '<' && head[begin] !== '[') return null
  const template = TEMPLATES.find(({ opening }) => head.slice(begin).search(opening) === 0)
  return template === undefined ? null : turnsIn(reply, template)
}

function turnsIn(reply: string, { opening, ends }: Template): Turn[] {
  const openings = [...reply.matchAll(opening)]
  const turns: Turn[] = []
  for (const [index, found] of openings.entries()) {
    const [all, named, channel, bare] = found
    const role = named ?? bare ?? 'assistant'
    if (!MODEL.has(role.toLowerCase()) || channel === 'analysis') continue
    const from = found.index + all.length
    const text = reply.slice(from, openings[index + 1]?.index ?? reply.length)
    const to = from + Math.min(...ends.map((end) => text.indexOf(end)).filter((at) => at >= 0), text.length)
    if (reply.slice(from, to).trim() !== '') turns.push({ speaker: role === '[/INST]' ? 'assistant' : role, span: { from, to } })
  }
  return turns
}
