/** The top of the first look. */
import { h, svg } from './hyperscript'

/** `address`: of the whole page, which opens beside the one that frames this; null: the whole page takes this place by itself. */
export type LookFrame = { readonly address: string | null }

export function drawBar(title: string, { address }: LookFrame): HTMLElement {
  return h(
    'header',
    { class: 'look-bar' },
    drawLogo(),
    h('h1', { class: 'look-name' }, title),
    address === null
      ? null
      : h(
          'a',
          { class: 'look-open', href: address, target: '_blank', rel: 'noopener noreferrer', 'aria-label': 'Open in Hunkscope' },
          'Open',
          h('span', {}, ' in Hunkscope'),
        ),
  )
}

const drawLogo = (): SVGElement =>
  svg(
    'svg',
    { width: '20', height: '18', viewBox: '0 0 20 18', 'aria-hidden': 'true' },
    svg('path', {
      d: 'M7 6C12 6 9 12 14 12',
      fill: 'none',
      stroke: 'var(--fuzzy)',
      'stroke-opacity': '0.55',
      'stroke-width': '5',
    }),
    svg('rect', { x: '0', y: '3', width: '8', height: '6', rx: '2', fill: 'var(--fuzzy)' }),
    svg('rect', { x: '12', y: '9', width: '8', height: '6', rx: '2', fill: 'var(--exact)' }),
  )
