/** Which files uvu and AVA take, by their own rules and the project's settings. */
import { isFields, type LiteralFields, UNREAD } from './config-literal'
import { globExpression } from './glob'
import { type FileRule, optionIn, type RunnerConfig } from './runner-files'

export type LoadingPlan = FileRule & {
  /** What the runner loads first and the embedded runtime does not have, such as "./test/setup.js"; null: nothing. */
  readonly missing: string | null
}

/** What only reads other syntax: the embedded runtime does that itself. */
const READERS =
  /^(?:ts-node(?:\/.+)?|tsx(?:\/.+)?|tsm|esm|esbuild-register|@babel\/register|@swc(?:-node)?\/register|sucrase\/register)$/

const plainPath = (word: string) => word.replace(/^\.\//, '').replace(/\/+$/, '')
const inModules = (path: string) => /(?:^|\/)node_modules\//.test(path)

/** Values of an option, which may be given more than once. */
const valuesOf = (args: readonly string[], ...names: readonly string[]): string[] =>
  args.flatMap((word, at) => {
    const value = optionIn(args.slice(at, at + 2), ...names)
    return value !== null && names.some((name) => word === name || word.startsWith(`${name}=`)) ? [value] : []
  })

// ── uvu ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const UVU_VALUED = /^(?:-[riC]|--(?:require|ignore|cwd))$/
/** Without a folder and a pattern. */
const UVU_NAMES = /((\/|^)(tests?|__tests?__)\/.*|\.(tests?|spec)|^\/?tests?)\.([mc]js|[jt]sx?)$/i
const UVU_SCRIPTS = /\.([mc]js|[jt]sx?)$/

function expressionOf(text: string): RegExp | null {
  try {
    return new RegExp(text, 'i')
  } catch (error) {
    // uvu itself breaks off there.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** @param args of the command: a folder, and an expression that paths in it have to meet */
export function uvuFiles(args: readonly string[]): LoadingPlan {
  const words = args.filter((word, at) => !word.startsWith('-') && !UVU_VALUED.test(args[at - 1] ?? ''))
  const [given = '', pattern] = words
  const folder = plainPath(given) === '.' ? '' : plainPath(given)
  const expression = pattern === undefined ? (folder === '' ? UVU_NAMES : UVU_SCRIPTS) : expressionOf(pattern)
  const ignored = valuesOf(args, '-i', '--ignore').map(expressionOf)
  return {
    isGuessed: expression === null || ignored.includes(null),
    missing: valuesOf(args, '-r', '--require').find((one) => !READERS.test(one)) ?? null,
    takes(path) {
      if (inModules(path) || /(?:^|\/)\.git/.test(path) || (folder !== '' && !path.startsWith(`${folder}/`))) return false
      const inside = folder === '' ? path : path.slice(folder.length + 1)
      return expression?.test(inside) === true && !ignored.some((one) => one?.test(inside))
    },
  }
}

// ── AVA ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const AVA_VALUED = /^(?:-[cmTN]|--(?:concurrency|match|timeout|node-arguments|config))$/
const AVA_OUT = ['**/__tests__/**/__{helper,fixture}?(s)__/**/*', '**/test?(s)/**/{helper,fixture}?(s)/**/*']

const stringsIn = (fields: LiteralFields, name: string): readonly string[] | null | 'unread' => {
  const value = fields[name]
  if (value === undefined || value === null) return null
  const list = Array.isArray(value) ? value : [value]
  return list.every((one): one is string => typeof one === 'string') ? list : 'unread'
}

/** Endings that AVA takes: a list of them, or how each is loaded. */
function endingsIn({ extensions }: LiteralFields): readonly string[] {
  if (isFields(extensions)) return Object.keys(extensions)
  const list = Array.isArray(extensions) ? extensions.flatMap((one) => (typeof one === 'string' ? [one] : [])) : []
  return list.length > 0 ? list : ['cjs', 'mjs', 'js']
}

/** @param args of the command: words are files, folders and patterns */
export function avaFiles({ fields, unread }: RunnerConfig, args: readonly string[]): LoadingPlan {
  const end = `{${endingsIn(fields).join(',')}}`
  const usual = [
    `test.${end}`,
    `{src,source}/test.${end}`,
    `**/__tests__/**/*.${end}`,
    `**/*.spec.${end}`,
    `**/*.test.${end}`,
    `**/test-*.${end}`,
    `**/test/**/*.${end}`,
    `**/tests/**/*.${end}`,
  ]
  const given = stringsIn(fields, 'files')
  const files = given === 'unread' || given === null ? null : given.map(plainPath)
  const negative = files?.filter((one) => one.startsWith('!')).map((one) => plainPath(one.slice(1))) ?? []
  const positive = files?.filter((one) => !one.startsWith('!')) ?? []
  const isUsual = positive.length === 0
  const taken = (isUsual ? usual : positive).map(globExpression)
  const left = [...(isUsual ? AVA_OUT : []), ...negative].map(globExpression)
  const ending = new RegExp(`\\.(?:${endingsIn(fields).join('|')})$`)
  const words = args.filter((word, at) => !word.startsWith('-') && !AVA_VALUED.test(args[at - 1] ?? '')).map(plainPath)
  const asked = words.map((word) => ({ word, expression: globExpression(word) }))
  const required = stringsIn(fields, 'require')
  return {
    isGuessed: unread || fields['...'] === UNREAD || given === 'unread',
    missing: required === 'unread' ? 'require' : (required?.find((one) => !READERS.test(one)) ?? null),
    takes: (path) =>
      !inModules(path) &&
      ending.test(path) &&
      !/(?:^|\/)_[^/]*$/.test(path) &&
      taken.some((one) => one.test(path)) &&
      !left.some((one) => one.test(path)) &&
      (asked.length === 0 || asked.some(({ word, expression }) => expression.test(path) || path.startsWith(`${word}/`))),
  }
}
