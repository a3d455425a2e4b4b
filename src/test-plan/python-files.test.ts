import { describe, expect, test } from 'vitest'
import { type Path, parsePath } from '../engine/index'
import { testPlanOf } from './test-plan'

const project = (files: Readonly<Record<string, string>>): ReadonlyMap<Path, string> =>
  new Map(
    Object.entries(files).flatMap(([name, text]) => {
      const parsed = parsePath(name)
      return parsed.ok ? [[parsed.path, text] as const] : []
    }),
  )

describe('tests of Python run where what they import can be had', () => {
  test.each<[string, Record<string, string>, readonly string[]]>([
    [
      'from Python itself',
      { 'test_a.py': 'import os.path, re as r\nfrom unittest import mock\ndef test_a(): pass\n' },
      ['test_a.py'],
    ],
    ['pytest', { 'test_a.py': 'import pytest\ndef test_a(): pass\n' }, ['test_a.py']],
    ['a file beside it', { 'test_a.py': 'import stock\n', 'stock.py': '' }, ['test_a.py']],
    [
      'a package of the project',
      { 'src/shop/cart.py': '', 'tests/test_a.py': 'from shop.cart import Cart\n' },
      ['tests/test_a.py'],
    ],
    ['its own package', { 'pkg/test_a.py': 'from . import other\n' }, ['pkg/test_a.py']],
    ['a package that is not here', { 'test_a.py': 'import pytest\nfrom aider.coders import Coder\n' }, []],
    [
      'one that is not here, beside a test without',
      { 'test_a.py': 'import numpy\n', 'test_b.py': 'import re\n' },
      ['test_a.py', 'test_b.py'],
    ],
    [
      'one within a function, which is asked for when it runs',
      { 'test_a.py': 'def test_a():\n    import numpy\n' },
      ['test_a.py'],
    ],
  ])('%s', (_, files, found) => {
    expect([...testPlanOf(project(files)).files.keys()]).toEqual(found)
  })
})
