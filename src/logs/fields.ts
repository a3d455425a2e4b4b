/** Looks into values that come from outside and may have any shape. */

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of keys; undefined where one of them is missing. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let inner = value
  for (const key of keys) {
    if (!isFields(inner) || !Object.hasOwn(inner, key)) return undefined
    inner = inner[key]
  }
  return inner
}

/** The text at a path of keys; null where there is none. */
export function textAt(value: unknown, ...keys: readonly string[]): string | null {
  const found = at(value, ...keys)
  return typeof found === 'string' ? found : null
}

export function numberAt(value: unknown, ...keys: readonly string[]): number | null {
  const found = at(value, ...keys)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

/** The list at a path of keys; empty where there is none. */
export function listAt(value: unknown, ...keys: readonly string[]): readonly unknown[] {
  const found = keys.length === 0 ? value : at(value, ...keys)
  return Array.isArray(found) ? found : []
}

/** JSON as a value; undefined where the text is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text of a message's content: a text, or parts of which some are texts. */
export function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  return listAt(content)
    .map((part) => (typeof part === 'string' ? part : (textAt(part, 'text') ?? textAt(part, 'content') ?? '')))
    .filter((text) => text !== '')
    .join('\n')
}
