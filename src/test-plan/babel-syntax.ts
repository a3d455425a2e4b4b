/** What a Babel configuration makes of a file, by its presets and plugins, as far as it is plain data. */
import { isFields, type Literal, type LiteralFields } from './config-literal'

/** What of a file a transform turns into plain CommonJS. `hoist`: it moves `jest.mock` before what the file loads. */
export type Taken = 'modules' | 'types' | 'jsx' | 'hoist'

export const TAKES_ALL: readonly Taken[] = ['modules', 'types', 'jsx', 'hoist']

/** How JSX is written out; null: as Babel does by itself. */
export type JsxSyntax = {
  readonly isClassic: boolean
  readonly pragma: string | null
  readonly fragment: string | null
  readonly importSource: string | null
}

/** How Babel reads what is more than JavaScript, where that is not as other tools do. */
export type BabelSyntax = {
  /** Also in files that end in .js; null: no preset takes JSX. */
  readonly jsx: JsxSyntax | null
  /** As Babel 7: fields of classes in TypeScript without a value are no fields, and `declare` in front of one is an error. */
  readonly dropsFields: boolean
}

/** `babel`: null where another tool than Babel transforms. */
export type BabelReading = { readonly takes: readonly Taken[]; readonly babel: BabelSyntax | null }

type Lacks = (name: string) => void

export const BABEL_FILES = ['babel.config.', '.babelrc.'].flatMap((name) =>
  ['js', 'cjs', 'mjs', 'json', 'cts'].map((one) => name + one),
)

/** Of a Babel configuration: what changes nothing that a verdict hangs on. */
const IDLE = new Set(
  'env presets plugins assumptions targets sourceMaps sourceType comments compact retainLines minified babelrcRoots'.split(' '),
)
/** Plugins that read newer syntax and change no meaning. */
const PLUGINS = /^@babel\/(?:plugin-)?(?:proposal|transform|syntax)-|^(?:babel-plugin-)?istanbul$/

type Preset = {
  readonly name: RegExp
  readonly takes: readonly Taken[]
  /** Options that are followed, or that no verdict hangs on; null: all. */
  readonly options: ReadonlySet<string> | null
}

const PRESETS: readonly Preset[] = [
  { name: /^(?:@babel\/(?:preset-)?|babel-preset-)?env$/, takes: ['modules'], options: null },
  {
    name: /^(?:@babel\/(?:preset-)?|babel-preset-)?react$/,
    takes: ['jsx'],
    options: new Set('runtime pragma pragmaFrag importSource throwIfNamespace useBuiltIns useSpread pure'.split(' ')),
  },
  {
    name: /^@babel\/(?:preset-)?typescript$/,
    takes: ['types'],
    options: new Set('allowDeclareFields allowNamespaces optimizeConstEnums'.split(' ')),
  },
  { name: /^(?:next\/babel|(?:babel-preset-)?react-app)$/, takes: TAKES_ALL, options: null },
  { name: /^(?:@babel\/(?:preset-)?flow|(?:babel-preset-)?jest)$/, takes: [], options: null },
]

const listOf = (value: Literal | undefined): readonly Literal[] => (Array.isArray(value) ? value : [])

const textIn = (fields: LiteralFields, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

const jsxOf = (name: string, options: LiteralFields, major: number): JsxSyntax => ({
  isClassic: (textIn(options, 'runtime') ?? (major >= 8 || name === 'next/babel' ? 'automatic' : 'classic')) === 'classic',
  pragma: textIn(options, 'pragma'),
  fragment: textIn(options, 'pragmaFrag'),
  importSource: textIn(options, 'importSource'),
})

/**
 * @param where its file, in words
 * @param major of Babel's version
 * @param lacks is given what is more than plain data, or unknown
 */
export function readBabel(config: LiteralFields, where: string, major: number, lacks: Lacks): BabelReading {
  const env = isFields(config.env) && isFields(config.env.test) ? config.env.test : {}
  for (const name of [...Object.keys(config), ...Object.keys(env)]) if (!IDLE.has(name)) lacks(`${name} of ${where}`)
  const takes: Taken[] = []
  let jsx: JsxSyntax | null = null
  let dropsFields = false
  for (const one of [...listOf(config.presets), ...listOf(env.presets)]) {
    const [name, given] = Array.isArray(one) ? one : [one]
    const text = typeof name === 'string' ? name : ''
    const preset = PRESETS.find((each) => each.name.test(text))
    const options = isFields(given) ? given : {}
    const { modules } = options
    const isOwn = modules === undefined || modules === 'auto' || modules === 'commonjs' || modules === 'cjs'
    const isFollowed = preset?.options === null || Object.keys(options).every((key) => preset?.options?.has(key))
    if (!preset || !isFollowed || !(isOwn || modules === false) || (given !== undefined && !isFields(given)))
      lacks(`presets of ${where}`)
    else takes.push(...preset.takes.filter((each) => isOwn || each !== 'modules'))
    if (preset?.takes.includes('jsx')) jsx = jsxOf(text, options, major)
    if (preset?.takes.includes('types')) dropsFields = major < 8 && options.allowDeclareFields !== true
  }
  for (const one of [...listOf(config.plugins), ...listOf(env.plugins)]) {
    const name = Array.isArray(one) ? one[0] : one
    if (typeof name !== 'string' || !PLUGINS.test(name)) lacks(`plugins of ${where}`)
    else if (name.endsWith('transform-modules-commonjs')) takes.push('modules')
  }
  return { takes, babel: { jsx, dropsFields } }
}
