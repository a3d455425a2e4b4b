/** What the documents promise by the name of a test. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

/** @typedef {{ what: string, tests: string[] }} Line its first cell, and the tests that its last one names: `file › title` */

const TEST_FILE = /[\w./-]+\.(?:spec|test)\.tsx?/

/** The lines of a document's tables that name tests. @param {string} path @returns {Line[]} */
export function linesOf(path) {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [what = '', ...cells] = line.split('|').slice(1, -1)
      const tests = (cells.at(-1) ?? '').replaceAll('`', '').split(' · ')
      return TEST_FILE.test(tests[0] ?? '') ? [{ what: what.trim(), tests: tests.map((test) => test.trim()) }] : []
    })
}
