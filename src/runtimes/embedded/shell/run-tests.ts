/** `npm test` and its kin: which files are meant, the run, and its report as text. */
import type { Content, Path } from '../../../engine/model'
import { testPlanOf } from '../../../test-plan/test-plan'
import type { RunEvent, Runtime } from '../../runtime'
import { isPath, PROJECT, type ShellAnswer, type ShellCall } from './protocol'
import { eventText, reportSummary } from './report'

type TestCall = Extract<ShellCall, { kind: 'test' }>

/** The project's path that a word names, seen from an absolute folder; '' for the project itself, null outside it. */
export function resolveWord(cwd: string, word: string): string | null {
  const segments: string[] = []
  for (const segment of (word.startsWith('/') ? word : `${cwd}/${word}`).split('/'))
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  const [root, ...rest] = segments
  return `/${root}` === PROJECT ? rest.join('/') : null
}

/** The test files that the words name: as files, as folders, or as part of a path. A file that no rule calls a test is one where it is named. */
function chooseTests(
  { words, cwd }: Pick<TestCall, 'words' | 'cwd'>,
  files: ReadonlyMap<Path, Content>,
  tests: readonly Path[],
): readonly Path[] {
  if (words.length === 0) return tests
  const chosen = new Set<Path>()
  for (const word of words) {
    const place = resolveWord(cwd, word)
    if (place !== null && isPath(place) && files.has(place)) chosen.add(place)
    else
      for (const test of tests)
        if ((place !== null && (place === '' || test.startsWith(`${place}/`))) || test.includes(word)) chosen.add(test)
  }
  return [...chosen]
}

/**
 * Runs them and prints a report.
 * @param show takes each piece of the report as it comes
 */
export async function runTests(
  call: TestCall,
  files: ReadonlyMap<Path, Content>,
  parts: { readonly run: Runtime['run'] },
  options: { readonly signal: AbortSignal; readonly timeoutMs: number; show(text: string): void },
): Promise<Omit<ShellAnswer, 'output'>> {
  const all = [...testPlanOf(files).files.keys()]
  const tests = chooseTests(call, files, all)
  if (tests.length === 0) {
    options.show(all.length === 0 ? 'The project has no test files.\n' : `No test file matches ${call.words.join(' ')}.\n`)
    return { code: 1, changed: [] }
  }
  const request = {
    files,
    tests,
    ...(call.name === '' ? {} : { name: call.name }),
    updateSnapshots: call.updateSnapshots,
    runTimeoutMs: options.timeoutMs,
  }
  const events: RunEvent[] = []
  const result = await parts.run(request, {
    signal: options.signal,
    onEvent(event) {
      events.push(event)
      const text = eventText(event)
      if (text !== '') options.show(text)
    },
  })
  const { text, code } = reportSummary(events, result)
  options.show(text)
  const changed = [...result.changedFiles].flatMap(([path, content]) => (isPath(path) ? [[path, content] as const] : []))
  return { code, changed }
}
