/** `npm run record`: what the last `npm test` says of the entries of security and faults, and of the browsers, into docs/reliability.md. */
import { existsSync, readFileSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { record } from './figures.mjs'
import { linesOf } from './promises.mjs'
import { BROWSER_REPORTS, UNIT_REPORT } from './reports.mjs'
import { playwrightRan } from './tally.mjs'

/** @typedef {import('./tally.mjs').Ran} Ran */
/** @typedef {import('./promises.d.mts').Line} Line */

const COMMAND = 'npm test && npm run record'
/** What a title of the code, with holes in it, may be in a report. @param {string} title */
const patternOf = (title) =>
  new RegExp(
    title
      .split(/\$\{[^}]*\}|\$[\w.]+|%[sdij#]/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

/** @param {string} named `file › title` @param {readonly Ran[]} ran */
function resultsOf(named, ran) {
  const [file = '', title = ''] = named.split(/ › (.*)/s)
  const pattern = patternOf(title)
  const found = ran.filter(({ name }) => name.startsWith(`${file} › `) && pattern.test(name.slice(file.length + 3)))
  if (found.length === 0) throw new Error(`No test of the last run is "${named}".`)
  return found
}

/** @param {readonly Ran[]} tests @returns {[passed: string, failed: string, skipped: string]} */
function counted(tests) {
  const count = (/** @type {Ran['state']} */ state) => String(tests.filter((test) => test.state === state).length)
  return [count('passed'), count('failed'), count('skipped')]
}

/** A row for each group of lines, and one for all. @param {readonly Line[]} lines @param {readonly Ran[]} ran @param {(line: Line) => string} group @returns {[string, ...string[]][]} */
function rowsOf(lines, ran, group) {
  const row = (/** @type {string} */ name, /** @type {readonly Line[]} */ some) => {
    const tests = new Set(some.flatMap((line) => line.tests.flatMap((named) => resultsOf(named, ran))))
    return /** @type {[string, ...string[]]} */ ([name, String(some.length), ...counted([...tests])])
  }
  const rows = [...new Set(lines.map(group))].map((name) => {
    const alike = lines.filter((line) => group(line) === name)
    return row(name, alike)
  })
  return [...rows, row('all', lines)]
}

/** @param {string} file @returns {unknown} */
const reportIn = (file) => JSON.parse(readFileSync(file, 'utf8'))

function main() {
  const reports = Object.values(BROWSER_REPORTS)
  if (![UNIT_REPORT, ...reports].every((file) => existsSync(file))) throw new Error('No reports here: run "npm test" first.')
  const unit = /** @type {{ ran: Ran[] }} */ (reportIn(UNIT_REPORT)).ran
  const browser = reports.flatMap((file) => playwrightRan(/** @type {Parameters<typeof playwrightRan>[0]} */ (reportIn(file))))
  const ran = [...unit, ...browser]
  const counts = ['passed', 'failed', 'skipped']
  record({
    id: 'security',
    title: 'The threat model',
    command: COMMAND,
    rows: [['from', 'entries of SECURITY.md', ...counts], ...rowsOf(linesOf('SECURITY.md'), ran, ({ what }) => what)],
    note: 'Tests that the entries name; one that several name counts once below.',
  })
  record({
    id: 'faults',
    title: 'Faults',
    command: COMMAND,
    rows: [
      ['tests in', 'entries of docs/faults.md', ...counts],
      ...rowsOf(linesOf('docs/faults.md'), ran, ({ tests }) => tests[0]?.split(' › ')[0] ?? ''),
    ],
    note: 'Tests that the entries name.',
  })
  const inFirefox = browser.filter(({ name }) => /^e2e\/firefox/.test(name))
  record({
    id: 'browsers',
    title: 'Browsers',
    command: COMMAND,
    rows: [
      ['browser', ...counts],
      [
        findChromium({ isForTests: true })?.version ?? 'Chromium',
        ...counted(browser.filter((test) => !inFirefox.includes(test))),
      ],
      ['Firefox, through WebDriver BiDi', ...counted(inFirefox)],
    ],
    note: 'What is skipped boots a WebContainer, which needs the network.',
  })
}

main()
