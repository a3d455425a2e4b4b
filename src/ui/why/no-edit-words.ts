/** Why a reply has no edit, in a sentence. */
import { plural } from '../../engine/explain'

/** The line that opens or closes a block of code. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/gm

/** How many blocks of code a text has; one that is open at the end counts. */
function blocksIn(text: string): number {
  let [count, open] = [0, '']
  for (const [, fence = ''] of text.matchAll(FENCE)) {
    if (open === '') [count, open] = [count + 1, fence]
    else if (fence.startsWith(open)) open = ''
  }
  return count
}

/** Blocks of code that name no file are the usual cause; else the text is in no format. */
export function noEditWords(reply: string): string {
  const blocks = blocksIn(reply)
  if (blocks === 0) return 'The text is in none of the formats below. It stays as you pasted it.'
  const which = blocks === 1 ? 'and it does not name its file' : 'and none names its file'
  return `The reply has ${plural(blocks, 'code block')}, ${which}. Write the file’s path on the line above a block, and the page reads it.`
}
