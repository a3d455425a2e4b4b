/** Small projects that Node runs too. The first file is the entry; `log` is there for all of them. */
import { COMMON_CASES } from './oracle-common.cases'
import { ES_CASES } from './oracle-es.cases'
import { PACKAGE_CASES } from './oracle-package.cases'

export type Files = Readonly<Record<string, string>>

export type Case = readonly [name: string, files: Files]

export const CASES: readonly Case[] = [...ES_CASES, ...COMMON_CASES, ...PACKAGE_CASES]
