/** Templates: `{{name}}` gives way to a value; lines between `{{#name}}` and `{{/name}}` stay where the value is given and not blank. */

/** Values by name. */
export type Values = Readonly<Record<string, string>>

const SECTION = /(^|\n)\{\{#([\w-]+)\}\}\n([\s\S]*?)\n\{\{\/\2\}\}/g
const NAME = /\{\{([\w-]+)\}\}/g

/**
 * The template's text with its values. The text of a value is never read as a template; further values are left alone.
 * The line end at the end of the template is no part of the text.
 * @throws Error where a name outside of its own section has no value
 */
export function fill(template: string, values: Values): string {
  const pieces: string[] = []
  let at = 0
  const text = template.replace(/\n$/, '')
  for (const section of text.matchAll(SECTION)) {
    const [whole, lead = '', name = '', inner = ''] = section
    pieces.push(filled(text.slice(at, section.index), values))
    if (given(name, values).trim() !== '') pieces.push(lead, filled(inner, values))
    at = section.index + whole.length
  }
  pieces.push(filled(text.slice(at), values))
  return pieces.join('')
}

function filled(text: string, values: Values): string {
  return text.replace(NAME, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`prompt: no value for {{${name}}}`)
    return given(name, values)
  })
}

const given = (name: string, values: Values): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
