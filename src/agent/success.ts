/** When a run is done: one law for every loop. What a model, its tools or its shell say of themselves never counts. */
import type { Agent, Shortfall, Suite, Turn } from './agent'
import { saysNothingNeeded } from './nothing-needed'

/** Whether an answer ended as its model meant it to. */
export const isWholeAnswer = ({ stop }: Pick<Turn, 'stop'>): boolean => stop === 'end' || stop === 'tools'

/** Whether an answer ends in a question. */
export const asksBack = (text: string): boolean => /\?[\s*_"'”)]*$/.test(text)

/** What keeps the working state, whose tests are green, from being the end of the run; null: it is done. */
export function shortfallOf(agent: Agent): Shortfall | null {
  const { task, turns, open, work, base, touched } = agent
  // First: green tests prove the least where some are gone.
  const tests = [...lostTests(agent.baseline ?? {}, agent.suite ?? {}), ...lostFiles(agent)]
  if (tests.length > 0) return { code: 'tests-changed', tests }
  const last = turns.at(-1)
  if (last !== undefined && !isWholeAnswer(last)) return { code: 'cut-off' }
  if (open.length > 0) return { code: 'refused-edits', files: open }
  const unsteady = agent.failedOn[work] ?? []
  if (unsteady.length > 0) return { code: 'unsteady', tests: unsteady }
  const named = filesNamed(task)
  if (work !== base && touched.length > 0 && named.length > 0 && !named.some((file) => touched.some((each) => isOf(each, file))))
    return { code: 'other-files', named, touched }
  if (work === base && !saysNothingNeeded(last?.text ?? '')) return { code: 'nothing-done', text: last?.text ?? '' }
  return null
}

/** Whether tests and law say of a run that it is done; else the person took it as it is. */
export const isDone = (agent: Agent): boolean => agent.verdict?.ok === true && shortfallOf(agent) === null

/** A path with a folder and an ending, and no part of an address. */
const NAMED = /(?<![\p{L}\p{N}_@./:-])@?((?:[\p{L}\p{N}_.-]+\/)+[\p{L}\p{N}_.-]+\.[A-Za-z]\w{0,9})(?![\p{L}\p{N}_/-])/gu
/** A file's name without a folder; outside of backticks `Node.js` and its like are no files. */
const BARE =
  /`([\p{L}\p{N}_.-]+\.(?:[cm]?[jt]sx?|py|vue|svelte|css|html))`|(?<![\p{L}\p{N}_@./:`-])([\p{L}\p{N}_.-]*[\p{L}\p{N}_-]\.(?:[cm][jt]s|tsx?|jsx|py|vue|svelte))(?![\p{L}\p{N}_/-])/gu
/** A test or a text that a task points to is seldom what it wants changed. */
const BESIDE = /(?:^|[/._-])(?:tests?|specs?|__tests__|docs?|examples?)(?:[/._-]|$)|\.(?:md|txt|log|json)$/i

/** A mention of a definition: where that is, is not known here. */
const MENTION = /(?<![\p{L}\p{N}_/])@[\p{L}_$]/u

/** Files of code that a task names, without those of tests and documents; none where it also mentions definitions. */
const filesNamed = (task: string): readonly string[] => {
  if (MENTION.test(task.replaceAll(NAMED, ''))) return []
  const found = [
    ...[...task.matchAll(NAMED)].map(({ 1: path = '' }) => path.replace(/^\.\//, '')),
    ...[...task.matchAll(BARE)].map(({ 1: quoted, 2: plain = '' }) => quoted ?? plain),
  ]
  return [...new Set(found)].filter((path) => !BESIDE.test(path))
}

const isOf = (touched: string, named: string): boolean => touched === named || touched.endsWith(`/${named}`)

/** Tests that were there and are not, and those that are skipped now and were not. */
const lostTests = (before: Suite, now: Suite): readonly string[] =>
  Object.entries(before).flatMap(([name, was]) => {
    const is = now[name]
    return is === undefined || (is === 'skipped' && was !== 'skipped') ? [name] : []
  })

/** Test files whose tests were not known, and that were changed since, skip some or are no longer run: which tests are gone is unknown. */
const lostFiles = ({ unheard, unheardNow, suite, touched }: Agent): readonly string[] => {
  const isOfFile = (name: string, file: string) => name === file || name.startsWith(`${file} › `)
  const run = [...Object.keys(suite ?? {}), ...unheardNow]
  const skipped = Object.entries(suite ?? {}).flatMap(([name, state]) => (state === 'skipped' ? [name] : []))
  return unheard
    .filter(
      (file) =>
        touched.includes(file) || skipped.some((name) => isOfFile(name, file)) || !run.some((name) => isOfFile(name, file)),
    )
    .map((file) => `${file} (the first run did not tell all of its tests)`)
}

/** For the model: what is left to do before the work can be taken. */
export function sayShortfall(short: Shortfall): string {
  switch (short.code) {
    case 'cut-off':
      return 'Your last answer broke off, so it is not known whether it was all.'
    case 'refused-edits':
      return short.files.every((file) => file === '')
        ? 'An edit of yours was refused and has not been made since.'
        : `Your edits of ${short.files.filter((file) => file !== '').join(', ')} were refused and have not been made since.`
    case 'tests-changed':
      return `These tests are gone or are skipped now: ${short.tests.slice(0, SHOWN).join('; ')}. Bring them back.`
    case 'unsteady':
      return `These tests failed before on the very files on which they pass now: ${listed(short.tests)}. What they say depends on chance. Find what it depends on.`
    case 'other-files':
      return `The task names ${listed(short.named)}, and none of these was changed; ${listed(short.touched)} was. Do what the task asks for in the files that it names.`
    case 'nothing-done':
      return 'No file was changed. If the files are right as they are, answer “No change is needed:” and why, for the whole task.'
  }
}

const listed = (files: readonly string[]): string => files.slice(0, SHOWN).join(', ')

/** Tests that are named. More crowd out the rest. */
const SHOWN = 20
