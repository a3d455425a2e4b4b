/** Which files mocha takes, and what of its configuration the embedded runtime keeps to. */
import { type LiteralFields, UNREAD } from './config-literal'
import { globExpression, isGlob } from './glob'
import type { FileRule, RunnerConfig } from './runner-files'

export type MochaPlan = FileRule & {
  /** Milliseconds of a test; null: mocha's own. */
  readonly timeoutMs: number | null
  /** What it loads first and the embedded runtime does not have, such as "./test/setup.js"; null: nothing. */
  readonly missing: string | null
}

/** Options whose value is the next word. */
const VALUED =
  /^(?:-[rtsugfRObjC]|--(?:require|timeout|slow|ui|grep|fgrep|reporter|reporter-options?|config|package|extension|ignore|exclude|spec|file|retries|jobs|color))$/

/** What only reads other syntax: the embedded runtime does that itself. */
const READERS = /^(?:ts-node(?:\/.+)?|tsx(?:\/.+)?|esm|@babel\/register|@swc\/register|source-map-support(?:\/register)?|mocha)$/

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : []))
      : []

/** Values of an option on the command line, `--name=x` and `--name x`, with commas. */
function valuesOf(args: readonly string[], ...names: readonly string[]): string[] {
  return args.flatMap((word, at) => {
    if (names.includes(word)) return (args[at + 1] ?? '').split(',')
    const named = names.find((name) => word.startsWith(`${name}=`))
    return named === undefined ? [] : word.slice(named.length + 1).split(',')
  })
}

const plainPath = (word: string) => word.replace(/^\.\//, '').replace(/\/+$/, '')

function timeoutOf(text: string | undefined): number | null {
  const [, number, unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text ?? '') ?? []
  return number === undefined ? null : Number(number) * { ms: 1, s: 1_000, m: 60_000 }[unit === 's' || unit === 'm' ? unit : 'ms']
}

/** @param args of the command */
export function mochaFiles({ fields, unread }: RunnerConfig, args: readonly string[]): MochaPlan {
  const option = (name: string): readonly string[] => strings((fields satisfies LiteralFields)[name])
  const words = args.filter((word, at) => !word.startsWith('-') && !VALUED.test(args[at - 1] ?? ''))
  const specs = [...words, ...valuesOf(args, '--spec'), ...option('spec')].map(plainPath)
  const extensions = [...valuesOf(args, '--extension'), ...option('extension')].map((one) => one.replace(/^\./, ''))
  const isRecursive = args.includes('--recursive') || fields.recursive === true
  const isScript = (path: string) =>
    (extensions.length > 0 ? extensions : ['js', 'cjs', 'mjs']).some((one) => path.endsWith(`.${one}`))
  const takes = (specs.length > 0 ? specs : ['test']).map((spec) => {
    if (isGlob(spec)) {
      const expression = globExpression(spec)
      return (path: string) => expression.test(path)
    }
    return (path: string) => {
      const inside = path.startsWith(`${spec}/`) ? path.slice(spec.length + 1) : null
      if (inside === null) return path === spec || (isScript(path) && path.startsWith(`${spec}.`))
      return isScript(path) && (isRecursive || !inside.includes('/'))
    }
  })
  const ignored = [...valuesOf(args, '--ignore', '--exclude'), ...option('ignore'), ...option('exclude')].map((one) =>
    globExpression(plainPath(one)),
  )
  const first = [...valuesOf(args, '-r', '--require', '--file'), ...option('require'), ...option('file')]
  const given =
    valuesOf(args, '-t', '--timeout')[0] ?? (typeof fields.timeout === 'number' ? String(fields.timeout) : option('timeout')[0])
  return {
    isGuessed: unread || fields['...'] === UNREAD,
    takes: (path) =>
      !/(?:^|\/)node_modules\//.test(path) && takes.some((test) => test(path)) && !ignored.some((one) => one.test(path)),
    timeoutMs: timeoutOf(given),
    missing: first.find((one) => one !== '' && !READERS.test(one)) ?? null,
  }
}
