/** Placeholders, lines in the place of code that a reply leaves out: `// ... existing code ...`. */

/** Longer lines are no placeholders: units of UTF-16. More: slower on hostile input, fewer: a wordy placeholder passes for code. */
const LONGEST = 200

/** Words of a placeholder that has dots at one end only. More: a sentence that trails off passes for one, fewer: a wordy one for code. */
const MOST_WORDS = 14

/** First characters of a comment, of a bracket around bare text, or of dots. */
const FIRST = new Set([..."/#-<{;%'(*[.…RrKkEeTtOo"])

/** What opens a comment, and what closes it where something does. */
const COMMENT =
  /^(?:\{\s*\/\*|\/\*+|<!--|<%--|\{\{!--|\{#|\(\*|\/{2,}|#+|--+|;+|%+|'|REM\b)\s*(.*?)\s*(?:\*\/\s*\}|\*\/|-->|--%>|--\}\}|#\}|\*\))?$/i

/** Bare text in brackets: `[... rest of the file ...]`. */
const BRACKETED = /^[[(<{]\s*(.*?)\s*[\])>}]$/

const DOTS = /\.{3,}|…|\. \. \./
const ONLY_DOTS = /^(?:\.{2,}|…+|\. \. \.)$/
/** Dots alone on a line, without a comment: longer rows are a picture, or a program's output. */
const BARE_DOTS = /^(?:\.{3,4}|…)$/
const LEADING = /^(?:\.{2,}|…)\s*/
const TRAILING = /\s*(?:\.{2,}|…)$/

/** What says that something stays: 'existing', 'rest', 'unchanged' … */
const STAYS =
  /\b(?:existing|rest|remaining|remainder|remains?|unchanged|unmodified|same|others?|previous|original|keep|omitted|elided|snipped|truncated|as (?:before|is)|goes here|stays?|continues|above|below|earlier)\b/i

/** What a program consists of. */
const THING =
  /\b(?:code|files?|class(?:es)?|functions?|methods?|imports?|exports?|contents?|implementations?|logic|bod(?:y|ies)|sections?|props|fields|propert(?:y|ies)|tests?|cases|lines?|definitions?|declarations?|config(?:uration)?s?|options|rules|styles?|routes|handlers|components?|variables|constants|types|interfaces|setup|scripts?|documents?|text|rows|entries|items|elements|dependencies|settings|modules?|program|markup|jsx|html|css|state|hooks|statements|members|parts?|everything|stuff|steps|unchanged|the same|as (?:before|is))\b/i

/** How a placeholder begins that has no dots in front. */
const BEGINS =
  /^(?:\(|\[|<)?(?:(?:the|all|your|any|and|keep|same)\s+){0,3}(?:(?:rest|remainder)\b|(?:existing|remaining|previous|original|unchanged|other|same|unmodified)\s+)/i

/** A placeholder without any dots: only these wordings, and nothing else on the line. */
const WORDED =
  /^\(?(?:(?:the|your)\s+)?(?:(?:rest|remainder) of (?:the|your|this)\s+(?:(?:existing|original)\s+)?(?:code|files?|class|function|method|module|component|implementation|script|document|content|logic)(?:\s+(?:remains?|stays?|is|are)?\s*(?:unchanged|the same|as (?:is|before)|here))?|(?:existing|unchanged|remaining) (?:code|methods|imports|content|functions)(?:\s+(?:here|above|below|(?:remains?|stays?)\s+(?:unchanged|the same|as is)))?)\.?\)?$/i

/** What any placeholder has: dots, or a word that says that something stays. */
const HINT =
  /\.\.|…|\. \.|rest|remain|exist|unchanged|unmodified|omit|elided|snip|truncated|skipped|same|as (?:before|above|is)|no |keep|leave|et ?c|and so|other|previous|original|stay|as (?:it|they|you)|idem|ditto|yada|blah|brevity|here|igual|mesma/i

/** The same wordings at the beginning of a comment in other languages that models are asked in. */
const FOREIGN = new RegExp(
  `^[^\\p{L}]*(?:${[
    '(?:le )?reste (?:du (?:code|fichier)|de la (?:fonction|classe)|inchangé)|(?:le )?(?:code|reste)(?: \\S+){0,3} inchangée?s?',
    '(?:der )?(?:rest|restlicher?|übriger?|bestehender?) (?:(?:code|des codes|der datei|der funktion)\\b|.*unverändert)|bleibt (?:gleich|unverändert)',
    'resto del? (?:código|archivo|codice|file)|resto do (?:código|arquivo)|restante do código|sin cambios|sem alterações|inalterado|invariat[oa]',
    '(?:其余|剩余|其他|现有|原有|其它)的?(?:(?:代码|部分|内容|逻辑|方法|函数)[^\\p{L}]*$|.*(?:不变|省略|同上))|.{0,4}(?:保持|代码|部分)不变|此处省略|省略(?:其|部|代)',
    '以下略|残りの?(?:コード|部分|処理)|既存の?(?:コード|処理)|以下(?:省略|同様)|変更なし',
    '나머지 ?(?:코드|부분|내용)|(?:기존|원래) ?코드|변경 ?없음|이하 ?생략',
    'остальн\\S* код|без изменений',
  ].join('|')})`,
  'iu',
)

/** Whether the line has what every placeholder has: the first character alone rules most lines out. */
export const mayBePlaceholder = (text: string): boolean =>
  FIRST.has(text[text.search(/\S/)] ?? '') && (HINT.test(text) || FOREIGN.test(text))

/** Characters of code, which a placeholder in bare words does not have. */
const CODE = /[;={}<>|&$"`]|\(\)|\w\(|,$/

const wordCount = (text: string) => text.split(/\s+/).length

/** Whether the words of a comment, or bare words, say that code stays. `bare`: no comment sign precedes them. */
function saysSo(words: string, bare: boolean): boolean {
  const inner = words.replace(LEADING, '').replace(TRAILING, '').trim()
  if (inner === '' || wordCount(inner) > MOST_WORDS) return false
  const leads = LEADING.test(words)
  const trails = TRAILING.test(words)
  // `...rest` and `...other,` are code; words in a comment between dots are a placeholder whatever they say.
  if (bare) return leads ? STAYS.test(inner) && (trails || (wordCount(inner) > 1 && THING.test(inner))) : trails && endsOff(inner)
  if (leads && trails) return true
  if (leads) return STAYS.test(inner) && !/^(?:but|so|then|because|or)\b/i.test(inner)
  return DOTS.test(words) && endsOff(inner)
}

/** Whether words that trail off are about code that stays from their beginning on. */
const endsOff = (words: string) => BEGINS.test(words) && (THING.test(words) || /^(?:the\s+)?(?:rest|remainder)$/i.test(words))

/**
 * Whether a line is a placeholder, by its own text alone: a comment or bare words with dots that say so, a comment of dots alone,
 * or dots alone at the line's very beginning. Indented dots may be the body of a Python function: `elisionsOf` looks around them.
 */
export function isElision(text: string): boolean {
  if (text.length > LONGEST || !mayBePlaceholder(text)) return false
  const line = text.trim()
  if (BARE_DOTS.test(line)) return text.trimEnd() === line
  const comment = COMMENT.exec(line)
  if (comment !== null) {
    const words = comment[1] ?? ''
    // A quotation mark opens a comment in Basic only: a string has another at its end.
    if (line.startsWith("'") && /'[,;)\]]*$/.test(words)) return false
    return ONLY_DOTS.test(words) || saysSo(words, false) || WORDED.test(words)
  }
  const commented = /^(?:\.{3}|…)\s*(?:#|\/\/|--|;|\/\*)\s*(.*?)(?:\*\/)?$/.exec(line)
  if (commented !== null) return STAYS.test(commented[1] ?? '')
  const words = BRACKETED.exec(line)?.[1] ?? line
  return DOTS.test(words) && !CODE.test(words) && saysSo(words, true)
}

/** Wordings of a comment that says no more than that something stays as it is. */
const STAYS_AS_IS =
  /^(?:(?:is |are |code |lines? |all )?(?:unchanged|unmodified|omitted|elided|snip(?:ped)?|truncated|skipped)|(?:the )?same(?: as (?:before|above|original))?|as (?:before|is|above)|no (?:other )?changes?(?: (?:here|below|above|needed))?|(?:keep|leave) (?:the )?(?:rest|as is|unchanged|everything else)|et ?c|and so (?:on|forth))\.?$/i

/** The same at the end or the begin of a few words that name what stays: `body stays`, `other columns as they were`, `keep the loop here`, `2 lines omitted for brevity`. */
const STAYS_IN_WORDS =
  /^(?:\S+ ){1,5}(?:stays?|remains?|sigue igual|continua a mesma)(?: here| the same)?$|\bas (?:is|it (?:is|was)|they (?:are|were)|you (?:have|had) (?:it|them))$|\bsame as (?:the )?(?:old|original|previous|before|above|yours|you (?:have|had))\b|^(?:keep|leave|retain)\b.*\bhere$|^(?:idem|ditto|(?:yada ?)+|(?:blah ?)+|same here)$|\blines? (?:omitted|skipped|elided|left out)\b|\bfor brevity$|^(?:the|your|all|more|other) .*\bgoe?s? here$|\bno changes? (?:below|above|from here)\b/i

/** Words that a comment may wear around a placeholder: `[...]`, `(unchanged)`, `*** rest ***`. */
const WRAPPED = /^[[(<{*~=-]+\s*(.*?)\s*[\])>}*~=-]+$/

/** Words of a placeholder without any dots. More: sentences pass for one, fewer: a wordy one passes for code. */
const MOST_PLAIN_WORDS = 9

/** Whether a line of new text reads as a placeholder: as `isElision`, and in wordings that only count where code would be lost. */
function isPlaceholder(text: string): boolean {
  if (!mayBePlaceholder(text)) return false
  if (isElision(text)) return true
  const line = text.trim()
  if (line.length > LONGEST) return false
  const comment = COMMENT.exec(line)?.[1]
  if (comment === undefined) return false
  const words = (WRAPPED.exec(comment)?.[1] ?? comment).replace(LEADING, '').replace(TRAILING, '').trim()
  if (words === '') return comment !== '' && DOTS.test(comment)
  if (FOREIGN.test(words) && !CODE.test(words) && wordCount(words) <= MOST_PLAIN_WORDS) return true
  if (
    STAYS_IN_WORDS.test(words.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')) &&
    wordCount(words) <= MOST_PLAIN_WORDS &&
    !/[;={}<>$"`]/.test(words)
  )
    return true
  if (STAYS_AS_IS.test(words) || (words !== comment && DOTS.test(comment) && STAYS.test(words))) return true
  return !CODE.test(words) && wordCount(words) <= MOST_PLAIN_WORDS && BEGINS.test(words) && THING.test(words)
}

/** Whether dots behind a comma have more of the same behind them, not the end of a list. */
function goesOn(lines: readonly string[], index: number): boolean {
  const above = lines.slice(0, index).findLast((text) => text.trim() !== '' && !isComment(text))
  const below = lines.slice(index + 1).find((text) => text.trim() !== '')
  return above?.trimEnd().endsWith(',') === true && !/^\s*[)\]]/.test(below ?? '')
}

/** The indexes of new lines that read as standing for code which stays: as `elisionsOf`, and the wordings of `isPlaceholder`. */
export function placeholdersOf(lines: readonly string[]): number[] {
  if (!lines.some(mayBePlaceholder)) return []
  const found = new Set(elisionsOf(lines))
  for (const [index, text] of lines.entries()) if (BARE_DOTS.test(text.trim()) && goesOn(lines, index)) found.add(index)
  for (const [index, text] of lines.entries()) if (!BARE_DOTS.test(text.trim()) && isPlaceholder(text)) found.add(index)
  return [...found].sort((a, b) => a - b)
}

const depthOf = (text: string) => text.length - text.trimStart().length

/** A comment line, which does not count where the body of a function is looked for. */
const isComment = (text: string) => /^\s*(?:#|\/\/)/.test(text)

/**
 * The indexes of all placeholders. Indented dots alone count unless they can be real code: the body that a `:` or a
 * docstring asks for and nothing follows at their depth, or an argument behind a comma. `bareDots` false: dots alone never count (YAML ends a
 * document with them).
 */
export function elisionsOf(lines: readonly string[], bareDots = true): number[] {
  if (!lines.some(mayBePlaceholder)) return []
  const found: number[] = []
  /** The last line above that is neither blank nor a comment. */
  let above = ''
  for (const [index, text] of lines.entries()) {
    const line = text.trim()
    if (line === '') continue
    if (BARE_DOTS.test(line)) {
      if (bareDots && (isElision(text) || isGap(above, text, lines, index))) found.push(index)
    } else if (isElision(text)) found.push(index)
    if (!isComment(text)) above = line
  }
  return found
}

/** Whether indented dots are a placeholder rather than code. */
function isGap(above: string, text: string, lines: readonly string[], index: number): boolean {
  if (/[,(]$/.test(above)) return false
  if (!/(?::|"""|''')$/.test(above)) return true
  let next = index + 1
  while (next < lines.length && (lines[next] ?? '').trim() === '') next++
  return depthOf(lines[next] ?? '') >= depthOf(text) && next < lines.length
}
