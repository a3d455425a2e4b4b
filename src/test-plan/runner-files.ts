/** Which files each runner takes for tests, by its own rules and the project's settings. */
import { isFields, type Literal, type LiteralFields, UNREAD } from './config-literal'
import { globExpression, isGlob, ownExpression } from './glob'
import { jestEndings } from './jest-modules'

/** The project's settings for a runner. `unread`: whether some of them are not plain data. */
export type RunnerConfig = { readonly fields: LiteralFields; readonly unread: boolean }

export type FileRule = {
  readonly takes: (path: string) => boolean
  /** The rule is the runner's own because the project's is no plain data. */
  readonly isGuessed: boolean
}

const inModules = (path: string) => /(?:^|\/)node_modules\//.test(path)

const strings = (value: Literal | undefined): readonly string[] | null => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? value : null
}

/** The strings given for a name; null where nothing is given. Calls `unread` where it is not plain data. */
function listAt(fields: LiteralFields, name: string, unread: () => void): readonly string[] | null {
  const value = fields[name]
  if (value === undefined || value === null) return null
  const list = strings(value)
  if (list === null) unread()
  return list
}

const anyOf =
  (tests: readonly ((path: string) => boolean)[]) =>
  (path: string): boolean =>
    tests.some((test) => test(path))

/** Absolute paths and patterns are compared without their first slash. */
const byGlob = (pattern: string) => {
  const expression = globExpression(pattern.replace(/^\//, ''))
  return (path: string) => expression.test(path.replace(/^\//, ''))
}

// ── Node ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Scripts; TypeScript among them, because this runtime strips types as later versions of Node do. */
const NODE_SCRIPT = /\.[cm]?[jt]s$/
/** Types and nothing else. */
const DECLARATION = /\.d\.[cm]?ts$/
const NODE_NAME = /^(?:test|test-.+|.+[._-]test)\.[cm]?[jt]s$/

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** As `node --test` looks for them: everything in a folder `test`, elsewhere what is named like a test. */
const isNodeTest = (path: string): boolean =>
  NODE_SCRIPT.test(path) &&
  !DECLARATION.test(path) &&
  !inModules(path) &&
  (/(?:^|\/)test\//.test(path) || NODE_NAME.test(baseName(path)))

const plainPath = (word: string) => word.replace(/^\.\//, '').replace(/\/+$/, '')

/** @param words files, folders and patterns that the command names */
export function nodeFiles(words: readonly string[]): FileRule {
  if (words.length === 0) return { takes: isNodeTest, isGuessed: false }
  const rules = words.map((word) => {
    if (isGlob(word)) return byGlob(word)
    const path = plainPath(word)
    return (file: string) => file === path || ((path === '.' || file.startsWith(`${path}/`)) && isNodeTest(file))
  })
  return { takes: anyOf(rules), isGuessed: false }
}

// ── Vitest ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const VITEST_INCLUDE = ['**/*.{test,spec}.?(c|m)[jt]s?(x)']
const VITEST_EXCLUDE = ['**/node_modules/**', '**/.git/**']
/** What versions before 4 leave out as well. */
const EARLIER_EXCLUDE = [
  '**/dist/**',
  '**/cypress/**',
  '**/.{idea,cache,output,temp}/**',
  '**/{karma,rollup,webpack,vite,vitest,jest,ava,babel,nyc,cypress,tsup,build,eslint,prettier}.config.*',
]

/** The version that leaves less out by itself. */
const LESS_EXCLUDED = 4

/** Options of Vitest and Jest whose value is the next word. */
const VALUED =
  /^(?:-[ctw]|--(?:config|root|dir|project|environment|testNamePattern|reporter|pool|maxWorkers|bail|retry|rootDir|selectProjects|testTimeout|coverage\.\w+))$/

/** Words that are no options and no option's value. */
export const wordsIn = (args: readonly string[]): readonly string[] =>
  args.filter((word, at) => !word.startsWith('-') && !VALUED.test(args[at - 1] ?? ''))

export const optionIn = (args: readonly string[], ...names: readonly string[]): string | null => {
  for (const [at, word] of args.entries())
    for (const name of names) {
      if (word === name) return args[at + 1] ?? null
      if (word.startsWith(`${name}=`)) return word.slice(name.length + 1)
    }
  return null
}

/** A folder that a configuration names; null where it names none or the project itself. */
const folderAt = (fields: LiteralFields, name: string, unread: () => void): string | null => {
  const value = fields[name]
  if (value === undefined) return null
  if (typeof value === 'string') return plainPath(value) === '.' || value === '' ? null : plainPath(value)
  unread()
  return null
}

/**
 * @param config what `vitest.config` exports
 * @param args of the command: words are parts of paths
 * @param major the version's first number
 */
export function vitestFiles(config: RunnerConfig, args: readonly string[], major: number): FileRule {
  let isGuessed = config.unread
  const unread = () => {
    isGuessed = true
  }
  const { test } = config.fields
  if (test === UNREAD || config.fields['...'] === UNREAD) unread()
  const fields = isFields(test) ? test : {}
  if (fields['...'] === UNREAD || fields.projects !== undefined || fields.workspace !== undefined) unread()
  const root = optionIn(args, '--root') ?? folderAt(config.fields, 'root', unread) ?? folderAt(fields, 'root', unread)
  const dir = optionIn(args, '--dir') ?? folderAt(fields, 'dir', unread)
  const folder = [root, dir]
    .filter((part) => part !== null)
    .map(plainPath)
    .join('/')
  const usual = major >= LESS_EXCLUDED ? VITEST_EXCLUDE : [...VITEST_EXCLUDE, ...EARLIER_EXCLUDE]
  const withUsual = (own: readonly string[], all: readonly string[]) =>
    own.flatMap((one) => (one.startsWith('...') ? all : [one]))
  const include = withUsual(listAt(fields, 'include', unread) ?? VITEST_INCLUDE, VITEST_INCLUDE)
  const exclude = withUsual(listAt(fields, 'exclude', unread) ?? usual, usual)
  const taken = anyOf(include.filter((one) => !one.startsWith('!')).map(byGlob))
  const left = anyOf([...exclude, ...include.filter((one) => one.startsWith('!')).map((one) => one.slice(1))].map(byGlob))
  const words = wordsIn(args).map(plainPath)
  return {
    isGuessed,
    takes(path) {
      if (inModules(path) || (folder !== '' && !path.startsWith(`${folder}/`))) return false
      const inside = folder === '' ? path : path.slice(folder.length + 1)
      return taken(inside) && !left(inside) && (words.length === 0 || words.some((word) => path.includes(word)))
    },
  }
}

// ── Jest ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

const JEST_MATCH = ['**/__tests__/**/*.?([mc])[jt]s?(x)', '**/?(*.)+(spec|test).?([mc])[jt]s?(x)']
/** What versions before 30 look for. */
const EARLIER_MATCH = ['**/__tests__/**/*.[jt]s?(x)', '**/?(*.)+(spec|test).[jt]s?(x)']
const LATER_ENDINGS = 30
/** Jest compares absolute paths. */
const ROOT = '/project'

/**
 * @param args of the command: words are expressions that a path has to meet
 * @param major the version's first number
 */
export function jestFiles(config: RunnerConfig, args: readonly string[], major: number): FileRule {
  let isGuessed = config.unread
  const unread = () => {
    isGuessed = true
  }
  const { fields } = config
  if (fields['...'] === UNREAD || fields.projects !== undefined || typeof fields.preset === 'symbol') unread()
  const root = `${ROOT}${[folderAt(fields, 'rootDir', unread) ?? '']
    .filter(Boolean)
    .map((part) => `/${part}`)
    .join('')}`
  const here = (text: string) => text.replaceAll('<rootDir>', root)
  const roots = (listAt(fields, 'roots', unread) ?? ['<rootDir>']).map((one) => plainPath(here(one)))
  const expressions = listAt(fields, 'testRegex', unread)?.filter((one) => one !== '')
  const match = listAt(fields, 'testMatch', unread) ?? (major >= LATER_ENDINGS ? JEST_MATCH : EARLIER_MATCH)
  const globs = match.filter((one) => !one.startsWith('!')).map((one) => byGlob(here(one)))
  const not = anyOf(match.filter((one) => one.startsWith('!')).map((one) => byGlob(here(one.slice(1)))))
  const ignored = (listAt(fields, 'testPathIgnorePatterns', unread) ?? ['/node_modules/']).map((one) => ownExpression(here(one)))
  const named = expressions?.map((one) => ownExpression(here(one)))
  const words = wordsIn(args).map((word) => ownExpression(word.replace(/^\.\//, '')))
  const endings = jestEndings(fields.moduleFileExtensions, major)
  const isTest = (path: string) => (named?.length ? named.some((one) => one.test(path)) : anyOf(globs)(path) && !not(path))
  return {
    isGuessed,
    takes(file) {
      const path = `${ROOT}/${file}`
      if (inModules(file) || !roots.some((one) => path.startsWith(`${one.startsWith('/') ? one : `${root}/${one}`}/`)))
        return false
      if (!endings.some((one) => path.endsWith(one))) return false
      return isTest(path) && !ignored.some((one) => one.test(path)) && (words.length === 0 || words.some((one) => one.test(path)))
    },
  }
}

// ── an unknown runner ────────────────────────────────────────────────────────────────────────────────────────────────

/** What any runner's tests are usually called. */
export const looksLikeTest = (path: string): boolean =>
  (/(?:^|\/)(?:test|tests|__tests__)\/.*\.[cm]?[jt]sx?$|[._-](?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)test\.[cm]?[jt]sx?$/.test(
    path,
  ) ||
    NODE_NAME.test(baseName(path))) &&
  !DECLARATION.test(path) &&
  !inModules(path)
