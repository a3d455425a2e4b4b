/** One hunk: what became of it, its lines beside the file's, what it changes, the ladder that was climbed. */

import type { ComparedSide } from '../engine/evidence/compared-sides'
import { plural } from '../engine/explain'
import type { DiffLine } from '../ui/edit-lines'
import { type Invisible, invisibleSign, invisiblesIn, isUnusual, sayInvisible } from '../ui/invisible'
import type { ComparisonRow, LookComparison } from './comparison'
import { h } from './hyperscript'
import type { LookDetail, LookItem, LookRung } from './look-view'

/** UTF-16 units of a stretch that are drawn: minified files have lines of megabytes. */
const LONG = 400

export function drawDetail(detail: LookDetail, item: LookItem): readonly Node[] {
  const { path, title, sentence, more, comparison, edit, left, caption, rungs } = detail
  return [
    h(
      'div',
      { class: 'look-decision' },
      h('p', { class: 'look-path' }, path),
      h('h2', { class: `look-title tone-${item.tone}` }, sign(item), title),
      h('p', {}, sentence),
      ...more.map((said) => h('p', {}, said)),
      comparison === null ? null : drawComparison(comparison),
      edit.length === 0 ? null : drawEdit(edit, left, caption),
    ),
    ...(rungs.length === 0 ? [] : [drawLadder(rungs, item.tone)]),
  ]
}

export const sign = ({ sign }: Pick<LookItem, 'sign'>): HTMLElement =>
  h('span', { class: 'look-sign', 'aria-hidden': 'true' }, sign)

function drawComparison({ title, rows }: LookComparison): HTMLElement {
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, 'Reply'),
    h('th', { scope: 'col', class: 'look-number' }, 'Line'),
    h('th', { scope: 'col' }, 'File'),
  )
  return h(
    'section',
    { 'aria-label': title },
    h('h3', { class: 'heading' }, title),
    h('table', { class: 'look-code look-pairs' }, h('thead', {}, head), h('tbody', {}, ...rows.map(drawRow))),
  )
}

function drawRow(row: ComparisonRow): HTMLElement {
  if ('fold' in row) return h('tr', { class: 'look-fold' }, h('td', { colspan: 3 }, `⋯ ${row.fold}`))
  const { equal, reply, file } = row
  const cell = (side: 'reply' | 'file', parts: ComparedSide | undefined) =>
    h(
      'td',
      { class: `look-${side}` },
      ...(parts === undefined
        ? [h('i', { class: 'look-none' }, side === 'file' ? 'not in the file' : 'not in the reply')]
        : marked(parts)),
    )
  return h(
    'tr',
    { class: equal ? 'look-equal' : '' },
    cell('reply', reply?.parts),
    h('td', { class: 'look-number' }, file?.number ?? ''),
    cell('file', file?.parts),
  )
}

const marked = (parts: ComparedSide): Node[] =>
  parts.flatMap(({ text, changed }) => (changed ? [h('mark', {}, ...seen(text, true))] : seen(text, false)))

/** A text with signs in the place of its invisible characters; `all`: tabs and spaces at its end too. */
function seen(text: string, all: boolean): Node[] {
  const short = text.length > LONG ? `${text.slice(0, LONG)}…` : text
  const nodes: Node[] = []
  let from = 0
  for (const one of invisiblesIn(short)) {
    if (!all && !isUnusual(one)) continue
    const isBlank = one.kind === 'tab' || one.kind === 'trailing'
    nodes.push(
      document.createTextNode(short.slice(from, one.at)),
      h('span', { class: isBlank ? 'look-blank' : 'look-unseen', title: sayInvisible(one) }, drawn(one)),
    )
    from = one.at + one.length
  }
  return [...nodes, document.createTextNode(short.slice(from))]
}

function drawn(one: Invisible): string {
  if (one.kind === 'tab') return '→\t'
  return one.kind === 'trailing' ? '·'.repeat(one.length) : invisibleSign(one)
}

const TONES = { '': 'kept', '-': 'removed', '+': 'added' } as const

function drawEdit(lines: readonly DiffLine[], left: number, caption: string): HTMLElement {
  const title = caption === '' ? 'The edit' : `The edit, ${caption}`
  const drawn = lines.map(({ sign, text }) =>
    h(
      'div',
      { class: `look-line look-${TONES[sign]}` },
      h('span', { class: 'look-mark' }, sign),
      h('code', {}, ...seen(text, false)),
    ),
  )
  return h(
    'section',
    { 'aria-label': title },
    h('h3', { class: 'heading' }, title),
    h(
      'div',
      { class: 'look-code' },
      ...drawn,
      left === 0 ? null : h('div', { class: 'look-fold' }, `⋯ ${plural(left, 'more line')}`),
    ),
  )
}

function drawLadder(rungs: readonly LookRung[], tone: string): HTMLElement {
  const steps = rungs.map(({ name, count, note, found }) =>
    h(
      'li',
      found ? { class: 'look-found' } : {},
      h('p', { class: 'look-rung' }, h('span', {}, name), h('span', { class: 'digits' }, count)),
      h('p', {}, note),
    ),
  )
  return h(
    'section',
    { class: `look-ladder tone-${tone}`, 'aria-label': 'Ladder' },
    h('h3', { class: 'heading' }, 'Ladder'),
    h('ol', {}, ...steps),
  )
}
