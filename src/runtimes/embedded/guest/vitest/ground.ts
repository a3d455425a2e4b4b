/** What test code may replace, and this runner relies on: its lists, maps and options. A replacement that does the same is none. */
import { hasOwn } from '../node-test/intrinsics'

/** Options of tests: whoever puts one on every object speaks for every test. */
const OPTIONS = ['skip', 'todo', 'only', 'fails', 'retry', 'repeats', 'timeout', 'each', 'mode', 'concurrent', 'failure']
const { prototype } = Object

function listsWork(): boolean {
  const list = [1, 2]
  const more: number[] = []
  more.push(3)
  list.forEach((one) => void more.push(one))
  return (
    more.length === 3 &&
    list.some((one) => one === 2) &&
    !list.some((one) => one > 2) &&
    list.every((one) => one > 0) &&
    !list.every((one) => one > 1) &&
    list.map((one) => one + 1)[1] === 3 &&
    list.filter((one) => one > 1).length === 1 &&
    list.flatMap((one) => [one, one]).length === 4 &&
    list.find((one) => one > 1) === 2 &&
    list.slice(1)[0] === 2 &&
    list.includes(2) &&
    !list.includes(3) &&
    list.toReversed()[0] === 2 &&
    more.splice(1).length === 2 &&
    more.concat(list).length === 3
  )
}

const mapsWork = (): boolean => new Map([[1, 2]]).get(1) === 2 && !new Map().has(1) && new Set([1]).has(1) && !new Set().has(1)

/** What is broken, null where nothing is. */
export function brokenGround(): string | null {
  for (let at = 0; at < OPTIONS.length; at++) if (hasOwn(prototype, OPTIONS[at] ?? '')) return `Object.prototype.${OPTIONS[at]}`
  try {
    return !listsWork() ? 'a method of lists' : mapsWork() ? null : 'a method of maps'
  } catch {
    return 'a method of lists or maps'
  }
}
