/** `test.extend`: values that a test asks for by naming them in its first parameter. */
import type { Fn } from './task-options'
import { isFn, isObjectValue } from './titles'

type Scope = 'test' | 'file' | 'worker'

type Fixture = {
  readonly name: string
  readonly value: unknown
  readonly auto: boolean
  readonly scope: Scope
  /** Names of the fixtures that its function asks for. */
  readonly uses: ReadonlySet<string>
  /** The fixture of the same name that it extends. */
  readonly base: Fixture | undefined
}

export type Fixtures = ReadonlyMap<string, Fixture>

/** Live values, and what ends them, of one test or of the whole file. */
export type FixtureScope = { readonly values: Map<Fixture, unknown>; readonly endings: (() => Promise<void>)[] }

export const createScope = (): FixtureScope => ({ values: new Map(), endings: [] })

const BUILTIN = new Set(['task', 'expect', 'signal', 'onTestFailed', 'onTestFinished', 'skip', 'annotate', 'bench'])
const OPTION_KEYS = ['auto', 'injected', 'scope']

/** Functions whose names are read from another: wrappers of `for` and of the builder form. `at`: which parameter names fixtures. */
const ASKS = new WeakMap<Fn, { readonly original: Fn; readonly at: number }>()

export function asksLike(wrapper: Fn, original: Fn, at: number): Fn {
  ASKS.set(wrapper, { original, at })
  return wrapper
}

/** Splits at commas outside of brackets. */
function parts(text: string): string[] {
  const found = ['']
  let depth = 0
  for (const character of text) {
    if ('{[('.includes(character)) depth++
    if ('}])'.includes(character)) depth--
    if (character === ',' && depth === 0) found.push('')
    else found[found.length - 1] += character
  }
  return found.map((part) => part.trim()).filter((part) => part !== '')
}

/** The text between a function's parentheses; '' for a parameter without them. */
function parametersOf(fn: Fn): string {
  const source = String(fn).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
  const open = source.indexOf('(')
  const arrow = source.indexOf('=>')
  if (open < 0 || (arrow >= 0 && arrow < open)) return ''
  let depth = 0
  for (let at = open; at < source.length; at++) {
    if ('({['.includes(source.charAt(at))) depth++
    if (')}]'.includes(source.charAt(at)) && --depth === 0) return source.slice(open + 1, at)
  }
  return ''
}

/**
 * Names that a function's object pattern asks for.
 * @throws where the parameter is not a pattern and `mustName` is set
 */
function namesAsked(fn: Fn, mustName: boolean): ReadonlySet<string> {
  const { original, at } = ASKS.get(fn) ?? { original: fn, at: 0 }
  const parameter = parts(parametersOf(original))[at]
  if (parameter === undefined) return new Set()
  const pattern = /^\{([\s\S]*)\}(?:\s*=[\s\S]*)?$/.exec(parameter)?.[1]
  if (pattern === undefined) {
    if (!mustName) return new Set()
    throw new Error(
      `The first argument inside a fixture must use object destructuring pattern, e.g. ({ task } => {}). Instead, received "${parameter}".`,
    )
  }
  const names = parts(pattern).map((part) => part.replace(/[:=][\s\S]*$/, '').trim())
  const rest = names.find((name) => name.startsWith('...'))
  if (rest !== undefined) throw new Error(`Rest parameters are not supported in fixtures, received "${rest}".`)
  return new Set(names)
}

const isOptions = (value: unknown): value is object => isObjectValue(value) && OPTION_KEYS.some((key) => key in value)

/** `extend(name, options?, value)`: the value, or a function that returns it and may register its ending. */
function fromBuilder(name: string, second: unknown, third: unknown, hasThird: boolean): Record<string, unknown> {
  const onlyOptions = !hasThird && isOptions(second) && !Array.isArray(second)
  const options = hasThird || onlyOptions ? second : undefined
  const value = hasThird ? third : onlyOptions ? {} : second
  if (!isFn(value)) return { [name]: options === undefined ? value : [value, options] }
  const build = async (context: unknown, use: unknown): Promise<void> => {
    let ending: Fn | null = null
    const onCleanup = (fn: Fn) => {
      if (ending !== null) throw new Error('onCleanup can only be called once per fixture.')
      ending = fn
    }
    const built = await value(context, { onCleanup })
    if (isFn(use)) await use(built)
    const end: unknown = ending
    if (isFn(end)) await end()
  }
  asksLike(build, value, 0)
  return { [name]: options === undefined ? build : [build, options] }
}

function readScope(value: unknown): Scope {
  return value === 'file' || value === 'worker' ? value : 'test'
}

/**
 * The fixtures of a test that extends another's: `(object)`, `(name, value)` or `(name, options, value)`.
 * @throws where a fixture asks for one that does not exist, or for one of a narrower scope
 */
export function extend(base: Fixtures, args: readonly unknown[]): Fixtures {
  const [first, second, third] = args
  const given = typeof first === 'string' ? fromBuilder(first, second, third, args.length > 2) : first
  const all = new Map(base)
  if (!isObjectValue(given)) return all
  for (const [name, entry] of Object.entries(given)) {
    const pair: readonly unknown[] | null = Array.isArray(entry) && isOptions(entry[1]) ? entry : null
    const value = pair ? pair[0] : entry
    const options = pair && isObjectValue(pair[1]) ? pair[1] : null
    const before = all.get(name)
    all.set(name, {
      name,
      value,
      auto: options ? Boolean(Reflect.get(options, 'auto')) : (before?.auto ?? false),
      scope: options ? readScope(Reflect.get(options, 'scope')) : (before?.scope ?? 'test'),
      uses: isFn(value) ? namesAsked(value, true) : new Set(),
      base: before,
    })
  }
  for (const fixture of all.values())
    for (const name of fixture.uses) {
      const used = all.get(name)
      if (!used && !BUILTIN.has(name)) throw new Error(`The "${fixture.name}" fixture depends on unknown fixture "${name}".`)
      if (name === fixture.name && !fixture.base)
        throw new Error(`The "${name}" fixture depends on itself, but does not have a base implementation.`)
      if (fixture.scope !== 'test' && used?.scope === 'test')
        throw new Error(`The ${fixture.scope} "${fixture.name}" fixture cannot depend on a test fixture "${name}".`)
    }
  return all
}

/** Fixtures in the order in which they are made: what another asks for comes first. */
function inOrder(wanted: readonly Fixture[], all: Fixtures, order: Fixture[], under: readonly Fixture[]): Fixture[] {
  for (const fixture of wanted) {
    if (order.includes(fixture)) continue
    if (under.includes(fixture))
      throw new Error(`Circular fixture dependency detected: ${[fixture, ...under].map((one) => one.name).join(' <- ')}`)
    const uses = [...fixture.uses].map((name) => (name === fixture.name ? fixture.base : all.get(name)))
    inOrder(
      uses.filter((one) => one !== undefined),
      all,
      order,
      [fixture, ...under],
    )
    order.push(fixture)
  }
  return order
}

/** Runs a fixture's function up to its `use`; its end comes when the scope ends. */
async function make(fixture: Fixture, context: object, scope: FixtureScope): Promise<unknown> {
  const { value } = fixture
  if (!isFn(value)) return value
  return new Promise((resolve, reject) => {
    let isUsed = false
    let release = () => {}
    const released = new Promise<void>((end) => {
      release = end
    })
    const use = (made: unknown) => {
      isUsed = true
      scope.endings.push(async () => {
        release()
        await running
      })
      resolve(made)
      return released
    }
    const running = (async () => {
      await value(context, use)
      if (!isUsed)
        throw new Error(
          `Fixture "${fixture.name}" returned without calling "use". Make sure to call "use" in every code path of the fixture function.`,
        )
    })()
    running.catch((error: unknown) => {
      // After `use` it is reported where the scope ends.
      if (!isUsed) reject(error)
    })
  })
}

/** Puts into `context` what `fn` asks for and what is always made. */
export async function provide(fn: Fn, fixtures: Fixtures, context: object, own: FixtureScope, file: FixtureScope): Promise<void> {
  if (fixtures.size === 0) return
  const asked = namesAsked(fn, true)
  const wanted = [...fixtures.values()].filter((one) => one.auto || asked.has(one.name))
  for (const fixture of inOrder(wanted, fixtures, [], [])) {
    const scope = fixture.scope === 'test' ? own : file
    if (!scope.values.has(fixture)) scope.values.set(fixture, await make(fixture, context, scope))
    Object.assign(context, { [fixture.name]: scope.values.get(fixture) })
  }
}

/** Ends what a scope holds, the last made first. */
export async function endScope(scope: FixtureScope): Promise<void> {
  scope.values.clear()
  for (const end of scope.endings.splice(0).reverse()) await end()
}
