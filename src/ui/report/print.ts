/** A document on paper: the page holds it beside the workspace, where only a printer shows it. */
import type { Document, DocumentBlock, Inline } from '../../session/report/document'
import { visibleLines } from '../../session/report/escape-markdown'
import { ladderSvg } from '../../session/report/ladder-svg'
import './print.css'

const ID = 'paper'

/** Builds it and opens the browser's dialog; the paper stays until the next one, as some browsers print after that call. */
export function printDocument({ blocks }: Document): void {
  document.getElementById(ID)?.remove()
  const paper = made('article', ...blocks.map(blockNode))
  paper.id = ID
  document.body.append(paper)
  window.print()
}

/** An element; texts go in as texts. */
function made(tag: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

const inline = (says: readonly Inline[]): (Node | string)[] =>
  says.map((part) => (typeof part === 'string' ? visibleLines([part], part.length) : made('code', visibleLines([part.name]))))

function blockNode(block: DocumentBlock): Node {
  switch (block.kind) {
    case 'heading':
      return made(`h${block.level}`, ...inline(block.says))
    case 'text': {
      const paragraph = made('p', ...inline(block.says))
      if (block.look !== undefined) paragraph.className = block.look
      return paragraph
    }
    case 'list':
      return made('ul', ...block.items.map((item) => made('li', ...inline(item))))
    case 'table': {
      const head = made('tr', ...block.head.map((name) => made('th', name)))
      const rows = block.rows.map((cells) => made('tr', ...cells.map((cell) => made('td', ...inline(cell)))))
      return made('table', made('thead', head), made('tbody', ...rows))
    }
    case 'code':
      return made('pre', ...block.lines.map(lineNode))
    case 'ladder':
      return made('figure', pictureNode(ladderSvg(block.hunk, { isAlone: false })))
  }
}

const SIDE: Readonly<Record<string, string>> = { '-': 'removed', '+': 'added' }

function lineNode(line: string): Node {
  const element = made('span', `${visibleLines([line])}\n`)
  element.className = SIDE[line.slice(0, 1)] ?? ''
  return element
}

/** The picture, whose texts are escaped; what would not parse is left out. */
function pictureNode(svg: string): Node {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
  return documentElement.localName === 'svg' ? document.importNode(documentElement, true) : document.createTextNode('')
}
