/** What the words between edits say of them: that they are to choose from, or that those before are taken back. */
import type { Aside } from '../model'
import type { ReadingBuilder } from './reading-builder'
import { closes, fenceOf, type ReplyLine } from './reply-line'

/** Units of UTF-16 of a line that are looked at. More: slower, fewer: the end of a long sentence goes unseen. */
const REACH = 300

const DECORATED = String.raw`^[\s#>*_\-–—•]*(?:\d+[.)]\s+)?[*_]*(?:the )?`
const ORDINAL = String.raw`(\d{1,2}|[a-h]|i{1,3}|iv|one|two|three|four|first|second|third|fourth)`
const NOUN = `(option|alternative|approach|choice|variant|possibility|solution|method|plan|strategy|version|way)`
/** `## Option B`, `**Approach 2:** the long way` */
const LABEL = new RegExp(`${DECORATED}${NOUN} #?${ORDINAL}(?=$|[\\s:.)*_,–—-])`, 'i')
/** `Second option:` */
const ORDERED = new RegExp(`${DECORATED}${ORDINAL} ${NOUN}(?=$|[\\s:.*_,–—-])`, 'i')
/** `1. The short way:` counts only where the reply asks the person to choose. */
const NUMBERED = /^\s*(\d{1,2}|[a-h])[.)]\s/i
const ASKS_TO_CHOOSE = /\b(?:pick|choose|select) (?:one|either|whichever|any one)\b/i

/** `Or:`, `Alternatively, do this:` */
const INSTEAD = new RegExp(
  `${DECORATED}(?:(?:or|or else|alternative)[*_]*\\s*:?[*_]*\\s*$|(?:alternatively)\\b|or,? (?:instead|alternatively|you (?:can|could|may))\\b|if you(?:'d| would)? (?:prefer|rather)\\b.*(?:instead|:)\\s*$|another (?:option|way|approach|possibility)\\b.*:\\s*$|alternative(?: \\([^)]*\\)| \\w+)?[*_]*\\s*:[*_]*\\s*$)`,
  'i',
)

const ABOVE = `(?:the |my |that |all |everything |of )*(?:above|previous|earlier|prior|first (?:edit|version|attempt|change|block|patch|one)|last (?:edit|version|attempt|change|block|patch|one))`
/** `Ignore the above.`, `Correction:`, `Use this instead:` */
const TAKEN_BACK = new RegExp(
  `\\b(?:ignore|disregard|discard|scrap|forget) (?:the (?:block|edit|change|patch|diff|version) )?${ABOVE}\\b|\\bscratch that\\b|\\bon second thoughts?\\b|\\bmy mistake\\b|\\bI made an? (?:mistake|error|typo)\\b|\\b(?:corrected|fixed) (?:edit|patch|diff|block)\\b|^\\W*(?:please )?use (?:this|the following)(?: one| edit| block| version)? instead(?: of (?:the|that) \\w+)?\\W*$|\\b(?:do not|don['’]t|never) (?:apply|use|make|keep) (?:the (?:block|edit|change|patch|diff|version) )?${ABOVE}\\b|\\b(?:replaces|supersedes|overrides) (?:the (?:block|edit|change|patch|diff|version) )?${ABOVE}\\b|\\binstead of the (?:above|previous)\\b|${DECORATED}correction[*_]*\\s*(?::|[–—-])`,
  'i',
)
/** `Sorry, that was wrong.`, `Wait, let me redo it:` */
const SORRY = /^[\s>*_]*(?:sorry|oops|apologies|my apologies|i apologi[sz]e|wait|hold on|hmm|actually|no)\b/i
const WRONG =
  /\b(?:that|this|it|the above|my (?:previous|first|last|earlier) \w+)(?: one)?(?: (?:was|is|were)(?: all| completely| not quite)? (?:wrong|incorrect|mistaken|a mistake|not right|not correct|right)| (?:wasn|isn)['’]t (?:quite )?(?:right|correct))|\blet me (?:redo|fix|correct|rewrite|try) (?:it|that|this|the above|again|my)\b|\buse (?:this|the following)(?: one| \w+)? instead\b|\b(?:right|correct|proper|real|better) (?:fix|edit|change|patch|version|code|block) is\b/i

/** Behind the last edit: `Scratch that, no change is needed.` */
const TAKEN_BACK_WHOLE =
  /\bscratch that\b|\bon second thoughts?\b.*\bno\b|\b(?:ignore|disregard|discard|scrap) (?:the |my |that |all |everything |of )*(?:above|edits?|changes?|patch|block)s?\b|\bno (?:changes?|edits?) (?:is|are) (?:actually )?(?:needed|necessary|required)\b.*(?:after all|above)|\b(?:do not|don['’]t) (?:apply|use) (?:the above|this|it|that|these|them)\b/i
/** Behind the last edit: `The change above is already in main. I have no changes to propose.` */
const NOT_TO_MAKE =
  /\b(?:edit|change|block|patch|diff)s?(?: \w+){0,2} (?:should|must|is|are) not (?:to )?be (?:applied|made|used)\b|\b(?:change|edit|patch|diff|block) above is already (?:in|on|merged|applied|part of)\b|\b(?:i|we) have no (?:changes|edits) to (?:propose|suggest|make)\b|\bfor now nothing (?:needs|has) to (?:change|be changed)\b|\bnothing needs to change\b|\bmy review follows\b|\b(?:ignore|disregard|discard|scrap|drop|skip)\b.{0,12}\b(?:first|second|third|last) (?:block|edit|change|patch|diff|hunk|one)\b|\b(?:first|second|third|last) (?:block|edit|change|patch|diff|hunk) (?:is|was) (?:wrong|incorrect|a mistake)\b|\bon second thoughts?\b.*\b(?:drop|skip|leave|untouched)\b/i
/** Right above an edit: `For comparison, this is what NOT to do:` */
const SHOWN_ONLY =
  /\bwhat not to do\b|\b(?:i|we)(?:['’]ve| have)? (?:decided|chose) (?:against|not to)\b|\b(?:i|we) rejected\b|\brejected (?:approach|version|patch|change|option)\b|\b(?:for|as) (?:context|comparison|reference|illustration)(?: only|\b.*\b(?:earlier|previous|old|not|colleague|reverted)\b)|\bwe reverted (?:it|this|that)\b|\b(?:your|a) (?:teammate|colleague|coworker|co-worker)\b.*\b(?:proposed|wrote|suggested|tried|looked like)\b|\b(?:could|can) (?:roll|be rolled) (?:this |it )?back\b|\bwould not (?:do|write|change) (?:it|this) (?:so|like this|this way)\b|\b(?:wrong|bad) (?:way|example)\b.*:\W*$/i
/** What goes on in a sentence without a turn to what is to be done in its place. */
const GOES_ON = String.raw`(?:(?!\b(?:but|instead|so|rather|hence|thus|therefore|by)\b)[^.])*`
const THIS = '(?:this|that|it|the following)'
/** Why not, or nothing more. */
const WHY_NOT = `(?:,? (?:it|this|that|which|because|since|as)\\b${GOES_ON})?:\\W*$`
/** Right above an edit: `Don’t do it like this:`, `❌ Wrong:`, `A naive fix would be:` */
const COUNTER_EXAMPLE = new RegExp(
  [
    `(?:^|[.!?;:] )\\W*(?:(?:but|so|and|please),? )?(?:do not|don['’]t|never|avoid) (?:(?:do|doing|write|writing|change|changing) )?(?:${THIS}|so|like this)(?: (?:so|like this|this way))?${WHY_NOT}`,
    `\\b(?:i|you|we) (?:would|should|must)(?: not|n['’]t) (?:do|write|use)(?: ${THIS})?(?: (?:so|like this|this way))?${WHY_NOT}`,
    `\\btempted to\\b${GOES_ON}:\\W*$`,
    `\\bna(?:i|ï)ve (?:fix|approach|solution|version|way|edit|change|patch)\\b${GOES_ON}:\\W*$`,
    `\\b${THIS} (?:would(?: not|n['’]t)|will not|won['’]t) (?:work|compile|pass|help)\\b${GOES_ON}:\\W*$`,
    `^\\W*(?:wrong|bad|incorrect|do not|don['’]t|not like this|anti-?pattern)\\W*$`,
  ].join('|'),
  'i',
)
/** Right above an edit, in other languages: not to be applied, for reference only. */
const NOT_MEANT_FOREIGN =
  /\bnicht (?:anwenden|übernehmen|verwenden|so machen)\b|\b(?:ne pas|n['’]appliquez pas|n['’]utilisez pas) ?(?:appliquer|utiliser)?\b|\bno (?:apliques?|aplicar|uses|usar)\b|\bnão (?:aplique|use)\b|\bnon applicare\b|不要(?:应用|使用|采用)|请勿(?:应用|使用)|仅供参考|適用しないで|参考(?:までに|のみ)|적용하지 ?마|참고용|не (?:применя|использу)/i
/** Right above an edit: what it shows is to be undone. */
const TO_REVERT =
  /\b(?:revert|undo|roll back) (?:this|the following|my (?:last|previous)) (?:commit|change|patch|diff|edit)\b.*:\W*$/i
/** Right above an edit: it waits for an answer. */
const WAITS =
  /\b(?:won['’]t|will not) (?:make|apply|do|write) (?:the|this|any) (?:change|edit|it)s?\b|\b(?:until|before) you (?:reply|confirm|answer|agree|approve)\b|\bbefore i (?:start|begin|make|apply)\b.*\b(?:confirm|could you|can you|please)\b/i
/** Right above an edit: `Do NOT apply this:` */
const NOT_MEANT = /\b(?:do not|don['’]t|never) (?:apply|use|run|make|copy) (?:this|these|the following|it|that)\b.*[:.]\W*$/i

/** Right above an edit: whether it is to be made depends on what no file says. */
const CONDITION =
  /(?:^|[.!?]\s+)\W*only if\b.*\b(?:apply|make|use|add|run)\b.*:\W*$|\bif you(?:r|['’]re)?\b(?! (?:want|look|see|check))[^.:]*\b(?:also|additionally) (?:apply|make|use|add|change)\b.*:\W*$|\b(?:apply|make|use) (?:this|it|the following)\b[^.:]{0,30}\bonly (?:if|when)\b.*:\W*$/i
/** Right above an edit: it is for those of whom this is so. */
const FOR_SOME =
  /^\W*(?:if|in case) you(?:r|['’]re| are| use| run| have| need| still| do| don['’]t)\b[^.,:]{0,60}(?:, (?:then )?(?:apply|use|make|do|take|add|change|replace)\b[^.:]{0,30})?:\W*$/i
/** Right above an edit: it is for all others. */
const FOR_OTHERS =
  /^\W*(?:otherwise|if not|else|in (?:any|every|all) other cases?)\b[,:]?\s*(?:(?:then )?(?:use|do|apply|try|make|take|go with) (?:this|that|the following|the one below)\b[^.:]{0,20})?\W*$/i
/** A line alone that strikes out what follows, and one that ends this. */
const STRIKES = /^\s*(?:~~|<(?:del|s|strike)>)\s*$/i
const STRUCK = /^\s*(?:~~|<\/(?:del|s|strike)>)\s*$/i

type Label = { readonly noun: string; readonly ordinal: string; readonly edit: number }

/** What is said between the account's edits, of which the first is `since`. */
export function asidesOf(account: ReadingBuilder, since: number): Aside[] {
  const { edits } = account
  if (edits.length - since < 1) return []
  const asides: Aside[] = []
  const labels: Label[] = []
  let next = since
  let toChoose = false
  let struck = -1
  for (const line of proseOf(account)) {
    while (next < edits.length && (edits[next]?.span.from ?? 0) < line.from) next++
    if (fenceOf(line) !== null) {
      // What is said right above code that is no edit is said of it.
      const said = asides.at(-1)
      if (said !== undefined && isOfNext(said, next) && next < edits.length) asides.pop()
      continue
    }
    const text = line.text.slice(0, REACH)
    const span = { from: line.start, to: line.to }
    if (struck >= 0 && STRUCK.test(text)) {
      asides.push({ kind: 'withdrawal', first: struck, edit: next, span })
      struck = -1
    } else if (STRIKES.test(text)) struck = next
    if (next === edits.length) {
      if (TAKEN_BACK_WHOLE.test(text) || NOT_TO_MAKE.test(text) || NOT_MEANT_FOREIGN.test(text))
        asides.push({ kind: 'withdrawal', first: since, edit: next, span })
      continue
    }
    if (NOT_MEANT.test(text) || isDisowned(text)) asides.push({ kind: 'withdrawal', first: next, edit: next + 1, span })
    else if (CONDITION.test(text) || FOR_SOME.test(text)) asides.push({ kind: 'condition', edit: next, span })
    toChoose ||= ASKS_TO_CHOOSE.test(text)
    const label = labelOf(text, toChoose, next)
    const other = label === null ? undefined : labels.find((one) => one.noun === label.noun && one.ordinal !== label.ordinal)
    if (label !== null) labels.push(label)
    if (next === since) continue
    if (other !== undefined && other.edit < next) asides.push({ kind: 'choice', first: other.edit, edit: next, span })
    else if (INSTEAD.test(text) || FOR_OTHERS.test(text)) asides.push({ kind: 'choice', first: next - 1, edit: next, span })
    else if (TAKEN_BACK.test(text) || (SORRY.test(text) && WRONG.test(text)))
      asides.push({ kind: 'retraction', edit: next, span })
  }
  return asides
}

const isOfNext = (aside: Aside, next: number): boolean =>
  (aside.kind === 'withdrawal' && aside.first === next) || (aside.kind === 'condition' && aside.edit === next)

const isDisowned = (text: string): boolean =>
  [SHOWN_ONLY, COUNTER_EXAMPLE, NOT_MEANT_FOREIGN, TO_REVERT, WAITS].some((words) => words.test(text))

function labelOf(text: string, toChoose: boolean, edit: number): Label | null {
  const found = LABEL.exec(text)
  if (found !== null) return { noun: found[1]?.toLowerCase() ?? '', ordinal: found[2]?.toLowerCase() ?? '', edit }
  const ordered = ORDERED.exec(text)
  if (ordered !== null) return { noun: ordered[2]?.toLowerCase() ?? '', ordinal: ordered[1]?.toLowerCase() ?? '', edit }
  const numbered = toChoose ? NUMBERED.exec(text) : null
  return numbered === null ? null : { noun: '', ordinal: numbered[1] ?? '', edit }
}

/** Lines of prose; of code that is no edit, the fence that opens it. */
function* proseOf(account: ReadingBuilder): Generator<ReplyLine> {
  let fence: ReturnType<typeof fenceOf> = null
  for (const line of account.lines) {
    const role = line.index < 0 ? 'wrapper' : account.roleOf(line.index)
    if (role !== 'prose' && role !== 'fence') continue
    if (fence !== null) {
      if (closes(fence, line)) fence = null
      continue
    }
    fence = role === 'prose' ? fenceOf(line) : null
    if (role === 'prose' && line.text.trim() !== '') yield line
  }
}
