/** Entries of arrays, sets and maps for `inspect`. */
import type { State } from './inspect-parts'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

function indented<T>(state: State, print: () => T): T {
  state.indentation += 2
  try {
    return print()
  } finally {
    state.indentation -= 2
  }
}

export function inspectArrayLike(items: ArrayLike<unknown>, state: State, level: number): string[] {
  return indented(state, () => {
    const output: string[] = []
    let at = 0
    for (; at < items.length && output.length < state.maxArrayLength; at++) {
      if (at in items) {
        output.push(state.inspect(items[at], state, level))
        continue
      }
      let hole = at
      while (hole < items.length && !(hole in items)) hole++
      output.push(`<${plural(hole - at, 'empty item')}>`)
      at = hole - 1
    }
    if (at < items.length) output.push(`... ${plural(items.length - at, 'more item')}`)
    return output
  })
}

export function inspectSet(set: ReadonlySet<unknown>, state: State, level: number): string[] {
  return indented(state, () => {
    const output: string[] = []
    for (const value of set) {
      if (output.length >= state.maxArrayLength) break
      output.push(state.inspect(value, state, level))
    }
    if (set.size > output.length) output.push(`... ${plural(set.size - output.length, 'more item')}`)
    return output
  })
}

export function inspectMap(map: ReadonlyMap<unknown, unknown>, state: State, level: number): string[] {
  return indented(state, () => {
    const output: string[] = []
    for (const [key, value] of map) {
      if (output.length >= state.maxArrayLength) break
      output.push(`${state.inspect(key, state, level)} => ${state.inspect(value, state, level)}`)
    }
    if (map.size > output.length) output.push(`... ${plural(map.size - output.length, 'more item')}`)
    return output
  })
}
