/** Files that decide what the tests say, beside the code that they test: whoever changes one may turn red into green without mending anything. */
import type { Content, Path } from '../engine/model'
import { looksLikeTest } from './runner-files'
import { type TestPlan, testPlanOf } from './test-plan'

type Files = ReadonlyMap<Path, Content>

/**
 * What a file is to the tests: 'test': it holds some; 'support': they use it; 'setup': it runs before them; 'configuration': it says which run, and how;
 * 'package': the code of a package that the project uses.
 */
export type Deciding = 'test' | 'support' | 'setup' | 'configuration' | 'package'

/** Where tests keep what they use: mocks, fixtures, snapshots, helpers. */
const SUPPORT =
  /(?:^|\/)(?:__tests__|tests?|specs?|__mocks__|__fixtures__|__snapshots__|fixtures|testdata|test[-_]?(?:utils?|helpers?|support|fixtures|data))\/|(?:^|\/)(?:test[-_]?(?:utils?|helpers?|support|setup)|setup[-_]?tests?|(?:vitest|jest)[.-]setup)\.[^/]+$|\.snap$/i
/** A new file with such a name counts, too: tests use it though none asks for it. */
const UNASKED = /(?:^|\/)__mocks__\/|\.snap$/
const CONFIGURATION =
  /(?:^|\/)(?:(?:vitest|jest|ava)\.config\.(?:[cm]?[jt]s|json)|vitest\.workspace\.[^/]+|\.mocharc(?:\.[^/]+)?|conftest\.py|pytest\.ini|(?:site|user)customize\.py)$/
/** What may have a part about tests. */
const MAY_CONFIGURE = /(?:^|\/)(?:package\.json|vite\.config\.[^/]+|[jt]sconfig[^/]*\.json|\.babelrc[^/]*|babel\.config\.[^/]+)$/
const PYTHON_CONFIGURATION = /(?:^|\/)(?:pyproject\.toml|setup\.cfg|tox\.ini)$/
const PACKAGES = /(?:^|\/)(?:node_modules|site-packages)\//

/**
 * Those of the changed files that decide what the tests of `before` say, and what each is to them. None where `before` has no tests. A new test file, a
 * source that is changed beside its own tests, and a configuration whose part about tests stays are none.
 */
export function decidingFiles(before: Files, after: Files, changed: readonly Path[]): ReadonlyMap<Path, Deciding> {
  const plan = testPlanOf(before)
  if (plan.files.size === 0) return new Map()
  const isPlanned = changed.some((path) => MAY_CONFIGURE.test(path)) && spoken(plan, before) !== spoken(testPlanOf(after), before)
  const setup = new Set([...plan.settings.values()].flatMap((settings) => settings.setup.map(({ specifier }) => specifier)))
  const what = (path: Path): Deciding | null => {
    const [was, is] = [before.get(path), after.get(path)]
    if (PACKAGES.test(path)) return 'package'
    if (CONFIGURATION.test(path) || (isPlanned && MAY_CONFIGURE.test(path))) return 'configuration'
    if (PYTHON_CONFIGURATION.test(path) && pytestPart(was) !== pytestPart(is)) return 'configuration'
    if (path.endsWith('package.json') && ownPart(was) !== ownPart(is)) return 'configuration'
    if (UNASKED.test(path)) return 'support'
    if (was === undefined) return inPlaceOf(path)
    if (plan.files.has(path)) return holdsOnlyTests(path) || testsIn(was) !== testsIn(is) ? 'test' : null
    return used(path)
  }
  const used = (path: Path): Deciding | null =>
    [...setup].some((specifier) => isNamedBy(path, specifier)) ? 'setup' : SUPPORT.test(path) ? 'support' : null
  /** A new file that an import finds in the place of one which tests use: both are called by the same words. */
  const inPlaceOf = (path: Path): Deciding | null => {
    if (looksLikeTest(path)) return null
    const other = [...before.keys()].find((each) => importedAs(each) === importedAs(path) && used(each) !== null)
    return other === undefined ? null : used(other)
  }
  return new Map(
    changed.flatMap((path) => {
      const found = what(path)
      return found === null ? [] : [[path, found] as const]
    }),
  )
}

/** What a plan says, as one text, but for tests that are new. */
const spoken = ({ files, runners, unknown, settings, missing, testOnly, timeoutMs }: TestPlan, before: Files): string =>
  JSON.stringify(
    [[...files].filter(([path]) => before.has(path)), runners, unknown, [...settings], missing, testOnly, timeoutMs],
    (_, value: unknown) => (value instanceof RegExp ? String(value) : value),
  )

/** A path as a configuration names it: from the project's folder, and maybe without its ending. */
const isNamedBy = (path: Path, specifier: string): boolean => {
  const named = specifier.replace(/^(?:\/project\/|\.\/)/, '')
  return path === named || path.replace(/\.[^./]+$/, '') === named
}

/** A path as an import without an ending names it. */
const importedAs = (path: Path): string => path.replace(/\.(?:[cm]?[jt]sx?|json)$/, '').replace(/\/index$/, '')

/** What of a manifest says how tests run. */
const OWN_FIELDS = ['jest', 'mocha', 'ava', 'vitest', 'babel', 'c8', 'nyc'] as const

function ownPart(content: Content | undefined): string {
  try {
    const manifest: unknown = typeof content === 'string' ? JSON.parse(content) : {}
    const fields = new Map(Object.entries(Object(manifest)))
    const scripts = Object.entries(Object(fields.get('scripts'))).filter(([name]) => /test/.test(name))
    return JSON.stringify([scripts, OWN_FIELDS.map((name) => fields.get(name) ?? null)])
  } catch {
    return String(content)
  }
}

/** The sections of settings that pytest reads. */
const pytestPart = (content: Content | undefined): string =>
  typeof content === 'string' ? (content.match(/^\[[^\]\n]*pytest[^\]\n]*\][^[]*(?:\[(?!\w)[^[]*)*/gm) ?? []).join('\n') : ''

/** Whether a file of tests is nothing else: others have them beside the code, in docstrings or behind `import.meta.vitest`. */
const holdsOnlyTests = (path: Path): boolean =>
  looksLikeTest(path) || /(?:^|\/)(?:test[^/]*|[^/]*_test)\.py$/.test(path) || !/\.(?:py|[cm]?[jt]sx?)$/.test(path)

/** The tests of a source that has them beside its code; where none is known from the rest, all of it. */
function testsIn(content: Content | undefined): string {
  if (typeof content !== 'string') return ''
  const inSource = content.indexOf('import.meta.vitest')
  if (inSource >= 0) return content.slice(inSource)
  const examples = content.match(/^[ \t]*(?:>>>|\.\.\.) .*(?:\n(?![ \t]*(?:>>>|\.\.\.) |[ \t]*\n|[ \t]*(?:"""|''')).*)*/gm)
  return examples === null ? content : examples.join('\n')
}
