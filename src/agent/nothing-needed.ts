/** Whether a model says that the files are right as they are: of the whole task, of its own, and without doubt. */

const SAID =
  /\bno (?:code )?(?:changes?|edits?|modifications?) (?:is|are|was|were) (?:needed|necessary|required)\b|\bnothing (?:needs|has|had|is) to (?:be )?(?:changed?|done|fix(?:ed)?)\b|\balready (?:correct|implemented|fixed|done|as (?:asked|requested))\b/i

/** Words in front of it, in its sentence, that deny it, ask it, quote it, or say it of a part. */
const DENIED =
  /\b(?:not|never|cannot|no one|whether|if|unless|until|only|half|most(?:ly)?|some|parts?|partly|first|second|one of|once|when|say|saying)\b|n['’]t\b|["“”‘`]/i

/** What may follow at once: an end, a reason, or the whole project. Anything else says it of a part, or for a while. */
const WHOLE =
  /^\s*(?:$|[.!:;,)–—-]|(?:as|because|since|here|at all)\b|and (?:all |the )*tests\b|(?:for|in|to|by) (?:the |this |your |any )?(?:code|sources?|files?|project|task|request|implementation)\b(?! (?:of|in|for|that)\b))/i

/** Words behind it, in its sentence, that take something out. */
const EXCEPT = /\b(?:but|however|except|besides|apart from|other than|beyond|although|though|while|whereas)\b/i

/** What a model says that is to do something, or believes that it has: then something is needed, or was. */
const DOES =
  /\b(?:I['’]ll|I will|I['’]d|I would|I['’]?a?m going to|let me|next|now I|I(?:['’]ve| have)?(?: now| just)? (?:added|changed|edited|fixed|implemented|made|mended|modified|removed|replaced|rewrote|rewritten|updated|written|wrote))\b/i

/** `text`: an answer. */
export const saysNothingNeeded = (text: string): boolean => !DOES.test(text) && text.split(/(?<=[.!?])\s+|\n+/).some(isSaidIn)

function isSaidIn(sentence: string): boolean {
  const said = SAID.exec(sentence)
  if (said === null || /\?\W*$/.test(sentence)) return false
  const rest = sentence.slice(said.index + said[0].length)
  return !DENIED.test(sentence.slice(0, said.index)) && WHOLE.test(rest) && !EXCEPT.test(rest)
}
