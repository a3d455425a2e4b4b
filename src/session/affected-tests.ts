/** Which tests an edit touches. */

import type { Path, Tree } from '../engine/model'
import { isSameContent } from '../workspace/same-content'
import type { Results } from './results'

/** Paths whose content is another one, or that only one of the trees has; sorted. Contents that are one object cost nothing. */
export function changedBetween(a: Tree, b: Tree): Path[] {
  if (a === b) return []
  const changed: Path[] = []
  for (const [path, content] of b) if (!isSameContent(a.get(path), content)) changed.push(path)
  for (const path of a.keys()) if (!b.has(path)) changed.push(path)
  return changed.sort()
}

const CODE = /\.[cm]?[jt]sx?$/
/** Settings that may change how any test runs. */
const SETTINGS = /(?:^|\/)(?:package\.json|package-lock\.json|[tj]sconfig[\w.-]*\.json|[\w.-]+\.config\.[cm]?[jt]s)$/
/** Texts for people. */
const DOCUMENT = /\.(?:md|mdx|rst|adoc)$|(?:^|\/)(?:LICEN[CS]E|CHANGELOG|AUTHORS)(?:\.txt)?$/i
const SNAPSHOT = /^(.*?)__snapshots__\/(.+)\.snap$/

/** Test files to run again after `changed` has changed, in the order of `tests`. `results`: what is known of the last run of each; null: nothing. */
export function affectedTests(tests: readonly Path[], changed: readonly Path[], results: Results | null): Path[] {
  if (changed.length === 0) return []
  if (results === null || changed.some((path) => SETTINGS.test(path))) return [...tests]
  const paths = new Set<string>(changed)
  for (const path of changed) {
    const shot = SNAPSHOT.exec(path)
    if (shot !== null) paths.add(`${shot[1]}${shot[2]}`)
  }
  // Data that no test is known to use: any of them may read it.
  const used = new Set([...results.files.values()].flatMap(({ uses }) => uses ?? []))
  const isLoose = (path: Path) => !CODE.test(path) && !DOCUMENT.test(path) && !SNAPSHOT.test(path) && !used.has(path)
  if (changed.some(isLoose)) return [...tests]
  return tests.filter((file) => {
    const result = results.files.get(file)
    if (paths.has(file) || result === undefined || result.phase !== 'done' || result.uses === null) return true
    return result.errors.length > 0 || result.uses.some((path) => paths.has(path))
  })
}
