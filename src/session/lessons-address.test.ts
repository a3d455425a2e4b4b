import { expect, test } from 'vitest'
import { lessonIn, withLesson } from './lessons-address'

test.each<[string, string | null]>([
  ['', null],
  ['#lesson=009-two-places', '009-two-places'],
  ['#lesson=009-two-places&step=1.3', '009-two-places'],
  ['#step=1.3&lesson=009-two-places', '009-two-places'],
  ['#lesson=', null],
  ['#lesson=a/../b', null],
  ['#lesson=%2e%2e', null],
  ['#lesson=a&lesson=b', null],
  [`#lesson=${'a'.repeat(101)}`, null],
  ['#lesson=<script>', null],
  ['#lessons=a', null],
])('%s names %s', (hash, id) => {
  expect(lessonIn(hash)).toBe(id)
})

test.each<[string, string | null, string]>([
  ['', '001-a', '#lesson=001-a'],
  ['#lesson=001-a&step=3.2', '001-a', '#lesson=001-a&step=3.2'],
  ['#step=3.2', '001-a', '#lesson=001-a&step=3.2'],
  ['#lesson=001-a&step=3.2', '002-b', '#lesson=002-b'],
  ['#s=1.abc', '001-a', '#lesson=001-a'],
  ['#lesson=001-a&step=3.2', null, ''],
  ['#step=3.2', null, '#step=3.2'],
  ['#x=1&lesson=001-a', null, '#x=1'],
])('%s with %s is %s', (hash, id, expected) => {
  expect(withLesson(hash, id)).toBe(expected)
})
