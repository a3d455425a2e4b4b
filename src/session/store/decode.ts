/** Everything read from the browser is `unknown` until it is decoded. */
import * as z from 'zod/mini'
import type { Path, RungId, Sha } from '../../engine/model'
import { parsePath } from '../../engine/paths'
import { isSha } from '../../workspace/content'

/** A record, or what is wrong with it. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly detail: string }

/** A record that cannot be read. */
export const damage = (detail: string): { readonly ok: false; readonly detail: string } => ({ ok: false, detail })

/** The detail begins with `what`. */
export function decodeRecord<T>(what: string, schema: z.ZodMiniType<T>, value: unknown): Decoded<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  return damage(`${what}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

/** null where the text is no path, or not in the form that was stored. */
export function pathOf(text: string): Path | null {
  const parsed = parsePath(text)
  return parsed.ok && parsed.path === text ? parsed.path : null
}

/** A path as `parsePath` takes it. */
export const pathSchema = z.pipe(
  z.string(),
  z.transform((text, context): Path => {
    const decoded = pathOf(text)
    if (decoded !== null) return decoded
    context.issues.push({ code: 'custom', message: 'no path', input: text })
    return z.NEVER
  }),
)

/** A hash of 64 hex digits. */
export const shaSchema = z.custom<Sha>((value) => typeof value === 'string' && isSha(value), 'no hash')

/** A whole number of 0 or more. */
export const countSchema = z.int().check(z.nonnegative())

/** Every text in a value that is a hash: what a record may name, also one that does not decode. */
export function hashesIn(value: unknown, found = new Set<Sha>()): ReadonlySet<Sha> {
  const left: unknown[] = [value]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string' && isSha(next)) found.add(next)
    else if (Array.isArray(next)) for (const inner of next) left.push(inner ?? null)
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) left.push(inner ?? null)
  }
  return found
}

/** Every rung, so that a new one does not compile until it is listed here. */
export const RUNGS: Readonly<Record<RungId, true>> = {
  exact: true,
  'line-ends': true,
  'trailing-space': true,
  typography: true,
  'blank-lines': true,
  indentation: true,
  'inner-space': true,
  entities: true,
  escapes: true,
  'line-numbers': true,
  prefixes: true,
  quotes: true,
  semicolons: true,
  elision: true,
  'line-order': true,
  'line-breaks': true,
  alignment: true,
}
