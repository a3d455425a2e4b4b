/** Random edits of random trees in every format: what lands has the bytes that were meant, and what is meant in one way lands. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../../src/engine'
import type { CaseTree } from './case'
import { differential } from './differential'
import { gitVersion } from './git'
import { merged } from './merge'
import { undueShare } from './table'
import type { Apply } from './verdict'

const CASES = 250
/** Of them those that git is asked about, which takes as long as two formats do. */
const WITH_GIT = 150

/** Per cent of the rendered cases that may be refused without a reason; those seen are replies that leave code out. */
const UNDUE = 0.05

if (gitVersion() === null) console.warn('git is missing: nothing is compared with `git apply`')

test(`${CASES} cases in every format`, { timeout: 600_000 }, () => {
  const result = merged([
    differential({ cases: WITH_GIT, seed: 1 }),
    differential({ cases: CASES - WITH_GIT, seed: 1, from: WITH_GIT, withGit: false }),
  ])
  const wrong = result.formats.filter(({ counts }) => counts.wrong > 0).map(({ format }) => format)
  expect(wrong, result.failures.join('\n')).toEqual([])
  expect(undueShare(result), result.failures.join('\n')).toBeLessThan(UNDUE)
  expect(result.git?.differ ?? 0, result.failures.join('\n')).toBe(0)
  for (const { format, counts } of result.formats)
    if (format !== 'symbol-edit') expect(counts.right, format).toBeGreaterThan(CASES / 5)
  if (result.git !== null) expect(result.git.both).toBeGreaterThan(WITH_GIT / 4)
})

const changed = (files: CaseTree, by: (text: string) => string): CaseTree =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, by(text)]))

const faulty =
  (by: (text: string, before: string | undefined) => string): Apply =>
  (reply, files) => {
    const applied = applyReply(reply, files)
    const after = Object.entries(applied.files).map(([path, text]) => [path, applied.ok ? by(text, files[path]) : text] as const)
    return { ...applied, files: Object.fromEntries(after) }
  }

describe('an engine that is at fault is found out', () => {
  const found = (apply: Apply) =>
    differential({ cases: 60, seed: 1, apply, formats: ['search-replace', 'whole-file'], withGit: false })

  test('without the final line end', () => {
    const { formats, failures } = found(faulty((text, before) => (text === before ? text : text.replace(/\r?\n$/, ''))))
    expect(formats.every(({ counts }) => counts.wrong > 10)).toBe(true)
    expect(failures[0]).toMatch(/wrong bytes.*files\/.*reply:.*expected\/.*found\//s)
    expect(failures[0]?.length).toBeLessThan(600)
  })

  test('with another end than the file has', () => {
    const { formats } = found(faulty((text, before) => (text === before ? text : text.replaceAll('\r\n', '\n'))))
    expect(formats.every(({ counts }) => counts.wrong > 3)).toBe(true)
  })

  test('that refuses what is clear', () => {
    const { formats } = found((_, files) =>
      applyReply(
        '',
        changed(files, (text) => text),
      ),
    )
    expect(formats.every(({ counts }) => counts.undue > 30 && counts.right === 0)).toBe(true)
  })
})

test('a case is the same for its number, and another for another', () => {
  const counts = (seed: number) =>
    differential({ cases: 100, seed, withGit: false, formats: ['search-replace'] }).formats[0]?.counts
  expect(counts(5)).toEqual(counts(5))
  expect(counts(5)).not.toEqual(counts(6))
})
