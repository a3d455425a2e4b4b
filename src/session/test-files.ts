/** Which files of a tree are tests. Apart from the state: what reads test scripts and configurations is loaded after the first paint. */
import type { Path, Tree } from '../engine/model'
import { type TestPlan, testPlanOf } from '../test-plan/test-plan'

/** Notes on how a project's test files were found: an unknown runner, a configuration that is more than data. */
export const testNotesIn = (tree: Tree): Pick<TestPlan, 'unknown' | 'unread' | 'missing'> => testPlanOf(tree)

/** Files that the project's own runners take for tests, sorted. */
export const testFilesIn = (tree: Tree): Path[] => [...testPlanOf(tree).files.keys()]
