/** A new file that a model answers with as plain code, without a word of where it goes. */

/** The content of the one fenced block of a reply; null: it has none, several, or one that does not end. */
export function onlyBlockIn(reply: string): string | null {
  const lines = reply.split('\n')
  const blocks: string[] = []
  let open: { readonly fence: string; readonly from: number } | null = null
  for (const [at, line] of lines.entries()) {
    const [, fence = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (open === null) {
      if (fence !== '') open = { fence, from: at + 1 }
    } else if (fence.startsWith(open.fence) && line.trim() === fence) {
      blocks.push(
        lines
          .slice(open.from, at)
          .map((each) => `${each}\n`)
          .join(''),
      )
      open = null
    }
  }
  const [only] = blocks
  return open === null && blocks.length === 1 && only !== undefined && only.trim() !== '' ? only : null
}
