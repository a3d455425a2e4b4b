/** How a reply departs from its format. */
import type { Diagnostic, DiagnosticCode } from '../model'

const DIAGNOSTIC: Record<DiagnosticCode, (diagnostic: Diagnostic) => string> = {
  truncated: ({ expected }) =>
    expected
      ? `The reply ends inside this edit, without its “${expected}”. It may have been cut off, or lack only that line.`
      : 'The reply ends inside this edit. It may have been cut off.',
  'missing-divider': () => 'The block has no “=======” between the lines to find and the new ones.',
  'several-dividers': ({ repair }) =>
    repair === null
      ? 'The block has more than one “=======”: it can be split in more than one way.'
      : 'The block has more than one “=======”; only this one is not part of the text.',
  'missing-closing-marker': ({ found, expected, repair }) =>
    repair === null
      ? found.trim().startsWith('=')
        ? `The block has a second “${found.trim()}” and no “${expected}”: where it ends is unclear.`
        : found.includes('>>>>>')
          ? `“${found.trim()}” holds the closing marker.`
          : 'The next block opens before this one is closed.'
      : `The closing “${expected}” is missing; ${found.trim().startsWith('=') ? `“${found.trim()}” closes the block instead` : 'the fence closes the block'}.`,
  'nested-search': ({ repair }) =>
    repair === null
      ? 'A second SEARCH opens before the first has its “=======”.'
      : 'Both texts of the block hold markers of the format; they are read as text.',
  'marker-length': ({ found }) => `The marker has ${found.length} characters; most tools want 7.`,
  'wrong-counts': ({ found, expected, repair }) =>
    repair === null
      ? `“${found}” counts other lines than follow: what is missing is not known.`
      : `The header “${found}” miscounts its lines; it is read as “${expected}”.`,
  'no-numbers': () => 'The header has no line numbers; the hunk is found by its text alone.',
  'missing-prefix': ({ repair }) =>
    `The line has no leading space, + or −; it is read as ${repair?.startsWith('+') ? 'added' : repair?.startsWith('-') ? 'removed' : 'context'}.`,
  'missing-header': ({ found }) =>
    found === ''
      ? 'No header names the file; the path above is taken, or the last one named.'
      : 'One of “---” and “+++” is missing; the other one names the file.',
  'missing-path': () => 'The reply names no file for this block.',
  'decorated-path': ({ expected }) => `The path is decorated; it is read as “${expected}”.`,
  'empty-hunk': ({ repair, expected }) =>
    repair === null && expected.startsWith('***')
      ? 'No line of the patch names a file.'
      : repair === null
        ? 'No change follows the header of the file.'
        : 'The hunk has no added and no removed line; it changes nothing.',
  'unreadable-hunk': ({ found, expected }) =>
    expected === '+ or -'
      ? `“${found.trim()}” begins with a sign that no diff has: it may be a line to remove.`
      : 'An edit begins here that cannot be read.',
  'marker-text': ({ found, expected, repair }) =>
    repair === null
      ? `“${found}” holds more than the marker.`
      : repair === expected
        ? `“${found}” is read as “${expected}”.`
        : `“${found}” names the file; it is read as “${expected}” for “${repair}”.`,
  'missing-marker': ({ expected }) => `“${expected}” is missing; the edits are complete without it.`,
  'misplaced-hint': ({ found }) => `“${found}” belongs above the text to find, not into the text to put there; it is left out.`,
  'foreign-header': ({ found }) => `“${found}” is the header of a unified diff; here it is read as the start of a hunk.`,
  'unreadable-line': ({ found }) => `“${found}” has no meaning here.`,
  'repeated-hunk': () => 'It repeats an earlier hunk of the reply.',
  'repeated-file': ({ found }) => `A second header names “${found}”; its hunks are read as more of the same file.`,
  'missing-fence': ({ expected }) => `The fence “${expected}” is missing; the block ends where its text does.`,
  'nested-fence': () => 'A fence inside the content could close the block; the last one that fits is taken.',
  'indented-fence': () => 'The fence is indented; the lines in it are moved back by as much.',
  leftover: ({ found }) => `“${found}” belongs to a change that no edit of the reply makes.`,
  'stray-fence': ({ found }) => `No line opens the fence “${found}” that ends the reply.`,
  'unclosed-tag': ({ expected }) => `“${expected}” is missing; the tag is taken to end here.`,
  'wrong-tag': ({ found, expected }) => `“${found}” closes the tag where “${expected}” belongs.`,
  'repeated-wrapping': ({ found }) => `“${found}” is around the block and inside it as well; the one inside is left out.`,
  'prose-inside': () => 'The reply has prose between the hunks; it is left out.',
  thinking: () => 'The edit holds the model’s thinking; it is left out.',
  'line-numbers': ({ found }) => `Line numbers were copied along, as in “${found.trim()}”; they are taken off.`,
  'html-entities': ({ found, expected }) =>
    `“${found}” represents “${expected}”: the text is escaped for HTML and is read without that.`,
  'over-escaped': ({ found }) => `The text is escaped once too often, as in “${found}”; one level is taken off.`,
  placeholder: ({ found }) => `“${found.trim()}” represents code that the reply leaves out.`,
  'json-line-break': () => 'A JSON string holds a raw line break; it is read as “\\n”.',
  'json-comma': ({ expected }) => (expected === ',' ? 'A comma is missing in the JSON.' : 'The JSON has a comma too many.'),
  'json-quotes': ({ found }) => `The JSON is quoted with “${found}” instead of double quotes.`,
  'json-unclosed': ({ expected }) => `The JSON lacks “${expected}” at its end; it is read as if that were there.`,
  'json-syntax': ({ found }) => `The JSON breaks at “${found}”; it is read as far as it makes sense.`,
  'text-for-json': () => 'An argument is JSON inside a JSON string; it is read as the value itself.',
  'argument-name': ({ found, expected }) => `The argument “${found}” is called “${expected}” in this tool.`,
  'argument-type': ({ found, expected }) => `The argument is the text “${found}”; it is read as ${expected}.`,
  'missing-argument': ({ expected }) => `The call has no “${expected}”.`,
  'empty-arguments': () => 'The call has no arguments: nothing can be applied.',
  trial: ({ found }) => `The call has “${found}”: it changes nothing.`,
  declined: ({ found }) => `A person declined the call of “${found}”.`,
  'unknown-command': ({ found, repair }) =>
    repair === null ? `Nothing here reads “${found}”.` : `“${found}” is read as “${repair}”.`,
  'shell-expansion': ({ found, repair }) =>
    `The heredoc is not quoted: a shell would change “${found}”. ${repair === null ? 'Nothing of it is read.' : 'It is read as it is written.'}`,
  'shell-edit': ({ found }) => `The command “${found}” edits a file: nothing here runs it.`,
  'shell-command': ({ found }) => `The command “${found}” changes files: nothing here runs it.`,
  'foreign-format': ({ found, expected }) => `“${found}” holds ${expected}; it is read as that.`,
  'bare-reply': ({ expected }) => `Nothing marks the edit: the whole reply is read as ${expected}.`,
  'carriage-returns': () => 'The reply ends its lines with CR LF; the file keeps its own line ends.',
  'byte-order-mark': () => 'The reply begins with a byte order mark; it is left out.',
  'terminal-colours': () => 'A terminal’s colours were copied along with the lines; they are taken off.',
  'broken-line': ({ found }) => `The terminal broke the new line that begins with “${found}”.`,
  'quotation-signs': ({ found }) => `The lines are quoted with “${found}”; they are read without it.`,
}

/** How a reply departs from its format, in a sentence. */
export const explainDiagnostic = (diagnostic: Diagnostic): string => DIAGNOSTIC[diagnostic.code](diagnostic)
