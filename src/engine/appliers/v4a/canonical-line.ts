/** Characters that the TypeScript descendants of OpenAI's reference take for the same. */
const EQUAL: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2014\u2212]/g, '-'],
  [/[\u201c-\u201e\u00ab\u00bb]/g, '"'],
  [/[\u2018\u2019\u201b]/g, "'"],
  [/[\u00a0\u202f]/g, ' '],
]

/** Composed (NFC), with dashes, quotes and spaces folded. Texts without a sign beyond ASCII are so already. */
export const canonicalLine = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : EQUAL.reduce((folded, [from, to]) => folded.replace(from, to), text.normalize('NFC'))
