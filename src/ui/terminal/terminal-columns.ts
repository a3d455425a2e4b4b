/** East Asian wide forms, two columns each. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** Marks and formats that take no column. */
const NONE = /\p{Mn}|\p{Me}|\p{Cf}/u

/** Columns that text takes in a terminal. */
export function terminalColumnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}
