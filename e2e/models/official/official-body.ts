/** What the providers' own SDKs let through: a body passes if their types have each of its fields. `write-schemas.mjs` makes the schemas. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** A file of schemas beside this one. */
export type OfficialBody = 'anthropic' | 'gemini' | 'ollama-chat' | 'ollama-show' | 'openai-chat' | 'openai-responses'

const opened = new Map<OfficialBody, z.ZodType>()

function schemaOf(body: OfficialBody): z.ZodType {
  const known = opened.get(body)
  if (known !== undefined) return known
  const schema = z.fromJSONSchema(JSON.parse(readFileSync(new URL(`./${body}.json`, import.meta.url), 'utf8')))
  opened.set(body, schema)
  return schema
}

/** Why the types of the provider's SDK do not let a body through, with the place of it; null: they do. */
export function officialProblem(body: OfficialBody, value: unknown): string | null {
  const { error } = schemaOf(body).safeParse(value)
  if (error === undefined) return null
  const { path, message } = deepest(error.issues.flatMap((issue) => placed(issue, [])))
  return `${path.join('.') || 'the body'}: ${message}`
}

type Place = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Of a union each case has its own objection; the one that got furthest was meant. */
function placed(issue: z.core.$ZodIssue, before: readonly PropertyKey[]): readonly Place[] {
  const path = [...before, ...issue.path]
  const inside = issue.code === 'invalid_union' ? issue.errors.flat().flatMap((each) => placed(each, path)) : []
  return inside.length > 0 ? inside : [{ path, message: issue.message }]
}

const deepest = (places: readonly Place[]): Place =>
  places.reduce(
    (best, each) => (each.path.length > best.path.length ? each : best),
    places[0] ?? { path: [], message: 'not valid' },
  )
