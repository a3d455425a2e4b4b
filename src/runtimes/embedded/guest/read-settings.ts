/** `unknown` from the page → what the configuration of a file's runner says, null where nothing was read. */
import { type BabelSyntax, type JsxSyntax, TAKES_ALL } from '../../../test-plan/babel-syntax'
import type { ModuleRules } from '../../../test-plan/jest-modules'
import type { Alias, RunnerSettings } from '../../../test-plan/runner-settings'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const fieldsAt = (fields: Fields, name: string): Fields => {
  const value = fields[name]
  return isFields(value) ? value : {}
}

const listAt = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

const stringsAt = (fields: Fields, name: string): string[] =>
  listAt(fields, name).filter((one): one is string => typeof one === 'string')

const numberAt = (fields: Fields, name: string): number | null => {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}

const aliases = (fields: Fields): Alias[] =>
  listAt(fields, 'aliases').flatMap((one): Alias[] => {
    if (!isFields(one)) return []
    const { find } = one
    return typeof find === 'string' || find instanceof RegExp ? [{ find, to: stringsAt(one, 'to') }] : []
  })

const textAt = (fields: Fields, name: string): string | null => {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

const jsxSyntax = (data: unknown): JsxSyntax | null =>
  isFields(data)
    ? {
        isClassic: data.isClassic === true,
        pragma: textAt(data, 'pragma'),
        fragment: textAt(data, 'fragment'),
        importSource: textAt(data, 'importSource'),
      }
    : null

const babelSyntax = (data: unknown): BabelSyntax | null =>
  isFields(data) ? { jsx: jsxSyntax(data.jsx), dropsFields: data.dropsFields === true } : null

function moduleRules(data: unknown): ModuleRules | null {
  if (!isFields(data)) return null
  return {
    major: numberAt(data, 'major') ?? 0,
    endings: stringsAt(data, 'endings'),
    loadsModules: data.loadsModules === true,
    moduleEndings: stringsAt(data, 'moduleEndings'),
    transforms: listAt(data, 'transforms').flatMap((one) => {
      if (!isFields(one) || !(one.of instanceof RegExp)) return []
      const takes = stringsAt(one, 'takes')
      return [{ of: one.of, takes: TAKES_ALL.filter((each) => takes.includes(each)), babel: babelSyntax(one.babel) }]
    }),
    ignored: listAt(data, 'ignored').filter((one): one is RegExp => one instanceof RegExp),
  }
}

export function readSettings(data: unknown): RunnerSettings | null {
  if (!isFields(data)) return null
  const [mocks, unstubs] = [fieldsAt(data, 'mocks'), fieldsAt(data, 'unstubs')]
  return {
    globals: typeof data.globals === 'boolean' ? data.globals : null,
    setup: listAt(data, 'setup').flatMap((one) =>
      isFields(one) ? [{ specifier: String(one.specifier), isBare: one.isBare === true }] : [],
    ),
    aliases: aliases(data),
    tsPaths: data.tsPaths === true,
    holdsTsConfig: data.holdsTsConfig === true,
    modules: moduleRules(data.modules),
    moduleFolders: stringsAt(data, 'moduleFolders'),
    mocks: { clear: mocks.clear === true, reset: mocks.reset === true, restore: mocks.restore === true },
    unstubs: { envs: unstubs.envs === true, globals: unstubs.globals === true },
    testTimeout: numberAt(data, 'testTimeout'),
    hookTimeout: numberAt(data, 'hookTimeout'),
    retry: numberAt(data, 'retry') ?? 0,
    requireAssertions: data.requireAssertions === true,
    allowOnly: data.allowOnly !== false,
    storedSnapshots: data.storedSnapshots === true,
    env: Object.fromEntries(Object.entries(fieldsAt(data, 'env')).map(([name, value]) => [name, String(value)])),
    values: fieldsAt(data, 'values'),
  }
}
