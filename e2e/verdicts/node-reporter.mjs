/** A reporter for `node --test`: one JSON line for each test, each suite and each file. */
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
    const path = [...names.slice(0, data.nesting), data.name]
    const failure = data.details?.error?.failureType
    const code = data.details?.error?.exitCode
    if (data.nesting === 0 && relative(process.cwd(), data.name) === file)
      yield `${JSON.stringify({ file, isFailed: isFailed && failure !== 'subtestsFailed', code })}\n`
    else
      yield `${JSON.stringify({ file, path, state: stateOf(data, isFailed), isSuite: data.details?.type === 'suite', isFailed })}\n`
  }
}
