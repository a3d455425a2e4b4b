/** A place that a picture by Observable Plot is drawn into, every mark of which can be pressed. */
import { useEffect, useRef } from 'react'
import { drawInTurn } from './draw-in-turn'

/** What a mark says and does, in the order in which the marks are drawn. */
export type Mark = { readonly says: string; readonly press: () => void }

type Props = {
  readonly title: string
  /** Draws for a width in CSS pixels. The marks are what `selector` finds. */
  readonly draw: (width: number) => Element
  readonly selector: string
  readonly marks: readonly Mark[]
}

function enliven(figure: Element, selector: string, marks: readonly Mark[]): void {
  for (const [index, element] of [...figure.querySelectorAll(selector)].entries()) {
    const mark = marks[index]
    if (mark === undefined) continue
    element.setAttribute('role', 'button')
    element.setAttribute('tabindex', '0')
    element.setAttribute('aria-label', mark.says)
    element.setAttribute('style', 'cursor: pointer')
    const title = document.createElementNS('http://www.w3.org/2000/svg', 'title')
    title.textContent = mark.says
    element.append(title)
    element.addEventListener('click', mark.press)
    element.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      mark.press()
    })
  }
}

export function Plotted({ title, draw, selector, marks }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    let width = 0
    let callOff = () => {}
    const look = () => {
      if (element.clientWidth === width || element.clientWidth === 0) return
      width = element.clientWidth
      callOff()
      callOff = drawInTurn(() => {
        const { activeElement } = document
        const focused = activeElement === null ? -1 : [...element.querySelectorAll(selector)].indexOf(activeElement)
        const figure = draw(width)
        figure.setAttribute('role', 'group')
        figure.setAttribute('aria-label', title)
        enliven(figure, selector, marks)
        element.replaceChildren(figure)
        const again = focused < 0 ? undefined : element.querySelectorAll(selector)[focused]
        if (again instanceof SVGElement) again.focus()
      })
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      callOff()
      resized.disconnect()
    }
  }, [title, draw, selector, marks])
  return (
    <section className="min-w-0">
      <h3 className="pb-1 font-semibold">{title}</h3>
      <div ref={place} className="overflow-x-clip" />
    </section>
  )
}
