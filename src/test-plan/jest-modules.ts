/**
 * What Jest makes of a file before it runs: its transforms with what the project's Babel configuration says, and whether it loads ES modules itself.
 * Without either, `import` and types are errors of syntax.
 */
import { isFields, type Literal, type LiteralFields } from './config-literal'

/** What of a file a transform turns into plain CommonJS. `hoist`: it moves `jest.mock` before what the file loads. */
export type Taken = 'modules' | 'types' | 'jsx' | 'hoist'

/** How Jest loads the files of a project. Expressions are for paths that begin with /project/. */
export type ModuleRules = {
  /** It was started with `--experimental-vm-modules`. */
  readonly loadsModules: boolean
  /** Endings of ES modules beside .mjs, and .js where package.json says `module`. */
  readonly moduleEndings: readonly string[]
  /** The first that meets a path counts. */
  readonly transforms: readonly { readonly of: RegExp; readonly takes: readonly Taken[] }[]
  /** No transform reads these. */
  readonly ignored: readonly RegExp[]
}

/** The first of the files that is there, as far as it is plain data; null where none is. */
export type ReadFields = (paths: readonly string[]) => {
  readonly fields: LiteralFields
  readonly unread: boolean
  readonly path: string | null
}

type Lacks = (name: string) => void

const ALL: readonly Taken[] = ['modules', 'types', 'jsx', 'hoist']
const BABEL_FILES = ['babel.config.', '.babelrc.'].flatMap((name) => ['js', 'cjs', 'mjs', 'json', 'cts'].map((one) => name + one))
/** What each preset takes, in the environment of tests. */
const PRESETS: readonly (readonly [RegExp, readonly Taken[]])[] = [
  [/^(?:@babel\/(?:preset-)?|babel-preset-)?env$/, ['modules']],
  [/^(?:@babel\/(?:preset-)?|babel-preset-)?react$/, ['jsx']],
  [/^@babel\/(?:preset-)?typescript$/, ['types']],
  [/^(?:next\/babel|(?:babel-preset-)?react-app)$/, ALL],
  [/^(?:@babel\/(?:preset-)?flow|(?:babel-preset-)?jest)$/, []],
]
/** Plugins that read newer syntax and change no meaning. */
const PLUGINS = /^@babel\/(?:plugin-)?(?:proposal|transform|syntax)-|^(?:babel-plugin-)?istanbul$/
/** Of a Babel configuration: what changes nothing that a verdict hangs on. */
const BABEL_IDLE = new Set(
  'env presets plugins assumptions targets sourceMaps sourceType comments compact retainLines minified babelrcRoots'.split(' '),
)

const listOf = (value: Literal | undefined): readonly Literal[] => (Array.isArray(value) ? value : [])

function babelTakes(config: LiteralFields, where: string, lacks: Lacks): Taken[] {
  const env = isFields(config.env) && isFields(config.env.test) ? config.env.test : {}
  for (const name of [...Object.keys(config), ...Object.keys(env)]) if (!BABEL_IDLE.has(name)) lacks(`${name} of ${where}`)
  const taken: Taken[] = []
  for (const one of [...listOf(config.presets), ...listOf(env.presets)]) {
    const [name, options] = Array.isArray(one) ? one : [one]
    const known = PRESETS.find(([pattern]) => typeof name === 'string' && pattern.test(name))?.[1]
    const modules = isFields(options) ? options.modules : undefined
    const isOwn = modules === undefined || modules === 'auto' || modules === 'commonjs' || modules === 'cjs'
    if (!known || !(isOwn || modules === false) || (options !== undefined && !isFields(options))) lacks(`presets of ${where}`)
    else taken.push(...known.filter((each) => isOwn || each !== 'modules'))
  }
  for (const one of [...listOf(config.plugins), ...listOf(env.plugins)]) {
    const name = Array.isArray(one) ? one[0] : one
    if (typeof name !== 'string' || !PLUGINS.test(name)) lacks(`plugins of ${where}`)
    else if (name.endsWith('transform-modules-commonjs')) taken.push('modules')
  }
  return taken
}

/** ts-jest fails a file whose types are wrong, unless it is asked not to look. */
function looksAtTypes(options: Literal | undefined, fields: LiteralFields, compiler: LiteralFields): boolean {
  const own = isFields(fields.globals) ? fields.globals['ts-jest'] : undefined
  const all = [isFields(options) ? options : {}, isFields(own) ? own : {}]
  return compiler.isolatedModules !== true && !all.some((one) => one.diagnostics === false || one.isolatedModules === true)
}

const expressionOf = (text: string, lacks: () => void): RegExp[] => {
  try {
    return [new RegExp(text)]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    lacks()
    return []
  }
}

/**
 * @param fields of Jest's configuration
 * @param here writes `<rootDir>` out
 * @param read of the project's other files
 * @param lacks is given what is more than plain data, or unknown
 */
export function jestModules(
  fields: LiteralFields,
  loadsModules: boolean,
  here: (text: string) => string,
  read: ReadFields,
  lacks: Lacks,
): ModuleRules {
  const babel = (): Taken[] => {
    const manifest = read(['package.json']).fields.babel
    const own = isFields(manifest) ? [{ fields: manifest, unread: false, path: 'package.json' }] : []
    const found = [read(BABEL_FILES.slice(0, 5)), read(['.babelrc', ...BABEL_FILES.slice(5)]), ...own]
    return found.flatMap(({ fields: config, unread, path }) => {
      if (unread && path !== null) lacks(path)
      return path === null ? [] : babelTakes(config, path, lacks)
    })
  }
  const takesOf = (name: Literal | undefined, options: Literal | undefined): readonly Taken[] => {
    const text = typeof name === 'string' ? name : ''
    if (/^babel-jest$/.test(text))
      return ['hoist', ...babel(), ...(isFields(options) ? babelTakes(options, 'transform', lacks) : [])]
    if (/^ts-jest/.test(text)) {
      const compiler = read(['tsconfig.json']).fields.compilerOptions
      if (looksAtTypes(options, fields, isFields(compiler) ? compiler : {})) lacks('type checks of ts-jest')
    }
    if (/^@swc\/jest$/.test(text) && !/typescript/.test(JSON.stringify([options, read(['.swcrc']).fields])))
      return ['modules', 'jsx', 'hoist']
    return ALL
  }
  const { preset, transform, transformIgnorePatterns: ignored, extensionsToTreatAsEsm: endings } = fields
  const presets = typeof preset === 'string' && /^ts-jest(?:\/|$)/.test(preset) ? preset : null
  const rows: (readonly [string, Literal | undefined, Literal | undefined])[] = isFields(transform)
    ? Object.entries(transform).map(([of, one]) => (Array.isArray(one) ? [of, one[0], one[1]] : [of, one, undefined]))
    : []
  if (presets !== null) rows.push([/js-with-ts/.test(presets) ? '\\.[tj]sx?$' : '\\.tsx?$', 'ts-jest', undefined])
  if (presets === null ? transform === undefined : /js-with-babel/.test(presets))
    rows.push(['\\.[jt]sx?$', 'babel-jest', undefined])
  const texts = (value: Literal | undefined, usual: readonly string[]) =>
    value === undefined ? usual : listOf(value).flatMap((one) => (typeof one === 'string' ? [one] : []))
  return {
    loadsModules,
    moduleEndings: texts(endings, presets !== null && /esm/.test(presets) ? ['.ts', '.tsx', '.mts'] : []),
    transforms: rows.flatMap(([of, name, options]) =>
      expressionOf(here(of), () => lacks('transform')).map((each) => ({ of: each, takes: takesOf(name, options) })),
    ),
    ignored: texts(ignored, ['/node_modules/', '\\.pnp\\.[^\\/]+$']).flatMap((one) =>
      expressionOf(here(one), () => lacks('transformIgnorePatterns')),
    ),
  }
}
