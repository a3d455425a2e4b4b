/** Which files of a Python project are tests: by the names that pytest and unittest look for, and by the project's settings for them. */
import type { Content, Path } from '../engine/model'
import { PYTHON_MODULES } from './python-modules'

/** Folders of others' code. */
const ELSEWHERE = /(?:^|\/)(?:node_modules|site-packages|\.?venv|\.tox|\.nox|__pycache__|\.eggs|build)\//
/** Files with a project's settings for pytest. */
const SETTINGS: ReadonlySet<string> = new Set(['pyproject.toml', 'pytest.ini', 'tox.ini', 'setup.cfg'])
/** As pytest finds them. */
const NAMED = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/
/** As unittest finds them, and Django's. */
const LOOSE = /(?:^|\/)tests?[^/]*\.py$/
const HOLDS_TESTS = /^\s*(?:class\s+\w+\([^)]*TestCase|(?:async\s+)?def\s+test|class\s+Test)|\bload_tests\b/m
const RUNS_DOCTESTS = /\bdoctest\.(?:testmod|run_docstring_examples|DocTestSuite)\b/

/** Test files, sorted. */
export function pythonTests(files: ReadonlyMap<Path, Content>): Path[] {
  const settings = [...files]
    .filter(([path]) => SETTINGS.has(path))
    .map(([, content]) => (typeof content === 'string' ? content : ''))
  const isEveryDocstring = settings.some((text) => text.includes('--doctest-modules'))
  const isTest = (path: Path, content: Content): boolean => {
    if (ELSEWHERE.test(path)) return false
    if (typeof content !== 'string') return NAMED.test(path) // its run reports its coding
    if (NAMED.test(path)) return true
    if (!path.endsWith('.py')) return false
    if (LOOSE.test(path) && HOLDS_TESTS.test(content)) return true
    return content.includes('>>> ') && (isEveryDocstring || RUNS_DOCTESTS.test(content))
  }
  return [...files].flatMap(([path, content]) => (isTest(path, content) ? [path] : [])).sort()
}

const IMPORTS = /^(?:from[ \t]+(\w+)[\w.]*[ \t]+import\b|import[ \t]+([^\n#]+))/gm

/** The modules that a file names at its top, by their first names. */
function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, from, list = '']) =>
    from === undefined ? list.split(',').map((one) => one.trim().split(/[. \t]/, 1)[0] ?? '') : [from],
  )
}

/** Whether all that a test file imports at its top is in the project or comes with Python: a package that is not here cannot be had. */
export function canImport(files: ReadonlyMap<Path, Content>, path: Path): boolean {
  const text = files.get(path)
  if (typeof text !== 'string') return true
  const paths = [...files.keys()].map((other) => `/${other}`)
  return importsOf(text).every(
    (name) =>
      name === '' ||
      PYTHON_MODULES.has(name) ||
      paths.some((other) => other.endsWith(`/${name}.py`) || other.includes(`/${name}/`)),
  )
}
