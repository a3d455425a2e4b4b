/** Which files of a tree are tests. Apart from the state: what reads test scripts and configurations is loaded after the first paint. */
import type { Path, Tree } from '../engine/model'
import { pythonTests } from '../test-plan/python-files'
import { type TestPlan, testPlanOf } from '../test-plan/test-plan'

/** Notes on how a project's test files were found: an unknown runner, a configuration that is more than data. */
export const testNotesIn = (tree: Tree): Pick<TestPlan, 'unknown' | 'unread' | 'missing'> => testPlanOf(tree)

/** Files that the project's own runners take for tests, sorted. */
export const testFilesIn = (tree: Tree): Path[] => [...testPlanOf(tree).files.keys()]

/** Test files of Python none of which can run, as all of them import what neither the project nor Python has; sorted, empty where some can. */
export const testsWithoutPackages = (tree: Tree): Path[] => (testPlanOf(tree).files.size > 0 ? [] : pythonTests(tree))
