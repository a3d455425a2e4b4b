/** What `inspect` calls a value: its class, its tag, its keys. */
import { isAsyncFunction, isGeneratorFunction, isHolder } from './builtins/types'
import type { State } from './inspect-parts'

/** Classes of the language and the platform, as they are when the runtime starts. */
const BUILT_IN: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z][a-zA-Z0-9]+$/.test(name)),
)

export const isBuiltInName = (name: string): boolean => BUILT_IN.has(name)

function isInstance(value: object, made: CallableFunction): boolean {
  try {
    return Function.prototype[Symbol.hasInstance].call(made, value)
  } catch {
    // A class without a prototype object has no instances.
    return false
  }
}

/** A class that the object at this place of a prototype chain names as its constructor. */
function constructorAt(at: object, value: object): string | null {
  if (at === Object.prototype && value !== at) return 'Object'
  if (at === Function.prototype && value !== at) return 'Function'
  const made: unknown = Object.getOwnPropertyDescriptor(at, 'constructor')?.value
  return typeof made === 'function' && made.name !== '' && isInstance(value, made) ? String(made.name) : null
}

const FALLBACK = Object.prototype.toString

/** What the object was made by, when its prototype chain no longer says so. */
const internalName = (value: object): string => (typeof value === 'function' ? 'Function' : FALLBACK.call(value).slice(8, -1))

/**
 * Name of the nearest class on the prototype chain; null: none, the chain ends at once.
 * @param hidden collects what prototypes of the project's own classes hold, for `showHidden`
 */
export function constructorName(value: object, state: State, level: number, hidden?: string[]): string | null {
  let first: object | null | undefined
  for (let at: object | null = value; at !== null; ) {
    const name = constructorAt(at, value)
    if (name !== null) {
      if (hidden && (first !== at || !isBuiltInName(name))) addPrototypeProperties(state, value, first ?? value, level, hidden)
      return name
    }
    at = Object.getPrototypeOf(at)
    if (first === undefined) first = at
  }
  if (first === null || first === undefined) return null
  const own = internalName(value)
  if (level > state.depth) return `${own} <Complex prototype>`
  const above = constructorName(first, state, level + 1, hidden)
  const shown = above ?? state.inspect(first, { ...state, customInspect: false, depth: -1 }, 0)
  return `${own} <${shown}>`
}

/** Looks up at most three layers of prototypes for what is neither a method nor shadowed. */
function addPrototypeProperties(state: State, main: object, from: object, level: number, output: string[]): void {
  const seen = new Set<PropertyKey>()
  let at: object | null = from
  for (let layer = 0; layer < 3; layer++) {
    if (layer > 0 || at === main) {
      at = at && Object.getPrototypeOf(at)
      if (at === null) return
      const made: unknown = Object.getOwnPropertyDescriptor(at, 'constructor')?.value
      if (typeof made === 'function' && isBuiltInName(made.name)) return
    }
    if (at === null) return
    state.seen.push(main)
    for (const key of Reflect.ownKeys(at)) {
      if (key === 'constructor' || Object.hasOwn(main, key) || (layer > 0 && seen.has(key))) continue
      const property = Object.getOwnPropertyDescriptor(at, key)
      if (property === undefined || typeof property.value === 'function') continue
      const text = state.property(at, key, state, level, 'named')
      output.push(state.colors ? `\u001b[2m${text}\u001b[22m` : text)
    }
    state.seen.pop()
    for (const key of Reflect.ownKeys(at)) seen.add(key)
  }
}

/** `Name(size) [tag] `, as printed before an opening brace. */
export function prefix(name: string | null, tag: string, fallback: string, size = ''): string {
  if (name === null) {
    const head = `[${fallback}${size}: null prototype] `
    return tag !== '' && fallback !== tag ? `${head}[${tag}] ` : head
  }
  return tag !== '' && name !== tag ? `${name}${size} [${tag}] ` : `${name}${size} `
}

/** The same for any object: without a prototype its inner class is the name. */
export function objectPrefix(value: object, name: string | null, tag: string): string {
  if (name !== null) return prefix(name, tag, '')
  const own = internalName(value)
  return prefix(null, tag, own === tag ? 'Object' : own)
}

/** `Symbol.toStringTag`, unless it is printed among the properties. */
export function tagOf(value: object, state: State): string {
  const tag: unknown = Reflect.get(value, Symbol.toStringTag)
  if (typeof tag !== 'string' || tag === '') return ''
  const isPrinted = state.showHidden
    ? Object.hasOwn(value, Symbol.toStringTag)
    : Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag)
  return isPrinted ? '' : tag
}

const isIndex = (key: string) => /^(?:0|[1-9]\d*)$/.test(key) && Number(key) < 2 ** 32 - 1

/** The keys to print. @param noIndices an array's items are printed by themselves */
export function keysOf(value: object, state: State, noIndices: boolean): (string | symbol)[] {
  const names = state.showHidden ? Object.getOwnPropertyNames(value) : Object.keys(value)
  const symbols = Object.getOwnPropertySymbols(value)
  return [
    ...(noIndices ? names.filter((key) => !isIndex(key)) : names),
    ...(state.showHidden ? symbols : symbols.filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))),
  ]
}

const COMMENTS = /(\/\/.*?\n)|(\/\*(.|\n)*?\*\/)/g

function isClassSource(source: string): boolean {
  if (!source.startsWith('class') || !source.endsWith('}')) return false
  const body = source.slice(5, -1)
  const brace = body.indexOf('{')
  return brace !== -1 && (!body.slice(0, brace).includes('(') || /^(\s+[^(]*?)\s*{/.test(body.replace(COMMENTS, '')))
}

function classText(value: CallableFunction, name: string | null, tag: string): string {
  const label = (Object.hasOwn(value, 'name') && String(Reflect.get(value, 'name'))) || '(anonymous)'
  const kind = name !== 'Function' && name !== null ? ` [${name}]` : ''
  const tagged = tag !== '' && name !== tag ? ` [${tag}]` : ''
  const parent: unknown = Object.getPrototypeOf(value)
  const parentName: unknown = isHolder(parent) ? Reflect.get(parent, 'name') : ''
  const heir = name === null ? ' extends [null prototype]' : parentName ? ` extends ${String(parentName)}` : ''
  return `[class ${label}${kind}${tagged}${heir}]`
}

/** `[Function: name]`, `[class A extends B]` and their kin. */
export function functionText(value: CallableFunction, name: string | null, tag: string): string {
  if (isClassSource(Function.prototype.toString.call(value))) return classText(value, name, tag)
  const type = `${isAsyncFunction(value) ? 'Async' : ''}${isGeneratorFunction(value) ? 'Generator' : ''}Function`
  const label: unknown = Reflect.get(value, 'name')
  const bare = name === null ? ' (null prototype)' : ''
  const kind = name !== type && name !== null ? ` ${name}` : ''
  const tagged = tag !== '' && name !== tag ? ` [${tag}]` : ''
  return `[${type}${bare}${label === '' ? ' (anonymous)' : `: ${String(label)}`}]${kind}${tagged}`
}
