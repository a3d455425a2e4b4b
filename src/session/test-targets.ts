/** What the tests would run on now, and which of them edits have touched since they ran. */
import type { Path, Tree } from '../engine/model'
import type { Analysis } from '../workers/protocol'
import type { Timeline } from '../workspace/timeline'
import type { ActionContext } from './action-context'
import { affectedTests, changedBetween } from './affected-tests'
import { stagedAnalysis, stagedTree } from './state'
import { testFilesIn } from './test-files'
import type { TestRun } from './test-run'

/** What the tests would run on now. `number` counts the contents that the page has had. */
type Seen = { readonly tree: Tree; readonly staged: Analysis | null; readonly files: Tree; readonly number: number }

/** What tests would run on. */
export type TestTargets = ReturnType<typeof createTestTargets>

/** @param enter true where the timeline is another project's than the last one */
export function createTestTargets({ get }: ActionContext, enter: (timeline: Timeline) => boolean) {
  let seen: Seen = { tree: new Map(), staged: null, files: new Map(), number: 0 }
  /** The last run of this project, also where another reply has taken it off the page. */
  let last: TestRun | null = null
  const owed = new Set<Path>()

  function look(): Seen {
    const { tree, timeline } = get()
    if (timeline !== null && enter(timeline)) {
      last = null
      owed.clear()
    }
    const staged = stagedAnalysis(get())
    if (tree === seen.tree && staged === seen.staged) return seen
    const files = stagedTree(tree, staged?.transaction ?? null)
    const changed = changedBetween(seen.files, files)
    for (const file of affectedTests(testFilesIn(files), changed, last?.results ?? null)) owed.add(file)
    seen = { tree, staged, files, number: seen.number + (changed.length > 0 ? 1 : 0) }
    return seen
  }

  return {
    /** Files that edits have touched since they ran. */
    owed,
    look,
    /** What was looked at last. */
    get seen(): Seen {
      return seen
    },
    /** The last run of this project, null without one. */
    get last(): TestRun | null {
      return last
    },
    /** A run has ended. */
    keep(run: TestRun): void {
      last = run
    },
  }
}
