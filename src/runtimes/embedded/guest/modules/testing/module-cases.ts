/** Small projects that Node runs too. The first file is the entry; `log` is there for all of them. */
import { COMMONJS_CASES } from './commonjs.cases'
import { ES_CASES } from './es-modules.cases'
import { PACKAGE_CASES } from './packages.cases'

export type ModuleCaseFiles = Readonly<Record<string, string>>

export type ModuleCase = readonly [name: string, files: ModuleCaseFiles]

export const MODULE_CASES: readonly ModuleCase[] = [...ES_CASES, ...COMMONJS_CASES, ...PACKAGE_CASES]
