/** Sentences about runtimes and runs. */

import { plural } from '../../engine/explain'
import type { RunResult, TestState } from '../../runtimes/runtime'
import type { RuntimeReason } from '../../session/choose-runtime'
import type { Results } from '../../session/results'
import type { testNotesIn } from '../../session/test-files'
import { PYTEST_BYTES, PYTEST_PACKAGES } from '../../test-plan/pytest-packages'
import { runtimeFailureText } from '../page-messages'

export const TEST_STYLE: Record<TestState, { readonly sign: string; readonly colour: string; readonly word: string }> = {
  pass: { sign: '✓', colour: 'text-exact', word: 'passed' },
  fail: { sign: '✗', colour: 'text-refused', word: 'failed' },
  timeout: { sign: '⏱', colour: 'text-refused', word: 'ran out of time' },
  skip: { sign: '–', colour: 'text-muted', word: 'skipped' },
  todo: { sign: '○', colour: 'text-muted', word: 'to do' },
}

export const TEST_OUTCOME: Record<Exclude<RunResult['outcome'], 'done'>, string> = {
  'killed-timeout':
    'The run took longer than its limit, and the page ended it. What had finished is listed; the project is as it was.',
  aborted: 'Stopped. What had finished is listed.',
  crashed:
    'The runtime crashed, most likely because memory ran out. It starts again with the next run; the project is as it was.',
}

/** Packages that are named in a sentence. */
const NAMED = 4

const listed = (names: readonly string[]) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')

const RUNNER_NAME = {
  node: 'node --test',
  vitest: 'Vitest',
  jest: 'Jest',
  mocha: 'mocha',
  uvu: 'uvu',
  ava: 'AVA',
  python: 'CPython 3.13',
} as const

/** Why this runtime: one sentence. */
export function runtimeReasonText(why: RuntimeReason): string {
  switch (why.code) {
    case 'pinned':
      return 'You chose it for this project.'
    case 'needs-no-more':
      return why.runners.length === 0
        ? 'The project asks for nothing that has to be installed.'
        : `The tests run by ${listed(why.runners.map((runner) => RUNNER_NAME[runner]))}, and nothing has to be installed.`
    case 'packages':
      return `The tests need ${plural(why.names.length, 'package')} that ${why.names.length === 1 ? 'is' : 'are'} not among the files: ${listed(why.names)}.`
    case 'modules':
      return `Tests use ${listed(why.names.map((name) => `node:${name}`))}, which only Node itself provides.`
    case 'settings':
      return `The configuration of the tests sets ${listed(why.names)}, which the embedded runtime does not have.`
    case 'built':
      return `Tests import ${listed(why.names)}, which a build makes first.`
    case 'runner':
      return `The tests run by “${why.name}”, which the embedded runtime does not know.`
    case 'fell-back':
      return `${runtimeFailureText('webcontainer', why.failure)} Choose it again to try once more.`
  }
}

/** How the test files were found, where that was not all read: sentences. */
export const testNotes = ({ unknown, unread, missing }: ReturnType<typeof testNotesIn>): readonly string[] => [
  ...(unknown === null
    ? []
    : [`The test script starts “${unknown}”, a runner that the embedded runtime does not know: a WebContainer runs the script.`]),
  ...(missing.length === 0
    ? []
    : [`The embedded runtime passes over what the configuration sets as ${listed(missing)}: a WebContainer takes all of it.`]),
  ...(unread === null ? [] : [`${unread} is more than plain data, so the runner’s own rules say which files are tests.`]),
]

/** What is red where a run is, besides its counts: '' where the counts say it. */
export function redText(results: Results): string {
  let [lost, outside] = [0, 0]
  for (const { errors, tests } of results.files.values())
    if (errors.length > 0 && tests.length === 0 && errors.some(({ type }) => type === 'file-error')) lost++
    else if (errors.length > 0) outside++
  const parts = [
    ...(lost > 0 ? [`${plural(lost, 'file')} could not be loaded`] : []),
    ...(outside > 0 ? [`${plural(outside, 'file')} failed outside ${outside === 1 ? 'its' : 'their'} tests`] : []),
    ...(results.stray.length > 0 ? [`${plural(results.stray.length, 'error')} outside any file`] : []),
  ]
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`
}

/** Why nothing runs. `without`: test files that import what is not here. */
export const noTestsText = (without: number): string =>
  without === 0
    ? 'This project has no test file in JavaScript, TypeScript or Python, so nothing runs here. A reply that lands can be committed untested.'
    : `${plural(without, 'test file imports', 'test files import')} modules that the project does not have, so nothing runs here. A reply that lands can be committed untested.`

/** What a green run is worth. */
export const NO_PROOF =
  'Test code shares its worker with the runner: a green run of code that you do not trust, such as a shared project, proves nothing.'

/** "pytest 9.1.1, pluggy 1.6.0 …" */
const PYTEST_NAMES = PYTEST_PACKAGES.map(({ name, version }) => `${name} ${version}`).join(', ')

/** Before a person lets the page fetch pytest. */
export const OWN_PYTEST = `The page’s own runner reads pytest’s usual tests; of plugins, hooks and most settings it only says that it does not. Once you allow it, the page fetches ${PYTEST_NAMES} (${(PYTEST_BYTES / 1_000_000).toFixed(1)} MB) from pypi.org and files.pythonhosted.org, checks each by the index’s hash, and keeps them in this browser. Your files stay here.`

/** After that. */
export const PYTEST_RUNS = 'pytest itself runs the tests of projects that use it.'

export const WHAT_IS_LOADED =
  'WebContainer is StackBlitz’s Node for browsers, third-party code under StackBlitz’s terms. It is loaded from stackblitz.com and further hosts of StackBlitz’s, and the packages come from npm. The project’s files stay in this browser; the names of its packages do not.'
