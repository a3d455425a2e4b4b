/** A reporter for `node --test`: one JSON line for each test, for each suite that failed by itself, and for each file that failed outside its tests. */
import { relative } from 'node:path'

/** @param {any} data @param {boolean} isFailed */
function stateOf({ skip, todo, details }, isFailed) {
  if (todo !== undefined && todo !== false) return 'todo'
  // A test that skips itself and then throws has failed.
  if (isFailed) return details?.error?.failureType === 'testTimeoutFailure' ? 'timeout' : 'fail'
  return skip !== undefined && skip !== false ? 'skip' : 'pass'
}

/** @param {AsyncIterable<{ type: string, data: any }>} source */
export default async function* report(source) {
  /** Names from the outside in, of the file that Node reports now. @type {string[]} */
  let names = []
  for await (const { type, data } of source) {
    if (type === 'test:start') names = [...names.slice(0, data.nesting), data.name]
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const file = relative(process.cwd(), data.file ?? data.name)
    const isFailed = type === 'test:fail'
    const failure = data.details?.error?.failureType
    const code = data.details?.error?.exitCode
    if (data.nesting === 0 && relative(process.cwd(), data.name) === file)
      yield `${JSON.stringify({ file, isFailed: isFailed && failure !== 'subtestsFailed', code })}\n`
    else if (data.details?.type !== 'suite' || (isFailed && failure !== 'subtestsFailed') || data.skip !== undefined)
      yield `${JSON.stringify({ file, path: [...names.slice(0, data.nesting), data.name], state: stateOf(data, isFailed), isSuite: data.details?.type === 'suite' })}\n`
  }
}
