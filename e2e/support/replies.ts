/** Replies, written for a purpose or made by rule. */

/** One search-replace block. */
export const block = (path: string, search: string, replace: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`

/** A block that creates a file. */
export const creating = (path: string, text: string): string =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n=======\n${text}\n>>>>>>> REPLACE\n\`\`\`\n`

/** A unified diff that lands in the starter's README. */
export const README_DIFF = `--- a/README.md
+++ b/README.md
@@ -1,3 +1,3 @@
-# pool
+# A pool
 
 A small connection pool and a request handler that borrows from it.
`

const line = (index: number): string => `export const value${index} = ${index}`

/** A file of so many lines, all different. */
export const longFile = (lines: number): string => Array.from({ length: lines }, (_, index) => `${line(index)}\n`).join('')

const PROSE =
  'The constant below is off by one, which shows as soon as two of them are added up. I looked at every caller and none depends on the old figure, so it can simply change.\n'

/** A reply that changes every line of `longFile(blocks)` with a block of its own, prose in between; at least `characters` long. */
export function longReply(path: string, blocks: number, characters: number): string {
  const edits = Array.from({ length: blocks }, (_, index) => block(path, line(index), `${line(index)} + 1`))
  const bare = edits.reduce((sum, text) => sum + text.length + 1, 0)
  const prose = PROSE.repeat(Math.max(0, Math.ceil((characters - bare) / blocks / PROSE.length)))
  return edits.map((text) => `${prose}\n${text}`).join('')
}
