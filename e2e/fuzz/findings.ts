/** Inputs that showed a fault once: `found/<target>/*.json`, each with what was wrong. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Input } from './target'

const FOLDER = join(process.cwd(), 'e2e', 'fuzz', 'found')

export type Fixture = { readonly name: string; readonly wrong: string; readonly input: Input }

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

/** @throws Error where a file is none of these */
export function findingsOf(target: string): Fixture[] {
  const folder = join(FOLDER, target)
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => {
    const { wrong, input } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    if (typeof wrong !== 'string' || wrong === '' || typeof input !== 'object')
      throw new Error(`${name} does not say what was wrong`)
    return { name, wrong, input: Object.fromEntries(Object.entries(input).filter(isText)) }
  })
}
