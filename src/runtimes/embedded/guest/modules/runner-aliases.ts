/** Other names of modules, as the configurations of Vitest and Jest give them. */
import type { Alias } from '../../../../test-plan/runner-settings'

/** What replaces the specifier, in the order in which it is tried; null: the alias is about another one. */
function replaced({ find, to }: Alias, specifier: string): string[] | null {
  if (typeof find === 'string') {
    if (specifier !== find && !specifier.startsWith(find.endsWith('/') ? find : `${find}/`)) return null
    return to.map((one) => one + specifier.slice(find.length))
  }
  find.lastIndex = 0
  if (!find.test(specifier)) return null
  find.lastIndex = 0
  return to.map((one) => specifier.replace(find, one))
}

/** By the first alias that is about it; null: none is. */
export function renamed(aliases: readonly Alias[], specifier: string): string[] | null {
  for (const alias of aliases) {
    const found = replaced(alias, specifier)
    if (found) return found
  }
  return null
}
