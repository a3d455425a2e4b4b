/** Changes within one line, as edits are usual: what goes, and what comes for it. */

/** The operators that an edit turns into others. */
const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '==': '!=',
  '<=': '<',
  '>=': '>',
  '&&': '||',
  ' + ': ' - ',
}

type By = (found: string, ...groups: string[]) => string

const between =
  (quotes: string): By =>
  (_, text = '') =>
    quotes + text + quotes

export const LINE_EDITS: readonly (readonly [id: string, means: string, pattern: RegExp, by: By])[] = [
  ['number-changed', 'A number is another.', /\d+/, (number) => String(Number(number) + 1)],
  ['operator-changed', 'An operator is another.', /===|==|<=|>=|&&| \+ /, (sign) => OPERATORS[sign] ?? sign],
  ['comma-added', 'A comma comes at the end of a line.', /(?<=[\w)\]}'"])$/, () => ','],
  ['comma-removed', 'A comma at the end of a line goes.', /,$/, () => ''],
  ['semicolon-added', 'A semicolon comes at the end of a line.', /(?<=[\w)\]}'"])$/, () => ';'],
  ['quotes-double', 'Single quotes become double ones.', /'([^'"]*)'/, between('"')],
  ['quotes-single', 'Double quotes become single ones.', /"([^'"]*)"/, between("'")],
  ['argument-added', 'A call has one argument more.', /(?<=\w\([^()]+)\)/, () => ', options)'],
  ['annotation-added', 'A type comes.', /(?<=\(\w+)\)/, () => ': string)'],
  ['await-added', 'A call is waited for.', /(?<== )(?=\w+\()/, () => 'await '],
  ['export-added', 'A declaration is exported.', /^(?=(?:const|function|class|type|interface) )/, () => 'export '],
  ['blanks-inside-removed', 'Blanks inside a line go.', /(?<=\S) = (?=\S)/, () => '='],
  ['blanks-at-end-added', 'Blanks come at the end of a line.', /(?<=\w{3}.*\S)$/, () => '  '],
  ['blanks-at-end-removed', 'Blanks at the end of a line go.', /\s+$/, () => ''],
  ['capital', 'A word begins with a capital.', /\b[a-z](?=\w{3})/, (letter) => letter.toUpperCase()],
  ['accent-added', 'A letter has an accent.', /(?<=\w)e(?=\w)/, () => '\u00e9'],
  ['apostrophe-curly', 'An apostrophe is a curly one.', /(?<=\w)'(?=\w)/, () => '\u2019'],
  ['string-changed', 'A text in quotes is another.', /(?<=(['"]))[^'"]{3,}(?=\1)/, () => 'another text'],
]
