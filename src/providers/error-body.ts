/** What a provider's error says, out of the many shapes in which they write it. */
import * as z from 'zod/mini'

/** `words`: message, type, code and reasons, in lower case, to be searched. `retryAfter`: milliseconds. */
export type ErrorDetails = {
  readonly message: string
  readonly words: string
  readonly status: number | null
  readonly retryAfter: number | null
}

/** UTF-16 units of an answer that are read. */
const READ = 65_536

const text = z.catch(z.string(), '')
const label = z.catch(z.union([z.string(), z.number()]), '')
const reason = z.catch(
  z.object({
    reason: text,
    retryDelay: text,
    violations: z.catch(z.array(z.object({ quotaId: text })), []),
  }),
  { reason: '', retryDelay: '', violations: [] },
)

/** One object of an error; every part may be missing. */
const layer = z.object({
  message: text,
  detail: z.catch(z.union([z.string(), z.array(z.object({ msg: text }))]), ''),
  type: label,
  code: label,
  status: label,
  statusCode: label,
  details: z.catch(z.array(reason), []),
  metadata: z.catch(z.object({ raw: text }), { raw: '' }),
  error: z.optional(z.unknown()),
  data: z.optional(z.unknown()),
})

type Layer = z.infer<typeof layer>

/** An error object as it came in a stream, or was thrown. */
export function readError(error: unknown): ErrorDetails {
  const layers = layersOf(error, 4)
  const messages = layers.map(messageOf).filter((message) => message !== '')
  const labels = layers.flatMap(({ type, code, status, details }) => [
    ...[type, code, status].map(String),
    ...details.flatMap((each) => [
      each.reason,
      each.retryDelay && 'retrydelay',
      ...each.violations.map(({ quotaId }) => quotaId),
    ]),
  ])
  const message = messages.at(-1) ?? (typeof error === 'string' ? error : '')
  const delay = layers.flatMap(({ details }) => details.map(({ retryDelay }) => retryDelay)).find((each) => each !== '')
  return {
    message: tidy(message),
    words: [...messages, ...labels].join(' ').toLowerCase(),
    status:
      layers
        .flatMap(({ code, status, statusCode }) => [statusCode, code, status].map(httpStatus))
        .find((each) => each !== null) ?? null,
    retryAfter: duration(delay ?? /(?:try again|retry) in ([\dhms.\s]+)/i.exec(message)?.[1] ?? ''),
  }
}

/** An answer's body: JSON, or whatever a server in between wrote. */
export function readErrorBody(body: string): ErrorDetails {
  const start = body.slice(0, READ)
  try {
    return readError(JSON.parse(start))
  } catch {
    const plain = /^\s*</.test(start) ? (/<title[^>]*>([^<]*)/i.exec(start)?.[1] ?? 'an HTML page') : start
    return { message: tidy(plain), words: plain.toLowerCase(), status: null, retryAfter: null }
  }
}

/** From the outside in. Gemini answers with a list. */
function layersOf(value: unknown, depth: number): Layer[] {
  if (depth === 0 || value === null || value === undefined) return []
  if (Array.isArray(value)) return layersOf(value[0], depth)
  if (typeof value === 'string') return depth < 4 ? [layer.parse({ message: value })] : []
  const read = layer.safeParse(value)
  if (!read.success) return []
  const { error, data } = read.data
  return [read.data, ...layersOf(data, depth - 1), ...layersOf(error, depth - 1)]
}

function messageOf({ message, detail, metadata }: Layer): string {
  const details = typeof detail === 'string' ? detail : detail.map(({ msg }) => msg).join('; ')
  return [message, details, metadata.raw].filter((part) => part !== '').join(': ')
}

function httpStatus(value: string | number): number | null {
  const number = typeof value === 'number' ? value : /^\d{3}$/.test(value) ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 400 && number <= 599 ? number : null
}

const UNITS = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const // milliseconds

/** '34.07s', '1m2s' or '350ms' in milliseconds; null for anything else. */
function duration(text: string): number | null {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|h|m|s)/g)]
  if (parts.length === 0) return null
  const total = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * UNITS[unit === 'ms' || unit === 'h' || unit === 'm' ? unit : 's'],
    0,
  )
  return Math.ceil(total)
}

/** One line, without control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const tidy = (message: string): string => message.replace(/[\s\x00-\x1f\x7f]+/g, ' ').trim()
