/** What the documents promise by the name of a test. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'

/** @typedef {import('./promises.d.mts').Line} Line */

const HEADING = /^###? (.*)$/
const TEST = /^\s*- test: (.*)$/

/** The entries of a document that name tests. @param {string} path @returns {Line[]} */
export function linesOf(path) {
  /** @type {Line[]} */
  const lines = []
  let what = ''
  let isOpen = false
  for (const line of readFileSync(join(root, path), 'utf8').split('\n')) {
    const test = TEST.exec(line)?.[1]?.replaceAll('`', '').trim()
    what = HEADING.exec(line)?.[1]?.trim() ?? what
    if (test !== undefined && isOpen) lines.at(-1)?.tests.push(test)
    else if (test !== undefined) lines.push({ what, tests: [test] })
    isOpen = test !== undefined
  }
  return lines
}
