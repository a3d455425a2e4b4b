/** Which files of a Python project are tests: by the names that pytest and unittest look for, and what the project told them. */
import type { Content, Path } from '../engine/model'

/** Folders of others' code. */
const ELSEWHERE = /(?:^|\/)(?:node_modules|site-packages|\.?venv|\.tox|\.nox|__pycache__|\.eggs|build)\//
/** Files in which a project tells pytest something. */
const SETTINGS: ReadonlySet<string> = new Set(['pyproject.toml', 'pytest.ini', 'tox.ini', 'setup.cfg'])
/** As pytest finds them. */
const NAMED = /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/
/** As unittest finds them, and Django's. */
const LOOSE = /(?:^|\/)tests?[^/]*\.py$/
const HOLDS_TESTS = /^\s*(?:class\s+\w+\([^)]*TestCase|(?:async\s+)?def\s+test|class\s+Test)|\bload_tests\b/m
const RUNS_DOCTESTS = /\bdoctest\.(?:testmod|run_docstring_examples|DocTestSuite)\b/

/** Test files, sorted. */
export function pythonTests(files: ReadonlyMap<Path, Content>): Path[] {
  const told = [...files]
    .filter(([path]) => SETTINGS.has(path))
    .map(([, content]) => (typeof content === 'string' ? content : ''))
  const isEveryDocstring = told.some((text) => text.includes('--doctest-modules'))
  const isTest = (path: Path, content: Content): boolean => {
    if (ELSEWHERE.test(path)) return false
    if (typeof content !== 'string') return NAMED.test(path) // its coding is told by its run
    if (NAMED.test(path)) return true
    if (!path.endsWith('.py')) return false
    if (LOOSE.test(path) && HOLDS_TESTS.test(content)) return true
    return content.includes('>>> ') && (isEveryDocstring || RUNS_DOCTESTS.test(content))
  }
  return [...files].flatMap(([path, content]) => (isTest(path, content) ? [path] : [])).sort()
}
