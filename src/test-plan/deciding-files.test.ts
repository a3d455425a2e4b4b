/** Which changed files decide what the tests say, and which do not. */
import { expect, test } from 'vitest'
import { parsePath } from '../engine/paths'
import { type Deciding, decidingFiles } from './deciding-files'

const pathOf = (text: string) => {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.path
}

type Texts = Readonly<Record<string, string | null>>

const treeOf = (texts: Texts) =>
  new Map(Object.entries(texts).flatMap(([path, text]) => (text === null ? [] : [[pathOf(path), text] as const])))

/** What each file is when `after` takes the place of `before`. */
const said = (before: Texts, after: Texts): Readonly<Record<string, Deciding>> =>
  Object.fromEntries(decidingFiles(treeOf(before), treeOf({ ...before, ...after }), Object.keys(after).map(pathOf)))

const manifest = (more: object = {}) =>
  JSON.stringify({ scripts: { test: 'vitest run' }, devDependencies: { vitest: '4.0.0' }, ...more })
const JS: Texts = { 'src/a.ts': 'export const a = 1', 'src/a.test.ts': 'test("a")', 'package.json': manifest() }
const PY: Texts = { 'a.py': 'A = 1\n', 'test_a.py': 'def test_a(): pass\n' }
const DOCTEST = 'def f(x):\n    """\n    >>> f(1)\n    2\n\n    Adds.\n    """\n    return x\n'
const DOCS: Texts = { 'f.py': DOCTEST, 'pytest.ini': '[pytest]\naddopts = --doctest-modules\n' }

test.each<[what: string, before: Texts, after: Texts, Readonly<Record<string, Deciding>>]>([
  ['code', JS, { 'src/a.ts': 'export const a = 2' }, {}],
  ['a new test', JS, { 'src/b.test.ts': 'test("b")' }, {}],
  ['a test', JS, { 'src/a.test.ts': 'test.only("a")' }, { 'src/a.test.ts': 'test' }],
  ['a test that goes', JS, { 'src/a.test.ts': null }, { 'src/a.test.ts': 'test' }],
  ['a new snapshot', JS, { 'src/__snapshots__/a.test.ts.snap': 'exports' }, { 'src/__snapshots__/a.test.ts.snap': 'support' }],
  [
    'a new file that is imported in the place of a helper',
    { ...JS, 'fixtures/same.ts': '1', 'fixtures/wanted.json': '1', 'fixtures/all/index.ts': '1' },
    { 'fixtures/same.mjs': '2', 'fixtures/wanted.js': '2', 'fixtures/all.ts': '2', 'fixtures/other.ts': '2', 'src/a.mjs': '2' },
    { 'fixtures/same.mjs': 'support', 'fixtures/wanted.js': 'support', 'fixtures/all.ts': 'support' },
  ],
  ['a dependency', JS, { 'package.json': manifest({ dependencies: { qs: '6.0.0' }, version: '2.0.0' }) }, {}],
  [
    'the test script',
    JS,
    { 'package.json': manifest({ scripts: { test: 'vitest run src/b' } }) },
    { 'package.json': 'configuration' },
  ],
  [
    'what comes before it',
    JS,
    { 'package.json': manifest({ scripts: { test: 'vitest run', pretest: 'rm src/a.test.ts' } }) },
    { 'package.json': 'configuration' },
  ],
  ['another script', JS, { 'package.json': manifest({ scripts: { test: 'vitest run', build: 'tsc' } }) }, {}],
  ['a manifest that is no JSON any more', JS, { 'package.json': '{' }, { 'package.json': 'configuration' }],
  [
    'how Vite builds',
    { ...JS, 'vite.config.ts': 'export default { build: { minify: true } }' },
    { 'vite.config.ts': 'export default { build: { minify: false } }' },
    {},
  ],
  [
    'a test of no usual name',
    { 'package.json': JSON.stringify({ scripts: { test: 'node --test checks/*.js' } }), 'checks/a.js': 'test(1)' },
    { 'checks/a.js': '' },
    { 'checks/a.js': 'test' },
  ],
  [
    'the first tests of a project',
    { 'src/a.ts': '' },
    { 'package.json': manifest(), 'vitest.config.ts': 'export default {}', 'src/a.test.ts': '' },
    {},
  ],
  ['conftest.py', PY, { 'conftest.py': 'import pytest\n' }, { 'conftest.py': 'configuration' }],
  ['what Python loads first', PY, { 'sitecustomize.py': 'import sys\n' }, { 'sitecustomize.py': 'configuration' }],
  [
    'the part about pytest',
    { ...PY, 'pyproject.toml': '[project]\nname = "a"\n\n[tool.pytest.ini_options]\naddopts = "-q"\n' },
    { 'pyproject.toml': '[project]\nname = "a"\n\n[tool.pytest.ini_options]\naddopts = "-k b"\n' },
    { 'pyproject.toml': 'configuration' },
  ],
  [
    'another part',
    { ...PY, 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q"\n[project]\nname = "a"\n' },
    { 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q"\n[project]\nname = "b"\n' },
    {},
  ],
  ['code under a docstring', DOCS, { 'f.py': DOCTEST.replace('return x', 'return x + 1') }, {}],
  ['words of a docstring', DOCS, { 'f.py': DOCTEST.replace('Adds.', 'Adds one.') }, {}],
  ['what a docstring wants', DOCS, { 'f.py': DOCTEST.replace('    2', '    1') }, { 'f.py': 'test' }],
  ['an example that goes', DOCS, { 'f.py': DOCTEST.replace('    >>> f(1)\n    2\n', '') }, { 'f.py': 'test' }],
])('%s', (_, before, after, found) => {
  expect(said(before, after)).toEqual(found)
})
