/** The way through a lesson: its order, what is remembered of it, and what has to be done or taken back on the way. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inOrder, LESSON_GROUPS, type LessonStep, readLessonList } from './lesson-format'
import { actsBefore, atStep, finished, nextLesson, resumedAt, undoes } from './lesson-progress'

const lessons = readLessonList(readFileSync(new URL('../../public/lessons/index.json', import.meta.url), 'utf8'))

const PATH: readonly LessonStep[] = [
  { says: 'a' },
  { says: 'b', show: { kind: 'hunk', hunk: 1 } },
  { says: 'c', show: { kind: 'commit' } },
  { says: 'd', show: { kind: 'tab', tab: 'timeline' } },
]

test('every lesson leads to the next, group by group, and the last to none', () => {
  const ids: string[] = []
  for (let at = inOrder(lessons)[0] ?? null; at !== null; at = nextLesson(lessons, at.id)) ids.push(at.id)
  expect(ids.toSorted()).toEqual(lessons.map(({ id }) => id))
  const groups = ids.map((id) => lessons.find((lesson) => lesson.id === id)?.group)
  expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual([...LESSON_GROUPS])
})

test('what is remembered: where each was left, and what was gone through', () => {
  const none = { done: [], left: [] }
  const one = atStep(atStep(none, 'a', 2), 'b', 1)
  expect(one).toEqual({
    done: [],
    left: [
      ['a', 2],
      ['b', 1],
    ],
  })
  expect(atStep(one, 'a', 0).left).toEqual([['b', 1]])
  expect(finished(finished(one, 'a'), 'a')).toEqual({ done: ['a'], left: [['b', 1]] })
})

test('a lesson goes on where it was left, but not behind a commit that is not there any more', () => {
  const left = (at: number) => ({ done: [], left: [['a', at]] as const })
  expect([0, 1, 2, 3, 4, 99].map((at) => resumedAt(left(at), 'a', PATH))).toEqual([0, 1, 2, 2, 2, 2])
  expect(resumedAt(left(3), 'b', PATH)).toBe(0)
  expect(resumedAt(left(99), 'a', PATH.slice(0, 2))).toBe(2)
})

test('what lies between two steps is done on the way, and taken back on the way back', () => {
  const from = (at: number) => ({ path: PATH, at })
  expect(actsBefore(from(0), 4)).toEqual([{ kind: 'commit' }])
  expect(actsBefore(from(0), 2)).toEqual([])
  expect(actsBefore(from(2), 4)).toEqual([])
  expect([undoes(from(4), 1), undoes(from(2), 1), undoes(from(4), 2), undoes(from(1), 0)]).toEqual([true, true, false, false])
})
