/** A Vitest reporter that writes a tally as JSON: Vitest's own JSON report leaves out why a test was skipped. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UNIT_REPORT } from './reports.mjs'
import { add, beginningOf, nothing } from './tally.mjs'

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestCase} TestCase */

export default class TallyReporter {
  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandled errors outside every test: one failed each
   */
  onTestRunEnd(modules, unhandled) {
    const tally = modules.map(tallyOf).reduce(add, { ...nothing(), failed: unhandled.length })
    const ran = modules.flatMap(ranIn)
    mkdirSync(dirname(UNIT_REPORT), { recursive: true })
    writeFileSync(UNIT_REPORT, JSON.stringify({ ...tally, ran }))
  }
}

/** @param {TestModule} module @returns {import('./tally.mjs').Ran[]} */
function ranIn(module) {
  return [...module.children.allTests()].map((test) => ({
    name: `${module.relativeModuleId} › ${test.fullName.replaceAll(' > ', ' › ')}`,
    state: test.result().state === 'pending' ? 'failed' : /** @type {import('./tally.mjs').Ran['state']} */ (test.result().state),
  }))
}

/** @param {TestModule} module @returns {import('./tally.mjs').Tally} */
function tallyOf(module) {
  // A file that does not load has no tests; its error counts as one failed.
  const tally = { ...nothing(), failed: module.errors().length }
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'skipped')
      tally.skips.push({ name: `${module.relativeModuleId} › ${test.fullName}`, reason: reasonOf(test, result) })
    else {
      tally.failed += 1
      tally.failures.push({
        name: `${module.relativeModuleId} › ${test.fullName}`,
        why: beginningOf(result.state === 'failed' ? result.errors[0]?.message : undefined),
      })
    }
  }
  return tally
}

/** @param {TestCase} test @param {{ note?: string | undefined }} result */
const reasonOf = (test, result) => result.note ?? (test.options.mode === 'todo' ? 'to do' : 'no reason given')
