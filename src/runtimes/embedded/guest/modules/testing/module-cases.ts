/** Small projects that Node runs too. The first file is the entry; `log` is there for all of them. */
import { COMMONJS_CASES } from './commonjs.cases'
import { ES_CASES } from './es-modules.cases'
import type { ModuleCase } from './module-case'
import { PACKAGE_CASES } from './packages.cases'

export const MODULE_CASES: readonly ModuleCase[] = [...ES_CASES, ...COMMONJS_CASES, ...PACKAGE_CASES]
