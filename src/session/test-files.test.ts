import { expect, test } from 'vitest'
import { parsePath } from '../engine/paths'
import { testFilesIn, testsWithoutPackages } from './test-files'

const tree = (files: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(files).flatMap(([name, text]) => {
      const parsed = parsePath(name)
      return parsed.ok ? [[parsed.path, text] as const] : []
    }),
  )

test.each<[string, Record<string, string>, readonly string[], readonly string[]]>([
  ['one that imports what is not here', { 'test_a.py': 'from aider.io import Io\ndef test_a(): pass\n' }, [], ['test_a.py']],
  ['one that can run', { 'test_a.py': 'import re\ndef test_a(): pass\n' }, ['test_a.py'], []],
  ['no test', { 'a.py': 'import aider\n' }, [], []],
  ['tests of another language', { 'a.test.js': "import 'node:test'\n", 'test_a.py': 'import aider\n' }, ['a.test.js'], []],
])('%s: which tests run, and which want packages', (_, files, run, without) => {
  expect(testFilesIn(tree(files))).toEqual(run)
  expect(testsWithoutPackages(tree(files))).toEqual(without)
})
