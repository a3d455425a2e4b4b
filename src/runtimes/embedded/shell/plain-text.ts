/** What a command prints, as text that may be shown anywhere. */

const ESC = '\u001b'
const BELL = '\u0007'

/** Sequences that move the cursor, rename the window or open links, broken ones too; control characters other than tab and line end. */
const CONTROL = new RegExp(
  [
    `${ESC}\\[[\\d;?<=>!]*[@-~]?`,
    `${ESC}\\][^${BELL}${ESC}\n]*(?:${BELL}|${ESC}\\\\)?`,
    `${ESC}[^\\[\\]]?`,
    '[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f]',
  ].join('|'),
  'g',
)

const COLOUR = new RegExp(`^${ESC}\\[[\\d;]*m$`)

/** Text without what would move a terminal's cursor or do more; colours stay. Line ends are '\n'. */
export const plainText = (text: string): string => text.replace(CONTROL, (found) => (COLOUR.test(found) ? found : ''))
