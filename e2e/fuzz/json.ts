/** Changes of JSON values that know where decoders trust. */
import { mutateText } from './mutate'
import type { Random } from './random'

const DEEP = 1500 // lists within lists

const deep = (): unknown => {
  let value: unknown = 1
  for (let left = DEEP; left > 0; left--) value = [value]
  return value
}

const VALUES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1e308,
  () => 0.5,
  () => 2 ** 53,
  () => '',
  () => '\ud800',
  () => '__proto__',
  () => 'constructor',
  () => '../x',
  () => '/etc/passwd',
  () => 'a\u0000b',
  () => 'x'.repeat(3000),
  () => [],
  () => ({}),
  () => [null],
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"length":4294967296}'),
  deep,
]
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  '0',
  '',
  'then',
  'toJSON',
  'hasOwnProperty',
  'type',
  'id',
  'ok',
]

type Place = { readonly holder: object; readonly key: string }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Places within a value, at most so many: enough of a large one to reach every kind of place. */
const MOST = 400

function placesIn(value: unknown): Place[] {
  const places: Place[] = []
  const left: unknown[] = [value]
  while (left.length > 0 && places.length < MOST) {
    const next = left.shift()
    if (!isObject(next)) continue
    for (const key of Object.keys(next)) {
      places.push({ holder: next, key })
      left.push(Reflect.get(next, key))
    }
  }
  return places
}

/** Sets a key as JSON does, whatever its name. */
function put(holder: object, key: string, value: unknown): void {
  // A list has a length of its own.
  if (!Array.isArray(holder)) Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
  else if (/^\d+$/.test(key)) holder[Math.min(Number(key), holder.length)] = value
  else holder.push(value)
}

function removed(holder: object, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else Reflect.deleteProperty(holder, key)
}

/** Another value of the same content: a value in two places must not be within itself later. */
const copied = (value: unknown): unknown => (isObject(value) ? JSON.parse(written(value) ?? 'null') : value)

function change(places: readonly Place[], others: readonly Place[], random: Random): void {
  const { holder, key } = random.pick(places)
  const value: unknown = copied(Reflect.get(holder, key))
  const other = others.length === 0 ? undefined : random.pick(others)
  const ways = [
    () => put(holder, key, random.pick(VALUES)()),
    () => removed(holder, key),
    () => put(holder, random.pick(KEYS), random.oneIn(2) ? value : random.pick(VALUES)()),
    () => other !== undefined && put(holder, key, copied(Reflect.get(other.holder, other.key))),
    () => other !== undefined && put(holder, other.key, copied(Reflect.get(other.holder, other.key))),
    () => Array.isArray(holder) && holder.splice(Number(key), 0, value),
    () => typeof value === 'string' && put(holder, key, mutateText(value, '', random)),
    () => typeof value === 'number' && put(holder, key, random.pick([value + 1, value - 1, -value, value + 0.5, value * 1e9])),
    () => put(holder, key, [value]),
    () => put(holder, key, { [random.pick(KEYS)]: value }),
  ]
  random.pick(ways)()
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A few changes of a JSON text's values, sometimes of the text itself. */
export function mutateJson(json: string, other: string, random: Random): string {
  const value = parsed(json)
  if (!isObject(value) || random.oneIn(8)) return mutateText(json, other, random)
  const otherValue = parsed(other)
  for (let left = 1 + random.below(random.oneIn(3) ? 5 : 2); left > 0; left--) {
    const places = placesIn(value)
    if (places.length > 0) change(places, placesIn(otherValue), random)
  }
  return written(value) ?? json
}

/** null for a value that is too deep to be written. */
function written(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch (tooDeep) {
    if (tooDeep instanceof RangeError) return null
    throw tooDeep
  }
}

/** A JSON text with its longest list or text repeated so many times; a text that is no JSON stays as it is. */
export function grownJson(json: string, times: number): string {
  const value = parsed(json)
  if (typeof value === 'string') return JSON.stringify(value.repeat(times))
  if (!isObject(value) || times <= 1) return json
  const sizeOf = ({ holder, key }: Place) => {
    const at: unknown = Reflect.get(holder, key)
    return typeof at === 'string' ? at.length : Array.isArray(at) ? (written(at)?.length ?? 0) : 0
  }
  const [longest] = placesIn(value).sort((a, b) => sizeOf(b) - sizeOf(a))
  if (longest === undefined) return json
  const at: unknown = Reflect.get(longest.holder, longest.key)
  if (typeof at === 'string') put(longest.holder, longest.key, at.repeat(times))
  else if (Array.isArray(at)) put(longest.holder, longest.key, Array.from({ length: times }, () => at).flat())
  return written(value) ?? json
}
