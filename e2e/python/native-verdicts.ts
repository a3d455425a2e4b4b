/** What a native Python says of the tests here, where one is installed, and what it said when that was recorded. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** By file, then by "class test", '' for the file itself: the state, with the class of the error where the record has it. */
const verdicts = z.record(z.string(), z.record(z.string(), z.string()))
export type Verdicts = z.infer<typeof verdicts>

/** A file or folder beside this one. */
export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export const PYTHON = process.env.HUNKSCOPE_PYTHON ?? 'python3.13'

/** @throws where the record is none */
export const recordedVerdicts = (record: string): Verdicts => verdicts.parse(JSON.parse(readFileSync(here(record), 'utf8')))

/** What `script` prints, run by the native Python with `env` besides; null where that is not here, or lacks what the script imports. */
export function nativeVerdicts(script: string, env: Readonly<Record<string, string>> = {}): Verdicts | null {
  const native = spawnSync(PYTHON, [here(script)], { encoding: 'utf8', env: { PYENV_VERSION: '3.13.0', ...process.env, ...env } })
  return native.status === 0 ? verdicts.parse(JSON.parse(native.stdout)) : null
}
