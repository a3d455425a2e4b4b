/** What is cut out of a published package, and how it runs: in a context of its own, with nothing of the package installed or started. */
import { createContext, runInContext } from 'node:vm'

/** The text from one mark to before the next. @param {string} text @param {string} from @param {string} to */
export function cut(text, from, to) {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start + from.length)
  if (start < 0 || end < 0) throw new Error(`the package has changed: it has no ${start < 0 ? from : to}`)
  return text.slice(start, end)
}

/** Runs what was cut and gives what it leaves in `out`. @param {string} code @param {Record<string, unknown>} [given] */
export function evaluated(code, given = {}) {
  /** @type {{ out?: any }} */
  const world = createContext({ ...given })
  runInContext(code, world)
  return world.out
}

/** Null where it throws. @param {() => string} work */
export function orNull(work) {
  try {
    return work()
  } catch {
    return null
  }
}

/** A module as a script, and without waiting. */
export const plain = (/** @type {string} */ source) =>
  source
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
    .replaceAll('async function', 'function')
    .replaceAll('await ', '')
