/** Elements, made of names and texts alone: nothing that is drawn here is ever parsed. */

type Child = Node | string | null
type Value = string | number | boolean | ((event: Event) => void)

const SVG = 'http://www.w3.org/2000/svg'

/** An attribute that is false is left out, one that is true is empty; what begins with `on` listens. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value)
    else if (value !== false) element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/** The same of a drawing. */
export function svg(name: string, attributes: Readonly<Record<string, string>>, ...children: readonly Node[]): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
