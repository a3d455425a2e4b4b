/** `exports` and `imports` of a package.json, as Node resolves them. */

export type Target =
  | { readonly kind: 'path'; readonly path: string }
  /** Another package or a built-in module, which only `imports` may name. */
  | { readonly kind: 'bare'; readonly specifier: string }
  | { readonly kind: 'none' | 'excluded' }
  | { readonly kind: 'invalid'; readonly target: string }
  /** The map itself is none: why. */
  | { readonly kind: 'config'; readonly problem: string }

type Fields = Readonly<Record<string, unknown>>

export const isPackageFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MIXED = '"exports" has keys of two kinds, or numbers.'

/** Segments that neither a target nor the text that a '*' matched may have. */
const FORBIDDEN = /(?:^|[\\/])(?:\.{1,2}|node_modules)(?:[\\/]|$)/i

/** Everything that one look-up is about. `star`: the text that a pattern's '*' matched. */
type Query = { readonly star: string | null; readonly internal: boolean; readonly conditions: ReadonlySet<string> }

function stringTarget(target: string, { star, internal }: Query): Target {
  if (!target.startsWith('./')) {
    if (!internal || /^(?:\.{1,2}\/|\/|[a-z][a-z\d+.-]*:)/i.test(target)) return { kind: 'invalid', target }
    return { kind: 'bare', specifier: star === null ? target : target.replaceAll('*', star) }
  }
  if (FORBIDDEN.test(target.slice(2)) || (star !== null && FORBIDDEN.test(star))) return { kind: 'invalid', target }
  return { kind: 'path', path: (star === null ? target : target.replaceAll('*', star)).slice(2) }
}

function resolveTarget(target: unknown, query: Query): Target {
  if (typeof target === 'string') return stringTarget(target, query)
  if (target === null) return { kind: 'excluded' }
  if (Array.isArray(target)) {
    let last: Target = { kind: 'excluded' }
    for (const one of target) {
      last = resolveTarget(one, query)
      if (last.kind === 'path' || last.kind === 'bare') return last
    }
    return last
  }
  if (!isPackageFields(target)) return { kind: 'invalid', target: String(target) }
  if (Object.keys(target).some((key) => /^(?:0|[1-9]\d*)$/.test(key))) return { kind: 'config', problem: MIXED }
  for (const [condition, inner] of Object.entries(target)) {
    if (condition !== 'default' && !query.conditions.has(condition)) continue
    const result = resolveTarget(inner, query)
    if (result.kind !== 'none') return result
  }
  return { kind: 'none' }
}

/** The longest text before the '*' first, then the longer key. */
function comparePatterns(a: string, b: string): number {
  const [starA, starB] = [a.indexOf('*'), b.indexOf('*')]
  return starB - starA || b.length - a.length
}

/**
 * @param map keys with or without one '*'
 * @param key what is asked for: `./sub` of `exports`, `#name` of `imports`
 */
function lookUp(map: Fields, key: string, internal: boolean, conditions: ReadonlySet<string>): Target {
  if (Object.hasOwn(map, key) && !key.includes('*')) return resolveTarget(map[key], { star: null, internal, conditions })
  for (const pattern of Object.keys(map)
    .filter((one) => one.includes('*'))
    .sort(comparePatterns)) {
    const [before = '', after = ''] = pattern.split('*')
    if (!key.startsWith(before) || key === before || !key.endsWith(after) || key.length < pattern.length) continue
    const star = key.slice(before.length, key.length - after.length)
    return resolveTarget(map[pattern], { star, internal, conditions })
  }
  return { kind: 'none' }
}

/** @param subpath '.' or './…' */
export function lookUpExports(exports: unknown, subpath: string, conditions: ReadonlySet<string>): Target {
  const keys = isPackageFields(exports) ? Object.keys(exports) : []
  const isMap = isPackageFields(exports) && keys.some((key) => key.startsWith('.'))
  if (isMap && !keys.every((key) => key.startsWith('.'))) return { kind: 'config', problem: MIXED }
  if (isMap) return lookUp(exports, subpath, false, conditions)
  return subpath === '.' ? resolveTarget(exports, { star: null, internal: false, conditions }) : { kind: 'none' }
}

/** @param name with its '#' */
export function lookUpImports(imports: unknown, name: string, conditions: ReadonlySet<string>): Target {
  return isPackageFields(imports) ? lookUp(imports, name, true, conditions) : { kind: 'none' }
}
