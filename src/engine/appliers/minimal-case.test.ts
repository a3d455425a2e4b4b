import { expect, test } from 'vitest'
import { minimalCaseOf } from './minimal-case'

const BLOCK = 'a.py\n```\n<<<<<<< SEARCH\ngo()\nrun()\n=======\nstop()\nrun()\n>>>>>>> REPLACE\n```\n'
const OTHER = 'a.py\n```\n<<<<<<< SEARCH\nlast line\n=======\nlast\n>>>>>>> REPLACE\n```\n'
const LINES = Array.from({ length: 400 }, (_, at) => `line ${at}\n`)
const FILE = `${LINES.slice(0, 200).join('')}  go()\n  run()\n${LINES.slice(200).join('')}last line\n`

const job = {
  id: 'cline-legacy',
  files: { 'a.py': FILE },
  path: 'a.py',
  defaultPath: null,
  translate: true,
  settings: {},
} as const

test('a long file and a reply of several edits are cut to what the tool still treats so', () => {
  const found = minimalCaseOf({ ...job, reply: `Two edits.\n\n${BLOCK}\n${OTHER}`, hunk: 0 })
  expect(found?.before).toBe('  go()\n  run()\n')
  expect(found?.reply).not.toContain('last line')
  expect(found?.result.cells[found.hunk]).toBe('other')
  expect(found?.lines).toEqual({ from: 403, to: 2 })
})

test('what is refused stays refused', () => {
  const found = minimalCaseOf({ ...job, id: 'gptme', reply: BLOCK, hunk: 0 })
  expect(found?.result.verdict).toBe('refused')
  expect(found?.native.cells[0]).toBe('same')
  expect(found?.before).toBe('  go()\n  run()\n')
})

test('a tool that is given the edit in its own format is given it in the smallest case, too', () => {
  for (const id of ['git-apply', 'gnu-patch', 'opencode-classic'] as const) {
    const found = minimalCaseOf({ ...job, id, reply: BLOCK, hunk: 0 })
    expect(found?.result.stopped).toBeNull()
    expect(found?.result.given).not.toContain('SEARCH')
  }
})

test('the second edit of a reply is the one that is kept', () => {
  const found = minimalCaseOf({ ...job, reply: `${BLOCK}\n${OTHER}`, hunk: 1 })
  expect(found?.before).toBe('last line\n')
  expect(found?.hunk).toBe(0)
})

test('there is none for a file or a hunk that is not there', () => {
  expect(minimalCaseOf({ ...job, reply: BLOCK, hunk: 0, path: 'b.py' })).toBeNull()
  expect(minimalCaseOf({ ...job, reply: BLOCK, hunk: 4 })).toBeNull()
})
