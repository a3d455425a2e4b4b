/** What became of a hunk in words: the title says what, the sentence why. */
export type Explanation = { readonly title: string; readonly sentence: string }
