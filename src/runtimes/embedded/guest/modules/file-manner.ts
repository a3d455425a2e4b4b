/** What Jest makes of one file, by the project's own rules. */
import type { BabelSyntax, Taken } from '../../../../test-plan/babel-syntax'
import type { ModuleRules } from '../../../../test-plan/jest-modules'
import { absolute } from './module-paths'

export type FileManner = {
  /** Jest loads it as an ES module. */
  readonly isModule: boolean
  /** It may call `import()` although no transform makes a `require` of it. */
  readonly imports: boolean
  readonly takes: readonly Taken[]
  /** How Babel reads its syntax; null: no Babel does. */
  readonly babel: BabelSyntax | null
}

/** @param type of the nearest package.json */
export function mannerOf(rules: ModuleRules, path: string, type: string | null): FileManner {
  const whole = absolute(path)
  const isIgnored = rules.ignored.some((one) => one.test(whole))
  const isNamed = path.endsWith('.mjs') || (type === 'module' && path.endsWith('.js'))
  const rule = isIgnored ? undefined : rules.transforms.find(({ of }) => of.test(whole))
  return {
    isModule: rules.loadsModules && (isNamed || rules.moduleEndings.some((one) => path.endsWith(one))),
    imports: rules.loadsModules,
    takes: rule?.takes ?? [],
    babel: rule?.babel ?? null,
  }
}
