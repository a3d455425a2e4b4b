/** What the documents promise by the name of a test has that test. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linesOf } from '../.ci/promises.mjs'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Titles as they stand in code: without the marks that a quoted text has in front of some characters. */
const plain = (code: string): string => code.replaceAll(/\\(['"`$])/g, '$1')

test.for<[document: string, atLeast: number]>([['SECURITY.md', 20]])('%s names tests that are there', ([document, atLeast]) => {
  const named = linesOf(document).flatMap(({ tests }) =>
    tests.map((test) => {
      const [file = '', title = ''] = test.split(/ › (.*)/s)
      return { file, title }
    }),
  )
  expect(named.length).toBeGreaterThanOrEqual(atLeast)
  expect(named.filter(({ file, title }) => !plain(read(file)).includes(title))).toEqual([])
})
