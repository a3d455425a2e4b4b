/** A document as GitHub's Markdown. */
import type { Path } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { type Document, type DocumentBlock, type Inline, ladderRows } from './document'
import { code, codeCell, fence, prose, visibleLines } from './escape-markdown'
import { ladderSvg } from './ladder-svg'

/** `pictures`: the name of the picture of a hunk's ladder, in the same folder; without it the ladder is a table. */
export function markdownOf({ blocks }: Document, pictures?: (number: number) => string): string {
  return `${blocks.map((block) => blockText(block, pictures)).join('\n\n')}\n`
}

const inline = (says: readonly Inline[]): string =>
  says.map((part) => (typeof part === 'string' ? prose(part) : code(part.name))).join('')

const cell = (says: readonly Inline[]): string =>
  says.map((part) => (typeof part === 'string' ? prose(part) : codeCell(part.name))).join('')

const tableText = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head.map(prose), head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function blockText(block: DocumentBlock, pictures?: (number: number) => string): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.says)}`
    case 'text':
      return inline(block.says)
    case 'list':
      return block.items.map((item) => `- ${inline(item)}`).join('\n')
    case 'table':
      return tableText(
        block.head,
        block.rows.map((cells) => cells.map(cell)),
      )
    case 'code':
      return fence(visibleLines(block.lines), 'diff')
    case 'ladder': {
      if (pictures !== undefined) return `![Ladder of hunk ${block.hunk.number}](${pictures(block.hunk.number)})`
      const { head, rows } = ladderRows(block.hunk)
      return tableText(
        head,
        rows.map((cells) => cells.map(prose)),
      )
    }
  }
}

/** A folder of the text and of the pictures that it shows. */
export function archiveOf(document: Document): ReadonlyMap<Path, string> {
  const name = (number: number) => `ladder-${number}.svg`
  const pictures = document.blocks.flatMap((block): [string, string][] =>
    block.kind === 'ladder' ? [[name(block.hunk.number), ladderSvg(block.hunk)]] : [],
  )
  const files: [string, string][] = [['analysis.md', markdownOf(document, name)], ...pictures]
  return new Map(
    files.flatMap(([file, text]) => {
      const parsed = parsePath(file)
      return parsed.ok ? [[parsed.path, text] as const] : []
    }),
  )
}
