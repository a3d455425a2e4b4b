/** The first look in the page: what it is, the verdict, the hunks, and the one that is looked at. */
import { drawBar, type LookFrame } from './draw-bar'
import { drawDetail, sign } from './draw-detail'
import type { LookVerdict } from './embed-messages'
import { h } from './hyperscript'
import type { LookItem, LookView } from './look-view'

const LABEL = { link: 'Shared project', lesson: 'Lesson' } as const

/** Replaces the content of `root`. `chosen`: index of the hunk that a person has gone to; null: they went to none. */
export function drawLook(root: HTMLElement, view: LookView, frame: LookFrame): { chosen(): number | null } {
  let chosen: number | null = null
  const detail = h('div', { class: 'look-detail', role: 'region', 'aria-label': 'The hunk', tabindex: 0 })
  const show = (index: number) => {
    const [found, item] = [view.detail(index), view.items[index]]
    detail.replaceChildren(...(found === null || item === undefined ? [] : drawDetail(found, item)))
  }
  const list = drawList(view.items, view.selected, (index) => {
    chosen = index
    show(index)
    detail.scrollTop = 0
  })
  root.replaceChildren(
    h(
      'div',
      { class: frame.address === null ? 'look' : 'look look-embed' },
      drawBar(`${LABEL[view.kind]}: ${view.name}`, frame),
      h(
        'main',
        { class: 'look-main' },
        drawVerdict(view.verdict, frame),
        h('div', { class: 'look-panes' }, view.items.length > 1 ? list : null, detail),
      ),
    ),
  )
  // The verdict is seen first: the hunk takes longer to lay out than all else.
  requestAnimationFrame(() => setTimeout(() => chosen === null && show(view.selected)))
  return { chosen: () => chosen }
}

const SIGNS = { exact: '=', fuzzy: '≈', refused: '✗', ambiguous: '?', plain: '' } as const

function drawVerdict({ tone, headline, sentence }: LookVerdict, { address }: LookFrame): HTMLElement {
  return h(
    'section',
    { class: 'look-verdict', 'aria-label': 'Verdict' },
    h('p', { class: `look-headline tone-${tone}` }, sign({ sign: SIGNS[tone] }), `${headline}.`),
    sentence === '' ? null : h('p', {}, sentence),
    address === null ? h('p', { class: 'look-note' }, 'Shared project: look first. Nothing of it runs until you say so.') : null,
  )
}

/** By how many places a key moves. */
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

function drawList(items: readonly LookItem[], first: number, choose: (index: number) => void): HTMLElement {
  let selected = first
  const options = items.map((item, index) =>
    h(
      'li',
      {
        class: 'look-item',
        role: 'option',

        'aria-selected': String(index === first),
        tabindex: index === first ? 0 : -1,
      },
      h('span', { class: 'sr-only' }, item.label),
      h('span', { class: `tone-${item.tone}`, 'aria-hidden': 'true' }, sign(item)),
      h('span', { class: 'look-item-name', 'aria-hidden': 'true' }, item.name),
      h('span', { class: `look-item-short tone-${item.tone}`, 'aria-hidden': 'true' }, item.short),
    ),
  )
  const select = (index: number) => {
    const [last, next] = [options[selected], options[index]]
    if (next === undefined) return
    last?.setAttribute('aria-selected', 'false')
    last?.setAttribute('tabindex', '-1')
    next.setAttribute('aria-selected', 'true')
    next.setAttribute('tabindex', '0')
    next.focus()
    selected = index
    choose(index)
  }
  const onkeydown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    select(Math.min(Math.max(selected + by, 0), options.length - 1))
  }
  const onclick = ({ target }: Event) => {
    const option = target instanceof Element ? target.closest('li') : null
    if (option !== null) select(options.indexOf(option))
  }
  return h('ol', { class: 'look-list', role: 'listbox', 'aria-label': 'Hunks', onkeydown, onclick }, ...options)
}
