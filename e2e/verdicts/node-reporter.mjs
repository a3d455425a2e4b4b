/** A reporter for `node --test`: one JSON line for each test, for each suite that failed by itself, and for each file that failed outside its tests. */
import { relative } from 'node:path'

/** @param {any} data @param {boolean} isFailed */
function stateOf({ skip, todo, details }, isFailed) {
  if (todo !== undefined && todo !== false) return 'todo'
  // A test that skips itself and then throws has failed.
  if (isFailed) return details?.error?.failureType === 'testTimeoutFailure' ? 'timeout' : 'fail'
  return skip !== undefined && skip !== false ? 'skip' : 'pass'
}

/**
 * A suite that failed by itself, or was left out whole. One that was cancelled with what holds it says no more than its tests do.
 * @param {any} data @param {string | undefined} failure @param {boolean} isBare nothing in it was told
 */
const saysMore = (data, failure, isBare) =>
  failure === undefined ? data.skip !== undefined : failure !== 'subtestsFailed' && (failure !== 'cancelledByParent' || isBare)

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* report(source) {
  /** Names from the outside in, of the file that Node reports now. @type {string[]} */
  let names = []
  /** Paths that were told of that file. @type {string[]} */
  let told = []
  let current = ''
  for await (const { type, data } of source) {
    if (type === 'test:start') names = [...names.slice(0, data.nesting), data.name]
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const file = relative(process.cwd(), data.file ?? data.name)
    const isFailed = type === 'test:fail'
    if (file !== current) told = []
    current = file
    const path = [...names.slice(0, data.nesting), data.name]
    const key = `${path.join('\0')}\0`
    const failure = data.details?.error?.failureType
    const code = data.details?.error?.exitCode
    if (data.nesting === 0 && relative(process.cwd(), data.name) === file)
      yield `${JSON.stringify({ file, isFailed: isFailed && failure !== 'subtestsFailed', code })}\n`
    else if (data.details?.type !== 'suite' || saysMore(data, failure, !told.some((one) => one.startsWith(key)))) {
      told.push(key)
      yield `${JSON.stringify({ file, path, state: stateOf(data, isFailed) })}\n`
    }
  }
}
